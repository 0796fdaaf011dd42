"""The house as a whole over HTTP: the floor, whether all is well, and counters."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from croupier.server.floor import Floor
from croupier.server.floor.messages import FloorSnapshot
from croupier.server.routes import api
from croupier.server.routes.access import Access
from croupier.server.routes.answers import json_of
from croupier.server.routes.api import Endpoint
from croupier.server.routes.figures import figures
from croupier.store.base import Store

MOST_LAG_S = 2.0


class HouseRoutes:
    """What is of no one table."""

    def __init__(self, access: Access, floor: Floor, store: Store) -> None:
        self._access, self._floor, self._store = access, floor, store
        self._asked: asyncio.Future[tuple[int, str]] | None = None  # of the database

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(
                "GET",
                "/api/floor",
                self._whole_floor,
                "Every table, and what needs a person",
                gives=FloorSnapshot,
                fails=(401, 403),
            ),
            Endpoint("GET", "/health", self._health, "Whether we are alive", gives=api.Health),
            Endpoint(
                "GET",
                "/ready",
                self._ready,
                "Whether commands are carried out now, and why not (503)",
                gives=api.Ready,
            ),
            Endpoint(
                "GET",
                "/metrics",
                self._metrics,
                "Counters for Prometheus",
                gives=bytes,
                media="text/plain",
            ),
        ]

    async def _whole_floor(self, request: Request) -> Response:
        self._access.may(request, "sees-floor", "looks")
        return Response(self._floor.floor_snapshot(), media_type="application/json")

    async def _health(self, request: Request) -> Response:
        pit = self._floor.pit
        status = "; ".join(pit.faults()) or "ok"
        return json_of(api.Health(status, len(pit.tables), self._floor.hub.count))

    async def _ready(self, request: Request) -> Response:
        pit = self._floor.pit
        lag = round(pit.committer.lag_s, 3)
        reasons = await self._reasons(lag)
        ready = api.Ready(
            not reasons, reasons, pit.aside, lag, pit.committer.queued, len(pit.tables)
        )
        return json_of(ready, 200 if ready.ready else 503)

    async def _reasons(self, lag: float) -> list[str]:
        """Why commands are not carried out now."""
        pit = self._floor.pit
        reasons = [pit.paused] if pit.paused else await self._silence()
        if pit.supervision.gave_up:
            reasons.append(pit.supervision.gave_up)
        if lag > MOST_LAG_S:
            reasons.append(f"An act has waited for its commit for {lag} s.")
        if pit.aside and not pit.tables:
            reasons.append("No table could be loaded.")
        return [*reasons, *pit.faults()]

    async def _silence(self) -> list[str]:
        """The database is asked something, beside the event loop; once, however many ask us."""
        if self._asked is None or self._asked.done():
            self._asked = asyncio.ensure_future(asyncio.to_thread(self._store.head, "audit"))
        await asyncio.wait((self._asked,), timeout=MOST_LAG_S)
        if not self._asked.done():
            return [f"The database has not answered for {MOST_LAG_S:g} s."]
        error = self._asked.exception()
        return [] if error is None else [str(error) or "The database does not answer."]

    async def _metrics(self, request: Request) -> Response:
        return Response(figures(self._floor), media_type="text/plain")
