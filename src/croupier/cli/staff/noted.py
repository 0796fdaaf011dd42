"""A change of an account, in the log: its own audit chain, which every such command appends to."""

from __future__ import annotations

import getpass
from typing import TYPE_CHECKING

from croupier.audit import STREAM
from croupier.log.codec import Entry, encode
from croupier.server.pit.clock import SystemClock
from croupier.store.base import Append, Batch, Conflict

if TYPE_CHECKING:
    from croupier.audit import AuditEvent
    from croupier.store.base import Store

CHAIN = f"{STREAM}:staff"
TRIES = 20


def note(store: Store, event: AuditEvent) -> None:
    """By whoever is signed in to this machine."""
    by = f"operator:{_user()}"
    for _ in range(TRIES):
        version = store.head(CHAIN)[0]
        entry = Entry(CHAIN, version + 1, SystemClock().now(), by, "", events=(event,))  # type: ignore[arg-type]
        try:
            return store.append(Batch([Append(CHAIN, version, [encode(entry)])]))
        except Conflict:
            continue  # another such command was first
    raise Conflict("Too many change accounts at once; the change is made, and not noted.")


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "unknown"
