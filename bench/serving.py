"""The server: durable wagers of fifty stations through the API, beside the same without rules."""

from __future__ import annotations

import asyncio
import multiprocessing
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, nullcontext
from pathlib import Path

import httpx
import uvicorn

from bench.figure import Figure
from croupier.log.codec import Entry, as_kept, encode
from croupier.rules.spec import TableSpec, read_spec
from croupier.server.app import Server
from croupier.server.people import DEVICE_S, RateLimit, Session
from croupier.server.pit import Answer, Pit
from croupier.server.pit.waiting import Believed
from croupier.server.run import config, keep_answers_quick
from croupier.store.base import Append, Batch, Key, Posting
from croupier.store.sql import SQLStore
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import AnyCommand

STATIONS, SECONDS, SIGN_INS = 50, 2.0, 60
HAND_S = 0.25  # between two wagers of a hasty hand
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
        if table == SPUN or not isinstance(command, c.PlaceWager):
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
        access.asks = access.tries = access.proofs = RateLimit(10**9, 10**9)  # from one address
        self.tables = [str(n) for n in range(1, tables + 1)]
        self.server.on_start += [self._prepare, keep_answers_quick]
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
    rates: dict[str, list[float]] = {"ours": [], "bare": []}
    waits: dict[str, list[float]] = {"ours": [], "bare": []}
    beside: dict[str, list[float]] = {"ours": [], "bare": []}  # people who sign in: p99 of a turn
    hands: list[float] = []  # the same, at the pace of hands, each before a live screen
    with tempfile.TemporaryDirectory() as folder:
        served = {"ours": Served(folder, bare=False), "bare": Served(folder, bare=True)}
        tokens = {name: one.tokens("1") for name, one in served.items()}
        for turn in range(9):
            for name, one in served.items():
                rate, took = _load(one.port, tokens[name], f"{name}-{turn}")
                rates[name].append(rate)
                waits[name] += took
        for one in served.values():
            one.employ()
        for turn in range(5):
            for name, one in served.items():
                took = _load(one.port, tokens[name], f"beside-{name}-{turn}", crowd=True)[1]
                beside[name].append(_p99_ms(took))
        for turn in range(3):
            name = f"hands-{turn}"
            hands += _load(served["ours"].port, tokens["ours"], name, crowd=True, pause_s=HAND_S)[1]
        for one in served.values():
            one.stop()
    ours, bare = statistics.median(rates["ours"]), statistics.median(rates["bare"])
    shares = [one / other for one, other in zip(rates["ours"], rates["bare"], strict=True)]
    yield Figure("durable wagers through the API", statistics.median(shares), "×", 0.6,
                 f"{ours:,.0f} a second against {bare:,.0f} without rules",
                 at_least=True)  # fmt: skip
    yield _p99("50 stations betting at once, p99 of the answer",
               _p99_ms(waits["ours"]), _p99_ms(waits["bare"]))  # fmt: skip
    yield _p99("the same while 60 sign in and a case file is made, p99",
               statistics.median(beside["ours"]), statistics.median(beside["bare"]))  # fmt: skip
    yield Figure("50 hasty hands while 60 sign in and a case file is made, p99", _p99_ms(hands),
                 "ms", 50, f"a wager every {HAND_S} s each, on 50 live screens; median "
                 f"{statistics.median(hands) * 1e3:.0f} ms")  # fmt: skip


def _p99(what: str, ours: float, bare: float) -> Figure:
    return Figure(what, ours / bare, "×", 2, f"{ours:.0f} ms against {bare:.0f} ms without rules")


def _p99_ms(waits: list[float]) -> float:
    return sorted(waits)[int(len(waits) * 0.99)] * 1e3


def _load(
    port: int, tokens: list[str], name: str, crowd: bool = False, pause_s: float = 0
) -> tuple[float, list[float]]:
    """Stations of another process, each sending a wager as soon as the last is answered, or after
    a pause. Nothing is measured before all processes have started, which takes a core for a
    second."""
    spawn = multiprocessing.get_context("spawn")
    with spawn.Pool(1) as stations, spawn.Pool(1) if crowd else nullcontext() as people:
        stations.apply(_nothing)
        others = None
        if people is not None:
            people.apply(_nothing)
            others = people.apply_async(_crowd, (port,))
        answered: tuple[float, list[float]] = stations.apply(
            _stations, (port, tokens, name, pause_s)
        )
        if others is not None:
            others.get()
    return answered


def _nothing() -> None:
    """Done when a process is there."""


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
                    base_url=f"http://127.0.0.1:{port}",
                    headers={"X-Croupier": "1"},
                    timeout=60,
                    verify=False,  # no certificates are read: 40 ms each, of the cores we measure
                )
                for _ in range(SIGN_INS)
            ]
            for client in people:
                await open_ones.enter_async_context(client)
            await asyncio.gather(*(person(client, n) for n, client in enumerate(people)))

    asyncio.run(run())


async def _screen(port: int, token: str) -> asyncio.Task[None]:
    """What a station shows: its live view, read as it comes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    asked = (
        "GET /api/tables/1/live?as=station HTTP/1.1", f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", f"Cookie: croupier_station={token}",
    )  # fmt: skip
    writer.write("\r\n".join((*asked, "", "")).encode())
    answer = await reader.readuntil(b"\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 101"), answer

    async def read() -> None:
        while await reader.read(1 << 16):
            pass
        writer.close()

    return asyncio.create_task(read())


def _stations(port: int, tokens: list[str], name: str, pause_s: float) -> tuple[float, list[float]]:
    waits: list[float] = []

    async def station(n: int, token: str, until: float) -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        count = 0
        await asyncio.sleep(pause_s * n / len(tokens))  # hands do not move as one
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
            if pause_s:
                await asyncio.sleep(pause_s)
        writer.close()
        return count

    async def run() -> float:
        screens = [await _screen(port, token) for token in tokens] if pause_s else []
        began = time.perf_counter()
        done = await asyncio.gather(
            *(station(n, token, began + SECONDS) for n, token in enumerate(tokens))
        )
        assert all(screen.cancel() for screen in screens), "a screen was cut off"
        return sum(done) / (time.perf_counter() - began)

    return asyncio.run(run()), waits
