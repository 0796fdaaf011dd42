"""Pits that share a cage in one process: a ticket is redeemed once, whatever fails meanwhile."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from croupier.cage import TicketRedeemed
from croupier.errors import Refusal, SpecError
from croupier.log.codec import decode
from croupier.rulebooks import pinned_offer
from croupier.rules.spec import read_spec
from croupier.server.pit import Answer, Pit, Retry
from croupier.server.pit.chance import SeededChance
from croupier.server.pit.clock import VirtualClock
from croupier.server.pit.loading import load_table, rebuild_ledger
from croupier.store.base import Batch, Store, Unavailable
from croupier.store.memory import MemoryStore
from croupier.store.sql import SQLStore
from croupier.store.transfer import export
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import AnyCommand
from croupier.verify import verify
from kit import databases
from kit.waiting import PATIENCE_S

DAN = "dealer:dan"
ATS = read_spec({"rulebook": "CP", "mode": "ats"})


class UnreliableStore(MemoryStore):
    """One append at a time, some of which fail: before they are written, never after."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._random = Random(seed)
        self._writing = threading.Lock()
        self.failing = False

    def append(self, batch: Batch) -> None:
        with self._writing:
            if self.failing and self._random.random() < 0.2:
                raise Unavailable("The store did not answer.")
            super().append(batch)


async def opened(store: Store, table: str, seed: int, clock: VirtualClock) -> Pit:
    pit = Pit(store, clock, SeededChance(seed), owner=f"pit-{table}", tables={table})
    await pit.start()
    await pit.make_table(table, ATS)
    await pit.submit(table, c.OpenTable(by=DAN))
    return pit


async def insist(pit: Pit, table: str, command: AnyCommand) -> Answer | Refusal:
    """Send a command until it is answered, as a client does."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                return await pit.submit(table, command)
            except Refusal as refusal:
                return refusal
            except Retry:
                await asyncio.sleep(0)  # the others go on; then it is sent again


async def ticket_of(pit: Pit, table: str, name: str, n: int) -> str:
    """Someone buys in and leaves: the number of the ticket."""
    by = f"player:{name}"
    await insist(pit, table, c.BuyIn(by=by, id=f"b{n}", amount=100 + n, tender="note"))
    answer = await insist(pit, table, c.Leave(by=by, id=f"o{n}"))
    assert isinstance(answer, Answer)
    assert isinstance(answer.events[0], e.PlayerLeft)
    return answer.events[0].ticket


def check(store: Store) -> dict[str, int]:
    """The log is true, the projection is the log's; how often each ticket was redeemed."""
    lines = list(export(store))
    assert verify(lines, pinned_offer).lines == len(lines)
    kept = store.balances()
    rebuild_ledger(store)
    assert store.balances() == kept
    redeemed: dict[str, int] = {}
    for stored in store.read("cage"):
        for event in decode(stored.body).events:
            if isinstance(event, TicketRedeemed):
                redeemed[event.ticket] = redeemed.get(event.ticket, 0) + 1
    return redeemed


@pytest.mark.parametrize("seed", range(6))
def test_a_ticket_is_redeemed_once_though_the_store_fails_at_random(seed: int) -> None:
    store = UnreliableStore(seed)
    won: list[str] = []

    async def race(pits: dict[str, Pit], ticket: str, n: int) -> None:
        """At the cage through both pits, and put into a station of each, all at once."""
        tries: list[tuple[str, AnyCommand]] = []
        for table in pits:
            tries.append((table, c.RedeemTicket(by=f"cage:{table}", id=f"r{n}", ticket=ticket)))
            insert = c.BuyIn(by=f"player:in{n % 3}", id=f"i{n}", tender="ticket", ticket=ticket)
            tries.append((table, insert))
        answers = await asyncio.gather(*(insist(pits[at], at, command) for at, command in tries))
        accepted = [one for one in answers if isinstance(one, Answer)]
        assert len(accepted) == 1, answers
        refused = {one.code for one in answers if isinstance(one, Refusal)}
        assert refused == {"ticket-redeemed"}
        won.append(ticket)

    async def run() -> None:
        clock = VirtualClock()
        pits = {table: await opened(store, table, seed + n, clock)
                for n, table in enumerate(("1", "2"))}  # fmt: skip
        store.failing = True
        for n in range(0, 40, 4):
            numbers = range(n, n + 4)
            tickets = await asyncio.gather(
                *(ticket_of(pits[at := "12"[k % 2]], at, f"p{k}", k) for k in numbers)
            )
            clock.forward(1)
            await asyncio.gather(
                *(race(pits, ticket, k) for ticket, k in zip(tickets, numbers, strict=True))
            )
        store.failing = False
        for table, pit in pits.items():
            await insist(pit, table, c.OpenBetting(by=DAN))  # whatever was dropped is loaded again
            assert pit.faults() == []
            state = msgspec.msgpack.encode(pit.tables[table].state)
            assert msgspec.msgpack.encode(load_table(store, f"table:{table}").state) == state
            await pit.stop()

    asyncio.run(run())
    redeemed = check(store)
    assert sorted(redeemed) == sorted(won)
    assert set(redeemed.values()) == {1}
    assert len(won) == 40


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[tuple[SQLStore, sqlite3.Connection]]:
    """A SQLite file, and someone else who may keep it from being written to."""
    address = databases.new_address("sqlite", tmp_path)
    store = SQLStore(address, patience_ms=20)
    other = sqlite3.connect(address.removeprefix("sqlite:///"), isolation_level=None)
    yield store, other
    other.close()
    store.close()


def test_a_busy_database_means_retry_and_then_all_is_well(
    busy: tuple[SQLStore, sqlite3.Connection],
) -> None:
    store, other = busy
    buy = c.BuyIn(by="player:ana", id="b1", amount=5_000, tender="note")

    async def run() -> None:
        pit = await opened(store, "1", 1, VirtualClock())
        other.execute("BEGIN IMMEDIATE")
        for _ in range(3):  # nor can the tables be loaded again: the lease cannot be renewed
            with pytest.raises(Retry):
                await pit.submit("1", buy)
        with pytest.raises(Retry):
            await pit.make_table("9", ATS)
        other.execute("ROLLBACK")
        await insist(pit, "1", buy)  # it comes back by itself
        assert pit.tables["1"].state.players["ana"].chips == 5_000
        other.execute("BEGIN IMMEDIATE")
        await pit.stop()  # a snapshot that cannot be kept is no loss
        other.execute("ROLLBACK")
        assert pit.faults() == []

    asyncio.run(run())
    check(store)


def test_a_table_of_another_pit_is_not_made_again() -> None:
    store = MemoryStore()

    async def run() -> None:
        clock = VirtualClock()
        one, other = await opened(store, "1", 1, clock), await opened(store, "2", 2, clock)
        clock.forward(60)  # both have slept through their leases
        with pytest.raises(SpecError, match="at another pit already"):
            await other.make_table("1", ATS)
        await one.submit("1", c.BuyIn(by="player:ana", amount=5_000, tender="note"))
        assert set(other.tables) == {"2"}
        for pit in (one, other):
            await pit.stop()

    asyncio.run(run())
