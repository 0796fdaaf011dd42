"""Commands about tickets; the cage decides them."""

from __future__ import annotations

from typing import Annotated, Literal

from croupier.bounds import Text, Word
from croupier.table.base import FILLED, Command, Signable


class ReportPrintFailure(Signable, frozen=True, kw_only=True):
    ticket: Word
    table: Annotated[str, FILLED] = ""  # where it is asked
    after: Annotated[int, FILLED] = 0  # the version of that table then
    spin: Annotated[int, FILLED] = 0  # that table's last


class ReprintTicket(Command, frozen=True, kw_only=True):
    ticket: Word
    reason: Text = ""
    table: Annotated[str, FILLED] = ""
    after: Annotated[int, FILLED] = 0


class VoidTicket(Command, frozen=True, kw_only=True):
    """Nobody is paid for it then, so a ground must be on record; of a contravention, an incident:
    the last of its holder unless it is named."""

    ticket: Word
    reason: Text = ""
    ground: Literal["", "malfunction", "contravention"] = ""
    incident: Word = ""
    table: Annotated[str, FILLED] = ""
    after: Annotated[int, FILLED] = 0


class RedeemTicket(Command, frozen=True, kw_only=True):
    """`duplicate` says which copy is presented, where someone can see it."""

    ticket: Word
    duplicate: bool | None = None
    table: Annotated[str, FILLED] = ""
    after: Annotated[int, FILLED] = 0


TicketsCommand = ReportPrintFailure | ReprintTicket | VoidTicket | RedeemTicket
