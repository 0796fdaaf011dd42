"""What is asked about chips: colours, other tables' chips, the tray and the drop box."""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.money import Cents
from croupier.table.base import FILLED, Command, Known


class IssueColourChips(Command, frozen=True, kw_only=True):
    player: str
    colour: str
    value: Cents  # of one chip, as its buyer declares it
    count: int
    agreed_by: tuple[str, ...] = ()  # players
    approved_by: str = ""  # role:name


class RedeemColourChips(Command, frozen=True, kw_only=True):
    player: str
    colour: str
    count: int
    table: str = ""  # that issued them, if not this one
    value: Cents | None = None
    verified_by: str = ""  # role:name
    # Whether that table is open, what it issued them at, what is offered.
    still_open: Annotated[bool, FILLED] = False
    issued_at: Annotated[Cents | None, FILLED] = None
    minimum: Annotated[Cents | None, FILLED] = None
    known: Known = msgspec.field(default_factory=dict)


class FindForeignChips(Command, frozen=True, kw_only=True):
    player: str
    bet: str
    table: str
    count: int
    value: Cents | None = None
    verified_by: str = ""
    minimum: Annotated[Cents | None, FILLED] = None  # of the table that issued them
    known: Known = msgspec.field(default_factory=dict)


class Fill(Command, frozen=True, kw_only=True):
    amount: Cents


class Credit(Command, frozen=True, kw_only=True):
    amount: Cents


class CountDrop(Command, frozen=True, kw_only=True):
    amount: Cents


ChipsCommand = IssueColourChips | RedeemColourChips | FindForeignChips | Fill | Credit | CountDrop
