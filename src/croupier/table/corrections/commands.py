"""What is asked about corrections."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.table.base import Command, Ticketed


class FlagOutcome(Command, frozen=True, kw_only=True):
    reason: str


class CorrectOutcome(Command, frozen=True, kw_only=True):
    outcome: str
    reason: str
    spin: int | None = None
    tickets: Ticketed = msgspec.field(default_factory=dict)


class CorrectPosition(Command, frozen=True, kw_only=True):
    player: str
    from_: str = msgspec.field(name="from")
    to: str
    ground: Literal["moved", "clarified"]
    moved_by: Literal["dealer", "patron"] = "dealer"


CorrectionsCommand = FlagOutcome | CorrectOutcome | CorrectPosition
