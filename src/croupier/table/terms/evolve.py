"""What events do to limits: the table's, and a player's own."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.handler import Evolutions
from croupier.table.state import Changed, Pending, Table


def limits_announced(table: Table, event: e.LimitsAnnounced) -> None:
    table.pending = Pending(event.limits, event.effective_at, event.announced_at)


def limits_agreed(table: Table, event: e.LimitsAgreed) -> None:
    assert table.pending is not None
    table.pending.agreed.append(event.player)


def limits_applied(table: Table, event: e.LimitsApplied) -> None:
    assert table.spec is not None
    wagering = [name for name, one in table.players.items() if one.wagers or one.last]
    table.changed = Changed(event.ground, table.limits or table.spec.limits, wagering)
    table.coming, table.pending = event.limits, None
    for one in table.players.values():
        one.legacy = 0  # what was offered after an earlier change and not accepted


def player_limits_set(table: Table, event: e.PlayerLimitsSet) -> None:
    player = table.players[event.player]
    player.limits, player.until = event.limits, ""


def legacy_wager_offered(table: Table, event: e.LegacyWagerOffered) -> None:
    table.players[event.player].legacy = event.hours


def legacy_wager_accepted(table: Table, event: e.LegacyWagerAccepted) -> None:
    player = table.players[event.player]
    player.limits, player.until, player.legacy = event.limits, event.until, 0


def legacy_wager_extended(table: Table, event: e.LegacyWagerExtended) -> None:
    table.players[event.player].until = event.until


def legacy_wager_ended(table: Table, event: e.LegacyWagerEnded) -> None:
    player = table.players[event.player]
    player.limits, player.until = None, ""


EVOLUTIONS: Evolutions = {
    e.LimitsAnnounced: limits_announced,
    e.LimitsAgreed: limits_agreed,
    e.LimitsApplied: limits_applied,
    e.PlayerLimitsSet: player_limits_set,
    e.LegacyWagerOffered: legacy_wager_offered,
    e.LegacyWagerAccepted: legacy_wager_accepted,
    e.LegacyWagerExtended: legacy_wager_extended,
    e.LegacyWagerEnded: legacy_wager_ended,
}
