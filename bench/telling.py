"""The server: one broadcast to two thousand stations, beside bare Starlette."""

from __future__ import annotations

import asyncio
import multiprocessing
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from bench.figure import Figure
from bench.serving import Served
from croupier.server.floor.live import BEAT
from croupier.table import commands as c
from croupier.table.commands import AnyCommand

TEXT = 1  # the kind of a frame


def figures() -> Iterator[Figure]:
    """No more bets at forty tables: from the call until the last of 2,000 stations has it."""
    with tempfile.TemporaryDirectory() as folder:
        ours = Served(folder, bare=False, tables=40)
        addresses = [
            (f"/api/tables/{table}/live?as=station", token)
            for table in ours.tables
            for token in ours.tokens(table)
        ]
        bare = _Bare()
        heard = [
            _Listeners(ours.port, addresses),
            _Listeners(bare.port, [("/", "")] * len(addresses)),
        ]
        taken: tuple[list[float], list[float]] = ([], [])
        for turn in range(80):
            if turn % 4 != 1:  # these bring the tables back to where no more bets can be called
                heard[0].after(partial(_call, ours, turn))
                continue
            taken[0].append(heard[0].after(partial(_call, ours, turn)))
            bare.message = heard[0].last()
            taken[1].append(heard[1].after(partial(_call, bare, turn)))
        for one in heard:
            one.stop()
        ours.stop()
        bare.stop()
    ours_ms, bare_ms = (max(all_) * 1e3 for all_ in taken)  # of twenty, the slowest
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


class _Listeners:
    """Stations in a process of their own."""

    def __init__(self, port: int, addresses: list[tuple[str, str]]) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_listen, args=(port, addresses, theirs), daemon=True)
        self._process.start()
        assert self._pipe.recv() == "ready"

    def after(self, call: Callable[[], None]) -> float:
        """How long until the last of them has heard what is said by this."""
        began = time.time()
        call()
        heard: float = self._pipe.recv()
        return heard - began

    def last(self) -> str:
        self._pipe.send("last")
        message: str = self._pipe.recv()
        return message

    def stop(self) -> None:
        self._pipe.send("stop")
        self._process.join(10)


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
        asked = ""
        while asked != "stop":
            while not pipe.poll():
                await asyncio.sleep(0.005)
            asked = pipe.recv()
            if asked == "last":
                pipe.send(last.decode())
        for task in tasks:
            task.cancel()

    asyncio.run(run())


async def _frame(reader: asyncio.StreamReader) -> bytes:
    """The next that says something: a ping does not, nor a beat."""
    while True:
        head = await reader.readexactly(2)
        length = head[1] & 127
        if length == 126:
            length = int.from_bytes(await reader.readexactly(2), "big")
        elif length == 127:
            length = int.from_bytes(await reader.readexactly(8), "big")
        body = await reader.readexactly(length)
        if head[0] & 15 == TEXT and body != BEAT.encode():
            return body
