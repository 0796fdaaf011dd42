"""What others ask of a session: who plays, what each has, what is due, how long it still is."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.money import Cents
from croupier.rules.law.tournament import Tournament
from croupier.table.clock import first, later, milliseconds_between, put_off
from croupier.table.corrections.past import Past
from croupier.table.session import refusals as r
from croupier.table.session.state import CENTS, LAST_SPINS, TIME_UP, Recorded, TableSession
from croupier.table.state import BALL_IN_PLAY, State, Table


def law_of(table: Table) -> Tournament:
    """The rules of tournaments, where a rulebook has any."""
    found = table.law.tournament
    if found is None:
        tag = table.offer.rulebook.tag
        raise Refusal(r.NoTournaments(rulebook=tag), clause=tag)
    return found


def session_of(table: Table) -> TableSession:
    """The session on the table, which there must be."""
    now = table.state.session.now
    if now is None:
        law = table.law.tournament
        clause = law.tables.exclusive.clause if law else table.offer.rulebook.tag
        raise Refusal(r.NoSession(), clause=clause)
    return now


def is_on_table(state: State, spin: int, past: Past) -> bool:
    """Whether a settled spin is one of the session on the table, or of ordinary play."""
    now = state.session.now
    if now is not None and spin in now.played:
        return True
    return not past.in_points and recorded_of(state, spin) is None


def recorded_of(state: State, spin: int) -> Recorded | None:
    """The session, over and counted, that a spin was of."""
    return next((one for one in state.session.recorded if spin in one.spins), None)


def unit_of(state: State) -> str:
    """What chips at the table count in now."""
    return state.session.now.unit if state.session.now is not None else CENTS


def held(state: State, name: str) -> Cents:
    """A player's total: chips, wagers down, and what waits for its records."""
    player = state.players.get(name)
    if player is None:
        return 0
    waits = sum(sum(one.wagers.values()) for one in state.settling.aside if one.player == name)
    return player.chips + player.staked + waits


def out_of_hand(state: State, name: str) -> Cents:
    """What a correction may take of somebody who plays no more, beside chips in hand: what is out,
    or what a substitute has in hand."""
    now = state.session.now
    one = now.players.get(name) if now is not None else None
    if now is None or one is None or not one.out or one.keeps:
        return 0
    last = one.heir
    while last and now.players[last].heir:
        last = now.players[last].heir
    return state.players[last].chips if last else one.gone


def holders(state: State) -> list[str]:
    """The players of the session who still play and have chips."""
    now = state.session.now
    assert now is not None, state.id
    return [name for name, one in now.players.items() if one.plays and held(state, name)]


def duty(table: Table, name: str) -> Cents:
    """What a player must wager on the next settled spin, or this one; nothing where nothing is
    compulsory."""
    now, law = session_of(table), law_of(table).wagers
    least = least_duty(table)
    missed = bool(now.played) and now.played[-1] in now.players[name].missed
    return least * law.missed.value if missed else least


def least_duty(table: Table) -> Cents:
    """What must be wagered on a spin after none was missed."""
    if law_of(table).wagers.minimum.value == "by-terms":
        return session_of(table).plan.compulsory
    return table.offer.spec.limits.min


def stakes_return(table: Table) -> bool:
    """Whether winning stakes come back with the win. [CP 5.17]"""
    if table.state.session.now is None:
        return False
    return law_of(table).wagers.winning_stake.value == "returned"


def last_spins(table: Table) -> int:
    """How many spins follow when time is up."""
    said = session_of(table).plan.last_spins
    return law_of(table).sessions.final_spins_min.value if said is None else said


def spins_left(table: Table) -> int | None:
    """How many are still to be settled, where that is known."""
    now = session_of(table)
    if now.phase == LAST_SPINS:
        return max(0, last_spins(table) - (len(now.played) - now.last_from))
    if now.phase == TIME_UP:
        return last_spins(table)
    return max(0, now.plan.spins - len(now.played)) if now.plan.spins else None


def ran_ms(now: TableSession, at: str) -> int:
    """How many milliseconds a session's clock has run."""
    stood = now.stood_ms
    if now.stopped:
        stood += milliseconds_between(first(now.stopped.values()), at)
    return milliseconds_between(now.began_at, at) - stood


def left_s(now: TableSession, at: str) -> int | None:
    """The seconds that are left of its minutes, while its clock stands still."""
    if not now.stopped or not now.plan.minutes or now.is_over:
        return None
    return max(0, 60 * now.plan.minutes - ran_ms(now, at) // 1000)


def rebuy_is_open(table: Table, at: str) -> bool:
    """Whether chips may be bought again now, by time or spins: the window of so many spins closes
    with the betting of the next."""
    now = session_of(table)
    window = now.plan.rebuy
    if window is None or now.is_over:
        return False
    if window.minutes:
        return ran_ms(now, at) < 60_000 * window.minutes
    begun = len(now.played) + (table.state.phase not in ("idle", "closed"))
    return begun <= window.spins


def may_rebuy(table: Table, at: str) -> bool:
    """Whether somebody without chips may get some again."""
    now = session_of(table)
    window = now.plan.rebuy
    if window is None or window.when == "holding" or not rebuy_is_open(table, at):
        return False
    return any(
        one.plays and one.rebuys < window.left.get(name, 0) for name, one in now.players.items()
    )


def is_stopped(table: Table) -> bool:
    now = table.state.session.now
    return now is not None and bool(now.stopped)


def time_is_up_at(table: Table) -> str:
    """When the minutes are over; nothing while the clock stands still."""
    now = table.state.session.now
    if now is None or now.is_over or now.stopped:
        return ""
    return now.ends_at


def rebuys_close_at(table: Table) -> str:
    """When nobody without chips can buy some any more, where minutes say so; nothing while the
    clock stands still, or afterwards."""
    now = table.state.session.now
    if now is None or now.is_over or now.stopped or now.rebuys_closed:
        return ""
    window = now.plan.rebuy
    if window is None or not window.minutes or window.when == "holding":
        return ""
    return put_off(later(now.began_at, 60 * window.minutes), now.stood_ms)


def bell_at(table: Table) -> str:
    now = table.state.session.now
    return now.bell_at if now is not None and not now.is_over else ""


def bell_clause(table: Table) -> str:
    """What ended the time for wagers, where a bell did."""
    now = table.state.session.now
    return law_of(table).wagers.time_limit.clause if now is not None and now.bell else ""


def secrets(state: State) -> dict[str, dict[str, Cents]]:
    now = state.session.now
    return {name: one.secret for name, one in now.players.items()} if now is not None else {}


def secret_of(state: State, name: str) -> dict[str, Cents]:
    """What of a player's wagers is seen by the player and the dealer alone."""
    now = state.session.now
    return now.players[name].secret if now is not None and name in now.players else {}


def secrets_left(table: Table, name: str) -> int | None:
    """How many secret wagers a player still has, of the session or of this spin; none where there
    are no secrets."""
    now = session_of(table)
    if now.plan.secret is None:
        return None
    used = now.players[name].secrets
    if now.plan.secret.per == "spin":
        spin = table.state.spin.number + (table.state.phase != BALL_IN_PLAY)
        used = [one for one in used if one == spin]
    return max(0, now.plan.secret.count - len(used))
