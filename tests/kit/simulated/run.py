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
from kit.simulated.faults import KINDS, Fault, Injected
from kit.simulated.floor import Prepared, SimulatedFloor, in_the_world
from kit.simulated.witness import Told, Witness

BACK_S = 5.0  # after the last fault is over, an act is acknowledged within
PATIENCE_S = 20.0  # with one that is too late anyhow
LONGEST_S = 300.0  # until all faults that were chosen are over
AT_ONCE = 16  # faults, at most


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
        self.witness.when_told.append(lambda _: world.achieved())
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
        return witness.wrong + auditor.audit(witness.sent.values(), witness.told, witness.saw, last)

    async def _storm(self) -> None:
        await self._acknowledged([Injected(0.0, 0.0)])
        while self.count.total() < self.wanted:
            few = self.random.randint(1, min(AT_ONCE, self.wanted - self.count.total()))
            chosen = [self.random.choice(KINDS) for _ in range(few)]
            async with asyncio.timeout(LONGEST_S):
                faults = [Fault(self.floor).put_in(one) for one in chosen]
                injected = await asyncio.gather(*faults)
            late = await self._acknowledged(injected)
            if late > BACK_S:
                self.wrong.append(f"back only {late:.1f} s after {', '.join(chosen)}")
            self.count.update(chosen)
        self.floor.is_over = True
        async with asyncio.timeout(LONGEST_S):
            while self.floor.is_busy:
                await asyncio.sleep(0.05)
        await asyncio.sleep(3.0)  # what is on its way arrives, in virtual time

    async def _acknowledged(self, injected: list[Injected]) -> float:
        """An act that was asked for after the last fault began is acknowledged, soon after all
        are over."""
        witness, world = self.floor.witness, self.floor.world
        last, over = max(one.at for one in injected), max(one.over for one in injected)
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
