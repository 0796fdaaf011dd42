"""A tournament that cannot be run is set aside with its tables; what is set aside is nobody's."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from croupier.errors import Refusal, SpecError
from croupier.rules.spec import read_spec
from croupier.server.pit import Pit, Retry
from croupier.server.pit.clock import VirtualClock
from croupier.store.base import Conflict
from croupier.store.sql import SQLStore
from croupier.table.commands import read_command
from croupier.tournament.commands import DrawSeats, read_cup_command
from croupier.tournament.refusals import NoSuchCupTable
from croupier.tournament.terms.reading import read_terms
from kit import databases
from kit.cup import OPERATOR, perth_terms
from server.test_cup_pit import LivePit, live, whole_script

CUP = "tournament:cup"


@pytest.fixture
def stored(tmp_path: Path) -> Iterator[SQLStore]:
    """A heat that is being played at T1 and T2, and T3, which is no tournament's."""
    made = SQLStore(databases.new_address("sqlite", tmp_path))
    lines = whole_script().lines
    last = next(n for n, line in enumerate(lines) if "place-wager" in line)

    async def work(pit: Pit, clock: VirtualClock) -> None:
        await LivePit(pit, clock).play(*lines[: last + 1])
        await pit.make_table("T3", read_spec(json.loads(lines[0])["tables"][0]["spec"]))

    live(made, work)
    yield made
    made.close()


SPOILT = {
    "its log": ("UPDATE acts SET body = 'x' WHERE stream = 'tournament:cup' AND version = 2", ""),
    "its money": (
        "UPDATE accounts SET balance = balance + 1 WHERE name IN ('tournament:cup:held')",
        "payments held are",
    ),
    "a table of its own": (
        "UPDATE acts SET body = 'x' WHERE stream = 'table:T1' AND version = 3",
        "its table T1 is set aside",
    ),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_tournament_that_cannot_be_loaded_is_set_aside_with_its_tables(
    what: str, stored: SQLStore
) -> None:
    statement, says = SPOILT[what]
    with stored.engine.begin() as connection:
        connection.execute(sa.text("DELETE FROM snapshots"))
        connection.execute(sa.text(statement))

    async def run() -> None:
        pit = Pit(stored, VirtualClock())
        await pit.start()
        assert list(pit.cups.plays) == []
        assert says in pit.cups.aside["cup"]
        assert set(pit.aside) == {"T1", "T2"}
        assert list(pit.tables) == ["T3"]
        with pytest.raises(Retry, match="cup"):
            await pit.cups.submit("cup", DrawSeats(by="tournament-director:dora", round=1))
        await pit.submit("T3", read_command('{"do": "open-table", "by": "dealer:dan"}'))
        await pit.stop()

    asyncio.run(run())


def test_a_tournament_whose_clock_fails_is_set_aside_with_its_tables(
    stored: SQLStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        pit = Pit(stored, VirtualClock())
        await pit.start()
        told: list[str] = []
        pit.when_aside(told.append)
        with monkeypatch.context() as failing:
            failing.setattr("croupier.play.tournament.cup_due", lambda state, at: 1 / 0)
            pit.tick()
        assert "what is due there fails: ZeroDivisionError" in pit.cups.aside["cup"]
        assert "its tournament cup is set aside" in pit.aside["T1"]
        assert set(pit.aside) == {"T1", "T2"}
        assert sorted(told) == ["T1", "T2", CUP]
        pit.tick()
        await pit.submit("T3", read_command('{"do": "open-table", "by": "dealer:dan"}'))
        await pit.stop()

    asyncio.run(run())


def test_a_table_that_is_set_aside_is_there_for_no_tournament(stored: SQLStore) -> None:
    """Else one that is not its own sets it apart: an act of both, stored, and run by nobody."""

    async def run() -> None:
        clock = VirtualClock()
        pit = Pit(stored, clock)
        await pit.start()
        terms = perth_terms(id="other")
        await pit.cups.make(read_terms(terms))
        publish = {"do": "publish-terms", "by": OPERATOR["CP"]}
        await pit.cups.submit("other", read_cup_command(json.dumps(publish)))
        pit.set_aside("T3", "it cannot be drawn")
        before = stored.head("table:T3")
        apart = {"do": "designate-table", "by": OPERATOR["CP"], "table": "T3"}
        with pytest.raises(Refusal) as refused:
            await pit.cups.submit("other", read_cup_command(json.dumps(apart)))
        assert isinstance(refused.value.why, NoSuchCupTable)
        assert stored.head("table:T3") == before
        await pit.stop()

    asyncio.run(run())


def test_a_server_of_some_tables_runs_no_tournament(stored: SQLStore) -> None:
    async def run() -> None:
        pit = Pit(stored, VirtualClock(), tables=["T1", "T3"])
        await pit.start()
        assert list(pit.tables) == ["T3"]
        assert "only a server of all tables" in pit.aside["T1"]
        with pytest.raises(SpecError, match="only some tables"):
            await pit.cups.make(read_terms(perth_terms(id="other")))
        await pit.stop()

    asyncio.run(run())


def test_one_process_has_a_tournament_with_its_tables(stored: SQLStore) -> None:
    async def run() -> None:
        first = Pit(stored, VirtualClock(), owner="first")
        await first.start()
        with pytest.raises(Conflict, match="first"):
            await Pit(stored, VirtualClock(), owner="second").start()
        await first.stop()

    asyncio.run(run())
