"""table + time -> the commands that fall due by then, each at its own time."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.table.clock import is_before, later, latest, order
from croupier.table.commands import (
    AnyCommand,
    ApplyLimits,
    EndLegacyWager,
    EndSessionTime,
    EndWageringPeriod,
    LapseHold,
    RingBell,
)
from croupier.table.session.ask import bell_at, rebuys_close_at, time_is_up_at
from croupier.table.state import Table
from croupier.table.terms.ask import change_ground

CLOCK = "system:clock"


def due(table: Table, at: str) -> list[AnyCommand]:
    """The commands of `system:clock` that are due by now, in order."""
    found = [command for command in _coming(table) if not is_before(at, command.at)]
    return sorted(found, key=lambda command: order(command.at))


def next_due(table: Table) -> str:
    """When something is due next, or nothing."""
    return min((command.at for command in _coming(table)), key=order, default="")


def _coming(table: Table) -> Iterator[AnyCommand]:
    """All that time will make happen if nothing else does."""
    if table.state.betting.ends_at:
        yield EndWageringPeriod(by=CLOCK, at=table.state.betting.ends_at)
    if table.state.session.now is not None:
        yield from _of_session(table)
    if table.state.terms.pending is not None:
        starts = latest(_applies_at(table), table.state.at)
        yield ApplyLimits(by=CLOCK, at=starts)
    if table.state.faults.holding:
        yield from _lapsing(table)
    if table.state.terms.changed is None:
        return
    for name, player in table.state.players.items():
        if player.until:
            ends = latest(player.until, table.state.at)
            yield EndLegacyWager(by=CLOCK, at=ends, player=name)


def _of_session(table: Table) -> Iterator[AnyCommand]:
    """The bell, the end of the session's time and of re-buys: all before what is asked then."""
    rings, closes, ends = bell_at(table), rebuys_close_at(table), time_is_up_at(table)
    if rings:
        yield RingBell(by=CLOCK, at=rings)
    if closes:
        yield EndSessionTime(by=CLOCK, at=latest(closes, table.state.at))
    if ends:
        yield EndSessionTime(by=CLOCK, at=latest(ends, table.state.at))


def _lapsing(table: Table) -> Iterator[AnyCommand]:
    for name, player in table.state.players.items():
        hold = player.holds.get("malfunction")
        if hold is not None and hold.until:
            ends = latest(hold.until, table.state.at)
            yield LapseHold(by=CLOCK, at=ends, player=name)


def _applies_at(table: Table) -> str:
    """When the pending limits may be applied: at their time, or when their notice has run."""
    pending = table.state.terms.pending
    assert pending is not None
    ground, _ = change_ground(table, pending.effective_at)
    if ground:
        return pending.effective_at
    notice = table.law.limit_changes.notice_minutes
    assert notice is not None  # or something would allow it at its time
    return latest(pending.effective_at, later(pending.announced_at, 60 * notice.value))
