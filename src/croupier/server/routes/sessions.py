"""Open sessions over HTTP: everybody has their own, and supervisors all of them; each can be ended.

A session that ends closes its screens: at once where it is ended here, within seconds where another
process did it, its time ran out, or its account was removed or given another role.
"""

from __future__ import annotations

import asyncio

import structlog
from starlette.requests import Request
from starlette.responses import Response

from croupier.server.floor.attendance import Attendance
from croupier.server.office.rights import has
from croupier.server.people import People, Session
from croupier.server.people.sessions import SessionOpen
from croupier.server.pit.supervised import ignored, supervised
from croupier.server.routes import api
from croupier.server.routes.access import Access
from croupier.server.routes.answers import Failure, body_of, check_reason, json_of
from croupier.server.routes.api import Endpoint

LOOK_S = 1.0
log = structlog.get_logger("croupier")


class SessionRoutes:
    """Who is signed in where, and how that ends."""

    def __init__(self, access: Access, people: People, attendance: Attendance) -> None:
        self._access, self._people, self._attendance = access, people, attendance
        self._task: asyncio.Task[None] | None = None

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(
                "GET",
                "/api/sessions",
                self._list,
                "Open sessions: your own, or for supervisors everybody's",
                gives=list[api.SessionLine],
                fails=(401, 403),
            ),
            Endpoint(
                "POST",
                "/api/sessions/end",
                self._end,
                "End a session, and close its screens",
                takes=api.SessionToEnd,
                gives=None,
                fails=(400, 401, 403, 404, 413, 415, 429),
                status=204,
            ),
        ]

    async def start(self) -> None:
        await self._attendance.begin()
        self._task = supervised("sessions", self._look, ignored, self._attendance.supervision)

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _list(self, request: Request) -> Response:
        mine = self._access.anybody_of_staff(request)
        found = await asyncio.to_thread(self._people.sessions.all)
        return json_of([_line(one, mine) for one in found if _may_see(mine, one.session)])

    async def _end(self, request: Request) -> Response:
        mine = self._access.anybody_of_staff(request)
        self._access.check_asks(mine)
        asked = await body_of(request, api.SessionToEnd)
        check_reason(asked.reason)
        found = await asyncio.to_thread(self._people.sessions.all)
        one = next((one.session for one in found if one.session.id == asked.session), None)
        if one is None or not _may_see(mine, one):
            raise Failure(404, "There is no such open session; GET /api/sessions lists them.")
        if one.by != mine.by and not _may_end(mine):
            raise Failure(403, "Only a supervisor ends somebody else's session.")
        told = "This session was ended; sign in again."
        await self._attendance.end([one.id], mine.by, asked.reason, told)
        log.info("session ended", session=one.id, of=one.by, by=mine.by)
        return Response(status_code=204)

    async def _look(self) -> None:
        """Close the screens of whatever has ended elsewhere, or of itself."""
        while True:
            await asyncio.sleep(LOOK_S)
            await self._attendance.look()


def _line(one: SessionOpen, mine: Session) -> api.SessionLine:
    session = one.session
    who = (session.id, session.name, session.role, session.table, session.screen)
    times = (one.opened, one.seen, one.expires)
    return api.SessionLine(*who, one.address, *times, session.id == mine.id)


def _may_see(mine: Session, other: Session) -> bool:
    return mine.by == other.by or mine.looks_on or _may_end(mine)


def _may_end(mine: Session) -> bool:
    return has(mine.role, "ends-sessions")
