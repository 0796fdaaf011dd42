"""Snapshots of tables: a cache of their state, of use only in the form it has now."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

import msgspec

from croupier.store.base import Snapshot
from croupier.table.state import State, Table


def snapshot_of(table: Table) -> Snapshot:
    return Snapshot(table.state.version, schema_hash(), msgspec.msgpack.encode(table.state))


@cache
def schema_hash() -> str:
    """Of a state's form: a snapshot of another form is not used."""
    return sha256(msgspec.json.encode(msgspec.json.schema(State))).hexdigest()
