"""A database at one moment: its log and what was made of it, read within one transaction."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import sqlalchemy as sa

from croupier.store.base import Key, Posting, Snapshot, Stored
from croupier.store.schema import ACCOUNTS, ACTS, KEYS, POSTINGS, SNAPSHOTS, STREAMS
from croupier.store.sql import PAGE, SQLStore


class StreamHolder(NamedTuple):
    """Who may write to a stream, until when in milliseconds."""

    stream: str
    owner: str
    until: int


class StoredFloor:
    """Everything that is stored, as it is now; others may go on writing."""

    def __init__(self, connection: sa.Connection) -> None:
        self.connection = connection

    def damage(self) -> list[str]:
        """What a database says of its own file."""
        if self.connection.dialect.name != "sqlite":
            return []
        said = self.connection.exec_driver_sql("PRAGMA quick_check(10)").scalars().all()
        return [str(one) for one in said if one != "ok"]

    def heads(self) -> dict[str, tuple[int, str]]:
        """(version, hash) of every stream that should have acts, and of those that have some."""
        at = STREAMS.c
        found = {
            name: (version, hash)
            for name, version, hash in self._rows(sa.select(at.name, at.version, at.hash))
            if version
        }
        for (stream,) in self._rows(sa.select(ACTS.c.stream).distinct()):
            found.setdefault(stream, (0, ""))
        return found

    def leases(self) -> list[StreamHolder]:
        at = STREAMS.c
        query = sa.select(at.name, at.owner, at.until).where(at.owner != "").order_by(at.name)
        return [StreamHolder(*row) for row in self._rows(query)]

    def acts(self, stream: str) -> Iterator[Stored]:
        """Page by page: a log may be larger than memory."""
        at, after = ACTS.c, -1
        page = sa.select(at.version, at.body, at.hash).where(at.stream == stream)
        while True:
            query = page.where(at.version > after).order_by(at.version).limit(PAGE)
            rows = self._rows(query)
            for version, body, hash in rows:
                yield Stored(version, bytes(body), hash)
            if len(rows) < PAGE:
                return
            after = rows[-1][0]

    def keys(self, stream: str) -> Iterator[Key]:
        """In the order of versions, like postings."""
        return (Key(*row) for row in self._of(KEYS, stream))

    def postings(self, stream: str) -> Iterator[Posting]:
        return (Posting(*row) for row in self._of(POSTINGS, stream))

    def keyed_streams(self) -> set[str]:
        return {stream for (stream,) in self._rows(sa.select(KEYS.c.stream).distinct())}

    def posted_streams(self) -> set[str]:
        return {stream for (stream,) in self._rows(sa.select(POSTINGS.c.stream).distinct())}

    def _of(self, table: sa.Table, stream: str) -> Iterator[Any]:
        at = table.c
        query = sa.select(table).where(at.stream == stream).order_by(at.version)
        return iter(self.connection.execute(query.execution_options(yield_per=PAGE)))

    def balances(self) -> dict[str, int]:
        rows = self._rows(sa.select(ACCOUNTS.c.name, ACCOUNTS.c.balance))
        return {name: balance for name, balance in rows if balance}

    def snapshots(self) -> dict[str, Snapshot]:
        at = SNAPSHOTS.c
        rows = self._rows(sa.select(at.stream, at.version, at.schema, at.state))
        return {
            stream: Snapshot(version, form, bytes(state)) for stream, version, form, state in rows
        }

    def _rows(self, query: sa.Select[Any]) -> list[Any]:
        return list(self.connection.execute(query))


@contextmanager
def moment(store: SQLStore) -> Iterator[StoredFloor]:
    """For reading only."""
    with store.engine.connect() as connection:
        if connection.dialect.name != "sqlite":
            connection.execution_options(isolation_level="REPEATABLE READ")
            _take_time(connection)
        yield StoredFloor(connection)


@contextmanager
def alone(store: SQLStore) -> Iterator[StoredFloor]:
    """For writing: nobody else writes until it is over, and all of it is kept or nothing."""
    with store.engine.execution_options(write=True).begin() as connection:
        if connection.dialect.name != "sqlite":
            _take_time(connection)
            connection.exec_driver_sql("LOCK TABLE streams IN EXCLUSIVE MODE")
        yield StoredFloor(connection)


def _take_time(connection: sa.Connection) -> None:
    """To read a whole log takes longer than anything a server asks, and so does what we make of
    it between two statements."""
    connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
