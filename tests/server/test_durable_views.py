"""Screens are shown what is durable: never what is decided and may still be lost."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from croupier.rules.spec import read_spec
from croupier.server.floor import Floor
from croupier.server.floor.live import Screen
from croupier.server.people import Session
from croupier.server.pit import Pit, Retry
from croupier.server.pit.clock import VirtualClock
from croupier.store.base import Batch, Unavailable
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from kit.views import merged
from kit.waiting import until_async

DAN, ANA = "dealer:dan", Session("player", "ana", "1", "station")
TOUCHBET = read_spec({"rulebook": "CM18", "mode": "touchbet"})
RED = c.PlaceWager(by="player:ana", bet="red", stake=5_00)


class HeldStore(MemoryStore):
    """A store whose commits wait while they are held, and fail when they are told to."""

    def __init__(self) -> None:
        super().__init__()
        self.free = threading.Event()
        self.free.set()
        self.fails = self.fails_late = False

    def append(self, batch: Batch) -> None:
        self.free.wait(10)
        if self.fails:
            raise Unavailable("no")
        super().append(batch)
        if self.fails_late:
            raise Unavailable("it was stored, and nobody was told")


class Station:
    """Ana's station: what it was sent, laid over what it had."""

    def __init__(self, floor: Floor, pit: Pit, store: HeldStore) -> None:
        self.floor, self.pit, self.store = floor, pit, store
        self.view: dict[str, Any] = json.loads(self.asked())
        floor.hub.add(Screen(self._send, "station", ANA, "1"))

    async def _send(self, message: dict[str, Any]) -> None:
        self.view = merged(self.view, json.loads(message["text"]))

    def asked(self) -> str:
        """A view that is fetched now."""
        table = self.floor.table("1")
        assert table is not None
        return self.floor.snapshot(table, "station", ANA)

    def cards(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.floor.floor_snapshot())["tables"]
        return found

    @property
    def wagers(self) -> dict[str, int]:
        found: dict[str, int] = self.view["me"]["wagers"]
        assert json.loads(self.asked())["me"]["wagers"] == found
        return found


def at_a_station(work: Callable[[Station], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        store = HeldStore()
        pit = Pit(store, VirtualClock())
        floor = Floor(pit, store)
        await pit.start()
        await pit.make_table("1", TOUCHBET)
        await pit.submit("1", c.OpenTable(by=DAN))
        await pit.submit("1", c.BuyIn(by="player:ana", amount=100_00, tender="note"))
        await pit.submit("1", c.OpenBetting(by=DAN))
        await work(Station(floor, pit, store))
        await pit.stop()

    asyncio.run(run())


def test_nothing_is_shown_before_it_is_durable() -> None:
    async def work(at: Station) -> None:
        at.store.free.clear()
        made = asyncio.create_task(at.pit.make_table("2", TOUCHBET))
        asked = asyncio.create_task(at.pit.submit("1", RED))
        await until_async(lambda: at.pit.tables["1"].state.players["ana"].wagers, "decided")
        assert at.wagers == {}
        assert at.floor.table("2") is None
        assert set(at.cards()) == {"1"}
        at.store.free.set()
        await asyncio.gather(asked, made)
        assert at.wagers == {"red": 5_00}
        assert set(at.cards()) == {"1", "2"}

    at_a_station(work)


def test_the_cage_is_shown_no_ticket_before_it_is_durable() -> None:
    async def work(at: Station) -> None:
        def shown() -> tuple[int, int, int]:
            view = json.loads(at.floor.desk.snapshot("cage"))
            return view["version"], view["owes"], len(view["tickets"])

        at.store.free.clear()
        asked = asyncio.create_task(at.pit.submit("1", c.CashOut(by="player:ana")))
        await until_async(lambda: at.pit.cage.tickets, "decided")
        assert shown() == (0, 0, 0)
        at.store.free.set()
        await asked
        assert shown() == (1, 100_00, 1)

    at_a_station(work)


def test_what_was_lost_was_never_shown() -> None:
    async def work(at: Station) -> None:
        at.store.fails = True
        with pytest.raises(Retry):
            await at.pit.submit("1", RED)
        at.store.fails = False
        assert at.wagers == {}
        await at.pit.submit("1", RED)
        assert at.wagers == {"red": 5_00}

    at_a_station(work)


def test_a_table_that_was_loaded_with_more_than_we_knew_is_shown_so() -> None:
    """The commit went through though it was said to have failed: the log has it."""

    async def work(at: Station) -> None:
        at.store.fails_late = True
        with pytest.raises(Retry):
            await at.pit.submit("1", RED)
        at.store.fails_late = False
        assert at.wagers == {"red": 5_00}
        version = at.view["version"]
        await at.pit.submit("1", RED)
        assert at.wagers == {"red": 10_00}
        assert at.view["version"] == version + 1

    at_a_station(work)
