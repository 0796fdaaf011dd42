"""What every commit writes: SQL made once, and rows that go to the driver as they are."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPICursor

from croupier.store.schema import ACCOUNTS, ACTS, KEYS, POSTINGS, STREAMS

_ADD = "ON CONFLICT (name) DO UPDATE SET balance = accounts.balance + excluded.balance"


class Writes:
    """PostgreSQL gets all rows of a table in one statement. Its driver would send them one by one
    without waiting; a process that is stopped in the middle of that leaves the database waiting
    for the rest, which is no idle transaction and never ended, with its locks."""

    def __init__(self, dialect: sa.Dialect) -> None:
        self._one_by_one = dialect.name == "sqlite"
        self._quote = dialect.identifier_preparer.quote
        self._dialect = dialect
        self.acts, self.keys = self._insert(ACTS), self._insert(KEYS)
        self.streams, self.postings = self._insert(STREAMS), self._insert(POSTINGS)
        self.accounts = f"{self._insert(ACCOUNTS)} {_ADD}"
        columns = STREAMS.c.version, STREAMS.c.hash, STREAMS.c.name
        self.heads = (
            "UPDATE streams SET version = ?, hash = ? WHERE name = ?"
            if self._one_by_one
            else "UPDATE streams SET version = moved.version, hash = moved.hash"
            f" FROM {self._rows(columns)} AS moved (version, hash, name)"
            " WHERE streams.name = moved.name"
        )

    def _insert(self, table: sa.Table) -> str:
        """An insert of rows given as tuples, in the database's own spelling."""
        names = ", ".join(self._quote(column.name) for column in table.columns)
        into = f"INSERT INTO {self._quote(table.name)} ({names})"
        if self._one_by_one:
            return f"{into} VALUES ({', '.join('?' for _ in table.columns)})"
        return f"{into} SELECT * FROM {self._rows(tuple(table.columns))}"

    def _rows(self, columns: Sequence[sa.Column[object]]) -> str:
        types = (column.type.compile(self._dialect) for column in columns)
        return f"unnest({', '.join(f'%s::{type_}[]' for type_ in types)})"

    def send(self, cursor: DBAPICursor, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
        if not rows:
            return
        if self._one_by_one:
            cursor.executemany(statement, rows)
        else:
            cursor.execute(statement, [list(column) for column in zip(*rows, strict=True)])
