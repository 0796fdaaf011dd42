"""A way to a server on this machine that takes time, as a network does, and counts its bytes."""

from __future__ import annotations

import asyncio
import threading
from asyncio import StreamReader, StreamWriter
from contextlib import suppress


class SlowWay:
    """Every byte arrives later by the delay; a connection is there after one journey to and fro."""

    def __init__(self, target: int, delay_s: float) -> None:
        self._target, self._delay_s = target, delay_s
        self.bytes = 0  # sent to browsers
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        self._ready.wait()

    async def _serve(self) -> None:
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port: int = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._over.wait()
        server.close()

    async def _connected(self, near: StreamReader, near_writer: StreamWriter) -> None:
        # SYN, and its answer: only then a browser can ask for something.
        begins = self._loop.time() + 2 * self._delay_s
        far, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
        with suppress(asyncio.CancelledError):  # when it is over
            await asyncio.gather(
                self._forward(near, far_writer, begins, counts=False),
                self._forward(far, near_writer, begins, counts=True),
            )

    async def _forward(
        self, source: StreamReader, sink: StreamWriter, begins: float, *, counts: bool
    ) -> None:
        sent: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def arrive() -> None:
            while True:
                due, data = await sent.get()
                await asyncio.sleep(max(0.0, due - self._loop.time()))
                if not data:
                    return sink.close()
                self.bytes += len(data) if counts else 0
                with suppress(OSError):
                    sink.write(data)

        arriving = self._loop.create_task(arrive())
        data = b" "
        while data:
            try:
                data = await source.read(65_536)
            except OSError:
                data = b""
            sent.put_nowait((max(self._loop.time(), begins) + self._delay_s, data))
        await arriving

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()
