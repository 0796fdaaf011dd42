"""Who is signed in, as acts of the floor: opened and ended in the log, and screens closed.

The database's row is what signs somebody in. It is made before its act and deleted before the act
that says so: a session whose act cannot be stored is none, and one that ends has ended at once.
"""

from __future__ import annotations

import asyncio

from croupier.errors import Refusal, SpecError
from croupier.floor.commands import EndSession, OpenSession
from croupier.server.floor.live import Hub
from croupier.server.people import People, Session
from croupier.server.pit import Pit, Retry
from croupier.store.base import Unavailable

SYSTEM = "system:sessions"


class Attendance:
    """The staff's sessions, from their first act to their last."""

    def __init__(self, pit: Pit, hub: Hub, people: People) -> None:
        self._pit, self._hub, self._people = pit, hub, people
        self._ours: set[str] = set()  # opened in this process, and not known to have ended

    async def opened(self, session: Session, address: str) -> None:
        """Somebody has just signed in; if it cannot be in the log, they have not."""
        try:
            await self._pit.ask_floor(
                OpenSession(by=session.by, id=session.id, session=session.id, address=address)
            )
        except BaseException as error:
            await asyncio.to_thread(self._people.sessions.revoke, [session.id])
            if isinstance(error, Refusal):
                raise SpecError(error.message) from None
            raise
        self._ours.add(session.id)

    async def end(self, ended: list[Session], by: str, why: str, told: str) -> None:
        """These are open no more: their screens are closed, and it is in the log."""
        self._hub.dismiss({one.id for one in ended}, told)
        for one in ended:
            if one.is_staff:
                await self._note_ended(one.id, by, why)

    async def begin(self) -> None:
        """At the start: what ended while nobody served is said in the log."""
        known = set(self._pit.register.sessions)
        for id in await asyncio.to_thread(self._people.sessions.ended, known):
            await self._note_ended(id, SYSTEM, "ended while nobody served")

    async def look(self) -> None:
        """End what is idle or over; close the screens of whatever ended elsewhere."""
        sessions = self._people.sessions
        screens = {screen.session.id for screen in self._hub.all()} - {""}
        ours = self._ours & set(self._pit.register.sessions)
        try:
            over = await asyncio.to_thread(sessions.sweep)
            gone = await asyncio.to_thread(sessions.ended, screens | sessions.known() | ours)
        except Unavailable:
            return  # nobody is signed out because the database is away
        self._hub.dismiss(gone, "You are no longer signed in; sign in again.")
        idle = {one.id for one in over}
        for id in gone & ours:
            why = (
                "idle, or its time is over" if id in idle else "account changed, or ended elsewhere"
            )
            await self._note_ended(id, SYSTEM, why)

    async def _note_ended(self, id: str, by: str, why: str) -> None:
        """If it cannot be stored now, it is said later: `look` finds it again."""
        try:
            await self._pit.ask_floor(EndSession(by=by, session=id, reason=why))
        except (Refusal, Retry):
            return
        self._ours.discard(id)
