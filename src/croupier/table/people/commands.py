"""What is asked about people at the table: seats, guests, money in and out."""

from __future__ import annotations

from typing import Annotated, Literal

from croupier.bounds import Text, Word
from croupier.money import Cents
from croupier.table.base import FILLED, Amount, Command, Count, Name, Signature


class TakeSeat(Command, frozen=True, kw_only=True):
    seat: Count
    player: Name = ""
    station: bool = False  # where a table has both a cloth and stations


class VacateSeat(Command, frozen=True, kw_only=True):
    player: Name
    ticket: Annotated[str, FILLED] = ""


class OpenGuestAccount(Command, frozen=True, kw_only=True):
    player: Name


class BuyIn(Command, frozen=True, kw_only=True):
    tender: Literal["cash", "note", "voucher", "token", "chips", "ticket"]
    amount: Amount = 0  # of a ticket it may be left out: it is worth what it says
    player: Name = ""
    ticket: Word = ""
    worth: Annotated[Cents, FILLED] = 0  # what the ticket says
    # Of a note that a bill acceptor signs for, by device:ID:
    place: Count = 0  # where the acceptor is
    credit_max: Amount = 0  # it credits nobody beyond this
    signature: Signature = ""


class CashOut(Command, frozen=True, kw_only=True):
    player: Name = ""
    ticket: Annotated[str, FILLED] = ""


class Leave(Command, frozen=True, kw_only=True):
    player: Name = ""
    ticket: Annotated[str, FILLED] = ""


class DirectToLeave(Command, frozen=True, kw_only=True):
    player: Name
    reason: Text
    ticket: Annotated[str, FILLED] = ""


PeopleCommand = TakeSeat | VacateSeat | OpenGuestAccount | BuyIn | CashOut | Leave | DirectToLeave
