"""What screens show of the past, read from the log: in any thread, so that no screen waits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from croupier.log.codec import Entry, decode
from croupier.store.base import Store
from croupier.table.events import Event
from croupier.table.screens.memory import Memory
from croupier.table.screens.shown import ShownTable
from croupier.table.state import Table


class PastRead(NamedTuple):
    """The acts of a table that its screens do not know, or all of them as they are remembered."""

    version: int  # of the table, up to which this goes
    memory: Memory | None = None  # from the first act on
    missed: tuple[Entry, ...] = ()  # after what is shown already

    def added_to(self, known: Memory) -> Memory:
        """What is remembered with all this."""
        if self.memory is not None:
            return self.memory
        for entry in self.missed:
            _note(known, entry)
        return known


def read_past(
    store: Store, tables: Iterable[Table], shown: Mapping[str, ShownTable]
) -> dict[str, PastRead]:
    """Of each table that is not shown as it stands."""
    found = {}
    for table in tables:
        known, version = shown.get(table.id), table.state.version
        if known is None or not known.version or known.version > version:
            found[table.id] = PastRead(version, memory_of(store, table.id, version))
        elif known.version < version:
            missed = (decode(one.body) for one in store.read(f"table:{table.id}", known.version))
            found[table.id] = PastRead(
                version, None, tuple(e for e in missed if e.version <= version)
            )
    return found


def memory_of(store: Store, table: str, version: int | None = None) -> Memory:
    """What screens show of a table's whole past, up to a version."""
    memory = Memory()
    for stored in store.read(f"table:{table}"):
        if version is not None and stored.version > version:
            break
        _note(memory, decode(stored.body))
    return memory


def _note(memory: Memory, entry: Entry) -> None:
    for event in entry.events:
        assert isinstance(event, Event), entry
        memory.note(entry.at, entry.by, event)
