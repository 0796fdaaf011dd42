"""Whoever runs a tournament: its commands from the first to the last, whatever it is played on.

Each step is given to whoever carries it out: a command to ask, a time to wait for, or sessions to
play. A simulation does that, and a server at real tables."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple, Protocol

from msgspec import UNSET

from croupier.errors import Refusal
from croupier.table.clock import is_before, later
from croupier.tournament.base import TournamentCommand
from croupier.tournament.commands import (
    AcceptEntry,
    AcceptTerms,
    AddOnChips,
    AdvanceRound,
    AdviseRegulator,
    ApplyToEnter,
    AppointDirector,
    AwardPrizes,
    BriefPlayers,
    BuyBackIn,
    CloseEntries,
    CloseTournament,
    ConcludeSession,
    DeclarePlacings,
    DesignateTable,
    DrawSeats,
    OpenEntries,
    PayOut,
    PublishTerms,
    RecordChips,
    ReleaseTable,
    SignOn,
    StartPlayOff,
    StartSession,
    TakePayment,
)
from croupier.tournament.cup import Cup
from croupier.tournament.entry.money import buy_in_of, fee_of, has_paid
from croupier.tournament.sessions.refusals import MinimumTooSoon
from croupier.tournament.standing import cut_of, needs_play_off, players_of
from croupier.tournament.state import SessionSheet

DIRECTOR, CAGE, DEALER = "tournament-director:dora", "cage:carl", "dealer:dan"
PLAY_OFFS_MAX = 200  # of one session


class Lots(Protocol):
    """What is drawn by lot."""

    def shuffled(self, names: Sequence[str]) -> tuple[str, ...]: ...


class Until(NamedTuple):
    """Nothing is done before this time."""

    at: str


class SessionsBegun(NamedTuple):
    """They have begun, and must be over when the next step is asked for."""

    ids: tuple[str, ...]


Steps = Generator[TournamentCommand | Until | SessionsBegun, None, None]


class Seen(Protocol):
    """A tournament as its director sees it, and the time there."""

    @property
    def at(self) -> str: ...
    @property
    def cup(self) -> Cup: ...


class Stage(Protocol):
    """A tournament that can be asked at once, and the time there."""

    at: str

    @property
    def cup(self) -> Cup: ...
    def ask(self, command: TournamentCommand) -> None: ...


def carried_out(stage: Stage, steps: Steps) -> Iterator[tuple[str, ...]]:
    """Every step as it comes; sessions are for whoever asks. A refusal is the director's first."""
    refusal: Refusal | None = None
    while True:
        try:
            step = next(steps) if refusal is None else steps.throw(refusal)
        except StopIteration:
            return
        refusal = None
        if isinstance(step, SessionsBegun):
            yield step.ids
        elif isinstance(step, Until):
            stage.at = step.at
        else:
            try:
                stage.ask(step)
            except Refusal as no:
                refusal = no


def carry_out(stage: Stage, steps: Steps) -> None:
    """The same where nothing is played."""
    for sessions in carried_out(stage, steps):
        raise AssertionError(sessions)


def operator_of(cup: Cup) -> str:
    return f"{cup.law.operator.value}:olga"


def announce(seen: Seen, tables: Sequence[str]) -> Steps:
    """From the draft to open entries, with its tables."""
    cup, by, at = seen.cup, operator_of(seen.cup), seen.at
    yield PublishTerms(by=by, at=at)
    yield AppointDirector(by=by, at=at, name=DIRECTOR.partition(":")[2])
    if cup.law.setup.regulator_advised is not None:
        yield AdviseRegulator(by=by, at=at, about="intention", officer="ines")
    if cup.law.director.presence.value == "throughout":
        yield SignOn(by=DIRECTOR, at=at)
    yield OpenEntries(by=by, at=at)
    for table in tables:
        yield DesignateTable(by=by, at=at, table=table)


def enter(seen: Seen, player: str, *, promotion: bool = False) -> Steps:
    """An application, its fee, and that it is accepted."""
    cup, at = seen.cup, seen.at
    version = cup.state.edition
    yield ApplyToEnter(
        by=f"player:{player}", at=at, accepts=version, endorsed=True, promotion=promotion
    )
    fee = fee_of(cup)
    if fee:
        yield TakePayment(by=CAGE, at=at, player=player, what="entry", amount=fee)
    yield AcceptEntry(by=operator_of(cup), at=at, player=player, entitled=True)
    if cup.terms.entry is not UNSET and cup.terms.entry.sign is True:
        yield AcceptTerms(by=f"player:{player}", at=at, version=version, signed=True)


def close_entries(seen: Seen) -> Steps:
    yield CloseEntries(by=operator_of(seen.cup), at=seen.at)
    if seen.cup.law.setup.briefing is not None:
        yield BriefPlayers(by=DIRECTOR, at=seen.at, understood=True)


def held(seen: Seen, lots: Lots) -> Steps:
    """All rounds to the last payment."""
    cup = seen.cup
    while True:
        yield from _round(seen, lots)
        if cup.is_final:
            break
        number = cup.state.round
        names = [name for one in cup.state.of_round(number) for name in one.counts]
        yield AdvanceRound(by=DIRECTOR, at=seen.at, round=number, lots=lots.shuffled(names))
        yield from _buy_back(seen)
    yield DeclarePlacings(by=DIRECTOR, at=seen.at)
    yield AwardPrizes(by=DIRECTOR, at=seen.at)
    for name, entrant in cup.state.entrants.items():
        if entrant.due:
            yield PayOut(by=CAGE, at=seen.at, player=name)
    for table in tuple(cup.state.tables):
        yield ReleaseTable(by=operator_of(cup), at=seen.at, table=table)
    yield CloseTournament(by=operator_of(cup), at=seen.at)


def _round(seen: Seen, lots: Lots) -> Steps:
    cup, number = seen.cup, seen.cup.state.round
    players = players_of(cup, number)
    yield from _pay(seen, players, number)
    order = lots.shuffled(players)
    yield DrawSeats(by=DIRECTOR, at=seen.at, round=number, order=order)
    waiting = [one.id for one in cup.state.of_round(number)]
    while waiting:
        begun: dict[str, str] = {}  # table -> session
        for session in waiting:
            table = cup.sheet(session).table
            if table not in begun:
                begun[table] = session
                yield from _start(seen, cup.sheet(session))
        on = tuple(one for one in begun.values() if cup.sheet(one).is_on)
        if on:
            yield SessionsBegun(on)
        for session in on:
            yield RecordChips(by=DEALER, at=seen.at, session=session)
        waiting = [one for one in waiting if one not in begun.values()]
    yield from _play_offs(seen, number)


def _pay(seen: Seen, players: Sequence[str], number: int) -> Steps:
    """The round's buy-in, and every add-on that may still be bought."""
    cup, terms = seen.cup, seen.cup.terms
    price = buy_in_of(cup, number)
    for name in players if price else ():
        if not has_paid(cup.entrant(name), "buy_in", number):
            yield TakePayment(
                by=CAGE, at=seen.at, player=name, what="buy-in", round=number, amount=price
            )
    if terms.add_on is UNSET or terms.add_on.before != number or terms.fees is UNSET:
        return
    fee = terms.fees.add_on
    assert isinstance(fee, int), fee  # the Terms see to that
    for name in players:
        for _ in range(terms.add_on.times - cup.entrant(name).add_ons):
            yield AddOnChips(by=CAGE, at=seen.at, player=name, amount=fee)


def _start(seen: Seen, sheet: SessionSheet) -> Steps:
    """At its time, or as soon as a higher minimum has been shown long enough; who is alone in one
    has won it."""
    if is_before(seen.at, sheet.starts_at):
        yield Until(sheet.starts_at)
    present = tuple(sheet.players)

    def begin() -> Steps:
        if len(present) == 1:
            alone = ConcludeSession(
                by=DIRECTOR, at=seen.at, session=sheet.id, ground="walkover", present=present
            )
            yield alone
            return
        yield StartSession(by=DIRECTOR, at=seen.at, session=sheet.id, present=present)

    try:
        yield from begin()
    except Refusal as refusal:
        if not isinstance(refusal.why, MinimumTooSoon):
            raise
        yield Until(later(sheet.drawn_at, 60 * refusal.why.minutes))
        yield from begin()


def _play_offs(seen: Seen, number: int) -> Steps:
    """One after the other at each table, until nobody is tied any more."""
    cup = seen.cup
    for _ in range(PLAY_OFFS_MAX):
        tied = {
            one.id: names
            for one in cup.state.of_round(number)
            if (names := needs_play_off(cup, one))
        }
        begun: dict[str, str] = {}
        for session, names in tied.items():
            table = cup.sheet(session).table
            if table not in begun:
                yield StartPlayOff(by=DIRECTOR, at=seen.at, session=session, present=names)
                begun[table] = next(reversed(cup.state.sessions))
        if not begun:
            return
        yield SessionsBegun(tuple(begun.values()))
        for session in begun.values():
            yield RecordChips(by=DEALER, at=seen.at, session=session)
    raise AssertionError(f"round {number} is tied after {PLAY_OFFS_MAX} play-offs")


def places_of(cup: Cup, sheet: SessionSheet) -> int:
    """How many of a session's players it does something for: who go through, or the winner."""
    parent = cup.sheet(sheet.play_off_of) if sheet.play_off_of else sheet
    if sheet.round == len(cup.state.rounds):
        return 1
    if sheet.play_off_of:
        return max(1, cut_of(cup, parent).places)
    terms = cup.round(sheet.round).advance
    return 1 if terms is UNSET else max(1, terms.first)


def _buy_back(seen: Seen) -> Steps:
    """Everybody who may buy a way back does."""
    cup, terms = seen.cup, seen.cup.terms.buy_back
    if terms is UNSET or cup.terms.fees is UNSET or cup.state.round > terms.into:
        return
    price = cup.terms.fees.buy_back
    assert isinstance(price, int), price  # the Terms see to that
    for name, one in cup.state.entrants.items():
        out = one.state == "eliminated" and one.last_round == terms.after
        if out and one.buy_backs < terms.times:
            yield BuyBackIn(by=CAGE, at=seen.at, player=name, amount=price)
