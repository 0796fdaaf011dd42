"""WebSockets of which none keeps the event loop, or fills the memory, by frames that say nothing.

What arrives at once may be megabytes, and a frame has six bytes: parsed in one go, one screen's
pings would hold up every table for seconds. So it is parsed a little at a time.
"""

from __future__ import annotations

from asyncio import TimerHandle
from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from asyncio import BaseTransport

    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
    from websockets.frames import Frame

SLICE = 1024  # bytes that are parsed in one go: some 170 of the smallest frames
MOST_EMPTY = 16  # frames in it that say nothing, before the next has to wait
PAUSE_S = 0.02
ENDING_S = 10.0  # for whoever is let go to take what was sent before


class BoundedSocket(WebSocketsSansIOProtocol):
    """As uvicorn has it; while more is waiting to be parsed, no more is read."""

    _rest = b""  # that is not parsed yet
    _empty = 0  # frames of this slice that said nothing
    _next: TimerHandle | None = None
    _watch: TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._watch = self.loop.call_later(ENDING_S, self._look, False)

    def _look(self, was_closing: bool) -> None:
        """Whoever reads nothing would keep a closed connection for ever, with what is unsent."""
        if was_closing:
            self.transport.abort()
        else:
            self._watch = self.loop.call_later(ENDING_S, self._look, self.transport.is_closing())

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest = b""
        if self._watch is not None:
            self._watch.cancel()
        if self._next is not None:
            self._next.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if self._next is None and not self.read_paused:
            self._parse()
        elif not self.transport.is_closing():
            self.transport.pause_reading()

    def _parse(self) -> None:
        self._next, self._empty = None, 0
        part, self._rest = self._rest[:SLICE], self._rest[SLICE:]
        super().data_received(part)
        if self.transport.is_closing():
            self._rest = b""
        elif not self.read_paused:
            self._go_on()

    def _go_on(self) -> None:
        if not self._rest:
            self.transport.resume_reading()
            return
        self.transport.pause_reading()
        wait = PAUSE_S if self._empty > MOST_EMPTY else 0
        self._next = self.loop.call_later(wait, self._parse)

    async def receive(self) -> ASGIReceiveEvent:
        """The screen's next message; once it is taken, more is read."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if not self.transport.is_closing():
                self._go_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """After a close, which is waited for, what came before its answer is still to be parsed."""
        await super().send(message)
        if self._rest and self._next is None and not self.read_paused:
            if not self.transport.is_closing():
                self._go_on()

    def handle_ping(self) -> None:
        """Answered, unless whoever sends pings takes no answers: those would fill the memory."""
        self._empty += 1
        output = self.conn.data_to_send()
        if self.writable.is_set():
            self.transport.write(b"".join(output))

    def handle_pong(self, event: Frame) -> None:
        self._empty += 1
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Parts of a message that hold nothing are not kept: of those there is no end."""
        self._empty += not event.data
        if event.data or event.fin:
            super().handle_cont(event)
