"""Connections that are longer, slower or hastier than any screen's: bounded, each by itself."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, suppress
from typing import Any

import httpx
import pytest
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from croupier.server.connections import http, sockets
from croupier.server.connections.http import MOST_AHEAD, MOST_HEAD, BoundedHTTP
from croupier.server.connections.sockets import SLICE, BoundedSocket
from croupier.server.people.sessions import LONGEST_TOKEN
from croupier.server.run import KEPT_S
from kit.frames import CONTINUED, PING, PONG, TEXT, Bare, frame
from kit.server import Running
from kit.waiting import PATIENCE_S, until

GET = "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
HALF = (
    "POST /api/sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Croupier: 1\r\n"
    "Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
)
TOUCHBET = {"rulebook": "CM18", "mode": "touchbet"}
FAR = 16 * MOST_HEAD  # more than is read in one go
LONG = {
    "address": "GET /" + "x" * FAR,
    "one header": GET + "X: " + "x" * FAR,
    "many headers": GET + "".join(f"X-{n}: {'x' * 1000}\r\n" for n in range(FAR // 1000)),
    "empty headers": GET + "X:\r\n" * (FAR // 4),
    "no request": "\r\n" * FAR,
}


@pytest.fixture
def door(live: Running) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", live.port), timeout=PATIENCE_S) as door:
        yield door


def all_of(door: socket.socket) -> bytes:
    """What is answered until the connection ends."""
    said = b""
    with suppress(ConnectionError):
        while more := door.recv(1 << 16):
            said += more
    return said


@pytest.mark.parametrize("sent", LONG)
def test_a_head_without_an_end_is_refused_before_it_has_one(sent: str, door: socket.socket) -> None:
    with suppress(ConnectionError):
        door.sendall(LONG[sent].encode())
    # Where it is closed before all was read, the answer may be lost.
    assert all_of(door)[:13] in (b"HTTP/1.1 400 ", b"")


def test_a_body_in_parts_is_refused_whatever_is_asked(door: socket.socket) -> None:
    """After its end it could have headers without one."""
    door.sendall(f"{GET}Transfer-Encoding: chunked\r\n\r\n".encode())
    said = all_of(door)
    assert said.startswith(b"HTTP/1.1 413 ")
    assert b"with their length said" in said


def test_few_requests_are_taken_before_one_is_answered(door: socket.socket) -> None:
    with suppress(ConnectionError):
        door.sendall(f"{GET}\r\n".encode() * 500)
    assert all_of(door).count(b"HTTP/1.1 200 ") <= MOST_AHEAD + 1


@pytest.mark.parametrize(
    "sent",
    ["", "GET", f"{GET}X", HALF],
    ids=["nothing", "a word", "half a head", "half a body"],
)
def test_a_request_that_does_not_come_is_not_waited_for(
    sent: str, live: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "SLOWEST_S", 0.2)
    with socket.create_connection(("127.0.0.1", live.port), timeout=PATIENCE_S) as door:
        door.sendall(sent.encode())
        all_of(door)  # it ends


BIG = 4 << 20


async def answers(scope: Any, receive: Any, send: Any) -> None:
    """An answer of as many bytes as its path says, in parts of as many."""
    length, part = map(int, scope["path"].split("/")[1:])
    headers = [(b"content-length", str(length).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    for left in range(length, 0, -part):
        more = left > part
        body = b"x" * min(part, left)
        await send({"type": "http.response.body", "body": body, "more_body": more})


@asynccontextmanager
async def little_taken_from(path: str) -> AsyncIterator[socket.socket]:
    """Somebody who has asked for it, and the system holds little of an answer in between."""
    listening, door = socket.socket(), socket.socket()
    with listening, door:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 16)
        listening.bind(("127.0.0.1", 0))
        serving, state = Config(answers, log_config=None, lifespan="off"), ServerState()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: BoundedHTTP(serving, state, {}), sock=listening)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
        door.setblocking(False)
        await loop.sock_connect(door, listening.getsockname())
        await loop.sock_sendall(door, f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        yield door
        server.close()
        for one in list(state.connections):
            one.transport.abort()


async def taken(door: socket.socket, most: int, pause: float) -> int:
    """How much comes, up to so much, a little at a time."""
    loop, came = asyncio.get_running_loop(), 0
    with suppress(ConnectionError):
        while came < most and (more := await loop.sock_recv(door, 1 << 17)):
            came += len(more)
            await asyncio.sleep(pause)
    return came


@pytest.mark.parametrize("part", [BIG, 1 << 17], ids=["whole", "in parts"])
def test_an_answer_that_is_taken_slowly_is_given_whole(
    part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "SLOWEST_S", 1.0)

    async def reading() -> int:
        async with little_taken_from(f"/{BIG}/{part}") as door:
            return await taken(door, BIG, 0.04)

    began = time.monotonic()
    assert asyncio.run(reading()) >= BIG
    assert time.monotonic() - began > 1.2  # longer than nothing may be taken


@pytest.mark.parametrize("high", [1 << 16, BIG], ids=["held back", "too little to be"])
def test_an_answer_that_nobody_takes_is_given_up(
    high: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "SLOWEST_S", 0.2)
    made, end = BoundedHTTP.connection_made, BoundedHTTP.connection_lost

    async def waiting() -> None:
        lost = asyncio.Event()

        def limited(self: BoundedHTTP, transport: asyncio.Transport) -> None:
            transport.set_write_buffer_limits(high=high)
            made(self, transport)

        def noted(self: BoundedHTTP, exc: Exception | None) -> None:
            end(self, exc)
            lost.set()

        monkeypatch.setattr(BoundedHTTP, "connection_made", limited)
        monkeypatch.setattr(BoundedHTTP, "connection_lost", noted)
        async with little_taken_from(f"/{BIG}/{BIG}"):
            await asyncio.wait_for(lost.wait(), PATIENCE_S)

    asyncio.run(waiting())


def test_a_refusal_is_not_taken_for_the_answer_that_is_under_way(
    live: Running, door: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    head, asked = live.server.store.head, threading.Event()

    def slow(stream: str) -> tuple[int, str]:
        asked.wait(PATIENCE_S)
        return head(stream)

    monkeypatch.setattr(live.server.store, "head", slow)
    ready = b"GET /ready HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with suppress(ConnectionError):
        door.sendall(ready + LONG["address"].encode())
    said = all_of(door)
    asked.set()
    assert said == b""


def test_an_idle_connection_outlives_its_clients_patience_and_is_closed_in_the_end(
    live: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks over one that is being closed gets no answer: clients close theirs first."""
    kept: list[float] = []
    made = BoundedHTTP.connection_made

    def hasty(self: BoundedHTTP, transport: asyncio.Transport) -> None:
        kept.append(self.timeout_keep_alive)
        self.timeout_keep_alive = 0  # for this test
        made(self, transport)

    monkeypatch.setattr(BoundedHTTP, "connection_made", hasty)
    with socket.create_connection(("127.0.0.1", live.port), timeout=PATIENCE_S) as door:
        door.sendall(f"{GET}\r\n\r\n".encode())  # and an empty line more, which asks for nothing
        assert all_of(door).startswith(b"HTTP/1.1 200 ")  # it ends
    assert kept == [KEPT_S]
    assert kept[0] > 60  # nginx closes its own then, httpx after 5 s


def test_an_answer_that_takes_long_is_waited_for(
    live: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, looks = threading.Event(), list[BoundedHTTP]()
    look, head = BoundedHTTP._look, live.server.store.head

    def noted(self: BoundedHTTP) -> None:
        looks.append(self)
        look(self)
        if looks.count(self) > 2:
            looked.set()

    def slow(stream: str) -> tuple[int, str]:
        looked.wait(PATIENCE_S)
        return head(stream)

    monkeypatch.setattr(http, "SLOWEST_S", 0.05)
    monkeypatch.setattr(BoundedHTTP, "_look", noted)
    monkeypatch.setattr(live.server.store, "head", slow)
    assert httpx.get(f"{live.base}/ready", timeout=PATIENCE_S).json()["tables"] >= 0
    assert looked.is_set()


def test_cookies_that_are_not_ours_are_looked_for_nowhere(
    live: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand to a request would keep the database's threads from everybody else."""
    found: list[str] = []
    look_up = live.server.people.sessions.look_up

    def noted(tokens: Any) -> None:
        found.extend(tokens)
        look_up(tokens)

    monkeypatch.setattr(live.server.people.sessions, "look_up", noted)
    many = "; ".join(f"croupier_{n}=token-{n}" for n in range(1000))
    for kept in ("", "; x=" + "x" * 2_000):  # a header that is remembered, and one that is not
        asked = httpx.get(f"{live.base}/api/me", headers={"cookie": many + kept})
        assert asked.status_code == 401
    twice = [("cookie", f"croupier_staff=twice-{n}") for n in range(200)]
    assert httpx.get(f"{live.base}/api/me", headers=twice).status_code == 401
    assert set(found) == {"twice-199"}


def test_a_token_that_is_too_long_is_kept_nowhere(live: Running) -> None:
    long = "x" * (LONGEST_TOKEN + 1)
    asked = httpx.get(f"{live.base}/api/me", headers={"cookie": f"croupier_staff={long}"})
    assert asked.status_code == 401
    assert long not in live.server.people.sessions._known


@pytest.fixture
def bare(live: Running, dealer: httpx.Client) -> Iterator[Bare]:
    dealer.post("/api/tables", json={"table": "hasty", "spec": TOUCHBET})
    cookies = "; ".join(f"{name}={value}" for name, value in dealer.cookies.items())
    with closing(Bare(live.port, "/api/tables/hasty/live?as=dealer", cookies)) as bare:
        yield bare


def socket_to(live: Running, bare: Bare) -> BoundedSocket:
    """The server's end of a connection."""
    own = bare.socket.getsockname()
    found = (one for one in live.connections if isinstance(one, BoundedSocket))
    return next(one for one in found if one.transport.get_extra_info("peername") == own)


def test_whoever_is_let_go_and_reads_nothing_is_cut_off(
    live: Running, bare: Bare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "ENDING_S", 0.1)
    held = live.within(lambda: socket_to(live, bare))

    def let_go() -> None:
        assert held._watch is not None
        held._watch.cancel()
        held._look(False)  # by the time that is set here
        held.transport.write(b"x" * (64 << 20))  # more than the system takes
        held.transport.close()

    live.within(let_go)
    until(lambda: held.disconnected, "it is given up")


@pytest.mark.parametrize("opcode", [PING, PONG])
def test_frames_that_say_nothing_are_parsed_a_few_at_a_time(
    opcode: int, bare: Bare, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A megabyte of them took seconds, in which no table answered anybody."""
    parsed: list[int] = []
    parse = WebSocketsSansIOProtocol.data_received

    def noted(self: WebSocketsSansIOProtocol, data: bytes) -> None:
        parsed.append(len(data))
        parse(self, data)

    monkeypatch.setattr(sockets, "PAUSE_S", 0.0)
    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", noted)
    bare.send(frame(opcode) * 20_000 + frame(TEXT, b"{}"))
    assert "cannot be read" in answer_of(bare)
    assert sum(parsed) >= 6 * 20_000
    assert max(parsed) <= SLICE


def answer_of(bare: Bare) -> str:
    while True:
        opcode, payload = bare.next()
        message: dict[str, Any] = json.loads(payload) if opcode == TEXT else {}
        if message.get("type") == "answer":
            return str(message["refused"]["message"])


def test_pings_of_whoever_takes_no_answers_fill_nothing(
    bare: Bare, monkeypatch: pytest.MonkeyPatch
) -> None:
    unsent: list[int] = []
    handle = BoundedSocket.handle_ping

    def noted(self: BoundedSocket) -> None:
        handle(self)
        unsent.append(self.transport.get_write_buffer_size())

    monkeypatch.setattr(BoundedSocket, "handle_ping", noted)
    for _ in range(100):
        bare.send(frame(PING, b"x" * 125) * 1000)
    until(lambda: len(unsent) == 100_000, "all were heard")
    assert max(unsent) < 1 << 20


def test_parts_that_hold_nothing_are_not_kept(bare: Bare, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[int] = []
    handle = BoundedSocket.handle_cont

    def noted(self: BoundedSocket, event: Any) -> None:
        handle(self, event)
        kept.append(len(self.frames))

    monkeypatch.setattr(sockets, "PAUSE_S", 0.0)
    monkeypatch.setattr(BoundedSocket, "handle_cont", noted)
    empty = frame(CONTINUED, fin=False) * 5_000
    bare.send(frame(TEXT, b"{", fin=False) + empty + frame(CONTINUED, b"}"))
    assert "cannot be read" in answer_of(bare)
    assert len(kept) == 5_001
    assert max(kept) <= 2


def test_what_comes_in_many_slices_is_heard_in_its_order(bare: Bare) -> None:
    asked = [
        {"do": "attest", "id": f"slice-{n}", "item": "lamp", "value": "on" * 40} for n in range(60)
    ]
    messages = [json.dumps({"type": "command", "command": one}).encode() for one in asked]
    bare.send(b"".join(frame(TEXT, one) for one in messages))
    heard: list[str] = []
    while len(heard) < len(asked):
        opcode, payload = bare.next()
        message = json.loads(payload) if opcode == TEXT else {}
        if message.get("type") == "answer":
            heard.append(message["id"])
    assert heard == [one["id"] for one in asked]
