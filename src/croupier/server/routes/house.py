"""The house as a whole over HTTP: the floor, whether all is well, and counters."""

from __future__ import annotations

import asyncio

import prometheus_client as prometheus
from starlette.requests import Request
from starlette.responses import Response

from croupier.server.floor import Floor
from croupier.server.floor.messages import FloorSnapshot
from croupier.server.routes import api
from croupier.server.routes.access import Access
from croupier.server.routes.answers import json_of
from croupier.server.routes.api import Endpoint
from croupier.store.base import Store, Unavailable

MOST_LAG_S = 2.0


class HouseRoutes:
    """What is of no one table."""

    def __init__(self, access: Access, floor: Floor, store: Store) -> None:
        self._access, self._floor, self._store = access, floor, store

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
        self._access.staff(request)
        return Response(self._floor.floor_snapshot(), media_type="application/json")

    async def _health(self, request: Request) -> Response:
        pit = self._floor.pit
        status = "; ".join(pit.faults()) or "ok"
        return json_of(api.Health(status, len(pit.tables), self._floor.hub.count))

    async def _ready(self, request: Request) -> Response:
        pit = self._floor.pit
        reasons = [pit.paused] if pit.paused else await self._silence()
        lag = round(pit.committer.lag_s, 3)
        if lag > MOST_LAG_S:
            reasons.append(f"An act has waited for its commit for {lag} s.")
        ready = api.Ready(not reasons, reasons, pit.aside, lag)
        return json_of(ready, 200 if ready.ready else 503)

    async def _silence(self) -> list[str]:
        """The database is asked something, beside the event loop."""
        asked = asyncio.to_thread(self._store.head, "audit")
        try:
            await asyncio.wait_for(asked, MOST_LAG_S)
        except (Unavailable, TimeoutError) as error:
            return [str(error) or "The database does not answer."]
        return []

    async def _metrics(self, request: Request) -> Response:
        body = prometheus.generate_latest() + prometheus.generate_latest(self._now())
        return Response(body, media_type="text/plain")

    def _now(self) -> prometheus.CollectorRegistry:
        """What is counted when somebody asks."""
        pit, hub = self._floor.pit, self._floor.hub
        registry = prometheus.CollectorRegistry()
        for name, told, value in (
            ("paused", "1 while nothing can be decided", float(bool(pit.paused))),
            ("queue", "Acts that are decided and not yet durable", pit.committer.queued),
            ("lag_seconds", "How long the oldest of them has waited", pit.committer.lag_s),
            ("reloads", "How often everything was read again", pit.committer.reloads),
            ("screens", "Connected screens", hub.count),
            ("tables_aside", "Tables that could not be loaded", len(pit.aside)),
        ):
            prometheus.Gauge(f"croupier_{name}", told, registry=registry).set(value)
        phases = prometheus.Gauge(
            "croupier_table", "1 for the phase a table is in", ["table", "phase"], registry=registry
        )
        for id, table in self._floor.tables.items():
            phases.labels(id, table.state.phase).set(1)
        return registry
