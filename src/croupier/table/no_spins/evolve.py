"""What a spin or a wager without a result does to the table."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.handler import Evolutions
from croupier.table.moves import clear, forget, lift, past_spin
from croupier.table.state import IDLE, Table


def no_spin_called(table: Table, event: e.NoSpinCalled) -> None:
    if event.examine:
        table.examine = "examine"
    if event.late:
        past_spin(table, event.spin).void = True
    else:
        _end_spin(table)


def wagers_refunded(table: Table, event: e.WagersRefunded) -> None:
    player = table.players[event.player]
    player.last, player.waits = dict(player.wagers), False
    clear(player, event.amount)


def spin_voided(table: Table, event: e.SpinVoided) -> None:
    if event.late:
        past_spin(table, event.spin).void = True
    else:
        _end_spin(table)


def wagers_voided(table: Table, event: e.WagersVoided) -> None:
    if event.spin:
        return  # the correction that follows moves the money
    player = table.players[event.player]
    for bet in [event.bet] if event.bet else list(player.wagers):
        stake = player.wagers[bet]
        if stake != player.stays.get(bet):
            forget(player, bet, stake)
            lift(player, bet, stake)
            player.chips += stake


def _end_spin(table: Table) -> None:
    """The spin under way is over without a result."""
    table.phase, table.locked, table.dropped = IDLE, True, False
    table.stations_locked, table.foreign = True, []
    table.ends_at = table.warns_at = table.outcome = ""
    table.sensed, table.drawn, table.side_closed = {}, {}, []
    for player in table.players.values():
        player.waits = False


EVOLUTIONS: Evolutions = {
    e.NoSpinCalled: no_spin_called,
    e.WagersRefunded: wagers_refunded,
    e.SpinVoided: spin_voided,
    e.WagersVoided: wagers_voided,
}
