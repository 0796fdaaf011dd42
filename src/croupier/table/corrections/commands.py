"""What is asked about corrections."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.bounds import Text, Word
from croupier.table.base import Command, Name, SpinNumber, Ticketed


class FlagOutcome(Command, frozen=True, kw_only=True):
    reason: Text


class CorrectOutcome(Command, frozen=True, kw_only=True):
    outcome: Word
    reason: Text
    spin: SpinNumber | None = None
    tickets: Ticketed = msgspec.field(default_factory=dict)


class CorrectPosition(Command, frozen=True, kw_only=True):
    player: Name
    from_: Word = msgspec.field(name="from")
    to: Word
    ground: Literal["moved", "clarified"]
    moved_by: Literal["dealer", "patron"] = "dealer"


CorrectionsCommand = FlagOutcome | CorrectOutcome | CorrectPosition
