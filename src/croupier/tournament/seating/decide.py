"""Decisions on briefing, practice, the draw and times."""

from __future__ import annotations

from msgspec import UNSET

from croupier.tournament import refusals as shared
from croupier.tournament.arithmetic import is_fair_notice, seats, sessions_for, table_of
from croupier.tournament.base import Decided
from croupier.tournament.boundary import TableSide
from croupier.tournament.checks import check_state, check_time
from croupier.tournament.cup import Cup
from croupier.tournament.entry.decide import lapsed
from croupier.tournament.entry.refusals import PlayBegun
from croupier.tournament.handler import CupDecisions, CupHandler
from croupier.tournament.seating import commands as c
from croupier.tournament.seating import events as e
from croupier.tournament.seating import refusals as r
from croupier.tournament.sessions.plans import practice_plan
from croupier.tournament.standing import players_of
from croupier.tournament.state import DRAWN, LIVE, READY, SESSION, TournamentState
from croupier.tournament.tables.refusals import NotOurTable

IN = ("registered", "playing", "waiting", "through")


def brief(cup: Cup, command: c.BriefPlayers) -> Decided:
    understood = cup.law.setup.understood
    if not command.understood and understood is not None:
        raise cup.no(r.NotUnderstood(), understood.clause)
    for name in command.players:
        check_state(cup, name, *IN)
    everybody = [name for name, one in cup.state.entrants.items() if one.state in IN]
    return Decided((e.PlayersBriefed(tuple(command.players) or tuple(everybody)),))


def start_practice(cup: Cup, command: c.StartPractice) -> Decided:
    if cup.state.fixed:
        raise cup.no(PlayBegun(), cup.law.setup.practice.clause)
    table = idle_table(cup, command.table)
    for name in command.players:
        check_state(cup, name, "registered")
    plan = practice_plan(cup, command.table, command.players)
    started = e.PracticeStarted(command.table, tuple(command.players))
    return Decided((started,), {command.table: table.begin(plan, command.at)})


def idle_table(cup: Cup, name: str) -> TableSide:
    """A table of the tournament on which nothing is played at the moment."""
    table = cup.table(name)
    if name not in cup.state.tables:
        raise cup.no(NotOurTable(name), cup.law.tables.designated.clause)
    if not table.is_idle or table.session is not None:
        raise cup.no(r.CupTableBusy(name), cup.law.tables.exclusive.clause)
    return table


def end_practice(cup: Cup, command: c.EndPractice) -> Decided:
    if command.table not in cup.state.practice:
        raise cup.no(r.NoPractice(command.table), cup.law.setup.practice.clause)
    events = cup.control(command.table).break_off(command.at)
    return Decided((e.PracticeEnded(command.table),), {command.table: events})


def draw_seats(cup: Cup, command: c.DrawSeats) -> Decided:
    state = cup.state
    cup.check_round(command.round)
    if command.round != state.round:
        raise cup.no(r.NotThisRound(command.round, state.round))
    if any(one.state != "drawn" for one in state.of_round(command.round)):
        raise cup.no(r.RoundBegun(command.round))
    round, players = cup.round(command.round), players_of(cup, command.round)
    assert round.per_table is not UNSET and round.tables is not UNSET  # the Terms see to that
    assert isinstance(round.starts_at, str)
    sessions = sessions_for(len(players), round.per_table.max)
    if command.round == len(state.rounds):
        sessions = 1  # a final is one, also where all who were tied went through
        _check_final(cup, len(players))
    least = cup.law.tables.players_min
    if command.round == 1 and cup.terms.players is not UNSET:
        if len(players) < cup.terms.players.min:
            why = shared.TooFewPlayers(len(players), cup.terms.players.min)
            raise cup.no(why, cup.law.terms.players.clause)
    alone = command.round > 1 and len(players) == 1  # who can have no opponent has a walkover
    if len(players) < least.value and not alone:
        raise cup.no(shared.TooFewPlayers(len(players), least.value), least.clause)
    needs = min(sessions, round.tables)
    if len(state.tables) < needs:
        raise cup.no(r.TooFewTables(len(state.tables), needs), cup.law.terms.tables.clause)
    if sorted(command.order) != sorted(players):
        raise cup.no(r.OrderDiffers(len(players)))
    places = seats(command.order, sessions)
    drawn = tuple(
        e.SessionDrawn(
            f"{command.round}-{number}",
            state.tables[table_of(number, min(round.tables, len(state.tables))) - 1],
            tuple(name for name in command.order if places[name].session == number),
        )
        for number in range(1, sessions + 1)
    )
    first = lapsed(cup) if command.round == 1 else ()
    done = e.SeatsDrawn(command.round, command.at, round.starts_at, drawn)
    return Decided((*first, done))


def _check_final(cup: Cup, players: int) -> None:
    """That those who came through fit one table."""
    most = cup.law.tables.players_max
    seats = cup.table(cup.state.tables[0]).seats if cup.state.tables else players
    fit = min(seats, most.value or seats)
    if players > fit:
        raise cup.no(r.TableFull(f"{cup.state.round}-1", fit), most.clause)


def seat(cup: Cup, command: c.SeatPlayer) -> Decided:
    sheet, law = cup.sheet(command.session), cup.law.tables
    if sheet.state != "drawn":
        raise cup.no(shared.SessionNotOn(sheet.id, sheet.state))
    if command.player not in players_of(cup, sheet.round):
        raise cup.no(r.NotInRound(command.player, sheet.round), cup.law.winners.advance.clause)
    per_table = cup.round(sheet.round).per_table
    assert per_table is not UNSET
    taken = sheet.seats.get(command.seat)
    others = [name for name in sheet.seats.values() if name != command.player]
    if len(others) >= per_table.max:
        raise cup.no(r.TableFull(sheet.id, per_table.max), law.players_max.clause)
    most = cup.table(sheet.table).seats
    if not 1 <= command.seat <= most:
        raise cup.no(r.NoSuchCupSeat(command.seat, most), law.seats_by.clause)
    if taken is not None and taken != command.player:
        raise cup.no(r.SeatIsOccupied(command.seat, taken), law.seats_by.clause)
    return Decided((e.PlayerSeated(command.player, sheet.id, command.seat),))


def reschedule(cup: Cup, command: c.RescheduleStart) -> Decided:
    check_time(cup, command.starts_at)
    if bool(command.round) == bool(command.session):
        raise cup.no(r.RoundOrSession())
    if command.session:
        sheet = cup.sheet(command.session)
        if sheet.state != "drawn":
            raise cup.no(shared.SessionNotOn(sheet.id, sheet.state))
    else:
        cup.check_round(command.round)
        if _has_begun(cup.state, command.round):
            raise cup.no(r.RoundBegun(command.round))
    notice = 0 if cup.terms.notice_min is UNSET else cup.terms.notice_min
    if not is_fair_notice(command.at, command.starts_at, notice):
        why = r.ShortNotice(command.starts_at, notice)
        raise cup.no(why, cup.law.director.reschedule.clause)
    return Decided((e.StartMoved(command.starts_at, command.session, command.round),))


def _has_begun(state: TournamentState, number: int) -> bool:
    return number < state.round or any(one.state != "drawn" for one in state.of_round(number))


DECISIONS: CupDecisions = {
    c.BriefPlayers: CupHandler(brief, LIVE),
    c.StartPractice: CupHandler(start_practice, LIVE),
    c.EndPractice: CupHandler(end_practice, LIVE),
    c.DrawSeats: CupHandler(draw_seats, (READY, DRAWN)),
    c.SeatPlayer: CupHandler(seat, (DRAWN, SESSION)),
    c.RescheduleStart: CupHandler(reschedule, LIVE),
}
