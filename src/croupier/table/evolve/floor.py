"""Opening and closing, terms of play, attestations, the house's own, faults."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.evolve.common import on
from croupier.table.state import CLOSED, IDLE, Changed, Notice, Pending, Table


@on(e.TableMade)
def _table_made(table: Table, event: e.TableMade) -> None:
    table.spec, table.pin = event.spec, event.pin


@on(e.TableOpened)
def _table_opened(table: Table, event: e.TableOpened) -> None:
    table.phase, table.pin, table.colours = IDLE, event.pin, {}
    table.float += event.float  # less what was paid out of it while the table was closed


@on(e.ClosingNoticeGiven)
def _closing_notice_given(table: Table, event: e.ClosingNoticeGiven) -> None:
    table.notice = Notice(event.closes_at, table.settled + event.spins)


@on(e.TableClosed)
def _table_closed(table: Table, event: e.TableClosed) -> None:
    table.phase, table.directed, table.float, table.notice = CLOSED, False, 0, None


@on(e.LimitsAnnounced)
def _limits_announced(table: Table, event: e.LimitsAnnounced) -> None:
    table.pending = Pending(event.limits, event.effective_at, event.announced_at)


@on(e.LimitsAgreed)
def _limits_agreed(table: Table, event: e.LimitsAgreed) -> None:
    assert table.pending is not None
    table.pending.agreed.append(event.player)


@on(e.LimitsApplied)
def _limits_applied(table: Table, event: e.LimitsApplied) -> None:
    assert table.spec is not None
    wagering = [name for name, one in table.players.items() if one.wagers or one.last]
    table.changed = Changed(event.ground, table.limits or table.spec.limits, wagering)
    table.coming, table.pending = event.limits, None
    for one in table.players.values():
        one.legacy = 0  # what was offered after an earlier change and not accepted


@on(e.PlayerLimitsSet)
def _player_limits_set(table: Table, event: e.PlayerLimitsSet) -> None:
    player = table.players[event.player]
    player.limits, player.until = event.limits, ""


@on(e.LegacyWagerOffered)
def _legacy_wager_offered(table: Table, event: e.LegacyWagerOffered) -> None:
    table.players[event.player].legacy = event.hours


@on(e.LegacyWagerAccepted)
def _legacy_wager_accepted(table: Table, event: e.LegacyWagerAccepted) -> None:
    player = table.players[event.player]
    player.limits, player.until, player.legacy = event.limits, event.until, 0


@on(e.LegacyWagerExtended)
def _legacy_wager_extended(table: Table, event: e.LegacyWagerExtended) -> None:
    table.players[event.player].until = event.until


@on(e.LegacyWagerEnded)
def _legacy_wager_ended(table: Table, event: e.LegacyWagerEnded) -> None:
    player = table.players[event.player]
    player.limits, player.until = None, ""


@on(e.Attested)
def _attested(table: Table, event: e.Attested) -> None:
    table.attested[event.item] = event.value


@on(e.FloatFilled)
def _float_filled(table: Table, event: e.FloatFilled) -> None:
    table.float += event.amount


@on(e.FloatCredited)
def _float_credited(table: Table, event: e.FloatCredited) -> None:
    table.float -= event.amount


@on(e.DropCounted)
def _drop_counted(table: Table, event: e.DropCounted) -> None:
    table.drop -= event.expected


@on(e.BallChanged)
def _ball_changed(table: Table, event: e.BallChanged) -> None:
    """Nobody has vouched for the new one yet."""
    table.examine = ""
    for item in [item for item in table.attested if item.startswith("ball-")]:
        del table.attested[item]


@on(e.SpinsDirected)
def _spins_directed(table: Table, event: e.SpinsDirected) -> None:
    table.directed = True
