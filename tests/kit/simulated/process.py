"""A server's process: the whole application over the world's disk, killed, paused or stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any
from unittest import mock

from starlette.applications import Starlette

from croupier.server import app as applications
from croupier.server.app import Server
from croupier.server.hosts import Hosts
from croupier.server.people import People
from croupier.server.pit import Pit
from croupier.server.pit.chance import SystemChance
from croupier.server.pit.wheel import VirtualWheel
from croupier.store.sql import SQLStore
from kit.server import QUICK
from kit.simulated.disk import Disk
from kit.simulated.loop import Loop
from kit.simulated.world import BEGINS, Party, World

TABLES = ("1", "2")
HOST = "floor"  # by which name it is asked
REST_S = 2.0  # of the virtual wheel


class Process(Party):
    """One life of a server."""

    loop: Loop

    def __init__(self, world: World, disk: Disk, number: int) -> None:
        super().__init__(world, f"server {number}")
        self.disk = disk
        self.loop = Loop(self)  # type: ignore[abstract]
        self.is_up = False
        self.ended = ""  # how, if it did by itself
        self.server: Server | None = None
        self.app: Starlette | None = None
        self.when_up: Callable[[], None] = lambda: None
        self.when_dead: list[Callable[[], None]] = []
        self._stop = asyncio.Event()
        world.after(0, self, lambda: self.do(self._live()))

    def do(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Something in this process."""
        return self.loop.create_task(work)

    async def _live(self) -> None:
        try:
            server = made(self.disk, self.name)
            self.server, self.app = server, server.app()
            async with self.app.router.lifespan_context(self.app):
                self.is_up = True
                self.when_up()
                await self._stop.wait()
                self.is_up = False
            server.store.close()
            self.ended = "stopped"
        except Exception as error:
            self.ended = f"{type(error).__name__}: {error}"
        self.kill()

    def stop(self) -> None:
        """As a clean restart does it."""
        if not self.is_dead:
            self.world.after(0, self, self._stop.set)

    def kill(self) -> None:
        """At once, wherever it is; what it held is let go of by the operating system."""
        if not self.is_dead:
            self.is_dead, self.is_up = True, False
            world = self.world
            world.at(world.now, world.nobody, self._clean_up)

    def _clean_up(self) -> None:
        self.disk.close_all(self)
        self.loop.abandon()
        for tell in self.when_dead:
            tell()
        self.server = self.app = None


def made(disk: Disk, owner: str) -> Server:
    """The application as `croupier serve` has it, with a virtual wheel at every table."""
    store = SQLStore(f"sqlite:///{disk.path}")
    # How long sessions last is no concern of ours: for them the wall clock is never stepped.
    people = People(store.engine, now=lambda: BEGINS.timestamp() + disk.world.now, hasher=QUICK)
    server = Server(store, Pit(store, owner=owner), people)
    server.hosts = Hosts([HOST])
    wheel = VirtualWheel(server.pit, SystemChance(), rest_s=REST_S)
    wheel.tables.update(TABLES)
    return server


def without_documents() -> Any:
    """The description of the API takes longer to make than everything else of a start."""
    return mock.patch.object(applications, "openapi", return_value={})
