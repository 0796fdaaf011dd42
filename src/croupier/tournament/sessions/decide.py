"""Decisions on the start, the standstill and the end of sessions."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from croupier.tournament import refusals as shared
from croupier.tournament.arithmetic import may_start
from croupier.tournament.base import Decided, TournamentEvent
from croupier.tournament.checks import check_reason
from croupier.tournament.cup import Cup
from croupier.tournament.entry.money import buy_in_of, has_paid, refund
from croupier.tournament.handler import CupDecisions, CupHandler
from croupier.tournament.seating.decide import idle_table
from croupier.tournament.sessions import commands as c
from croupier.tournament.sessions import events as e
from croupier.tournament.sessions import refusals as r
from croupier.tournament.sessions.checks import (
    check_minimum,
    check_players,
    check_present,
    check_regulator,
)
from croupier.tournament.sessions.disposal import (
    carried,
    chips_paid,
    paid_for,
    start_of,
)
from croupier.tournament.sessions.people import DECISIONS as OF_PLAYERS
from croupier.tournament.sessions.plans import play_off_plan, session_plan
from croupier.tournament.standing import needs_play_off
from croupier.tournament.state import BETWEEN, DRAWN, LIVE, SESSION, PaidFor, SessionSheet


def start_session(cup: Cup, command: c.StartSession) -> Decided:
    sheet, law = cup.sheet(command.session), cup.law
    if sheet.state != "drawn":
        raise cup.no(shared.SessionNotOn(sheet.id, sheet.state))
    if not may_start(command.at, sheet.starts_at):
        raise cup.no(r.TooEarly(sheet.id, sheet.starts_at), law.terms.starts_at.clause)
    check_present(cup)
    check_regulator(cup)
    table = idle_table(cup, sheet.table)
    check_minimum(cup, sheet, command.at)
    check_players(cup, sheet, command.present)
    present = [name for name in sheet.players if name in command.present]
    if len(present) < law.tables.players_min.value:
        why = shared.TooFewPlayers(len(present), law.tables.players_min.value)
        raise cup.no(why, law.tables.players_min.clause)
    if cup.conduct.no_show == "plays-on":
        present = [
            one for one in sheet.players if one in present or _has_bought_in(cup, sheet, one)
        ]
    begins = start_of(
        cup, sheet.round, present
    )  # of whom is not there chips stay, spins are missed
    events = table.begin(session_plan(cup, sheet, begins.banks), command.at)
    return Decided((e.SheetStarted(sheet.id, *begins),), {sheet.table: events})


def _has_bought_in(cup: Cup, sheet: SessionSheet, name: str) -> bool:
    free = not buy_in_of(cup, sheet.round)
    return free or has_paid(cup.entrant(name), "buy_in", sheet.round)


def suspend_session(cup: Cup, command: c.SuspendSession) -> Decided:
    sheet = cup.sheet(command.session)
    if sheet.state != "playing":
        raise cup.no(shared.SessionNotOn(sheet.id, sheet.state))
    check_reason(cup, command.reason, cup.law.director.reschedule.clause)
    events = cup.control(sheet.table).suspend(command.at)
    return Decided((e.SheetSuspended(sheet.id, command.reason),), {sheet.table: events})


def resume_session(cup: Cup, command: c.ResumeSession) -> Decided:
    sheet = cup.sheet(command.session)
    if sheet.state != "suspended":
        raise cup.no(shared.SessionNotOn(sheet.id, sheet.state))
    events = cup.control(sheet.table).resume(command.at)
    return Decided((e.SheetResumed(sheet.id, command.reason),), {sheet.table: events})


def conclude_session(cup: Cup, command: c.ConcludeSession) -> Decided:
    sheet = cup.sheet(command.session)
    if command.ground == "walkover":
        return _walkover(cup, sheet, command)
    if sheet.state not in ("playing", "suspended"):
        raise cup.no(shared.SessionNotOn(sheet.id, sheet.state))
    if command.ground == "broken-off":
        return break_off(cup, sheet, command.at, again=True)
    law = cup.law.conclusion
    if law is None:
        raise cup.no(r.NoSuchGround(command.ground))
    seen = cup.table(sheet.table).session
    assert seen is not None, sheet.id
    holders = [name for name, total in seen.totals.items() if total]
    if command.ground == "determined":
        terms = cup.round(sheet.round).advance
        most = 1 if terms is UNSET else terms.first
        if len(holders) > most or seen.may_rebuy:
            raise cup.no(r.NotDetermined(len(holders), most), law.determined.clause)
    else:
        _check_agreed(cup, holders, command.agreed_by, law.agreed.clause)
    events = cup.control(sheet.table).conclude(command.ground, command.at)
    return Decided((), {sheet.table: events})


def _check_agreed(cup: Cup, holders: list[str], agreed: Sequence[str], clause: str) -> None:
    chips = cup.terms.chips
    assert chips is not UNSET
    if chips.type == "tournament" or chips.redeem_at == "end":
        raise cup.no(r.NotRedeemed(), clause)
    others = tuple(name for name in holders if name not in agreed)
    if others:
        raise cup.no(r.NotAgreed(others), clause)


def _walkover(cup: Cup, sheet: SessionSheet, command: c.ConcludeSession) -> Decided:
    """One alone came: the bank is the count."""
    if sheet.state != "drawn":
        raise cup.no(shared.SessionNotOn(sheet.id, sheet.state))
    if len(command.present) != 1:
        raise cup.no(r.NotAWalkover(len(command.present)))
    check_present(cup)
    check_players(cup, sheet, command.present)
    name = command.present[0]
    begins = start_of(cup, sheet.round, (name,))
    bank = begins.banks[name]
    started = e.SheetStarted(sheet.id, *begins)
    return Decided(
        (started, e.SheetEnded(sheet.id, "walkover"), *record(cup, sheet, {name: bank}, 0))
    )


def break_off(cup: Cup, sheet: SessionSheet, at: str, *, again: bool) -> Decided:
    """It counts for nothing; its chips are gone."""
    session = cup.table(sheet.table).session
    chips = session.totals if session is not None else {}
    off = {sheet.table: cup.control(sheet.table).break_off(at)}
    if sheet.play_off_of:  # another one may be started
        return Decided((e.SheetBrokenOff(sheet.id, chips=chips),), off)
    if not again:
        paid = chips_paid(cup, {} if cup.in_points else chips, "session")
        gone = e.SheetBrokenOff(sheet.id, chips=chips, due=paid.due, kept=paid.kept)
        return Decided((gone,), off)
    banks = {} if cup.in_points else {name: paid_for(cup, sheet, name) for name in sheet.present}
    gone = e.SheetBrokenOff(sheet.id, True, chips, banks, carried=dict(sheet.brought))
    return Decided((gone, *_rebuys_back(cup, sheet)), off)


def _rebuys_back(cup: Cup, sheet: SessionSheet) -> list[TournamentEvent]:
    """What was paid for more chips in a session that counts for nothing."""
    found: list[TournamentEvent] = []
    for name, indexes in sheet.rebought.items():
        entrant = cup.entrant(name)
        bought = [entrant.payments[index] for index in indexes]

        def part(payment: PaidFor, bought: list[PaidFor] = bought) -> int:
            return payment.amount if any(one is payment for one in bought) else 0

        found += refund(entrant, part, "broken-off")
    return found


def record_chips(cup: Cup, command: c.RecordChips) -> Decided:
    sheet = cup.sheet(command.session)
    if sheet.state != "ended":
        raise cup.no(r.NotEnded(sheet.id, sheet.state), _counted(cup))
    table = cup.table(sheet.table)
    seen = table.session
    assert seen is not None, sheet.id
    counts = {
        name: one.whole if cup.entrant(name).state == "retired" else one.total
        for name, one in seen.players.items()
        if _counts(cup, name)
    }
    for name in command.counts if command.counts else ():
        if command.counts[name] != counts.get(name, 0):
            why = r.CountDiffers(name, command.counts[name], counts.get(name, 0))
            raise cup.no(why, _counted(cup))
    money = {} if cup.in_points else seen.totals  # of those who are out, too
    missed = {name: one.missed for name, one in seen.players.items() if one.missed}
    gone = {
        name: one.whole
        for name, one in seen.players.items()
        if cup.in_points and cup.entrant(name).state == "disqualified"
    }
    events = record(cup, sheet, counts, seen.spins, missed, money, gone)
    return Decided(events, {sheet.table: table.collect()})


def _counted(cup: Cup) -> str:
    return (cup.law.chips.counted or cup.law.winners.session).clause


def _counts(cup: Cup, name: str) -> bool:
    """Whether somebody's chips count: not those of whoever is out without a place."""
    entrant = cup.entrant(name)
    if entrant.state == "retired":
        return entrant.keeps_place
    return entrant.state not in ("disqualified", "replaced")


def record(
    cup: Cup,
    sheet: SessionSheet,
    counts: dict[str, int],
    spins: int,
    missed: dict[str, int] | None = None,
    money: dict[str, int] | None = None,
    gone: dict[str, int] | None = None,
) -> tuple[TournamentEvent, ...]:
    """The record, what is paid for chips, and who is out by it."""
    if sheet.play_off_of:
        return (e.SheetRecorded(sheet.id, counts, spins, missed=missed or {}, gone=gone or {}),)
    on = carried(cup, sheet, money or counts)
    over = {name: chips for name, chips in (money or counts).items() if name not in on}
    paid = chips_paid(cup, over, "session")
    done: list[TournamentEvent] = [
        e.SheetRecorded(sheet.id, counts, spins, paid.due, paid.kept, missed or {}, on, gone or {})
    ]
    absent = cup.conduct.no_show
    for name in sheet.players:
        entrant = cup.entrant(name)
        if name not in sheet.present and name not in counts:
            ground = "disqualified" if absent == "disqualified" else "no-show"
            done.append(e.EntrantOut(name, sheet.id, ground))
        elif not counts.get(name, 1) and entrant.state == "playing":
            if goes_out(cup) and name not in sheet.all_bust:
                done.append(e.EntrantOut(name, sheet.id, "busted", spins))
    return tuple(done)


def goes_out(cup: Cup) -> bool:
    """Whether whoever has lost the last chip is out."""
    if cup.law.conduct.out_of_chips.value == "eliminated":
        return True
    return "bust" in (cup.terms.elimination or ())


def start_play_off(cup: Cup, command: c.StartPlayOff) -> Decided:
    parent = cup.sheet(command.session)
    tied = needs_play_off(cup, parent)
    clause = cup.law.ties.session.clause
    if cup.state.round == len(cup.state.rounds):
        clause = cup.law.ties.tournament.clause
    if not tied:
        raise cup.no(r.NoTie(parent.id), clause)
    others = tuple(name for name in command.present if name not in tied)
    if others:
        raise cup.no(r.NotTied(others, parent.id), clause)
    if not command.present:
        raise cup.no(shared.TooFewPlayers(0, 1), clause)
    check_present(cup)
    terms = cup.terms.play_off
    assert terms is not UNSET  # the Terms see to that
    bank = terms.bank
    if parent.all_bust and command.bank:
        most = cup.bank(parent.round) or terms.bank
        rule = cup.law.ties.all_bust_bank
        if not 0 < command.bank <= most:
            raise cup.no(r.OverBuyIn(command.bank, most), rule.clause if rule else clause)
        bank = command.bank
    number = 1 + sum(one.play_off_of == parent.id for one in cup.state.sessions.values())
    name = f"{parent.id}-p{number}"
    order = sorted(command.present, key=lambda one: cup.entrant(one).number)
    seats = dict(enumerate(order, start=1))
    alone = len(order) == 1
    begun = e.PlayOffStarted(parent.id, name, parent.table, seats, bank, alone, tied)
    if alone:
        return Decided((begun,))
    table = idle_table(cup, parent.table)
    plan = play_off_plan(cup, parent, name, seats, bank)
    return Decided((begun,), {parent.table: table.begin(plan, command.at)})


DECISIONS: CupDecisions = {
    c.StartSession: CupHandler(start_session, (DRAWN, SESSION)),
    c.SuspendSession: CupHandler(suspend_session, LIVE),
    c.ResumeSession: CupHandler(resume_session, LIVE),
    c.ConcludeSession: CupHandler(conclude_session, (DRAWN, SESSION)),
    c.RecordChips: CupHandler(record_chips, LIVE),
    c.StartPlayOff: CupHandler(start_play_off, (SESSION, BETWEEN)),
    **OF_PLAYERS,
}
