"""A connection that went silent is known from one that only waits: the database is asked."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from croupier.store import sql
from croupier.store.base import Append, Batch, Unavailable
from croupier.store.silence import SILENT_S
from croupier.store.sql import SQLStore
from kit import databases
from kit.real.floor import Helper
from kit.waiting import PATIENCE_S, until

STUCK_S = 12.0  # as the server has it: longer than a statement waits for others who write


@pytest.fixture
def address(tmp_path: Path) -> str:
    return databases.new_address("postgresql", tmp_path)


@pytest.fixture
def proxy(address: str) -> Iterator[tuple[Helper, SQLStore]]:
    folder = sa.make_url(address).query["host"]
    with closing(Helper("mute_proxy.py", f"{folder}/.s.PGSQL.5432")) as proxy:
        through = sa.make_url(address).set(host="127.0.0.1", port=int(proxy.heard()), query={})
        with closing(SQLStore(through.render_as_string(hide_password=False))) as store:
            yield proxy, store


class Work(threading.Thread):
    """One act more, in a thread of its own."""

    def __init__(self, store: SQLStore, expected: int) -> None:
        super().__init__(daemon=True)
        self._store, self._expected = store, expected
        self.failed = ""
        self.start()

    def run(self) -> None:
        try:
            self._store.append(Batch([Append("a", self._expected, [b"{}"])]))
        except Unavailable as error:
            self.failed = str(error)


def watched(store: SQLStore, work: Work) -> float:
    """The store is looked after, as the server does, until it is done; for how long."""
    began = time.monotonic()

    def is_done() -> bool:
        store.end_stuck(STUCK_S)
        return not work.is_alive()

    until(is_done, "it is done, or given up", looks_s=0.05)
    return time.monotonic() - began


def test_what_waits_on_a_silent_connection_is_given_up_when_the_database_answers_again(
    proxy: tuple[Helper, SQLStore],
) -> None:
    way, store = proxy
    store.append(Batch([Append("a", 0, [b"{}"])]))
    assert store.head("a")[0] == 1  # a second connection is open, and silent soon
    way.tell("mute")
    work = Work(store, 1)
    time.sleep(SILENT_S)  # a database is out of reach for a while: nobody can say yet
    store.end_stuck(STUCK_S)
    assert work.is_alive()
    way.tell("speak")
    assert watched(store, work) < 5
    assert work.failed
    store.reconnect()  # as the server does after every failure
    began = time.monotonic()
    assert store.head("a")[0] == 1  # on a new connection at once, and not on an old one
    store.append(Batch([Append("a", 1, [b"{}"])]))
    assert time.monotonic() - began < SILENT_S


def test_who_only_waits_for_another_writer_is_left_alone(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql, "IDLE_MS", 0)  # the other one takes as long as it likes
    with closing(SQLStore(address)) as store, closing(SQLStore(address)) as other:
        store.append(Batch([Append("a", 0, [b"{}"])]))
        with other.engine.begin() as connection:
            connection.execute(sa.text("SELECT * FROM streams FOR UPDATE"))
            work = Work(store, 1)
            until_s = time.monotonic() + 2 * SILENT_S
            until(lambda: _looks(store) > until_s, "it has been asked about", looks_s=0.05)
            assert work.is_alive()
        work.join(PATIENCE_S)
        assert (work.failed, store.head("a")[0]) == ("", 2)


def _looks(store: SQLStore) -> float:
    store.end_stuck(STUCK_S)
    return time.monotonic()
