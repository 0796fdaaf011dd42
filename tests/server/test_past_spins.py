"""A spin settled before the server started is settled again: read once, beside the event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from croupier.rulebooks import pinned_offer
from croupier.rules.spec import read_spec
from croupier.server.pit import Answer, Pit
from croupier.server.pit.chance import SeededChance
from croupier.server.pit.clock import VirtualClock
from croupier.store.base import Stored
from croupier.store.memory import MemoryStore
from croupier.store.transfer import export
from croupier.table import commands as c
from croupier.table import events as e
from croupier.verify import verify

DAN, KIM = "dealer:dan", "area-manager:kim"


class Watched(MemoryStore):
    """Notes who reads a table's stream, and from where on."""

    def __init__(self) -> None:
        super().__init__()
        self.reads: list[tuple[int, bool]] = []  # from which version, and on the event loop

    def read(self, stream: str, after: int = 0) -> Iterator[Stored]:
        if stream == "table:1":
            self.reads.append((after, threading.current_thread() is threading.main_thread()))
        return super().read(stream, after)


async def spins(pit: Pit, *outcomes: str) -> None:
    for outcome in outcomes:
        await pit.submit("1", c.OpenBetting(by=DAN))
        await pit.submit("1", c.PlaceWager(by="player:ana", bet="red", stake=500))
        await pit.submit("1", c.SpinBall(by=DAN))
        await pit.submit("1", c.NoMoreBets(by=DAN))
        await pit.submit("1", c.RecordOutcome(by=DAN, outcome=outcome))
        await pit.submit("1", c.Settle(by=DAN))


async def corrected(pit: Pit, spin: int) -> Answer:
    asked = c.CorrectOutcome(by=KIM, outcome="18", spin=spin, reason="the camera")
    return await pit.submit("1", asked)


async def opened(store: MemoryStore) -> Pit:
    pit = Pit(store, VirtualClock(), SeededChance(7))
    await pit.start()
    if "1" not in pit.tables:
        await pit.make_table("1", read_spec({"rulebook": "CM18", "mode": "touchbet"}))
        await pit.submit("1", c.OpenTable(by=DAN))
        await pit.submit("1", c.BuyIn(by="player:ana", amount=100_00, tender="note"))
    return pit


@pytest.mark.parametrize("spin", [1, 2, 3])
def test_a_spin_of_before_the_snapshot_is_settled_as_if_nothing_had_stopped(spin: int) -> None:
    async def run() -> None:
        never, stopped = await opened(MemoryStore()), Watched()
        first = await opened(stopped)
        for pit in (never, first):
            await spins(pit, "17", "20", "4")
        await first.stop()
        again = await opened(stopped)
        assert again.tables["1"].past.spins == {}
        one, other = await corrected(never, spin), await corrected(again, spin)
        assert one == other
        assert any(isinstance(event, e.SettlementCorrected) for event in other.events)
        assert never.tables["1"].past.spins == again.tables["1"].past.spins
        await again.stop()
        lines = list(export(stopped))
        assert verify(lines, pinned_offer).lines == len(lines)

    asyncio.run(run())


def test_the_log_is_read_once_and_never_on_the_event_loop() -> None:
    async def run() -> None:
        store = Watched()
        first = await opened(store)
        await spins(first, "17", "20")
        await first.stop()
        again = await opened(store)
        store.reads.clear()
        await spins(again, "5")
        assert store.reads == []  # nobody asks for what nobody corrects
        await corrected(again, 1)
        await corrected(again, 2)
        await corrected(again, 3)
        assert store.reads == [(0, False)]
        await again.stop()

    asyncio.run(run())
