"""What the passing of time makes happen: each table's clock, driven by the pit's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from croupier.play import Play
from croupier.server.pit.committer import Committer
from croupier.server.pit.loaded import Loaded
from croupier.server.pit.supervised import ignored, supervised
from croupier.table.clock import is_before
from croupier.table.due import next_due


class Ticker:
    """Looks at the clock now and then; what is due at a table happens and is committed."""

    def __init__(self, loaded: Loaded, committer: Committer, now: Callable[[], str]) -> None:
        self._loaded, self._committer, self._now = loaded, committer, now
        self._task: asyncio.Task[None] | None = None

    def start(self, seconds: float) -> None:
        self._task = supervised("clock", lambda: self._tick_forever(seconds), ignored)

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def tick(self) -> None:
        """Let the time that has passed have its effect on every table."""
        if self._loaded.paused:
            return
        now = self._now()
        for play in self._loaded.plays.values():
            if next_due(play.table) and not is_before(now, next_due(play.table)):
                self.run_due(play, now)

    def run_due(self, play: Play, at: str) -> None:
        """What is due at one table by then."""
        for step in play.clock(at):
            self._committer.queue(play, step, None)

    async def _tick_forever(self, seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            self.tick()
