"""What is asked about chips: colours, other tables' chips, the tray and the drop box."""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.bounds import Who, Whos, Word
from croupier.money import Cents
from croupier.table.base import FILLED, Amount, Command, Count, Known, Name


class IssueColourChips(Command, frozen=True, kw_only=True):
    player: Name
    colour: Name
    value: Amount  # of one chip, as its buyer declares it
    count: Count
    agreed_by: Whos = ()  # players
    approved_by: Who = ""  # role:name


class RedeemColourChips(Command, frozen=True, kw_only=True):
    player: Name
    colour: Name
    count: Count
    table: Word = ""  # that issued them, if not this one
    value: Amount | None = None
    verified_by: Who = ""  # role:name
    # Whether that table is open, what it issued them at, what is offered.
    still_open: Annotated[bool, FILLED] = False
    issued_at: Annotated[Cents | None, FILLED] = None
    minimum: Annotated[Cents | None, FILLED] = None
    known: Known = msgspec.field(default_factory=dict)


class FindForeignChips(Command, frozen=True, kw_only=True):
    player: Name
    bet: Word
    table: Word
    count: Count
    value: Amount | None = None
    verified_by: Who = ""
    approved_by: Who = ""  # role:name, who attests after the lock that they lay there at it
    minimum: Annotated[Cents | None, FILLED] = None  # of the table that issued them
    known: Known = msgspec.field(default_factory=dict)


class Fill(Command, frozen=True, kw_only=True):
    amount: Amount


class Credit(Command, frozen=True, kw_only=True):
    amount: Amount


class CountDrop(Command, frozen=True, kw_only=True):
    amount: Amount


ChipsCommand = IssueColourChips | RedeemColourChips | FindForeignChips | Fill | Credit | CountDrop
