"""What every store does; tests/contracts holds each of them to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from croupier.errors import CroupierError
from croupier.money import Cents


class Conflict(CroupierError):
    """Someone appended first, or holds the stream now: read again and try again."""


class Unavailable(CroupierError):
    """The store is busy or out of reach, and nothing of it happened: try again."""


class Append(NamedTuple):
    """Bodies to append to a stream that must stand at `expected`."""

    stream: str
    expected: int
    bodies: Sequence[bytes]


class Key(NamedTuple):
    """A command that was carried out: who asked it, by which id, and the act it became."""

    stream: str
    by: str
    id: str
    digest: str  # of what the client sent, so that another under the same id is told apart
    version: int


class Posting(NamedTuple):
    """A transfer and the act it comes from."""

    stream: str
    version: int
    debit: str
    credit: str
    amount: Cents


class Batch(NamedTuple):
    """What one transaction holds: all of it happens, or none."""

    appends: Sequence[Append]
    keys: Sequence[Key] = ()
    postings: Sequence[Posting] = ()
    fences: Sequence[tuple[str, int]] = ()  # (stream, token) that must still be ours


class Stored(NamedTuple):
    version: int
    body: bytes
    hash: str


class Snapshot(NamedTuple):
    """A cache of a stream's state: it may be deleted at any time."""

    version: int
    schema: str  # of the state; another schema's snapshot is of no use
    state: bytes


class Store(Protocol):
    """Streams of acts with their chains, command keys, postings, leases and snapshots.

    Any of these may find it Unavailable: then nothing was changed."""

    def append(self, batch: Batch) -> None:
        """Durably, all or nothing; a Conflict if a stream is not where it should be."""

    def read(self, stream: str, after: int = 0) -> Iterator[Stored]:
        """A stream's entries after a version, in order."""

    def head(self, stream: str) -> tuple[int, str]:
        """(version, hash) of the last entry; (0, GENESIS) of a stream that does not exist."""

    def heads(self) -> dict[str, tuple[int, str]]:
        """(version, hash) of every stream, all of one moment."""

    def streams(self) -> list[str]:
        """The names of all streams."""

    def key(self, stream: str, by: str, id: str) -> Key | None:
        """The command of that id, if it was carried out."""

    def balances(self) -> dict[str, int]:
        """The ledger's balances, as projected."""

    def rebuild(self, postings: Sequence[Posting]) -> None:
        """Throw the projection away and write it again."""

    def lease(self, stream: str, owner: str, now: int, until: int) -> int:
        """Hold a stream until a time (in ms); the token fences earlier holders off."""

    def snapshot(self, stream: str) -> Snapshot | None:
        """The last one kept."""

    def keep(self, stream: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in place of the one before."""

    def close(self) -> None:
        """Let go of files and connections."""
