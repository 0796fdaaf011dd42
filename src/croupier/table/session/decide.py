"""What is asked at a tournament's table alone: call bets, the bell, the clock, the last spins."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.clock import is_before
from croupier.table.handler import Decision, Decisions, Handler
from croupier.table.session import refusals as r
from croupier.table.session.ask import last_spins, law_of, rebuys_close_at, session_of
from croupier.table.session.state import LAST_SPINS, TIME_UP
from croupier.table.state import BALL_IN_PLAY, BETTING, OPEN, PHASES, WAGERING_CLOSED, Table
from croupier.table.wagers.refusals import BettingEnded


def has_session(table: Table) -> bool:
    now = table.state.session.now
    return now is not None and not now.is_over


def closes_call_bets(table: Table) -> bool:
    """Whether call bets end before the players' own."""
    law = table.law.tournament
    return (
        law is not None
        and law.wagers.call_bets_until.value == "No more call bets"
        and "call-bet" in table.powers
    )


def no_more_call_bets(table: Table, command: c.NoMoreCallBets) -> Decision:
    now, until = session_of(table), law_of(table).wagers.call_bets_until
    if now.call_bets_closed:
        raise Refusal(r.CallBetsAreClosed(), clause=until.clause)
    _check_open(table, until.clause)
    return (e.CallBetsClosed((until.value,)),)


def ring_bell(table: Table, command: c.RingBell) -> Decision:
    """By the dealer, or by the clock when the time for wagers is over."""
    now, clause = session_of(table), law_of(table).wagers.time_limit.clause
    if not now.plan.time_limit_s:
        raise Refusal(r.NoBell(), clause=clause)
    _check_open(table, clause)
    if command.by.startswith("system:") and is_before(command.at, now.bell_at or command.at):
        raise Refusal(r.BellNotDue(rings=now.bell_at), clause=clause)
    return (e.BellRung(clause),)


def _check_open(table: Table, clause: str) -> None:
    if table.state.is_locked:
        raise Refusal(BettingEnded(), clause=clause)


def end_session_time(table: Table, command: c.EndSessionTime) -> Decision:
    now, law = session_of(table), law_of(table)
    clause = law.sessions.spin_begun.clause
    closes = rebuys_close_at(table)
    if closes and not is_before(command.at, closes):
        return (e.RebuysClosed(now.id, law.terms.rebuy.clause),)
    if now.stopped or not now.ends_at or is_before(command.at, now.ends_at):
        raise Refusal(r.TimeNotUp(), clause=clause)
    return (e.TimeUp(now.id, clause),)


def announce_last_spins(table: Table, command: c.AnnounceLastSpins) -> Decision:
    now, clause = session_of(table), law_of(table).sessions.final_spins_min.clause
    if now.phase == LAST_SPINS:
        raise Refusal(r.AnnouncedAlready(), clause=clause)
    if now.phase != TIME_UP:
        raise Refusal(r.TimeNotUp(), clause=clause)
    return (e.LastSpinsAnnounced(now.id, last_spins(table), clause),)


def _may_announce(table: Table) -> bool:
    now = table.state.session.now
    return now is not None and now.phase == TIME_UP


def _may_ring(table: Table) -> bool:
    now = table.state.session.now
    return has_session(table) and now is not None and bool(now.bell_at)


def _may_close_call_bets(table: Table) -> bool:
    now = table.state.session.now
    return closes_call_bets(table) and now is not None and not now.call_bets_closed


DECISIONS: Decisions = {
    c.NoMoreCallBets: Handler(
        no_more_call_bets, (BETTING, BALL_IN_PLAY), offered=_may_close_call_bets
    ),
    c.RingBell: Handler(ring_bell, (BETTING, WAGERING_CLOSED, BALL_IN_PLAY), offered=_may_ring),
    c.EndSessionTime: Handler(end_session_time, PHASES, offered=has_session),
    c.AnnounceLastSpins: Handler(announce_last_spins, OPEN, offered=_may_announce),
}
