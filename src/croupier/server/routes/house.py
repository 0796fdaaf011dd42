"""The house as a whole over HTTP: the floor, whether all is well, and counters."""

from __future__ import annotations

import prometheus_client as prometheus
from starlette.requests import Request
from starlette.responses import Response

from croupier.server.floor import Floor
from croupier.server.floor.messages import FloorSnapshot
from croupier.server.routes import api
from croupier.server.routes.access import Access
from croupier.server.routes.answers import json_of
from croupier.server.routes.api import Endpoint


class HouseRoutes:
    """What is of no one table."""

    def __init__(self, access: Access, floor: Floor) -> None:
        self._access, self._floor = access, floor

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
            Endpoint("GET", "/health", self._health, "Whether all is well", gives=api.Health),
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

    async def _metrics(self, request: Request) -> Response:
        return Response(prometheus.generate_latest(), media_type="text/plain")
