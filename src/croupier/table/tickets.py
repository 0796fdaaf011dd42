"""What is asked about a ticket that was printed: the cage decides it."""

from __future__ import annotations

from croupier.table.base import Command


class ReportPrintFailure(Command, frozen=True, kw_only=True):
    ticket: str


class ReprintTicket(Command, frozen=True, kw_only=True):
    ticket: str
    reason: str = ""


class VoidTicket(Command, frozen=True, kw_only=True):
    ticket: str
    reason: str = ""


class RedeemTicket(Command, frozen=True, kw_only=True):
    """`duplicate` says which copy is presented, where someone can see it."""

    ticket: str
    duplicate: bool | None = None


TicketsCommand = ReportPrintFailure | ReprintTicket | VoidTicket | RedeemTicket
