"""What events do to limits: the table's, and a player's own."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.handler import Evolutions
from croupier.table.people.state import EarlierWagers
from croupier.table.state import CLOSED, IDLE, State
from croupier.table.terms.state import LimitChange, Pending


def limits_announced(state: State, event: e.LimitsAnnounced) -> None:
    state.terms.pending = Pending(event.limits, event.effective_at, event.announced_at)


def limits_agreed(state: State, event: e.LimitsAgreed) -> None:
    assert state.terms.pending is not None
    state.terms.pending.agreed.append(event.player)


def limits_applied(state: State, event: e.LimitsApplied) -> None:
    assert state.spec is not None
    wagering = [name for name, one in state.players.items() if one.wagers or one.last]
    state.terms.changed = LimitChange(
        event.ground, state.terms.limits or state.spec.limits, wagering
    )
    state.terms.coming, state.terms.pending = event.limits, None
    for one in state.players.values():
        one.legacy = 0  # what was offered after an earlier change and not accepted


def player_limits_set(state: State, event: e.PlayerLimitsSet) -> None:
    player = state.players[event.player]
    player.limits, player.until = event.limits, ""


def legacy_wager_offered(state: State, event: e.LegacyWagerOffered) -> None:
    state.players[event.player].legacy = event.hours


def legacy_wager_accepted(state: State, event: e.LegacyWagerAccepted) -> None:
    player = state.players[event.player]
    player.limits, player.until, player.legacy = event.limits, event.until, 0
    if state.terms.changed is not None and event.player not in state.terms.changed.kept:
        state.terms.changed.kept.append(event.player)


def legacy_wager_extended(state: State, event: e.LegacyWagerExtended) -> None:
    state.players[event.player].until = event.until


def legacy_wager_ended(state: State, event: e.LegacyWagerEnded) -> None:
    player = state.players[event.player]
    if player.limits is not None and state.phase not in (IDLE, CLOSED):
        player.kept = EarlierWagers(player.limits, dict(player.wagers))
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
