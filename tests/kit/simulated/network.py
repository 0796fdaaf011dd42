"""The network between screens and the server: slow, cut, stalled; what is lost is sent again.

A request or a message of a socket goes to the application itself, as an HTTP server would hand it
over. Messages of one connection arrive in order or not at all.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, MutableMapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from kit.simulated.process import HOST, Process
from kit.simulated.world import Luck, Party, World

TIMES_OUT_S = 2.0
JSON = b"application/json"


class Lost(Exception):
    """No answer: nobody knows whether it arrived."""


class Answered(NamedTuple):
    """What came back over HTTP."""

    status: int
    body: Any  # of JSON
    cookie: str  # as it is sent back from then on


NO_ANSWER = Answered(0, None, "")


class Network:
    """Every connection there is."""

    def __init__(self, world: World, people: Party) -> None:
        self.world, self.people = world, people
        self.servers: dict[int, Process] = {}  # where connections go to, each with its place
        self._someone_is_up: asyncio.Future[None] | None = None
        self.links: dict[Link, None] = {}
        self._asked = 0
        # What happens to the next requests ("lost", "answer lost", "doubled"), and who is told.
        self.troubles: deque[tuple[str, Callable[[], None]]] = deque()

    async def ask(
        self, method: str, path: str, cookie: str, body: object = None, approval: str = ""
    ) -> Answered:
        """A request over HTTP, or Lost."""
        assert self.people.loop is not None
        answered: asyncio.Future[Answered] = self.people.loop.create_future()
        random = self.world.luck()
        trouble, tell = self.troubles.popleft() if self.troubles else ("", lambda: None)
        times = {"": 1, "lost": 0, "answer lost": 1, "doubled": 2}[trouble]
        tell()

        def answer(came: Answered) -> None:
            if trouble == "answer lost" or answered.done():
                return
            if came.status:
                answered.set_result(came)
            else:
                answered.set_exception(Lost())

        content = b"" if body is None else json.dumps(body).encode()
        self._asked += 1  # everybody has an address of their own: how often one may try is counted
        scope = scope_of("http", path, cookie, method, len(content), approval, self._asked)
        for _ in range(times):
            request = Request(self, scope, content, answer, random)
            self.world.after(delay(random), self.world.nobody, request.arrives)
        try:
            async with asyncio.timeout(TIMES_OUT_S):
                return await answered
        except TimeoutError:
            raise Lost from None

    def open(self, path: str, cookie: str) -> Link:
        return Link(self, path, cookie)

    def door(self, random: Luck) -> Process | None:
        """Which server a connection comes to: mostly one that says it is ready, as a balancer
        does it that asks now and then."""
        up = [one for one in self.servers.values() if one.is_up and one.app is not None]
        if len(up) > 1 and random.random() < 0.8:
            up = [one for one in up if one.is_ready] or up
        return up[int(random.random() * len(up))] if up else None

    @property
    def is_anyone_up(self) -> bool:
        return any(one.is_up for one in self.servers.values())

    async def until_someone_is_up(self) -> None:
        """Whoever finds the door closed stands before it until it is opened."""
        assert self.people.loop is not None
        if not self.is_anyone_up:
            if self._someone_is_up is None:
                self._someone_is_up = self.people.loop.create_future()
            await asyncio.shield(self._someone_is_up)

    def opens(self) -> None:
        """A server has come up."""
        waiting, self._someone_is_up = self._someone_is_up, None
        if waiting is not None:
            waiting.set_result(None)


def delay(random: Luck) -> float:
    return 0.0005 + random.random() ** 4 / 20


class Request:
    """One request on its way."""

    def __init__(
        self, network: Network, scope: dict[str, Any], body: bytes,
        answer: Callable[[Answered], None], random: Luck,
    ) -> None:  # fmt: skip
        self._network, self._answer, self._random = network, answer, random
        self._scope, self._body = scope, body

    def arrives(self) -> None:
        server = self._network.door(self._random)
        if server is None or server.app is None:
            return  # nobody answers the door
        status, content = 0, b""
        headers: list[tuple[bytes, bytes]] = []
        people, world, app = self._network.people, self._network.world, server.app
        server.when_dead.append(
            lambda: world.after(delay(self._random), people, lambda: self._answer(NO_ANSWER))
        )

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": self._body, "more_body": False}

        async def send(message: MutableMapping[str, Any]) -> None:
            nonlocal status, content, headers
            status = message.get("status", status)
            headers = headers or message.get("headers", [])
            content += message.get("body", b"")
            if message["type"] == "http.response.body" and not message.get("more_body"):
                if not server.is_dead:
                    late = delay(self._random)
                    came = Answered(status, *_read(headers, content))
                    world.after(late, people, lambda: self._answer(came))

        scope = {**self._scope, "state": {}}  # of each that arrives, were it sent twice
        world.after(0, server, lambda: server.do(app(scope, receive, send)))


def _read(headers: list[tuple[bytes, bytes]], content: bytes) -> tuple[Any, str]:
    """What a browser makes of an answer: its JSON, and the cookie it keeps."""
    is_json = dict(headers).get(b"content-type", b"").startswith(JSON)
    cookies = (value.decode() for name, value in headers if name == b"set-cookie")
    kept = (one.partition(";")[0] for one in cookies if "Max-Age=0" not in one)
    return json.loads(content) if is_json and content else content.decode(), next(kept, "")


class Link:
    """One socket: the screen's end is used here, the other by the application."""

    def __init__(self, network: Network, path: str, cookie: str) -> None:
        self._network, self._world, self._people = network, network.world, network.people
        self._scope = scope_of("websocket", path, cookie, "GET", 0)
        self._random = self._world.luck()
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()  # by the screen; None: closed
        self._asked: asyncio.Queue[dict[str, Any]] | None = None  # by the application
        self._reads: asyncio.Event | None = None  # in the server; not set: it must wait to send
        self._there_at = self._here_at = 0.0
        self.is_open = True
        self._server: Process | None = None
        network.links[self] = None
        self._world.after(delay(self._random), self._world.nobody, self._arrives)

    def _arrives(self) -> None:
        server = self._server = self._network.door(self._random)
        if server is None or server.app is None:
            return self.cut()
        server.when_dead.append(self.cut)
        app = server.app
        self._asked, self._reads = asyncio.Queue(), asyncio.Event()
        self._reads.set()
        self._asked.put_nowait({"type": "websocket.connect"})

        async def run() -> None:
            assert self._asked is not None
            try:
                await app(self._scope, self._asked.get, self._send)  # type: ignore[arg-type]
            finally:  # as a server does it: whose application has ended is hung up on
                self._to_here(None)

        self._world.after(0, server, lambda: server.do(run()))

    async def _send(self, message: dict[str, Any]) -> None:
        """By the application."""
        assert self._reads is not None
        if not self._reads.is_set():
            await self._reads.wait()
        if message["type"] == "websocket.send":
            self._to_here(message["text"])
        elif message["type"] == "websocket.close":
            self._to_here(None)

    def _to_here(self, text: str | None) -> None:
        if self._server is not None and not self._server.is_dead:
            self._here_at = max(self._here_at + 1e-6, self._world.now + delay(self._random))
            self._world.at(self._here_at, self._people, lambda: self._hear(text))

    def _hear(self, text: str | None) -> None:
        if self.is_open:
            self._heard.put_nowait(text)
            if text is None:
                self.cut()

    def send(self, text: str) -> None:
        """By the screen."""
        self._to_there({"type": "websocket.receive", "text": text})

    def _to_there(self, message: dict[str, Any]) -> None:
        server = self._server
        if server is None or server.is_dead or self._asked is None:
            return
        asked = self._asked
        self._there_at = max(self._there_at + 1e-6, self._world.now + delay(self._random))
        self._world.at(self._there_at, server, lambda: asked.put_nowait(message))

    async def receive(self) -> str:
        """By the screen: the next message, or Lost."""
        text = await self._heard.get()
        if text is None:
            raise Lost
        return text

    def stall(self, is_stalled: bool) -> None:
        """The screen does not read; whoever sends must wait."""
        reads, server = self._reads, self._server
        if reads is not None and server is not None:
            work = reads.clear if is_stalled else reads.set
            self._world.after(0, server, work)

    def cut(self) -> None:
        """Both ends learn of it, each in its own time."""
        if not self.is_open:
            return
        self.is_open = False
        self._network.links.pop(self, None)
        self.stall(False)
        self._to_there({"type": "websocket.disconnect", "code": 1006})
        late = delay(self._random)
        self._world.after(late, self._people, lambda: self._heard.put_nowait(None))


def scope_of(
    kind: str, path: str, cookie: str, method: str, length: int, approval: str = "", host: int = 0
) -> dict[str, Any]:
    parts = urlsplit(path)
    address = f"10.{host >> 16 & 255}.{host >> 8 & 255}.{host & 255}"
    headers = [(b"host", HOST.encode()), (b"cookie", cookie.encode()), (b"x-croupier", b"1")]
    if approval:
        headers.append((b"x-croupier-approval", approval.encode()))
    if length:
        headers += [(b"content-type", JSON), (b"content-length", str(length).encode())]
    return {
        "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
        "scheme": "http" if kind == "http" else "ws", "path": parts.path,
        "raw_path": parts.path.encode(), "query_string": parts.query.encode(), "root_path": "",
        "headers": headers, "client": (address, 50000), "server": (HOST, 80),
        "subprotocols": [], "state": {},
    }  # fmt: skip
