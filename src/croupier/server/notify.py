"""Tells the service manager (systemd's protocol) that the server is ready, alive, and stopping."""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress

import structlog

log = structlog.get_logger("croupier")


class Manager:
    """Whoever started the server and restarts it if it hangs; spoken to by datagrams."""

    def __init__(self, address: str, watchdog_s: float = 0.0) -> None:
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._watchdog_s = watchdog_s
        self._alive: asyncio.Task[None] | None = None

    @classmethod
    def from_environment(cls) -> Manager | None:
        """None unless a manager asked to be told. What it says is not for processes we start."""
        address = os.environ.pop("NOTIFY_SOCKET", "")
        micros, meant = os.environ.pop("WATCHDOG_USEC", ""), os.environ.pop("WATCHDOG_PID", "")
        if not address:
            return None
        ours = not meant or meant == str(os.getpid())
        return cls(address, int(micros) / 1_000_000 if micros.isdigit() and ours else 0.0)

    async def ready(self) -> None:
        self.say("READY=1")
        if self._watchdog_s:
            self._alive = asyncio.create_task(self._be_alive())

    async def stopping(self) -> None:
        self.say("STOPPING=1")
        if self._alive is not None:
            self._alive.cancel()

    async def _be_alive(self) -> None:
        """Said from the event loop: what holds the loop up is what the manager is to notice."""
        while True:
            self.say("WATCHDOG=1")
            await asyncio.sleep(self._watchdog_s / 3)

    def say(self, words: str) -> None:
        """A manager that does not listen holds nobody up."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door, suppress(OSError):
            door.setblocking(False)
            door.sendto(words.encode(), self._address)
