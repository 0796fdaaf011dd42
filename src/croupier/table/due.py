"""table + time -> what the passing of time makes happen, each at its own due time."""

from __future__ import annotations

from croupier.table.commands import AnyCommand, EndWageringPeriod
from croupier.table.state import Table


def due(table: Table, at: str) -> list[AnyCommand]:
    """The commands of `system:clock` that are due by now, in order."""
    found: list[AnyCommand] = []
    if table.ends_at and table.ends_at <= at:
        number = f"period-{table.version}"
        found.append(EndWageringPeriod(by="system:clock", at=table.ends_at, id=number))
    return found


def next_due(table: Table) -> str:
    """When something is due next, or nothing."""
    return table.ends_at
