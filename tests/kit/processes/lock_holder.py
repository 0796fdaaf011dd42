"""Holds a SQLite file's lock, as a copy or a forgotten tool might, until it is told to let go."""

from __future__ import annotations

import sqlite3
import sys

if __name__ == "__main__":
    connection = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=60)
    for line in sys.stdin:
        connection.execute("BEGIN IMMEDIATE" if line.strip() == "hold" else "ROLLBACK")
        print("done", flush=True)
