"""Which streams are ours to write: leases, taken and renewed, that fence other pits off."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from croupier.store.base import Store
from croupier.table.clock import read

LEASE_MS = 10_000


class Leases:
    """Our leases of streams, each with the token a commit must show."""

    def __init__(self, store: Store, owner: str, now: Callable[[], str]) -> None:
        self._store, self._owner, self._now = store, owner, now
        self.fences: dict[str, int] = {}  # stream -> the token of our lease
        self._held_until = 0

    def take(self, streams: Iterable[str]) -> dict[str, int]:
        """Lease streams in the store; another pit's writes are fenced off from then on."""
        now = self._now_ms()
        return {one: self._store.lease(one, self._owner, now, now + LEASE_MS) for one in streams}

    def hold(self, streams: Iterable[str]) -> None:
        """Take or renew our lease of these, beside those we have."""
        self.hold_these({**self.fences, **self.take(list(streams))})

    def hold_these(self, fences: dict[str, int]) -> None:
        """Taken just now: these and no others."""
        self.fences, self._held_until = fences, self._now_ms() + LEASE_MS

    @property
    def are_due(self) -> bool:
        """Whether half of their time is over."""
        return self._now_ms() > self._held_until - LEASE_MS // 2

    def renew(self) -> None:
        self.hold(self.fences)

    def _now_ms(self) -> int:
        return int(read(self._now()).timestamp() * 1000)
