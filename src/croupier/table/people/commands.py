"""What is asked about people at the table: seats, guests, money in and out."""

from __future__ import annotations

from typing import Literal

from croupier.money import Cents
from croupier.table.base import Command


class TakeSeat(Command, frozen=True, kw_only=True):
    seat: int
    player: str = ""
    station: bool = False  # where a table has both a cloth and stations


class VacateSeat(Command, frozen=True, kw_only=True):
    player: str
    ticket: str = ""  # put in by the driver


class OpenGuestAccount(Command, frozen=True, kw_only=True):
    player: str


class BuyIn(Command, frozen=True, kw_only=True):
    tender: Literal["cash", "note", "voucher", "token", "chips", "ticket"]
    amount: Cents = 0  # of a ticket it may be left out: it is worth what it says
    player: str = ""
    ticket: str = ""


class CashOut(Command, frozen=True, kw_only=True):
    player: str = ""
    ticket: str = ""  # put in by the driver


class Leave(Command, frozen=True, kw_only=True):
    player: str = ""
    ticket: str = ""


class DirectToLeave(Command, frozen=True, kw_only=True):
    player: str
    reason: str
    ticket: str = ""


PeopleCommand = TakeSeat | VacateSeat | OpenGuestAccount | BuyIn | CashOut | Leave | DirectToLeave
