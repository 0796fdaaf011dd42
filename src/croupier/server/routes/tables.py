"""Tables over HTTP: made, listed, asked and looked at."""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec
import structlog
from starlette.requests import Request
from starlette.responses import Response

from croupier.audit import LogTaken
from croupier.bounds import TABLE_RULE, is_table_name
from croupier.draw.legend import Place, legend
from croupier.rulebooks import rulebook
from croupier.rules.spec import TableSpec, complete
from croupier.server.floor import Floor
from croupier.server.floor.messages import PastResults
from croupier.server.log_sent import in_pieces, sent
from croupier.server.people import People
from croupier.server.people.signing import Asking
from croupier.server.pit import TableExists
from croupier.server.pit.loading import making_of
from croupier.server.routes import api
from croupier.server.routes.access import MAKES, SCREENS, Access
from croupier.server.routes.answers import Failure, body_of, json_of
from croupier.server.routes.api import Endpoint
from croupier.server.routes.commands import response_of, timed, without_id
from croupier.server.routes.figures import SET_ASIDE
from croupier.server.routes.in_turn import InTurn
from croupier.server.screens.files import packed_json
from croupier.store.base import Store
from croupier.store.transfer import export
from croupier.table.commands import AnyCommand, MakeTable
from croupier.table.powers import asker_area
from croupier.table.screens.layout_parts import LayoutView
from croupier.table.screens.memory import PAST
from croupier.table.state import State, Table

log = structlog.get_logger("croupier")


class TableRoutes:
    """Everything of a table but its sockets and its past spins."""

    def __init__(self, access: Access, floor: Floor, people: People, store: Store) -> None:
        self._access, self._floor, self._people, self._store = access, floor, people, store
        self._taking = InTurn()  # a log is in memory while it is sent

    def endpoints(self) -> list[Endpoint]:
        tables, table = "/api/tables", "/api/tables/{id}"
        who = (401, 403, 404)
        return [
            Endpoint(
                "GET", tables, self._list, "The tables", gives=list[api.TableLine], fails=(401,)
            ),
            Endpoint(
                "POST",
                tables,
                self._make,
                "Make a table",
                takes=api.NewTable,
                gives=api.TableLine,
                fails=(400, 401, 403, 409, 413, 415, 429, 503),
                status=201,
            ),
            Endpoint(
                "POST",
                f"{table}/commands",
                self._command,
                "Ask something of a table",
                takes=AnyCommand,
                gives=api.Accepted,
                fails=(400, *who, 413, 415, 422, 429, 503),
            ),
            Endpoint(
                "GET",
                f"{table}/view",
                self._view,
                "A view as it is now",
                gives=api.View,
                fails=(400, *who),
                query=(("as", SCREENS),),
            ),
            Endpoint(
                "GET",
                f"{table}/layout",
                self._layout,
                "What does not change at a table",
                gives=LayoutView,
                fails=who,
            ),
            Endpoint(
                "GET",
                f"{table}/results",
                self._results,
                "What came at a table, newest first; the last 500 unless fewer are asked for",
                gives=PastResults,
                fails=(400, *who),
                optional=("last",),
            ),
            Endpoint(
                "GET",
                f"{table}/legend",
                self._legend,
                "Every kind of place for a chip, each with a letter",
                gives=list[Place],
                fails=who,
            ),
            Endpoint(
                "GET",
                f"{table}/log",
                self._log,
                "The table's log, a line an event",
                gives=bytes,
                fails=(*who, 429),
                media="application/x-ndjson",
            ),
        ]

    async def _list(self, request: Request) -> Response:
        session, floor = self._access.session(request), self._floor
        theirs = partial(self._access.is_theirs, session)
        lines = [_line(table) for id, table in floor.tables.items() if theirs(id)]
        for id, says in floor.aside().items():
            if not theirs(id):
                continue
            lines.append(api.TableLine(id, "", "", "", "", SET_ASIDE, 0, aside=says))
        return json_of(lines)

    async def _make(self, request: Request) -> Response:
        session = self._access.may(request, "makes-tables", why=MAKES)
        self._access.check_asks(session)
        asked = await body_of(request, api.NewTable)
        if not is_table_name(asked.table):
            raise Failure(400, TABLE_RULE)
        try:
            await self._floor.pit.make_table(asked.table, asked.spec, session.by)
        except TableExists as error:
            if not await asyncio.to_thread(self._is_made_of, asked, session.by):
                raise Failure(409, str(error)) from None
        else:
            log.info("table made", table=asked.table, by=session.by)
        return json_of(_first_line(asked), 201)

    def _is_made_of(self, asked: api.NewTable, by: str) -> bool:
        """Whether the table of that name was made of this spec, and by them: then the answer of
        then was lost."""
        command = making_of(self._store, f"table:{asked.table}")
        if not isinstance(command, MakeTable) or command.by != by:
            return False
        encode = msgspec.json.encode  # as it is stored
        return encode(command.spec) == encode(_completed(asked.spec))

    async def _command(self, request: Request) -> Response:
        session = self._access.session(request)
        table = self._access.table(request, session)
        self._access.check_asks(session)
        command = await body_of(request, AnyCommand)
        if refusal := without_id(command):
            return response_of(session, refusal)
        signature = request.headers.get("x-croupier-approval", "")
        approval = None
        if signature:
            approval = self._people.approval(signature, session, table.id, command)
        submitted = self._floor.submit(table.id, session, command, Asking(approval=approval))
        return response_of(session, await timed(submitted))

    async def _view(self, request: Request) -> Response:
        session = self._access.session(request)
        table = self._access.table(request, session)
        screen = self._access.screen(request, session)
        body = self._floor.snapshot(table, screen, session)
        return Response(body, media_type="application/json")

    async def _layout(self, request: Request) -> Response:
        session = self._access.session(request)
        table = self._access.table(request, session)
        return packed_json(request, self._floor.layout(table, session))

    async def _results(self, request: Request) -> Response:
        session = self._access.session(request)
        table = self._access.table(request, session)
        asked = request.query_params.get("last", str(PAST))
        if not (asked.isascii() and asked.isdigit() and len(asked) < 10 and 0 < int(asked) <= PAST):
            raise Failure(400, f"'last' is {asked!r}; it is a number from 1 to {PAST}.")
        return json_of(self._floor.past_results(table, int(asked)))

    async def _legend(self, request: Request) -> Response:
        session = self._access.session(request)
        table = self._access.table(request, session)
        return json_of(legend(asker_area(table, session.role, session.name).offer))

    async def _log(self, request: Request) -> Response:
        session = self._access.supervisor(
            request, "takes-logs", "takes logs: they have the numbers of tickets"
        )
        table = self._access.table(request, session)

        def taken() -> list[bytes]:  # the heads are read when it is asked for, not with its lines
            return in_pieces(export(self._store, [f"table:{table.id}"]))

        async with self._taking.of(session):
            self._floor.pit.note(session.by, LogTaken(table.id))
            pieces = await asyncio.to_thread(taken)
        return sent(pieces)


def _completed(spec: TableSpec) -> TableSpec:
    return complete(spec, rulebook(spec.rulebook))


def _first_line(made: api.NewTable) -> api.TableLine:
    """Of a table that nothing has happened at."""
    spec = _completed(made.spec)
    return _line_of(State(made.table), spec, rulebook(spec.rulebook).tag)


def _line(table: Table) -> api.TableLine:
    return _line_of(table.state, table.offer.spec, table.offer.rulebook.tag)


def _line_of(state: State, spec: TableSpec, tag: str) -> api.TableLine:
    present = sum(not player.left for player in state.players.values())
    game = (spec.rulebook, str(spec.game), str(spec.layout), spec.mode)
    return api.TableLine(state.id, *game, state.phase, present, tag)
