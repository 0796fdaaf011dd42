"""The server: the list of routes, and who may go through each."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import prometheus_client as prometheus
import structlog
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from croupier.cage.decide import is_asked
from croupier.errors import CroupierError, Refusal, SpecError
from croupier.server.floor import FLOOR, Floor, answer_of
from croupier.server.floor.cage_desk import CAGE
from croupier.server.floor.live import Screen, show
from croupier.server.people import NotSignedIn, People, RateLimit, Session
from croupier.server.people.guard import Guard
from croupier.server.people.signing import Asking
from croupier.server.pit import Answer, Pit, Retry
from croupier.server.pit.chance import SystemChance
from croupier.server.pit.drawing import Drawing
from croupier.server.routes import api
from croupier.server.routes.answers import (
    COOKIE,
    COOKIES,
    Failure,
    address_of,
    admitted,
    body_of,
    home_of,
    json_of,
    with_cookie,
)
from croupier.server.routes.api import Endpoint
from croupier.server.routes.cases import Cases
from croupier.server.routes.pages import Pages
from croupier.server.routes.watching import Watching
from croupier.store.sql import SQLStore
from croupier.store.transfer import export
from croupier.table.commands import AnyCommand
from croupier.table.state import Table

SCREENS = ("station", "display", "table", "flying", "wnd", "dealer")
PAGES = (*SCREENS, "cage", "floor", "inspector", "sign-in")
WATCHED = ("wnd", "flying")  # screens that anybody of the staff may look at

log = structlog.get_logger("croupier")
requests = prometheus.Counter("croupier_commands", "Commands, by what became of them", ["answer"])
waited = prometheus.Histogram("croupier_acknowledged_seconds", "From a command to its answer")


class Server:
    """Everything that serves: the floor, the people, and what guards the door."""

    def __init__(
        self, store: SQLStore, pit: Pit | None = None, people: People | None = None
    ) -> None:
        self.store = store
        self.pit = pit or Pit(store)
        self.floor = Floor(self.pit, store)
        self.people = people or People(store.engine)
        self.cases = Cases(store, self._looked_at)
        self.watching = Watching(store, self._looked_at, self._staff)
        self.drawing = Drawing(self.pit, SystemChance())
        self._tries = RateLimit(burst=10, per_s=0.2)
        self._asks = RateLimit(burst=400, per_s=100)
        self.on_start: list[Any] = []

    def app(self) -> Starlette:
        endpoints = self.endpoints()
        self._document = msgspec.json.encode(api.openapi(endpoints))
        routes = Pages().routes({"/": "index", **{f"/{name}": name for name in PAGES}})
        routes += [
            Route(one.path, self._answered(one.handler), methods=[one.method]) for one in endpoints
        ]
        routes += [
            Route("/openapi.json", self._openapi),
            Route("/pair", self._pair),
            WebSocketRoute("/api/tables/{id}/live", self._live),
            WebSocketRoute("/api/cage/live", self._cage_live),
            WebSocketRoute("/api/floor/live", self._floor_live),
        ]
        app = Starlette(routes=routes, lifespan=self._lifespan)
        app.add_middleware(Guard)
        return app

    def endpoints(self) -> list[Endpoint]:
        table = "/api/tables/{id}"
        who = (401, 403, 404)
        return [
            Endpoint("GET", "/api/tables", self._tables, "The tables", list[api.TableLine],
                     fails=(401,)),
            Endpoint("POST", "/api/tables", self._make, "Make a table", api.TableLine,
                     api.NewTable, (400, 401, 403, 409, 413, 415), status=201),
            Endpoint("POST", f"{table}/commands", self._command, "Ask something of a table",
                     api.Accepted, AnyCommand, (400, *who, 413, 415, 422, 429, 503)),
            Endpoint("GET", f"{table}/view", self._view, "A view as it is now", dict[str, Any],
                     fails=(400, *who), query=(("as", SCREENS),)),
            Endpoint("GET", f"{table}/layout", self._layout, "What does not change at a table",
                     dict[str, Any], fails=who),
            Endpoint("GET", f"{table}/log", self._log, "The table's log, a line an event", bytes,
                     fails=who, media="application/x-ndjson"),
            *self.cases.endpoints(), *self.watching.endpoints(),
            Endpoint("POST", "/api/sign-in", self._sign_in, "Sign a member of staff in", api.Me,
                     api.SignIn, (400, 401, 403, 413, 415, 429)),
            Endpoint("POST", "/api/sign-out", self._sign_out, "Sign out", None, fails=(403,),
                     status=204),
            Endpoint("GET", "/api/me", self._me, "Who is signed in", api.Me, fails=(401,)),
            Endpoint("POST", "/api/pairings", self._new_pairing, "A code that pairs one screen",
                     api.Pairing, api.NewPairing, (400, 401, 403, 404, 413, 415), status=201),
            Endpoint("POST", "/api/approvals", self._approve, "Sign for one act, on the spot",
                     api.Approval, api.SignIn, (400, 401, 403, 413, 415, 429), status=201),
            Endpoint("GET", "/api/floor", self._floor, "Every table, and what needs a person",
                     dict[str, Any], fails=(401, 403)),
            Endpoint("GET", "/api/cage", self._cage, "The cage's tickets", dict[str, Any],
                     fails=(401, 403)),
            Endpoint("POST", "/api/cage/commands", self._cage_command, "Ask something of the cage",
                     api.Accepted, AnyCommand, (400, 401, 403, 413, 415, 422, 429, 503)),
            Endpoint("GET", "/api/tickets/{number}", self._ticket, "A ticket, by its number",
                     dict[str, Any], fails=who),
            Endpoint("GET", "/api/tickets/{number}/paper", self._paper, "A ticket as it is printed",
                     bytes, fails=(401, 403, 404), media="application/pdf"),
            Endpoint("GET", "/health", self._health, "Whether all is well", api.Health),
            Endpoint("GET", "/metrics", self._metrics, "Counters for Prometheus", bytes,
                     media="text/plain"),
        ]  # fmt: skip

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.pit.start(tick_s=0.05)
        for start in self.on_start:
            await start()
        log.info("started", tables=len(self.pit.tables))
        yield
        await self.pit.stop()
        log.info("stopped", tables=len(self.pit.tables))

    # ---- who ----

    def _session(self, connection: HTTPConnection) -> Session:
        """Whoever the browser is signed in as, for the screen asked for if it has several."""
        screen = connection.query_params.get("as", "")
        first = "staff" if screen == "dealer" else screen
        for kind in dict.fromkeys((first, *COOKIES)):
            token = connection.cookies.get(f"{COOKIE}_{kind}")
            if token:
                return admitted(self.people.session(token), connection)
        raise NotSignedIn("You are not signed in; sign in first.")

    def _staff(self, request: HTTPConnection) -> Session:
        session = self._session(request)
        if not session.is_staff or session.role == CAGE:
            raise Failure(403, "This is for the staff of tables.")
        return session

    def _looked_at(self, request: Request) -> Table:
        return self._table(request, self._staff(request))

    def _at_the_cage(self, connection: HTTPConnection) -> Session:
        session = self._session(connection)
        if not session.is_staff or not self.floor.desk.admits(session.role):
            raise Failure(403, "This is for the cage, and for staff who may reprint or void.")
        return session

    def _table(self, connection: HTTPConnection, session: Session) -> Table:
        """A table the session may go to: staff to any, a screen to its own."""
        id = connection.path_params["id"]
        if session.role == CAGE:
            raise Failure(403, "The cage is not at the tables.")
        if session.table and session.table != id:
            raise Failure(403, f"This screen is paired with table {session.table}.")
        table = self.floor.table(id)
        if table is None:
            raise Failure(404, f"There is no table {id!r}.")
        return table

    def _screen(self, connection: HTTPConnection, session: Session) -> str:
        """The view asked for, if the session may have it: never another player's."""
        screen = connection.query_params.get("as", "")
        if screen not in SCREENS:
            raise Failure(400, f"'as' is {screen!r}; there are {', '.join(SCREENS)}.")
        mine = home_of(session)
        if screen != mine and not (session.is_staff and screen in WATCHED):
            raise Failure(403, f"This session is for the {mine} screen, not {screen}.")
        return screen

    # ---- the API ----

    async def _tables(self, request: Request) -> Response:
        self._session(request)
        return json_of([_line(table) for table in self.floor.tables.values()])

    async def _make(self, request: Request) -> Response:
        session = self._staff(request)
        asked = await body_of(request, api.NewTable)
        if not asked.table.replace("-", "").isalnum() or len(asked.table) > 40:
            raise Failure(400, "A table's name is letters, digits and dashes, at most 40.")
        if asked.table in self.pit.tables:
            raise Failure(409, f"There is a table {asked.table!r} already; choose another name.")
        table = await self.pit.make_table(asked.table, asked.spec)
        log.info("table made", table=table.id, by=session.by)
        return json_of(_line(table), 201)

    async def _command(self, request: Request) -> Response:
        session = self._session(request)
        table = self._table(request, session)
        if not self._asks.allows(session.by):
            raise Failure(429, "Too many commands at once; wait a moment.")
        command = await body_of(request, AnyCommand)
        signature = request.headers.get("x-croupier-approval", "")
        approval = self.people.approval(signature) if signature else None
        asking = Asking(approval=approval)
        return _answer(await self._timed(self.floor.submit(table.id, session, command, asking)))

    async def _timed(self, submitted: Awaitable[Answer]) -> Answer | Refusal:
        began = time.perf_counter()
        answer: Answer | Refusal
        try:
            answer = await submitted
        except Refusal as refusal:
            answer = refusal
        waited.observe(time.perf_counter() - began)
        requests.labels("refused" if isinstance(answer, Refusal) else "ok").inc()
        return answer

    async def _view(self, request: Request) -> Response:
        session = self._session(request)
        table = self._table(request, session)
        screen = self._screen(request, session)
        body = self.floor.snapshot(table, screen, session)
        return Response(body, media_type="application/json")

    async def _layout(self, request: Request) -> Response:
        session = self._session(request)
        table = self._table(request, session)
        return Response(self.floor.layout(table, session), media_type="application/json")

    async def _log(self, request: Request) -> Response:
        table = self._table(request, self._staff(request))
        lines = await asyncio.to_thread(lambda: list(export(self.store, [f"table:{table.id}"])))
        return Response(b"".join(line + b"\n" for line in lines), media_type="application/x-ndjson")

    async def _sign_in(self, request: Request) -> Response:
        asked = await body_of(request, api.SignIn)
        if not self._tries.allows(address_of(request)):
            raise Failure(429, "Too many tries; wait a minute.")
        try:
            token, session = self.people.sign_in(asked.name, asked.password)
        except NotSignedIn as error:
            refusal = Refusal("not-signed-in", str(error), clause="sign-in")
            self.pit.note_refused(f"somebody:{address_of(request)}", "", "sign-in", refusal)
            raise
        log.info("signed in", by=session.by)
        response = json_of(self._who(session))
        # One person at a time has typed a name here; links may sign in several, side by side.
        response.delete_cookie(f"{COOKIE}_{'staff' if session.role == CAGE else CAGE}")
        return with_cookie(response, request, token, session)

    async def _sign_out(self, request: Request) -> Response:
        response = Response(status_code=204)
        for kind in COOKIES:
            self.people.sign_out(request.cookies.get(f"{COOKIE}_{kind}", ""))
            response.delete_cookie(f"{COOKIE}_{kind}")
        return response

    async def _me(self, request: Request) -> Response:
        return json_of(self._who(self._session(request)))

    def _who(self, session: Session) -> api.Me:
        player = session.name if session.role == "player" else ""
        cage = session.is_staff and self.floor.desk.admits(session.role)
        home = home_of(session)
        return api.Me(session.name, session.role, session.table, player, home, cage)

    async def _new_pairing(self, request: Request) -> Response:
        self._staff(request)
        asked = await body_of(request, api.NewPairing)
        if self.floor.table(asked.table) is None:
            raise Failure(404, f"There is no table {asked.table!r}.")
        name = asked.player or f"{asked.screen}-{time.time_ns() % 10**6}"
        code, expires = self.people.new_code(asked.table, asked.screen, name)
        return json_of(api.Pairing(code, f"{request.base_url}pair?code={code}", expires), 201)

    async def _approve(self, request: Request) -> Response:
        self._staff(request)
        asked = await body_of(request, api.SignIn)
        if not self._tries.allows(address_of(request)):
            raise Failure(429, "Too many tries; wait a minute.")
        token, session = self.people.approve(asked.name, asked.password)
        log.info("approved", by=session.by)
        return json_of(api.Approval(token, session.by), 201)

    async def _floor(self, request: Request) -> Response:
        self._staff(request)
        return Response(self.floor.floor_snapshot(), media_type="application/json")

    async def _cage(self, request: Request) -> Response:
        role = self._at_the_cage(request).role
        return Response(self.floor.desk.snapshot(role), media_type="application/json")

    async def _ticket(self, request: Request) -> Response:
        role = self._at_the_cage(request).role
        try:
            return json_of(self.floor.desk.line(request.path_params["number"], role))
        except SpecError as error:
            raise Failure(404, str(error)) from None

    async def _cage_command(self, request: Request) -> Response:
        session = self._at_the_cage(request)
        if not self._asks.allows(session.by):
            raise Failure(429, "Too many commands at once; wait a moment.")
        command = await body_of(request, AnyCommand)
        if not is_asked(command):
            raise Failure(400, "The cage is asked about tickets; ask a table for the rest.")
        return _answer(await self._timed(self.floor.desk.submit(session, command)))

    async def _paper(self, request: Request) -> Response:
        """The staff may have any ticket's paper, a station its own player's."""
        session = self._session(request)
        number = request.path_params["number"]
        try:
            ticket = self.floor.desk.find(number)
        except SpecError as error:
            raise Failure(404, str(error)) from None
        if not session.is_staff and (session.name, session.table) != (ticket.player, ticket.table):
            raise Failure(403, "This ticket is somebody else's.")
        return Response(self.floor.desk.paper(number), media_type="application/pdf")

    async def _health(self, request: Request) -> Response:
        faults = self.pit.faults()
        status = "; ".join(faults) or "ok"
        return json_of(api.Health(status, len(self.pit.tables), self.floor.hub.count))

    async def _metrics(self, request: Request) -> Response:
        return Response(prometheus.generate_latest(), media_type="text/plain")

    async def _openapi(self, request: Request) -> Response:
        return Response(self._document, media_type="application/json")

    # ---- pages and sockets ----

    async def _pair(self, request: Request) -> Response:
        """A screen follows its link once, and is signed in as what it was paired as."""
        if not self._tries.allows(address_of(request)):
            return Response("Too many tries; wait a minute.", 429)
        try:
            token, session = self.people.pair(request.query_params.get("code", ""))
        except NotSignedIn as error:
            return Response(str(error), 401)
        log.info("paired", by=session.by, table=session.table, screen=session.screen)
        at = "" if session.role == CAGE else f"?table={session.table or '1'}"
        target = RedirectResponse(f"/{home_of(session)}{at}", 303)
        return with_cookie(target, request, token, session)

    async def _live(self, socket: WebSocket) -> None:
        try:
            session = self._session(socket)
            table = self._table(socket, session)
            name = self._screen(socket, session)
        except CroupierError as error:
            await socket.close(1008, str(error)[:120])
            return
        await socket.accept()
        screen = Screen(socket.send, name, session, table.id)
        snapshot = self.floor.snapshot(table, name, session)
        await show(
            self.floor.hub, socket, screen, snapshot,
            lambda text: self._heard(text, session, table.id),
        )  # fmt: skip

    async def _cage_live(self, socket: WebSocket) -> None:
        """The cage's screen only listens; what it asks for goes over HTTP."""
        try:
            session = self._at_the_cage(socket)
        except CroupierError as error:
            await socket.close(1008, str(error)[:120])
            return
        await socket.accept()
        screen = Screen(socket.send, CAGE, session, CAGE)
        await show(self.floor.hub, socket, screen, self.floor.desk.snapshot(session.role))

    async def _floor_live(self, socket: WebSocket) -> None:
        """The floor's screen listens to every table; it acts on a table's own console."""
        try:
            session = self._staff(socket)
        except CroupierError as error:
            await socket.close(1008, str(error)[:120])
            return
        await socket.accept()
        screen = Screen(socket.send, FLOOR, session, FLOOR)
        await show(self.floor.hub, socket, screen, self.floor.floor_snapshot())

    async def _heard(self, text: str, session: Session, table: str) -> msgspec.Struct:
        try:
            message = msgspec.json.decode(text, type=_Message)
        except msgspec.DecodeError as error:
            return answer_of("", Refusal("form", f"It cannot be read: {error}", clause="form"))
        if not self._asks.allows(session.by):
            slow = Refusal("too-fast", "Too many commands at once; wait a moment.", clause="form")
            return answer_of(message.command.id, slow)
        answer: Answer | Refusal
        try:
            approval = self.people.approval(message.approval) if message.approval else None
            asking = Asking(message.pad, approval)
            answer = await self._timed(self.floor.submit(table, session, message.command, asking))
        except NotSignedIn as error:
            answer = Refusal("not-signed", str(error), clause="form")
        except Retry as retry:
            answer = Refusal("retry", str(retry), clause="form")
        return answer_of(message.command.id, answer)

    def _answered(self, handler: api.Handler) -> api.Handler:
        """Every failure is a status and one sentence."""

        async def answered(request: Request) -> Response:
            try:
                return await handler(request)
            except NotSignedIn as error:
                return json_of(api.Problem(str(error)), 401)
            except Failure as failure:
                return json_of(api.Problem(str(failure)), failure.status)
            except SpecError as error:
                return json_of(api.Problem(str(error)), 400)
            except Retry as error:
                return json_of(api.Problem(str(error)), 503)

        return answered


class _Message(msgspec.Struct, tag="command"):
    command: AnyCommand
    pad: int = 0  # held while a shared layout is touched
    approval: str = ""  # a supervisor's signature


def _answer(result: Answer | Refusal) -> Response:
    if isinstance(result, Refusal):
        body = api.RefusedBody(result.code, result.message, result.clause)
        return json_of(api.Refused(body), 422)
    return json_of({"ok": result.version, "events": list(result.events)})


def _line(table: Table) -> api.TableLine:
    spec = table.offer.spec
    present = sum(not player.left for player in table.state.players.values())
    game = (spec.rulebook, str(spec.game), str(spec.layout), spec.mode)
    return api.TableLine(table.id, *game, table.state.phase, present)
