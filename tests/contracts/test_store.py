"""What every store does: one suite, run on memory, SQLite and PostgreSQL."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from croupier.log.chain import GENESIS, link
from croupier.store.base import (
    Append,
    Batch,
    Conflict,
    Key,
    Posting,
    Snapshot,
    Store,
    Unavailable,
)
from croupier.store.sql import SQLStore
from kit import databases


@pytest.fixture(params=databases.KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    yield from databases.stores(request.param, tmp_path)


def append(store: Store, stream: str, expected: int, *bodies: bytes) -> None:
    store.append(Batch([Append(stream, expected, bodies)]))


def test_what_is_appended_is_read_in_order_and_chained(store: Store) -> None:
    append(store, "table:1", 0, b"one", b"two")
    append(store, "table:1", 2, b"three")
    append(store, "table:2", 0, b"other")
    entries = list(store.read("table:1"))
    assert [entry.body for entry in entries] == [b"one", b"two", b"three"]
    assert [entry.version for entry in entries] == [1, 2, 3]
    hash = GENESIS
    for entry in entries:
        hash = link(hash, entry.body)
        assert entry.hash == hash
    assert store.head("table:1") == (3, hash)
    assert [entry.body for entry in store.read("table:1", after=2)] == [b"three"]
    assert [store.act("table:1", version) for version in range(5)] == [None, *entries, None]
    assert store.streams() == ["table:1", "table:2"]


def test_the_heads_of_all_streams_are_of_one_moment(store: Store) -> None:
    assert store.heads() == {}
    store.lease("table:9", "pit", 0, 1)  # a lease alone makes no stream
    append(store, "table:1", 0, b"one", b"two")
    store.append(Batch([Append("table:1", 2, [b"three"]), Append("cage", 0, [b"ticket"])]))
    assert store.heads() == {name: store.head(name) for name in ("table:1", "cage")}
    assert store.heads()["table:1"][0] == 3


def test_a_stream_that_does_not_exist_is_empty(store: Store) -> None:
    assert store.head("table:9") == (0, GENESIS)
    assert list(store.read("table:9")) == []
    assert store.key("table:9", "a", "b") is None
    assert store.snapshot("table:9") is None
    assert store.snapshots() == set()
    assert store.act("table:9", 1) is None
    assert store.balances() == {}


def test_a_stale_version_conflicts_and_writes_nothing(store: Store) -> None:
    append(store, "table:1", 0, b"one")
    for expected in (0, 2, 5):
        with pytest.raises(Conflict, match=f"expected at version {expected}, found 1"):
            append(store, "table:1", expected, b"late")
    assert store.head("table:1")[0] == 1


def test_a_batch_is_all_or_nothing_across_streams(store: Store) -> None:
    append(store, "cage", 0, b"first")
    batch = Batch(
        [Append("table:1", 0, [b"cashed-out"]), Append("cage", 0, [b"ticket"])],
        [Key("table:1", "player:ana", "c1", "digest", 1)],
        [Posting("table:1", 1, "player:ana", "cage:tickets", 500)],
    )
    with pytest.raises(Conflict):
        store.append(batch)
    assert store.head("table:1") == (0, GENESIS)
    assert store.key("table:1", "player:ana", "c1") is None
    assert store.balances() == {}
    store.append(batch._replace(appends=[batch.appends[0], Append("cage", 1, [b"ticket"])]))
    assert store.head("table:1")[0] == 1
    assert store.head("cage")[0] == 2
    assert store.key("table:1", "player:ana", "c1") == batch.keys[0]
    assert store.balances() == {"player:ana": -500, "cage:tickets": 500}


def test_a_command_key_is_unique_in_its_stream(store: Store) -> None:
    key = Key("table:1", "player:ana", "c1", "digest", 1)
    store.append(Batch([Append("table:1", 0, [b"one"])], [key]))
    with pytest.raises(Conflict):
        store.append(Batch([Append("table:1", 1, [b"two"])], [key._replace(version=2)]))
    assert store.head("table:1")[0] == 1
    for other in (key._replace(by="player:bo"), key._replace(id="c2")):
        version = store.head("table:1")[0]
        store.append(Batch([Append("table:1", version, [b"more"])], [other]))
        assert store.key(*other[:3]) == other


def test_postings_add_up_to_balances_and_can_be_rebuilt(store: Store) -> None:
    first = Posting("table:1", 1, "drop", "player:ana", 700)
    second = Posting("table:1", 2, "player:ana", "wagers", 200)
    store.append(Batch([Append("table:1", 0, [b"1", b"2"])], (), [first, second]))
    store.append(Batch([Append("table:1", 2, [b"3"])], (), [second._replace(version=3)]))
    expected = {"drop": -700, "player:ana": 300, "wagers": 400}
    assert store.balances() == expected
    store.rebuild([first])
    assert store.balances() == {"drop": -700, "player:ana": 700}
    store.rebuild([first, second, second._replace(version=3)])
    assert store.balances() == expected


def test_cents_are_wide(store: Store) -> None:
    rich = Posting("table:1", 1, "a", "b", 2**53)
    store.append(Batch([Append("table:1", 0, [b"1"])], (), [rich, rich]))
    assert store.balances()["b"] == 2**54


def test_bodies_come_back_byte_for_byte(store: Store) -> None:
    bodies = [b"", b"\x00\xff", "ë€".encode(), b'{"a": 1 }', b"x" * 200_000]
    append(store, "table:1", 0, *bodies)
    assert [entry.body for entry in store.read("table:1")] == bodies


def test_a_lease_is_held_by_one_and_fences_the_other_off(store: Store) -> None:
    mine = store.lease("table:1", "pit-a", now=0, until=100)
    assert store.lease("table:1", "pit-a", now=50, until=150) == mine
    with pytest.raises(Conflict, match="held by pit-a"):
        store.lease("table:1", "pit-b", now=149, until=250)
    theirs = store.lease("table:1", "pit-b", now=151, until=250)
    assert theirs > mine
    entry = Append("table:1", 0, [b"one"])
    with pytest.raises(Conflict, match="held by another"):
        store.append(Batch([entry], fences=[("table:1", mine)]))
    assert store.head("table:1") == (0, GENESIS)
    store.append(Batch([entry], fences=[("table:1", theirs)]))
    assert store.head("table:1")[0] == 1
    again = store.lease("table:1", "pit-a", now=999, until=1999)
    assert again > theirs


def test_a_lease_alone_makes_no_stream(store: Store) -> None:
    store.lease("table:1", "pit-a", now=0, until=100)
    assert store.streams() == []
    append(store, "table:1", 0, b"one")
    assert store.streams() == ["table:1"]


def test_the_last_snapshot_is_kept(store: Store) -> None:
    store.keep("table:1", Snapshot(10, "schema", b"ten"))
    store.keep("table:1", Snapshot(20, "schema", b"twenty"))
    store.keep("table:2", Snapshot(5, "other", b"five"))
    assert store.snapshot("table:1") == Snapshot(20, "schema", b"twenty")
    assert store.snapshot("table:2") == Snapshot(5, "other", b"five")
    assert store.snapshots() == {"table:1", "table:2"}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_of_two_writers_exactly_one_wins_each_version(kind: str, tmp_path: Path) -> None:
    address = databases.new_address(kind, tmp_path)
    SQLStore(address).close()
    won: list[tuple[str, int]] = []

    def write(name: str) -> None:
        store = SQLStore(address)
        tries = 0
        while (version := store.head("table:1")[0]) < 40 and tries < 4000:
            tries += 1
            try:
                append(store, "table:1", version, f"{name}-{version + 1}".encode())
                won.append((name, version + 1))
            except Conflict:
                continue
        store.close()

    threads = [threading.Thread(target=write, args=(name,)) for name in ("a", "b")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store = SQLStore(address)
    bodies = [entry.body.decode() for entry in store.read("table:1")]
    store.close()
    assert sorted(f"{name}-{version}" for name, version in won) == sorted(bodies)
    assert [int(body.partition("-")[2]) for body in bodies] == list(range(1, len(bodies) + 1))
    assert len(bodies) >= 40


def at_once(*works: Callable[[], None]) -> None:
    """All of these, each in a thread of its own, started together; none may fail."""
    together, failed = threading.Barrier(len(works)), []

    def run(work: Callable[[], None]) -> None:
        together.wait()
        try:
            work()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


def issued(table: str, n: int, cage: int) -> Batch:
    """What a cash-out appends: to its own table and to the cage they all share."""
    return Batch(
        [Append("cage", cage, [f"{table}-{n}".encode()]), Append(table, n, [b"cashed-out"])],
        [Key(table, "player:ana", f"c{n}", "digest", n + 1)],
        [Posting(table, n + 1, "player:ana", "cage:tickets", 500)],
    )


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_whoever_appends_to_the_cage_second_conflicts_and_writes_nothing(
    kind: str, tmp_path: Path
) -> None:
    address = databases.new_address(kind, tmp_path)
    one, other = SQLStore(address), SQLStore(address)
    for n in range(3):
        one.append(issued("table:1", n, cage=n))
        with pytest.raises(Conflict):
            other.append(issued("table:2", 0, cage=n))
        assert other.head("cage") == one.head("cage")
        assert other.head("table:2") == (0, GENESIS)
        assert other.key("table:2", "player:ana", "c0") is None
        assert other.balances()["cage:tickets"] == 500 * (n + 1)
    other.append(issued("table:2", 0, cage=3))
    assert [entry.body for entry in one.read("cage")][2:] == [b"table:1-2", b"table:2-0"]
    one.close()
    other.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_several_append_to_one_stream_and_to_their_own(kind: str, tmp_path: Path) -> None:
    """Each learns where the cage stands and tries again; nothing is lost, doubled or half done."""
    address = databases.new_address(kind, tmp_path)
    each = 12

    def write(table: str) -> None:
        store = SQLStore(address)
        while (n := store.head(table)[0]) < each:
            with suppress(Conflict):
                store.append(issued(table, n, store.head("cage")[0]))
        store.close()

    tables = ("table:1", "table:2", "table:3")
    at_once(*(partial(write, table) for table in tables))
    store = SQLStore(address)
    entries = list(store.read("cage"))
    assert [entry.version for entry in entries] == list(range(1, 3 * each + 1))
    hash = GENESIS
    for entry in entries:
        hash = link(hash, entry.body)
        assert entry.hash == hash
    found = Counter(entry.body.decode().rpartition("-")[0] for entry in entries)
    assert found == dict.fromkeys(tables, each)
    assert store.balances() == {"player:ana": -1500 * each, "cage:tickets": 1500 * each}
    store.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_threads_may_use_one_store_at_once(kind: str, tmp_path: Path) -> None:
    """No two of them share a connection: SQLite's driver crashes the process when they do."""
    store = SQLStore(databases.new_address(kind, tmp_path))
    each = 60

    def write(table: str) -> None:
        for n in range(each):
            append(store, table, n, b"wager")

    def look_up() -> None:
        for n in range(each):
            assert store.key("table:1", "player:ana", f"c{n}") is None

    tables = ("table:1", "table:2", "table:3")
    at_once(*(partial(write, table) for table in tables), look_up, look_up)
    assert {name: version for name, (version, _) in store.heads().items()} == dict.fromkeys(
        tables, each
    )
    store.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_new_database_may_be_opened_by_several_at_once(kind: str, tmp_path: Path) -> None:
    address = databases.new_address(kind, tmp_path)
    at_once(*[lambda: SQLStore(address).close()] * 6)
    store = SQLStore(address)
    append(store, "table:1", 0, b"one")
    store.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_store_that_others_keep_busy_says_so_and_writes_nothing(
    kind: str, tmp_path: Path
) -> None:
    address = databases.new_address(kind, tmp_path)
    store, other = SQLStore(address, patience_ms=50), SQLStore(address)
    append(store, "cage", 0, b"one")
    token = store.lease("table:1", "pit-a", now=0, until=100)
    with other._writer.begin() as connection:
        connection.exec_driver_sql("UPDATE streams SET until = until")
        with pytest.raises(Unavailable):
            store.append(issued("table:1", 0, cage=1))
        with pytest.raises(Unavailable):
            store.lease("table:1", "pit-a", now=50, until=150)
        assert store.head("cage")[0] == 1  # to read is not to wait
    store.append(issued("table:1", 0, cage=1)._replace(fences=[("table:1", token)]))
    assert store.head("table:1")[0] == 1
    for one in (store, other):
        one.close()


def test_a_connection_that_was_cut_is_made_anew(tmp_path: Path) -> None:
    """The database was started again, or someone ended our connections."""
    store = SQLStore(databases.new_address("postgresql", tmp_path))
    append(store, "table:1", 0, b"one")
    assert store.key("table:1", "a", "b") is None
    with store.engine.connect() as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    with pytest.raises(Unavailable):
        append(store, "table:1", 1, b"two")
    with suppress(Unavailable):
        store.key("table:1", "a", "b")
    append(store, "table:1", 1, b"two")
    assert store.key("table:1", "a", "b") is None
    assert [entry.body for entry in store.read("table:1")] == [b"one", b"two"]
    store.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_is_stored_is_there_after_opening_again(kind: str, tmp_path: Path) -> None:
    address = databases.new_address(kind, tmp_path)
    store = SQLStore(address)
    append(store, "table:1", 0, b"one")
    head = store.head("table:1")
    store.close()
    again = SQLStore(address)
    assert again.head("table:1") == head
    again.close()


def test_sqlite_writes_ahead_and_flushes_in_full(tmp_path: Path) -> None:
    """Asked of the live connection, not of what we meant to set."""
    store = SQLStore(databases.new_address("sqlite", tmp_path))
    pragmas = store.pragmas()
    store.close()
    assert pragmas["journal_mode"] == "wal"
    assert pragmas["synchronous"] == "2"  # FULL


def test_a_reader_does_not_wait_for_a_writer(tmp_path: Path) -> None:
    address = databases.new_address("sqlite", tmp_path)
    store = SQLStore(address)
    append(store, "table:1", 0, b"one")
    with store._writer.begin():  # a transaction under way
        assert store.head("table:1")[0] == 1
    store.close()
