"""`croupier check` says what is wrong with a database; `croupier repair` mends all but the log."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from croupier.floor.commands import NoteClockStep
from croupier.log.chain import GENESIS, link
from croupier.rules.spec import read_spec
from croupier.server.pit import Pit
from croupier.store.sql import SQLStore
from croupier.table import commands as c
from kit import databases

Run = Callable[..., Any]
DAN = "dealer:dan"
TOUCHBET = read_spec({"rulebook": "CM18", "mode": "touchbet"})


async def evening(store: SQLStore) -> None:
    """Two tables, a spin, tickets that went to the cage, and an act of the floor."""
    pit = Pit(store)
    await pit.start()
    for table in ("1", "2"):
        await pit.make_table(table, TOUCHBET)
        await pit.submit(table, c.OpenTable(by=DAN))
        for n, name in enumerate(("ana", "bo")):
            who = f"player:{name}{table}"
            bought = c.BuyIn(by=who, id=f"b{n}", amount=100_00, tender="note")
            await pit.submit(table, bought)
        await pit.submit(table, c.OpenBetting(by=DAN))
        wager = c.PlaceWager(by=f"player:ana{table}", id="w", bet="straight:17", stake=5_00)
        await pit.submit(table, wager)
        for act in (c.SpinBall(by=DAN), c.NoMoreBets(by=DAN)):
            await pit.submit(table, act)
        await pit.submit(table, c.RecordOutcome(by=DAN, outcome="17"))
        await pit.submit(table, c.Settle(by=DAN))
        await pit.submit(table, c.CashOut(by=f"player:ana{table}", id="out"))
    step = NoteClockStep(
        by="system:clock", id="s", machine="2026-01-01T00:00:00Z", by_ms=-5000, ahead_ms=-5000
    )
    await pit.ask_floor(step)
    await pit.stop()


class Floor:
    """A database somebody has played in, and somebody else has been at with SQL."""

    def __init__(self, address: str) -> None:
        self.address, self.store = address, SQLStore(address)

    def play(self) -> None:
        asyncio.run(evening(self.store))
        self.do("UPDATE streams SET until = 0")

    @property
    def named(self) -> str:
        """As one names it on the command line."""
        plain = self.address.replace("postgresql+psycopg://", "postgresql://")
        return plain.removeprefix("sqlite:///")

    def do(self, *statements: str) -> None:
        with self.store.engine.begin() as connection:
            for one in statements:
                connection.execute(sa.text(one))

    def all(self, table: str) -> list[Any]:
        with self.store.engine.connect() as connection:
            return sorted(map(tuple, connection.execute(sa.text(f"SELECT * FROM {table}"))))

    def log(self) -> list[Any]:
        acts = [
            (stream, version, bytes(body), hash) for stream, version, body, hash in self.all("acts")
        ]
        return acts + [row[:3] for row in self.all("streams")]

    def projections(self) -> list[Any]:
        return [self.all(one) for one in ("keys", "postings", "accounts")]


@pytest.fixture(params=["sqlite", "postgresql"])
def floor(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Floor]:
    made = Floor(databases.new_address(request.param, tmp_path))
    made.play()
    yield made
    made.store.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The evening is played once; each test has a copy of it."""
    path = tmp_path_factory.mktemp("evening") / "floor.db"
    made = Floor(f"sqlite:///{path}")
    made.play()
    with made.store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    made.store.close()
    return path.read_bytes()


@pytest.fixture
def file(played: bytes, tmp_path: Path) -> Iterator[Floor]:
    path = tmp_path / "floor.db"
    path.write_bytes(played)
    made = Floor(f"sqlite:///{path}")
    yield made
    made.store.close()


def test_a_database_that_is_well(run: Run, file: Floor) -> None:
    said = run("check", file.named)
    assert said.code == 0, said.out + said.err
    assert "table:1: 11 acts" in said.out
    assert said.out.endswith("ledger, keys and snapshots follow from it.\n")
    assert run("check", file.named, "--json").json == {
        "ok": True,
        "acts": {"cage": 2, "floor": 1, "table:1": 11, "table:2": 11},
        "findings": [],
    }
    before = file.log(), file.projections(), file.all("snapshots")
    mended = run("repair", file.named)
    assert (mended.code, mended.out) == (0, "Nothing is wrong; nothing was written.\n")
    assert (file.log(), file.projections(), file.all("snapshots")) == before


DAMAGE = {
    "a balance": (
        "UPDATE accounts SET balance = balance + 100 WHERE name = 'player:bo1'",
        "account player:bo1: it is 10100, by the log 10000",
    ),
    "no accounts": ("DELETE FROM accounts", "account cage:tickets: it is 0, by the log"),
    "an invented account": (
        "INSERT INTO accounts VALUES ('player:eve', 5)",
        "account player:eve: it is 5, by the log 0",
    ),
    "a posting lost": (
        "DELETE FROM postings WHERE stream = 'table:2' AND version = 3",
        "postings of table:2: they differ from the log at 1 act, first act 3",
    ),
    "a posting too many": (
        "INSERT INTO postings VALUES ('table:9', 1, 'a', 'b', 7)",
        "postings of table:9: they differ from the log at 1 act, first act 1",
    ),
    "keys lost": ("DELETE FROM keys", "keys of table:1: they differ from the log at 4 acts"),
    "a key altered": (
        "UPDATE keys SET digest = 'x' WHERE stream = 'table:1' AND id = 'w'",
        "keys of table:1: they differ from the log at 1 act",
    ),
    "a snapshot altered": (
        "UPDATE snapshots SET state = (SELECT state FROM snapshots WHERE stream = 'table:2')"
        " WHERE stream = 'table:1'",
        "snapshot of table:1: it differs from the log",
    ),
    "a snapshot of the future": (
        "UPDATE snapshots SET version = 99 WHERE stream = 'table:1'",
        "snapshot of table:1: it is of version 99, and the log ends at 11",
    ),
}


@pytest.mark.parametrize(("statement", "said"), DAMAGE.values(), ids=DAMAGE)
def test_what_follows_from_the_log_is_written_again(
    run: Run, file: Floor, statement: str, said: str
) -> None:
    log, before = file.log(), file.projections()
    file.do(statement)
    checked = run("check", file.named)
    assert checked.code == 1
    assert said in checked.out
    assert "run `croupier repair`" in checked.out
    mended = run("repair", file.named)
    assert mended.code == 0, mended.out
    assert said in mended.out
    assert "Written again from the log: 9 keys, " in mended.out
    assert (file.log(), file.projections()) == (log, before)
    assert run("check", file.named).code == 0


def test_a_repaired_floor_plays_on(run: Run, floor: Floor) -> None:
    log, before = floor.log(), floor.projections()
    floor.do("DELETE FROM accounts", "DELETE FROM postings", "DELETE FROM keys")
    floor.do("UPDATE snapshots SET version = 99")
    assert run("check", floor.named, "--json").json["ok"] is False
    mended = run("repair", floor.named, "--json")
    assert mended.code == 0, mended.out
    assert mended.json["written"]["keys"] == 9
    assert (floor.log(), floor.projections()) == (log, before)

    async def go_on() -> None:
        pit = Pit(floor.store)
        await pit.start()
        again = c.CashOut(by="player:ana1", id="out")
        version = pit.tables["1"].state.version
        await pit.submit("1", again)  # it was done: nothing happens
        assert pit.tables["1"].state.version == version
        await pit.submit("1", c.Leave(by="player:bo1", id="bye"))
        assert pit.faults() == []
        await pit.stop()

    asyncio.run(go_on())
    assert run("check", floor.named).code == 0


LOG = {
    "a byte altered": (
        "UPDATE acts SET body = CAST(replace(CAST(body AS TEXT), '10000', '10001') AS BLOB)"
        " WHERE stream = 'table:2' AND version = 3",
        "table:2, act 3: its hash is not that of its bytes: something was altered",
    ),
    "an act lost": (
        "DELETE FROM acts WHERE stream = 'table:2' AND version = 3",
        "table:2, act 3: ",
    ),
    "the last act lost": (
        "DELETE FROM acts WHERE stream = 'table:2' AND version = 11",
        "table:2, act 10: it ends at version 10; it should go on to 11",
    ),
    "a stream not listed": (
        "DELETE FROM streams WHERE name = 'table:2'",
        "table:2, act 11: it has acts, and is not listed among the streams",
    ),
    "an act of another table": (
        "UPDATE acts SET stream = 'table:3' WHERE stream = 'table:2'",
        "table:3, act 1: here is act 1 of table:2",
    ),
}


@pytest.mark.parametrize(("statement", "said"), LOG.values(), ids=LOG)
def test_a_damaged_log_is_said_and_never_touched(
    run: Run, file: Floor, statement: str, said: str
) -> None:
    file.do(statement, "DELETE FROM accounts")
    before = file.log(), file.projections()
    checked = run("check", file.named)
    assert checked.code == 1
    assert said in checked.out
    assert "A log is never mended: restore the database from a backup." in checked.out
    mended = run("repair", file.named)
    assert mended.code == 1
    assert said in mended.out
    assert (file.log(), file.projections()) == before


def test_a_log_that_is_whole_and_not_by_the_rules(run: Run, file: Floor) -> None:
    """Forged with good hashes: the replay tells."""
    rows = [row for row in file.log() if row[0] == "table:2" and len(row) == 4]
    prev = GENESIS
    with file.store.engine.begin() as connection:
        for stream, version, body, _ in rows:
            body = body.replace(b'"outcome":"17"', b'"outcome":"18"')
            prev = link(prev, body)
            connection.execute(
                sa.text("UPDATE acts SET body = :b, hash = :h WHERE stream = :s AND version = :v"),
                {"b": body, "h": prev, "s": stream, "v": version},
            )
        connection.execute(
            sa.text("UPDATE streams SET hash = :h WHERE name = 'table:2'"), {"h": prev}
        )
    said = run("check", file.named, "--json")
    assert said.code == 1
    *_, finding = said.json["findings"]
    assert finding["where"] == "line 20 of an export"
    assert "croupier verify" in finding["cure"]
    mended = run("repair", file.named)
    assert mended.code == 1  # what follows from the log is written, and the log is what it is
    assert "Not mended:\nline 20 of an export: " in mended.out


def test_a_database_that_is_served_is_checked_and_not_repaired(run: Run, file: Floor) -> None:
    until = time.time_ns() // 1_000_000 + 60_000
    file.do(f"UPDATE streams SET owner = 'pit-7', until = {until} WHERE name = 'table:1'")
    file.do("DELETE FROM accounts")
    assert run("check", file.named).code == 1
    said = run("repair", file.named)
    assert said.code == 2
    assert said.err.startswith("croupier: pit-7 serves table:1: stop it first.")
    assert file.all("accounts") == []


def test_what_is_no_database_is_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "not.db").write_bytes(b"something else entirely\n" * 100)
    (tmp_path / "empty.db").touch()
    for words in ("check", "repair"):
        assert run(words, str(tmp_path / "not.db")).code == 2
        assert run(words, str(tmp_path / "none.db")).code == 2
    assert run("check", str(tmp_path / "empty.db")).code == 2


def test_a_file_with_broken_pages_is_said(run: Run, file: Floor) -> None:
    with file.store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    file.store.close()
    path = Path(file.named)
    data = bytearray(path.read_bytes())
    for page in range(3, len(data) // 4096):
        data[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    path.write_bytes(data)
    said = run("check", file.named)
    assert said.code in (1, 2)
    assert "Traceback" not in said.err
    assert "malformed" in said.out + said.err or "restore the database" in said.out
