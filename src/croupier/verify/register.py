"""Verification of the floor's stream: every act decided again on the register as it was."""

from __future__ import annotations

from croupier.floor.base import FloorCommand
from croupier.floor.commands import IssuePairing
from croupier.floor.rooms import apply, decide
from croupier.floor.state import Register
from croupier.log.codec import Entry
from croupier.log.lines import compare
from croupier.verify.accounts import AccountCheck


class RegisterCheck:
    """The register as its own stream makes it."""

    def __init__(self, accounts: AccountCheck) -> None:
        self.register, self.accounts = Register(), accounts

    def act(self, line: int, entry: Entry, command: FloorCommand) -> None:
        if isinstance(command, IssuePairing):
            self.accounts.issued(line, command, self.register.at)
        events = decide(self.register, command)
        compare(line, entry, events)
        apply(self.register, entry.at, events)
