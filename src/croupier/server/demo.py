"""A whole table in one command: a dealer, screens, and players who play by themselves."""

from __future__ import annotations

import asyncio
import secrets
from typing import NamedTuple

from croupier.errors import CroupierError
from croupier.rules.spec import TableSpec
from croupier.server.app import Server
from croupier.server.chance import Chance, SystemChance
from croupier.server.wheel import VirtualWheel
from croupier.table import commands as c
from croupier.table.commands import AnyCommand

TABLE = "1"
NAMES = ("ana", "bo", "cy", "di", "eve", "fay", "gus", "hal", "ida", "jo", "kim", "lea")


class Links(NamedTuple):
    """Where to look; each signs in by itself, once."""

    dealer: str
    station: str
    wnd: str
    name: str
    password: str


class Demo:
    """Drives what a newcomer does not want to drive."""

    def __init__(
        self, server: Server, spec: TableSpec, players: int, auto: bool, pace_s: float = 1.0,
        chance: Chance | None = None,
    ) -> None:  # fmt: skip
        self._server, self._spec, self._auto, self._pace = server, spec, auto, pace_s
        self._players = NAMES[: min(players, len(NAMES))]
        self._chance = chance or SystemChance()
        self.wheel = VirtualWheel(server.pit, self._chance, rest_s=4 * pace_s)
        self._tasks: list[asyncio.Task[None]] = []
        server.on_start.append(self._start)

    def links(self, base: str) -> Links:
        """A dealer's account, and codes for a station and a display."""
        people = self._server.people
        password = secrets.token_urlsafe(9)
        people.add_staff("dealer", self._role(), password)
        station, _ = people.new_code(TABLE, "station", "you")
        wnd, _ = people.new_code(TABLE, "wnd", "display")
        dealer = people.staff_code("dealer", self._role())
        link = f"{base}/pair?code="
        return Links(link + dealer, link + station, link + wnd, "dealer", password)

    def _role(self) -> str:
        return "higher-duties-dealer" if self._spec.rulebook == "crown-melbourne-18" else "dealer"

    async def _start(self) -> None:
        pit = self._server.pit
        if TABLE not in pit.tables:
            await pit.make_table(TABLE, self._spec)
        self.wheel.tables.add(TABLE)
        if pit.tables[TABLE].phase == "closed":
            await self._ask("dealer:demo", c.OpenTable())
        for name in (*self._players, "you"):
            await self._buy_in(name)
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._play(name)) for name in self._players]
        if self._auto:
            self._tasks.append(loop.create_task(self._deal()))

    async def _ask(self, by: str, command: AnyCommand) -> bool:
        import msgspec

        try:
            await self._server.pit.submit(TABLE, msgspec.structs.replace(command, by=by))
        except CroupierError:
            return False
        return True

    async def _buy_in(self, name: str) -> None:
        """At a station by note; elsewhere from the dealer, for cash."""
        table = self._server.pit.tables[TABLE]
        if name in table.players and table.players[name].chips > 5_000:
            return
        if table.has_stations:
            await self._ask(f"player:{name}", c.BuyIn(amount=50_000, tender="note"))
        else:
            await self._ask("dealer:demo", c.BuyIn(player=name, amount=50_000, tender="cash"))

    async def _play(self, name: str) -> None:
        """Bets a little every spin, at moments of its own; buys in again when it must."""
        bets = [row for row in self._server.pit.tables[TABLE].offer.bets.values()
                if row.kind != "max"]  # fmt: skip
        done = -1
        while True:
            await asyncio.sleep(self._pace * (0.3 + self._chance.below(20) / 10))
            table = self._server.pit.tables.get(TABLE)
            if table is None or table.locked or table.settled == done:
                continue
            if self._chance.below(3) == 0:
                done = table.settled
            await self._buy_in(name)
            row = bets[self._chance.below(len(bets))]
            stake = row.parts * 500 * (1 + self._chance.below(3))
            await self._ask(f"player:{name}", c.PlaceWager(bet=row.bet, stake=stake))

    async def _deal(self) -> None:
        """The dealer's round, unhurried; a person at the console may always be faster."""
        pace, by = self._pace, "dealer:demo"
        while True:
            table = self._server.pit.tables.get(TABLE)
            phase = table.phase if table else "closed"
            steps: dict[str, tuple[float, AnyCommand]] = {
                "idle": (3.0, c.OpenBetting()),
                "betting": (12.0, c.SpinBall()),
                "wagering-closed": (1.0, c.SpinBall()),
                "ball-in-play": (4.0, c.NoMoreBets()),
                "outcome": (3.0, c.Settle()),
            }
            wait, command = steps.get(phase, (0.5, None))
            await asyncio.sleep(pace * wait)
            if phase == "no-more-bets" and table is not None and table.sensed:
                await self._ask(by, c.ConfirmOutcome(outcome=next(iter(table.sensed.values()))))
            elif command is not None:
                await self._ask(by, command)
