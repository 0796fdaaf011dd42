"""What events do to a tournament's table and its session."""

from __future__ import annotations

from croupier.rules.law.irregular import MOST_SPINS
from croupier.table import events as e
from croupier.table.areas import AREAS
from croupier.table.chips.state import ChipsState
from croupier.table.handler import Evolutions
from croupier.table.moves import end_round, lock_session, player_at, take_in
from croupier.table.session.state import (
    BROKEN_OFF,
    ENDED,
    LAST_SPINS,
    MISSED_SPIN,
    TIME_UP,
    Competitor,
    Designation,
    Recorded,
    TableSession,
)
from croupier.table.state import BETTING, WAGERING_CLOSED, State


def table_designated(state: State, event: e.TableDesignated) -> None:
    state.session.designation = Designation(event.tournament, event.unit, event.exclusions)


def table_released(state: State, event: e.TableReleased) -> None:
    state.session.designation = None


def session_begun(state: State, event: e.SessionBegun) -> None:
    state.session.now = now = TableSession(
        plan=event.plan,
        unit=event.unit,
        began_at=event.began_at,
        players={},
        ends_at=event.ends_at,
        after=state.spin.number,
    )
    if now.in_points:
        state.session.tray, state.chips = state.chips, ChipsState()
    state.terms.limits, state.terms.coming, state.terms.pending = event.plan.limits, None, None
    state.terms.changed = None


def bank_issued(state: State, event: e.BankIssued) -> None:
    now = _now(state)
    player = player_at(state, event.player)
    player.seat = player.sat = event.seat
    player.left = False
    now.players[event.player] = mine = Competitor(event.seat, event.number)
    if event.instead:
        old = now.players[event.instead]
        old.heir, old.gone = event.player, 0
        mine.missed, mine.secrets, mine.rebuys = old.missed[:], old.secrets[:], old.rebuys
        now.had[event.player] = now.had.pop(event.instead, 0)
    _give(state, event.player, event.amount)


def chips_given(state: State, event: e.ChipsGiven) -> None:
    _give(state, event.player, event.amount)
    one = _now(state).players[event.player]
    one.penalty += event.later
    if event.ground == "rebuy":
        one.rebuys += 1


def _give(state: State, name: str, amount: int) -> None:
    """Chips from the tournament's issue, or back to it; an account's are put in the tray."""
    player = state.players[name]
    player.chips += amount
    take_in(state, player, "chips", amount)


def session_suspended(state: State, event: e.SessionSuspended) -> None:
    _now(state).stopped[event.cause] = event.since


def session_resumed(state: State, event: e.SessionResumed) -> None:
    now = _now(state)
    del now.stopped[event.cause]
    now.ends_at, now.stood_ms = event.ends_at, event.stood_ms


def place_left(state: State, event: e.PlaceLeft) -> None:
    _now(state).players[event.player].away = True


def place_taken_again(state: State, event: e.PlaceTakenAgain) -> None:
    _now(state).players[event.player].away = False


def player_taken_out(state: State, event: e.PlayerTakenOut) -> None:
    now = _now(state)
    one = now.players[event.player]
    one.out, one.keeps, one.out_after = True, event.keeps, len(now.played)
    one.gone = event.amount
    if event.ground == MISSED_SPIN:
        one.out_for = state.spin.number
    _give(state, event.player, -event.amount)


def chips_out(state: State, event: e.ChipsOut) -> None:
    one = _now(state).players[event.player]
    if not one.heir:
        one.gone += event.amount
    _give(state, event.player, -event.amount)


def player_put_back(state: State, event: e.PlayerPutBack) -> None:
    one = _now(state).players[event.player]
    one.out = one.keeps = False
    one.out_for = one.gone = 0
    _give(state, event.player, event.amount)


def call_bets_closed(state: State, event: e.CallBetsClosed) -> None:
    _now(state).call_bets_closed = True


def bell_set(state: State, event: e.BellSet) -> None:
    _now(state).bell_at = event.rings_at


def bell_rung(state: State, event: e.BellRung) -> None:
    now = _now(state)
    now.bell, now.bell_at = True, ""
    lock_session(state)
    state.betting.locked = AREAS


def time_up(state: State, event: e.TimeUp) -> None:
    now = _now(state)
    now.phase, now.ends_at = TIME_UP, ""


def rebuys_closed(state: State, event: e.RebuysClosed) -> None:
    _now(state).rebuys_closed = True


def last_spins_announced(state: State, event: e.LastSpinsAnnounced) -> None:
    now = _now(state)
    now.phase, now.last_from = LAST_SPINS, len(now.played)


def spin_missed(state: State, event: e.SpinMissed) -> None:
    _now(state).players[event.player].missed.append(event.spin)


def chips_forfeited(state: State, event: e.ChipsForfeited) -> None:
    _now(state).players[event.player].forfeits[event.spin] = event.amount
    _lose(state, event.player, event.amount)


def forfeit_returned(state: State, event: e.ForfeitReturned) -> None:
    del _now(state).players[event.player].forfeits[event.spin]
    _lose(state, event.player, -event.amount)


def _lose(state: State, name: str, amount: int) -> None:
    """To the table, as a wager is lost."""
    player = state.players[name]
    player.chips -= amount
    state.chips.house += amount
    if not player.on_account:
        state.chips.float += amount


def player_busted(state: State, event: e.PlayerBusted) -> None:
    one = _now(state).players[event.player]
    one.busted, one.penalty = event.spin or state.spin.number, 0  # nothing is left to take it of


def player_revived(state: State, event: e.PlayerRevived) -> None:
    _now(state).players[event.player].busted = 0


def session_ended(state: State, event: e.TableSessionEnded) -> None:
    now = _now(state)
    now.was, now.phase, now.ground, now.ended_at = now.phase, ENDED, event.ground, event.ended_at
    now.bell_at, now.together = "", list(event.players)
    if state.phase in (BETTING, WAGERING_CLOSED) or event.ground == BROKEN_OFF:
        end_round(state)


def session_reopened(state: State, event: e.SessionReopened) -> None:
    now = _now(state)
    now.phase, now.was, now.ground, now.ended_at = now.was, "", "", ""
    now.together = []
    now.ends_at, now.stood_ms = event.ends_at, event.stood_ms


def chips_collected(state: State, event: e.ChipsCollected) -> None:
    now = _now(state)
    for name in event.counts:
        player = state.players.pop(name)
        if player.on_account and not now.in_points:
            state.chips.float -= event.counts[name]
    if state.session.tray is not None:
        state.chips, state.session.tray = state.session.tray, None
    if not now.plan.practice:
        forfeits: dict[int, dict[str, int]] = {}
        for name, one in now.players.items():
            for spin, amount in one.forfeits.items():
                forfeits.setdefault(spin, {})[name] = amount
        counts = {name: count + now.players[name].gone for name, count in event.counts.items()}
        recorded = Recorded(now.id, now.unit, counts, list(now.played), forfeits)
        oldest = state.spin.number - MOST_SPINS
        kept = [one for one in state.session.recorded if one.spins and one.spins[-1] > oldest]
        state.session.recorded = [*kept, recorded]
    state.session.now = state.terms.limits = None


def count_corrected(state: State, event: e.CountCorrected) -> None:
    for one in state.session.recorded:
        if event.spin in one.spins:
            one.counts[event.player] = event.count


def _now(state: State) -> TableSession:
    now = state.session.now
    assert now is not None, state.id
    return now


EVOLUTIONS: Evolutions = {
    e.TableDesignated: table_designated,
    e.TableReleased: table_released,
    e.SessionBegun: session_begun,
    e.BankIssued: bank_issued,
    e.ChipsGiven: chips_given,
    e.SessionSuspended: session_suspended,
    e.SessionResumed: session_resumed,
    e.PlaceLeft: place_left,
    e.PlaceTakenAgain: place_taken_again,
    e.PlayerTakenOut: player_taken_out,
    e.ChipsOut: chips_out,
    e.PlayerPutBack: player_put_back,
    e.CallBetsClosed: call_bets_closed,
    e.BellSet: bell_set,
    e.BellRung: bell_rung,
    e.TimeUp: time_up,
    e.RebuysClosed: rebuys_closed,
    e.LastSpinsAnnounced: last_spins_announced,
    e.SpinMissed: spin_missed,
    e.ChipsForfeited: chips_forfeited,
    e.ForfeitReturned: forfeit_returned,
    e.PlayerBusted: player_busted,
    e.PlayerRevived: player_revived,
    e.TableSessionEnded: session_ended,
    e.SessionReopened: session_reopened,
    e.ChipsCollected: chips_collected,
    e.CountCorrected: count_corrected,
}
