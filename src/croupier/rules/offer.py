"""What one table offers: every bet with its pieces, and the payoff table that settles them.

The payoff table is compiled once for a rulebook, layout, wheel and settings. Live settlement,
exact analysis and simulation all read it, so a simulation tests what players are paid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from croupier.errors import SpecError
from croupier.money import Odds
from croupier.rules import racetrack
from croupier.rules.bets import Bet, Piece
from croupier.rules.book.entries import BetData, ZeroData
from croupier.rules.book.on_layout import bets_of, layout_of
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.law import Law
from croupier.rules.law.equipment import Item
from croupier.rules.layout import Layout
from croupier.rules.offered import Decision as Decision
from croupier.rules.offered import LeftOut
from croupier.rules.offered import OfferedBet as OfferedBet
from croupier.rules.roles import Powers, powers_of
from croupier.rules.sidebets import SideBet, SideRow, side_bets
from croupier.rules.spec import Limits, TableSpec, complete, track_of
from croupier.rules.wheel import Wheel, in_order

if TYPE_CHECKING:
    from croupier.draw.svg import Picture
    from croupier.rules.limits import Terms
    from croupier.rules.settle.settlement import Line


# What of a spec bets and payoffs come of: tables that differ in the rest have the same.
BETS_COME_OF = (
    "rulebook", "game", "layout", "wheel", "mode", "racetrack", "asian_racetrack", "neighbours",
    "side_bets",
)  # fmt: skip
LIMITS_DO_NOT_CHANGE = ("law", "powers", "side", "side_rows", "left_out")


class Offer(msgspec.Struct, frozen=True, dict=True):
    """The bets of one table, ready to be looked up, refused and settled."""

    spec: TableSpec
    rulebook: Rulebook
    wheel: Wheel
    layout: Layout
    twin: Offer | None = None  # one that has the same bets, which works them out for both

    def __repr__(self) -> str:
        """Short: its parts are the whole rulebook."""
        spec = self.spec
        return (
            f"<Offer {self.rulebook.id} {spec.game}, {spec.mode}, layout {spec.layout}:"
            f" {len(self.bets)} bets>"
        )

    @cached_property
    def bets(self) -> dict[str, OfferedBet]:
        """Every bet, by its canonical notation, in the order of the layout."""
        if self.twin is not None:
            return self.twin.bets
        simple = {row.bet: row for row in self._simple()}
        return simple | {row.bet: row for row in self._tracks(simple)}

    @cached_property
    def decisions(self) -> tuple[dict[str, Decision], ...]:
        """By outcome, what becomes of every bet: the payoff table as settlement reads it."""
        if self.twin is not None:
            return self.twin.decisions
        rows = [(row, row.parts) for row in self.bets.values()]
        return tuple(
            {
                row.bet: Decision(row.returns[at], parts, row.decides[at], self._winning(row, at))
                for row, parts in rows
            }
            for at in range(len(self.wheel.pockets))
        )

    @cached_property
    def payoffs(self) -> tuple[dict[str, tuple[int, int, str] | None], ...]:
        """By outcome and bet (returns, parts, clause), in bare tuples, which unpack fastest.

        A side bet has none: its own draw decides it.
        """
        if self.twin is not None:
            return self.twin.payoffs
        beside = dict.fromkeys(self.side_rows)
        return tuple(
            {bet: (d.returns, d.parts, d.clause) for bet, d in by_bet.items()} | beside
            for by_bet in self.decisions
        )

    @cached_property
    def by_piece(self) -> frozenset[str]:
        """The race-track bets that stand on several positions, each paid by itself."""
        return frozenset(bet for bet, row in self.bets.items() if row.odds is None)

    @cached_property
    def law(self) -> Law:
        """The rules of conduct here."""
        return self.rulebook.law(self.spec.mode, self.spec.game)

    @cached_property
    def powers(self) -> Powers:
        """Who may do what here."""
        return powers_of(self.rulebook, self.spec)

    @cached_property
    def left_out(self) -> LeftOut:
        """What a tournament leaves out: nothing, unless it is played here."""
        return LeftOut()

    @cached_property
    def side(self) -> dict[str, SideBet]:
        """The side bets of this table, by their ids."""
        return side_bets(self.spec, self.rulebook, self.wheel)

    @cached_property
    def side_rows(self) -> dict[str, SideRow]:
        """Every bet of every side bet, by its notation."""
        return {bet: row for side in self.side.values() for bet, row in side.rows.items()}

    @cached_property
    def terms(self) -> dict[str, Terms]:
        """By bet, what a stake must be."""
        from croupier.rules.limits import terms_of

        return terms_of(self)

    @cached_property
    def plain(self) -> dict[str, range]:
        """By bet of the game, the stakes that limits and chips leave as they are."""
        from croupier.rules.limits import plain_stakes

        return {bet: plain_stakes(self, self.terms[bet]) for bet in self.bets}

    @cached_property
    def _spellings(self) -> dict[str, OfferedBet]:
        """Other ways to write a bet, each read once."""
        return {}

    def row(self, bet: str) -> OfferedBet:
        """A bet by its canonical notation, of the game or of a side bet."""
        found = self.bets.get(bet)
        return found if found is not None else self.side_rows[bet]

    @cached_property
    def odd_lines(self) -> dict[tuple[int, str, int, bool, bool], Line]:
        """Lines of wagers that limits or chips touch, kept by whoever settles them."""
        return {}

    def find(self, text: str) -> OfferedBet:
        """The bet a text names, or a refusal with the reason and what might have been meant."""
        found = self.bets.get(text) or self._spellings.get(text)
        if found is not None:
            return found
        from croupier.rules.find import find

        found = find(self, text)
        if len(self._spellings) < 1_000:
            self._spellings[text] = found
        return found

    def with_limits(self, limits: Limits) -> Offer:
        """The same bets under other limits."""
        other = Offer(
            msgspec.structs.replace(self.spec, limits=limits),
            self.rulebook,
            self.wheel,
            self.layout,
            self,
        )
        for name in LIMITS_DO_NOT_CHANGE:  # worked out here, once, for all the limits there will be
            other.__dict__[name] = getattr(self, name)
        return other

    @cached_property
    def stations(self) -> Offer:
        """What the stations of a cloth table offer: the same layout by the rules of an ATS."""
        spec = msgspec.structs.replace(self.spec, mode="ats", racetrack=None, neighbours=None)
        return Offer(complete(spec, self.rulebook), self.rulebook, self.wheel, self.layout)

    def draw(self, chips: Mapping[str, int] | None = None, outcome: str | None = None) -> Picture:
        """The layout with chips on it and the dolly on the outcome, as notebooks show it."""
        from croupier.draw.svg import draw

        return draw(self, chips, outcome)

    def draw_racetrack(self, *, asian: bool = False) -> Picture:
        """The race-track, or the Asian one, with what is called inside it."""
        from croupier.draw.svg import draw_racetrack

        return draw_racetrack(self, asian=asian)

    def draw_legend(self) -> Picture:
        """The layout and race-tracks with a letter on each kind of place, explained beneath."""
        from croupier.draw.svg import draw_legend

        return draw_legend(self)

    def _simple(self) -> Iterator[OfferedBet]:
        """The bets with a spot of their own on the layout."""
        assert self.spec.game is not None
        there = bets_of(self.rulebook, self.spec.game, self.layout.id, self.layout.drawing)
        kinds = {data.kind: data for data in there}
        loses = {kind: self.rulebook.cite(data.loses) for kind, data in kinds.items()}
        zeros: dict[str, ZeroData] = {zero.outcome: zero for zero in self._zero_rules()}
        lost_on = {pocket: self.rulebook.cite(zero.loses) for pocket, zero in zeros.items()}
        for bet, covers in self.layout.covers.items():
            data = kinds[bet.kind]
            odds = Odds.parse(data.odds.value)
            returns, decides = [], []
            for pocket in self.wheel.pockets:
                clauses = None
                if pocket in covers:
                    clauses = _wins(data, zeros.get(pocket), bet, covers)
                if clauses is None:
                    decides.append(lost_on.get(pocket, loses[bet.kind]))
                else:
                    decides.append(self.rulebook.cite(*clauses))
                returns.append(0 if clauses is None else odds.returned)
            yield OfferedBet(
                bet=str(bet),
                kind=bet.kind,
                name=data.name,
                covers=in_order(covers),
                pieces=(Piece(str(bet), 1),),
                odds=odds,
                returns=tuple(returns),
                decides=tuple(decides),
                clause=self.rulebook.cite(data.odds.clause),
            )

    def _tracks(self, simple: dict[str, OfferedBet]) -> Iterator[OfferedBet]:
        spec = self.spec
        assert spec.game is not None and spec.layout is not None
        track = track_of(self.rulebook, "classic", spec.mode, spec.game, spec.layout)
        if spec.racetrack:
            assert track is not None and spec.neighbours is not None
            for bet in racetrack.classic_bets(
                self.rulebook, track, self.layout, self.wheel, spec.neighbours
            ):
                yield self._in_pieces(bet, simple)
        elif track is not None and track.marker is not None:
            for bet in racetrack.under_marker(track.marker, self.wheel):
                yield self._in_pieces(bet, simple)
        if spec.asian_racetrack:
            track = track_of(self.rulebook, "asian", spec.mode, spec.game, spec.layout)
            asian = self.rulebook.asian
            assert asian is not None and track is not None
            for bet in racetrack.asian_bets(self.rulebook, track):
                row = self._in_pieces(bet, simple)
                yield row if asian.pays.value == "by piece" else self._one_wager(row)

    def _in_pieces(self, bet: racetrack.TrackBet, simple: dict[str, OfferedBet]) -> OfferedBet:
        """A race-track bet's row is the sum of its pieces' rows."""
        rows = [(simple[piece.bet], piece.count) for piece in bet.pieces]
        outcomes = range(len(self.wheel.pockets))
        covers = {number for row, _ in rows for number in row.covers}
        decides = {
            pocket: self.rulebook.cite(*_won_by(bet, rows, at))
            for at, pocket in enumerate(self.wheel.pockets)
        }
        for zero in self._zero_rules():
            clauses = (bet.clause, *_listed(zero)) if zero.outcome in covers else (zero.loses,)
            decides[zero.outcome] = self.rulebook.cite(*clauses)
        return OfferedBet(
            bet=str(bet.bet),
            kind=bet.bet.kind,
            name=bet.name,
            covers=in_order(covers),
            pieces=bet.pieces,
            odds=None,
            returns=tuple(sum(row.returns[at] * n for row, n in rows) for at in outcomes),
            decides=tuple(decides.values()),
            clause=self.rulebook.cite(bet.clause),
        )

    def _winning(self, row: OfferedBet, at: int) -> int:
        if len(row.pieces) == 1:
            return row.pieces[0].count if row.returns[at] else 0
        return sum(piece.count for piece in row.pieces if self.bets[piece.bet].returns[at])

    def _zero_rules(self) -> list[ZeroData]:
        """What the rulebook says of outcomes of this table that are zeros."""
        return [
            zero
            for zero in self.rulebook.zero
            if zero.outcome in self.wheel.index
            and self.spec.game in zero.games
            and (not zero.layouts or self.spec.layout in zero.layouts)
        ]

    def _one_wager(self, row: OfferedBet) -> OfferedBet:
        """The same numbers as one wager at odds of its own, not in pieces. [NZ 3.2(a)]"""
        asian = self.rulebook.asian
        assert asian is not None
        odds = Odds.parse(asian.pays.value)
        won = self.rulebook.cite(asian.wins, asian.pays.clause)
        lost = self.rulebook.cite(asian.loses)
        return msgspec.structs.replace(
            row,
            pieces=(Piece(row.bet, 1),),
            odds=odds,
            returns=tuple(odds.returned if returns else 0 for returns in row.returns),
            decides=tuple(won if returns else lost for returns in row.returns),
            clause=self.rulebook.cite(asian.pays.clause),
        )


def build_offer(
    spec: TableSpec, rulebook: Rulebook, wheels: dict[str, Wheel], twin: Offer | None = None
) -> Offer:
    """Complete a spec and compile what its table offers."""
    spec = complete(spec, rulebook)
    assert spec.wheel is not None and spec.game is not None and spec.layout is not None
    wheel = wheels[spec.wheel]
    data = rulebook.layout_data(spec.layout)
    assert data is not None and data.drawing is not None
    drawn = {zero for row in data.drawing.zeros for zero in row}
    if drawn != set(wheel.zeros):
        raise SpecError(
            f"Layout {spec.layout} of {rulebook.tag} has {' and '.join(sorted(drawn))}; the"
            f" {wheel.id} wheel has {' and '.join(wheel.zeros)}. They must be the same."
        )
    _check_compartments(rulebook, wheel, spec.mode)
    bets = bets_of(rulebook, spec.game, spec.layout, data.drawing)
    layout = layout_of(spec.layout, data.drawing, bets, wheel.red)
    made = Offer(spec, rulebook, wheel, layout, twin)
    assert made.side is not None  # worked out now, so that a wrong setting is said here
    return made


def _check_compartments(rulebook: Rulebook, wheel: Wheel, mode: str) -> None:
    """A wheel has as many compartments as the rulebook says one with so many zeros has."""
    found = rulebook.fitting(_COMPARTMENTS[len(wheel.zeros)], mode)
    if found is not None and found.exactly != len(wheel.order):
        raise SpecError(
            f"The {wheel.id} wheel has {len(wheel.order)} compartments; {rulebook.tag} wants"
            f" {found.exactly} [{rulebook.cite(found.clause)}]."
        )


def wheel_clause(offer: Offer) -> str:
    """What says which compartments the wheel has: how many, or else with which game."""
    rulebook, wheel = offer.rulebook, offer.wheel
    said = rulebook.fitting(_COMPARTMENTS[len(wheel.zeros)], str(offer.spec.mode))
    games = (data.clause for data in rulebook.game if wheel.id in data.wheels)
    return rulebook.cite(said.clause if said is not None else next(games))


_COMPARTMENTS: dict[int, Item] = {
    1: "compartments-single-zero",
    2: "compartments-double-zero",
    3: "compartments-crown",
}


def _wins(
    data: BetData, zero: ZeroData | None, bet: Bet, covers: frozenset[str]
) -> tuple[str, ...] | None:
    """The clauses by which a bet that covers the outcome wins; none if a zero's rule denies it."""
    own = (data.odds.clause,) if data.wins == data.odds.clause else (data.wins, data.odds.clause)
    if zero is None:
        return own
    listed = zero.kinds is None or bet.kind in zero.kinds.value
    others = covers - {zero.outcome}
    near = zero.together is None or not others or others & set(zero.together)
    if listed and near:
        return (*own, *_listed(zero))
    if zero.saved is not None and {bet.kind, str(bet)} & set(zero.saved.value):
        return (*own, zero.saved.clause)
    return None


def _won_by(bet: racetrack.TrackBet, rows: list[tuple[OfferedBet, int]], at: int) -> list[str]:
    """The printed clauses of the pieces that win, else that of the whole bet."""
    own = [clause for clause, (row, _) in zip(bet.own, rows, strict=False) if row.returns[at]]
    return [one for one in dict.fromkeys(own) if not one.startswith("reading")] or [bet.clause]


def _listed(zero: ZeroData) -> tuple[str, ...]:
    return (zero.kinds.clause,) if zero.kinds is not None else (zero.loses,)
