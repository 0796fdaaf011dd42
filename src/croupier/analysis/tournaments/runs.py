"""Many runs of one tournament: each from its Terms to the last payment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from croupier.analysis.simulate.counts import check_seed
from croupier.analysis.tournaments.chance import RunChance
from croupier.analysis.tournaments.director import (
    announce,
    carried_out,
    carry_out,
    close_entries,
    enter,
    held,
    places_of,
)
from croupier.analysis.tournaments.pace import Boards
from croupier.analysis.tournaments.session import AfterSpin, PlayedOut, Sitting, ToPlay
from croupier.analysis.tournaments.stage import Format, SimulatedStage
from croupier.errors import Refusal, SpecError
from croupier.table.clock import is_before, later, milliseconds_between
from croupier.tournament.base import TournamentMade
from croupier.tournament.rooms import evolve
from croupier.tournament.state import TournamentState

TOGETHER = 2_000  # players of runs that are played at once, about
DAY = 24 * 3600


class SessionRun(NamedTuple):
    """A session, as the figures need it."""

    session: str
    round: int
    play_off: bool
    spins: int
    ground: str
    staked: int
    busts: int
    rebuys: int
    starts_s: int  # after the first of the tournament
    lasted_s: int


class Run(NamedTuple):
    """One tournament that was held, or how far it came."""

    state: TournamentState
    sessions: tuple[SessionRun, ...]
    order: tuple[int, ...]  # by number of entry: the style
    late_s: Mapping[int, int]  # round -> how much later than announced it began
    stuck: str = ""  # the refusal at which it could not go on


class Tournaments:
    """Runs of one format under a seed."""

    def __init__(self, form: Format, seed: int, *, keep: bool = False) -> None:
        check_seed(seed)
        self.form, self.seed, self.keep = form, seed, keep
        self.boards = Boards(form.made, form.exclusions)
        self.kept: dict[int, dict[str, PlayedOut]] = {}  # run -> session -> as it was played
        self.ready, self.at = self._entered()

    def _entered(self) -> tuple[bytes, str]:
        """The tournament when entries have closed: the same in all runs."""
        form, terms = self.form, self.form.terms
        entry = terms.entry
        assert entry is not UNSET and isinstance(entry.closes_at, str)
        assert isinstance(terms.id, str) and terms.players is not UNSET
        if not terms.players.min <= form.players <= terms.players.max:
            raise SpecError(
                f"The Terms are for {terms.players.min} to {terms.players.max} players, not"
                f" {form.players}; choose a number between, or alter 'players' in them."
            )
        stage = SimulatedStage(form, TournamentState(), later(entry.closes_at, -DAY))
        evolve(stage.cup.state, TournamentMade(terms.id, terms, form.pin, form.read.missing))
        carry_out(stage, announce(stage, form.tables))
        for number, name in enumerate(form.names):
            carry_out(stage, enter(stage, name, promotion=number % 2 == 0))
        stage.at = later(entry.closes_at, -1)
        carry_out(stage, close_entries(stage))
        return msgspec.msgpack.encode(stage.cup.state), stage.at

    def together(self) -> int:
        """How many runs are played at once."""
        return max(1, TOGETHER // self.form.players)

    def batches(self, runs: int, first: int = 0) -> Iterator[list[Run]]:
        """All runs, so many at once; the same for a seed however many those are."""
        done = 0
        while done < runs:
            size = min(self.together(), runs - done)
            yield self.play(range(first + done, first + done + size))
            done += size

    def play(self, numbers: Sequence[int]) -> list[Run]:
        """These runs, side by side: sessions of one kind are played together."""
        going = [_Afoot(self, number) for number in numbers]
        while True:
            waiting = [(one, session) for one in going for session in one.sessions()]
            if not waiting:
                return [one.run() for one in going]
            groups: dict[bytes, list[tuple[_Afoot, ToPlay]]] = {}
            for one, session in waiting:
                to_play = one.to_play(session)
                groups.setdefault(_kind(to_play), []).append((one, to_play))
            for group in groups.values():
                sitting = Sitting(
                    self.boards,
                    [to_play for _, to_play in group],
                    self.form.field,
                    self.seed,
                    self.form.pace,
                    self.form.habits,
                    keep=self.keep,
                )
                for (one, to_play), played in zip(group, sitting.play(), strict=True):
                    one.played(to_play.plan.session, played)


def _kind(one: ToPlay) -> bytes:
    """What sessions must have in common to be played together."""
    plan = one.plan
    rebuy = msgspec.structs.replace(plan.rebuy, left={}) if plan.rebuy is not None else None
    alike = msgspec.structs.replace(plan, session="", players={}, banks={}, bank=0, rebuy=rebuy)
    return msgspec.msgpack.encode((alike, one.places, one.rebuy_bank))


class _Afoot:
    """One run that is not over yet."""

    def __init__(self, of: Tournaments, number: int) -> None:
        self.of, self.number = of, number
        state = msgspec.msgpack.decode(of.ready, type=TournamentState)
        self.stage = SimulatedStage(of.form, state, of.at)
        self.chance = RunChance(of.seed, number)
        styles = len(of.form.field)
        lots = self.chance.shuffled([str(at % styles) for at in range(of.form.players)])
        self.order = tuple(int(style) for style in lots)
        self._style = dict(zip(of.form.names, self.order, strict=True))
        self._held = carried_out(self.stage, held(self.stage, self.chance))
        self._begun: dict[str, str] = {}  # session -> when
        self._records: list[SessionRun] = []
        self._late: dict[int, int] = {}
        self._ends = ""
        self._first = ""
        self._stuck = ""
        self._over = False

    def sessions(self) -> tuple[str, ...]:
        """Those that have begun and are to be played; none when all is over."""
        if self._over:
            return ()
        if self._ends:
            self.stage.at = self._ends
        try:
            found = next(self._held, ())
        except Refusal as refusal:
            found, self._stuck = (), f"{refusal.code}: {refusal.message}"
        self._over = not found
        self._ends = self.stage.at
        for session in found:
            self._begin(session)
        return found

    def _begin(self, session: str) -> None:
        at, sheet = self.stage.at, self.stage.cup.sheet(session)
        self._first = self._first or at
        self._begun[session] = at
        wanted = self.stage.cup.round(sheet.round).starts_at
        if sheet.round not in self._late and isinstance(wanted, str):
            self._late[sheet.round] = max(0, milliseconds_between(wanted, at) // 1000)

    def to_play(self, session: str) -> ToPlay:
        cup = self.stage.cup
        sheet = cup.sheet(session)
        plan = self.stage.tables[sheet.table].plan
        assert plan is not None, session
        names = tuple(sorted(plan.players, key=lambda name: plan.players[name].number))
        styles = tuple(self._style[name] for name in names)
        bank = 0 if cup.terms.rebuy is UNSET else cup.terms.rebuy.bank
        number = self.chance.session()
        return ToPlay(plan, names, styles, places_of(cup, sheet), number, bank)

    def played(self, session: str, played: PlayedOut) -> None:
        began = self._begun[session]
        self.stage.over(session, played, self.of.form.pace, began)
        if self.of.keep:
            self.of.kept.setdefault(self.number, {})[session] = played
        ends = later(began, played.lasted_s)
        if is_before(self._ends, ends):
            self._ends = ends
        sheet = self.stage.cup.sheet(session)
        spins = [moment for moment in played.moments if isinstance(moment, AfterSpin)]
        busts = sum(one.what == "busted" for moment in spins for one in moment.told)
        self._records.append(
            SessionRun(
                session,
                sheet.round,
                bool(sheet.play_off_of),
                played.spins,
                played.ground,
                played.staked,
                busts,
                len(played.moments) - len(spins),
                milliseconds_between(self._first, began) // 1000,
                played.lasted_s,
            )
        )

    def run(self) -> Run:
        state = self.stage.cup.state
        return Run(state, tuple(self._records), self.order, self._late, self._stuck)
