"""The clock: the system's, made monotone, or a test's own."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Protocol

from croupier.table.clock import latest, read, write


class Clock(Protocol):
    def now(self) -> str:
        """The time as the log writes it; never earlier than it was before."""


class SystemClock:
    """UTC, in milliseconds, monotone."""

    def __init__(self) -> None:
        self._last = ""

    def now(self) -> str:
        self._last = latest(self._last, write(datetime.now(UTC)))
        return self._last


class VirtualClock:
    """A clock that only moves when told to."""

    def __init__(self, at: str = "2026-01-01T00:00:00Z") -> None:
        self._at = read(at)

    def now(self) -> str:
        return write(self._at)

    def forward(self, seconds: int) -> None:
        self._at += timedelta(seconds=seconds)
