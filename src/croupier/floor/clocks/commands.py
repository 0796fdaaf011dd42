"""What a server notes about its machine's clock."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from croupier.floor.base import FloorCommand
from croupier.table.base import Name

__all__ = ["ClocksCommand", "NoteClockStep"]

Milliseconds = Annotated[int, Meta(ge=-(10**15), le=10**15)]


class NoteClockStep(FloorCommand, frozen=True, kw_only=True):
    machine: Name  # what the machine's clock says now
    by_ms: Milliseconds  # how far it was set: forward, or back if negative
    ahead_ms: Milliseconds  # how far it is now before the log's time


ClocksCommand = NoteClockStep
