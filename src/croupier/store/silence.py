"""Connections that went silent: we wait for an answer, and the database waits for us.

A firewall that forgot a connection, or a machine that moved, says nothing to either side. To wait
for less time is no cure: statements may wait for others who write. So the database is asked, on a
new connection, what it does for those that have waited.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import sqlalchemy as sa

from croupier.store.failures import CONNECT_S, InUse, connect_args

SILENT_S = 1.5  # of waiting, before we ask
AGAIN_S = 0.5  # before we ask again
_WORKS = sa.text(
    "SELECT pid FROM pg_stat_activity WHERE pid = ANY(:pids)"
    " AND (state NOT LIKE 'idle%' OR state_change > clock_timestamp() - make_interval(secs => :s))"
)


class Silence:
    """Of PostgreSQL. It is asked in threads of their own: where the database itself is out of
    reach, a question waits too, and is given up. The next does not wait for that."""

    def __init__(self, address: sa.URL, in_use: InUse) -> None:
        self._in_use = in_use
        args = connect_args(address.get_backend_name())
        self._engine = sa.create_engine(address, connect_args=args, poolclass=sa.pool.NullPool)
        self._asking = InUse(self._engine)
        self._next = 0.0  # when to ask again, at the earliest

    def look(self) -> None:
        """Often, and from any thread: it returns at once."""
        self._asking.end_stuck(CONNECT_S)
        waiting = self._in_use.waiting(SILENT_S)
        if waiting and time.monotonic() >= self._next:
            self._next = time.monotonic() + AGAIN_S
            threading.Thread(target=self._end, args=(waiting,), daemon=True).start()

    def _end(self, waiting: Sequence[Any]) -> None:
        """What waits for an answer, though the database does nothing for it, fails at once."""
        with suppress(sa.exc.DBAPIError):  # out of reach: nobody can say
            pids = [self._in_use.pids.get(one, 0) for one in waiting]  # 0: it has never answered
            with self._engine.connect() as connection:
                works = set(connection.execute(_WORKS, {"pids": pids, "s": SILENT_S}).scalars())
            for pid, one in zip(pids, waiting, strict=True):
                if pid not in works:
                    self._in_use.end(one, SILENT_S)


def silence_of(engine: sa.Engine, in_use: InUse) -> Silence | None:
    """A file is never silent."""
    return None if engine.dialect.name == "sqlite" else Silence(engine.url, in_use)
