"""cage + command -> ticket events, or a Refusal. Powers are those of a table."""

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
from croupier.cage import refusals as r
from croupier.errors import Refusal
from croupier.refusals import Why
from croupier.table import commands as c
from croupier.table.checks import check_reason
from croupier.table.clock import is_before, later
from croupier.table.commands import AnyCommand, Command
from croupier.table.faults.state import WHOLE
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
    """The ticket events of a command, or a Refusal."""
    name = str(type(command).__struct_config__.tag)
    rules = table.screens
    clause = check_power(rules, command, name)
    number = command.ticket  # type: ignore[union-attr]
    ticket = _known(cage, number, clause)
    asked = AskedTicket(number, ticket, table, clause)
    return HANDLERS[type(command)](asked, command)


def check_insert(cage: Cage, table: Table, command: c.BuyIn, after: int) -> None:
    """A ticket inserted at a station must be outstanding and is taken for its full value; `after`
    is the version of the table then."""
    clause = table.screens.powers["buy-in"].clause
    ticket = _known(cage, command.ticket, clause)
    _check_outstanding(command.ticket, ticket, clause)
    check_not_held(ticket, table, after)
    amount = command.amount or command.worth
    if amount != ticket.amount:
        raise Refusal(r.WrongAmount(ticket.amount, amount), clause=clause)


def _redeem(asked: AskedTicket, command: c.RedeemTicket) -> tuple[CageEvent, ...]:
    """Once, for its full value; of a reprinted ticket only the duplicate."""
    _check_outstanding(asked.number, asked.ticket, asked.clause)
    if asked.ticket.duplicate and command.duplicate is False:
        raise Refusal(r.FirstCopy(), clause=asked.clause)
    check_not_held(asked.ticket, asked.table, command.after)
    return (TicketRedeemed(asked.number, asked.ticket.amount),)


def _report(asked: AskedTicket, command: c.ReportPrintFailure) -> tuple[CageEvent, ...]:
    """At cash-out only: at the table that printed it, soon, and before more balls are spun."""
    ticket, table = asked.ticket, asked.table
    role, _, who = command.by.partition(":")
    if role == "player" and who != ticket.player:
        raise Refusal(r.NotYourTicket(), clause=asked.clause)
    _check_outstanding(asked.number, ticket, asked.clause)
    if ticket.failed or ticket.duplicate:
        raise Refusal(r.ReportedAlready(), clause=asked.clause)
    stations = table.screens.law.stations
    assert stations is not None, ticket.table  # where tickets are printed, there are some
    within = stations.print_failure_spins
    if ticket.table != table.id or command.spin - ticket.spin > within.value:
        late = r.TooManySpinsLater(within.value + 1) if within.value else r.TooLate()
        raise Refusal(late, clause=within.clause)
    soon = stations.print_failure_mins
    if is_before(later(ticket.at, 60 * soon.value), command.at):
        raise Refusal(r.MinutesLater(soon.value), clause=soon.clause)
    return (PrintFailed(asked.number),)


def _reprint(asked: AskedTicket, command: c.ReprintTicket) -> tuple[CageEvent, ...]:
    _check_failed(asked)
    return (TicketReprinted(asked.number, command.reason),)


def _void(asked: AskedTicket, command: c.VoidTicket) -> tuple[CageEvent, ...]:
    """Only for what is on record: its station failed, or its holder broke a rule. One that was
    not printed is reprinted or paid by hand, so that its holder has the money."""
    _check_outstanding(asked.number, asked.ticket, asked.clause)
    check_reason(command.reason, asked.clause)
    stations = asked.table.screens.law.stations
    assert stations is not None, asked.ticket.table  # where tickets are printed, there are some
    known = stations.void_grounds
    if command.ground not in known.value:
        raise Refusal(r.NoGround(known.value), clause=known.clause)
    incident = ""
    if command.ground == "malfunction":
        _check_station_failed(asked, command.after, known.clause)
    else:
        incident = _incident_of(asked, command.incident, known.clause)
    voided = TicketVoided(
        asked.number, asked.ticket.amount, command.reason, command.ground, incident
    )
    return (voided,)


def _check_station_failed(asked: AskedTicket, after: int, clause: str) -> None:
    """A malfunction of the station that printed it, or of the system, was on record by then, and
    credited all of it: what a player brought is not taken for a fault."""
    ticket, table = asked.ticket, asked.table
    components = (*WHOLE, f"station:{ticket.station}")
    faults = [
        one
        for one in table.state.faults.record
        if one.component in components and one.since <= after
    ]
    if ticket.table != table.id or not faults:
        raise Refusal(r.StationWorked(ticket.station), clause=clause)
    credited = sum(one.credited.get(ticket.player, 0) for one in faults)
    if credited < ticket.amount:
        raise Refusal(r.HoldersOwn(credited, ticket.amount), clause=clause)


def _incident_of(asked: AskedTicket, incident: str, clause: str) -> str:
    """What was recorded of the holder at the table that printed it."""
    ticket, table = asked.ticket, asked.table
    found = [
        number
        for number, one in table.state.claims.incidents.items()
        if one.person == ticket.player and ticket.table == table.id
    ]
    if not found or incident not in ("", *found):
        raise Refusal(r.NothingOnRecord(ticket.player), clause=clause)
    return incident or found[-1]


def _pay(asked: AskedTicket, command: c.PayManually) -> tuple[CageEvent, ...]:
    _check_failed(asked)
    ticket = asked.ticket
    if (command.player, command.amount) != (ticket.player, ticket.amount):
        raise Refusal(r.SomebodyElses(ticket.player, ticket.amount), clause=_of_printing(asked))
    check_not_held(ticket, asked.table, command.after)
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
        raise Refusal(_no_ticket(number), clause=clause)
    return ticket


def _no_ticket(number: str) -> Why:
    if not number:
        return r.NoNumberGiven()
    return r.NoSuchTicket(number) if is_ticket_number(number) else r.NoValidationNumber(number)


def _check_outstanding(number: str, ticket: Ticket, clause: str) -> None:
    if ticket.status != "issued":
        raise Refusal(ENDED[ticket.status](number), clause=clause)


def check_not_held(ticket: Ticket, table: Table, after: int) -> None:
    """Nothing is paid on a ticket of a station while payment is held for its malfunction, to whom
    it was printed for or to whoever brings it."""
    if ticket.table != table.id:
        return
    for one in table.state.faults.claims:
        if one.stops(ticket.player, ticket.station, after):
            why = r.TicketIsHeld(station=ticket.station, reason=one.reason, until=one.ends)
            raise Refusal(why, clause=one.clause)


ENDED: dict[str, Callable[[str], Why]] = {
    "redeemed": r.RedeemedAlready,
    "paid-manually": r.PaidByHandAlready,
    "void": r.VoidedAlready,
}


def _check_failed(asked: AskedTicket) -> None:
    """Once, and only when the printing failed: a lost ticket is not replaced."""
    clause = _of_printing(asked)
    _check_outstanding(asked.number, asked.ticket, clause)
    if not asked.ticket.failed:
        raise Refusal(r.WasPrinted(), clause=clause)


def _of_printing(asked: AskedTicket) -> str:
    """What says what is done about a ticket that was not printed, whoever may do it."""
    return asked.table.screens.powers["report-print-failure"].clause
