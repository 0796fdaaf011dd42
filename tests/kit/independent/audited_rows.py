"""The rows an auditor looks at, read from SQLite or PostgreSQL by their own drivers."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import psycopg


class Rows(NamedTuple):
    """Every row of the tables that matter, of one moment."""

    acts: list[tuple[str, int, bytes, str]]
    streams: list[tuple[str, int, str]]
    keys: list[tuple[str, str, str, int]]
    postings: list[tuple[str, int, str, str, int]]
    accounts: list[tuple[str, int]]


def read_rows(address: str | Path) -> Rows:
    """From a file, or from a `postgresql://` address."""
    if str(address).startswith("postgresql://"):
        with psycopg.connect(str(address)) as server:
            server.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            return _read(lambda query: server.execute(query.encode()).fetchall())
    with closing(sqlite3.connect(f"file:{address}?mode=ro", uri=True)) as file:
        file.execute("BEGIN")
        return _read(lambda query: file.execute(query).fetchall())


def _read(ask: Callable[[str], list[Any]]) -> Rows:
    acts = ask("SELECT stream, version, body, hash FROM acts")
    return Rows(
        # In the order of bytes, which no database's language changes.
        sorted((stream, version, bytes(body), hash) for stream, version, body, hash in acts),
        ask("SELECT name, version, hash FROM streams"),
        ask('SELECT stream, "by", id, version FROM keys'),
        ask("SELECT stream, version, debit, credit, amount FROM postings"),
        ask("SELECT name, balance FROM accounts"),
    )
