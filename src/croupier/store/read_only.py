"""A database that is only read: not created, not changed, and told apart from any other file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPIConnection

from croupier.errors import SpecError
from croupier.store.schema import META


class NotOurs(SpecError):
    """A database of another program, or an empty one where ours is wanted."""


def never_write(engine: sa.Engine) -> None:
    """Every connection of this engine reads, and the file stays as it is, byte for byte."""
    is_sqlite = engine.dialect.name == "sqlite"
    if is_sqlite and engine.url.database and not engine.url.query:
        sa.event.listen(engine, "do_connect", _open_sqlite)
    sa.event.listen(engine, "connect", _read_in_sqlite if is_sqlite else _read_in_postgresql)


def _open_sqlite(dialect: sa.Dialect, record: object, args: list[Any], given: Any) -> None:
    args[0] = address_to_read(Path(args[0]))
    given["uri"] = True


def address_to_read(file: Path) -> str:
    """An address that creates no file. One that another has open, or left open, is opened to be
    read. Else SQLite puts two files beside it while we read, and takes them away again."""
    file = file.absolute()
    if file.with_name(f"{file.name}-wal").exists():
        how = "mode=ro"
    else:
        how = "mode=rw" if os.access(file.parent, os.W_OK) else "mode=ro&immutable=1"
    return f"{file.as_uri()}?{how}"


def _read_in_sqlite(connection: DBAPIConnection, record: object) -> None:
    connection.execute("PRAGMA query_only=ON")


def _read_in_postgresql(connection: DBAPIConnection, record: object) -> None:
    connection.execute("SET default_transaction_read_only = on")
    connection.commit()


def check_ours(engine: sa.Engine, *, may_be_empty: bool) -> None:
    """NotOurs if a database has other tables than ours, or ours with other columns."""
    if engine.dialect.name != "sqlite":
        return _check(engine, may_be_empty)
    file = engine.url.database
    if file and file != ":memory:" and not engine.url.query and Path(file).is_file():
        reader = sa.create_engine(engine.url)  # another's file is not even opened to be written
        never_write(reader)
        try:
            _check(reader, may_be_empty)
        finally:
            reader.dispose()


def _check(engine: sa.Engine, may_be_empty: bool) -> None:
    found = sa.inspect(engine)
    names = set(found.get_table_names())
    ours = {name for name in META.tables if name in names}
    alone = engine.dialect.name == "sqlite"  # a PostgreSQL database may be shared with others
    if not ours and may_be_empty and not (names and alone):
        return
    missing = sorted(set(META.tables) - names)
    if missing and not (may_be_empty and ours):
        what = f"it has no table {missing[0]!r}" if names else "it is empty"
        raise NotOurs(f"it is no database of Croupier: {what}")
    for name in sorted(ours):
        columns = {column["name"] for column in found.get_columns(name)}
        for column in META.tables[name].columns:
            if column.name not in columns:
                what = f"its table {name!r} has no column {column.name!r}"
                raise NotOurs(f"it is no database of Croupier: {what}")
