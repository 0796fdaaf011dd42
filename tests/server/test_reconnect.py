"""After a failure nothing of before is in the way: no connection, no lock, no traceback."""

from __future__ import annotations

import asyncio
import os
from collections.abc import MutableMapping
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from starlette.requests import Request
from starlette.responses import Response

from croupier.server.routes.answers import answered, body_of
from croupier.store import sql
from croupier.store.base import Append, Batch, Key, Lease, Posting, Unavailable
from croupier.store.sql import SQLStore
from croupier.table.commands import AnyCommand
from kit import databases
from kit.real.disks import SmallDisk

FIRST = Batch([Append("a", 0, [b"{}"])])


def open_files(path: Path) -> list[str]:
    found = [Path("/proc/self/fd", number) for number in os.listdir("/proc/self/fd")]
    return [
        str(one.readlink())
        for one in found
        if one.is_symlink() and str(path) in str(one.readlink())
    ]


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="Only Linux says what is open.")
def test_a_connection_to_a_file_is_gone_though_its_error_is_held(tmp_path: Path) -> None:
    """What one connection knows of its files (that they are read-only), all of a process know."""
    path = tmp_path / "floor.db"
    held: list[Exception] = []
    with closing(SQLStore(f"sqlite:///{path}")) as store:
        store.append(FIRST)
        for fails in (
            lambda: store.append(Batch([], postings=[Posting("a", 2, "x", "y", 2**70)])),
            lambda: store.hold(["a"], "me", 0, 2**70),
        ):
            with pytest.raises(OverflowError) as raised:
                fails()
            held.append(raised.value)
            store.reconnect()
            assert open_files(path) == []
        assert store.head("a")[0] == 1
    assert len(held) == 2


def test_a_file_that_cannot_be_written_is_not_opened_to_be_read(tmp_path: Path) -> None:
    with closing(SmallDisk(8)) as disk:
        if not disk.is_mounted:
            pytest.skip("To make a file system read-only takes root.")
        address = f"sqlite:///{disk.folder / 'floor.db'}"
        SQLStore(address).close()
        assert disk.read_only(True)
        with pytest.raises(Unavailable, match="readonly"):
            SQLStore(address)
        with closing(SQLStore(address, read_only=True)) as reader:
            assert reader.streams() == []
        assert disk.read_only(False)
        with closing(SQLStore(address)) as store:
            store.append(FIRST)
            assert store.head("a")[0] == 1


def test_a_server_stopped_in_a_transaction_does_not_keep_the_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql, "IDLE_MS", 300)
    address = databases.new_address("postgresql", tmp_path)
    with closing(SQLStore(address)) as stopped, closing(SQLStore(address)) as second:
        stopped.append(FIRST)
        connection = stopped.engine.connect()
        connection.execute(sa.text("SELECT * FROM streams FOR UPDATE"))  # and says nothing more
        assert second.hold(["a"], "second", 0, 5_000, {"a": Lease()}) == {"a": 1}
        with pytest.raises(Exception, match="idle-in-transaction"):
            connection.execute(sa.text("SELECT 1"))
        connection.close()


def test_postgresql_never_waits_for_the_rest_of_what_a_stopped_server_sends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """psycopg sends many rows without waiting for each. Stopped in the middle of them, a server
    would be no idle transaction, and keep its locks: nothing that locks is sent so."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError("sent in a pipeline")

    monkeypatch.setattr(psycopg.Cursor, "executemany", never)
    with closing(SQLStore(databases.new_address("postgresql", tmp_path))) as store:
        bodies = [b"one", b"two"]
        keys = [Key("a", "player:ana", f"c{n}", "digest", n) for n in (1, 2)]
        moved = [Posting("a", n, "player:ana", "wagers", 500) for n in (1, 2)]
        held = store.hold(["a", "b"], "one", 0, 5_000)
        store.append(Batch([Append("a", 0, bodies), Append("c", 0, bodies)], keys, moved))
        store.append(Batch([Append("a", 2, bodies)], [], moved))
        assert store.head("a")[0] == 4
        assert store.balances() == {"player:ana": -2000, "wagers": 2000}
        assert len(store.keys([one[:3] for one in keys])) == 2
        assert store.hold(["a", "b"], "one", 1, 5_001) == held
        store.release(held, "one")


def test_who_hangs_up_in_the_middle_of_a_request_is_no_failure_of_ours() -> None:
    async def handler(request: Request) -> Response:
        await body_of(request, AnyCommand)
        raise AssertionError("it was never all there")

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.disconnect"}

    headers = [(b"content-type", b"application/json")]
    request = Request({"type": "http", "method": "POST", "headers": headers}, receive)

    async def asked() -> Response:
        return await answered(handler, lambda *_: None)(request)

    answer = asyncio.run(asked())
    assert answer.status_code == 400
