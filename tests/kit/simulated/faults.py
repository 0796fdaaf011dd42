"""Every kind of fault, and how it is put into a running floor: at a random step or statement."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

from kit.simulated.disk import After, Connection
from kit.simulated.floor import SimulatedFloor
from kit.simulated.process import Process
from kit.simulated.threads import Killed, Work
from kit.simulated.world import Party

SAYS = (
    "disk I/O error", "database or disk is full", "attempt to write a readonly database",
    "unable to open database file", "database is locked now", "interrupted",
)  # fmt: skip
LEASE_S = 5.0  # that is not renewed for so long, by the clock of who waits for it, has lapsed
STEPS, STATEMENTS = 300, 14  # among the next so many one is chosen

Only = Callable[[Process], bool]


def anyone(server: Process) -> bool:
    return True


class Injected(NamedTuple):
    """When a fault was there, and when it was over."""

    at: float
    over: float


class Fault:
    """Puts one fault into a floor; several may be under way."""

    def __init__(self, floor: SimulatedFloor) -> None:
        self.floor, self.world = floor, floor.world
        self.random = floor.world.chance("fault")
        self._at = 0.0
        self.kinds: dict[str, Callable[[], Awaitable[float]]] = {
            "process dies between two steps": self._dies_at_a_step,
            "process dies at a statement": self._dies_at_a_statement,
            "statement fails": self._statement_fails,
            "answer of a COMMIT is lost": self._commit_lost,
            "database is out of reach": self._out_of_reach,
            "database cannot be written": self._unwritable,
            "database is slow": self._slow,
            "connection falls silent": self._silent,
            "another writer holds the database": self._locked,
            "sockets are cut": self._cut,
            "request is lost": lambda: self._trouble("lost"),
            "answer to a request is lost": lambda: self._trouble("answer lost"),
            "request is doubled": lambda: self._trouble("doubled"),
            "screen stops reading": self._stalls,
            "wall clock is stepped": self._clock,
            "process is stopped and goes on": self._pauses,
            "server is restarted": self._restarts,
            "server is stopped beyond its lease": self._beyond_its_lease,
            "lease is taken by another": self._lease_taken,
        }

    async def put_in(self, kind: str) -> Injected:
        """One of a kind; it returns when the fault is over."""
        over = await self.kinds[kind]()
        return Injected(self._at, over)

    def _now(self) -> None:
        self._at = self.world.now

    async def _at_a_step(self, do: Callable[[Process], None], only: Only = anyone) -> Process:
        """Before one of the next steps of a server; which one it was."""
        done: asyncio.Future[Process] = asyncio.get_running_loop().create_future()
        left = self.random.randrange(STEPS)

        def before(party: Party) -> None:
            nonlocal left
            if isinstance(party, Process) and party.is_up and only(party):
                left -= 1
                if left < 0 and not done.done():
                    self.floor.before_step.remove(before)
                    self._now()
                    do(party)
                    done.set_result(party)

        self.floor.before_step.append(before)
        return await done

    async def _at_a_statement(
        self, do: Callable[[Connection, str, Work | None], After | None], like: str = ""
    ) -> Process:
        """At one of the next statements of a server; which one it was."""
        done: asyncio.Future[Process] = asyncio.get_running_loop().create_future()
        left = self.random.randrange(STATEMENTS)

        def before(one: Connection, sql: str, work: Work | None) -> After | None:
            nonlocal left
            if not isinstance(one.party, Process) or not sql.startswith(like):
                return None
            left -= 1
            if left >= 0 or done.done():
                return None
            self.floor.before_statement.remove(before)
            done.set_result(one.party)
            self._now()
            return do(one, sql, work)

        self.floor.before_statement.append(before)
        return await done

    async def _dies_at_a_step(self) -> float:
        server = await self._at_a_step(Process.kill)
        return await self.floor.up_again(server)

    async def _dies_at_a_statement(self) -> float:
        is_late = self.random.random() < 0.5

        def die(one: Connection, sql: str, work: Work | None) -> After | None:
            def now() -> None:
                assert isinstance(one.party, Process)
                one.party.kill()
                raise Killed

            if is_late:
                return now
            now()
            return None

        server = await self._at_a_statement(die)
        return await self.floor.up_again(server)

    async def _statement_fails(self) -> float:
        says = self.random.choice(SAYS)

        def fail(*_: object) -> None:
            raise sqlite3.OperationalError(says)

        await self._at_a_statement(fail)
        return self.world.now

    async def _commit_lost(self) -> float:
        def lose(*_: object) -> After:
            def lost() -> None:
                raise sqlite3.OperationalError("disk I/O error")

            return lost

        await self._at_a_statement(lose, like="COMMIT")
        return self.world.now

    async def _out_of_reach(self) -> float:
        self._now()
        self.floor.disk.down = self.random.choice(SAYS)
        await asyncio.sleep(0.02 + 6 * self.random.random() ** 5)
        self.floor.disk.down = ""
        return self.world.now

    async def _unwritable(self) -> float:
        self._now()
        self.floor.disk.unwritable = self.random.choice(SAYS[1:3])
        await asyncio.sleep(0.02 + 6 * self.random.random() ** 5)
        self.floor.disk.unwritable = ""
        return self.world.now

    async def _slow(self) -> float:
        self._now()
        self.floor.disk.slow_s = 0.02 + self.random.random() ** 2
        await asyncio.sleep(2 * self.random.random())
        self.floor.disk.slow_s = 0.0
        return self.world.now + 1

    async def _silent(self) -> float:
        """Until the server gives it up."""
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def hush(one: Connection, sql: str, work: Work | None) -> None:
            try:
                if work is None:  # an event loop that waits for a database cannot be simulated
                    raise sqlite3.OperationalError("interrupted")
                one.go_silent(work)
            finally:
                over.set_result(None)

        await self._at_a_statement(hush)
        await over
        return self.world.now

    async def _locked(self) -> float:
        other = sqlite3.connect(self.floor.disk.path, isolation_level=None, timeout=0)
        while True:
            with suppress(sqlite3.OperationalError):
                other.execute("BEGIN IMMEDIATE")
                break
            await asyncio.sleep(0.03)
        self._now()
        await asyncio.sleep(15 * self.random.random() ** 6)
        other.rollback()
        other.close()
        return self.world.now

    async def _cut(self) -> float:
        while not self.floor.network.links:
            await asyncio.sleep(0.05)
        links = [*self.floor.network.links]
        self._now()
        for link in links if self.random.random() < 0.3 else [self.random.choice(links)]:
            link.cut()
        return self.world.now

    async def _trouble(self, kind: str) -> float:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def troubled() -> None:
            self._now()
            done.set_result(None)

        self.floor.network.troubles.append((kind, troubled))
        await done
        return self.world.now

    async def _stalls(self) -> float:
        while not self.floor.network.links:
            await asyncio.sleep(0.05)
        link = self.random.choice([*self.floor.network.links])
        self._now()
        link.stall(True)
        await asyncio.sleep(10 * self.random.random() ** 3)
        link.stall(False)
        return self.world.now

    async def _clock(self) -> float:
        longest = self.random.choice((1, 60, 3600, 86_400))
        self._now()
        self.world.stepped += longest * (2 * self.random.random() - 1)
        return self.world.now

    async def _pauses(self) -> float:
        seconds = 25 * self.random.random() ** 4

        def pause(server: Process) -> None:
            server.paused_until = max(server.paused_until, self.world.now + seconds)

        await self._at_a_step(pause)
        await asyncio.sleep(seconds)
        return self.world.now

    async def _restarts(self) -> float:
        self._now()
        server = self.random.choice([*self.floor.servers.values()])
        server.stop()
        return await self.floor.up_again(server)

    async def _beyond_its_lease(self) -> float:
        """The one that runs the tables; where there is another, that one takes over meanwhile, and
        this one goes on in the middle of what it did."""
        seconds = LEASE_S + 1.5 + 5 * self.random.random()

        def pause(server: Process) -> None:
            server.paused_until = max(server.paused_until, self.world.now + seconds)

        await self._at_a_step(pause, only=lambda server: server.is_ready)
        await asyncio.sleep(seconds)
        return self.world.now

    async def _lease_taken(self) -> float:
        """By a server that is never heard of again; whoever waits has to see it lapse."""
        other = sqlite3.connect(self.floor.disk.path, isolation_level=None, timeout=0)
        while True:
            with suppress(sqlite3.OperationalError):
                other.execute(
                    "UPDATE streams SET owner = 'another', token = token + 1 WHERE token > 0"
                )
                break
            await asyncio.sleep(0.03)
        other.close()
        self._now()
        return self.world.now + LEASE_S + 1.5


KINDS = (
    "process dies between two steps", "process dies at a statement", "statement fails",
    "answer of a COMMIT is lost", "database is out of reach", "database cannot be written",
    "database is slow", "connection falls silent", "another writer holds the database",
    "sockets are cut", "request is lost", "answer to a request is lost", "request is doubled",
    "screen stops reading", "wall clock is stepped", "process is stopped and goes on",
    "server is restarted", "server is stopped beyond its lease", "lease is taken by another",
)  # fmt: skip
# Whose time passes while nobody is served: they are chosen a third as often as the others.
LONG = {
    "connection falls silent", "server is stopped beyond its lease", "lease is taken by another",
}  # fmt: skip
OFTEN = [1 if kind in LONG else 3 for kind in KINDS]
