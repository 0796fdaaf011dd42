"""What a tournament does at its table, as one half of an act on two streams.

Pure, and asked by the tournament alone: no client can send these. Each gives the events at the
table, with all that follows from them, or raises a Refusal."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.money import Cents
from croupier.table import events as e
from croupier.table.areas import has_both
from croupier.table.base import Event
from croupier.table.clock import first, is_before, later, milliseconds_between, put_off
from croupier.table.session import refusals as r
from croupier.table.session.ask import held, law_of, session_of
from croupier.table.session.follow import (
    BETWEEN_BALLS,
    BY_ITSELF,
    Foreseen,
    with_what_follows,
)
from croupier.table.session.state import (
    BROKEN_OFF,
    ENDED,
    PENALTY,
    PRACTICE,
    SUSPENDED,
    Competitor,
    Designation,
    SessionPlan,
    Stop,
    TableSession,
)
from croupier.table.state import CLOSED, IDLE, Table

Happened = tuple[Event, ...]


def designate(table: Table, designation: Designation) -> Happened:
    """The table is set apart: nobody else plays at it, in no phase but closed or idle."""
    law, state = law_of(table), table.state
    already = state.session.designation
    if already is not None:
        why = r.DesignatedAlready(table=table.id, tournament=already.tournament)
        raise Refusal(why, clause=law.tables.designated.clause)
    if state.phase not in (CLOSED, IDLE) or state.players or state.settling.aside:
        raise Refusal(r.TableInUse(table=table.id), clause=law.tables.exclusive.clause)
    if law.exclusions is not None:
        spec = table.offer.spec
        if has_both(spec):
            raise Refusal(r.MixedTable(table=table.id), clause=law.exclusions.mixed.clause)
        if spec.game in law.exclusions.games.value:
            raise Refusal(r.ExcludedGame(game=spec.game), clause=law.exclusions.games.clause)
    exclusions = designation.exclusions if law.exclusions is not None else ""
    return (e.TableDesignated(designation.tournament, designation.unit, exclusions),)


def release(table: Table) -> Happened:
    designation, now = table.state.session.designation, table.state.session.now
    clause = law_of(table).tables.designated.clause
    if designation is None:
        raise Refusal(r.NotDesignated(table=table.id), clause=clause)
    if now is not None:
        raise Refusal(r.SessionOnTable(session=now.id), clause=clause)
    return (e.TableReleased(designation.tournament),)


def begin(table: Table, plan: SessionPlan, at: str) -> Happened:
    """The session starts: every player has the bank and a seat."""
    law, designation = law_of(table), table.state.session.designation
    if designation is None:
        raise Refusal(r.NotDesignated(table=table.id), clause=law.tables.designated.clause)
    if table.state.phase != IDLE or table.state.session.now is not None:
        raise Refusal(r.NotIdle(table=table.id), clause=law.tables.exclusive.clause)
    unit = PRACTICE if plan.practice else designation.unit
    if plan.points:
        unit = f"point:{designation.tournament}"
    ends = later(at, 60 * plan.minutes) if plan.minutes else ""
    begun = e.SessionBegun(designation.tournament, plan, unit, at, ends)
    banks = (
        e.BankIssued(name, plan.banks.get(name, plan.bank), place.seat, place.number)
        for name, place in sorted(plan.players.items(), key=lambda one: one[1].number)
    )
    return (begun, *banks)


def join(table: Table, player: str, seat: int, number: int, bank: Cents) -> Happened:
    """Somebody who is late gets the bank; how late is too late is for the tournament."""
    now, clause = _running(table), law_of(table).tables.seats_by.clause
    if player in now.players:
        raise Refusal(r.InSessionAlready(player=player), clause=clause)
    for name, one in now.players.items():
        if one.seat == seat:
            raise Refusal(r.SeatOfAnother(seat=seat, holder=name), clause=clause)
    return (e.BankIssued(player, bank, seat, number, late=True),)


def give_chips(
    table: Table, player: str, amount: Cents, at: str, ground: str = "adjusted"
) -> Happened:
    """More chips, or fewer, never below none: `ground` is `rebuy`, `adjusted`, `penalty`, …"""
    _of(table, player)
    chips = table.state.players[player].chips
    if chips + amount < 0:
        why = r.BelowZero(player=player, has=chips, takes=-amount)
        raise Refusal(why, clause=law_of(table).chips.same_bank.clause)
    return with_what_follows(table, (e.ChipsGiven(player, amount, ground),), at)


def penalise(table: Table, player: str, amount: Cents, at: str) -> Happened:
    """Chips in hand at once, the rest as wagers come back; no more than the player has in all."""
    one = _of(table, player)
    chips, total = table.state.players[player].chips, held(table.state, player)
    amount = max(0, min(amount, total - one.penalty))
    now = min(amount, chips)
    given = e.ChipsGiven(player, -now, PENALTY, amount - now)
    return with_what_follows(table, (given,), at)


def take_out(table: Table, player: str, at: str, ground: str, *, keeps: bool = False) -> Happened:
    """Plays no more: wagers that can come off come off, locked ones are played. Points are out
    unless kept; money chips stay the player's."""
    one = _of(table, player)
    if one.out:
        raise Refusal(r.OutAlready(player=player), clause=law_of(table).tables.exclusive.clause)
    now, state = session_of(table), table.state
    keeps = keeps or not now.in_points
    mine, total = state.players[player], held(state, player)
    happened: list[Event] = []
    free = mine.chips
    if mine.wagers and (state.phase == IDLE or not state.is_locked_for(mine)):
        happened.append(e.WagersRemoved(player, mine.staked))
        free = free + mine.staked
        if one.penalty:
            taken = min(one.penalty, free)
            happened.append(e.ChipsGiven(player, -taken, PENALTY, -taken))
            free, total = free - taken, total - taken
    happened.append(e.PlayerTakenOut(player, ground, total, 0 if keeps else free, keeps))
    return with_what_follows(table, happened, at)


def hand_over(table: Table, player: str, to: str, number: int, at: str) -> Happened:
    """Somebody else plays on, at the same seat with the same chips."""
    one = _of(table, player)
    if one.out:
        raise Refusal(r.OutAlready(player=player), clause=law_of(table).tables.exclusive.clause)
    if table.state.phase != IDLE:
        raise Refusal(r.NotIdle(table=table.id), clause=law_of(table).tables.exclusive.clause)
    mine = table.state.players[player]
    total = mine.chips + mine.staked
    happened: list[Event] = [e.WagersRemoved(player, mine.staked)] if mine.wagers else []
    if one.penalty:
        taken = min(one.penalty, total)
        happened.append(e.ChipsGiven(player, -taken, PENALTY, -taken))
        total -= taken
    happened.append(e.PlayerTakenOut(player, "replaced", total, total))
    happened.append(e.BankIssued(to, total, one.seat, number, late=True, instead=player))
    return with_what_follows(table, happened, at)


def put_back(table: Table, player: str, amount: Cents, at: str) -> Happened:
    """Plays again after all, with these chips."""
    if not _of(table, player).out:
        raise Refusal(r.NotOut(player=player), clause=law_of(table).tables.exclusive.clause)
    return with_what_follows(table, (e.PlayerPutBack(player, amount),), at)


def leave_place(table: Table, player: str, ground: str) -> Happened:
    one = _of(table, player)
    if one.out or one.away:
        why = r.OutAlready(player=player) if one.out else r.IsAway(player=player)
        raise Refusal(why, clause=law_of(table).conduct.leave.clause)
    return (e.PlaceLeft(player, ground),)


def return_to_place(table: Table, player: str) -> Happened:
    if not _of(table, player).away:
        raise Refusal(r.NotAway(player=player), clause=law_of(table).conduct.leave.clause)
    return (e.PlaceTakenAgain(player),)


def suspend(table: Table, at: str, cause: Stop = SUSPENDED) -> Happened:
    """The clock stands still and no betting is opened; a ball in play is finished."""
    now = _running(table)
    if cause in now.stopped:
        why = r.Suspended(session=now.id)
        raise Refusal(why, clause=law_of(table).director.reschedule.clause)
    return (e.SessionSuspended(now.id, cause, at),)


def resume(table: Table, at: str, cause: Stop = SUSPENDED) -> Happened:
    """The clock goes on when nothing else holds it."""
    now = _running(table)
    if cause not in now.stopped:
        why = r.NotSuspended(session=now.id)
        raise Refusal(why, clause=law_of(table).director.reschedule.clause)
    others = [since for other, since in now.stopped.items() if other != cause]
    stood = 0
    if not others:
        stood = milliseconds_between(now.stopped[cause], at)
    elif is_before(now.stopped[cause], first(others)):  # what the other does not cover
        stood = milliseconds_between(now.stopped[cause], first(others))
    ends = put_off(now.ends_at, stood) if now.ends_at else ""
    return (e.SessionResumed(now.id, cause, ends, now.stood_ms + stood),)


def conclude(table: Table, ground: str, at: str, clause: str = "") -> Happened:
    """The director ends it: `determined`, `agreed`, `broken-off`. Wagers that are down come back;
    a ball in play is finished first, unless all is broken off."""
    now = _running(table)
    assert ground not in BY_ITSELF, f"{now.id} is ended by {ground} at the table itself"
    if ground != BROKEN_OFF and table.state.phase not in BETWEEN_BALLS:
        raise Refusal(r.NotIdle(table=table.id), clause=law_of(table).tables.exclusive.clause)
    foreseen = Foreseen(table, (), at)
    foreseen.happens_end(ground, clause=clause)
    foreseen.take_penalties()
    return tuple(foreseen.events)


def collect(table: Table) -> Happened:
    """The chips are counted and handed back: the session is gone."""
    now = session_of(table)
    if now.phase != ENDED or table.state.phase not in (IDLE, CLOSED):
        raise Refusal(r.StillPlayed(session=now.id), clause=law_of(table).tables.exclusive.clause)
    back = (
        e.WagersRemoved(name, table.state.players[name].staked)
        for name in now.players
        if table.state.players[name].wagers
    )
    return (*back, e.ChipsCollected(now.id, counts(table)))


def counts(table: Table) -> dict[str, Cents]:
    """What each player of the session has, chips and wagers."""
    return {name: held(table.state, name) for name in session_of(table).players}


def _running(table: Table) -> TableSession:
    now = session_of(table)
    if now.is_over:
        why = r.SessionIsOver(session=now.id)
        raise Refusal(why, clause=law_of(table).tables.exclusive.clause)
    return now


def _of(table: Table, player: str) -> Competitor:
    one = session_of(table).players.get(player)
    if one is None:
        why = r.NotInSession(player=player)
        raise Refusal(why, clause=law_of(table).tables.exclusive.clause)
    return one
