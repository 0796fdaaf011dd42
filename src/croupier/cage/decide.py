"""cage + command -> what happens to a ticket, or a Refusal. Powers are those of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeGuard

import msgspec

from croupier.cage import (
    Cage,
    CageEvent,
    PrintFailed,
    Ticket,
    TicketPaid,
    TicketRedeemed,
    TicketReprinted,
    TicketVoided,
    is_ticket_number,
)
from croupier.errors import Refusal
from croupier.money import format_cents
from croupier.table import commands as c
from croupier.table.areas import Area
from croupier.table.commands import AnyCommand, Command
from croupier.table.powers import check_power
from croupier.table.state import Table


class AskedTicket(NamedTuple):
    """A ticket that was asked about, at a table, and the clause that governs the act."""

    number: str
    ticket: Ticket
    table: Table
    clause: str


def asked_at(table: Table, command: AnyCommand) -> AnyCommand:
    """The command with the table it is asked at, whose rulebook says who may do what, and with
    the act after which it was: so whoever reads the log knows how that table stood."""
    where: dict[str, str | int] = {"table": table.id, "after": table.state.version}
    if isinstance(command, c.ReportPrintFailure):
        where["spin"] = table.state.spin.number
    return msgspec.structs.replace(command, **where)


def decide(cage: Cage, table: Table, command: AnyCommand) -> tuple[CageEvent, ...]:
    """What happens if this is asked of the cage now."""
    name = str(type(command).__struct_config__.tag)
    rules = table.screens
    clause = check_power(rules, command, name)
    number = command.ticket  # type: ignore[union-attr]
    ticket = _known(cage, number, clause)
    asked = AskedTicket(number, ticket, table, clause)
    return HANDLERS[type(command)](asked, command)


def check_insert(cage: Cage, rules: Area, command: c.BuyIn) -> None:
    """A ticket put into a station: outstanding, and for its full value."""
    clause = rules.powers["buy-in"].clause
    ticket = _known(cage, command.ticket, clause)
    _check_outstanding(command.ticket, ticket, clause)
    amount = command.amount or command.worth
    if amount != ticket.amount:
        raise Refusal(
            "wrong-amount",
            f"The ticket is worth {format_cents(ticket.amount)}, not {format_cents(amount)}.",
            clause=clause,
        )


def _redeem(asked: AskedTicket, command: c.RedeemTicket) -> tuple[CageEvent, ...]:
    """Once, for its full value; of a reprinted ticket only the duplicate."""
    _check_outstanding(asked.number, asked.ticket, asked.clause)
    if asked.ticket.duplicate and command.duplicate is False:
        raise Refusal(
            "first-copy", "This ticket was printed again; only the duplicate is worth anything.",
            clause=asked.clause,
        )  # fmt: skip
    return (TicketRedeemed(asked.number, asked.ticket.amount),)


def _report(asked: AskedTicket, command: c.ReportPrintFailure) -> tuple[CageEvent, ...]:
    """At cash-out only: at the table that printed it, before so many more balls are spun."""
    ticket, table = asked.ticket, asked.table
    role, _, who = command.by.partition(":")
    if role == "player" and who != ticket.player:
        raise Refusal("not-yours", "This ticket was printed for somebody else.",
                      clause=asked.clause)  # fmt: skip
    _check_outstanding(asked.number, ticket, asked.clause)
    if ticket.failed or ticket.duplicate:
        raise Refusal("reported-already", "That was reported already.", clause=asked.clause)
    stations = table.screens.law.stations
    assert stations is not None, ticket.table  # where tickets are printed, there are some
    within = stations.print_failure_spins
    if ticket.table != table.id or command.spin - ticket.spin > within.value:
        when = f"{within.value + 1} more spins" if within.value else "the next spin"
        raise Refusal(
            "too-late",
            f"A printing that failed is reported at cash-out, at its table and before {when};"
            " later the ticket is its holder's own care.",
            clause=within.clause,
        )
    return (PrintFailed(asked.number),)


def _reprint(asked: AskedTicket, command: c.ReprintTicket) -> tuple[CageEvent, ...]:
    _check_failed(asked)
    return (TicketReprinted(asked.number, command.reason),)


def _void(asked: AskedTicket, command: c.VoidTicket) -> tuple[CageEvent, ...]:
    _check_outstanding(asked.number, asked.ticket, asked.clause)
    return (TicketVoided(asked.number, asked.ticket.amount, command.reason),)


def _pay(asked: AskedTicket, command: c.PayManually) -> tuple[CageEvent, ...]:
    _check_failed(asked)
    ticket = asked.ticket
    if command.ground != "print-failure":
        raise Refusal(
            "wrong-ground", "What went wrong with this ticket is its printing.", clause=asked.clause
        )
    if (command.player, command.amount) != (ticket.player, ticket.amount):
        raise Refusal(
            "wrong-amount",
            f"The ticket is {ticket.player}'s, of {format_cents(ticket.amount)}.",
            clause=asked.clause,
        )
    return (TicketPaid(asked.number, ticket.amount, ticket.player),)


CageCommand = c.TicketsCommand | c.PayManually
HANDLERS: dict[type[Command], Callable[[AskedTicket, Any], tuple[CageEvent, ...]]] = {
    c.RedeemTicket: _redeem,
    c.ReportPrintFailure: _report,
    c.ReprintTicket: _reprint,
    c.VoidTicket: _void,
    c.PayManually: _pay,
}


def is_asked(command: AnyCommand) -> TypeGuard[CageCommand]:
    """Whether a command is the cage's; what a malfunction withholds, the table pays."""
    if isinstance(command, c.PayManually):
        return command.ground == "print-failure"
    return type(command) in HANDLERS


def _known(cage: Cage, number: str, clause: str) -> Ticket:
    ticket = cage.tickets.get(number)
    if ticket is None:
        said = "no ticket has this number"
        if not is_ticket_number(number):
            said = "this is no validation number: 18 digits, the last a check of the others"
        raise Refusal("no-such-ticket", f"{number or 'Nothing'}: {said}.", clause=clause)
    return ticket


def _check_outstanding(number: str, ticket: Ticket, clause: str) -> None:
    if ticket.status != "issued":
        said = {"redeemed": "redeemed", "paid-manually": "paid by hand", "void": "voided"}
        raise Refusal(
            f"ticket-{ticket.status}", f"Ticket {number} was {said[ticket.status]} already.",
            clause=clause,
        )  # fmt: skip


def _check_failed(asked: AskedTicket) -> None:
    """Once, and only when the printing failed: a lost ticket is not replaced."""
    _check_outstanding(asked.number, asked.ticket, asked.clause)
    if not asked.ticket.failed:
        raise Refusal(
            "was-printed", "No failure of its printing is open; a printed ticket is not replaced.",
            clause=asked.clause,
        )  # fmt: skip
