"""Verification of the floor's stream: every act decided again on the register as it was."""

from __future__ import annotations

from croupier.floor.base import FloorCommand
from croupier.floor.rooms import apply, decide
from croupier.floor.state import Register
from croupier.log.codec import Entry
from croupier.log.lines import compare


class RegisterCheck:
    """The register as its own stream makes it."""

    def __init__(self) -> None:
        self.register = Register()

    def act(self, line: int, entry: Entry, command: FloorCommand) -> None:
        events = decide(self.register, command)
        compare(line, entry, events)
        apply(self.register, entry.at, events)
