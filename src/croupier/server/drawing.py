"""The side bets' equipment: draws each at its moment, by an unbiased generator.

A draw is a command like any other: it is durable before a screen shows it, bound to one release
of the ball, and the numbers drawn are in the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import structlog

from croupier.errors import CroupierError, Refusal
from croupier.rules.chance import Chance, different, pocket, symbol
from croupier.rules.sidebets import SideBet, lucky_ball
from croupier.server.pit import Change, Pit, Retry
from croupier.table import commands as c
from croupier.table.commands import AnyCommand
from croupier.table.draws.decide import is_closed
from croupier.table.state import BETTING, OUTCOME, Table

BY = "system:chance"
log = structlog.get_logger("croupier")


class Drawing:
    """Watches tables that have side bets and draws what is due."""

    def __init__(self, pit: Pit, chance: Chance) -> None:
        self._pit, self._chance = pit, chance
        self._busy: set[asyncio.Task[None]] = set()
        pit.listen(self._changed)

    def _changed(self, change: Change) -> None:
        table = self._pit.tables.get(change.table)
        if table is not None and table.offer.side and any(_due(table)):
            task = asyncio.get_running_loop().create_task(self.draw(table.id))
            self._busy.add(task)
            task.add_done_callback(self._busy.discard)

    async def draw(self, id: str) -> None:
        """Everything that is due at a table now; what the rules refuse has been done already."""
        table = self._pit.tables.get(id)
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
        if f"side-bet:{side.id}" in table.faults:
            continue
        shown = table.drawn.get(side.draws[0])
        if side.id == "lucky-ball":
            numbers = shown is None and table.phase == BETTING
            bonus = shown is not None and not shown["bonus"] and is_closed(table, side.id)
            due = numbers or (bonus and table.phase != "idle")
        elif side.id == "spread-bet":
            due = shown is None and _runs(table) and is_closed(table, side.id)
        else:
            due = shown is None and table.phase == OUTCOME
        if due:
            yield side


def _runs(table: Table) -> bool:
    return table.phase not in ("closed", "idle")


def drawn(side: SideBet, table: Table, chance: Chance) -> AnyCommand:
    """The draw that is due for a side bet, with its numbers in it."""
    wheel = table.offer.wheel
    if side.id == "lucky-ball":
        if "lucky-ball" in table.drawn:
            return c.DrawBonusNumber(by=BY, bonus=1 + chance.below(lucky_ball.BALLS))
        return c.DrawLuckyBall(by=BY, numbers=different(wheel, lucky_ball.BALLS, chance))
    if side.id == "spread-bet":
        return c.DrawSpread(by=BY, number=pocket(wheel, chance))
    if side.id == "roulette-match":
        share = side.config.bonus_chance
        bonus = chance.below(share.denominator) < share.numerator
        return c.DrawMatch(
            by=BY, wheels=(pocket(wheel, chance), pocket(wheel, chance)), bonus=bonus
        )
    return c.DrawSymbol(by=BY, symbol=symbol(side.config.weights, chance))
