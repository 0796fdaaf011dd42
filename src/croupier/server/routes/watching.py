"""Is a table's wheel fair? For inspectors and supervisors, not for dealers or players, whom nobody
advises. [CP 7.16] [CM18 18.6]

The outcomes are examined in a process of its own: tables play on, and what the mathematics needs in
memory is given back.
"""

from __future__ import annotations

import asyncio
import csv
import io

from starlette.requests import Request
from starlette.responses import Response

from croupier.analysis.watch.history import COLUMNS, Record
from croupier.log.codec import decode
from croupier.server.apart import PYTHON, run_apart
from croupier.server.routes import api
from croupier.server.routes.access import Access
from croupier.server.routes.api import Endpoint
from croupier.server.routes.in_turn import InTurn
from croupier.store.base import Store

LONGEST_S = 120.0
SORRY = "The wheel could not be examined here; use croupier watch on the table's log."


class WatchRoutes:
    """One wheel is examined at a time; what a log held before is remembered."""

    def __init__(self, access: Access, store: Store) -> None:
        self._access, self._store = access, store
        self._one = InTurn()
        self._records: dict[str, tuple[int, Record]] = {}

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(
                "GET",
                "/api/tables/{id}/watch",
                self._watch,
                "Is the table's wheel fair?",
                gives=api.View,
                fails=(401, 403, 404, 429, 503),
            ),
        ]

    async def _watch(self, request: Request) -> Response:
        session = self._access.supervisor(request, "watches", "has a wheel examined")
        table = self._access.table(request, session)
        async with self._one.of(session):
            found = await asyncio.to_thread(self._examined, table.id, table.offer.wheel.id)
        return Response(found, media_type="application/json")

    def _examined(self, table: str, wheel: str) -> bytes:
        return examined(self._outcomes(table), wheel)

    def _outcomes(self, table: str) -> bytes:
        """A line a spin, as `croupier watch` reads them."""
        version, record = self._records.get(table, (0, Record()))
        for stored in self._store.read(f"table:{table}", version):
            entry = decode(stored.body)
            record.note(entry)
            version = entry.version
        self._records[table] = version, record
        text = io.StringIO()
        lines = csv.writer(text)
        lines.writerow(COLUMNS)
        for one in record.came:
            lines.writerow([one.outcome, one.direction, one.dealer, one.at])
        return text.getvalue().encode()


def examined(outcomes: bytes, wheel: str) -> bytes:
    """What `croupier watch` makes of them, as JSON."""
    words = (*PYTHON, "croupier", "watch", "-", "--wheel", wheel, "--json")
    return run_apart(words, outcomes, LONGEST_S, SORRY, fine=(0, 1))  # 1: it alarms
