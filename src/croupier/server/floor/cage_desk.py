"""The cage's screen: tickets found, updated live, and acted on at the table that issued them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from croupier.cage import Ticket
from croupier.cage.decide import CageCommand, asked_at, decide
from croupier.errors import Refusal, SpecError
from croupier.paper.ticket import paper_of
from croupier.play import Step
from croupier.rules.law.play import TicketGround
from croupier.server.floor.live import Hub, text_of
from croupier.server.floor.messages import CageChange, CageSnapshot, TicketLine
from croupier.server.people import ONLOOKERS, Session
from croupier.server.pit import Answer, Pit
from croupier.table import commands as c
from croupier.table.commands import AnyCommand
from croupier.table.state import Table

CAGE = "cage"  # what its screens listen to
SUPERVISED = ("reprint-ticket", "pay-manually", "void-ticket")
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

    def snapshot(self, role: str) -> str:
        tickets = self._pit.stored_cage.tickets
        shown = [number for number, one in tickets.items() if one.status == "issued"][-SHOWN:]
        newest = list(tickets)[-SHOWN:]
        numbers = dict.fromkeys((*shown, *newest))
        lines = {number: self._line(number, tickets[number], role) for number in numbers}
        cage, now = self._pit.stored_cage, self._pit.now()
        return text_of(
            CageSnapshot(version=cage.version, now=now, owes=cage.owed, out=cage.out, tickets=lines)
        )

    def line(self, number: str, role: str) -> TicketLine:
        """One ticket, however long ago it was printed."""
        return self._line(digits(number), self.find(number), role)

    def changed(self, step: Step) -> None:
        """Send the changed tickets to every cage screen, after the commit."""
        screens = self._hub.at(CAGE)
        if not screens:
            return
        touched = {event.ticket for event in step.tickets}
        cage, now = self._pit.stored_cage, self._pit.now()
        tickets = cage.tickets
        numbers = [number for number in touched if number in tickets]
        messages: dict[str, str] = {}
        for screen in screens:
            role = screen.session.role
            if role not in messages:
                lines = {number: self._line(number, tickets[number], role) for number in numbers}
                change = CageChange(
                    version=cage.version, now=now, owes=cage.owed, out=cage.out, tickets=lines
                )
                messages[role] = text_of(change)
            screen.push(messages[role])

    def _line(self, number: str, ticket: Ticket, role: str) -> TicketLine:
        table = self._tables().get(ticket.table)
        return TicketLine(
            ticket=number,
            **msgspec.structs.asdict(ticket),
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
            c.ReportPrintFailure(by=by, ticket=number),
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

    def find(self, number: str) -> Ticket:
        ticket = self._pit.stored_cage.tickets.get(digits(number))
        if ticket is None:
            raise SpecError(f"No ticket has the number {number!r}.")
        return ticket

    def paper(self, number: str) -> bytes:
        """Its page as a PDF, the same however often it is asked for."""
        from croupier.paper.ticket_pdf import ticket_pdf

        ticket = self.find(number)
        table = self._tables().get(ticket.table)
        spec = table.offer.spec if table is not None else None
        return ticket_pdf(paper_of(digits(number), ticket, spec))

    async def submit(self, session: Session, command: CageCommand) -> Answer:
        """At the table that issued the ticket, whose rulebook says who may do what."""
        ticket = self._pit.stored_cage.tickets.get(command.ticket)
        table = self._at(ticket)
        return await self._pit.submit(
            table.id, msgspec.structs.replace(command, by=session.by, asked_by="", at="")
        )

    def _at(self, ticket: Ticket | None) -> Table:
        """That table, or where others run it one of ours that has stations."""
        tables = self._tables()
        if ticket is not None and ticket.table in tables:
            return tables[ticket.table]
        for table in tables.values():
            if table.screens.has_stations:
                return table
        raise SpecError("No table here issues tickets.")


def digits(number: str) -> str:
    """A number as it is stored: dashes and spaces are there to be read."""
    return "".join(filter(str.isdigit, number))
