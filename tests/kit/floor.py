"""A floor of several tables: one pit on a real store, asked in short words."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest

from croupier.errors import Refusal
from croupier.rulebooks import pinned_offer
from croupier.rules.spec import read_spec
from croupier.server.pit import Pit, Retry
from croupier.server.pit.chance import SeededChance
from croupier.server.pit.clock import VirtualClock
from croupier.store.base import Store
from croupier.store.transfer import export
from croupier.verify import verify
from kit.table import as_command, everything
from kit.waiting import PATIENCE_S

CLOSES = {
    "CM18": "higher-duties-dealer", "CM11": "pit-boss", "CP": "casino-operator",
    "NZ": "game-supervisor", "ACT": "supervisor",
}  # fmt: skip


class Floor:
    """Several tables of one pit, asked in short words."""

    def __init__(self, pit: Pit, clock: VirtualClock, tag: str) -> None:
        self.pit, self.clock, self.tag = pit, clock, tag

    async def opens(self, id: str, minimum: int = 5_00, **spec: Any) -> None:
        limits = {"min": minimum, "max": 500_00, "unit": 1_00, "inside_unit": 1_00}
        made = read_spec({"rulebook": self.tag, "limits": limits, **spec})
        await self.pit.make_table(id, made)
        await self.ask(id, "open-table")

    async def ask(self, at: str, do: str, /, **fields: Any) -> Any:
        """As a client does: again, as long as it is told to. After a step of the clock the leases
        are renewed first."""
        command = as_command({"do": do, "by": "dealer:dan", **fields})
        async with asyncio.timeout(PATIENCE_S):
            while True:
                try:
                    answer = await self.pit.submit(at, command)
                    break
                except Retry:
                    await asyncio.sleep(0)  # the committer goes on
        assert self.pit.faults() == []
        return answer.events

    async def refused(self, code: str, at: str, do: str, /, **fields: Any) -> Refusal:
        """With this code, and nothing has changed at any table."""
        before = self._all()
        with pytest.raises(Refusal) as refused:
            await self.ask(at, do, **fields)
        assert refused.value.code == code, refused.value
        assert self._all() == before
        return refused.value

    def _all(self) -> bytes:
        tables = b"".join(everything(one) for one in self.pit.tables.values())
        return tables + msgspec.msgpack.encode(self.pit.cage)

    async def issues(self, table: str, name: str, colour: str, value: int, count: int) -> None:
        """A player buys in for exactly these chips."""
        amount = value * count
        await self.ask(table, "buy-in", player=name, amount=amount, tender="cash")
        asked = {"player": name, "colour": colour, "value": value, "count": count}
        await self.ask(table, "issue-colour-chips", **asked)

    async def closes(self, table: str) -> None:
        """With everyone gone from it first."""
        for name in list(self.pit.tables[table].state.players):
            await self.ask(table, "leave", by=f"player:{name}")
        await self.ask(table, "close-table", by=f"{CLOSES[self.tag]}:kim")

    def chips(self, table: str, name: str) -> int:
        return self.pit.tables[table].state.players[name].chips


def on_the_floor(
    store: Store, tag: str, work: Callable[[Floor], Coroutine[Any, Any, None]]
) -> None:
    """Play on a pit whose log is checked from scratch afterwards."""

    async def run() -> None:
        clock = VirtualClock()
        pit = Pit(store, clock, SeededChance(7))
        await pit.start()
        await work(Floor(pit, clock, tag))
        await pit.stop()

    asyncio.run(run())
    lines = list(export(store))
    found = verify(lines, pinned_offer)
    assert (found.lines, found.unchecked) == (len(lines), ())
