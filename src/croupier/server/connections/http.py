"""Requests over HTTP, each with an end to its length and to the time that it takes to arrive.

The parser takes heads of any length, and waits for the rest of a request for ever: one client
could fill the memory, and a few thousand keep files open that say nothing.
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HEAD = 32 * 1024  # of a request: its line and headers, and what comes after a body in chunks
MOST_AHEAD = 16  # requests that are sent before the one before them is answered
SLOWEST_S = 30.0  # until a request is all there, or some more of an answer is taken
LOOKS = 4  # in that time
TOO_LONG = f"The head of a request has at most {MOST_HEAD} bytes."


class TooMuch(Exception):
    """Raised within the parser, which then refuses the request and closes the connection."""


class BoundedHTTP(HttpToolsProtocol):
    """As uvicorn has it, and bounded."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._head = 0  # bytes of the head that were parsed
        self._held = 0  # bytes of which the parser has said nothing so far
        self._since: float | None = self.loop.time()  # a request is not all there
        self._unsent, self._taken = 0, self.loop.time()  # of answers, and when it last grew less
        self._watch: TimerHandle = self.loop.call_later(SLOWEST_S / LOOKS, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch.cancel()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._watch.cancel()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        if self._since is None:
            self._since = self.loop.time()
        self._held += len(data)
        super().data_received(data)
        if self._held > MOST_HEAD and not self.transport.is_closing():
            self.send_400_response(TOO_LONG)

    def on_message_begin(self) -> None:
        self._head, self._since = 0, self.loop.time()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value) + 4)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_AHEAD:
            raise TooMuch("requests")
        super().on_headers_complete()
        if self.cycle is not None and b"transfer-encoding" in dict(self.headers):
            self.cycle.keep_alive = False  # it is refused, and no more of it is read

    def on_body(self, body: bytes) -> None:
        self._held = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._held, self._since = 0, None
        super().on_message_complete()

    def resume_writing(self) -> None:
        self._unsent = 0  # nearly all was taken; as much again may be there at the next look
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """Not in front of an answer that is under way, for which it would be taken."""
        if self.cycle is None or self.cycle.response_complete:
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def _count(self, length: int) -> None:
        self._held = 0
        self._head += length
        if self._head > MOST_HEAD:
            raise TooMuch("head")

    def _look(self) -> None:
        """Close what takes too long; look again when it would."""
        now, unsent = self.loop.time(), self.transport.get_write_buffer_size()
        if unsent < self._unsent or not self._unsent:
            self._taken = now
        self._unsent = unsent
        began = self._since if self._is_to_be_read() else None
        left = SLOWEST_S - max(now - (began or now), now - self._taken)
        if left <= 0:
            self.transport.abort()
        else:
            self._watch = self.loop.call_later(min(left, SLOWEST_S / LOOKS), self._look)

    def _is_to_be_read(self) -> bool:
        """Whether it is the client that is waited for, and not we."""
        cycle = self.cycle
        return cycle is None or cycle.response_complete or cycle.more_body
