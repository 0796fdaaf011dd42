"""Sockets: each screen is sent its view and its changes, and a table's screens ask over theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

import msgspec
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket

from croupier.bounds import Name, in_words
from croupier.errors import CroupierError, Refusal, Unreadable
from croupier.refusals import FORM, Why
from croupier.refusals.asking import ApprovalUsed, CannotBeRead, TooFast
from croupier.server.floor import FLOOR, Floor
from croupier.server.floor.cage_desk import CAGE
from croupier.server.floor.live import Screen, show
from croupier.server.people import NotSignedIn, People, Session
from croupier.server.people.signing import Asking
from croupier.server.pit import Answer, Retry
from croupier.server.routes.access import Access
from croupier.server.routes.answers import Failure, decoder
from croupier.server.routes.commands import answer_of, timed, without_id
from croupier.table.commands import AnyCommand, Command, check_seen
from croupier.table.state import Table

T = TypeVar("T")
M = TypeVar("M", bound="Asks")
PAUSE_S = 0.005  # before a flood's next message is read: others are answered meanwhile


class Asks(Protocol):
    """A message that asks for something."""

    @property
    def command(self) -> Command: ...


class Message(msgspec.Struct, tag="command"):
    """What a screen says over its socket."""

    command: AnyCommand
    pad: int = 0  # held while a shared layout is touched
    approval: Name = ""  # a supervisor's signature


class SocketRoutes:
    """One socket a screen, for as long as it shows something."""

    def __init__(self, access: Access, floor: Floor, people: People) -> None:
        self._access, self._floor, self._people = access, floor, people

    def routes(self) -> list[BaseRoute]:
        return [
            WebSocketRoute("/api/tables/{id}/live", self._table),
            WebSocketRoute("/api/cage/live", self._cage),
            WebSocketRoute("/api/floor/live", self._whole_floor),
        ]

    async def _table(self, socket: WebSocket) -> None:
        def asked() -> tuple[Session, Table, str]:
            session = self._access.session(socket)
            table = self._access.table(socket, session)
            return session, table, self._access.screen(socket, session)

        found = await self._accepted(socket, asked)
        if found is None:
            return
        session, table, name = found
        screen = Screen(socket.send, name, session, table.id)

        async def heard(text: str) -> msgspec.Struct:
            return await self.heard(text, session, table.id)

        await show(self._floor.hub, socket, screen, self._floor.first, heard)

    async def _cage(self, socket: WebSocket) -> None:
        """The cage's screen only listens; what it asks for goes over HTTP."""
        session = await self._accepted(socket, lambda: self._access.at_the_cage(socket))
        if session is not None:
            screen = Screen(socket.send, CAGE, session, CAGE)
            await show(self._floor.hub, socket, screen, self._floor.first)

    async def _whole_floor(self, socket: WebSocket) -> None:
        """The floor's screen listens to every table; it acts on a table's own console."""
        session = await self._accepted(
            socket, lambda: self._access.may(socket, "sees-floor", "looks")
        )
        if session is not None:
            screen = Screen(socket.send, FLOOR, session, FLOOR)
            await show(self._floor.hub, socket, screen, self._floor.first)

    async def heard(self, text: str, session: Session, table: str) -> msgspec.Struct:
        """What a table answers to a message."""

        async def submitted(message: Message) -> Answer:
            approval = None
            if message.approval:
                signed_for = session, table, message.command
                approval = self._people.approval(message.approval, *signed_for)
            asking = Asking(message.pad, approval)
            return await self._floor.submit(table, session, message.command, asking)

        return await answered(self._access, session, text, Message, submitted)

    async def _accepted(self, socket: WebSocket, asked: Callable[[], T]) -> T | None:
        return await accepted(self._access, socket, asked)


async def answered(
    access: Access,
    session: Session,
    text: str,
    kind: type[M],
    submitted: Callable[[M], Awaitable[Answer]],
) -> msgspec.Struct:
    """What is answered to a message: done, or refused and why. A flood waits for itself."""

    def refused(why: Why, id: str = "") -> msgspec.Struct:
        return answer_of(id, session, Refusal(why, clause=FORM))

    try:
        message = decoder(kind).decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        await asyncio.sleep(PAUSE_S)
        return refused(CannotBeRead(in_words(error)))
    id = message.command.id
    if no_id := without_id(message.command):
        return answer_of("", session, no_id)
    try:
        check_seen(message.command)
    except Unreadable as error:
        return refused(error.why, id)
    if not access.asks.allows(session.counts_as):
        await asyncio.sleep(PAUSE_S)
        return refused(TooFast(), id)
    access.alive(session)
    try:
        return answer_of(id, session, await timed(submitted(message)))
    except NotSignedIn:
        return refused(ApprovalUsed(), id)
    except Retry as retry:
        return refused(retry.why, id)


async def accepted(access: Access, socket: WebSocket, asked: Callable[[], T]) -> T | None:
    """What a socket asks for, and it is accepted; or None, and it is closed with the reason."""
    try:
        found = asked()
    except CroupierError as error:
        if isinstance(error, Failure) and error.status == 403:
            access.note_forbidden(socket, str(error))
        await socket.close(1008, str(error)[:120])
        return None
    await socket.accept()
    return found
