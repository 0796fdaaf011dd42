"""The virtual wheel, for demonstrations and training: random outcomes in place of sensors."""

from __future__ import annotations

import asyncio

from croupier.errors import CroupierError
from croupier.rules.chance import Chance
from croupier.server.pit import Change, Pit
from croupier.table import commands as c
from croupier.table import events as e


class VirtualWheel:
    """Draws an outcome when bets are closed, and says it as the table's sensors would."""

    def __init__(self, pit: Pit, chance: Chance, rest_s: float = 4.0) -> None:
        self._pit, self._chance, self._rest_s = pit, chance, rest_s
        self.tables: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        pit.listen(self._changed)

    def _changed(self, change: Change) -> None:
        closed = any(isinstance(event, e.BetsClosed) for event in change.step.events)
        if change.table in self.tables and closed:
            task = asyncio.get_running_loop().create_task(self._come_to_rest(change.table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _come_to_rest(self, table: str) -> None:
        spin = self._pit.tables[table].state.spin.number
        await asyncio.sleep(self._rest_s)
        pockets = self._pit.tables[table].offer.wheel.pockets
        outcome = pockets[self._chance.below(len(pockets))]
        try:
            for source in ("sensor-1", "sensor-2"):
                if self._pit.tables[table].state.spin.number == spin:
                    await self._pit.submit(
                        table,
                        c.RecordOutcome(
                            by="sensor:virtual",
                            id=f"{source}-{spin}",
                            outcome=outcome,
                            source=source,
                        ),
                    )
        except CroupierError:
            return  # a no spin was called, or the dealer was faster
