"""The cage's desk: tickets found, shown as they change, and acted on where they were issued."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.cage import Ticket
from croupier.errors import SpecError
from croupier.play import Step
from croupier.server.live import Hub
from croupier.server.people import Session
from croupier.server.pit import Answer, Pit
from croupier.table.commands import AnyCommand
from croupier.table.state import Table

CAGE = "cage"  # what its screens listen to
SHOWN = 200  # tickets a screen is sent: all that are out, and the newest of the rest

_encode = msgspec.json.Encoder().encode


class Desk:
    """What the cage sees and does, over every table of a pit."""

    def __init__(self, pit: Pit, hub: Hub) -> None:
        self._pit, self._hub = pit, hub

    def snapshot(self) -> bytes:
        tickets = self._pit.cage.tickets
        shown = [number for number, one in tickets.items() if one.status == "issued"][-SHOWN:]
        newest = list(tickets)[-SHOWN:]
        numbers = dict.fromkeys((*shown, *newest))
        lines = {number: line(number, tickets[number]) for number in numbers}
        return _encode({"type": "snapshot", "as": CAGE, **self._head(), "tickets": lines})

    def changed(self, step: Step) -> None:
        """Tell every cage screen what became of which ticket, after it is durable."""
        screens = self._hub.at(CAGE)
        if not screens:
            return
        touched = {str(getattr(event, "ticket", "")) for event in step.tickets}
        tickets = self._pit.cage.tickets
        lines = {number: line(number, tickets[number]) for number in touched if number in tickets}
        message = _encode({"type": "change", **self._head(), "tickets": lines})
        for screen in screens:
            screen.push(message)

    def _head(self) -> dict[str, Any]:
        cage = self._pit.cage
        return {
            "version": cage.version, "now": self._pit.now(), "owes": cage.owed, "out": cage.out
        }  # fmt: skip

    def find(self, number: str) -> Ticket:
        digits = "".join(filter(str.isdigit, number))
        ticket = self._pit.cage.tickets.get(digits)
        if ticket is None:
            raise SpecError(f"No ticket has the number {number!r}.")
        return ticket

    def paper(self, number: str, ticket: Ticket) -> bytes:
        """Its page as a PDF, the same however often it is asked for."""
        from croupier.server.paper import TicketPaper
        from croupier.server.ticket_pdf import ticket_pdf

        table = self._pit.tables.get(ticket.table)
        spec = table.offer.spec if table is not None else None
        return ticket_pdf(
            TicketPaper.of(
                place=(spec.place if spec else "") or "Croupier",
                currency=spec.currency if spec else "AUD",
                language=spec.language if spec else "en",
                table=ticket.table,
                station=ticket.station,
                sequence=ticket.sequence,
                at=ticket.at,
                number=number,
                amount=ticket.amount,
                duplicate=ticket.duplicate,
            )
        )

    async def submit(self, session: Session, command: AnyCommand) -> Answer:
        """At the table that issued the ticket, whose rulebook says who may do what."""
        number = str(getattr(command, "ticket", ""))
        ticket = self._pit.cage.tickets.get(number)
        table = self._at(ticket)
        return await self._pit.submit(
            table.id, msgspec.structs.replace(command, by=session.by, at="")
        )

    def _at(self, ticket: Ticket | None) -> Table:
        """That table, or where others run it one of ours that has stations."""
        tables = self._pit.tables
        if ticket is not None and ticket.table in tables:
            return tables[ticket.table]
        for table in tables.values():
            if table.at_stations.has_stations:
                return table
        raise SpecError("No table here issues tickets.")


def line(number: str, ticket: Ticket) -> dict[str, Any]:
    return {"ticket": number, **msgspec.structs.asdict(ticket)}
