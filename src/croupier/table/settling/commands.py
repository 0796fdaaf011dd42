"""What is asked about settling a spin."""

from __future__ import annotations

import msgspec

from croupier.table.base import Command


class Settle(Command, frozen=True, kw_only=True):
    tickets: dict[str, str] = msgspec.field(
        default_factory=dict
    )  # put in by the driver, for those who have left


SettlingCommand = Settle
