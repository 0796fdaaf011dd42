"""Tables and the ledger out of the log: snapshots help, and may be deleted at any time."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

import msgspec

from croupier.rulebooks import pinned_offer
from croupier.store.base import Posting, Snapshot, Store
from croupier.store.codec import decode
from croupier.store.transfer import moves
from croupier.table import happen
from croupier.table.archive import Past
from croupier.table.state import Table


def load_table(store: Store, stream: str) -> Table:
    """A table from its snapshot, if there is one of this schema, and the acts after it."""
    kept = store.snapshot(stream)
    if kept is not None and kept.schema == schema_hash():
        table = msgspec.msgpack.decode(kept.state, type=Table)
    else:
        table = Table(stream.removeprefix("table:"))
    for stored in store.read(stream, table.version):
        entry = decode(stored.body)
        happen(table, entry.events, entry.at)  # type: ignore[arg-type]
    if table.spec is not None and table.pin is not None:
        table.offer = pinned_offer(table.spec, table.pin)
    table.archive.recall = lambda spin: recalled(store, stream, spin)
    return table


def recalled(store: Store, stream: str, spin: int) -> Past | None:
    """A settled spin out of the log, for a table that was loaded after it."""
    table = Table(stream.removeprefix("table:"))
    for stored in store.read(stream):
        entry = decode(stored.body)
        happen(table, entry.events, entry.at)  # type: ignore[arg-type]
    return table.archive.spins.get(spin)


def snapshot_of(table: Table) -> Snapshot:
    return Snapshot(table.version, schema_hash(), msgspec.msgpack.encode(table))


@cache
def schema_hash() -> str:
    """Of a table's form: a snapshot of another form is not used."""
    return sha256(msgspec.json.encode(msgspec.json.schema(Table))).hexdigest()


def rebuild_ledger(store: Store) -> None:
    """Write the ledger's projection again from the log."""
    store.rebuild(
        [
            Posting(stream, stored.version, *moved)
            for stream in store.streams()
            for stored in store.read(stream)
            for moved in moves(decode(stored.body))
        ]
    )
