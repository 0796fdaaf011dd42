"""What is asked about chips: colours, other tables' chips, the tray and the drop box."""

from __future__ import annotations

from croupier.money import Cents
from croupier.table.base import Command


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
    # Put in by the driver: whether that table is open, what it issued them at, what is offered.
    still_open: bool = False
    issued_at: Cents | None = None
    minimum: Cents | None = None


class FindForeignChips(Command, frozen=True, kw_only=True):
    player: str
    bet: str
    table: str
    count: int
    value: Cents | None = None
    verified_by: str = ""
    minimum: Cents | None = None  # put in by the driver: the issuing table's


class Fill(Command, frozen=True, kw_only=True):
    amount: Cents


class Credit(Command, frozen=True, kw_only=True):
    amount: Cents


class CountDrop(Command, frozen=True, kw_only=True):
    amount: Cents


ChipsCommand = IssueColourChips | RedeemColourChips | FindForeignChips | Fill | Credit | CountDrop
