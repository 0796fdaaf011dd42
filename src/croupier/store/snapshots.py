"""Snapshots of tables and tournaments: a cache of their state, of use in the form it has now."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import TypeVar

import msgspec

from croupier.log.codec import CUP
from croupier.store.base import Snapshot
from croupier.table.state import State
from croupier.tournament.state import TournamentState

S = TypeVar("S", State, TournamentState)
Kind = type[State] | type[TournamentState]


def snapshot_of(state: State | TournamentState) -> Snapshot:
    kept = msgspec.msgpack.encode(state)
    return Snapshot(state.version, _form(kept, type(state)), kept)


def restored(kept: Snapshot | None, kind: type[S], version: int) -> S | None:
    """The state of a snapshot, if it is whole, of the form states have now, and not of more than
    the log has."""
    if kept is None or kept.version > version or kept.schema != _form(kept.state, kind):
        return None
    try:
        return msgspec.msgpack.decode(kept.state, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def kind_of(stream: str) -> Kind:
    """What the state of a stream is."""
    return TournamentState if stream.startswith(CUP) else State


def is_of(kept: Snapshot, state: State | TournamentState) -> bool:
    """Whether it holds this state."""
    found: State | TournamentState | None
    if isinstance(state, State):
        found = restored(kept, State, state.version)
    else:
        found = restored(kept, TournamentState, state.version)
    return found == state


def is_current(kept: Snapshot, kind: Kind) -> bool:
    """Of the form that states have now."""
    return kept.schema.partition(".")[0] == schema_hash(kind)


def _form(state: bytes, kind: Kind) -> str:
    """A byte that was altered is noticed, whatever it would have meant."""
    return f"{schema_hash(kind)}.{sha256(state).hexdigest()}"


@cache
def schema_hash(kind: Kind = State) -> str:
    """Of a state's form: a snapshot of another form is not used."""
    return sha256(msgspec.json.encode(msgspec.json.schema(kind))).hexdigest()
