"""Checks what commands say about other tables against the state of those tables at that time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from croupier.errors import Refusal
from croupier.log.lines import Difference, tag
from croupier.table.base import as_sent
from croupier.table.other_tables import NeedsOthers, OtherTable, as_seen_by_others, with_others
from croupier.table.state import Table


class _Heard(NamedTuple):
    line: int
    table: Table
    version: int  # of that table when it was told
    command: NeedsOthers


class FloorCheck:
    """The state of each table after each of its acts; a log may have the others before or after."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self._stood: dict[str, tuple[list[int], list[OtherTable]]] = {}  # since which version
        self._heard: list[_Heard] = []
        self._known: dict[tuple[str, str], int] = {}  # who knew whom, as of which version

    def happened(self, table: Table) -> None:
        since, stood = self._stood.setdefault(table.id, ([], []))
        now = as_seen_by_others(table)
        if stood[-1:] != [now]:
            since.append(table.state.version)
            stood.append(now)
        self._tables[table.id] = table

    def heard(self, line: int, table: Table, command: NeedsOthers) -> None:
        self._heard.append(_Heard(line, table, table.state.version, command))

    def check(self, whole: bool) -> Iterator[str]:
        """A Difference, or what rests on tables that are not here; a whole log has them all."""
        for one in self._heard:
            name, known = tag(one.command), one.command.known
            away = sorted(known.keys() - self._tables.keys())
            if away and whole:
                raise Difference(one.line, f"{name} knows table:{away[0]}, which is not in the log")
            if not away:
                self._check_versions(one)
                if self._is_true(one):
                    continue
                if known or len(self._tables) > 1:
                    what = f"what {name} says of other tables is not how they stood"
                    raise Difference(one.line, what)
            yield f"line {one.line}: {name} rests on tables that are not in this log"

    def _check_versions(self, one: _Heard) -> None:
        """Versions that were, and none older than was known before."""
        for name, version in one.command.known.items():
            least = self._known.get((one.table.id, name), 1)
            last = self._tables[name].state.version
            if not least <= version <= last:
                what = f"it knows table:{name} at version {version}, rightly {least} to {last}"
                raise Difference(one.line, what)
            self._known[one.table.id, name] = version

    def _is_true(self, one: _Heard) -> bool:
        floor = {}
        for name, version in {**one.command.known, one.table.id: one.version}.items():
            since, stood = self._stood[name]
            floor[name] = stood[bisect_right(since, version) - 1]
        sent = msgspec.structs.replace(as_sent(one.command), known=one.command.known)
        try:
            return with_others(sent, one.table, floor) == one.command
        except Refusal:
            return False
