"""What is asked about no spins and voids."""

from __future__ import annotations

import msgspec

from croupier.bounds import Text, Word
from croupier.table.base import Command, Name, SpinNumber, Ticketed


class CallNoSpin(Command, frozen=True, kw_only=True):
    ground: Word
    spin: SpinNumber | None = None  # the ball in play, else the last
    note: Text = ""
    other_ball: bool = False  # that the foreign object was a Roulette ball
    removed: bool | None = None  # whether the ball was got out before it came to rest
    tickets: Ticketed = msgspec.field(default_factory=dict)


class VoidSpin(Command, frozen=True, kw_only=True):
    ground: Word
    reason: Text
    spin: SpinNumber | None = None
    tickets: Ticketed = msgspec.field(default_factory=dict)


class VoidWager(Command, frozen=True, kw_only=True):
    player: Name
    ground: Word
    reason: Text
    bet: Word = ""  # all of them
    incident: Word = ""
    tickets: Ticketed = msgspec.field(default_factory=dict)


NoSpinsCommand = CallNoSpin | VoidSpin | VoidWager
