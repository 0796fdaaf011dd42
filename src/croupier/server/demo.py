"""A demonstration table: a dealer, screens, and simulated players."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from croupier import rulebooks
from croupier.errors import CroupierError, SpecError
from croupier.rules.chance import Chance
from croupier.rules.offered import OfferedBet
from croupier.rules.spec import STATION_MODES, TableSpec
from croupier.server.app import Server
from croupier.server.floor.cage_desk import CAGE
from croupier.server.people import People
from croupier.server.pit.chance import SystemChance
from croupier.server.pit.wheel import VirtualWheel
from croupier.server.routes.office.landing import Card, Landing
from croupier.server.routes.office.places import own_screen
from croupier.store.sql import SQLStore
from croupier.table import commands as c
from croupier.table import may
from croupier.table.clock import read
from croupier.table.commands import AnyCommand
from croupier.table.state import BALL_IN_PLAY, BETTING, NO_MORE_BETS, Table

TABLE = "1"
VISITOR = "visitor"  # whoever looks at the demonstration plays by this name
SPUN_BEFORE_S = 6  # the ball, so long before the time to bet is over: the warning is on then
RICH = 80_000  # with this much at a station, a player cashes out: the cage has something to do
NAMES = ("ana", "bo", "cy", "di", "eve", "fay", "gus", "hal", "ida", "jo", "kim", "lea")


_meta = sa.MetaData()
_mark = sa.Table("demonstration", _meta, sa.Column("id", sa.BigInteger, primary_key=True))


class Links(NamedTuple):
    """A sign-in link for each screen, which works once; then accounts by name."""

    screens: dict[str, str]
    names: tuple[str, ...]  # the accounts that were made now, with this password
    password: str


def claim(store: SQLStore) -> None:
    """A new database is marked as a demonstration's. Any other is left alone: a demonstration
    deals by itself and lets in whoever sees its links."""
    there = set(sa.inspect(store.engine).get_table_names())
    if _mark.name in there:
        return
    if store.streams() or ("staff" in there and People(store.engine).staff_names()):
        raise SpecError(
            "This database has tables or accounts that no demonstration made, and stays as it is:"
            " name a file that does not exist yet, or run croupier serve."
        )
    _meta.create_all(store.engine.execution_options(write=True))


def check_is_none(store: SQLStore) -> None:
    """No floor is run on a demonstration's database: whoever pressed a card is signed in there
    without a password, and the notes in its accounts were none."""
    if sa.inspect(store.engine).has_table(_mark.name):
        raise SpecError(
            "This database is a demonstration's, and no floor is run on it: name another file, or"
            " run croupier demo."
        )


class Demo:
    """Plays the parts that nobody at the demonstration plays."""

    kind = "table"  # what its first page says it is

    def __init__(
        self,
        server: Server,
        spec: TableSpec,
        players: int,
        auto: bool,
        pace_s: float = 1.0,
        chance: Chance | None = None,
    ) -> None:
        self._server, self._spec, self._auto, self._pace = server, spec, auto, pace_s
        self._players = NAMES[: min(players, len(NAMES))]
        self._chance = chance or SystemChance()
        sensors = 2 if auto else 1  # who deals by hand enters or confirms the number
        self.wheel = VirtualWheel(server.pit, self._chance, rest_s=4 * pace_s, sensors=sensors)
        self._tasks: list[asyncio.Task[None]] = []
        server.on_start += [server.floor.notes.start_virtual, self._start]

    def accounts(self) -> Links:
        """Accounts for its staff; whoever has one already keeps it as it is."""
        people, staff = self._server.people, self._staff()
        password = secrets.token_urlsafe(9)
        before = people.staff_names()
        new = tuple(name for name in staff if name not in before)
        for name in new:
            people.add_staff(name, staff[name], password)
        return Links({}, new, password)

    def links(self, base: str) -> Links:
        """Codes for the screens this mode has, and accounts for its staff."""
        people, staff, made = self._server.people, self._staff(), self.accounts()
        codes = {"dealer": people.staff_code("dealer", staff["dealer"])}
        own, walls = self._screens()
        for screen in (own, *walls):
            codes[screen], _ = people.new_code(TABLE, screen, VISITOR if screen == own else screen)
        if CAGE in staff:
            codes[CAGE] = people.staff_code(CAGE, CAGE)
        screens = {screen: f"{base}/pair?code={code}" for screen, code in codes.items()}
        return made._replace(screens=screens)

    def landing(self) -> None:
        """The first page has a card for each screen."""
        staff, spec = self._staff(), self._spec
        own, walls = self._screens()
        here = f"?table={TABLE}"
        dealer = staff["dealer"]
        cards = [
            Card(own, f"/{own}{here}", VISITOR, table=TABLE),
            Card("dealer", f"/dealer{here}", "dealer", dealer),
            *(Card(wall, f"/{wall}{here}", wall, table=TABLE) for wall in walls),
            *([Card(CAGE, f"/{CAGE}", CAGE, CAGE)] if CAGE in staff else []),
            Card("floor", "/floor", "dealer", dealer),
            Card("inspector", f"/inspector{here}", "dealer", dealer),
        ]
        title = rulebooks.rulebook(spec.rulebook).title
        Landing(self._server, cards, title, str(spec.game), spec.mode, self.kind)

    def _screens(self) -> tuple[str, tuple[str, ...]]:
        """(the visitor's own, those that all look at)."""
        shared = ("table",) if self._spec.mode == "touchtable" else ()
        return own_screen(self._spec.mode), (*shared, "flying", "wnd")

    def _staff(self) -> dict[str, str]:
        """Name -> role: a dealer, one who signs for what needs more, and a cashier for tickets."""
        ladder = rulebooks.rulebook(self._spec.rulebook).ladder.roles.value
        melbourne = "higher-duties-dealer"  # so that one person can show nearly everything
        dealer = melbourne if melbourne in ladder else ladder[0]
        cage = {CAGE: CAGE} if self._spec.mode in STATION_MODES else {}
        return {"dealer": dealer, "supervisor": ladder[-1], **cage}

    async def _start(self) -> None:
        pit = self._server.pit
        await pit.until_loaded()
        if TABLE not in pit.tables:
            await pit.make_table(TABLE, self._spec)
        await self.wheel.enrol()
        self._give_wheel()
        if pit.tables[TABLE].state.phase == "closed":
            await self._ask("dealer:demo", c.OpenTable())
        for name in (*self._players, VISITOR):
            # Whoever has been here before has what they left: starting again gives nobody money.
            if name not in pit.tables[TABLE].state.players:
                await self._buy_in(name)
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._play(name)) for name in self._players]
        if self._auto:
            self._tasks.append(loop.create_task(self._deal()))

    def _give_wheel(self) -> None:
        self.wheel.add(TABLE)

    async def _ask(self, by: str, command: AnyCommand) -> bool:
        try:
            await self._server.pit.submit(TABLE, msgspec.structs.replace(command, by=by))
        except CroupierError:
            return False
        return True

    async def _buy_in(self, name: str) -> None:
        """At a station by note; elsewhere from the dealer, for cash."""
        table = self._server.pit.tables[TABLE]
        if name in table.state.players and table.state.players[name].chips > 5_000:
            return
        if table.main.has_stations:
            with suppress(CroupierError):
                await self._server.floor.notes.put_in(TABLE, name, 50_000, "")
        else:
            await self._ask("dealer:demo", c.BuyIn(player=name, amount=50_000, tender="cash"))

    async def _play(self, name: str) -> None:
        """One simulated player: small wagers at random times; buys in again when out of money."""
        offer = self._server.pit.tables[TABLE].offer
        bets: list[OfferedBet] = [row for row in offer.bets.values() if row.kind != "max"]
        sides = list(offer.side_rows.values())
        done = -1
        while True:
            await asyncio.sleep(self._pace * (0.3 + self._chance.below(20) / 10))
            table = self._server.pit.table(TABLE)
            if table is None or table.state.is_locked or table.state.spin.settled == done:
                continue
            if self._chance.below(3) == 0:
                done = table.state.spin.settled
            await self._buy_in(name)
            if table.main.has_stations and table.state.players[name].chips > RICH:
                await self._ask(f"player:{name}", c.CashOut())
                continue
            row = bets[self._chance.below(len(bets))]
            if sides and self._chance.below(3) == 0:  # now and then beside the layout
                row = sides[self._chance.below(len(sides))]
            stake = row.parts * 500 * (1 + self._chance.below(3))
            await self._ask(f"player:{name}", c.PlaceWager(bet=row.bet, stake=stake))

    async def _deal(self) -> None:
        """Deals automatically, slowly enough that a person at the console can act first."""
        while True:
            table = self._server.floor.table(TABLE)  # what is durable, as a dealer sees it
            wait, command = self._step(table) if table is not None else (0.5, None)
            await asyncio.sleep(self._pace * wait)
            if command is not None:
                await self._ask("dealer:demo", command)

    def _step(self, table: Table) -> tuple[float, AnyCommand | None]:
        """(after how many beats, what the dealer does next)."""
        if table.state.phase == NO_MORE_BETS and table.state.spin.sensed:
            return 1.0, c.ConfirmOutcome(outcome=next(iter(table.state.spin.sensed.values())))
        if self._is_early(table):
            return 0.5, None
        if "announce-final-bets" in may(table, "dealer") and not table.state.spin.final_bets:
            return 2.0, c.AnnounceFinalBets()
        steps: dict[str, tuple[float, AnyCommand]] = {
            "idle": (5.0, c.OpenBetting()),  # a win has its moment on the screens
            "betting": (0.5 if table.state.betting.ends_at else 12.0, c.SpinBall()),
            "wagering-closed": (1.0, c.SpinBall()),
            "ball-in-play": (1.0 if table.state.is_locked else 4.0, c.NoMoreBets()),
            "outcome": (3.0, c.Settle()),
        }
        return steps.get(table.state.phase, (0.5, None))

    def _is_early(self, table: Table) -> bool:
        """Whether players may still bet: the ring on their screens runs out, warning and all,
        before no more bets is called; a ball that rests by then is a no spin in Perth."""
        betting = table.state.betting
        if table.state.phase not in (BETTING, BALL_IN_PLAY) or not betting.ends_at:
            return False
        left = (read(betting.ends_at) - read(self._server.pit.now())).total_seconds()
        return left > 0 and (table.state.phase == BALL_IN_PLAY or left > SPUN_BEFORE_S)
