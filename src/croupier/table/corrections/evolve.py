"""What corrections do to outcomes, settlements and positions."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.handler import Evolutions
from croupier.table.moves import lift, note_credit, past_spin
from croupier.table.state import Claim, Player, Table


def outcome_flagged(table: Table, event: e.OutcomeFlagged) -> None:
    pass  # kept in the log; nothing waits for it


def outcome_corrected(table: Table, event: e.OutcomeCorrected) -> None:
    if not event.settled:
        table.outcome = event.outcome
        return
    past_spin(table, event.spin).outcome = event.outcome
    for aside in table.aside:
        if aside.spin == event.spin:
            aside.outcome = event.outcome
    if event.spin == table.settled_spin:
        table.last_outcome = event.outcome


def settlement_corrected(table: Table, event: e.SettlementCorrected) -> None:
    past = past_spin(table, event.spin)
    if event.player in past.parts:
        past.parts[event.player].lines = event.lines
    table.house += event.taken + event.owing - event.paid
    if event.owing:
        about = f"spin {event.spin} settled again"
        table.claims[event.claim] = Claim(
            event.player, "house", about, event.owing, owed=event.owing, spin=event.spin
        )
        table.owing += event.owing
    player = table.players.get(event.player)
    if player is None:
        if not event.paid:
            return
        player = table.players[event.player] = Player(left=True, station=event.station)
    for bet, chips in event.lifted:
        lift(player, bet, chips)
        player.chips += chips
    player.chips += event.paid - event.taken
    note_credit(table, event.player, event.paid)
    if not table.on_account(player):
        table.float += event.taken - event.paid


def position_corrected(table: Table, event: e.PositionCorrected) -> None:
    player = table.players[event.player]
    lift(player, event.from_, event.stake)
    player.wagers[event.to] = player.wagers.get(event.to, 0) + event.stake


EVOLUTIONS: Evolutions = {
    e.OutcomeFlagged: outcome_flagged,
    e.OutcomeCorrected: outcome_corrected,
    e.SettlementCorrected: settlement_corrected,
    e.PositionCorrected: position_corrected,
}
