"""Snapshots of tables: a cache of their state, of use only in the form it has now."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

import msgspec

from croupier.store.base import Snapshot
from croupier.table.state import State, Table


def snapshot_of(table: Table) -> Snapshot:
    state = msgspec.msgpack.encode(table.state)
    return Snapshot(table.state.version, _form(state), state)


def is_current(kept: Snapshot) -> bool:
    """Of the form that states have now."""
    return kept.schema.partition(".")[0] == schema_hash()


def is_whole(kept: Snapshot) -> bool:
    """As it was written: a byte that was altered is noticed, whatever it would have meant."""
    return kept.schema == _form(kept.state)


def _form(state: bytes) -> str:
    return f"{schema_hash()}.{sha256(state).hexdigest()}"


@cache
def schema_hash() -> str:
    """Of a state's form: a snapshot of another form is not used."""
    return sha256(msgspec.json.encode(msgspec.json.schema(State))).hexdigest()
