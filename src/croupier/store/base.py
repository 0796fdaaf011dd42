"""The interface of every store; tests/contracts checks each implementation."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from croupier.errors import CroupierError
from croupier.money import Cents


class Conflict(CroupierError):
    """Another writer appended first, or holds the stream: reload and retry."""


class Fenced(Conflict):
    """Another holds a stream that we held."""


class Lease(NamedTuple):
    """Who may write to a stream, by which token, and until when (in ms)."""

    owner: str = ""
    token: int = 0
    until: int = 0


class LeaseHeld(Conflict):
    """Others hold streams that were asked for."""

    def __init__(self, held: Mapping[str, Lease]) -> None:
        first, *more = sorted(held)
        which = f"{first} and {len(more)} more are" if more else f"{first} is"
        owners = ", ".join(sorted({lease.owner for lease in held.values()}))
        super().__init__(f"{which} held by {owners}.")
        self.held = dict(held)


class Unavailable(CroupierError):
    """The store is busy or unreachable, and nothing was changed: retry."""


class Append(NamedTuple):
    """Bodies to append to a stream whose version must be `expected`."""

    stream: str
    expected: int
    bodies: Sequence[bytes]


class Key(NamedTuple):
    """The idempotency key of a command that was carried out, and the act it became."""

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
    """The contents of one transaction; it is atomic."""

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

    Any method may raise Unavailable; then nothing was changed."""

    def append(self, batch: Batch) -> None:
        """Atomic and durable; a Conflict if a stream is not at its expected version."""

    def read(self, stream: str, after: int = 0) -> Iterator[Stored]:
        """A stream's entries after a version, in order."""

    def act(self, stream: str, version: int) -> Stored | None:
        """The entry of one version, if there is one."""

    def head(self, stream: str) -> tuple[int, str]:
        """(version, hash) of the last entry; (0, GENESIS) of a stream that does not exist."""

    def heads(self) -> dict[str, tuple[int, str]]:
        """(version, hash) of every stream, as a consistent snapshot."""

    def lasts(self) -> list[bytes]:
        """The body of the last entry of every stream, in one go: there is one for each process
        that ever ran."""

    def streams(self) -> list[str]:
        """The names of all streams."""

    def key(self, stream: str, by: str, id: str) -> Key | None:
        """The command with that id, if it was carried out."""

    def keys(self, wanted: Sequence[tuple[str, str, str]]) -> dict[tuple[str, str, str], Key]:
        """Of commands by stream, asker and id, those that were carried out, in one go."""

    def balances(self) -> dict[str, int]:
        """The ledger's balances, as projected."""

    def rebuild(self, postings: Sequence[Posting]) -> None:
        """Delete the projection and write it again."""

    def lease(self, stream: str, owner: str, now: int, until: int) -> int:
        """Hold a stream until a time (in ms); the fencing token excludes earlier holders."""

    def hold(
        self,
        streams: Collection[str],
        owner: str,
        now: int,
        until: int,
        lapsed: Mapping[str, Lease] | None = None,
    ) -> dict[str, int]:
        """Hold all of these until a time, or none: the token of each, or LeaseHeld. A lease that is
        said to have `lapsed` is over, if it is still the same, whatever its time says."""

    def release(self, held: Mapping[str, int], owner: str) -> None:
        """What is still held by these tokens is anybody's from now on."""

    def snapshot(self, stream: str) -> Snapshot | None:
        """The latest snapshot, if there is one."""

    def snapshots(self) -> set[str]:
        """The streams of which there is one; nothing of them is read."""

    def keep(self, stream: str, snapshot: Snapshot) -> None:
        """Save a snapshot, replacing the one before."""

    def end_stuck(self, seconds: float) -> None:
        """From another thread: what has waited so long for the database fails, Unavailable."""

    def reconnect(self) -> None:
        """After a failure: no connection from before is used again, so that what was wrong with one
        does not outlive its cause."""

    def close(self) -> None:
        """Close files and connections."""


def handed_over(
    found: Mapping[str, Lease],
    owner: str,
    now: int,
    until: int,
    lapsed: Mapping[str, Lease] | None = None,
) -> dict[str, Lease]:
    """The leases after `owner` has asked for all of them, or LeaseHeld.

    Whoever still has one keeps its token: nobody else has written meanwhile. A new holder gets the
    next, which fences the one before off."""
    held = {
        stream: lease
        for stream, lease in found.items()
        if lease.owner not in ("", owner)
        and lease.until > now
        and (lapsed or {}).get(stream) != lease
    }
    if held:
        raise LeaseHeld(held)
    return {
        stream: Lease(owner, lease.token + (lease.owner != owner), until)
        for stream, lease in found.items()
    }
