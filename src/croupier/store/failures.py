"""What a driver's errors mean, and how long we wait for a database before it is out of reach."""

from __future__ import annotations

import math
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from weakref import WeakKeyDictionary

import sqlalchemy as sa

from croupier.store.base import Unavailable

CONNECT_S = 2  # the least that libpq knows
# A server that is stopped in the middle of a transaction holds what another has to write to: after
# this time the database ends it. No transaction of ours does nothing for so long.
IDLE_MS = 3_000
# What is there already, as SQLite (a key, a unique column, a row's id) and PostgreSQL say it.
TAKEN = {1555, 2067, 2579, "23505"}
STATEMENT_MS = 20_000  # no statement of ours takes so long; one that does is stuck


def connect_args(dialect: str) -> dict[str, Any]:
    """PostgreSQL: give up soon on a machine that is not there, or no longer."""
    if dialect == "sqlite":
        return {}
    return {
        "connect_timeout": CONNECT_S,
        "keepalives_idle": 2,
        "keepalives_interval": 1,
        "keepalives_count": 3,
        "tcp_user_timeout": 5_000,
    }


class Failures:
    """Which of a driver's errors mean what. Mistakes of ours are no special case: whatever the
    database says but "someone was first" means that it did not do what it was asked."""

    def __init__(self, engine: sa.Engine) -> None:
        dbapi: Any = engine.dialect.dbapi
        self.someone_was_first = (sa.exc.IntegrityError, dbapi.IntegrityError)
        damaged = UnicodeDecodeError  # text of a file that was altered
        self.out_of_reach = (sa.exc.DBAPIError, sa.exc.TimeoutError, dbapi.Error, damaged)
        # Whoever uses the engine, for accounts and sessions too, is told the same.
        sa.event.listen(engine, "handle_error", self._handle)

    def _handle(self, context: sa.engine.ExceptionContext) -> BaseException | None:
        """What is raised in place of the driver's error."""
        error = context.original_exception
        if isinstance(error, self.out_of_reach) and not self._is_taken(error):
            context.is_disconnect = True  # whatever is wrong, the next one asks on a new connection
            return _unavailable(error)
        return None

    @contextmanager
    def told(self) -> Iterator[None]:
        """All but "someone was first" becomes Unavailable."""
        try:
            yield
        except self.out_of_reach as error:
            if self._is_taken(error):
                raise
            raise _unavailable(error) from None

    def _is_taken(self, error: BaseException) -> bool:
        """Whether someone was first, rather than that a CHECK was not met, a mistake of ours."""
        said = getattr(error, "orig", None) or error
        code = getattr(said, "sqlite_errorcode", None) or getattr(said, "sqlstate", None)
        return isinstance(said, self.someone_was_first) and code in TAKEN


def _unavailable(error: BaseException) -> Unavailable:
    return Unavailable(first_line(error))


def first_line(error: BaseException) -> str:
    """What the driver says, without the statement and its values."""
    said = getattr(error, "orig", None) or error
    return (str(said).strip() or type(said).__name__).splitlines()[0][:200]


class InUse:
    """Since when each connection is in use, so that another thread can end what never returns."""

    def __init__(self, engine: sa.Engine) -> None:
        self._is_sqlite = engine.dialect.name == "sqlite"
        self._since: dict[Any, float] = {}
        self.pids: WeakKeyDictionary[Any, int] = WeakKeyDictionary()  # what serves it there
        self._dialect = engine.dialect
        sa.event.listen(engine, "checkout", lambda one, *_: self._try(one))
        for ended in ("checkin", "close", "invalidate"):
            sa.event.listen(engine, ended, lambda one, *_: self._since.pop(one, None))

    def _try(self, connection: Any) -> None:
        """A pooled connection is tried before it is used: the database may have been started
        again. The pool's own way to do so would wait for a silent one where nobody ends it."""
        self._begin(connection)
        try:
            is_alive = self._dialect.do_ping(connection)
        except Exception:
            is_alive = False
        if not is_alive:
            self._since.pop(connection, None)
            # Those that were opened before it are hardly better, and each would be waited for.
            raise sa.exc.InvalidatePoolError("This connection is no more.")

    def _begin(self, connection: Any) -> None:
        self._since[connection] = time.monotonic()

    @contextmanager
    def busy(self, connection: Any) -> Iterator[None]:
        """A connection that we keep, or have just opened: it is in use only now."""
        self._begin(connection)
        try:
            yield
        finally:
            self._since.pop(connection, None)

    def waiting(self, seconds: float) -> list[Any]:
        """Connections that have been in use for so long."""
        before = time.monotonic() - seconds
        return [one for one, since in tuple(self._since.items()) if since < before]

    def end_stuck(self, seconds: float) -> None:
        """Whatever has waited so long fails at once, though the other side is silent."""
        for connection in self.waiting(seconds):
            self.end(connection, seconds)

    def end(self, connection: Any, seconds: float) -> None:
        """What this connection is in use for fails, if it still waits."""
        if time.monotonic() - self._since.get(connection, math.inf) > seconds:
            with suppress(Exception):
                if self._is_sqlite:
                    connection.interrupt()
                else:
                    _shut_down(connection.pgconn.socket)


def _shut_down(descriptor: int) -> None:
    with socket.socket(fileno=os.dup(descriptor)) as door:
        door.shutdown(socket.SHUT_RDWR)
