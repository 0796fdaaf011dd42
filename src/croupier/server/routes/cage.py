"""The cage over HTTP: its tickets, what is asked about them, and their paper."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from croupier.audit import PaperTaken
from croupier.cage import Ticket
from croupier.cage.decide import is_asked
from croupier.errors import SpecError
from croupier.paper.ticket import PaperKind, TicketPaper
from croupier.server.floor import Floor
from croupier.server.floor.messages import CageSnapshot, TicketLine
from croupier.server.floor.papers import Papers
from croupier.server.office.rights import has
from croupier.server.people import Session
from croupier.server.routes import api
from croupier.server.routes.access import Access
from croupier.server.routes.answers import Failure, body_of, json_of
from croupier.server.routes.api import Endpoint
from croupier.server.routes.commands import response_of, timed, without_id
from croupier.server.routes.in_turn import InTurn
from croupier.table.commands import AnyCommand
from croupier.table.screens.masking import mask


class CageRoutes:
    """For the cage, and for whoever may do something with a ticket."""

    def __init__(self, access: Access, floor: Floor, papers: Papers) -> None:
        self._access, self._floor, self._papers = access, floor, papers
        self._desk = floor.desk
        self._drawing = InTurn()

    def endpoints(self) -> list[Endpoint]:
        who = (401, 403, 404, 503)
        return [
            Endpoint(
                "GET",
                "/api/cage",
                self._tickets,
                "The cage's tickets",
                gives=CageSnapshot,
                fails=(401, 403, 503),
            ),
            Endpoint(
                "POST",
                "/api/cage/commands",
                self._command,
                "Ask something of the cage",
                takes=AnyCommand,
                gives=api.Accepted,
                fails=(400, 401, 403, 413, 415, 422, 429, 503),
            ),
            Endpoint(
                "GET",
                "/api/tickets/{number}",
                self._ticket,
                "A ticket, by its number, or masked by its ref",
                gives=TicketLine,
                fails=who,
            ),
            Endpoint(
                "GET",
                "/api/tickets/{number}/paper",
                self._paper,
                "A ticket as it is printed",
                gives=bytes,
                fails=(*who, 429),
                media="application/pdf",
            ),
        ]

    async def _tickets(self, request: Request) -> Response:
        role = self._access.at_the_cage(request).role
        return Response(self._desk.snapshot(role), media_type="application/json")

    async def _command(self, request: Request) -> Response:
        session = self._access.at_the_cage(request)
        self._access.check_asks(session)
        command = await body_of(request, AnyCommand)
        if not is_asked(command):
            raise Failure(400, "The cage is asked about tickets; ask a table for the rest.")
        if refusal := without_id(command):
            return response_of(session, refusal)
        return response_of(session, await timed(self._desk.submit(session, command)))

    async def _ticket(self, request: Request) -> Response:
        role = self._access.at_the_cage(request).role
        self._found(request)
        return json_of(self._desk.line(request.path_params["number"], role))

    async def _paper(self, request: Request) -> Response:
        """A station prints its own player's ticket, once; whoever works at the cage prints the
        duplicate of one that was reprinted; all else is a copy that is worth nothing."""
        session = self._access.session(request)
        given, ticket = request.path_params["number"], self._found(request)
        if session.is_staff and not has(session.role, "copies", "looks"):
            raise Failure(403, "This is for the staff of tables and of the cage.")
        if not session.is_staff and (session.name, session.table) != (ticket.player, ticket.table):
            raise Failure(403, "This ticket is somebody else's.")
        self._access.check_papers(session)
        async with self._drawing.of(session):
            ticket = self._found(request)  # it may have been reprinted or voided meanwhile
            number = self._desk.number(given)
            kind = await self._kind(session, number, ticket)
            taken = PaperTaken(mask(number), ticket.table, ticket.sequence, kind)
            self._floor.pit.note(session.by, taken)
            page = await asyncio.to_thread(_page_of, self._desk.paper(given, kind))
        return Response(page, media_type="application/pdf")

    async def _kind(self, session: Session, number: str, ticket: Ticket) -> PaperKind:
        if ticket.status != "issued":
            return "copy"
        if session.is_staff:
            works = self._desk.admits(session.role) and not session.looks_on
            return "duplicate" if ticket.duplicate and works else "copy"
        if ticket.duplicate or ticket.failed:
            return "copy"
        first = await asyncio.to_thread(self._papers.is_first, number)
        return "original" if first else "copy"

    def _found(self, request: Request) -> Ticket:
        try:
            return self._desk.find(request.path_params["number"])
        except SpecError as error:
            raise Failure(404, str(error)) from None


def _page_of(paper: TicketPaper) -> bytes:
    """The PDF's library is loaded here, beside the event loop."""
    from croupier.paper.ticket_pdf import ticket_pdf

    return ticket_pdf(paper)
