"""Connections to a database: how they are opened, begun and given up."""

from __future__ import annotations

import os
import sqlite3
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from weakref import WeakSet

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor

from croupier.store.failures import InUse, connect_args
from croupier.store.files import make_private


def shown(address: str) -> str:
    """A file's name, or an address without its password."""
    if "://" not in address:
        return address
    try:
        return sa.make_url(address).render_as_string(hide_password=True)
    except (sa.exc.ArgumentError, ValueError):
        return "(not an address)"


class Connection(sqlite3.Connection):
    """Of SQLite: closed when we say so. By itself it would keep its files, and what it knows of
    them, as long as an error that somebody holds holds one of its cursors."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._cursors: WeakSet[sqlite3.Cursor] = WeakSet()

    def cursor(self, *given: Any) -> sqlite3.Cursor:  # type: ignore[override]
        cursor: sqlite3.Cursor = super().cursor(*given)
        self._cursors.add(cursor)
        return cursor

    def close(self) -> None:
        for cursor in tuple(self._cursors):
            with suppress(sqlite3.Error):
                cursor.close()
        super().close()


def new_engine(url: str, read_only: bool) -> sa.Engine:
    """Its connections are tried before they are used (`InUse`)."""
    address = sa.make_url(url)
    args = connect_args(address.get_backend_name())
    if address.get_backend_name() == "sqlite":
        args["factory"] = Connection
    file = address.database or ""
    is_file = address.get_backend_name() == "sqlite" and not file.startswith((":", "file:"))
    if file and is_file and not read_only:
        with suppress(OSError):  # SQLite says what is wrong
            make_private(Path(file))
    engine = sa.create_engine(address, connect_args=args)
    if file and is_file and not read_only:
        sa.event.listen(engine, "do_connect", lambda *_: check_writable(Path(file)))
    return engine


def check_writable(path: Path) -> None:
    """Before a file is opened: SQLite would open it for reading only, and then all connections of
    the process find it read-only for as long as one of them is open, whatever it is by then."""
    if path.exists() and not os.access(path, os.W_OK):
        raise sqlite3.OperationalError("attempt to write a readonly database")


def connect_sqlite(connection: DBAPIConnection, read_only: bool) -> None:
    """WAL, so that readers do not block the writer; FULL, so that a commit is on the disk."""
    connection.isolation_level = None  # we say BEGIN ourselves
    if read_only:
        return
    for pragma in ("journal_mode=WAL", "synchronous=FULL"):
        connection.execute(f"PRAGMA {pragma}")
    found = connection.execute("PRAGMA synchronous").fetchone()[0]
    assert found == 2, f"synchronous is {found}, not FULL"


def begin_sqlite(connection: sa.Connection) -> None:
    """A writer locks at the start of its transaction, not in the middle; readers never lock."""
    writes = connection.get_execution_options().get("write")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def roll_back(connection: DBAPIConnection, record: object, error: object) -> None:
    """A connection that is given up frees its lock. To close it is not enough: SQLite waits until
    the last cursor is gone, and the error that we hold holds one."""
    with suppress(Exception):
        connection.rollback()


class Dedicated:
    """Connections that we keep, to speak to the driver itself: explicit BEGIN and COMMIT. Whoever
    needs one takes one that is idle, or a new one, so that no two threads ever share one."""

    def __init__(self, engine: sa.Engine, in_use: InUse) -> None:
        self._engine, self._in_use = engine, in_use
        self._idle: deque[sa.PoolProxiedConnection] = deque()

    @contextmanager
    def cursor(self) -> Iterator[DBAPICursor]:
        connection = self._take()
        try:
            with self._in_use.busy(connection.dbapi_connection):
                cursor = connection.cursor()
                yield cursor
                cursor.close()
        except BaseException:  # nothing of it happened, whatever is wrong with the connection
            with suppress(Exception):
                connection.invalidate()
            raise
        self._idle.append(connection)

    def _take(self) -> sa.PoolProxiedConnection:
        with suppress(IndexError):
            return self._idle.pop()
        connection = self._engine.raw_connection()
        if self._engine.dialect.name != "sqlite":
            connection.driver_connection.autocommit = True  # type: ignore[union-attr]
        return connection

    def close(self) -> None:
        """Those that are idle; more can be taken afterwards. They are not for the pool: a driver
        that commits by itself would commit each statement of others too."""
        with suppress(IndexError):
            while True:
                self._idle.pop().invalidate()
