"""One table whose clock fails is set aside; the others' clocks go on, and so does the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import pytest

from croupier.errors import Refusal
from croupier.refusals.asking import ClockBackwards
from croupier.rules.spec import read_spec
from croupier.server.floor import Floor
from croupier.server.pit import Pit, Retry
from croupier.server.pit.clock import VirtualClock
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.commands import AnyCommand
from croupier.table.due import due
from croupier.table.state import Table
from kit.heard import heard_by

DAN, ANA = "dealer:dan", "player:ana"
TIMED = read_spec({"rulebook": "CM18", "mode": "touchbet", "wagering_period_s": 30})


@pytest.fixture
def fails(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From then on what is due at table 1 cannot be decided."""

    def broken(table: Table, at: str) -> Sequence[AnyCommand]:
        if table.id == "1":
            raise Refusal(ClockBackwards(at, at), clause="form")
        return due(table, at)

    def begin() -> None:
        monkeypatch.setattr("croupier.play.due", broken)
        monkeypatch.setattr(
            "croupier.server.pit.ticker.next_due", lambda table: "2000-01-01T00:00:00Z"
        )

    return begin


async def opened(clock: VirtualClock) -> Pit:
    pit = Pit(MemoryStore(), clock)
    await pit.start()
    for table in ("1", "2"):
        await pit.make_table(table, TIMED)
        await pit.submit(table, c.OpenTable(by=DAN))
        await pit.submit(table, c.OpenBetting(by=DAN))
    return pit


def test_the_clocks_of_the_other_tables_go_on(fails: Callable[[], None]) -> None:
    async def run() -> None:
        clock = VirtualClock()
        pit = await opened(clock)
        floor = Floor(pit, pit._store)
        told, whole = heard_by(floor, "1"), heard_by(floor, "floor", "floor")
        fails()
        clock.forward(60)
        pit.tick()
        assert "what is due there fails: Refusal(ClockBackwards" in pit.aside["1"]
        assert pit.tables["2"].state.phase != "betting"  # its time was over
        assert told[-1]["type"] == "paused"
        assert set(whole[-1]["aside"]) == {"1"}
        await pit.submit("2", c.BuyIn(by=ANA, amount=5_00, tender="note"))
        assert pit.supervision.failures["clock"] == 0
        await pit.stop()

    asyncio.run(run())


def test_whoever_asks_first_is_told_of_the_table_and_not_what_the_clock_was(
    fails: Callable[[], None],
) -> None:
    async def run() -> None:
        clock = VirtualClock()
        pit = await opened(clock)
        fails()
        with pytest.raises(Retry, match="Table 1 is set aside"):
            await pit.submit("1", c.BuyIn(by=ANA, amount=5_00, tender="note"))
        assert list(pit.tables) == ["2"]
        await pit.stop()

    asyncio.run(run())
