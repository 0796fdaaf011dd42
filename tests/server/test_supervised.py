"""Tasks that must never end unseen: started again, and given up when that does not help."""

from __future__ import annotations

import asyncio
import importlib
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from croupier.rules.spec import read_spec
from croupier.server.floor import Floor
from croupier.server.pit import Pit, Retry
from croupier.server.pit.loading import load_table
from croupier.server.pit.supervised import MOST, Supervision, supervised, tell_all
from croupier.store.memory import MemoryStore
from croupier.store.sql import SQLStore
from croupier.table import commands as c
from croupier.table.screens.shown import ShownTable
from kit.heard import heard_by
from kit.waiting import PATIENCE_S, until_async

module = importlib.import_module("croupier.server.pit.supervised")
DAN, ANA = "dealer:dan", "player:ana"
TOUCHBET = read_spec({"rulebook": "CM18", "mode": "touchbet"})


async def opened(*tables: str) -> Pit:
    pit = Pit(MemoryStore())
    await pit.start(tick_s=0.01)
    for table in tables:
        await pit.make_table(table, TOUCHBET)
        await pit.submit(table, c.OpenTable(by=DAN))
    return pit


def buy(n: int) -> c.BuyIn:
    return c.BuyIn(by=ANA, id=f"b{n}", amount=5_00, tender="note")


def test_work_that_fails_is_started_again_though_undoing_it_fails_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "PAUSE_S", 0.0)
    tried: list[int] = []

    async def work() -> None:
        tried.append(1)
        if len(tried) < 4:
            raise ValueError("not yet")

    def undo(error: Exception) -> None:
        raise KeyError("nor this")

    async def run() -> None:
        supervision = Supervision()
        await supervised("work", work, undo, supervision)
        assert supervision.failures == {"work": 3}
        assert not supervision.gave_up

    asyncio.run(run())
    assert len(tried) == 4


def test_work_that_never_succeeds_is_given_up_and_everybody_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "PAUSE_S", 0.0)
    told: list[str] = []

    async def work() -> None:
        raise ValueError("never")

    async def run() -> None:
        supervision = Supervision()
        supervision.when_given_up += [lambda: 1 / 0, lambda: told.append("after it")]  # type: ignore[list-item]
        await supervised("work", work, lambda error: None, supervision)
        assert supervision.failures == {"work": MOST}
        assert supervision.gave_up == "The work failed 10 times in a minute: ValueError('never')"

    asyncio.run(run())
    assert told == ["after it"]


def test_the_clock_that_fails_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        pit = await opened("1")
        with monkeypatch.context() as broken:
            broken.setattr(pit._ticker, "tick", lambda: 1 / 0)
            await until_async(lambda: pit.supervision.failures["clock"], "the clock has failed")
        before = pit._ticker._looked
        await until_async(lambda: pit._ticker._looked != before, "the clock runs again")
        await pit.submit("1", buy(1))
        await pit.stop()

    asyncio.run(run())


def test_a_listener_that_fails_does_not_keep_the_tables_from_coming_back() -> None:
    async def run() -> None:
        pit = await opened("1")
        pit.when_loaded(lambda: 1 / 0)  # type: ignore[arg-type]
        pit.when_paused(lambda: 1 / 0)  # type: ignore[arg-type]
        told: list[str] = []
        pit.when_loaded(lambda: told.append("back"))
        pit._loaded.pause("The disk is full.")
        pit._loaded.take(pit._loaded.read())
        assert told == ["back"]
        await pit.submit("1", buy(1))
        await pit.stop()

    asyncio.run(run())
    tell_all([])


def test_screens_that_failed_once_are_shown_everything_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        pit = await opened("1")
        floor = Floor(pit, pit._store)
        told = heard_by(floor, "1")
        with monkeypatch.context() as broken:
            broken.setattr(ShownTable, "follow", lambda self, step: 1 / 0)
            await pit.submit("1", buy(1))
        await until_async(lambda: told, "the screen is shown the table anew")
        assert told[-1]["type"] == "snapshot"
        assert told[-1]["version"] == pit.tables["1"].state.version
        await pit.submit("1", buy(2))
        assert told[-1]["type"] == "change"
        await pit.stop()

    asyncio.run(run())


def test_what_fails_again_while_a_table_is_shown_anew_is_mended_by_the_same_task(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It fails once when it is told, and once more when it catches up with what came meanwhile."""
    monkeypatch.setattr(module, "PAUSE_S", 0.0)
    follow, left, read, go_on = ShownTable.follow, [1, 2], threading.Event(), threading.Event()

    def fails(self: ShownTable, step: Any) -> None:
        if left:
            raise ValueError(f"not yet: {left.pop()}")
        follow(self, step)

    def slow(*given: Any) -> Any:
        loaded = load_table(*given)
        read.set()
        assert go_on.wait(PATIENCE_S)
        return loaded

    async def run() -> None:
        pit = await opened("1")
        floor = Floor(pit, pit._store)
        told = heard_by(floor, "1")
        monkeypatch.setattr(ShownTable, "follow", fails)
        monkeypatch.setattr("croupier.server.floor.load_table", slow)
        await pit.submit("1", buy(1))
        await until_async(read.is_set, "the table was read")
        await pit.submit("1", buy(2))
        go_on.set()
        await until_async(lambda: not floor._tasks, "it is shown again, or given up")
        assert not pit.aside
        assert pit.supervision.failures["fan-out"] == 1
        assert told[-1]["type"] == "snapshot"
        assert told[-1]["version"] == pit.tables["1"].state.version
        await pit.submit("1", buy(3))
        assert told[-1]["type"] == "change"
        await pit.stop()

    asyncio.run(run())


def test_a_table_that_cannot_be_shown_is_set_aside_and_the_others_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "PAUSE_S", 0.0)
    follow, take_over = ShownTable.follow, ShownTable.take_over

    def fails(self: ShownTable, *given: Any) -> None:
        if self.table.id == "1":
            raise ValueError("this table cannot be drawn")
        (follow if len(given) == 1 else take_over)(self, *given)

    async def run() -> None:
        pit = await opened("1", "2")
        floor = Floor(pit, pit._store)
        told, whole = heard_by(floor, "1"), heard_by(floor, "floor", "floor")
        monkeypatch.setattr(ShownTable, "follow", fails)
        monkeypatch.setattr(ShownTable, "take_over", fails)
        await pit.submit("1", buy(1))  # it is durable, whatever is shown of it
        await until_async(lambda: pit.aside, "the table is set aside")
        assert "this table cannot be drawn" in pit.aside["1"]
        assert told[-1]["type"] == "paused"
        assert set(whole[-1]["aside"]) == {"1"}
        with pytest.raises(Retry, match="Table 1 is set aside"):
            await pit.submit("1", buy(2))
        await pit.submit("2", buy(1))
        assert pit.supervision.failures["fan-out"] == MOST
        assert not pit.supervision.gave_up
        await pit.stop()

    asyncio.run(run())


SERVES = """
import sys
from croupier.cli import main
from croupier.server.pit.committer import Committer

async def fails(self):
    raise ValueError("a mistake of ours")

if "broken" in sys.argv:
    Committer._commit_forever = fails
sys.argv = ["croupier", "serve", sys.argv[1], "--port", "0"]
main()
"""


def ended(database: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A server in a process of its own, that ends by itself."""
    asked = [sys.executable, "-c", SERVES, str(database), *words]
    return subprocess.run(asked, capture_output=True, text=True, timeout=60)


def test_a_server_whose_committer_never_works_ends_for_its_supervisor(tmp_path: Path) -> None:
    done = ended(tmp_path / "floor.db", "broken")
    assert done.returncode == 1, done.stderr
    assert "The committer failed 10 times in a minute: ValueError" in done.stderr


def test_a_server_that_cannot_start_says_why_and_ends_with_a_failure(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    store = SQLStore(f"sqlite:///{path}")
    with store.engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO accounts VALUES ('house:nobody', 7)")
    store.close()
    done = ended(path)
    assert done.returncode == 3, done.stderr
    assert "debits and credits differ by 7" in done.stderr
    assert "croupier repair" in done.stderr
