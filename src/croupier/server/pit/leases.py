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

    def hold(self, streams: Iterable[str]) -> None:
        """Take or renew our lease of streams; another pit's writes are fenced off from then on."""
        now = self._now_ms()
        for stream in list(streams):
            self.fences[stream] = self._store.lease(stream, self._owner, now, now + LEASE_MS)
        self._held_until = now + LEASE_MS

    def renew(self) -> None:
        """All of them, when half of their time is over."""
        if self._now_ms() > self._held_until - LEASE_MS // 2:
            self.hold(self.fences)

    def begin_anew(self, streams: Iterable[str]) -> None:
        """These streams and no others."""
        self.fences = {}
        self.hold(streams)

    def _now_ms(self) -> int:
        return int(read(self._now()).timestamp() * 1000)
