"""The pit: acknowledged when durable, once each, and nobody is told yes in vain."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.audit import is_audit
from croupier.cage import TicketIssued
from croupier.errors import Refusal, SpecError
from croupier.log.codec import Of, command_of, decode
from croupier.rulebooks import pinned_offer
from croupier.rules.spec import read_spec
from croupier.server.pit import Answer, Change, Pit, Retry, committer
from croupier.server.pit.chance import SeededChance
from croupier.server.pit.clock import VirtualClock
from croupier.server.pit.loading import load_table, rebuild_ledger
from croupier.store.base import Batch, Conflict, Store
from croupier.store.memory import MemoryStore
from croupier.store.transfer import export, import_log
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.state import State
from croupier.verify import verify
from kit import databases
from kit.waiting import until_async

DAN = "dealer:dan"
TOUCHBET = read_spec({"rulebook": "CM18", "mode": "touchbet"})


@pytest.fixture(params=databases.KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    yield from databases.stores(request.param, tmp_path)


def live(store: Store, work: Callable[[Pit, VirtualClock], Coroutine[Any, Any, None]]) -> None:
    """Run with a pit that is stopped properly, its ledger without fault."""

    async def run() -> None:
        clock = VirtualClock()
        pit = Pit(store, clock, SeededChance(7))
        await pit.start()
        await work(pit, clock)
        await pit.stop()
        assert pit.faults() == []

    asyncio.run(run())


async def evening(pit: Pit, table: str = "1") -> None:
    await pit.make_table(table, TOUCHBET)
    await pit.submit(table, c.OpenTable(by=DAN))
    for name in ("ana", "bo"):
        await pit.submit(table, c.BuyIn(by=f"player:{name}", amount=10_000, tender="note"))
    await pit.submit(table, c.OpenBetting(by=DAN))


def test_a_spin_is_played_and_everything_is_in_the_log(store: Store) -> None:
    async def work(pit: Pit, clock: VirtualClock) -> None:
        await evening(pit)
        await pit.submit("1", c.PlaceWager(by="player:ana", bet="straight:17", stake=500))
        await pit.submit("1", c.SpinBall(by=DAN))
        await pit.submit("1", c.NoMoreBets(by=DAN))
        await pit.submit("1", c.RecordOutcome(by=DAN, outcome="17"))
        answer = await pit.submit("1", c.Settle(by=DAN))
        assert [type(event) for event in answer.events] == [e.WagersSettled, e.SpinSettled]
        assert answer.version == store.head("table:1")[0]
        assert pit.tables["1"].state.players["ana"].chips == 27_500
        left = await pit.submit("1", c.Leave(by="player:ana"))
        assert isinstance(left.events[0], e.PlayerLeft)
        assert len(left.events[0].ticket) == 18

    live(store, work)
    assert store.balances()["cage:tickets"] == 27_500
    lines = list(export(store))
    assert verify(lines, pinned_offer).lines == len(lines)


def test_a_pit_that_starts_again_finds_everything_as_it_stood(store: Store) -> None:
    states: list[bytes] = []

    async def work(pit: Pit, clock: VirtualClock) -> None:
        await evening(pit)
        await pit.submit("1", c.PlaceWager(by="player:ana", bet="red", stake=500))
        states.append(msgspec.msgpack.encode(pit.tables["1"].state))

    async def again(pit: Pit, clock: VirtualClock) -> None:
        states.append(msgspec.msgpack.encode(pit.tables["1"].state))
        assert (
            pit.tables["1"].state.betting.ends_at == "2026-01-01T00:00:30Z"
        )  # the period is still running
        await pit.submit("1", c.PlaceWager(by="player:bo", bet="black", stake=500))

    live(store, work)
    live(store, again)
    assert states[0] == states[1]


def test_the_same_command_twice_happens_once(store: Store) -> None:
    placed = c.PlaceWager(by="player:ana", id="w1", bet="red", stake=500)

    async def work(pit: Pit, clock: VirtualClock) -> None:
        await evening(pit)
        one, other = await asyncio.gather(pit.submit("1", placed), pit.submit("1", placed))
        assert one == other
        later = await pit.submit("1", placed)
        assert later == one
        with pytest.raises(Refusal, match="used the id w1 for another command"):
            await pit.submit("1", msgspec.structs.replace(placed, stake=1000))
        elsewhere = await pit.submit("1", msgspec.structs.replace(placed, by="player:bo"))
        assert elsewhere.version == one.version + 1
        assert pit.tables["1"].state.players["ana"].wagers == {"red": 500}

    async def again(pit: Pit, clock: VirtualClock) -> None:
        answer = await pit.submit("1", placed)
        assert answer.events == (e.WagerPlaced("ana", "red", 500),)
        assert pit.tables["1"].state.players["ana"].wagers == {"red": 500}

    live(store, work)
    live(store, again)


def test_a_refused_command_may_be_sent_again_and_is_judged_anew(store: Store) -> None:
    async def work(pit: Pit, clock: VirtualClock) -> None:
        await pit.make_table("1", TOUCHBET)
        opened = c.OpenBetting(by=DAN, id="x")
        with pytest.raises(Refusal):
            await pit.submit("1", opened)
        await pit.submit("1", c.OpenTable(by=DAN))
        assert isinstance((await pit.submit("1", opened)).events[0], e.BettingOpened)

    live(store, work)
    (stream,) = [one for one in store.streams() if is_audit(one)]
    begun, *refused = [one.body for one in store.read(stream)]
    assert b'"type":"audit-begun"' in begun
    assert len(refused) == 1
    assert b'"type":"attempt-refused"' in refused[0]
    assert b'"code":"wrong-phase"' in refused[0]
    assert b'"command":{"do":"open-betting"}' in refused[0]


def test_no_id_of_a_client_is_taken_for_the_servers_own(store: Store) -> None:
    """Whatever a player calls a command, the log stays true, and the clock's acts have no id."""
    ids = ["made", "v7", "c1", "period-8", "limits-9", "line-1", "system:clock", "x"]

    async def work(pit: Pit, clock: VirtualClock) -> None:
        await evening(pit)
        for id in ids:
            await pit.submit("1", c.PlaceWager(by="player:ana", id=id, bet="red", stake=500))
            await pit.submit("1", c.PlaceWager(by="player:bo", id=id, bet="red", stake=500))
        clock.forward(60)
        pit.tick()
        await pit.submit("1", c.SpinBall(by=DAN, id="made"))

    live(store, work)
    lines = list(export(store))
    assert verify(lines, pinned_offer).lines == len(lines)
    entries = [decode(one.body) for one in store.read("table:1")]
    assert [one.version for one in entries] == list(range(1, len(entries) + 1))
    (clocked,) = (one for one in entries if one.by == "system:clock")
    assert (clocked.id, command_of(clocked)) == (
        "", c.EndWageringPeriod(by="system:clock", at=clocked.at)
    )  # fmt: skip
    assert {one.id for one in entries if one.by.startswith("player:")} == {"", *ids}


def test_what_the_driver_fills_in_is_not_taken_from_a_client(store: Store) -> None:
    """Nor does it make another command of it."""

    async def work(pit: Pit, clock: VirtualClock) -> None:
        await evening(pit)
        note = c.BuyIn(by="player:eve", id="b", tender="note", worth=99_999)
        with pytest.raises(Refusal) as refused:
            await pit.submit("1", note)
        assert str(refused.value) == "Give an amount above zero. [CM18 11.7.2]"
        out = c.CashOut(by="player:ana", id="o", ticket="1" * 18)
        first = await pit.submit("1", out)
        assert isinstance(first.events[0], e.CashedOut) and first.events[0].ticket != "1" * 18
        assert await pit.submit("1", c.CashOut(by="player:ana", id="o")) == first

    live(store, work)
    lines = list(export(store))
    assert verify(lines, pinned_offer).lines == len(lines)


def test_a_ticket_is_voided_by_the_rules_of_the_table_that_issued_it(store: Store) -> None:
    async def work(pit: Pit, clock: VirtualClock) -> None:
        await evening(pit)
        await pit.make_table("p", read_spec({"rulebook": "CP", "mode": "ats"}))
        out = await pit.submit("1", c.CashOut(by="player:ana"))
        assert isinstance(out.events[0], e.CashedOut)
        number = out.events[0].ticket
        told = c.RecordIncident(by="dealer:dan", kind="influence", person="ana", note="told others")
        await pit.submit("1", told)
        for by, allowed in (("table-games-manager:tom", False), ("area-manager:kim", True)):
            void = c.VoidTicket(by=by, ticket=number, ground="contravention", reason="told")
            if not allowed:
                with pytest.raises(Refusal) as refused:
                    await pit.submit("p", void)
                assert str(refused.value) == (
                    "Only an Area Manager or an Assistant Casino Manager may void a ticket;"
                    " a Table Games Manager may not. [reading: crown-acts]"
                )
            else:
                await pit.submit("p", void)

    live(store, work)
    lines = list(export(store))
    assert verify(lines, pinned_offer).lines == len(lines)


def test_a_command_sent_twice_at_a_shared_cage_happens_once(store: Store) -> None:
    """Also while a commit is under way, which a pit that shares its cage waits for."""

    async def run() -> None:
        pit = Pit(store, VirtualClock(), SeededChance(7), tables=("1",))
        await pit.start()
        await evening(pit)
        more = c.BuyIn(by="player:bo", amount=100, tender="note")
        busy = asyncio.create_task(pit.submit("1", more))
        while not pit.committer.storing.locked():
            await asyncio.sleep(0)
        note = c.BuyIn(by="player:cy", id="n", amount=5_000, tender="note")
        one, other = await asyncio.gather(pit.submit("1", note), pit.submit("1", note))
        assert one == other
        assert pit.tables["1"].state.players["cy"].chips == 5_000
        await busy
        await pit.stop()

    asyncio.run(run())


def test_a_cash_out_stands_in_both_streams(store: Store) -> None:
    """The table holds what was asked and names the cage; the cage says of which act it is."""

    async def work(pit: Pit, clock: VirtualClock) -> None:
        await evening(pit)
        await pit.submit("1", c.CashOut(by="player:ana", id="out"))

    live(store, work)
    (paid,) = (decode(one.body) for one in store.read("cage"))
    asked = [decode(one.body) for one in store.read("table:1")][-1]
    assert (paid.of, command_of(paid)) == (Of("table:1", asked.version), None)
    assert (asked.also, asked.of) == (("cage",), None)
    (out,), (issued,) = asked.events, paid.events
    assert isinstance(out, e.CashedOut) and isinstance(issued, TicketIssued)
    number = out.ticket
    assert command_of(asked) == c.CashOut(by="player:ana", at=asked.at, id="out", ticket=number)
    assert (issued.ticket, paid.by, paid.id, paid.at) == (number, "player:ana", "out", asked.at)


def test_time_has_its_effect_before_commands_and_by_itself() -> None:
    store = MemoryStore()

    async def work(pit: Pit, clock: VirtualClock) -> None:
        await evening(pit)
        clock.forward(29)
        pit.tick()
        assert pit.tables["1"].state.phase == "betting"
        clock.forward(2)
        with pytest.raises(Refusal, match="Betting is not open"):
            await pit.submit("1", c.PlaceWager(by="player:ana", bet="red", stake=500))
        await pit.submit("1", c.SpinBall(by=DAN))
        await pit.submit("1", c.CallNoSpin(by=DAN, ground="short-spin"))
        await pit.submit("1", c.OpenBetting(by=DAN))
        clock.forward(100)
        pit.tick()
        assert pit.tables["1"].state.phase == "wagering-closed"

    live(store, work)
    ended = [one for one in store.read("table:1") if b"wagering-period-ended" in one.body]
    assert b'"at":"2026-01-01T00:00:30Z","by":"system:clock"' in ended[0].body
    assert len(ended) == 2


def test_live_the_clock_is_looked_at_by_itself() -> None:
    async def run() -> None:
        store, clock = MemoryStore(), VirtualClock()
        pit = Pit(store, clock)
        await pit.start(tick_s=0.01)
        await evening(pit)
        clock.forward(31)
        await until_async(
            lambda: (
                pit.tables["1"].state.is_locked
                and store.head("table:1")[0] == pit.tables["1"].state.version
            ),
            "the end of the wagering period is stored",
        )
        assert pit.tables["1"].state.phase == "wagering-closed"
        await pit.stop()
        assert any(b"wagering-period-ended" in one.body for one in store.read("table:1"))

    asyncio.run(run())


def test_views_are_told_after_the_commit_in_order() -> None:
    store = MemoryStore()
    told: list[tuple[int, int]] = []

    async def work(pit: Pit, clock: VirtualClock) -> None:
        def listen(change: Change) -> None:
            told.append((change.version, store.head("table:1")[0]))

        pit.listen(listen)
        await evening(pit)

    live(store, work)
    assert [version for version, _ in told] == sorted(version for version, _ in told)
    assert all(version <= stored for version, stored in told)
    assert told[-1][0] == store.head("table:1")[0]


class FailingStore(MemoryStore):
    """A store that fails when told to, before or while writing."""

    fail = False
    appends = 0

    def append(self, batch: Batch) -> None:
        if self.fail:
            raise OSError("disk full")
        self.appends += 1
        super().append(batch)


def test_when_the_store_fails_nobody_was_told_yes() -> None:
    store = FailingStore()

    async def work(pit: Pit, clock: VirtualClock) -> None:
        await evening(pit)
        before = msgspec.msgpack.encode(pit.tables["1"].state)
        store.fail = True
        wagers = [
            c.PlaceWager(by=f"player:{name}", id=f"w{n}", bet="red", stake=500)
            for n, name in enumerate(("ana", "bo", "ana", "bo"))
        ]
        answers = await asyncio.gather(
            *(pit.submit("1", wager) for wager in wagers), return_exceptions=True
        )
        assert all(isinstance(answer, Retry) for answer in answers), answers
        assert msgspec.msgpack.encode(pit.tables["1"].state) == before
        assert pit.faults() == []
        store.fail = False
        for wager in wagers:  # the same commands again, now for good
            await pit.submit("1", wager)
        assert pit.tables["1"].state.players["ana"].wagers == {"red": 1000}

    live(store, work)
    lines = list(export(store))
    assert verify(lines, pinned_offer).lines == len(lines)


def test_commands_that_wait_are_committed_together() -> None:
    store = FailingStore()

    async def work(pit: Pit, clock: VirtualClock) -> None:
        await evening(pit)
        before = store.appends
        await asyncio.gather(
            *(pit.submit("1", c.PlaceWager(by="player:ana", bet="red", stake=500))
              for _ in range(15))
        )  # fmt: skip
        assert store.appends - before <= 3

    live(store, work)


def test_a_second_pit_is_kept_out_and_a_stale_one_is_fenced_off(store: Store) -> None:
    async def run() -> None:
        clock = VirtualClock()
        one = Pit(store, clock, owner="one")
        await one.start()
        await evening(one)
        other = Pit(store, clock, owner="other")
        with pytest.raises(Conflict, match="held by one"):
            await other.start()
        clock.forward(60)  # the first pit has slept through its lease
        await other.start()
        await other.submit("1", c.SpinBall(by=DAN))
        with pytest.raises((Retry, Refusal, Conflict)):
            await one.submit("1", c.SpinBall(by=DAN, id="late"))
        assert store.key("table:1", DAN, "late") is None
        await other.stop()
        assert other.faults() == []
        if one.committer.task is not None:
            one.committer.task.cancel()
        await asyncio.to_thread(one.committer.thread.shutdown)  # it may be reading everything again

    asyncio.run(run())
    lines = list(export(store))
    assert verify(lines, pinned_offer).lines == len(lines)


def test_an_unknown_table_and_a_name_taken_are_said(store: Store) -> None:
    async def work(pit: Pit, clock: VirtualClock) -> None:
        with pytest.raises(SpecError, match="A table's name is letters"):
            await pit.make_table("", TOUCHBET)
        with pytest.raises(SpecError, match="no table '9'"):
            await pit.submit("9", c.OpenTable(by=DAN))
        await pit.make_table("1", TOUCHBET)
        with pytest.raises(SpecError, match="a table '1' already"):
            await pit.make_table("1", TOUCHBET)

    live(store, work)


def test_a_snapshot_is_a_cache_and_may_be_of_another_schema(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(committer, "SNAPSHOT_EVERY", 4)

    async def work(pit: Pit, clock: VirtualClock) -> None:
        await evening(pit)

    live(store, work)
    kept = store.snapshot("table:1")
    assert kept is not None
    assert kept.version == store.head("table:1")[0]
    whole = msgspec.msgpack.encode(load_table(store, "table:1").state)
    store.keep("table:1", kept._replace(schema="another", state=b"rubbish"))
    assert msgspec.msgpack.encode(load_table(store, "table:1").state) == whole
    assert msgspec.msgpack.decode(kept.state, type=State).version == kept.version


def test_the_ledger_can_be_rebuilt_from_the_log(store: Store) -> None:
    async def work(pit: Pit, clock: VirtualClock) -> None:
        await evening(pit)
        await pit.submit("1", c.PlaceWager(by="player:ana", bet="red", stake=500))

    live(store, work)
    before = store.balances()
    store.rebuild([])
    assert store.balances() == {}
    rebuild_ledger(store)
    assert store.balances() == before


def test_a_log_moves_to_another_store_hash_for_hash(store: Store, tmp_path: Path) -> None:
    """And a command that is sent again there gets the answer it got here."""
    left: list[Answer] = []

    async def work(pit: Pit, clock: VirtualClock) -> None:
        await evening(pit)
        placed = c.PlaceWager(by="player:ana", id="w1", bet="red", stake=500)
        await pit.submit("1", placed)
        left.append(await pit.submit("1", c.Leave(by="player:bo", id="bye")))
        with pytest.raises(Refusal):
            await pit.submit("1", c.Settle(by=DAN))
        await pit.submit("1", c.SpinBall(by=DAN))

    live(store, work)
    for other in databases.stores("sqlite", tmp_path):
        counts = import_log(other, export(store))
        streams = {"audit" if is_audit(one) else one for one in counts}
        assert streams == {"table:1", "cage", "audit"}
        for stream in store.streams():
            assert other.head(stream) == store.head(stream)
        assert other.balances() == store.balances()
        with pytest.raises(Conflict):
            import_log(other, export(store))

        async def again(pit: Pit, clock: VirtualClock) -> None:
            placed = c.PlaceWager(by="player:ana", id="w1", bet="red", stake=500)
            assert (await pit.submit("1", placed)).events == (e.WagerPlaced("ana", "red", 500),)
            with pytest.raises(Refusal, match="used the id w1 for another command"):
                await pit.submit("1", msgspec.structs.replace(placed, stake=1000))
            gone = await pit.submit("1", c.Leave(by="player:bo", id="bye"))
            assert gone == left[0]
            assert pit.tables["1"].state.version == store.head("table:1")[0]

        live(other, again)
