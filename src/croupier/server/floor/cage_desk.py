"""The cage's screen: tickets found, updated live, and acted on at the table that issued them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from croupier.cage import CageEvent, Ticket
from croupier.cage.decide import CageCommand, asked_at, decide, is_asked
from croupier.errors import Refusal, SpecError
from croupier.paper.ticket import PaperKind, TicketPaper, as_copy, paper_of
from croupier.play import Step
from croupier.refusals.asking import Paused
from croupier.rules.law.play import TicketGround
from croupier.server.floor.live import Hub, text_of
from croupier.server.floor.messages import CageChange, CageSnapshot, TicketLine
from croupier.server.people import ONLOOKERS, Session
from croupier.server.pit import Answer, Pit, Retry
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import AnyCommand
from croupier.table.screens.masking import is_masked, mask, masked_events
from croupier.table.state import Table

CAGE = "cage"  # what its screens listen to
SUPERVISED = ("reprint-ticket", "pay-manually", "void-ticket")
GROUNDS = (e.IncidentRecorded, e.MalfunctionReported)  # for which a ticket may be voided
REF = "t"  # and a number: a ticket by the order of its issue
SHOWN = 200  # tickets a screen is sent: all that are out, and the newest of the rest


class Desk:
    """The cage's view and commands, over every table of a pit."""

    def __init__(self, pit: Pit, hub: Hub, tables: Callable[[], Mapping[str, Table]]) -> None:
        """`tables` as far as they are durable, as all that is shown here."""
        self._pit, self._hub, self._tables = pit, hub, tables

    def admits(self, role: str) -> bool:
        """The cage itself, whoever may print a ticket again, pay one by hand or void one, and
        those who only look."""
        return role in (CAGE, *ONLOOKERS) or any(
            role in table.screens.powers[act].roles
            for table in self._tables().values()
            for act in SUPERVISED
            if act in table.screens.powers
        )

    def check_loaded(self) -> None:
        """A Retry before tables are: what is not known then may be there all the same."""
        if self._pit.paused and not self._tables():
            raise Retry(Paused(self._pit.paused))

    def snapshot(self, role: str) -> str:
        tickets = self._pit.stored_cage.tickets
        shown = [number for number, one in tickets.items() if one.status == "issued"][-SHOWN:]
        newest = list(tickets)[-SHOWN:]
        lines = self._masked(dict.fromkeys((*shown, *newest)), role)
        cage, now = self._pit.stored_cage, self._pit.now()
        return text_of(
            CageSnapshot(version=cage.version, now=now, owes=cage.owed, out=cage.out, tickets=lines)
        )

    def line(self, given: str, role: str) -> TicketLine:
        """One ticket, however long ago it was printed; with its number, if that was given."""
        number = self.number(given)
        line = self._line(number, self.find(given), role)
        return line if number == digits(given) else masked(line)

    def _masked(self, numbers: Iterable[str], role: str) -> dict[str, TicketLine]:
        tickets = self._pit.stored_cage.tickets
        lines = (masked(self._line(number, tickets[number], role)) for number in numbers)
        return {line.ref: line for line in lines}

    def changed(self, table: str, step: Step) -> None:
        """Send the changed tickets to every cage screen, after the commit."""
        screens = self._hub.at(CAGE)
        if not screens:
            return
        on_record = any(isinstance(event, GROUNDS) for event in step.events)
        if not (step.tickets or on_record):
            return
        cage, now = self._pit.stored_cage, self._pit.now()
        tickets = cage.tickets
        touched = {event.ticket for event in step.tickets}
        if on_record:  # something may be voided now
            out = [number for number, one in tickets.items() if one.status == "issued"][-SHOWN:]
            touched.update(number for number in out if tickets[number].table == table)
        numbers = [number for number in touched if number in tickets]
        messages: dict[str, str] = {}
        for screen in screens:
            role = screen.session.role
            if role not in messages:
                lines = self._masked(numbers, role)
                change = CageChange(
                    version=cage.version, now=now, owes=cage.owed, out=cage.out, tickets=lines
                )
                messages[role] = text_of(change)
            screen.push(messages[role])

    def _line(self, number: str, ticket: Ticket, role: str) -> TicketLine:
        table = self._tables().get(ticket.table)
        known = msgspec.structs.asdict(ticket)
        return TicketLine(
            ref=f"{REF}{known.pop('order')}",
            ticket=number,
            **known,
            currency=table.offer.spec.currency if table else "",
            may=self._may(number, ticket, role),
            void_grounds=self._void_grounds(number, ticket, role),
        )

    def _may(self, number: str, ticket: Ticket, role: str) -> list[str]:
        """What a role may do with a ticket now: the decision itself is asked, and nothing done."""
        if ticket.status != "issued":
            return []
        table, by = self._at(ticket), f"{role}:"
        asks: tuple[AnyCommand, ...] = (
            c.RedeemTicket(by=by, ticket=number),
            c.ReprintTicket(by=by, ticket=number),
            c.PayManually(by=by, ticket=number, player=ticket.player, amount=ticket.amount,
                          ground="print-failure"),
            c.ReportPrintFailure(by=by, ticket=number, at=self._pit.now()),
        )  # fmt: skip
        acts = [
            str(type(ask).__struct_config__.tag) for ask in asks if self._is_allowed(table, ask)
        ]
        return [*acts, "void-ticket"] if self._void_grounds(number, ticket, role) else acts

    def _void_grounds(self, number: str, ticket: Ticket, role: str) -> list[TicketGround]:
        """The grounds that are on record for voiding a ticket, for a role that may."""
        stations = self._at(ticket).screens.law.stations
        if ticket.status != "issued" or stations is None:
            return []
        table, by = self._at(ticket), f"{role}:"
        return [
            ground
            for ground in stations.void_grounds.value
            if self._is_allowed(
                table, c.VoidTicket(by=by, ticket=number, ground=ground, reason=ground)
            )
        ]

    def _is_allowed(self, table: Table, ask: AnyCommand) -> bool:
        try:
            decide(self._pit.stored_cage, table, asked_at(table, ask))
        except Refusal:
            return False
        return True

    def number(self, given: str) -> str:
        """The number of a ticket that is named by it, or by its ref."""
        numbers = self._pit.stored_cage.numbers
        order = given.removeprefix(REF)
        if given.startswith(REF) and order.isascii() and order.isdigit() and len(order) < 16:
            return numbers[int(order) - 1] if 0 < int(order) <= len(numbers) else ""
        return digits(given)

    def unmasked(self, table: str, command: AnyCommand) -> AnyCommand:
        """A command about a ticket of a table as its console lists it, with its last digits: the
        one that is out, if there is only one."""
        if not is_asked(command) or not is_masked(command.ticket):
            return command
        found = [
            number
            for number, one in self._pit.stored_cage.tickets.items()
            if one.status == "issued" and one.table == table and mask(number) == command.ticket
        ]
        return msgspec.structs.replace(command, ticket=found[0]) if len(found) == 1 else command

    def find(self, given: str) -> Ticket:
        ticket = self._pit.stored_cage.tickets.get(self.number(given))
        if ticket is None:
            self.check_loaded()
            raise SpecError(f"No ticket has the number {given!r}.")
        return ticket

    def paper(self, given: str, kind: PaperKind) -> TicketPaper:
        """What its page says: its number once, then only as a duplicate; a copy has none."""
        ticket = self.find(given)
        table = self._tables().get(ticket.table)
        spec = table.offer.spec if table is not None else None
        paper = paper_of(self.number(given), ticket, spec)
        return as_copy(paper) if kind == "copy" else paper

    async def submit(self, session: Session, command: CageCommand) -> Answer:
        """At the table that issued the ticket, whose rulebook says who may do what. To be paid it
        is brought: only its number will do. For anything else it may be named by its ref."""
        by_ref = command.ticket.startswith(REF) and not isinstance(command, c.RedeemTicket)
        number = self.number(command.ticket) if by_ref else command.ticket
        ticket = self._pit.stored_cage.tickets.get(number)
        table = self._at(ticket)
        asked = msgspec.structs.replace(
            command, ticket=number or command.ticket, by=session.by, asked_by="", at=""
        )
        answer = await self._pit.submit(table.id, asked)
        told = [one for one in answer.events if isinstance(one, CageEvent)]
        return answer._replace(events=masked_events(told)) if by_ref else answer

    def _at(self, ticket: Ticket | None) -> Table:
        """That table, or where others run it one of ours that has stations."""
        tables = self._tables()
        if ticket is not None and ticket.table in tables:
            return tables[ticket.table]
        for table in tables.values():
            if table.screens.has_stations:
                return table
        self.check_loaded()
        raise SpecError("No table here issues tickets.")


def digits(number: str) -> str:
    """A number as it is stored: dashes and spaces are there to be read."""
    return "".join(filter(str.isdigit, number))


def masked(line: TicketLine) -> TicketLine:
    """As it is listed: who wants to be paid brings the number."""
    return msgspec.structs.replace(line, ticket=mask(line.ticket))
