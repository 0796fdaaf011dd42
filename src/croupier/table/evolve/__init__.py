"""table + event -> table. History is not argued with: nothing here refuses."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.table import events as e
from croupier.table.evolve import floor, irregular, people, spin
from croupier.table.evolve.common import EVOLVE
from croupier.table.state import Table

__all__ = ["EVOLVE", "evolve", "floor", "happen", "irregular", "people", "spin"]


def evolve(table: Table, event: e.Event) -> None:
    """Make the table what the event says it is now."""
    EVOLVE[type(event)](table, event)


def happen(table: Table, events: Iterable[e.Event], at: str) -> None:
    """A whole act: all its events, and the table is one version on."""
    for event in events:
        EVOLVE[type(event)](table, event)
    table.version += 1
    table.at = at
