"""A way over loopback to PostgreSQL's socket or to a port here, that can fall silent, in a process
of its own.

It prints its port. Told `mute`, it forwards nothing more and says nothing of it, to whoever is
connected and to whoever connects. Told `speak`, it forwards for those who connect from then on;
what was connected stays silent, as behind a firewall that forgot it.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio import StreamReader, StreamWriter
from contextlib import suppress


class Way:
    """From one side to the other, until it is mute."""

    def __init__(self, is_mute: bool) -> None:
        self.is_mute = is_mute

    async def forward(self, source: StreamReader, sink: StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(65_536):
                if not self.is_mute:
                    sink.write(data)
                    await sink.drain()
        with suppress(OSError):
            sink.close()


class Proxy:
    """All ways there are, and whether new ones are mute."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._is_mute = False
        self._ways: list[Way] = []

    async def connected(self, reader: StreamReader, writer: StreamWriter) -> None:
        way = Way(self._is_mute)
        self._ways.append(way)
        try:
            far_reader, far_writer = await self._far()
        except OSError:  # it is not there
            writer.close()
        else:
            await asyncio.gather(way.forward(reader, far_writer), way.forward(far_reader, writer))
        self._ways.remove(way)

    async def _far(self) -> tuple[StreamReader, StreamWriter]:
        if self._target.isdigit():
            return await asyncio.open_connection("127.0.0.1", int(self._target))
        return await asyncio.open_unix_connection(self._target)

    def hear(self, word: str) -> None:
        self._is_mute = word == "mute"
        if self._is_mute:
            for way in self._ways:
                way.is_mute = True


async def main(target: str) -> None:
    proxy = Proxy(target)
    server = await asyncio.start_server(proxy.connected, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        proxy.hear(line.strip())
        print("heard", flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
