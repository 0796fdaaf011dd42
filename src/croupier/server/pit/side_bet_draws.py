"""Draws for side bets, each when it is due, by an unbiased generator.

A draw is a command like any other: committed before a screen shows it or a wager is settled by it,
bound to one release of the ball, with its numbers in the log. One whose commit fails is asked for
again with the same numbers: nothing is drawn twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator

import msgspec

from croupier.errors import CroupierError, Refusal
from croupier.rules.chance import Chance
from croupier.rules.sidebets import SideBet
from croupier.server.pit import Change, Pit, Retry
from croupier.server.pit.supervised import note
from croupier.table import events as e
from croupier.table.draws.ask import fault_of
from croupier.table.draws.decide import DRAWS, Asked, is_time
from croupier.table.state import Table

BY = "system:chance"


class SideBetDraws:
    """Watches tables that have side bets and draws what is due."""

    def __init__(self, pit: Pit, chance: Chance) -> None:
        self._pit, self._chance = pit, chance
        self._busy: set[asyncio.Task[None]] = set()
        self._unstored: dict[tuple[str, str], Asked] = {}  # by table and act: drawn, not durable
        pit.listen(self._changed)
        pit.when_loaded(self._resume)

    def _changed(self, change: Change) -> None:
        if any(isinstance(event, e.BettingOpened) for event in change.step.events):
            self._forget(change.table)  # what was never stored of the release before
        self._look(change.table)

    def _resume(self) -> None:
        """After a start, or a failure: whatever was due and may be lost."""
        for id in self._pit.tables:
            self._look(id)

    def _look(self, id: str) -> None:
        table = self._pit.table(id)
        if table is not None and table.offer.side and any(_due(table)):
            task = asyncio.get_running_loop().create_task(self.draw(table.id))
            self._busy.add(task)
            task.add_done_callback(self._busy.discard)

    def _forget(self, id: str) -> None:
        self._unstored = {key: one for key, one in self._unstored.items() if key[0] != id}

    async def draw(self, id: str) -> None:
        """Everything that is due at a table now; what the rules refuse has been done already."""
        tried: set[str] = set()
        while (found := self._next(id, tried)) is not None:
            side, table = found
            key = id, _act(side, table)
            tried.add(key[1])
            command = self._unstored.get(key) or drawn(side, table, self._chance)
            self._unstored[key] = command
            try:
                await self._pit.submit(id, command)
            except Retry as error:  # when the tables are loaded again, so is this draw
                note("draw not stored", table=id, side_bet=side.id, error=str(error))
                continue
            except Refusal:
                pass
            except CroupierError as error:
                note("draw failed", table=id, side_bet=side.id, error=str(error))
            self._unstored.pop(key, None)

    def _next(self, id: str, tried: Collection[str]) -> tuple[SideBet, Table] | None:
        """The next draw that is due, with the table as it stands now."""
        table = self._pit.table(id)
        for side in _due(table) if table is not None else ():
            if table is not None and _act(side, table) not in tried:
                return side, table
        return None


def _due(table: Table) -> Iterator[SideBet]:
    """Side bets whose moment has come and that were not drawn for this release of the ball."""
    for side in table.offer.side.values():
        if fault_of(table, side.id) is not None:
            continue
        draw = side.game.due(table.state.draws.drawn.get(side.game.drawn_as))
        if draw is not None and is_time(table, side, draw):
            yield side


def _act(side: SideBet, table: Table) -> str:
    """The name of the draw that is due for a side bet."""
    draw = side.game.due(table.state.draws.drawn.get(side.game.drawn_as))
    assert draw is not None, side.id
    return draw.act


def drawn(side: SideBet, table: Table, chance: Chance) -> Asked:
    """The draw that is due for a side bet, with its numbers in it."""
    game = side.game
    so_far = table.state.draws.drawn.get(game.drawn_as)
    draw = game.due(so_far)
    assert draw is not None, side.id
    given = game.draw(side.config, table.offer.wheel, chance, so_far)
    asked, _ = DRAWS[draw.act]
    return msgspec.convert({"by": BY, **given}, asked)
