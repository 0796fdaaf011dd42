"""Tournaments over HTTP: made, listed, asked and looked at."""

from __future__ import annotations

import asyncio

import msgspec
import structlog
from starlette.requests import Request
from starlette.responses import Response

from croupier.audit import LogTaken
from croupier.errors import Refusal
from croupier.log.codec import CUP
from croupier.log.order import linked_to
from croupier.refusals.asking import TournamentSetAside
from croupier.refusals.sentences import say
from croupier.rulebooks import rulebook
from croupier.server.floor import Floor
from croupier.server.floor.messages import Says
from croupier.server.log_sent import in_pieces, sent
from croupier.server.office.rights import has
from croupier.server.people import Session
from croupier.server.people.officers import check_officer, is_appointed
from croupier.server.pit import Answer
from croupier.server.pit.loading import making_of
from croupier.server.routes import api
from croupier.server.routes.access import Access, directs
from croupier.server.routes.answers import Failure, body_of, json_of
from croupier.server.routes.api import Endpoint, TournamentLine
from croupier.server.routes.commands import response_of, timed, without_id
from croupier.server.routes.figures import SET_ASIDE
from croupier.server.routes.in_turn import InTurn
from croupier.store.base import Store
from croupier.store.transfer import export
from croupier.tournament.base import MakeTournament
from croupier.tournament.commands import AnyCupCommand, RecordReview
from croupier.tournament.powers import may_make
from croupier.tournament.report.end import end_of_cup
from croupier.tournament.screens.shown import SCREENS
from croupier.tournament.state import DRAFT, TournamentState
from croupier.tournament.terms.reading import TermsRead, read_terms

log = structlog.get_logger("croupier")
NO_MAKER = "Only who may set the Terms makes a tournament of them."
TermsSent = dict[str, object]  # read and checked key by key, so that all faults are told at once


class CupRoutes:
    """Everything of a tournament but its socket. Roles follow from the session."""

    def __init__(self, access: Access, floor: Floor, store: Store) -> None:
        self._access, self._floor, self._store = access, floor, store
        self._taking = InTurn()

    def endpoints(self) -> list[Endpoint]:
        cups, cup = "/api/tournaments", "/api/tournaments/{id}"
        who = (401, 403, 404, 503)
        return [
            Endpoint(
                "GET", cups, self._list, "The tournaments", gives=list[TournamentLine], fails=(401,)
            ),
            Endpoint(
                "POST",
                cups,
                self._make,
                "Make a tournament of its Terms; what is wrong with them, item by item",
                takes=TermsSent,
                gives=TournamentLine,
                fails=(400, 401, 403, 409, 413, 415, 422, 429, 503),
                status=201,
            ),
            Endpoint(
                "POST",
                f"{cup}/commands",
                self._command,
                "Ask something of a tournament",
                takes=AnyCupCommand,
                gives=api.Accepted,
                fails=(400, *who, 413, 415, 422, 429),
            ),
            Endpoint(
                "GET",
                f"{cup}/view",
                self._view,
                "A view as it is now",
                gives=api.View,
                fails=(400, *who),
                query=(("as", SCREENS),),
            ),
            Endpoint("GET", f"{cup}/terms", self._terms, "Its Terms", gives=api.View, fails=who),
            Endpoint(
                "GET",
                f"{cup}/results",
                self._results,
                "Entrants, sessions, placings and prizes, as far as they have come",
                gives=api.View,
                fails=who,
            ),
            Endpoint(
                "GET",
                f"{cup}/log",
                self._log,
                "Its log and its tables', a line an act",
                gives=bytes,
                fails=(*who, 429),
                media="application/x-ndjson",
            ),
        ]

    async def _list(self, request: Request) -> Response:
        """Staff see all of them, a screen its own."""
        session = self._access.cup_session(request)
        states = self._floor.cups.states
        mine = [
            one
            for id, one in states.items()
            if session.is_staff or session.table in (f"{CUP}{id}", *one.tables)
        ]
        lines = [_line(state) for state in mine]
        for id, fault in sorted(self._floor.pit.cups.aside.items()) if session.is_staff else ():
            why = TournamentSetAside(tournament=id, fault=fault)
            says = Says(say(why, "en"), say(why, "fr"))
            lines.append(TournamentLine(id, "", "", SET_ASIDE, 0, 0, [], says))
        return json_of(lines)

    async def _make(self, request: Request) -> Response:
        session = self._access.may(request, "makes-tournaments", why=NO_MAKER)
        self._access.check_asks(session)
        read = read_terms(await body_of(request, TermsSent))
        if not may_make(rulebook(read.terms.rulebook), session.by):
            raise Failure(403, NO_MAKER)
        cups, id = self._floor.pit.cups, read.terms.id
        if id in cups.plays or id in cups.aside:
            if await asyncio.to_thread(self._is_made_of, read, session.by):
                return json_of(_first_line(read), 201)  # the answer of then was lost
            raise Failure(409, f"There is a tournament {id!r} already; choose another id.")
        try:
            made = await cups.make(read, session.by)
        except Refusal as refusal:
            return response_of(session, refusal)
        log.info("tournament made", tournament=made.id, by=session.by)
        return json_of(_line(made), 201)

    def _is_made_of(self, read: TermsRead, by: str) -> bool:
        """Whether the tournament of that id was made of these Terms, and by them."""
        command = making_of(self._store, f"{CUP}{read.terms.id}")
        if not isinstance(command, MakeTournament) or command.by != by:
            return False
        encode = msgspec.json.encode  # as they are stored
        return (command.missing, encode(command.terms)) == (read.missing, encode(read.terms))

    async def _command(self, request: Request) -> Response:
        session = self._access.cup_session(request)
        cup = self._access.cup(request, session)
        self._access.check_asks(session)
        command = await body_of(request, AnyCupCommand)
        check_may_ask(session, command)
        if refusal := without_id(command):
            return response_of(session, refusal)
        submitted = submitted_by(self._access, self._floor, cup.state.id, session, command)
        return response_of(session, await timed(submitted))

    async def _view(self, request: Request) -> Response:
        session = self._access.cup_session(request)
        cup = self._access.cup(request, session)
        screen = self._access.cup_screen(request, session)
        body = self._floor.cups.snapshot(cup.state.id, screen, session)
        return Response(body, media_type="application/json")

    async def _terms(self, request: Request) -> Response:
        session = self._access.cup_session(request)
        cup = self._access.cup(request, session)
        if cup.state.phase == DRAFT and not session.is_staff:
            raise Failure(403, "The Terms are a draft; they are shown when they are published.")
        return json_of({"version": cup.state.edition or None, "terms": cup.state.terms})

    async def _results(self, request: Request) -> Response:
        session = self._access.cup_session(request)
        cup = self._access.cup(request, session)
        if not session.is_staff:
            raise Failure(403, "This is for the staff.")
        return json_of(end_of_cup(cup.cup))

    async def _log(self, request: Request) -> Response:
        session = self._access.cup_session(request)
        cup = self._access.cup(request, session)
        theirs = has(session.role, "takes-cup-logs") and directs(session, cup.state)
        allowed = has(session.role, "takes-logs", "looks") or theirs
        if not session.is_staff or not allowed:
            raise Failure(403, "Only a supervisor, its director or an inspector takes its log.")
        stream = f"{CUP}{cup.state.id}"

        def taken() -> list[bytes]:
            return in_pieces(export(self._store, linked_to(stream, self._store.read)))

        async with self._taking.of(session):
            self._floor.pit.note(session.by, LogTaken(stream))
            pieces = await asyncio.to_thread(taken)
        return sent(pieces)


async def submitted_by(
    access: Access, floor: Floor, id: str, session: Session, command: AnyCupCommand
) -> Answer:
    """Asked of the tournament, once whoever it appoints is known to have an account."""
    signed = msgspec.structs.replace(command, by=session.by)
    play = floor.pit.cups.plays.get(id)
    if play is not None and is_appointed(play.cup, signed):
        await asyncio.to_thread(check_officer, access.accounts, command)
    return await floor.submit_cup(id, session, command)


def check_may_ask(session: Session, command: msgspec.Struct) -> None:
    """Who only looks records a review and asks nothing else; a board asks nothing."""
    reviews = isinstance(command, RecordReview) and has(session.role, "reviews")
    if session.looks_on and not reviews:
        raise Failure(403, "An inspector looks at everything and does nothing but record reviews.")
    if not session.is_staff and session.role != "player":
        raise Failure(403, "This screen only shows.")


def _first_line(read: TermsRead) -> TournamentLine:
    """Of a draft that nothing has happened to."""
    return _line(TournamentState(id=str(read.terms.id), terms=read.terms))


def _line(state: TournamentState) -> TournamentLine:
    terms = state.terms
    title = terms.title if isinstance(terms.title, str) else ""
    return TournamentLine(
        state.id, terms.rulebook, title, state.phase, state.round, state.registered, [*state.tables]
    )
