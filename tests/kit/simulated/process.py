"""A server's process: the whole application over the world's disk, killed, paused or stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest import mock

import sqlalchemy as sa
from starlette.applications import Starlette

from croupier.server import app as applications
from croupier.server import people as people_
from croupier.server.app import Server
from croupier.server.hosts import Hosts
from croupier.server.people import People
from croupier.server.pit import Pit
from croupier.server.pit.chance import SystemChance
from croupier.server.pit.wheel import VirtualWheel
from croupier.store import sql
from croupier.store.connections import new_engine
from croupier.store.sql import SQLStore
from kit.server import QUICK
from kit.simulated.disk import Disk
from kit.simulated.loop import Loop
from kit.simulated.world import BEGINS, Party, World

TABLES = ("1", "2")
HOST = "floor"  # by which name it is asked
LOOKS = 0.2  # of the starts, whether the database is ours
REST_S = 2.0  # of the virtual wheel


class Process(Party):
    """One life of a server."""

    loop: Loop

    def __init__(self, world: World, disk: Disk, number: int, machine: int = 0) -> None:
        super().__init__(world, f"server {number}")
        self.disk, self.machine = disk, machine
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

    @property
    def is_ready(self) -> bool:
        """What /ready says."""
        return self.server is not None and not self.server.pit.paused

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
    is_new = not disk.path.exists()
    with known_to_be_ours(is_new or disk.world.random.random() < LOOKS):
        return _made(disk, owner)


@contextmanager
def known_to_be_ours(is_looked_at: bool) -> Iterator[None]:
    """Whether the database has all our tables takes longest of a start: it is looked at now and
    then, for what may happen meanwhile; it always has them."""
    if is_looked_at:
        yield
        return
    with ExitStack() as undo:
        ways = ((sql, "check_ours"), (people_, "add_columns"), (sa.MetaData, "create_all"))
        for where, name in ways:
            undo.enter_context(mock.patch.object(where, name, _nothing))
        yield


def _nothing(*_: object, **__: object) -> None: ...


_KNOWN = sa.create_engine("sqlite://")
_KNOWN.connect().close()  # from now on it knows SQLite's version


def known_statements() -> Any:
    """Statements are compiled once, for all processes: each life would begin with that."""
    real, kept = new_engine, _KNOWN

    def engine(url: str, read_only: bool) -> sa.Engine:
        made = real(url, read_only)
        made.dialect = made.pool._dialect = kept.dialect
        made._compiled_cache = kept._compiled_cache
        told = kept.dialect.dispatch.handle_error.for_modify(kept.dialect.dispatch)
        told.clear()  # every store says the same of an error: one is enough
        return made

    return mock.patch.object(sql, "new_engine", engine)


def _made(disk: Disk, owner: str) -> Server:
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
