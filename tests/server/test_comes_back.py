"""Whatever happens to the database, the server comes back by itself, and nothing is lost."""

from __future__ import annotations

import asyncio
import importlib
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from croupier.errors import Refusal
from croupier.rules.spec import read_spec
from croupier.server import pit as pits
from croupier.server.floor import Floor
from croupier.server.floor.live import Screen
from croupier.server.people import Session
from croupier.server.pit import Answer, Pit, Retry, committer
from croupier.server.pit.waiting import Change
from croupier.store.base import Append, Batch, Posting, Snapshot, Store, Unavailable
from croupier.store.memory import MemoryStore
from croupier.store.sql import SQLStore
from croupier.table import commands as c
from croupier.table.commands import AnyCommand
from kit import databases
from kit.server import running
from kit.waiting import PATIENCE_S, until_async

DAN, ANA = "dealer:dan", "player:ana"
TOUCHBET = read_spec({"rulebook": "CM18", "mode": "touchbet"})


async def insist(pit: Pit, command: AnyCommand, table: str = "1") -> Answer:
    """Send a command until it is answered, as a client does."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                return await pit.submit(table, command)
            except Retry:
                await asyncio.sleep(0.01)  # a client's own pause before it sends again


async def opened(store: Store, *tables: str) -> Pit:
    pit = Pit(store)
    await pit.start()
    for table in tables or ("1",):
        await pit.make_table(table, TOUCHBET)
        await pit.submit(table, c.OpenTable(by=DAN))
    return pit


def buy(n: int) -> c.BuyIn:
    return c.BuyIn(by=ANA, id=f"b{n}", amount=5_00, tender="note")


async def refused_from(pit: Pit, n: int) -> int:
    """Buy again and again; the first that has to be sent again."""
    for number in range(n, 500):
        try:
            await pit.submit("1", buy(number))
        except Retry:
            return number
    raise AssertionError("nothing had to be sent again")


def chips(pit: Pit) -> int:
    return pit.tables["1"].state.players["ana"].chips


class DownStore(MemoryStore):
    """A store that can be out of reach, for everything."""

    is_down = False

    def _answer(self) -> None:
        if self.is_down:
            raise Unavailable("The store did not answer: no route to host")

    def append(self, batch: Batch) -> None:
        self._answer()
        super().append(batch)

    def streams(self) -> list[str]:
        self._answer()
        return super().streams()


class LockedStore(DownStore):
    """One that lets whoever asks wait, as a database does that another process has locked."""

    def __init__(self) -> None:
        super().__init__()
        self.freed = threading.Event()

    def streams(self) -> list[str]:
        assert not self.is_down or self.freed.wait(PATIENCE_S)
        return MemoryStore.streams(self)


def test_nobody_waits_for_an_answer_as_long_as_the_store_is_locked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(committer, "PATIENCE_S", 0.01)
    store = LockedStore()

    async def run() -> None:
        pit = await opened(store)
        store.is_down = True
        with pytest.raises(Retry, match="no route to host"):
            await pit.submit("1", buy(1))
        assert pit.paused and not store.freed.is_set()  # nothing could be read again yet
        store.is_down = False
        store.freed.set()
        await until_async(lambda: not pit.paused, "the tables are back")
        await pit.submit("1", buy(1))
        assert chips(pit) == 5_00
        await pit.stop()

    asyncio.run(run())


def test_an_act_that_a_mistake_of_ours_lost_holds_nothing_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What rests on all that was decided before is answered, not sent back once more."""

    async def run() -> None:
        pit = await opened(MemoryStore())
        with monkeypatch.context() as patched:
            patched.setattr(pit.committer, "_acknowledge", lambda group: 1 / 0)
            with pytest.raises(Retry, match="division by zero"):
                await pit.submit("1", buy(1))
        await until_async(lambda: not pit.paused, "the tables are back")
        assert (pit.committer.queued, pit.committer.lag_s) == (0, 0.0)
        with pytest.raises(Refusal):
            await pit.submit("1", c.Settle(by=DAN))
        await pit.stop()

    asyncio.run(run())


def test_while_the_store_is_away_everybody_is_told_and_then_all_goes_on() -> None:
    store = DownStore()
    told: list[dict[str, Any]] = []

    async def hear(message: dict[str, Any]) -> None:
        told.append(json.loads(message["text"]))

    async def run() -> None:
        pit = await opened(store)
        floor = Floor(pit, store)
        await pit.submit("1", buy(1))
        floor.hub.add(Screen(hear, "station", Session("player", "ana", "1", "station"), "1"))
        floor.hub.add(Screen(hear, "dealer", Session("dealer", "dan", "", "staff"), "1"))
        store.is_down = True
        for n in (2, 3):
            with pytest.raises(Retry):
                await pit.submit("1", buy(n))
        assert floor.table("1") is not None
        with pytest.raises(Retry):
            await floor.submit("1", Session("player", "ana", "1", "station"), buy(4))
        with pytest.raises(Retry):
            await pit.make_table("2", TOUCHBET)
        paused = {one["says"]["en"] for one in told if one["type"] == "paused"}
        assert paused == {
            "The table is paused for a moment and goes on by itself.",
            "The tables are paused (The store did not answer: no route to host). They go on by"
            " themselves; what was not done meanwhile can be sent again.",
        }
        late = Screen(hear, "station", Session("player", "ana", "1", "station"), "1")
        assert [json.loads(one)["type"] for one in floor.first(late)] == ["snapshot", "paused"]
        told.clear()
        store.is_down = False
        await until_async(lambda: not pit.paused, "the tables are back")
        assert [one["type"] for one in told][-2:] == ["snapshot", "snapshot"]
        await pit.submit("1", buy(3))
        assert chips(pit) == 10_00
        assert [json.loads(one)["type"] for one in floor.first(late)] == ["snapshot"]
        await pit.stop()

    asyncio.run(run())


@pytest.mark.parametrize("kind", ["terminated", "read-only"])
def test_postgresql_that_ends_our_connections_is_asked_again(kind: str, tmp_path: Path) -> None:
    address = databases.new_address("postgresql", tmp_path)
    store, other = SQLStore(address), sa.create_engine(address, isolation_level="AUTOCOMMIT")
    name = sa.make_url(address).database

    def hit() -> None:
        with other.connect() as connection:
            if kind == "read-only":
                connection.exec_driver_sql(
                    f"ALTER DATABASE {name} SET default_transaction_read_only = on"
                )
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )

    def heal() -> None:
        with other.connect() as connection:
            connection.exec_driver_sql("SET default_transaction_read_only = off")
            connection.exec_driver_sql(
                f"ALTER DATABASE {name} SET default_transaction_read_only = off"
            )

    async def run() -> None:
        pit = await opened(store)
        for n in range(6):
            hit()
            if kind == "read-only":
                with pytest.raises(Retry):
                    await pit.submit("1", buy(n))
                heal()
            await insist(pit, buy(n))
            assert chips(pit) == 5_00 * (n + 1)
        await pit.stop()

    asyncio.run(run())
    other.dispose()
    store.close()


class Silent:
    """A way to PostgreSQL that stops forwarding, and never says so."""

    def __init__(self, address: str) -> None:
        self._to = str(Path(sa.make_url(address).query["host"]) / ".s.PGSQL.5432")  # type: ignore[arg-type]
        self._door = socket.create_server(("127.0.0.1", 0))
        self.is_silent = False
        self._all: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self._door.getsockname()[1])

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                far = socket.socket(socket.AF_UNIX)
                far.connect(self._to)
                gone = threading.Event()  # of this pair; a new one is forwarded
                if self.is_silent:
                    gone.set()
                self._all += [near, far]
                self._gone = getattr(self, "_gone", [])
                self._gone.append(gone)
                for one, other in ((near, far), (far, near)):
                    threading.Thread(
                        target=self._forward, args=(one, other, gone), daemon=True
                    ).start()

    def _forward(self, one: socket.socket, other: socket.socket, gone: threading.Event) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                if not gone.is_set():
                    other.sendall(data)

    def go_silent(self) -> None:
        """Those who are connected hear nothing any more; who connects anew does."""
        for gone in self._gone:
            gone.set()

    def close(self) -> None:
        self._door.close()
        for one in self._all:
            one.close()


@pytest.fixture
def silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[SQLStore, Silent]]:
    address = databases.new_address("postgresql", tmp_path)
    monkeypatch.setattr(pits, "STUCK_S", 0.5)
    monkeypatch.setattr(pits, "WATCH_S", 0.1)
    way = Silent(address)
    through = sa.make_url(address).set(host="127.0.0.1", port=way.port, query={})
    store = SQLStore(through.render_as_string(hide_password=False))
    yield store, way
    store.close()
    way.close()


def test_a_connection_that_went_silent_is_given_up(silent: tuple[SQLStore, Silent]) -> None:
    store, way = silent

    async def run() -> None:
        pit = await opened(store)
        for n in range(3):
            way.go_silent()
            await insist(pit, c.Attest(by=DAN, item="lamp", value=str(n)))
        await pit.stop()

    asyncio.run(run())


def test_a_table_that_cannot_be_loaded_is_set_aside_and_the_others_run(tmp_path: Path) -> None:
    address = databases.new_address("sqlite", tmp_path)
    store = SQLStore(address)

    async def make() -> None:
        pit = await opened(store, "1", "2")
        await pit.stop()

    asyncio.run(make())
    with store.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM snapshots")
        connection.exec_driver_sql(
            "UPDATE acts SET body = CAST('{}' AS BLOB) WHERE stream = 'table:2' AND version = 2"
        )

    async def run() -> None:
        pit = Pit(store)
        floor = Floor(pit, store)
        await pit.start()
        assert set(pit.aside) == {"2"}
        assert floor.table("2") is None
        await pit.submit("1", buy(1))
        with pytest.raises(Retry, match="Table 2 is set aside"):
            await pit.submit("2", buy(1))
        await pit.stop()

    asyncio.run(run())
    store.close()


@pytest.mark.parametrize("state", [b"", b"\x93\x01", b"x" * 100])
def test_a_damaged_snapshot_is_not_used(state: bytes) -> None:
    store = MemoryStore()

    async def run() -> None:
        pit = await opened(store)
        await pit.submit("1", buy(1))
        await pit.stop()
        kept = store.snapshot("table:1")
        assert kept is not None
        store.keep("table:1", Snapshot(kept.version, kept.schema, state))
        again = Pit(store)
        await again.start()
        assert chips(again) == 5_00
        store.keep("table:1", Snapshot(kept.version + 7, kept.schema, kept.state))
        ahead = Pit(store)
        await ahead.start()
        assert ahead.tables["1"].state.version == kept.version
        for one in (again, ahead):
            await one.stop()

    asyncio.run(run())


def test_a_committer_that_fails_by_a_mistake_of_ours_is_started_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        pit = await opened(MemoryStore())
        with monkeypatch.context() as broken:
            broken.setattr(pit.committer, "_acknowledge", lambda group: 1 / 0)
            with pytest.raises(Retry, match="division by zero"):
                await pit.submit("1", buy(1))
        await insist(pit, buy(1))  # it had been stored; the same is not done twice
        assert chips(pit) == 5_00
        await insist(pit, buy(2))
        assert chips(pit) == 10_00
        await pit.stop()

    asyncio.run(run())


def test_a_listener_that_fails_keeps_nobody_from_their_answer() -> None:
    heard: list[Change] = []

    def fails(change: Change) -> None:
        raise ValueError("no")

    async def run() -> None:
        pit = await opened(MemoryStore())
        pit.listen(fails)
        pit.listen(heard.append)
        await pit.submit("1", buy(1))
        assert len(heard) == 1
        with pytest.raises(Refusal):
            await pit.submit("1", c.CloseTable(by=DAN))
        await pit.stop()

    asyncio.run(run())


def test_a_server_says_whether_it_is_ready_and_counts(tmp_path: Path) -> None:
    with running(tmp_path) as live:
        client = live.client()
        assert client.get("/health").json()["status"] == "ok"
        ready = client.get("/ready")
        assert (ready.status_code, ready.json()["ready"]) == (200, True)
        counted = client.get("/metrics").text
        for name in ("paused", "queue", "lag_seconds", "reloads", "screens", "tables_aside"):
            assert f"croupier_{name} 0.0" in counted
        live.within(lambda: live.server.pit._loaded.pause("The disk is full."))
        away = client.get("/ready")
        assert away.status_code == 503
        assert away.json()["reasons"] == ["The disk is full."]
        assert "croupier_paused 1.0" in client.get("/metrics").text
        assert client.get("/health").status_code == 200


def test_a_full_disk_that_is_freed_again(tmp_path: Path) -> None:
    """SQLite says that it is full; when it is not any more, all goes on."""
    store = SQLStore(databases.new_address("sqlite", tmp_path))

    async def run() -> None:
        pit = await opened(store)
        await pit.submit("1", buy(0))

        def limit(pages: int) -> None:
            for connection in store._dedicated._idle:  # each has a limit of its own
                connection.cursor().execute(f"PRAGMA max_page_count = {pages}")

        await asyncio.to_thread(limit, 1)
        n = await refused_from(pit, 1)
        await insist(pit, buy(n))
        assert chips(pit) == 5_00 * (n + 1)
        await pit.stop()

    asyncio.run(run())
    store.close()


def test_whoever_uses_the_engine_is_told_that_the_database_is_out_of_reach(tmp_path: Path) -> None:
    """Accounts and sessions too, which have statements of their own."""
    store = SQLStore(databases.new_address("sqlite", tmp_path))
    with pytest.raises(Unavailable, match="no such table"), store.engine.connect() as connection:
        connection.execute(sa.text("SELECT * FROM nowhere"))
    store.close()


def test_a_log_that_cannot_be_written_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed:
        def warning(self, event: str, **fields: object) -> None:
            raise ValueError("I/O operation on closed file")

    logging = importlib.import_module("croupier.server.pit.supervised")
    monkeypatch.setattr(logging, "log", Closed())
    store = DownStore()

    async def run() -> None:
        pit = await opened(store)
        store.is_down = True
        with pytest.raises(Retry):
            await pit.submit("1", buy(1))
        store.is_down = False
        await insist(pit, buy(1))
        assert chips(pit) == 5_00
        await pit.stop()

    asyncio.run(run())


def test_a_commit_that_fails_frees_the_database(tmp_path: Path) -> None:
    """Though the error that says so is held, and with it the cursor of the transaction."""
    store = SQLStore(databases.new_address("sqlite", tmp_path), patience_ms=50)
    store.append(Batch([Append("a", 0, [b"{}"])]))
    held: list[Exception] = []
    for posting in (Posting("a", 2, "x", "y", 2**70), Posting("a", 2, "x", "y", 1)):
        try:
            store.append(Batch([Append("a", 1, [b"{}"])], postings=[posting]))
        except Exception as error:
            held.append(error)
    assert len(held) == 1
    assert store.head("a")[0] == 2
    store.close()


def test_a_database_that_is_silent_from_the_start_is_given_up(
    silent: tuple[SQLStore, Silent],
) -> None:
    store, way = silent

    async def run() -> None:
        made = await opened(store)
        await made.stop()
        store.streams()  # there is a connection, and it falls silent
        way.go_silent()
        pit = Pit(store)
        async with asyncio.timeout(PATIENCE_S):
            await pit.start(wait=True)
            await insist(pit, c.Attest(by=DAN, item="lamp", value="1"))
        await pit.stop()

    asyncio.run(run())
