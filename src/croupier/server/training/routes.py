"""The route for training: the card, what is left and the result sheet of a table's script."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier.server.routes.access import Access
from croupier.server.routes.answers import json_of
from croupier.server.routes.api import Endpoint
from croupier.training.score import Sheet


class TrainingView(msgspec.Struct):
    """How far the training at a table is; nothing at a table where nobody is trained."""

    sheet: Sheet | None


class TrainingRoutes:
    """Tables tell of their own training; `sheets` has those that are for one."""

    def __init__(self, access: Access) -> None:
        self._access = access
        self.sheets: dict[str, Callable[[], Awaitable[Sheet]]] = {}

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(
                "GET",
                "/api/tables/{id}/training",
                self._sheet,
                "The training at a table, if there is one",
                gives=TrainingView,
                fails=(401, 403, 404),
            )
        ]

    async def _sheet(self, request: Request) -> Response:
        table = self._access.table_for_staff(request)
        ask = self.sheets.get(table.id)
        return json_of(TrainingView(None if ask is None else await ask()))
