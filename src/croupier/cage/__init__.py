"""The cage: the tickets it owes, issued at tables and redeemed once at any table or the cage."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from croupier.money import Cents
from croupier.table import events as e
from croupier.table.base import kebab
from croupier.table.state import Table


class CageEvent(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=kebab, gc=False
):
    """One event in the life of a ticket."""

    ticket: str
    player = ""  # whose it is, where that is said


class TicketIssued(CageEvent, frozen=True):
    player: str
    amount: Cents
    table: str
    station: int = 0
    sequence: int = 0  # of the tickets of that table
    spin: int = 0  # the table's last when it was printed
    at: str = ""


class TicketRedeemed(CageEvent, frozen=True):
    """Paid in cash at the cage, or inserted at a station."""

    amount: Cents
    table: str = ""


class PrintFailed(CageEvent, frozen=True):
    """The station printed no ticket at a cash-out, or an illegible one."""


class TicketReprinted(CageEvent, frozen=True):
    """Marked duplicate: the first copy is worth nothing."""

    reason: str = ""


class TicketVoided(CageEvent, frozen=True):
    amount: Cents
    reason: str = ""
    ground: str = ""
    incident: str = ""


class TicketPaid(CageEvent, frozen=True):
    """Paid by hand in place of a ticket that was not printed."""

    amount: Cents
    player: str


AnyCageEvent = (
    TicketIssued | TicketRedeemed | PrintFailed | TicketReprinted | TicketVoided | TicketPaid
)


class Ticket(msgspec.Struct):
    """A ticket as the cage knows it."""

    player: str
    amount: Cents
    table: str
    status: str = "issued"  # then redeemed, paid-manually or void
    duplicate: bool = False
    failed: bool = False  # not printed, and nothing done about it yet
    station: int = 0
    sequence: int = 0
    spin: int = 0
    at: str = ""
    order: int = 0  # the how-manieth ticket of the cage: where its number is masked, it goes by it
    ended_by: str = ""  # who redeemed, paid or voided it
    ended_at: str = ""


class Cage(msgspec.Struct):
    """Every ticket, by its number."""

    version: int = 0
    tickets: dict[str, Ticket] = {}
    numbers: list[str] = []  # in the order of their issue
    out: int = 0  # how many are out, and
    owed: Cents = 0  # what they are worth: kept as tickets come and go
    asked: dict[str, str] = {}  # by table, when something was last asked of the cage there

    @property
    def owes(self) -> Cents:
        """The value of all outstanding tickets, added up one by one."""
        return sum(one.amount for one in self.tickets.values() if one.status == "issued")


def apply(cage: Cage, events: Iterable[CageEvent], by: str = "", at: str = "") -> None:
    """Apply all events of an act; the cage's version goes up by one. Whose act it was, and when,
    is for those who look at tickets; no decision asks."""
    for event in events:
        _EVOLVE[type(event)](cage, event)
        if isinstance(event, Ended):
            cage.tickets[event.ticket].ended_by = by
            cage.tickets[event.ticket].ended_at = at
    cage.version += 1


def _issued(cage: Cage, event: TicketIssued) -> None:
    cage.numbers.append(event.ticket)
    cage.tickets[event.ticket] = Ticket(
        event.player,
        event.amount,
        event.table,
        station=event.station,
        sequence=event.sequence,
        spin=event.spin,
        at=event.at,
        order=len(cage.numbers),
    )
    cage.out, cage.owed = cage.out + 1, cage.owed + event.amount


Ended = TicketRedeemed | TicketVoided | TicketPaid


def _ended(status: str) -> Callable[[Cage, Ended], None]:
    def change(cage: Cage, event: Ended) -> None:
        ticket = cage.tickets[event.ticket]
        ticket.status, ticket.failed = status, False
        cage.out, cage.owed = cage.out - 1, cage.owed - ticket.amount

    return change


def _failed(cage: Cage, event: PrintFailed) -> None:
    cage.tickets[event.ticket].failed = True


def _reprinted(cage: Cage, event: TicketReprinted) -> None:
    ticket = cage.tickets[event.ticket]
    ticket.failed, ticket.duplicate = False, True


_EVOLVE: dict[type[CageEvent], Callable[[Cage, Any], None]] = {
    TicketIssued: _issued,
    TicketRedeemed: _ended("redeemed"),
    PrintFailed: _failed,
    TicketReprinted: _reprinted,
    TicketVoided: _ended("void"),
    TicketPaid: _ended("paid-manually"),
}


PAID_OUT = (e.CashedOut, e.PlayerLeft, e.DuesPaid)  # by ticket, some of them


def ticket_event(table: Table, event: e.Event, at: str) -> CageEvent | None:
    """The ticket event that an event at a table causes, if any: both are appended together."""
    if isinstance(event, PAID_OUT) and event.ticket:
        seat = table.state.players[event.player].sat
        return TicketIssued(
            event.ticket,
            event.player,
            event.amount,
            table.id,
            seat,
            table.state.chips.printed + 1,
            table.state.spin.number,
            at,
        )
    if isinstance(event, e.BoughtIn) and event.ticket:
        return TicketRedeemed(event.ticket, event.amount, table.id)
    return None


def check_digit(digits: str) -> str:
    """Luhn's check digit: detects one wrong digit and most transpositions."""
    total = 0
    for at, digit in enumerate(reversed(digits)):
        doubled = int(digit) * (2 if at % 2 == 0 else 1)
        total += doubled - 9 if doubled > 9 else doubled
    return str(-total % 10)


def ticket_number(seventeen: int) -> str:
    """A validation number of 18 digits: 17 given, and their check digit."""
    digits = f"{seventeen:017d}"
    assert len(digits) == 17, seventeen
    return digits + check_digit(digits)


def is_ticket_number(text: str) -> bool:
    digits = len(text) == 18 and text.isascii() and text.isdigit()
    return digits and check_digit(text[:17]) == text[17]
