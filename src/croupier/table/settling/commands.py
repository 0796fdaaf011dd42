"""What is asked about settling a spin."""

from __future__ import annotations

import msgspec

from croupier.table.base import Command, Ticketed


class Settle(Command, frozen=True, kw_only=True):
    tickets: Ticketed = msgspec.field(default_factory=dict)


SettlingCommand = Settle
