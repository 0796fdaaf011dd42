"""How fast anybody may try or ask: a bucket for each, that no flood of others empties or fills."""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from threading import Lock

MOST_KNOWN = 10_000


class RateLimit:
    """A token bucket for each key: a burst, then a number of attempts a second; from any thread."""

    def __init__(self, burst: int, per_s: float, now: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._per_s, self._now = burst, per_s, now
        self._left: dict[str, tuple[float, float]] = {}
        self._one = Lock()

    def allows(self, key: str) -> bool:
        now = self._now()
        with self._one:
            left = self._of(self._left.get(key, (float(self._burst), now)), now)
            if key not in self._left and len(self._left) >= MOST_KNOWN:
                self._forget(now)
            self._left[key] = (left - 1 if left >= 1 else left), now
        return left >= 1

    def give_back(self, key: str) -> None:
        """What was allowed was none of those that are counted."""
        with self._one:
            if key in self._left:
                left, before = self._left[key]
                self._left[key] = min(float(self._burst), left + 1), before

    def is_left(self, key: str) -> bool:
        """Whether an attempt would be allowed; it is none itself."""
        now = self._now()
        return self._of(self._left.get(key, (float(self._burst), now)), now) >= 1

    def _of(self, bucket: tuple[float, float], now: float) -> float:
        left, before = bucket
        return min(float(self._burst), left + (now - before) * self._per_s)

    def _forget(self, now: float) -> None:
        """The fuller half, who lose nothing or little by it; whoever has used theirs up stays."""
        kept = sorted(self._left.items(), key=lambda one: self._of(one[1], now))
        self._left = dict(kept[: MOST_KNOWN // 2])


def one_client(address: str) -> str:
    """The address attempts are counted by: of IPv6 the network, as one machine has all of it."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"
