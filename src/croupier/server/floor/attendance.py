"""Who is signed in, as acts of the floor: opened and ended in the log, and screens closed.

The database's row is what signs somebody in. It is made before its act and deleted before the act
that says so: a session whose act cannot be stored is none, and one that ends has ended at once.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import structlog

from croupier.audit import AccountChanged
from croupier.errors import Refusal, SpecError
from croupier.floor.commands import EndSession, OpenSession
from croupier.server.floor.live import Hub
from croupier.server.floor.pairings import PairingDesk
from croupier.server.people import People, Session
from croupier.server.pit import Pit, Retry
from croupier.server.pit.supervised import Supervision
from croupier.store.base import Unavailable

SYSTEM = "system:sessions"
IDLE = "idle, or its time is over"
log = structlog.get_logger("croupier")


class Attendance:
    """The staff's sessions, from their first act to their last."""

    def __init__(self, pit: Pit, hub: Hub, people: People) -> None:
        self._pit, self._hub, self._people = pit, hub, people
        self.pairings = PairingDesk(pit, hub, people)
        self._turn = asyncio.Lock()  # so that who ends a session is who is said to have
        self._ours: set[str] = set()  # opened in this process, and not known to have ended
        self._unsaid: set[str] = set()  # opened elsewhere and over, when we last looked
        self._unreleased: list[tuple[Session, str, str]] = []  # their pairings are to end, by whom

    @property
    def supervision(self) -> Supervision:
        """Of the tasks of the server's that look after sessions."""
        return self._pit.supervision

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

    async def sign_out(self, token: str) -> None:
        async with self._turn:
            for one in await asyncio.to_thread(self._people.sign_out, token):
                await self._ended(one, one.by, "signed out", "You have signed out.")

    async def end(self, ids: list[str], by: str, why: str, told: str) -> None:
        """End these sessions: their screens are closed, and it is in the log."""
        async with self._turn:
            for one in await asyncio.to_thread(self._people.sessions.revoke, ids):
                await self._ended(one, by, why, told)

    async def have_ended(self, ended: list[Session], by: str, why: str, told: str) -> None:
        """A change of an account has ended these."""
        async with self._turn:
            for one in ended:
                await self._ended(one, by, why, told)

    def account_changed(self, by: str, change: AccountChanged) -> None:
        """In the audit and in the server's own log."""
        self._pit.note(by, change)
        log.info("account changed", of=change.account, by=by, what=change.what)

    async def _ended(self, one: Session, by: str, why: str, told: str) -> None:
        self._hub.dismiss({one.id}, told)
        if one.is_staff:
            await self._note_ended(one.id, by, why)
        else:
            self._unreleased.append((one, by, why))
            await self._release()

    async def _release(self) -> None:
        """End the pairings of screens' sessions that are over; what cannot be stored now, at the
        next look."""
        for ended in tuple(self._unreleased):
            with suppress(Retry):
                await self.pairings.release(*ended)
                self._unreleased.remove(ended)

    async def begin(self) -> None:
        """At the start: what ended while nobody served is said in the log."""
        known = set(self._pit.register.sessions)
        for id in await asyncio.to_thread(self._people.sessions.ended, known):
            await self._note_ended(id, SYSTEM, "ended while nobody served")

    async def look(self) -> None:
        """End what is idle or over; close the screens of whatever ended elsewhere."""
        async with self._turn:
            await self._look()

    async def _look(self) -> None:
        sessions = self._people.sessions
        screens = {screen.session.id for screen in self._hub.all()} - {""}
        open_ = set(self._pit.register.sessions)
        try:
            over = await asyncio.to_thread(sessions.sweep)
            self._unreleased += [(one, SYSTEM, IDLE) for one in over if not one.is_staff]
            gone = await asyncio.to_thread(sessions.ended, screens | sessions.known() | open_)
            await self.pairings.look()
        except Unavailable:
            return  # nobody is signed out because the database is away
        self._hub.dismiss(gone, "You are no longer signed in; sign in again.")
        idle = {one.id for one in over}
        await self._release()
        # What was opened elsewhere is left to whoever ended it, who says why. If it is not said by
        # the next time we look, it could not be stored there, or that process is gone.
        theirs = (gone & open_) - self._ours
        unsaid, self._unsaid = self._unsaid & theirs, theirs
        for id in (gone & open_ & self._ours) | unsaid:
            why = IDLE if id in idle else "account changed, or ended elsewhere"
            await self._note_ended(id, SYSTEM, why)

    async def _note_ended(self, id: str, by: str, why: str) -> None:
        """If it cannot be stored now, it is said later: `look` finds it again."""
        try:
            await self._pit.ask_floor(EndSession(by=by, session=id, reason=why))
        except (Refusal, Retry):
            return
        self._ours.discard(id)
