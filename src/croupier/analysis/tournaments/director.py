"""Whoever runs a tournament: its commands from the first to the last, whatever it is played on.

A stage decides them, and is told which sessions to play: a simulation, or real tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

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


class Stage(Protocol):
    """A tournament that can be asked, and the time there."""

    at: str

    @property
    def cup(self) -> Cup: ...
    def ask(self, command: TournamentCommand) -> None: ...


def operator_of(cup: Cup) -> str:
    return f"{cup.law.operator.value}:olga"


def announce(stage: Stage, tables: Sequence[str]) -> None:
    """From the draft to open entries, with its tables."""
    cup, by, at = stage.cup, operator_of(stage.cup), stage.at
    stage.ask(PublishTerms(by=by, at=at))
    stage.ask(AppointDirector(by=by, at=at, name=DIRECTOR.partition(":")[2]))
    if cup.law.setup.regulator_advised is not None:
        stage.ask(AdviseRegulator(by=by, at=at, about="intention", officer="ines"))
    if cup.law.director.presence.value == "throughout":
        stage.ask(SignOn(by=DIRECTOR, at=at))
    stage.ask(OpenEntries(by=by, at=at))
    for table in tables:
        stage.ask(DesignateTable(by=by, at=at, table=table))


def enter(stage: Stage, player: str, *, promotion: bool = False) -> None:
    """An application, its fee, and that it is accepted."""
    cup, at = stage.cup, stage.at
    version = cup.state.edition
    stage.ask(
        ApplyToEnter(
            by=f"player:{player}", at=at, accepts=version, endorsed=True, promotion=promotion
        )
    )
    fee = fee_of(cup)
    if fee:
        stage.ask(TakePayment(by=CAGE, at=at, player=player, what="entry", amount=fee))
    stage.ask(AcceptEntry(by=operator_of(cup), at=at, player=player, entitled=True))
    if cup.terms.entry is not UNSET and cup.terms.entry.sign is True:
        stage.ask(AcceptTerms(by=f"player:{player}", at=at, version=version, signed=True))


def close_entries(stage: Stage) -> None:
    stage.ask(CloseEntries(by=operator_of(stage.cup), at=stage.at))
    if stage.cup.law.setup.briefing is not None:
        stage.ask(BriefPlayers(by=DIRECTOR, at=stage.at, understood=True))


def held(stage: Stage, lots: Lots) -> Iterator[tuple[str, ...]]:
    """All rounds to the last payment. Each time sessions have begun they are given, and must be
    over when the next are asked for; the stage moves its time."""
    cup = stage.cup
    while True:
        yield from _round(stage, lots)
        if cup.is_final:
            break
        number = cup.state.round
        names = [name for one in cup.state.of_round(number) for name in one.counts]
        stage.ask(AdvanceRound(by=DIRECTOR, at=stage.at, round=number, lots=lots.shuffled(names)))
        _buy_back(stage)
    stage.ask(DeclarePlacings(by=DIRECTOR, at=stage.at))
    stage.ask(AwardPrizes(by=DIRECTOR, at=stage.at))
    for name, entrant in cup.state.entrants.items():
        if entrant.due:
            stage.ask(PayOut(by=CAGE, at=stage.at, player=name))
    for table in tuple(cup.state.tables):
        stage.ask(ReleaseTable(by=operator_of(cup), at=stage.at, table=table))
    stage.ask(CloseTournament(by=operator_of(cup), at=stage.at))


def _round(stage: Stage, lots: Lots) -> Iterator[tuple[str, ...]]:
    cup, number = stage.cup, stage.cup.state.round
    players = players_of(cup, number)
    _pay(stage, players, number)
    order = lots.shuffled(players)
    stage.ask(DrawSeats(by=DIRECTOR, at=stage.at, round=number, order=order))
    waiting = [one.id for one in cup.state.of_round(number)]
    while waiting:
        begun: dict[str, str] = {}  # table -> session
        for session in waiting:
            table = cup.sheet(session).table
            if table not in begun:
                begun[table] = session
                _start(stage, cup.sheet(session))
        on = tuple(one for one in begun.values() if cup.sheet(one).is_on)
        if on:
            yield on
        for session in on:
            stage.ask(RecordChips(by=DEALER, at=stage.at, session=session))
        waiting = [one for one in waiting if one not in begun.values()]
    yield from _play_offs(stage, number)


def _pay(stage: Stage, players: Sequence[str], number: int) -> None:
    """The round's buy-in, and every add-on that may still be bought."""
    cup, terms = stage.cup, stage.cup.terms
    price = buy_in_of(cup, number)
    for name in players if price else ():
        if not has_paid(cup.entrant(name), "buy_in", number):
            stage.ask(
                TakePayment(
                    by=CAGE, at=stage.at, player=name, what="buy-in", round=number, amount=price
                )
            )
    if terms.add_on is UNSET or terms.add_on.before != number or terms.fees is UNSET:
        return
    fee = terms.fees.add_on
    assert isinstance(fee, int), fee  # the Terms see to that
    for name in players:
        for _ in range(terms.add_on.times - cup.entrant(name).add_ons):
            stage.ask(AddOnChips(by=CAGE, at=stage.at, player=name, amount=fee))


def _start(stage: Stage, sheet: SessionSheet) -> None:
    """At its time, or as soon as a higher minimum has been shown long enough; who is alone in one
    has won it."""
    if is_before(stage.at, sheet.starts_at):
        stage.at = sheet.starts_at
    present = tuple(sheet.players)

    def begin() -> None:
        if len(present) == 1:
            alone = ConcludeSession(
                by=DIRECTOR, at=stage.at, session=sheet.id, ground="walkover", present=present
            )
            return stage.ask(alone)
        stage.ask(StartSession(by=DIRECTOR, at=stage.at, session=sheet.id, present=present))

    try:
        begin()
    except Refusal as refusal:
        if not isinstance(refusal.why, MinimumTooSoon):
            raise
        stage.at = later(sheet.drawn_at, 60 * refusal.why.minutes)
        begin()


def _play_offs(stage: Stage, number: int) -> Iterator[tuple[str, ...]]:
    """One after the other at each table, until nobody is tied any more."""
    cup = stage.cup
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
                stage.ask(StartPlayOff(by=DIRECTOR, at=stage.at, session=session, present=names))
                begun[table] = next(reversed(cup.state.sessions))
        if not begun:
            return
        yield tuple(begun.values())
        for session in begun.values():
            stage.ask(RecordChips(by=DEALER, at=stage.at, session=session))
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


def _buy_back(stage: Stage) -> None:
    """Everybody who may buy a way back does."""
    cup, terms = stage.cup, stage.cup.terms.buy_back
    if terms is UNSET or cup.terms.fees is UNSET or cup.state.round > terms.into:
        return
    price = cup.terms.fees.buy_back
    assert isinstance(price, int), price  # the Terms see to that
    for name, one in cup.state.entrants.items():
        out = one.state == "eliminated" and one.last_round == terms.after
        if out and one.buy_backs < terms.times:
            stage.ask(BuyBackIn(by=CAGE, at=stage.at, player=name, amount=price))
