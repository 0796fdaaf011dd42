"""The server: wagers through the API, and one broadcast to two thousand stations."""

from __future__ import annotations

import asyncio
import multiprocessing
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from bench.figure import Figure
from croupier.log.codec import Entry, as_kept, encode
from croupier.rules.spec import TableSpec, read_spec
from croupier.server.app import Server
from croupier.server.people import DEVICE_S, RateLimit, Session
from croupier.server.pit import Answer, Pit
from croupier.server.pit.waiting import Believed
from croupier.server.run import config, keep_loaded
from croupier.store.base import Append, Batch, Key, Posting
from croupier.store.sql import SQLStore
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import AnyCommand

STATIONS, SECONDS, SIGN_INS = 50, 3.0, 60
PASSWORD = "correct horse"
SPUN = "spun"  # the table of the case file


class BarePit(Pit):
    """The same endpoint without rules: the wager is stored as it comes, and acknowledged."""

    def __init__(self, store: SQLStore) -> None:
        super().__init__(store)
        self._bare: list[tuple[bytes, Key, asyncio.Future[Answer]]] = []
        self._version = 0
        self._running = False

    async def submit(
        self, table: str, command: AnyCommand, believed: Believed | None = None
    ) -> Answer:
        if not isinstance(command, c.PlaceWager):
            return await super().submit(table, command, believed)
        self._version += 1
        player = command.by.partition(":")[2]
        event = e.WagerPlaced(player, command.bet, command.stake)
        at = self.now()
        entry = Entry("bare", self._version, at, command.by, command.id, as_kept(command), (event,))
        key = Key("bare", command.by, command.id, "x" * 64, self._version)
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._bare.append((encode(entry), key, done))
        if not self._running:
            self._running = True
            asyncio.get_running_loop().create_task(self._store_bare())
        return await done

    async def _store_bare(self) -> None:
        loop = asyncio.get_running_loop()
        while self._bare:
            group, self._bare = self._bare, []
            first = group[0][1].version - 1
            posted = [
                Posting("bare", key.version, "player:p", "wagers", 500) for _, key, _ in group
            ]
            batch = Batch([Append("bare", first, [body for body, _, _ in group])],
                          [key for _, key, _ in group], posted)  # fmt: skip
            await loop.run_in_executor(self.committer.thread, self._store.append, batch)
            for _, key, done in group:
                done.set_result(Answer(key.version, ()))
        self._running = False


class Served:
    """A server in a thread, with a table open for betting and stations paired."""

    def __init__(self, folder: str, bare: bool, tables: int = 1) -> None:
        self.store = SQLStore(f"sqlite:///{Path(folder) / ('bare.db' if bare else 'ours.db')}")
        self.server = Server(self.store, BarePit(self.store) if bare else Pit(self.store))
        access = self.server.access
        access.asks = access.tries = RateLimit(10**9, 10**9)  # all come from one address
        self.tables = [str(n) for n in range(1, tables + 1)]
        self.server.on_start += [self._prepare, keep_loaded]
        self.uvicorn = uvicorn.Server(config(self.server, "127.0.0.1", 0))
        self.thread = threading.Thread(target=self.uvicorn.run, daemon=True)
        self.thread.start()
        while not self.uvicorn.started:
            assert self.thread.is_alive(), "The server could not start; what it says is above."
            time.sleep(0.01)
        self.port = self.uvicorn.servers[0].sockets[0].getsockname()[1]

    async def _prepare(self) -> None:
        spec = read_spec({"rulebook": "CM18", "mode": "touchbet", "wagering_period_s": 3600,
                          "limits": {"max": 10**9}})  # fmt: skip
        self.loop = asyncio.get_running_loop()
        pit = self.server.pit
        await self.server.floor.notes.start_virtual()
        for table in self.tables:
            await pit.make_table(table, spec)
            await pit.submit(table, c.OpenTable(by="dealer:d"))
            for n in range(STATIONS):  # notes that are none, by the virtual acceptor
                await self.server.floor.notes.put_in(table, f"p{n}", 10**10, "")
            await pit.submit(table, c.OpenBetting(by="dealer:d"))
        if not isinstance(pit, BarePit):
            await self._spin_elsewhere(spec)

    async def _spin_elsewhere(self, spec: TableSpec) -> None:
        """A spin that a case file can be made of."""
        pit, notes = self.server.pit, self.server.floor.notes
        await pit.make_table(SPUN, spec)
        await pit.submit(SPUN, c.OpenTable(by="dealer:d"))
        for n in range(STATIONS):
            await notes.put_in(SPUN, f"p{n}", 10**6, "")
        await pit.submit(SPUN, c.OpenBetting(by="dealer:d"))
        for n in range(STATIONS):
            for number in range(10):
                wager = c.PlaceWager(by=f"player:p{n}", bet=f"straight:{number}", stake=500)
                await pit.submit(SPUN, wager)
        for command in (
            c.SpinBall(by="dealer:d"),
            c.NoMoreBets(by="dealer:d"),
            c.RecordOutcome(by="dealer:d", outcome="7"),
            c.Settle(by="dealer:d"),
        ):
            await pit.submit(SPUN, command)

    def employ(self) -> None:
        """People who can sign in."""
        for n in range(SIGN_INS):
            self.server.people.add_staff(f"i{n}", "inspector", PASSWORD)

    def tokens(self, table: str) -> list[str]:
        people = self.server.people
        return [
            people.open(Session("player", f"p{n}", table, "station"), DEVICE_S)[0]
            for n in range(STATIONS)
        ]

    def stop(self) -> None:
        self.uvicorn.should_exit = True
        self.thread.join()
        self.store.close()


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        rates: dict[str, list[float]] = {"ours": [], "bare": []}
        waits: list[float] = []
        served = {"ours": Served(folder, bare=False), "bare": Served(folder, bare=True)}
        tokens = {name: one.tokens("1") for name, one in served.items()}
        for turn in range(3):
            for name, one in served.items():
                rate, took = _load(one.port, tokens[name], f"{name}-{turn}")
                rates[name].append(rate)
                waits += took if name == "ours" else []
        served["ours"].employ()
        _, beside = _load(served["ours"].port, tokens["ours"], "beside", crowd=True)
        for one in served.values():
            one.stop()
    ours, bare = statistics.median(rates["ours"]), statistics.median(rates["bare"])
    yield Figure("durable wagers through the API", ours / bare, "×", 0.6,
                 f"{ours:,.0f} a second against {bare:,.0f} without rules",
                 at_least=True)  # fmt: skip
    yield Figure("50 stations betting at once, p99 of the answer", _p99_ms(waits), "ms", 50, "")
    yield Figure("the same while 60 sign in and a case file is made, p99", _p99_ms(beside), "ms",
                 50, "")  # fmt: skip
    yield from _broadcast()


def _p99_ms(waits: list[float]) -> float:
    return sorted(waits)[int(len(waits) * 0.99)] * 1e3


def _load(
    port: int, tokens: list[str], name: str, crowd: bool = False
) -> tuple[float, list[float]]:
    """Stations of another process, each sending a wager as soon as the last is answered."""
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        others = pool.apply_async(_crowd, (port,)) if crowd else None
        answered: tuple[float, list[float]] = pool.apply(_stations, (port, tokens, name))
        if others is not None:
            others.get()
    return answered


def _crowd(port: int) -> None:
    """People who sign in, all within a second, and one who asks for a case file."""

    async def person(client: httpx.AsyncClient, n: int) -> None:
        await asyncio.sleep(n / SIGN_INS)
        done = await client.post("/api/sign-in", json={"name": f"i{n}", "password": PASSWORD})
        assert done.status_code == 200, done.text
        if n == 0:
            case = await client.get(f"/api/tables/{SPUN}/spins/1/case.pdf")
            assert case.status_code == 200, case.text

    async def run() -> None:
        async with AsyncExitStack() as open_ones:
            people = [
                httpx.AsyncClient(
                    base_url=f"http://127.0.0.1:{port}", headers={"X-Croupier": "1"}, timeout=60
                )
                for _ in range(SIGN_INS)
            ]
            for client in people:
                await open_ones.enter_async_context(client)
            await asyncio.gather(*(person(client, n) for n, client in enumerate(people)))

    asyncio.run(run())


def _stations(port: int, tokens: list[str], name: str) -> tuple[float, list[float]]:
    waits: list[float] = []

    async def station(n: int, token: str, until: float) -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        count = 0
        while time.perf_counter() < until:
            body = (f'{{"do":"place-wager","id":"{name}-{n}-{count}","bet":"straight:{count % 37}",'
                    f'"stake":500}}').encode()  # fmt: skip
            head = (
                f"POST /api/tables/1/commands HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Croupier: 1"
                f"\r\nContent-Type: application/json\r\nCookie: croupier_station={token}"
                f"\r\nContent-Length: {len(body)}\r\n\r\n"
            ).encode()
            began = time.perf_counter()
            writer.write(head + body)
            answer = await reader.readuntil(b"\r\n\r\n")
            assert answer.startswith(b"HTTP/1.1 200"), answer
            length = int(answer.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
            await reader.readexactly(length)
            waits.append(time.perf_counter() - began)
            count += 1
        writer.close()
        return count

    async def run() -> float:
        began = time.perf_counter()
        done = await asyncio.gather(
            *(station(n, token, began + SECONDS) for n, token in enumerate(tokens))
        )
        return sum(done) / (time.perf_counter() - began)

    return asyncio.run(run()), waits


def _broadcast() -> Iterator[Figure]:
    """No more bets at forty tables: from the call until the last of 2,000 stations has it."""
    with tempfile.TemporaryDirectory() as folder:
        ours = Served(folder, bare=False, tables=40)
        addresses = [
            (f"/api/tables/{table}/live?as=station", token)
            for table in ours.tables
            for token in ours.tokens(table)
        ]
        bare = _Bare()
        ours_ms, message = _fan_out(ours.port, addresses, ours)
        bare.message = message
        bare_ms, _ = _fan_out(bare.port, [("/", "")] * len(addresses), bare)
        ours.stop()
        bare.stop()
    yield Figure(
        "no more bets to 2,000 stations at 40 tables, p99", ours_ms / bare_ms, "×", 2,
        f"{ours_ms:.0f} ms against {bare_ms:.0f} ms of bare Starlette sending the same bytes",
    )  # fmt: skip


class _Bare:
    """Starlette that sends bytes to everyone, one after the other."""

    def __init__(self) -> None:
        self.message = ""
        self.sockets: list[WebSocket] = []
        app = Starlette(routes=[WebSocketRoute("/", self._join)])
        self.uvicorn = uvicorn.Server(
            uvicorn.Config(app, port=0, ws="websockets-sansio", ws_per_message_deflate=False,
                           log_level="warning")
        )  # fmt: skip
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self.uvicorn.run, daemon=True)
        self.thread.start()
        while not self.uvicorn.started:
            assert self.thread.is_alive(), "The server could not start; what it says is above."
            time.sleep(0.01)
        self.port = self.uvicorn.servers[0].sockets[0].getsockname()[1]

    async def _join(self, socket: WebSocket) -> None:
        self.loop = asyncio.get_running_loop()
        await socket.accept()
        await socket.send_text("hello")
        self.sockets.append(socket)
        try:
            while True:
                await socket.receive_text()
        except WebSocketDisconnect:
            return

    async def call(self, turn: int) -> None:
        for socket in self.sockets:
            await socket.send_text(self.message)

    def stop(self) -> None:
        self.uvicorn.should_exit = True
        self.thread.join()


def _fan_out(port: int, addresses: list[tuple[str, str]], server: Any) -> tuple[float, str]:
    """(p99 in ms of the time until the last station has the message, the message)."""
    context = multiprocessing.get_context("spawn")
    mine, theirs = context.Pipe()
    listener = context.Process(target=_listen, args=(port, addresses, theirs), daemon=True)
    listener.start()
    assert mine.recv() == "ready"
    taken = []
    for turn in range(40):
        began = time.time()
        _call(server, turn)
        heard = (mine.recv() - began) * 1e3
        if turn % 4 == 1:  # no more bets; the turns between bring the tables back to it
            taken.append(heard)
    mine.send("stop")
    message: str = mine.recv()
    listener.join(10)
    taken.sort()
    return taken[-1], message  # of ten, the slowest stands for p99


def _call(server: Any, turn: int) -> None:
    """Everybody is told something at once: on our side by an event every view shows."""
    if isinstance(server, _Bare):
        assert server.loop is not None
        asyncio.run_coroutine_threadsafe(server.call(turn), server.loop).result()
        return
    pit = server.server.pit
    loop = server.loop

    async def all_tables() -> None:
        does: list[AnyCommand] = [
            c.SpinBall(by="dealer:d"),
            c.NoMoreBets(by="dealer:d"),
            c.CallNoSpin(by="dealer:d", ground="short-spin"),
            c.OpenBetting(by="dealer:d"),
        ]
        command = does[turn % 4]
        await asyncio.gather(*(pit.submit(table, command) for table in server.tables))

    asyncio.run_coroutine_threadsafe(all_tables(), loop).result()


def _listen(port: int, addresses: list[tuple[str, str]], pipe: Any) -> None:
    """Two thousand stations in one process: when has the last one heard?"""

    async def run() -> None:
        heard = 0
        last = b""
        readers = []
        for path, token in addresses:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
            writer.write(
                f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                f"Cookie: croupier_station={token}\r\n\r\n".encode()
            )
            await reader.readuntil(b"\r\n\r\n")
            await _frame(reader)
            readers.append((reader, writer))

        async def follow(reader: asyncio.StreamReader) -> None:
            nonlocal heard, last
            while True:
                last = await _frame(reader)
                heard += 1
                if heard % len(addresses) == 0:
                    pipe.send(time.time())

        tasks = [asyncio.create_task(follow(reader)) for reader, _ in readers]
        pipe.send("ready")
        while not pipe.poll():
            await asyncio.sleep(0.005)
        pipe.recv()
        pipe.send(last.decode())
        for task in tasks:
            task.cancel()

    asyncio.run(run())


async def _frame(reader: asyncio.StreamReader) -> bytes:
    head = await reader.readexactly(2)
    length = head[1] & 127
    if length == 126:
        length = int.from_bytes(await reader.readexactly(2), "big")
    elif length == 127:
        length = int.from_bytes(await reader.readexactly(8), "big")
    return await reader.readexactly(length)
