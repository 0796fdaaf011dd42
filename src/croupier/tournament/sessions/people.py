"""Decisions on players in a session: late, away, retired."""

from __future__ import annotations

from msgspec import UNSET

from croupier.tournament import refusals as shared
from croupier.tournament.base import Decided, TournamentEvent
from croupier.tournament.boundary import PlayerSeen
from croupier.tournament.checks import asked_for, check_state
from croupier.tournament.cup import Cup
from croupier.tournament.entry.money import buy_ins_back
from croupier.tournament.handler import CupDecisions, CupHandler
from croupier.tournament.sessions import commands as c
from croupier.tournament.sessions import events as e
from croupier.tournament.sessions import refusals as r
from croupier.tournament.sessions.checks import check_players
from croupier.tournament.sessions.disposal import pay_carried, start_of
from croupier.tournament.state import LIVE, SESSION, SessionSheet

BY_TERMS = ("by-terms",)


def playing(cup: Cup, player: str) -> tuple[SessionSheet, PlayerSeen]:
    """The session in which somebody plays now, and what the table shows of it."""
    states = ("playing", "waiting")  # who waits may be in a play-off
    check_state(cup, player, *states, clause=cup.law.conduct.leave.clause)
    sheet = cup.state.session_of(player)
    seen = cup.table(sheet.table).session if sheet is not None and sheet.is_on else None
    if sheet is None or seen is None or player not in seen.players:
        raise cup.no(shared.WrongState(player, cup.entrant(player).state))
    return sheet, seen.players[player]


def join_late(cup: Cup, command: c.JoinLate) -> Decided:
    player = command.player
    check_state(cup, player, "registered", "through")
    sheet = cup.state.session_of(player)
    if sheet is None or sheet.state not in ("playing", "suspended"):
        raise cup.no(shared.WrongState(player, cup.entrant(player).state))
    seen = cup.table(sheet.table).session
    assert seen is not None, sheet.id
    late = cup.conduct.late
    before = 0 if late is UNSET else late.join_before_spin
    if seen.opened >= before:
        raise cup.no(r.JoinTooLate(player, before), cup.law.terms.late.clause)
    check_players(cup, sheet, (player,))
    entrant = cup.entrant(player)
    begins = start_of(cup, sheet.round, (player,))
    bank = begins.banks[player]
    seat = next(number for number, name in sheet.seats.items() if name == player)
    events = cup.control(sheet.table).join(player, seat, entrant.number, bank)
    joined = e.LateJoined(player, sheet.id, bank, begins.brought, begins.given)
    return Decided((joined,), {sheet.table: events})


def leave_table(cup: Cup, command: c.LeaveTable) -> Decided:
    """By the rulebook with leave; by Terms that put whoever leaves out, it is the end."""
    sheet, seen = playing(cup, command.player)
    table, absence = cup.table(sheet.table), cup.conduct.absence
    control = cup.control(sheet.table)
    leave = cup.law.conduct.leave
    by_terms = leave.value == BY_TERMS
    if not by_terms and command.ground not in leave.value:
        raise cup.no(r.NoLeave(command.ground), leave.clause)
    done: tuple[TournamentEvent, ...] = (e.LeaveGranted(command.player, sheet.id, command.ground),)
    if by_terms and absence in ("eliminated", "disqualified"):
        ground = "disqualified" if absence == "disqualified" else "absent"
        spins = table.session.spins if table.session is not None else 0
        done += (e.EntrantOut(command.player, sheet.id, ground, spins, seen.total),)
        events = control.take_out(command.player, ground, keeps=False, at=command.at)
    else:
        events = control.leave_place(command.player, command.ground)
    return Decided(done, {sheet.table: events})


def return_to_table(cup: Cup, command: c.ReturnToTable) -> Decided:
    sheet, _ = playing(cup, command.player)
    events = cup.control(sheet.table).return_to_place(command.player)
    return Decided((e.LeaveEnded(command.player, sheet.id),), {sheet.table: events})


def retire(cup: Cup, command: c.RetirePlayer) -> Decided:
    player = asked_for(cup, command)
    if not cup.state.fixed:
        raise cup.no(r.PlayNotBegun(), cup.law.terms.retirement.clause)
    check_state(cup, player, "registered", "playing", "waiting", "through")
    entrant, keeps = cup.entrant(player), cup.conduct.retirement == "keeps-place"
    back = buy_ins_back(entrant)
    sheet = cup.state.session_of(player)
    on = cup.table(sheet.table).session if sheet is not None and sheet.is_on else None
    seen = on.players.get(player) if on is not None else None
    if sheet is None or seen is None or seen.out:
        mine = sheet.id if sheet is not None else ""
        out = e.PlayerRetired(player, mine, entrant.chips or 0, keeps)
        return Decided((out, *pay_carried(cup, (player,)), *back))
    if cup.law.conduct.leave.value != BY_TERMS and not seen.away:
        raise cup.no(r.LeavesUnasked(player), cup.law.conduct.leave.clause)
    control = cup.control(sheet.table)
    events = control.take_out(player, "retired", keeps=not cup.in_points, at=command.at)
    out = e.PlayerRetired(player, sheet.id, seen.total, keeps)
    return Decided((out, *pay_carried(cup, (player,)), *back), {sheet.table: events})


DECISIONS: CupDecisions = {
    c.JoinLate: CupHandler(join_late, (SESSION,)),
    c.LeaveTable: CupHandler(leave_table, (SESSION,)),
    c.ReturnToTable: CupHandler(return_to_table, (SESSION,)),
    c.RetirePlayer: CupHandler(retire, LIVE),
}
