"""Routes for spins and cases: the list of a table's spins, and the case of one."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from croupier.audit import CaseOpened
from croupier.case import Case, SpinLine, Spins, case_of, without_ticket_numbers
from croupier.case.search import Sought, spins_with
from croupier.characters import visible
from croupier.errors import SpecError
from croupier.log.codec import decode
from croupier.rulebooks import pinned_offer
from croupier.server.pit import Pit
from croupier.server.routes.access import MOST_NOTED, Access
from croupier.server.routes.answers import Failure, json_of
from croupier.server.routes.api import Endpoint
from croupier.server.routes.cases.paper import drawn
from croupier.server.routes.in_turn import InTurn
from croupier.store.base import Store
from croupier.store.transfer import export

OPENS = ("opens-cases", "at-own", "looks")
PAGE = 100  # spins a list holds
SEARCHED = ("at", "player", "amount", "ticket", "clause")


class CaseRoutes:
    """Logs are read beside the event loop, one at a time: tables play on meanwhile."""

    def __init__(self, access: Access, pit: Pit, store: Store) -> None:
        self._access, self._pit, self._store = access, pit, store
        self._reading = InTurn(most=8)  # a browser asks six at a time
        self._drawing = InTurn()
        self._spins: dict[str, Spins] = {}

    def endpoints(self) -> list[Endpoint]:
        spins, who = "/api/tables/{id}/spins", (401, 403, 404, 429)
        one = f"{spins}/{{spin}}"
        return [
            Endpoint(
                "GET",
                spins,
                self._list,
                "A table's spins, newest first",
                gives=list[SpinLine],
                fails=(400, *who),
                optional=("before", "amount"),
                search=("at", "player", "ticket", "clause"),
            ),
            Endpoint("GET", one, self._case, "Everything about one spin", gives=Case, fails=who),
            Endpoint(
                "GET",
                f"{one}/case.pdf",
                self._pdf,
                "The case of a spin as pages of A4",
                gives=bytes,
                fails=(*who, 503),
                media="application/pdf",
            ),
        ]

    async def _list(self, request: Request) -> Response:
        session = self._access.may(request, *OPENS)
        table = self._access.table(request, session)
        asked = request.query_params.get("before")
        if asked is not None and not _is_number(asked):
            raise Failure(400, f"'before' is {asked!r}; it is the number of a spin.")
        before = None if asked is None else int(asked)
        wanted = _sought(request)
        async with self._reading.of(session):
            known = await asyncio.to_thread(self._caught_up, table.id)
            if wanted == Sought():
                return json_of(known.newest(PAGE, before))
            spins = await asyncio.to_thread(self._search, table.id, wanted)
        found = known.lines(spin for spin in spins if before is None or spin < before)
        return json_of(found[:PAGE])

    async def _case(self, request: Request) -> Response:
        return json_of(await self._found(request))

    async def _pdf(self, request: Request) -> Response:
        async with self._drawing.of(self._access.may(request, *OPENS)):
            pages = await asyncio.to_thread(drawn, await self._found(request, paper=True))
        return Response(pages, media_type="application/pdf")

    async def _found(self, request: Request, paper: bool = False) -> Case:
        """Numbers of tickets are masked, unless a supervisor or an inspector says why not."""
        session = self._access.may(request, *OPENS)
        reason = visible(request.query_params.get("reason", "").strip()[:MOST_NOTED])
        if reason:
            self._access.supervisor(request, "takes-logs", "sees the numbers of tickets")
        table, asked = self._access.table(request, session), request.path_params["spin"]
        if not _is_number(asked):
            raise Failure(404, f"There is no spin {asked!r}; spins are numbered from 1.")
        async with self._reading.of(session):
            try:
                found = await asyncio.to_thread(self._read, table.id, int(asked))
            except SpecError as error:
                raise Failure(404, str(error)) from None
        self._pit.note(session.by, CaseOpened(table.id, int(asked), paper, reason))
        return found if reason else await asyncio.to_thread(without_ticket_numbers, found)

    def _read(self, table: str, spin: int) -> Case:
        lines = export(self._store, [f"table:{table}", "cage", "floor"])
        return case_of(lines, spin, pinned_offer, table)

    def _search(self, table: str, wanted: Sought) -> list[int]:
        stored = self._store.read(f"table:{table}")
        return spins_with((decode(one.body) for one in stored), wanted)

    def _caught_up(self, table: str) -> Spins:
        """The spins as the log has them: what is new since they were last asked for is read."""
        spins = self._spins.setdefault(table, Spins(table))
        for stored in self._store.read(f"table:{table}", spins.version):
            spins.note(decode(stored.body))
        return spins


def _sought(request: Request) -> Sought:
    """What is looked for, by the query."""
    given = {name: request.query_params.get(name, "").strip() for name in SEARCHED}
    amount = given.pop("amount")
    if amount and not _is_number(amount):
        raise Failure(400, f"'amount' is {amount!r}; it is a number of cents.")
    return Sought(amount=int(amount) if amount else None, **given)


def _is_number(text: str) -> bool:
    """A whole number as people write it, and no larger than any count of spins."""
    return text.isascii() and text.isdigit() and len(text) < 16
