"""Tournaments as the log says, and which are set aside: each together with its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from croupier.ledger import Ledger
from croupier.log.codec import CUP, Entry, decode
from croupier.rulebooks import pinned_rulebook
from croupier.rules.book.rulebook import Rulebook
from croupier.server.pit.loading import load_cup
from croupier.store.base import Conflict, Store, Unavailable
from croupier.table.state import Table
from croupier.tournament.books import cup_faults
from croupier.tournament.cup import Cup
from croupier.tournament.sessions.at_table import TableUsed
from croupier.tournament.state import TournamentState

LAST_ACTS = 10


class CupRead(NamedTuple):
    state: TournamentState
    rulebook: Rulebook
    last: tuple[Entry, ...]  # its last acts, which screens tell of


class CupsRead(NamedTuple):
    """The tournaments that can be run, and why the others cannot."""

    cups: dict[str, CupRead]
    aside: dict[str, str]


def read_cups(
    store: Store, streams: Iterable[str], tables: Iterable[Table], ledger: Ledger
) -> CupsRead:
    """Those whose money is as the ledger says; whatever is wrong with one, the others are read."""
    ports = {table.id: TableUsed(table) for table in tables}
    cups: dict[str, CupRead] = {}
    aside: dict[str, str] = {}
    for stream in streams:
        id = stream.removeprefix(CUP)
        try:
            state = load_cup(store, stream)
            assert state.pin is not None, f"{stream} does not start with its making"
            after = max(0, state.version - LAST_ACTS)
            last = tuple(decode(one.body) for one in store.read(stream, after))
            found = CupRead(state, pinned_rulebook(state.pin), last)
            if faults := "; ".join(cup_faults(Cup(state, found.rulebook, ports), ledger)):
                aside[id] = faults
            else:
                cups[id] = found
        except (Unavailable, Conflict):
            raise
        except Exception as error:
            aside[id] = str(error) or type(error).__name__
    return CupsRead(cups, aside)


def set_aside(read: CupsRead, tables: Mapping[str, Table], aside: dict[str, str]) -> CupsRead:
    """The tournaments whose tables are all here. `aside` has the tables
    that are not run, and gets those of a tournament that is not."""
    cups, why = dict(read.cups), dict(read.aside)
    for id, one in read.cups.items():
        faults = _faults(one, tables, aside)
        if faults:
            why[id] = faults
            del cups[id]
    for name, table in tables.items():
        told = why.get(_tournament_at(table))
        if told is not None and name not in aside:
            aside[name] = f"its tournament {_tournament_at(table)} is set aside: {told}"
    return CupsRead(cups, why)


def _faults(one: CupRead, tables: Mapping[str, Table], aside: Mapping[str, str]) -> str:
    for name in one.state.tables:
        if name in aside:
            return f"its table {name} is set aside: {aside[name]}"
        if name not in tables:
            return f"its table {name} is not in the log"
        if _tournament_at(tables[name]) != one.state.id:
            return f"its table {name} does not know of it"
    return ""


def _tournament_at(table: Table) -> str:
    designation = table.state.session.designation
    return "" if designation is None else designation.tournament


def not_run_here(tables: Iterable[Table]) -> dict[str, str]:
    """Tables of tournaments, at a server that runs only some tables."""
    return {
        table.id: f"it is set apart for the tournament {_tournament_at(table)}, which only a server"
        " of all tables runs"
        for table in tables
        if _tournament_at(table)
    }
