"""What is asked about a ticket that was printed: the cage decides it."""

from __future__ import annotations

from typing import Annotated

from croupier.table.base import FILLED, Command


class _AboutTicket(Command, frozen=True, kw_only=True):
    """What all of them carry: the ticket, and the table they are asked at."""

    ticket: str
    table: Annotated[str, FILLED] = ""


class ReportPrintFailure(_AboutTicket, frozen=True, kw_only=True):
    spin: Annotated[int, FILLED] = 0  # the table's last


class ReprintTicket(_AboutTicket, frozen=True, kw_only=True):
    reason: str = ""


class VoidTicket(_AboutTicket, frozen=True, kw_only=True):
    reason: str = ""


class RedeemTicket(_AboutTicket, frozen=True, kw_only=True):
    """`duplicate` says which copy is presented, where someone can see it."""

    duplicate: bool | None = None


TicketsCommand = ReportPrintFailure | ReprintTicket | VoidTicket | RedeemTicket
