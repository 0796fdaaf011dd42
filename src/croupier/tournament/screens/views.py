"""What each screen of a tournament may see: the parts of its view, built from it and its tables.

Every part is a copy, so that it can be compared with the next. See docs/views.md.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from msgspec import UNSET

from croupier.money import Cents
from croupier.tournament.boundary import PlayerSeen, SessionSeen
from croupier.tournament.cup import Cup
from croupier.tournament.entry.money import buy_in_of, fee_of
from croupier.tournament.prizes.decide import amounts_of
from croupier.tournament.screens import doing, lines
from croupier.tournament.screens.parts import (
    ContentionView,
    CupPublic,
    EntrantView,
    OpenPayment,
    OwnEntry,
    PaidLine,
    PlaceView,
    PrizeLine,
    RoundView,
    SheetView,
    StandingLine,
)
from croupier.tournament.standing import tied_in, winners_of
from croupier.tournament.state import Entrant, SessionSheet

RUNS = ("director", "inspector")  # the screens that see everything


class Sight:
    """A tournament as it stands at one moment; what several parts need is worked out once."""

    def __init__(self, cup: Cup) -> None:
        self.cup = cup
        self._rounds: dict[int, lines.RoundLine] = {}
        self._seen: dict[str, SessionSeen | None] = {}

    def round(self, number: int) -> lines.RoundLine:
        if number not in self._rounds:
            self._rounds[number] = lines.round_line(self.cup, number)
        return self._rounds[number]

    def session(self, sheet: SessionSheet) -> lines.SheetLine:
        if sheet.play_off_of:
            return lines.play_off_line(self.cup, sheet)
        return self.round(sheet.round).sessions[sheet.id]

    @cached_property
    def chips(self) -> dict[str, int | None]:
        """What each has in the round they play, or had when it was last recorded."""
        found = {name: one.chips for name, one in self.cup.state.entrants.items()}
        for sheet in self.cup.state.sessions.values():
            if sheet.is_on and not sheet.play_off_of:
                found.update(self.session(sheet).totals)
        return found

    @cached_property
    def ranks(self) -> dict[str, int]:
        return lines.ranks(self.cup, self.chips)

    def own_session(self, name: str) -> SessionSheet | None:
        """The session one plays or is to play, else the last one played."""
        found = self.cup.state.session_of(name)
        if found is not None:
            return found
        sheets = self.cup.state.sessions.values()
        had = [one for one in sheets if name in one.seats.values() and not one.play_off_of]
        return had[-1] if had else None

    def seen(self, sheet: SessionSheet | None) -> SessionSeen | None:
        if sheet is None:
            return None
        if sheet.id not in self._seen:
            self._seen[sheet.id] = lines.seen_of(self.cup, sheet)
        return self._seen[sheet.id]

    def player(self, name: str) -> PlayerSeen | None:
        """What one has at the table, while one plays."""
        seen = self.seen(self.own_session(name))
        return None if seen is None else seen.players.get(name)

    def line(self, sheet: SessionSheet | None, name: str) -> str:
        """Whether one would go through from the round of a session, as things stand."""
        return "" if sheet is None else self.round(sheet.round).lines.get(name, "")


# ---- what everybody sees ----


def public(sight: Sight) -> CupPublic:
    cup, state, terms = sight.cup, sight.cup.state, sight.cup.terms
    entry, players = terms.entry, terms.players
    closes = UNSET if entry is UNSET else entry.closes_at
    current = sight.round(state.round) if state.round else None
    return CupPublic(
        tournament=state.id,
        title=terms.title or "",
        location=terms.location or "",
        rulebook=cup.tag,
        phase=state.phase,
        round=state.round,
        rounds=[_round(cup, number) for number in range(1, len(state.rounds) + 1)],
        unit="points" if cup.in_points else "cents",
        edition=state.edition,
        starts_at=terms.starts_at or "",
        entries_close_at=closes or "",
        players=sum(one.number > 0 for one in state.entrants.values() if _is_in(one)),
        players_min=0 if players is UNSET else players.min,
        players_max=0 if players is UNSET else players.max,
        entry_fee=fee_of(cup),
        pool=state.pool.amount,
        prizes=_prizes(cup),
        next_at=_next_at(cup),
        best_cut=None if current is None else current.best_cut,
    )


def _is_in(one: Entrant) -> bool:
    return one.state not in ("applied", "refused", "withdrawn", "replaced", "cancelled")


def _round(cup: Cup, number: int) -> RoundView:
    terms = cup.round(number)
    by, limits, cut = terms.by, terms.limits, terms.advance
    last = cup.law.sessions.final_spins_min.value
    return RoundView(
        round=number,
        kind=terms.kind or "",
        starts_at=terms.starts_at or "",
        spins=None if by is UNSET or by.spins is UNSET else by.spins,
        minutes=None if by is UNSET or by.minutes is UNSET else by.minutes,
        last_spins=last if terms.last_spins is UNSET else terms.last_spins,
        bank=cup.bank(number),
        buy_in=buy_in_of(cup, number),
        min=0 if limits is UNSET else limits.min,
        max=0 if limits is UNSET else limits.max,
        first=0 if cut is UNSET else cut.first,
        best=0 if cut is UNSET else cut.best,
    )


def _prizes(cup: Cup) -> list[PrizeLine]:
    if cup.terms.prizes is UNSET:
        return []
    pool = cup.state.pool.amount
    amounts = None if pool is None else amounts_of(cup, pool)
    return [
        PrizeLine(
            place=one.place,
            share=one.share or "",
            amount=one.amount or (None if amounts is None else amounts[index]),
        )
        for index, one in enumerate(cup.terms.prizes)
    ]


def _next_at(cup: Cup) -> str:
    """When the next session is to start, or the round to come."""
    state = cup.state
    drawn = [one.starts_at for one in state.sessions.values() if one.state == "drawn"]
    if any(drawn):
        return min(one for one in drawn if one)
    if state.phase in ("placed", "prizes", "closed", "cancelled"):
        return ""
    number = state.round + (state.phase in ("session", "between"))
    return cup.round(max(1, number)).starts_at or "" if number <= len(state.rounds) else ""


def sheet_view(
    sight: Sight, session: str, runs: bool, may: Collection[str], player: str = ""
) -> SheetView | None:
    """A session, with what may be done about it for who runs the tournament; a player's own."""
    sheet = sight.cup.state.sessions.get(session)
    if sheet is None or (player and player not in sheet.seats.values()):
        return None
    seen, line = sight.seen(sheet), sight.session(sheet)
    state = sheet.state
    if seen is not None and state == "playing":
        state = seen.state  # by its clock: time up, last spins
    return SheetView(
        session=sheet.id,
        round=sheet.round,
        table=sheet.table,
        state=state,
        starts_at=sheet.starts_at,
        seats={
            str(seat): _place(sight, sheet, sheet.seats[seat], seen, runs)
            for seat in sorted(sheet.seats)
        },
        phase=seen.phase if seen is not None else "",
        spins=seen.spins if seen is not None else sheet.spins,
        spins_left=seen.spins_left if seen is not None else None,
        ends_at=seen.ends_at if seen is not None else "",
        left_s=seen.left_s if seen is not None else None,
        stopped=list(seen.stopped) if seen is not None else [],
        play_off_of=sheet.play_off_of,
        cut=line.cut,
        below=line.below,
        winners=list(winners_of(sight.cup, sheet)),
        tied=list(tied_in(sight.cup, sheet)),
        ground=sheet.ground,
        may=doing.about_session(sight.cup, sheet, may) if runs else UNSET,
    )


def _place(
    sight: Sight, sheet: SessionSheet, name: str, seen: SessionSeen | None, runs: bool
) -> PlaceView:
    line = sight.session(sheet)
    here = None if seen is None else seen.players.get(name)
    return PlaceView(
        player=name,
        chips=line.totals.get(name),
        place=line.places.get(name),
        line="" if sheet.play_off_of else sight.line(sheet, name),
        state=sight.cup.state.entrants[name].state,
        away=here is not None and here.away,
        missed=UNSET if not runs else 0 if here is None else here.missed,
        duty=UNSET if not runs else 0 if here is None else here.duty,
    )


def standing(sight: Sight, name: str) -> StandingLine | None:
    one = sight.cup.state.entrants.get(name)
    if one is None or one.state not in lines.SHOWN:
        return None
    sheet = sight.own_session(name)
    return StandingLine(
        rank=sight.ranks.get(name),
        number=one.number,
        state=one.state,
        round=max(one.round, one.last_round),
        session="" if sheet is None else sheet.id,
        chips=sight.chips[name],
        line=sight.line(sheet, name),
        placing=one.placing,
    )


# ---- one's own, and what who runs it sees of each ----


def me(sight: Sight, name: str, may: Collection[str]) -> OwnEntry:
    """A player's own: chips, place, duty, what goes through as things stand."""
    cup = sight.cup
    one = cup.state.entrants.get(name) or Entrant(name, state="")
    sheet, here = sight.own_session(name), sight.player(name)
    line = lines.SheetLine({}, {}) if sheet is None else sight.session(sheet)
    return OwnEntry(
        player=name,
        number=one.number,
        state=one.state,
        accepted=one.accepted,
        session="" if sheet is None else sheet.id,
        table="" if sheet is None else sheet.table,
        seat=_seat(sheet, name),
        chips=line.totals.get(name, one.chips),
        place=line.places.get(name),
        of=len(line.totals),
        line=sight.line(sheet, name),
        cut=_cut(sight, sheet, line),
        below=line.below,
        duty=here.duty if here is not None and one.state == "playing" else 0,
        missed=one.missed + (0 if here is None else here.missed),
        secrets_left=None if here is None else here.secrets_left,
        away=here is not None and here.away,
        payments=_payments(one),
        to_pay=_to_pay(cup, one),
        due=one.due,
        placing=one.placing,
        prize=one.prize,
        disputes=[
            dispute(sight, found.id, may, name)
            for found in cup.state.disputes.values()
            if found.player == name
        ],
        choices=_circumstances(cup),
    )


def _cut(sight: Sight, sheet: SessionSheet | None, line: lines.SheetLine) -> int | None:
    """The fewest chips that go through from there: at the table, or among the best of all."""
    if sheet is None or sheet.play_off_of:
        return None
    found = [one for one in (line.cut, sight.round(sheet.round).best_cut) if one is not None]
    return min(found, default=None)


def _seat(sheet: SessionSheet | None, name: str) -> int | None:
    seats = {} if sheet is None else sheet.seats
    return next((seat for seat, player in seats.items() if player == name), None)


def _payments(one: Entrant) -> list[PaidLine]:
    return [
        PaidLine(what=paid.what, amount=paid.amount, round=paid.round, refunded=paid.refunded)
        for paid in one.payments
    ]


def _to_pay(cup: Cup, one: Entrant) -> list[OpenPayment]:
    return [
        OpenPayment(what=what, amount=amount, round=number)
        for what, amount, number in doing.to_pay(cup, one)
    ]


def _circumstances(cup: Cup) -> dict[str, str]:
    found = cup.terms.substitutes
    return {one.id: one.says for one in found.circumstances} if found else {}


def entrant(sight: Sight, name: str, may: Collection[str]) -> EntrantView | None:
    one = sight.cup.state.entrants.get(name)
    if one is None:
        return None
    sheet, here = sight.own_session(name), sight.player(name)
    return EntrantView(
        number=one.number,
        kind=one.kind,
        state=one.state,
        accepted=one.accepted,
        signed=one.signed,
        promotion=one.promotion,
        briefed=sight.cup.is_briefed(name),
        round=max(one.round, one.last_round),
        session="" if sheet is None else sheet.id,
        table="" if sheet is None else sheet.table,
        seat=_seat(sheet, name),
        chips=sight.chips[name],
        missed=one.missed + (0 if here is None else here.missed),
        duty=here.duty if here is not None and one.state == "playing" else 0,
        payments=_payments(one),
        to_pay=_to_pay(sight.cup, one),
        due=one.due,
        rebuys=one.rebuys,
        add_ons=one.add_ons,
        buy_backs=one.buy_backs,
        penalties=list(one.penalties),
        ground=one.ground,
        placing=one.placing,
        prize=one.prize,
        may=doing.about_entrant(sight.cup, one, may, here is not None and here.away),
    )


def dispute(sight: Sight, number: str, may: Collection[str], name: str = "") -> ContentionView:
    one = sight.cup.state.disputes[number]
    return ContentionView(
        dispute=one.id,
        player=one.player,
        about=one.about,
        session=one.session,
        spin=one.spin,
        status=one.status,
        reason=one.reason,
        referred=one.referred,
        review=one.review,
        may=doing.about_dispute(sight.cup, one, may, name),
    )


def paid_in(cup: Cup) -> tuple[Cents, Cents, Cents]:
    """What all have paid, what of it went back, what is owed to players."""
    everyone = cup.state.entrants.values()
    return (
        sum(one.paid for one in everyone),
        sum(one.refunded for one in everyone),
        sum(one.due for one in everyone),
    )
