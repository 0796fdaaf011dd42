"""A SQLite file whose every statement may be slow, fail, fall silent or be the last one.

The database is real, and so is what a failed transaction leaves of it; only the driver's
connections are ours. Waiting for a lock takes virtual time.
"""

from __future__ import annotations

import re
import sqlite3
import weakref
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakSet

import sqlalchemy as sa

from kit.simulated.threads import Killed, Work
from kit.simulated.world import Party, World

T = TypeVar("T")
# Where work of a thread may stop: not while a pool makes a connection, for it holds a real lock.
STOPS = re.compile(r"\s*(BEGIN|COMMIT|INSERT|UPDATE|DELETE|SELECT\b.*\bFROM\b)", re.I | re.S)
WRITES = re.compile(r"\s*(INSERT|UPDATE|DELETE|COMMIT|BEGIN IMMEDIATE|CREATE)", re.I)
RETRY_S = 0.05  # between two looks whether a lock is free


@cache
def _stops(sql: str) -> bool:
    return STOPS.match(sql) is not None


@cache
def _writes(sql: str) -> bool:
    return WRITES.match(sql) is not None


After = Callable[[], None]  # done when the statement has been carried out


class Disk:
    """One database file of the world, and what is wrong with it now."""

    def __init__(self, world: World, path: Path) -> None:
        self.world, self.path = world, path
        self.connections: dict[Connection, None] = {}
        self.down: str = ""  # what every statement says
        self.unwritable: str = ""  # what every statement that writes says
        self.slow_s = 0.0
        self.on_loop = 0  # statements carried out on an event loop, which stood still meanwhile
        self.statements = 0
        # Who has written to which stream, and who held it then.
        self.wrote: list[tuple[str, str, str]] = []
        self.before: Callable[[Connection, str, Work | None], After | None] = lambda *_: None

    def carried_out(self, one: Connection, sql: str, do: Callable[[], T]) -> T:
        """A statement, with what happens to it."""
        if one.party.is_dead:
            raise Killed
        self.statements += 1
        threads = one.party.loop.threads  # type: ignore[union-attr]
        work = one.work = threads.here()
        after = self._happens(one, sql, work)
        try:
            return self._when_free(one, work, do)
        finally:
            if after is not None:
                after()

    def _when_free(self, one: Connection, work: Work | None, do: Callable[[], T]) -> T:
        """When no other writer holds the database, or it has been waited for too long."""
        waited = 0.0
        while True:
            try:
                return do()
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or waited > one.patience_s:
                    raise
                if work is not None:
                    waited += RETRY_S
                    work.threads.stop_here(work, RETRY_S)
                elif not self._let_finish(one):
                    raise

    def _happens(self, one: Connection, sql: str, work: Work | None) -> After | None:
        stops = _stops(sql)
        if work is None:
            self.on_loop += stops
        elif stops and (self.slow_s or work.random.random() < 0.3):
            longest = self.slow_s or 0.002
            work.threads.stop_here(work, longest * work.random.random())
        if self.down:
            raise sqlite3.OperationalError(self.down)
        if self.unwritable and _writes(sql):
            raise sqlite3.OperationalError(self.unwritable)
        return self.before(one, sql, work) if stops else None

    def _let_finish(self, asking: Connection) -> bool:
        """An event loop waits for a lock: whoever of us holds it goes on until it is free."""
        held = False
        for one in [*self.connections]:
            while one is not asking and one.work is not None and one.in_transaction:
                if not one.work.is_waiting or one.is_silent or one.party.is_paused:
                    return False
                one.work.threads.resume(one.work)
                held = True
        return held

    def close_all(self, party: Party) -> None:
        """As the operating system does when a process ends: what was not committed is undone."""
        for one in [one for one in self.connections if one.party is party]:
            one.really_close()

    @contextmanager
    def plugged_in(self, current: Callable[[], Party]) -> Iterator[None]:
        """Every connection that SQLAlchemy makes is one of ours."""

        def connect(dialect: Any, record: Any, args: Any, given: dict[str, Any]) -> None:
            if self.down:
                raise sqlite3.OperationalError(self.down)
            party = current()
            given["factory"] = lambda *a, **k: Connection(self, party, *a, **k)

        sa.event.listen(sa.Engine, "do_connect", connect)
        try:
            yield
        finally:
            sa.event.remove(sa.Engine, "do_connect", connect)


class Connection(sqlite3.Connection):
    """A connection of the driver."""

    def __init__(self, disk: Disk, party: Party, *args: Any, **given: Any) -> None:
        super().__init__(*args, **{**given, "check_same_thread": False, "timeout": 0})
        self.disk, self.party = disk, party
        self.patience_s = 0.0
        self.work: Work | None = None  # that asked something here last
        self.is_silent = self.is_interrupted = self._is_closed = False
        self._holding: WeakSet[Cursor] = WeakSet()
        self.writes: set[str] = set()  # streams that acts are appended to, in this transaction
        disk.connections[self] = None

    def cursor(self, factory: Any = None) -> Any:
        return super().cursor(Cursor)

    def holders(self) -> list[tuple[str, str]]:
        """Of what is about to be committed: each stream, and who holds it."""
        asked, self.writes = sorted(self.writes), set()
        if not asked:
            return []
        marks = ", ".join("?" for _ in asked)
        look = (
            super()
            .cursor()
            .execute(f"SELECT name, owner FROM streams WHERE name IN ({marks})", asked)
        )
        return look.fetchall()

    def holds(self, cursor: Cursor, is_holding: bool) -> None:
        """A cursor that has inserted many rows keeps its statement until it is closed or gone."""
        if is_holding:
            self._holding.add(cursor)
            weakref.finalize(cursor, self._let_go)
        elif self._holding:
            self._holding.discard(cursor)
            self._let_go()

    def _let_go(self) -> None:
        if self._is_closed and not self._holding:
            self.really_close()

    def close(self) -> None:
        """SQLite ends a transaction, and frees its lock, when no statement is held any more."""
        self._is_closed = True
        if self in self.disk.connections and not (self.in_transaction and self._holding):
            self.really_close()

    def really_close(self) -> None:
        if self in self.disk.connections:
            del self.disk.connections[self]
            super().rollback()
            super().close()

    def execute(self, sql: str, given: Any = ()) -> Any:
        return self.cursor().execute(sql, given)

    def commit(self) -> None:
        if self.in_transaction:
            self.disk.carried_out(self, "COMMIT", super().commit)

    def rollback(self) -> None:
        self.writes.clear()
        if not self.party.is_dead:
            super().rollback()

    def interrupt(self) -> None:
        """Whoever waits here for an answer that never comes is told so."""
        if self.is_silent and self.work is not None:
            work = self.work
            self.is_interrupted = True
            self.disk.world.after(0, self.party, lambda: work.threads.resume(work))

    def go_silent(self, work: Work) -> None:
        """No answer, until it is interrupted."""
        self.is_silent = True
        while not self.is_interrupted:
            work.threads.stop_here(work, None)
        self.is_silent = self.is_interrupted = False
        raise sqlite3.OperationalError("interrupted")


class Cursor(sqlite3.Cursor):
    """A cursor of the driver."""

    connection: Connection

    def execute(self, sql: str, given: Any = ()) -> Cursor:
        if sql.startswith("PRAGMA busy_timeout"):  # we wait in virtual time
            self.connection.patience_s = int(sql.partition("=")[2]) / 1000
            sql = "PRAGMA busy_timeout = 0"
        holders = self.connection.holders() if sql == "COMMIT" else ()
        self.connection.disk.carried_out(
            self.connection, sql, lambda: self._execute(sql, given, holders)
        )
        self.connection.holds(self, False)
        return self

    def _execute(self, sql: str, given: Any, holders: Iterable[tuple[str, str]]) -> None:
        super().execute(sql, given)
        for stream, owner in holders:  # it is committed
            self.connection.disk.wrote.append((stream, self.connection.party.name, owner))

    def executemany(self, sql: str, given: Iterable[Any]) -> Cursor:
        rows = list(given)
        if sql.startswith("INSERT INTO acts "):
            self.connection.writes.update(row[0] for row in rows)
        self.connection.holds(self, True)
        self.connection.disk.carried_out(
            self.connection, sql, lambda: super(Cursor, self).executemany(sql, rows)
        )
        return self

    def close(self) -> None:
        if self.connection in self.connection.disk.connections:
            super().close()
            self.connection.holds(self, False)
