"""The store on SQL: a SQLite file by default, PostgreSQL when several machines share a floor.

Bodies are opaque bytes to the database, because hashes are computed over bytes; cents are BIGINT.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor

from croupier.errors import SpecError
from croupier.extras import MissingExtra, curing_missing_extras
from croupier.log.chain import GENESIS, link
from croupier.store import leasing
from croupier.store.base import (
    Batch,
    Conflict,
    Fenced,
    Key,
    Lease,
    Posting,
    Snapshot,
    Stored,
    Unavailable,
    handed_over,
)
from croupier.store.connections import (
    Dedicated,
    begin_sqlite,
    connect_sqlite,
    new_engine,
    roll_back,
    shown,
)
from croupier.store.failures import IDLE_MS, STATEMENT_MS, Failures, InUse, first_line
from croupier.store.read_only import check_ours, never_write
from croupier.store.schema import ACCOUNTS, ACTS, FORMATS, META, POSTINGS, SNAPSHOTS, STREAMS
from croupier.store.silence import silence_of
from croupier.store.upgrades import bring_up_to_date, format_of
from croupier.store.writes import Writes

PAGE = 5_000  # entries read at once
PATIENCE_MS = 10_000  # how long to wait for others who write
SPANS = 100  # of streams, asked for at once
_FIND_KEYS = (
    'SELECT k.stream, k."by", k.id, k.digest, k.version'
    ' FROM unnest(%s::text[], %s::text[], %s::text[]) AS wanted (stream, "by", id)'
    ' JOIN keys k ON (k.stream, k."by", k.id) = (wanted.stream, wanted."by", wanted.id)'
)


class SQLStore:
    """One database; `sqlite:///floor.db` or `postgresql+psycopg://…`."""

    def __init__(
        self,
        url: str,
        patience_ms: int = PATIENCE_MS,
        *,
        read_only: bool = False,
        to_be_mended: bool = False,
    ) -> None:
        """To be mended, a database of an older version is not held to this version's checks."""
        try:
            with curing_missing_extras():
                self._engine = new_engine(url, read_only)
        except MissingExtra:
            raise
        except (sa.exc.ArgumentError, ModuleNotFoundError) as error:
            raise SpecError(
                f"{shown(url)!r} is no address of a database that Croupier knows ({error}); give a"
                " SQLite file or a postgresql:// address."
            ) from None
        self._dialect = self._engine.dialect.name
        self._patience_ms, self._read_only = patience_ms, read_only
        self._failures, self._in_use = Failures(self._engine), InUse(self._engine)
        self._silence = silence_of(self._engine, self._in_use)
        sa.event.listen(self._engine, "connect", self._connected)
        if self._dialect == "sqlite":
            sa.event.listen(self._engine, "begin", begin_sqlite)
            sa.event.listen(self._engine, "invalidate", roll_back)
        self._writer = self._engine.execution_options(write=True)
        self._open(read_only, to_be_mended)
        self._page = (
            sa.select(ACTS.c.version, ACTS.c.body, ACTS.c.hash)
            .where(
                ACTS.c.stream == sa.bindparam("stream"),
                ACTS.c.version > sa.bindparam("after"),
            )
            .order_by(ACTS.c.version)
            .limit(PAGE)
        )
        self._dedicated = Dedicated(self._engine, self._in_use)
        self._begin = "BEGIN IMMEDIATE" if self._dialect == "sqlite" else "BEGIN"
        mark = "?" if self._dialect == "sqlite" else "%s"
        self._find_key = (
            'SELECT stream, "by", id, digest, version FROM keys'
            f' WHERE stream = {mark} AND "by" = {mark} AND id = {mark}'
        )
        self._writes = Writes(self._engine.dialect)

    def _open(self, read_only: bool, to_be_mended: bool) -> None:
        """Ours, or a new one; a database that is only read must be there, and ours."""
        if read_only:
            never_write(self._engine)
        try:
            with self._failures.told():
                check_ours(self._engine, may_be_empty=not read_only)
            if not read_only:
                self._create()
            with self._failures.told():
                if read_only:
                    format_of(self._engine, FORMATS)
                else:
                    bring_up_to_date(self._writer, META, FORMATS, to_be_mended=to_be_mended)
        except BaseException:
            self._engine.dispose()
            raise

    def _create(self) -> None:
        """Create the schema; several processes may open a new database at once."""
        for engine in (self._engine, self._writer, self._writer):
            try:
                return META.create_all(engine)
            except (Unavailable, sa.exc.DBAPIError):
                continue
        with self._failures.told():
            META.create_all(self._writer)

    def _connected(self, connection: DBAPIConnection, record: object) -> None:
        """Wait this long for another writer, and no longer."""
        with self._failures.told():
            if self._dialect == "sqlite":
                connection.execute(f"PRAGMA busy_timeout={self._patience_ms}")
                connect_sqlite(connection, self._read_only)
            else:
                idle_ms = 0 if self._read_only else IDLE_MS  # who only reads is in nobody's way
                with self._in_use.busy(connection):
                    found = connection.execute(
                        "SELECT pg_backend_pid(),"
                        f" set_config('lock_timeout', '{self._patience_ms}', false),"
                        f" set_config('statement_timeout', '{STATEMENT_MS}', false),"
                        f" set_config('idle_in_transaction_session_timeout', '{idle_ms}', false)"
                    )
                    self._in_use.pids[connection] = found.fetchone()[0]
                    connection.commit()

    def _rows(
        self, query: sa.Select[Any], given: Mapping[str, object] | None = None
    ) -> Sequence[Any]:
        with self._failures.told(), self._engine.connect() as connection:
            return connection.execute(query, given or {}).all()

    def _where(self, count: int) -> str:
        """Where streams stand; a writer on PostgreSQL must hold what it is about to change."""
        mark, end = ("?", "") if self._dialect == "sqlite" else ("%s", " FOR UPDATE")
        marks = ", ".join([mark] * count)
        return (
            f"SELECT name, version, hash, token FROM streams WHERE name IN ({marks})"
            f" ORDER BY name{end}"
        )

    @property
    def engine(self) -> sa.Engine:
        """For tables other than the log: accounts and sign-in sessions."""
        return self._engine

    def append(self, batch: Batch) -> None:
        """Through the driver: a spin waits for this."""
        try:
            with self._failures.told(), self._dedicated.cursor() as cursor:
                cursor.execute(self._begin)
                self._write(cursor, batch)
                cursor.execute("COMMIT")
        except self._failures.someone_was_first as error:
            raise Conflict(f"Someone appended first: {first_line(error)}") from None

    def _write(self, cursor: DBAPICursor, batch: Batch) -> None:
        names = sorted({a.stream for a in batch.appends} | {name for name, _ in batch.fences})
        cursor.execute(self._where(len(names)), names)
        heads = {name: (version, hash, token) for name, version, hash, token in cursor.fetchall()}
        for name, token in batch.fences:
            if heads.get(name, (0, "", 0))[2] != token:
                raise Fenced(f"{name} is held by another now.")
        rows, moved, new = [], [], []
        for append in batch.appends:
            stream = append.stream
            version, hash, _ = heads.get(stream, (0, GENESIS, 0))
            if version != append.expected:
                raise Conflict(
                    f"{stream} was expected at version {append.expected}, found {version}."
                )
            for body in append.bodies:
                version, hash = version + 1, link(hash, body)
                rows.append((stream, version, body, hash))
            if stream in heads:
                moved.append((version, hash, stream))
            else:
                new.append((stream, version, hash, "", 0, 0))
        for statement, values in (
            (self._writes.acts, rows),
            (self._writes.heads, moved),
            (self._writes.streams, new),
            (self._writes.keys, batch.keys),
        ):
            self._writes.send(cursor, statement, values)
        self._post(cursor, batch.postings)

    def _post(self, cursor: DBAPICursor, postings: Sequence[Posting]) -> None:
        if not postings:
            return
        change: dict[str, int] = {}
        for _, _, debit, credit, amount in postings:
            change[debit] = change.get(debit, 0) - amount
            change[credit] = change.get(credit, 0) + amount
        self._writes.send(cursor, self._writes.postings, postings)
        self._writes.send(cursor, self._writes.accounts, sorted(change.items()))

    def read(self, stream: str, after: int = 0) -> Iterator[Stored]:
        """Page by page, so that no cursor stays open while the caller works."""
        while True:
            page = self._rows(self._page, {"stream": stream, "after": after})
            for version, body, hash in page:
                yield Stored(version, bytes(body), hash)
            if len(page) < PAGE:
                return
            after = page[-1][0]

    def act(self, stream: str, version: int) -> Stored | None:
        at = ACTS.c
        query = sa.select(at.body, at.hash).where(at.stream == stream, at.version == version)
        found = next(iter(self._rows(query)), None)
        return Stored(version, bytes(found[0]), found[1]) if found else None

    def head(self, stream: str) -> tuple[int, str]:
        query = sa.select(STREAMS.c.version, STREAMS.c.hash).where(STREAMS.c.name == stream)
        return next(((version, hash) for version, hash in self._rows(query)), (0, GENESIS))

    def heads(self) -> dict[str, tuple[int, str]]:
        at = STREAMS.c  # one statement, so one moment
        query = sa.select(at.name, at.version, at.hash).where(at.version > 0)
        return {name: (version, hash) for name, version, hash in self._rows(query)}

    def lasts(self) -> list[bytes]:
        at = STREAMS.c
        last = (ACTS.c.stream == at.name) & (ACTS.c.version == at.version)
        query = sa.select(ACTS.c.body).select_from(STREAMS.join(ACTS, last))
        return [bytes(body) for (body,) in self._rows(query)]

    def streams(self) -> list[str]:
        query = sa.select(STREAMS.c.name).where(STREAMS.c.version > 0).order_by(STREAMS.c.name)
        return [name for (name,) in self._rows(query)]

    def key(self, stream: str, by: str, id: str) -> Key | None:
        asked = stream, by, id
        return self.keys([asked]).get(asked)

    def keys(self, wanted: Sequence[tuple[str, str, str]]) -> dict[tuple[str, str, str], Key]:
        """Through the driver, because every command asks this."""
        with self._failures.told(), self._dedicated.cursor() as cursor:
            found = self._look_up(cursor, wanted)
        return {(key.stream, key.by, key.id): key for key in found}

    def _look_up(self, cursor: DBAPICursor, wanted: Sequence[tuple[str, str, str]]) -> list[Key]:
        """Of a file each is asked for; of a server all at once, for it is the way that takes
        time."""
        if self._dialect != "sqlite" and len(wanted) > 1:
            cursor.execute(_FIND_KEYS, [list(column) for column in zip(*wanted, strict=True)])
            return [Key(*row) for row in cursor.fetchall()]
        found = []
        for asked in wanted:
            cursor.execute(self._find_key, asked)
            found += [Key(*row) for row in cursor.fetchall()]
        return found

    def balances(self) -> dict[str, int]:
        query = sa.select(ACCOUNTS.c.name, ACCOUNTS.c.balance).where(ACCOUNTS.c.balance != 0)
        return dict(map(tuple, self._rows(query)))

    def postings(self) -> Iterator[Posting]:
        """Every posting, as projected."""
        query = sa.select(POSTINGS).order_by(POSTINGS.c.stream, POSTINGS.c.version)
        with self._engine.connect() as connection:
            for stream, version, debit, credit, amount in connection.execute(query):
                yield Posting(stream, version, debit, credit, amount)

    def moved(self, spans: Sequence[tuple[str, int, int]]) -> dict[tuple[str, str], int]:
        """By (stream, account), what was posted by the entries of these spans: after a version,
        up to another. The database adds up."""
        at = POSTINGS.c
        found: dict[tuple[str, str], int] = {}
        for start in range(0, len(spans), SPANS):
            within = (
                sa.and_(at.stream == stream, at.version > first, at.version <= last)
                for stream, first, last in spans[start : start + SPANS]
            )
            sums = sa.select(at.stream, at.debit, at.credit, sa.func.sum(at.amount))
            query = sums.where(sa.or_(*within)).group_by(at.stream, at.debit, at.credit)
            for stream, debit, credit, amount in self._rows(query):
                for account, sign in ((debit, -1), (credit, 1)):
                    place = stream, account
                    found[place] = found.get(place, 0) + sign * int(amount)
        return found

    def rebuild(self, postings: Sequence[Posting]) -> None:
        with self._failures.told(), self._writer.begin() as connection:
            connection.execute(POSTINGS.delete())
            connection.execute(ACCOUNTS.delete())
            cursor = connection.connection.cursor()
            self._post(cursor, postings)
            cursor.close()

    def lease(self, stream: str, owner: str, now: int, until: int) -> int:
        return self.hold([stream], owner, now, until)[stream]

    def hold(
        self,
        streams: Collection[str],
        owner: str,
        now: int,
        until: int,
        lapsed: Mapping[str, Lease] | None = None,
    ) -> dict[str, int]:
        try:
            with self._failures.told(), self._writer.begin() as connection:
                found = leasing.read(connection, streams)
                asked = {stream: found.get(stream, Lease()) for stream in streams}
                leases = handed_over(asked, owner, now, until, lapsed)
                leasing.write(connection, leases, found)
        except sa.exc.IntegrityError:
            raise Conflict("The streams were taken by another just now.") from None
        return {stream: lease.token for stream, lease in leases.items()}

    def release(self, held: Mapping[str, int], owner: str) -> None:
        if held:
            with self._failures.told(), self._writer.begin() as connection:
                leasing.release(connection, held, owner)

    def snapshot(self, stream: str) -> Snapshot | None:
        query = sa.select(SNAPSHOTS.c.version, SNAPSHOTS.c.schema, SNAPSHOTS.c.state).where(
            SNAPSHOTS.c.stream == stream
        )
        found = next(iter(self._rows(query)), None)
        return Snapshot(found[0], found[1], bytes(found[2])) if found else None

    def snapshots(self) -> set[str]:
        return {stream for (stream,) in self._rows(sa.select(SNAPSHOTS.c.stream))}

    def keep(self, stream: str, snapshot: Snapshot) -> None:
        with self._failures.told(), self._writer.begin() as connection:
            connection.execute(SNAPSHOTS.delete().where(SNAPSHOTS.c.stream == stream))
            connection.execute(SNAPSHOTS.insert().values(stream=stream, **snapshot._asdict()))

    def end_stuck(self, seconds: float) -> None:
        self._in_use.end_stuck(seconds)
        if self._silence is not None:
            self._silence.look()

    def reconnect(self) -> None:
        self._dedicated.close()
        self._engine.pool.dispose()  # those that are in use come back to it

    def pragmas(self) -> dict[str, str]:
        """How this connection writes, asked of the live connection (SQLite)."""
        with self._engine.connect() as connection:
            names = ("journal_mode", "synchronous", "foreign_keys")
            return {
                name: str(connection.exec_driver_sql(f"PRAGMA {name}").scalar()) for name in names
            }

    def close(self) -> None:
        self._dedicated.close()
        self._engine.dispose()
