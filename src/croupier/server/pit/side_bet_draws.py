"""Draws for side bets, each when it is due, by an unbiased generator.

A draw is a command like any other: committed before a screen shows it, bound to one release of the
ball, with its numbers in the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec
import structlog

from croupier.errors import CroupierError, Refusal
from croupier.rules.chance import Chance
from croupier.rules.sidebets import SideBet
from croupier.server.pit import Change, Pit, Retry
from croupier.table.draws.ask import fault_of
from croupier.table.draws.decide import DRAWS, Asked, is_time
from croupier.table.state import Table

BY = "system:chance"
log = structlog.get_logger("croupier")


class SideBetDraws:
    """Watches tables that have side bets and draws what is due."""

    def __init__(self, pit: Pit, chance: Chance) -> None:
        self._pit, self._chance = pit, chance
        self._busy: set[asyncio.Task[None]] = set()
        pit.listen(self._changed)

    def _changed(self, change: Change) -> None:
        table = self._pit.table(change.table)
        if table is not None and table.offer.side and any(_due(table)):
            task = asyncio.get_running_loop().create_task(self.draw(table.id))
            self._busy.add(task)
            task.add_done_callback(self._busy.discard)

    async def draw(self, id: str) -> None:
        """Everything that is due at a table now; what the rules refuse has been done already."""
        table = self._pit.table(id)
        for side in list(_due(table)) if table is not None else ():
            assert table is not None
            command = drawn(side, table, self._chance)
            try:
                await self._pit.submit(id, command)
            except Refusal:
                continue
            except (Retry, CroupierError) as error:
                log.warning("draw failed", table=id, side_bet=side.id, error=str(error))


def _due(table: Table) -> Iterator[SideBet]:
    """Side bets whose moment has come and that were not drawn for this release of the ball."""
    for side in table.offer.side.values():
        if fault_of(table, side.id) is not None:
            continue
        draw = side.game.due(table.state.draws.drawn.get(side.game.drawn_as))
        if draw is not None and is_time(table, side, draw):
            yield side


def drawn(side: SideBet, table: Table, chance: Chance) -> Asked:
    """The draw that is due for a side bet, with its numbers in it."""
    game = side.game
    so_far = table.state.draws.drawn.get(game.drawn_as)
    draw = game.due(so_far)
    assert draw is not None, side.id
    given = game.draw(side.config, table.offer.wheel, chance, so_far)
    asked, _ = DRAWS[draw.act]
    return msgspec.convert({"by": BY, **given}, asked)
