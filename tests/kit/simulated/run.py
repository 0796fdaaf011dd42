"""One run by its seed: so many faults, each followed by an act that is acknowledged."""

from __future__ import annotations

import asyncio
import gc
import traceback
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from kit.independent.audited_rows import read_rows
from kit.independent.auditor import Auditor
from kit.independent.auditor_people import audit_people
from kit.simulated.faults import KINDS, LEASE_S, OFTEN, Fault, Injected
from kit.simulated.floor import Prepared, SimulatedFloor, in_the_world
from kit.simulated.witness import Told, Witness

BACK_S = 5.0  # after the last fault is over, an act is acknowledged within
PATIENCE_S = 20.0  # with one that is too late anyhow
LONGEST_S = 600.0  # until all faults of a round are over
SETTLES_S = 8.0  # a screen at a server that runs nothing has looked for the other by then
AT_ONCE, ROUND = 16, 60  # faults, at most


def play(seed: int, faults: int, prepared: Prepared) -> Run:
    """One run, in a database of its own that is gone afterwards."""
    with TemporaryDirectory(dir=prepared.path.parent) as folder:
        run = Run(seed, faults, prepared, Path(folder) / "floor.db")
        run.play()
    return run


class Run:
    """What happened in one world."""

    def __init__(self, seed: int, faults: int, prepared: Prepared, path: Path) -> None:
        self.seed, self.wanted, self.before = seed, faults, prepared.before
        self.floor = SimulatedFloor(seed, prepared, path)
        self.random = self.floor.world.chance("storm")
        self.count: Counter[str] = Counter()
        self.longest = 0.0  # from the end of a fault to an acknowledged act
        self.wrong: list[str] = []
        self._over = 0.0  # when the last fault of all was, or will be, over
        self._last_since = 0.0  # when the last act was asked for that was acknowledged
        self._waiting: list[tuple[float, asyncio.Future[None]]] = []

    @property
    def witness(self) -> Witness:
        return self.floor.witness

    @property
    def report(self) -> str:
        """What was wrong, and how to see it again; empty if all was well."""
        if not self.wrong:
            return ""
        again = f"python -m tools.simulate --seed {self.seed} --faults {self.wanted}"
        return "\n".join([f"seed {self.seed}; again: {again}", *self.wrong[:20]])

    def play(self) -> None:
        """Nothing is collected meanwhile: what is thrown away might still do something then."""
        world = self.floor.world
        self.witness.when_told.append(self._is_told)
        gc.disable()
        try:
            with in_the_world(world, self.floor.disk):
                self.floor.begin()
                storm = self.floor.loop.create_task(self._storm())
                try:
                    world.run(storm.done)
                    storm.result()
                except Exception as error:
                    self.wrong.append("".join(traceback.format_exception(error)))
                self.floor.kill()
                world.run(lambda: not self.floor.disk.connections)
            self.wrong += self._audit()
        finally:
            gc.enable()

    def _audit(self) -> list[str]:
        floor, witness = self.floor, self.floor.witness
        auditor = Auditor(read_rows(floor.disk.path), self.before)
        last = () if self.wrong else witness.last.values()  # where it did not end, nobody has
        auditor.written_by_who_holds(floor.disk.wrote)
        auditor.signed_for(witness.signed)
        audit_people(floor.disk.path, auditor, witness.came, witness.gone)
        return witness.wrong + auditor.audit(witness.sent.values(), witness.told, witness.saw, last)

    async def _storm(self) -> None:
        await self._acknowledged([Injected(0.0, 0.0)])
        while self.count.total() < self.wanted:
            few = self.random.randint(1, min(ROUND, self.wanted - self.count.total()))
            chosen = self.random.choices(KINDS, OFTEN, k=few)
            at_once = asyncio.Semaphore(AT_ONCE)
            async with asyncio.timeout(LONGEST_S):
                faults = [self._fault(one, at_once) for one in chosen]
                injected = await asyncio.gather(*faults)
            late = await self._acknowledged(injected)
            if late > BACK_S + self._lapses(chosen):
                self.wrong.append(f"back only {late:.1f} s after {', '.join(chosen)}")
            self.count.update(chosen)
        self.floor.is_over = True
        async with asyncio.timeout(LONGEST_S):
            while self.floor.is_busy:
                await asyncio.sleep(0.05)
        await asyncio.sleep(SETTLES_S)  # what is on its way arrives, in virtual time

    def _lapses(self, chosen: list[str]) -> float:
        """How long it may take until the lease of somebody who is gone has lapsed: whoever is on
        another machine cannot tell, and who was started meanwhile begins to wait then."""
        is_far = len(set(self.floor.machines)) > 1 or "lease is taken by another" in chosen
        return LEASE_S + 1.5 if is_far else 0.0

    async def _fault(self, kind: str, at_once: asyncio.Semaphore) -> Injected:
        """One, until an act is acknowledged that was asked for after it began."""
        async with at_once:
            injected = await Fault(self.floor).put_in(kind)
            await self._told_since(injected.at)
            return injected

    async def _told_since(self, at: float) -> None:
        if self._last_since < at:
            told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((at, told))
            await told

    def _is_told(self, one: Told) -> None:
        self.floor.world.achieved()
        self._last_since = max(self._last_since, one.since)
        for at, told in [*self._waiting]:
            if at <= one.since:
                self._waiting.remove((at, told))
                if not told.done():
                    told.set_result(None)

    async def _acknowledged(self, injected: list[Injected]) -> float:
        """An act that was asked for after the last fault began is acknowledged, soon after all
        are over: those of earlier rounds as well, whose people may have been answered before."""
        witness, world = self.floor.witness, self.floor.world
        last = max(one.at for one in injected)
        over = self._over = max(self._over, *(one.over for one in injected))
        done = asyncio.get_running_loop().create_future()

        def told(one: Told) -> None:
            if one.since >= last and not done.done():
                done.set_result(None)

        witness.when_told.append(told)
        try:
            async with asyncio.timeout(max(0.0, over - world.now) + PATIENCE_S):
                await done
        except TimeoutError:
            raise AssertionError(f"nothing is acknowledged for {PATIENCE_S} s") from None
        witness.when_told.remove(told)
        late = world.now - over
        self.longest = max(self.longest, late)
        return late
