"""Holds a database's lock against all who write, as a copy or a forgotten tool might, until it is
told to let go."""

from __future__ import annotations

import sqlite3
import sys
from typing import Any

import psycopg


def connected(address: str) -> tuple[Any, tuple[str, ...]]:
    """And what it says to hold the lock."""
    if "://" in address:
        return psycopg.connect(address, autocommit=True), ("BEGIN", "LOCK acts IN EXCLUSIVE MODE")
    return sqlite3.connect(address, isolation_level=None, timeout=60), ("BEGIN IMMEDIATE",)


if __name__ == "__main__":
    connection, holds = connected(sys.argv[1])
    for line in sys.stdin:
        for statement in holds if line.strip() == "hold" else ("ROLLBACK",):
            connection.execute(statement)
        print("done", flush=True)
