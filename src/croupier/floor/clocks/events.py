"""What happens to clocks."""

from __future__ import annotations

from croupier.floor.base import FloorEvent

__all__ = ["ClockStepped", "ClocksEvent"]


class ClockStepped(FloorEvent, frozen=True):
    """The machine's clock was set. The log's time goes on steadily: no deadline moved by it."""

    machine: str
    by_ms: int
    ahead_ms: int

    @property
    def about(self) -> tuple[str, ...]:
        return ()  # each server has a clock of its own


ClocksEvent = ClockStepped
