"""A draw is durable before it is used; there is one for a release of the ball, whatever fails."""

from __future__ import annotations

import asyncio
import threading
from functools import cache
from typing import Any

import pytest

from croupier.audit import AttemptRefused, is_audit
from croupier.errors import Refusal
from croupier.log.codec import decode
from croupier.rulebooks import pinned_offer
from croupier.rules.spec import read_spec
from croupier.server.floor import Floor
from croupier.server.pit import Change, Pit, Retry
from croupier.server.pit.chance import SeededChance
from croupier.server.pit.clock import VirtualClock
from croupier.server.pit.side_bet_draws import SideBetDraws
from croupier.server.pit.wheel import VirtualWheel, reading
from croupier.store.base import Batch, Unavailable
from croupier.store.memory import MemoryStore
from croupier.store.transfer import export
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import AnyCommand
from croupier.verify import verify
from kit.waiting import PATIENCE_S, until_async

DAN = "dealer:dan"
SIDES: dict[str, Any] = {"lucky-symbols": {}, "roulette-match": {}, "spread-bet": {},
                         "lucky-ball": {}}  # fmt: skip
SPEC = read_spec({"rulebook": "CM18", "side_bets": SIDES})
DRAWN = (e.LuckyBallDrawn, e.BonusNumberDrawn, e.SpreadDrawn, e.MatchDrawn, e.SymbolDrawn)
CHANCE = (*DRAWN, e.OutcomeSensed)


class Faulty(MemoryStore):
    """A store of which one commit fails: before it is written, or after, with its answer lost."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        self.fails_at, self.late, self.dead = -1, False, False
        self.tried: list[tuple[int, Any]] = []  # every draw that was ever to be stored

    def survivor(self) -> Faulty:
        """What is on the disk, for another process; ours can write no more."""
        other = Faulty()
        other._streams = {name: [*entries] for name, entries in self._streams.items()}
        other._keys, other._balances = {**self._keys}, {**self._balances}
        other._leases, other._snapshots = {**self._leases}, {**self._snapshots}
        self.dead = True
        return other

    def append(self, batch: Batch) -> None:
        if self.dead:
            raise Unavailable("the process has ended")
        for one in batch.appends:
            for n, body in enumerate(one.bodies):
                if one.stream == "table:1":
                    found = (x for x in decode(body).events if isinstance(x, CHANCE))
                    self.tried += [(one.expected + n, event) for event in found]
        self.count += 1
        fails = self.count == self.fails_at
        if not fails or self.late:
            super().append(batch)
        if fails:
            raise Unavailable("nobody knows")


class Life:
    """One process over the store: a pit with its equipment, and what its screens were told."""

    def __init__(self, store: Faulty, seed: int) -> None:
        self.store = store
        self.pit = Pit(store, VirtualClock())
        self.draws = SideBetDraws(self.pit, SeededChance(seed))
        self.wheel = VirtualWheel(self.pit, SeededChance(seed + 1), rest_s=0)
        self.wheel.tables.add("1")
        self.told: list[tuple[int, Any]] = []
        self.pit.listen(self._listen)

    def _listen(self, change: Change) -> None:
        assert change.version <= self.store.head("table:1")[0]
        found = (event for event in change.step.events if isinstance(event, CHANCE))
        self.told += [(change.version, event) for event in found]

    async def ask(self, command: AnyCommand) -> None:
        """Sent until it is answered, as a client does; what was done already is refused."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                try:
                    await self.pit.submit("1", command)
                except Retry:
                    await asyncio.sleep(0.005)  # a client's own pause
                    continue
                except Refusal:
                    pass
                return

    async def rests(self) -> None:
        def is_quiet() -> bool:
            return not (self.draws._busy or self.wheel._rolling or self.pit.paused)

        await until_async(is_quiet, "the equipment rests")

    async def spin(self) -> None:
        """From wherever it stands, until the spin is settled."""
        if "1" not in self.pit.tables:
            await self.pit.make_table("1", SPEC)
        await self.ask(c.OpenTable(by=DAN))
        await self.ask(c.OpenBetting(by=DAN, id="betting"))
        await self.rests()
        await self.ask(c.SpinBall(by=DAN, id="spin"))
        await self.ask(c.NoMoreBets(by=DAN, id="closed"))
        await self.rests()
        table = self.pit.tables["1"]
        if table.state.spin.sensed:
            outcome = next(iter(table.state.spin.sensed.values()))
            await self.ask(c.ConfirmOutcome(by=DAN, id="confirmed", outcome=outcome))
        await self.rests()
        await self.ask(c.Settle(by=DAN, id="settled"))
        await self.rests()

    async def end(self) -> None:
        await self.pit.stop()
        assert self.pit.faults() == []


def drawn_of(store: Faulty) -> list[tuple[int, Any]]:
    entries = (decode(one.body) for one in store.read("table:1"))
    return [(one.version - 1, x) for one in entries for x in one.events if isinstance(x, CHANCE)]


def check(store: Faulty, lives: list[Life]) -> None:
    """One of each, both sensors alike, and nothing shown that is not in the log."""
    log = drawn_of(store)
    names = [type(event).__name__ for _, event in log]
    assert sorted(names) == sorted([*(one.__name__ for one in DRAWN), *["OutcomeSensed"] * 2])
    sensed = {event.outcome for _, event in log if isinstance(event, e.OutcomeSensed)}
    assert len(sensed) == 1
    for life in lives:
        assert {version - 1: event for version, event in life.told}.items() <= dict(log).items()
    lines = list(export(store))
    assert verify(lines, pinned_offer).lines == len(lines)


@cache
def commits() -> range:
    """The commits of a spin by which something can fail, once the table is made."""
    store = Faulty()

    async def run() -> None:
        life = Life(store, 1)
        await life.pit.start()
        await life.spin()
        await life.end()
        check(store, [life])
        assert dict(drawn_of(store)) == dict(store.tried)

    asyncio.run(run())
    return range(2, store.count + 1)


@pytest.mark.parametrize("late", [False, True], ids=["not written", "answer lost"])
def test_a_commit_that_fails_makes_no_second_draw(late: bool) -> None:
    """Whichever commit of a spin it is: what was drawn is asked for again as it was drawn."""
    for fails_at in commits():
        store = Faulty()
        store.fails_at, store.late = fails_at, late

        async def run(store: Faulty = store) -> None:
            life = Life(store, 1)
            await life.pit.start()
            await life.spin()
            await life.end()
            check(store, [life])
            # Acts that wait are stored together, so that one spin has fewer commits than another.
            assert life.pit.committer.reloads == int(store.count >= store.fails_at)
            ever = {type(event).__name__: event for _, event in store.tried}
            for _, event in (*store.tried, *drawn_of(store)):
                if isinstance(event, DRAWN):
                    assert event == ever[type(event).__name__], "it was drawn twice"
            sensed = {x.outcome for _, x in store.tried if isinstance(x, e.OutcomeSensed)}
            assert len(sensed) == 1, "the ball rested twice"

        asyncio.run(run())


@pytest.mark.parametrize("late", [False, True], ids=["not written", "answer lost"])
def test_after_a_crash_the_log_has_the_only_draw(late: bool) -> None:
    """Another process goes on where the log ends, and draws only what was never stored."""
    for fails_at in commits():
        store = Faulty()
        store.fails_at, store.late = fails_at, late

        async def run(store: Faulty = store) -> None:
            first = Life(store, 1)
            await first.pit.start()

            left: list[Faulty] = []
            first.pit.when_paused(lambda: left.append(store.survivor()))  # and everything ends
            playing = asyncio.ensure_future(first.spin())
            await until_async(lambda: left or playing.done(), "the process has ended")
            if not left:
                await first.end()  # it needed fewer commits than others
                return check(store, [first])
            playing.cancel()
            first.pit._ticker.stop()
            await first.pit.committer.stop()
            disk = left[0]
            stored = dict(drawn_of(disk))
            second = Life(disk, 50)
            await second.pit.start()
            await second.spin()
            await second.end()
            assert stored.items() <= dict(drawn_of(disk)).items()
            check(disk, [first, second])

        asyncio.run(run())


def test_what_is_due_when_a_server_starts_is_drawn_by_itself() -> None:
    store = Faulty()

    async def run() -> None:
        pit = Pit(store, VirtualClock())
        await pit.start()
        await pit.make_table("1", SPEC)
        for command in (c.OpenTable(by=DAN), c.OpenBetting(by=DAN), c.SpinBall(by=DAN),
                        c.NoMoreBets(by=DAN)):  # fmt: skip
            await pit.submit("1", command)
        await pit.stop()
        life = Life(store, 1)
        await life.pit.start()
        await life.rests()
        names = {type(event).__name__ for _, event in life.told}
        assert names == {"SpreadDrawn", "OutcomeSensed"}
        await life.end()

    asyncio.run(run())


def test_a_second_outcome_of_the_same_release_is_refused() -> None:
    store = Faulty()

    async def run() -> None:
        life = Life(store, 1)
        await life.pit.start()
        await life.spin()
        (first, *_) = (x for _, x in drawn_of(store) if isinstance(x, e.OutcomeSensed))
        other = "1" if first.outcome != "1" else "2"
        with pytest.raises(Refusal, match="used the id"):
            await life.pit.submit("1", reading("1", 1, other, "sensor-1"))
        await life.end()

    asyncio.run(run())


# ---- nothing undurable is told ----


class HeldBack(MemoryStore):
    """A store whose commits wait until they are let go; then the first of them may fail."""

    def __init__(self) -> None:
        super().__init__()
        self._free = threading.Event()
        self._free.set()
        self._fails = False

    def append(self, batch: Batch) -> None:
        assert self._free.wait(PATIENCE_S)
        if self._fails:
            self._fails = False
            raise Unavailable("no")
        super().append(batch)

    def hold_back(self) -> None:
        self._free.clear()

    def let_go(self, fails: bool) -> None:
        self._fails = fails
        self._free.set()


@pytest.mark.parametrize("fails", [False, True])
def test_a_refusal_waits_until_what_it_is_refused_by_is_durable(fails: bool) -> None:
    async def run() -> None:
        store = HeldBack()
        pit = Pit(store, VirtualClock())
        floor = Floor(pit, store)
        await pit.start()
        await pit.make_table("1", SPEC)
        store.hold_back()
        opened = asyncio.ensure_future(pit.submit("1", c.OpenTable(by=DAN)))
        again = asyncio.ensure_future(pit.submit("1", c.OpenTable(by="dealer:eve")))
        await until_async(lambda: pit.tables["1"].state.phase != "closed", "decided")
        await asyncio.sleep(0)
        assert not again.done()
        shown = floor.table("1")
        assert shown is not None and shown.state.phase == "closed"
        store.let_go(fails)
        done = await asyncio.gather(opened, again, return_exceptions=True)
        assert [isinstance(one, Retry) for one in done] == [fails, fails]
        assert isinstance(done[1], Retry if fails else Refusal)
        await pit.stop()
        audit = [
            one for stream in store.streams() if is_audit(stream) for one in store.read(stream)
        ]
        events = [event for one in audit for event in decode(one.body).events]
        refused = [event for event in events if isinstance(event, AttemptRefused)]
        assert len(refused) == (0 if fails else 1)

    asyncio.run(run())


def test_a_settlement_waits_for_the_draw_it_uses() -> None:
    async def run() -> None:
        store = HeldBack()
        pit = Pit(store, VirtualClock())
        await pit.start()
        await pit.make_table("1", read_spec({"rulebook": "CM18", "side_bets": {"spread-bet": {}}}))
        for command in (c.OpenTable(by=DAN), c.OpenBetting(by=DAN), c.SpinBall(by=DAN),
                        c.NoMoreBets(by=DAN), c.RecordOutcome(by=DAN, outcome="5")):  # fmt: skip
            await pit.submit("1", command)
        store.hold_back()
        draw = c.DrawSpread(by="system:chance", number="7")
        drawing = asyncio.ensure_future(pit.submit("1", draw))
        settling = asyncio.ensure_future(pit.submit("1", c.Settle(by=DAN)))
        await until_async(lambda: pit.tables["1"].state.draws.drawn, "decided")
        await asyncio.sleep(0)
        assert pit.tables["1"].state.phase == "outcome"  # it is not settled by what may be lost
        store.let_go(fails=True)
        for one in await asyncio.gather(drawing, settling, return_exceptions=True):
            assert isinstance(one, Retry)
        assert not pit.tables["1"].state.draws.drawn
        await pit.submit("1", draw)
        await pit.submit("1", c.Settle(by=DAN))
        await pit.stop()

    asyncio.run(run())
