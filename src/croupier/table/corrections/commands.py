"""What is asked about corrections."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.table.base import Command, Name, SpinNumber, Ticketed


class FlagOutcome(Command, frozen=True, kw_only=True):
    reason: str


class CorrectOutcome(Command, frozen=True, kw_only=True):
    outcome: str
    reason: str
    spin: SpinNumber | None = None
    tickets: Ticketed = msgspec.field(default_factory=dict)


class CorrectPosition(Command, frozen=True, kw_only=True):
    player: Name
    from_: str = msgspec.field(name="from")
    to: str
    ground: Literal["moved", "clarified"]
    moved_by: Literal["dealer", "patron"] = "dealer"


CorrectionsCommand = FlagOutcome | CorrectOutcome | CorrectPosition
