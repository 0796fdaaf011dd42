"""What a spin or a wager without a result does to the state."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.handler import Evolutions
from croupier.table.moves import clear, end_round, forget, lift
from croupier.table.state import IDLE, State


def no_spin_called(state: State, event: e.NoSpinCalled) -> None:
    if event.examine:
        state.spin.ball = "examine"
    if event.late:
        _uncount(state, event.spin)
    else:
        end_round(state, stands=event.wagers == "stand")


def wagers_refunded(state: State, event: e.WagersRefunded) -> None:
    player = state.players[event.player]
    if event.wagers:  # of a place that failed, where the player has sat
        down = state.faults.down
        player.away = {place: made for place, made in player.away.items() if place not in down}
        for bet, stake in event.wagers:
            forget(player, bet, stake)
            lift(player, bet, stake)
        player.chips += event.amount
        return
    player.last, player.waits = dict(player.wagers), False
    clear(player, event.amount)


def spin_voided(state: State, event: e.SpinVoided) -> None:
    if event.late:
        _uncount(state, event.spin)
    else:
        end_round(state)


def wagers_voided(state: State, event: e.WagersVoided) -> None:
    if event.spin:
        return  # the correction that follows moves the money
    player = state.players[event.player]
    for bet, stake in list(player.wagers.items()):
        if event.bet not in ("", bet):
            continue
        if stake != player.stays.get(bet):
            forget(player, bet, stake)
            lift(player, bet, stake)
            player.chips += stake


def _uncount(state: State, spin: int) -> None:
    """A settled spin that has no result after all is no part of a notice, and nobody sat it out;
    what was drawn for it is no longer shown."""
    if spin == state.spin.last_settled and state.phase == IDLE:
        state.draws.drawn = {}
    notice = state.opening.notice
    state.spin.settled -= 1
    if state.session.now is not None:
        state.session.now.unsettle(spin)
    if notice is not None and spin <= notice.after:
        notice.settled -= 1
    for player in state.players.values():
        if spin > state.spin.last_settled - player.sat_out:
            player.sat_out -= 1


EVOLUTIONS: Evolutions = {
    e.NoSpinCalled: no_spin_called,
    e.WagersRefunded: wagers_refunded,
    e.SpinVoided: spin_voided,
    e.WagersVoided: wagers_voided,
}
