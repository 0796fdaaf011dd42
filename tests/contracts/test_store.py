"""What every store does: one suite, run on memory, SQLite and PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import databases
from croupier.store.base import Append, Batch, Conflict, Key, Posting, Snapshot, Store
from croupier.store.chain import GENESIS, link
from croupier.store.sql import SQLStore


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
    assert store.streams() == ["table:1", "table:2"]


def test_a_stream_that_does_not_exist_is_empty(store: Store) -> None:
    assert store.head("table:9") == (0, GENESIS)
    assert list(store.read("table:9")) == []
    assert store.key("table:9", "a", "b") is None
    assert store.snapshot("table:9") is None
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
        [Key("table:1", "player:ana", "c1", "digest", 1, 1)],
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
    key = Key("table:1", "player:ana", "c1", "digest", 1, 1)
    store.append(Batch([Append("table:1", 0, [b"one"])], [key]))
    with pytest.raises(Conflict):
        store.append(Batch([Append("table:1", 1, [b"two"])], [key._replace(first=2, last=2)]))
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
