"""Loads tables and the ledger from the log; snapshots are only a cache."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from croupier.ledger.units import ChipUnit
from croupier.log.codec import UNREADABLE, decode, happened
from croupier.rulebooks import pinned_offer
from croupier.store.base import Posting, Snapshot, Store
from croupier.store.snapshots import is_whole
from croupier.store.transfer import transfers_of
from croupier.table import follow
from croupier.table.clock import is_time, latest
from croupier.table.corrections.past import PastSpins
from croupier.table.state import State, Table


def load_table(store: Store, stream: str) -> Table:
    """A table from its snapshot, if there is one of this schema, and the acts after it."""
    kept = store.snapshot(stream)
    state = State(stream.removeprefix("table:"))
    if kept is not None and _is_of_use(kept, store.head(stream)[0]):
        with suppress(msgspec.MsgspecError):  # a damaged one is not used
            state = msgspec.msgpack.decode(kept.state, type=State)
    table = Table(state)
    _follow(store, stream, table)
    if state.spec is not None and state.pin is not None:
        table.make(pinned_offer(state.spec, state.pin))
    return table


def _is_of_use(kept: Snapshot, version: int) -> bool:
    """Of this schema, as it was written, and not of more than the log has."""
    return is_whole(kept) and kept.version <= version


def past_spins(store: Store, stream: str) -> PastSpins:
    """The settled spins of a table from its whole log; snapshots do not hold them."""
    table = Table(State(stream.removeprefix("table:")))
    _follow(store, stream, table)
    return table.past


def _follow(store: Store, stream: str, table: Table) -> None:
    bodies = (stored.body for stored in store.read(stream, table.state.version))
    follow(table, happened(bodies))


class _Timed(msgspec.Struct):
    """Of an act, only when it was."""

    at: str


def last_time(store: Store) -> str:
    """The latest time in the log: nothing is written with an earlier one."""
    found = ""
    for body in store.lasts():
        with suppress(*UNREADABLE):  # whoever loads that stream says so
            at = msgspec.json.decode(body, type=_Timed).at
            found = latest(found, at) if is_time(at) else found
    return found


def rebuild_ledger(store: Store) -> None:
    """Write the ledger's projection again from the log."""
    units: dict[str, ChipUnit] = {}
    store.rebuild(
        [
            Posting(stream, stored.version, *moved)
            for stream in store.streams()
            for stored in store.read(stream)
            for moved in transfers_of(decode(stored.body), units)
        ]
    )
