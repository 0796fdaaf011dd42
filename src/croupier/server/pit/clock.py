"""The clock of the log: the machine's time at the start, and from then on the time that passes.

Whoever sets the machine's clock neither ends nor freezes a wagering period: the log's times follow
a steady clock, and that the machine's was set is only told.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple, Protocol

from croupier.table.clock import read, write

MOST = timedelta(days=3660)  # no machine was ever so wrong: a time later than that is made up
LEAST = timedelta(seconds=1)  # less than this is how clocks are, and no step
# Where the system has one that also counts while the machine sleeps, that one.
STEADY = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class ClockStep(NamedTuple):
    """The machine's clock was set: what it says, and how far it is now before the log's time."""

    machine: str
    by_ms: int  # how far it was set: forward, or back if negative
    ahead_ms: int  # of the log's time, in all


class Clock(Protocol):
    def now(self) -> str:
        """The time as the log writes it; never earlier than it was before."""

    def go_on_from(self, at: str) -> None:
        """The log has this time already; nothing is written with an earlier one."""

    def stepped(self) -> ClockStep | None:
        """How the machine's clock was set since this was last asked, if it was."""


class SystemClock:
    """UTC, in milliseconds; steady."""

    def __init__(
        self,
        machine: Callable[[], datetime] = lambda: datetime.now(UTC),
        steady_ns: Callable[[], int] = lambda: time.clock_gettime_ns(STEADY),
    ) -> None:
        self._machine, self._steady_ns = machine, steady_ns
        self._began, self._began_ns = machine(), steady_ns()
        self._ahead = timedelta()  # the machine's clock of ours, when we last looked

    def now(self) -> str:
        return write(self._time())

    def go_on_from(self, at: str) -> None:
        behind = read(at) - self._time()
        if timedelta() < behind < MOST:
            self._began += behind

    def stepped(self) -> ClockStep | None:
        machine = self._machine()
        ahead = machine - self._time()
        by = ahead - self._ahead
        if abs(by) < LEAST:
            return None
        self._ahead = ahead
        return ClockStep(write(machine), _ms(by), _ms(ahead))

    @property
    def ahead_ms(self) -> int:
        """How far the machine's clock is before the log's time now."""
        return _ms(self._machine() - self._time())

    def _time(self) -> datetime:
        return self._began + timedelta(microseconds=(self._steady_ns() - self._began_ns) // 1000)


class VirtualClock:
    """A clock that only moves when told to."""

    def __init__(self, at: str = "2026-01-01T00:00:00Z") -> None:
        self._at = read(at)

    def now(self) -> str:
        return write(self._at)

    def forward(self, seconds: int) -> None:
        self._at += timedelta(seconds=seconds)

    def go_on_from(self, at: str) -> None:
        self._at = max(self._at, read(at))

    def stepped(self) -> ClockStep | None:
        """Nobody else can set it."""
        return None


def _ms(span: timedelta) -> int:
    return span // timedelta(milliseconds=1)
