"""Time in the log is steady, whoever sets the machine's clock."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from croupier.floor.events import ClockStepped
from croupier.log.codec import decode
from croupier.rulebooks import pinned_offer
from croupier.rules.spec import read_spec
from croupier.server.pit import Pit
from croupier.server.pit.clock import ClockStep, SystemClock
from croupier.store.base import Batch, Unavailable
from croupier.store.memory import MemoryStore
from croupier.store.transfer import export
from croupier.table import commands as c
from croupier.table.clock import order
from croupier.table.state import BETTING, WAGERING_CLOSED
from croupier.verify import verify
from kit.waiting import until_async

DAN, ANA = "dealer:dan", "player:ana"
DAY_S = 86_400
PERIOD_S = 30
TOUCHBET = read_spec({"rulebook": "CM18", "mode": "touchbet", "wagering_period_s": PERIOD_S})


class Machine:
    """A machine whose clock anybody may set, and the time that really passes."""

    def __init__(self) -> None:
        self.shown, self.passed_ns = datetime(2026, 3, 1, 20, tzinfo=UTC), 7_000_000_000

    def passes(self, seconds: int) -> None:
        self.shown += timedelta(seconds=seconds)
        self.passed_ns += seconds * 1_000_000_000

    def is_set(self, seconds: int) -> None:
        self.shown += timedelta(seconds=seconds)

    def clock(self) -> SystemClock:
        return SystemClock(lambda: self.shown, lambda: self.passed_ns)


async def betting(store: MemoryStore, machine: Machine) -> Pit:
    """A table where a period of 30 seconds has just begun."""
    pit = Pit(store, machine.clock())
    await pit.start()
    await pit.make_table("1", TOUCHBET)
    for command in (
        c.OpenTable(by=DAN),
        c.BuyIn(by=ANA, amount=50_00, tender="note"),
        c.OpenBetting(by=DAN),
    ):
        await pit.submit("1", command)
    return pit


def times(store: MemoryStore, stream: str = "table:1") -> list[str]:
    return [decode(one.body).at for one in store.read(stream)]


def steps(store: MemoryStore) -> list[ClockStepped]:
    """The steps of the machine's clock that the log has, each by the system's own clock."""
    acts = [decode(one.body) for one in store.read("floor")]
    assert {act.by for act in acts} <= {"system:clock"}
    return [event for act in acts for event in act.events if isinstance(event, ClockStepped)]


class AwayStore(MemoryStore):
    """A store that does not answer for a while."""

    is_away = False

    def append(self, batch: Batch) -> None:
        if self.is_away:
            raise Unavailable("The store did not answer: no route to host")
        super().append(batch)


def test_a_step_that_could_not_be_stored_is_noted_later_and_once() -> None:
    store, machine = AwayStore(), Machine()

    async def run() -> None:
        pit = await betting(store, machine)
        machine.is_set(DAY_S)
        store.is_away = True
        for _ in range(3):
            machine.passes(1)
            pit.tick()
            await until_async(lambda: not pit.paused, "everything was read again")
        assert steps(store) == []
        store.is_away = False
        while not steps(store):
            machine.passes(1)
            pit.tick()
            await asyncio.sleep(0)
        await pit.stop()

    asyncio.run(run())
    (one,) = steps(store)
    assert one.by_ms == DAY_S * 1000
    check(store)


def check(store: MemoryStore) -> None:
    """The log is in order, and so are its times."""
    for stream in store.streams():
        written = [order(at) for at in times(store, stream)]
        assert all(one <= other for one, other in pairwise(written)), written
    lines = list(export(store))
    assert verify(lines, pinned_offer).lines == len(lines)


@pytest.mark.parametrize("by_s", [DAY_S, -DAY_S, 3600, -3600])
def test_a_clock_that_is_set_neither_ends_nor_freezes_a_period(by_s: int) -> None:
    store, machine = MemoryStore(), Machine()

    async def run() -> None:
        pit = await betting(store, machine)
        for step in (by_s, -by_s, by_s):  # there, back, and there for good
            machine.passes(8)
            machine.is_set(step)
            pit.tick()  # what was set is noted while wagers are placed
            wager = c.PlaceWager(by=ANA, bet="red", stake=5_00)
            await pit.submit("1", wager)
            assert pit.tables["1"].state.phase == BETTING
        machine.passes(PERIOD_S - 3 * 8)
        pit.tick()
        assert pit.tables["1"].state.phase == WAGERING_CLOSED
        await pit.stop()

    asyncio.run(run())
    assert times(store)[-1] == "2026-03-01T20:00:30Z"
    check(store)
    assert [(one.by_ms, one.ahead_ms) for one in steps(store)] == [
        (by_s * 1000, by_s * 1000),
        (-by_s * 1000, 0),
        (by_s * 1000, by_s * 1000),
    ]


def test_a_server_that_starts_on_a_clock_set_back_goes_on_from_the_logs_time() -> None:
    """Its log is a day ahead; a period is not frozen until that day has passed."""
    store, machine = MemoryStore(), Machine()

    async def run() -> None:
        await (await betting(store, machine)).stop()
        machine.is_set(-DAY_S)
        machine.passes(5)
        pit = Pit(store, machine.clock())
        await pit.start()
        assert pit.now() == "2026-03-01T20:00:00Z"
        pit.tick()
        machine.passes(20)
        await pit.submit("1", c.PlaceWager(by=ANA, bet="red", stake=5_00))
        assert pit.tables["1"].state.phase == BETTING
        machine.passes(10)
        pit.tick()
        assert pit.tables["1"].state.phase == WAGERING_CLOSED
        await pit.stop()

    asyncio.run(run())
    check(store)
    behind = (5 - DAY_S) * 1000
    assert steps(store) == [ClockStepped("2026-02-28T20:00:05Z", behind, behind)]


def test_a_hold_lapses_when_its_hours_have_really_passed() -> None:
    store, machine = MemoryStore(), Machine()

    async def run() -> None:
        pit = await betting(store, machine)
        fault = c.ReportMalfunction(by=DAN, component="station:1", what="it credits too much")
        await pit.submit("1", fault)
        boss = "area-manager:al"
        hold = c.HoldPayment(by=boss, player="ana", ground="malfunction", reason="looked at")
        await pit.submit("1", hold)
        until = pit.tables["1"].state.players["ana"].holds["malfunction"].until
        assert until == "2026-03-04T20:00:00Z"
        machine.is_set(4 * DAY_S)
        machine.passes(71 * 3600)
        pit.tick()
        assert pit.tables["1"].state.players["ana"].holds
        machine.is_set(-8 * DAY_S)
        machine.passes(3600)
        pit.tick()
        assert not pit.tables["1"].state.players["ana"].holds
        await pit.stop()

    asyncio.run(run())
    check(store)


def test_the_clock_tells_once_that_it_was_set_and_how_far() -> None:
    machine = Machine()
    clock = machine.clock()
    assert clock.stepped() is None
    machine.passes(3600)
    assert clock.stepped() is None
    machine.is_set(DAY_S)
    assert clock.now() == "2026-03-01T21:00:00Z"
    assert clock.stepped() == ClockStep("2026-03-02T21:00:00Z", DAY_S * 1000, DAY_S * 1000)
    assert clock.stepped() is None
    machine.is_set(-2 * DAY_S)
    assert clock.stepped() == ClockStep("2026-02-28T21:00:00Z", -2 * DAY_S * 1000, -DAY_S * 1000)
    machine.is_set(DAY_S)
    assert clock.stepped() == ClockStep("2026-03-01T21:00:00Z", DAY_S * 1000, 0)
    assert clock.now() == "2026-03-01T21:00:00Z"


def test_a_clock_behind_the_log_says_so_and_a_time_that_is_made_up_moves_nothing() -> None:
    clock = Machine().clock()
    clock.go_on_from("2026-03-01T19:00:00Z")
    assert clock.stepped() is None
    clock.go_on_from("2026-03-01T20:05:00Z")
    assert clock.stepped() == ClockStep("2026-03-01T20:00:00Z", -300_000, -300_000)
    clock.go_on_from("9999-12-31T23:59:59Z")
    assert clock.now() == "2026-03-01T20:05:00Z"
