"""Which streams are ours to write: leases, taken and renewed, that fence other pits off."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from croupier.store.base import Conflict, Lease, LeaseHeld, Store
from croupier.store.identity import is_gone
from croupier.table.clock import read

LEASE_MS = 5_000
EVERY_TABLE = "tables"  # the lease of who runs them all, those that are yet to be made too


class Leases:
    """Our leases of streams, each with the token a commit must show."""

    def __init__(self, store: Store, owner: str, now: Callable[[], str]) -> None:
        self._store, self._owner, self._now = store, owner, now
        self.fences: dict[str, int] = {}  # stream -> the token of our lease
        self._held_until = 0
        # Leases of others, and since when none of them was renewed, by our own clock: theirs may
        # be another, or have been set meanwhile.
        self._watched: dict[str, tuple[Lease, int]] = {}

    def take(self, streams: Iterable[str]) -> dict[str, int]:
        """Lease streams in the store, all or none; another pit's writes are fenced off from then
        on. LeaseHeld, as long as others renew theirs. It may run in any thread."""
        wanted = list(streams)
        try:
            return self._take(wanted, self._lapsed())
        except LeaseHeld as held:
            self._watch(held.held)
            gone = {name: lease for name, lease in held.held.items() if is_gone(lease.owner)}
            if len(gone) < len(held.held):
                raise
            return self._take(wanted, gone)  # nobody waits for a process that has ended

    def _take(self, streams: Collection[str], lapsed: Mapping[str, Lease]) -> dict[str, int]:
        began = self._now_ms()
        held = self._store.hold(streams, self._owner, began, began + LEASE_MS, lapsed)
        now = self._now_ms()
        if now - began < LEASE_MS // 2:
            return held
        # We waited for others who wrote, and what was written is nearly over: from now, then.
        return self._store.hold(streams, self._owner, now, now + LEASE_MS)

    def _watch(self, held: Mapping[str, Lease]) -> None:
        now, before = self._now_ms(), self._watched
        self._watched = {
            name: before[name] if name in before and before[name][0] == lease else (lease, now)
            for name, lease in held.items()
        }

    def _lapsed(self) -> dict[str, Lease]:
        over = self._now_ms() - LEASE_MS
        return {name: lease for name, (lease, since) in self._watched.items() if since <= over}

    def hold_these(self, fences: dict[str, int]) -> None:
        """Taken just now: these and no others."""
        self.fences, self._held_until = fences, self._now_ms() + LEASE_MS

    def add(self, fences: Mapping[str, int]) -> None:
        """Taken just now, beside those we have."""
        if not self.fences:
            self._held_until = self._now_ms() + LEASE_MS
        self.fences = {**self.fences, **fences}

    @property
    def are_due(self) -> bool:
        """Whether half of their time is over."""
        return bool(self.fences) and self._now_ms() > self._held_until - LEASE_MS // 2

    @property
    def doubt(self) -> str:
        """Why another may have taken them by now: we were stopped, or could not renew them."""
        is_over = bool(self.fences) and self._now_ms() > self._held_until - LEASE_MS // 5
        return "The lease of the tables is being renewed." if is_over else ""

    def renew(self) -> None:
        """All of them; a Conflict, if another has held one since: what we have may be old."""
        ours, until = self.fences, self._now_ms() + LEASE_MS
        held = self.take(ours)
        for stream, token in held.items():
            if token != ours[stream]:
                raise Conflict(f"{stream} was held by another meanwhile.")
        self._held_until = until

    def release(self) -> None:
        """Whoever waits for them need not wait any longer."""
        self._store.release(self.fences, self._owner)

    def _now_ms(self) -> int:
        return int(read(self._now()).timestamp() * 1000)
