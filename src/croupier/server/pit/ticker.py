"""What the passing of time makes happen: each table's clock, driven by the pit's."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Awaitable, Callable
from contextlib import suppress
from uuid import uuid4

from croupier.errors import CroupierError
from croupier.floor.base import FloorCommand
from croupier.floor.commands import NoteClockStep
from croupier.play import Play
from croupier.play.tournament import CupPlay
from croupier.server.pit.clock import ClockStep
from croupier.server.pit.committer import Committer
from croupier.server.pit.loaded import Loaded
from croupier.server.pit.supervised import ignored, note, supervised
from croupier.server.pit.waiting import Answer
from croupier.table.clock import is_before
from croupier.table.due import CLOCK, next_due

FORGETS = 0.99  # a tick: of twenty a second, half in some three seconds
SECOND = len("2026-01-01T20:00:05")


class ClockSteps:
    """Each time the machine's clock was set, as an act of the floor: noted until it is durable."""

    def __init__(
        self,
        stepped: Callable[[], ClockStep | None],
        ask: Callable[[FloorCommand], Awaitable[Answer]],
    ) -> None:
        self._stepped, self._ask = stepped, ask
        self._waiting: list[NoteClockStep] = []
        self._task: asyncio.Task[None] | None = None

    def look(self) -> None:
        step = self._stepped()
        if step is not None:
            note("clock stepped", **step._asdict())
            id = uuid4().hex  # so that it is noted once, however often it must be asked
            self._waiting.append(NoteClockStep(by=CLOCK, id=id, **step._asdict()))
        if self._waiting and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._note())

    async def finish(self) -> None:
        """Before we stop: each that waits is tried once more."""
        if self._task is not None:
            await asyncio.wait((self._task,))
        for _ in tuple(self._waiting):
            await self._note()

    async def _note(self) -> None:
        """The first that waits; if it could not be stored, it is asked again at the next look."""
        with suppress(CroupierError):
            await self._ask(self._waiting[0])
            del self._waiting[0]


class Ticker:
    """Looks at the clock now and then; what is due at a table happens and is committed."""

    def __init__(
        self, loaded: Loaded, committer: Committer, now: Callable[[], str], steps: ClockSteps
    ) -> None:
        self._loaded, self._committer, self.now, self._steps = loaded, committer, now, steps
        self._looked = ""
        self.late_s = 0.0  # how late a tick was, lately at most: something kept the event loop
        self._task: asyncio.Task[None] | None = None

    def start(self, seconds: float) -> None:
        supervision = self._committer.supervision
        self._task = supervised("clock", lambda: self._tick_forever(seconds), ignored, supervision)

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def tick(self) -> None:
        """Let the time that has passed have its effect on every table."""
        if self._loaded.paused:
            return
        now = self.now()
        if now[:SECOND] != self._looked[:SECOND]:  # a clock gone mad is noted once a second
            self._looked = now
            self._steps.look()
        for cup in tuple(self._loaded.cups.values()):
            self._run_cup(cup, now)
        for id, play in tuple(self._loaded.plays.items()):
            if id in self._loaded.plays:  # and not set aside meanwhile
                self._run(play, now)

    def run_due(self, play: Play, at: str) -> None:
        """What is due at one table by then; at a tournament's, with all that is due in it. A Retry,
        if the table had to be set aside over it."""
        self._run(play, at)
        self._loaded.play(play.table.id)

    def run_cup_due(self, cup: CupPlay, at: str) -> None:
        """What is due in a tournament and at its tables, in the order of its time."""
        self._run_cup(cup, at)
        self._loaded.cup(cup.state.id)

    def _run(self, play: Play, at: str) -> None:
        """Whatever goes wrong at one table, the clocks of the others go on."""
        cup = self._loaded.cup_at(play.table)
        if cup is not None:
            return self._run_cup(cup, at)
        try:
            if (next := next_due(play.table)) and not is_before(at, next):
                for step in play.clock(at):
                    self._committer.queue(play, step, None)
        except Exception as error:
            id = play.table.id
            self._loaded.set_aside(id, _noted(error, table=id))

    def _run_cup(self, cup: CupPlay, at: str) -> None:
        try:
            for step in cup.clock(at, cup.state.tables):
                self._committer.queue_cup(cup, step, None)
        except Exception as error:
            id = cup.state.id
            self._loaded.set_aside_cup(id, _noted(error, tournament=id))

    async def _tick_forever(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + seconds
            await asyncio.sleep(seconds)
            self.late_s = max(loop.time() - due, self.late_s * FORGETS)
            self.tick()


def _noted(error: Exception, **where: str) -> str:
    """Why what was due could not happen; where it came from stands in the log."""
    note("clock failed", **where, why="".join(traceback.format_exception(error))[-4000:])
    return f"what is due there fails: {error!r}"
