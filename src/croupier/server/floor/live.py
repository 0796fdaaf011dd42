"""Connected screens: each change is encoded once for all, and never delays the table.

A message is sent at once while the connection accepts it. If a screen stops reading, its messages
go into a bounded queue; when that is full the screen is disconnected and may reconnect.

A screen that has nothing to show hears a beat, so that it knows a quiet table from a dead network,
and answers it, so that we know a screen from one that is gone.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Generator, Iterable
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.server.people import Session

MOST_WAITING = 256
PATIENCE = 3  # how often a screen is told, once a second, that another process runs its table
TOO_SLOW = (1013, "This screen was too slow; connect again.")
ELSEWHERE = (1013, "Another server runs this table; connect again.")
UNHEARD = (1013, "This screen did not answer; connect again.")
# Of one session. A browser signed in at one desk has a few windows; every screen on a wall is
# paired, and has a session of its own. Each costs a little of every answer at its table.
MOST_OF_ONE = 16
TOO_MANY = (4429, f"At most {MOST_OF_ONE} windows of one sign-in are live; close one.")

BEAT = '{"type":"beat"}'  # both ways, and always these bytes: nothing is encoded or decoded
BEAT_S = 1.0  # a round: whoever was sent nothing in the one before hears a beat, so every 2 s
SLICES = 20  # of a round, so that two thousand beats do not delay an answer
MOST_OWED = 8  # rounds until a screen that answers beats must have answered one
PAUSE_S = 0.005  # before the next message of whoever sends beats that nobody asked for

Send = Callable[[dict[str, Any]], Awaitable[None]]
Heard = Callable[[str], Awaitable[msgspec.Struct | None]]  # what is said to what a screen asks
First = Callable[["Screen"], Iterable[str]]  # what a screen is told when it comes
Sleep = Callable[[float], Awaitable[None]]

_encode = msgspec.json.Encoder().encode


def text_of(message: msgspec.Struct) -> str:
    """A message as it is sent."""
    return _encode(message).decode()


class Screen:
    """One connection: what it shows, who is signed in, and its queue of unsent messages."""

    def __init__(self, send: Send, screen: str, session: Session, table: str) -> None:
        self.screen, self.session, self.table = screen, session, table
        self._send = send
        self._waiting: deque[str] = deque()
        self._busy: asyncio.Task[None] | None = None
        self.cut_off = asyncio.Event()
        self.farewell = TOO_SLOW
        self._in_vain = 0  # how often it was told that another process runs its table
        self._told = False  # something, in this round of beats
        self._owes = 0  # rounds since a beat that it has not answered
        self._answers = False  # whether it ever answered one: programs of others need not

    def push(self, message: str) -> None:
        """Send now if the connection accepts it, else queue; never block."""
        if self.cut_off.is_set():
            return
        self._told = True
        if self._busy is not None:
            if len(self._waiting) >= MOST_WAITING:
                self.cut_off.set()
            else:
                self._waiting.append(message)
            return
        sending = self._sending(message)
        try:
            first = sending.send(None)
        except StopIteration:
            return  # it was written at once
        except Exception:
            self.cut_off.set()
            return
        self._busy = asyncio.get_running_loop().create_task(self._drain(_Rest(sending, first)))

    def _sending(self, message: str) -> Generator[Any, None, None]:
        text = {"type": "websocket.send", "text": message}
        return self._send(text).__await__()

    async def _drain(self, rest: Awaitable[None]) -> None:
        try:
            await rest
            while self._waiting:
                await self._send({"type": "websocket.send", "text": self._waiting.popleft()})
        except Exception:
            self.cut_off.set()
        finally:
            self._busy = None

    def beat(self) -> None:
        """Once a round: a beat, if it was sent nothing else. To whoever does not read, none."""
        if self._owes:
            self._owes += 1
        if self._answers and self._owes > MOST_OWED:
            self.farewell = UNHEARD
            self.cut_off.set()
        elif self._told:
            self._told = False
        else:
            self._owes = self._owes or 1
            if self._busy is None:
                self.push(BEAT)

    def beats(self) -> bool:
        """It said that it is there; whether it was asked."""
        was_asked, self._owes, self._answers = self._owes > 0, 0, True
        return was_asked

    def dismiss(self, why: str) -> None:
        """Whoever was signed in here is no longer: nothing more is sent or heard."""
        self.farewell = 1008, why[:120]
        self.cut_off.set()

    def waits_in_vain(self) -> None:
        """Another process runs its table: after a while it is to look for that one."""
        self._in_vain += 1
        if self._in_vain > PATIENCE:
            self.farewell = ELSEWHERE
            self.cut_off.set()

    def close(self) -> None:
        if self._busy is not None:
            self._busy.cancel()


class _Rest:
    """The rest of a send that blocked, to be awaited."""

    def __init__(self, sending: Generator[Any, None, None], first: Any) -> None:
        self._sending, self._first = sending, first

    def __await__(self) -> Generator[Any, None, None]:
        yield self._first
        yield from self._sending


class Hub:
    """The screens of every table."""

    def __init__(self) -> None:
        self._screens: dict[str, set[Screen]] = {}
        self._of: dict[str, set[Screen]] = {}  # by session

    def add(self, screen: Screen) -> None:
        self._screens.setdefault(screen.table, set()).add(screen)
        self._of.setdefault(screen.session.id, set()).add(screen)

    def remove(self, screen: Screen) -> None:
        self._screens.get(screen.table, set()).discard(screen)
        own = self._of.get(screen.session.id, set())
        own.discard(screen)
        if not own:
            self._of.pop(screen.session.id, None)
        screen.close()

    def has_room(self, session: Session) -> bool:
        """Whether one more screen of a session may come. The newest is refused and no older one
        cut: two that each connect again would cut each other for ever."""
        return len(self._of.get(session.id, ())) < MOST_OF_ONE

    def at(self, table: str) -> Iterable[Screen]:
        return tuple(self._screens.get(table, ()))

    def all(self) -> list[Screen]:
        return [screen for screens in self._screens.values() for screen in screens]

    async def beat_forever(self, sleep: Sleep = asyncio.sleep) -> None:
        """One timer for all screens: each has its turn once a round."""
        while True:
            screens = self.all()
            size = len(screens) // SLICES + 1
            for start in range(0, len(screens), size):
                turn = screens[start : start + size]
                for screen in turn:
                    screen.beat()
                await sleep(BEAT_S * len(turn) / len(screens))
            if not screens:
                await sleep(BEAT_S)

    def dismiss(self, sessions: Collection[str], why: str) -> None:
        """Close every screen of these sessions."""
        for screen in self.all() if sessions else ():
            if screen.session.id in sessions:
                screen.dismiss(why)

    @property
    def count(self) -> int:
        return sum(len(screens) for screens in self._screens.values())


async def not_heard(text: str) -> None:
    """Of a screen that only listens."""


async def show(
    hub: Hub, socket: WebSocket, screen: Screen, first: First, heard: Heard = not_heard
) -> None:
    """What it is told first, then changes: nothing can happen between that and being added."""
    if not hub.has_room(screen.session):
        return await _dismiss(socket, *TOO_MANY)
    for message in first(screen):
        screen.push(message)
    hub.add(screen)
    try:
        await _listen(hub, socket, screen, heard)
    except WebSocketDisconnect:
        pass  # gone; it will connect again
    finally:
        hub.remove(screen)


async def _listen(hub: Hub, socket: WebSocket, screen: Screen, answered: Heard) -> None:
    gone = asyncio.create_task(screen.cut_off.wait())
    try:
        while True:
            heard = asyncio.create_task(_asked(socket, screen))
            await asyncio.wait((heard, gone), return_when=asyncio.FIRST_COMPLETED)
            if gone.done():
                heard.cancel()
                hub.remove(screen)
                return await _dismiss(socket, *screen.farewell)
            try:
                text = heard.result()
            except KeyError:  # what was sent has bytes and no text
                return await _dismiss(socket, 1003, "Send text: a message is JSON.")
            answer = await answered(text)
            if answer is not None:
                screen.push(text_of(answer))
    finally:
        gone.cancel()


async def _asked(socket: WebSocket, screen: Screen) -> str:
    """The next message but for beats."""
    while (text := await _received(socket)) == BEAT:
        if not screen.beats():
            await asyncio.sleep(PAUSE_S)
    return text


async def _received(socket: WebSocket) -> str:
    try:
        return await socket.receive_text()
    except RuntimeError as error:  # so it is said that the connection is there no more
        raise WebSocketDisconnect(1006) from error


async def _dismiss(socket: WebSocket, code: int, reason: str) -> None:
    """A screen that does not read may not even take its dismissal."""
    with suppress(TimeoutError, RuntimeError):
        async with asyncio.timeout(1):
            await socket.close(code, reason)
