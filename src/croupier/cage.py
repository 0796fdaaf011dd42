"""The cage's stream: the tickets it owes, issued at tables and redeemed once, anywhere."""

from __future__ import annotations

import msgspec

from croupier.money import Cents
from croupier.table import events as e


class CageEvent(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=e.kebab, gc=False
):
    """One thing that happened at the cage."""


class TicketIssued(CageEvent, frozen=True):
    ticket: str
    player: str
    amount: Cents
    table: str


class Ticket(msgspec.Struct):
    """A ticket as the cage knows it."""

    player: str
    amount: Cents
    table: str
    status: str = "issued"
    duplicate: bool = False


class Cage(msgspec.Struct):
    """Every ticket, by its number."""

    version: int = 0
    tickets: dict[str, Ticket] = {}


def evolve(cage: Cage, event: CageEvent) -> None:
    assert isinstance(event, TicketIssued), event
    cage.tickets[event.ticket] = Ticket(event.player, event.amount, event.table)
    cage.version += 1


def issued(table: str, event: e.Event) -> TicketIssued | None:
    """The ticket an event at a table issues, if it does: both are appended together."""
    if isinstance(event, e.CashedOut | e.PlayerLeft | e.DuesPaid) and event.ticket:
        return TicketIssued(event.ticket, event.player, event.amount, table)
    return None


def check_digit(digits: str) -> str:
    """Luhn's: one wrong digit, or most swapped ones, are found."""
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
    return len(text) == 18 and text.isdigit() and check_digit(text[:17]) == text[17]
