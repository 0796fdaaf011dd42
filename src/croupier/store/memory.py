"""An in-memory store, for tests and scripts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from croupier.log.chain import GENESIS, link
from croupier.store.base import (
    Append,
    Batch,
    Conflict,
    Fenced,
    Key,
    Lease,
    Posting,
    Snapshot,
    Stored,
    handed_over,
)


class MemoryStore:
    """Streams in lists."""

    def __init__(self) -> None:
        self._streams: dict[str, list[Stored]] = {}
        self._keys: dict[tuple[str, str, str], Key] = {}
        self._balances: dict[str, int] = {}
        self._leases: dict[str, Lease] = {}
        self._snapshots: dict[str, Snapshot] = {}

    def append(self, batch: Batch) -> None:
        for stream, token in batch.fences:
            if self._leases.get(stream, Lease()).token != token:
                raise Fenced(f"{stream} is held by another now.")
        for key in batch.keys:
            if (key.stream, key.by, key.id) in self._keys:
                raise Conflict(f"{key.by} has asked {key.id} of {key.stream} already.")
        written = {append.stream: self._chained(append) for append in batch.appends}
        for stream, entries in written.items():
            self._streams.setdefault(stream, []).extend(entries)
        for key in batch.keys:
            self._keys[key.stream, key.by, key.id] = key
        self._post(batch.postings)

    def _chained(self, append: Append) -> list[Stored]:
        version, hash = self.head(append.stream)
        if version != append.expected:
            raise Conflict(
                f"{append.stream} was expected at version {append.expected}, found {version}."
            )
        entries = []
        for body in append.bodies:
            version, hash = version + 1, link(hash, body)
            entries.append(Stored(version, body, hash))
        return entries

    def _post(self, postings: Sequence[Posting]) -> None:
        for posting in postings:
            _, _, debit, credit, amount = posting
            self._balances[debit] = self._balances.get(debit, 0) - amount
            self._balances[credit] = self._balances.get(credit, 0) + amount

    def read(self, stream: str, after: int = 0) -> Iterator[Stored]:
        return iter(self._streams.get(stream, [])[after:])

    def act(self, stream: str, version: int) -> Stored | None:
        return next(iter(self._streams.get(stream, [])[version - 1 : version]), None)

    def head(self, stream: str) -> tuple[int, str]:
        entries = self._streams.get(stream)
        return (entries[-1].version, entries[-1].hash) if entries else (0, GENESIS)

    def heads(self) -> dict[str, tuple[int, str]]:
        return {stream: self.head(stream) for stream in self._streams}

    def lasts(self) -> list[bytes]:
        return [entries[-1].body for entries in self._streams.values() if entries]

    def streams(self) -> list[str]:
        return sorted(self._streams)

    def key(self, stream: str, by: str, id: str) -> Key | None:
        return self._keys.get((stream, by, id))

    def keys(self, wanted: Sequence[tuple[str, str, str]]) -> dict[tuple[str, str, str], Key]:
        found = ((asked, self.key(*asked)) for asked in wanted)
        return {asked: key for asked, key in found if key is not None}

    def balances(self) -> dict[str, int]:
        return {account: balance for account, balance in self._balances.items() if balance}

    def rebuild(self, postings: Sequence[Posting]) -> None:
        self._balances = {}
        self._post(postings)

    def lease(self, stream: str, owner: str, now: int, until: int) -> int:
        return self.hold([stream], owner, now, until)[stream]

    def hold(
        self,
        streams: Collection[str],
        owner: str,
        now: int,
        until: int,
        lapsed: Mapping[str, Lease] | None = None,
    ) -> dict[str, int]:
        found = {stream: self._leases.get(stream, Lease()) for stream in streams}
        leases = handed_over(found, owner, now, until, lapsed)
        self._leases.update(leases)
        return {stream: lease.token for stream, lease in leases.items()}

    def release(self, held: Mapping[str, int], owner: str) -> None:
        for stream, token in held.items():
            if self._leases.get(stream, Lease())[:2] == (owner, token):
                self._leases[stream] = Lease(owner, token)

    def snapshot(self, stream: str) -> Snapshot | None:
        return self._snapshots.get(stream)

    def snapshots(self) -> set[str]:
        return set(self._snapshots)

    def keep(self, stream: str, snapshot: Snapshot) -> None:
        self._snapshots[stream] = snapshot

    def end_stuck(self, seconds: float) -> None:
        """Nothing here waits."""

    def reconnect(self) -> None:
        """Nothing here is connected."""

    def close(self) -> None:
        pass
