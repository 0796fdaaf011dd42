"""Copies of a SQLite database: made while it is in use, examined, and put back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from croupier.errors import SpecError
from croupier.log.chain import GENESIS, link
from croupier.log.codec import UNREADABLE, decode
from croupier.store.files import BESIDE, new_private_file
from croupier.store.read_only import address_to_read

POSTGRESQL = (
    "PostgreSQL is copied by its own tools: pg_dump --format=custom --file={file} ADDRESS, and back"
    " with pg_restore; docs/operations.md says how."
)


# Tables of accounts, which are not in the log; the first two are those of the first version.
SIGNED_IN = ("sessions", "codes", "open_sessions", "pairing_codes", "invitations")


class Copied(NamedTuple):
    """What a copy holds: it is whole, and every chain of it was followed to its end."""

    bytes: int
    streams: int
    acts: int
    newest: str  # when the last act happened, or nothing if there is none


def back_up(database: str, to: str) -> Copied:
    """A consistent copy, even while others write."""
    if "://" in database:
        raise SpecError(POSTGRESQL.format(file=to))
    if not Path(database).is_file():
        raise SpecError(f"There is no file {database!r}.")
    if Path(to).exists():
        raise SpecError(f"{to!r} exists already; a backup does not overwrite.")
    return _copied(Path(database), Path(to))


def restore(copy: str, to: str) -> Copied:
    """A database from its copy. Nobody is signed in at it, and no process holds its tables: what
    was signed out or taken over since then must not come back."""
    if "://" in to:
        raise SpecError(POSTGRESQL.format(file=copy))
    if not Path(copy).is_file():
        raise SpecError(f"There is no file {copy!r}.")
    for end in ("", *BESIDE):
        if Path(f"{to}{end}").exists():
            raise SpecError(
                f"{to + end!r} exists already; stop the server and move it away first, with every"
                f" file whose name begins {Path(to).name}: what it holds may be needed."
            )
    return _copied(Path(copy), Path(to), forget=True)


def _copied(source: Path, to: Path, forget: bool = False) -> Copied:
    if not to.parent.is_dir():
        raise SpecError(f"There is no folder {str(to.parent)!r}; make it first.")
    try:
        with new_private_file(to) as part:
            with (
                closing(sqlite3.connect(address_to_read(source), uri=True)) as old,
                closing(sqlite3.connect(part, isolation_level=None)) as new,
            ):
                old.execute("PRAGMA busy_timeout=10000")
                old.execute("PRAGMA query_only=ON")
                old.backup(new)
                new.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
                if forget:
                    _forget(new)
                found = _examined(new, source)
            size = part.stat().st_size
    except sqlite3.Error as error:
        raise SpecError(f"{str(source)!r} cannot be copied: {error}.") from None
    return found._replace(bytes=size)


def _forget(database: sqlite3.Connection) -> None:
    for table in SIGNED_IN:
        if database.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchone():
            database.execute(f"DELETE FROM {table}")
    # A process that held a table before is told that it holds it no longer.
    database.execute("UPDATE streams SET owner = '', until = 0, token = token + 1")


def _examined(database: sqlite3.Connection, source: Path) -> Copied:
    """Every page, and every chain of acts to the head that is written down for it."""
    (said,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if said != "ok":
        raise SpecError(f"{str(source)!r} is damaged: {said}.")
    streams, acts, newest = 0, 0, ""
    heads = database.execute("SELECT name, version, hash FROM streams WHERE version > 0")
    for stream, end, last in heads.fetchall():
        version, hash, body = 0, GENESIS, b""
        query = (
            "SELECT version, CAST(body AS BLOB), hash FROM acts WHERE stream = ? ORDER BY version"
        )
        for version, body, stored in database.execute(query, (stream,)):
            hash = link(hash, bytes(body))
            if hash != stored:
                raise SpecError(f"{str(source)!r} is damaged: {stream}, act {version} was altered.")
        if (version, hash) != (end, last):
            raise SpecError(f"{str(source)!r} is damaged: {stream} does not end at its head.")
        streams, acts, newest = streams + 1, acts + version, max(newest, _time_of(bytes(body)))
    return Copied(0, streams, acts, newest)


def _time_of(body: bytes) -> str:
    try:
        return decode(body).at
    except UNREADABLE:
        return ""  # of a later version; the chain says that it is whole
