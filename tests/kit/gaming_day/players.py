"""Whoever plays and runs one table of a gaming day, by its own luck; what is done is noted."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import AnyCommand
from croupier.table.state import IDLE, Table
from kit.gaming_day.tally import purses

if TYPE_CHECKING:
    from kit.gaming_day.day import House

TENDERS = {
    "cloth": ("cash", "voucher", "token", "chips"),
    "touchbet": ("note",),
    "touchtable": ("cash", "voucher", "token", "chips"),
    "ats": ("cash", "chips", "voucher", "note"),
}
STAKES = (100, 300, 500, 500, 1_000, 1_000, 2_500, 5_000, 60_000)


class Hand:
    """Whoever plays and runs one table."""

    def __init__(self, house: House, id: str, seed: int) -> None:
        self.house, self.id = house, id
        self.luck = random.Random(f"{seed} {id}")
        self.foreign: dict[str, int] = {}
        self.quiet = False  # no more no spins: the table is about to close
        self._names = 0

    @property
    def table(self) -> Table:
        return self.house.pit.tables[self.id]

    @property
    def mode(self) -> str:
        return self.table.offer.spec.mode

    def chance(self, percent: int) -> bool:
        return self.luck.randrange(100) < percent

    def staff(self, act: str) -> str:
        """Someone who may do this at the table, or at its stations; else the dealer tries."""
        power = self.table.powers.get(act) or self.table.screens.powers.get(act)
        roles = power.roles - {"player", "system", "guest", "sensor"} if power else {"dealer"}
        return f"{min(roles)}:sam"

    def on_account(self, name: str) -> bool:
        return self.table.state.players[name].on_account

    def is_at_station(self, name: str) -> bool:
        """Of a cloth that has stations beside it."""
        return self.table.areas.are_two and self.on_account(name)

    def here(self) -> list[str]:
        return [name for name, one in self.table.state.players.items() if not one.left]

    async def ask(self, command: AnyCommand) -> tuple[Any, ...]:
        return await self.house.ask(self.id, command)

    async def by_dealer(self, kind: type[Any], **fields: Any) -> tuple[Any, ...]:
        act = str(kind.__struct_config__.tag)
        return await self.ask(kind(by=self.staff(act), **fields))

    async def open(self) -> None:
        for event in await self.by_dealer(c.OpenTable):
            self.note(opened=event.float, tray=event.float)

    def note(self, **amounts: int) -> None:
        self.house.tally.note(self.house.clock.now(), self.id, **amounts)

    async def buy_in(self, name: str, tender: str) -> None:
        amount = self.luck.randrange(8, 80) * 5_00
        by = f"player:{name}" if tender == "note" else "dealer:dan"
        answer = await self.ask(c.BuyIn(by=by, player=name, amount=amount, tender=tender))  # type: ignore[arg-type]
        self.note_bought(answer)

    def note_bought(self, answer: tuple[Any, ...]) -> None:
        for event in answer:
            if isinstance(event, e.BoughtIn):
                self.house.tally.bought(
                    self.house.clock.now(), self.id, event.tender, event.amount,
                    on_account=self.on_account(event.player),
                )  # fmt: skip

    async def arrive(self) -> None:
        """Newcomers, a guest, a rover who sits at several tables, and more money for the old."""
        while len(self.here()) < 3 or (len(self.here()) < 5 and self.chance(40)):
            self._names += 1
            name = f"{self.id}-{self._names}"
            if self.mode == "touchtable" and self.chance(40):
                await self.by_dealer(c.OpenGuestAccount, player=name)
            if self._names == 2 and self.id in ("m1", "o2", "a1"):
                name = "rover"
            at_station = self.table.areas.are_two and self.chance(60)
            if at_station:
                seats = {
                    one.seat for one in self.table.state.players.values() if one.area == "stations"
                }
                free = min({1, 2, 3, 4} - seats, default=0)
                await self.ask(c.TakeSeat(by=f"player:{name}", seat=free, station=True))
            mode = "ats" if at_station else self.mode
            await self.buy_in(name, self.luck.choice(TENDERS[mode]))
            if name not in self.table.state.players:
                await self.buy_in(name, "note" if mode in ("touchbet", "ats") else "cash")
        for name in self.here():
            if self.table.state.players[name].chips < 2_000:
                mode = "ats" if self.is_at_station(name) else self.mode
                await self.buy_in(name, self.luck.choice(TENDERS[mode]))

    async def house_acts(self) -> None:
        """Fills, credits, and a count of the box that is sometimes short or over."""
        if self.chance(25):
            amount = self.luck.randrange(1, 50) * 100_00
            if await self.by_dealer(c.Fill, amount=amount):
                self.note(fills=amount, tray=amount)
        if self.chance(25):
            amount = self.luck.randrange(1, 40) * 100_00
            if await self.by_dealer(c.Credit, amount=amount):
                self.note(credits=amount, tray=-amount)
        if self.chance(20):
            await self.count_drop()

    async def count_drop(self) -> None:
        box = self.house.tally.sums("", "~", self.id)["box"]
        found = max(0, box + self.luck.choice((0, 0, -5_00, -100, 20_00)))
        if await self.by_dealer(c.CountDrop, amount=found):
            self.note(counted=found, expected=box, box=-box)

    async def colour_chips(self) -> None:
        """On cloth: a colour for someone, wagers in it, some of it changed back."""
        for name in self.here():
            if self.on_account(name) or not self.chance(25):
                continue
            colour = self.luck.choice(self.table.offer.spec.colours)
            fields = {"player": name, "colour": colour}
            await self.by_dealer(c.IssueColourChips, **fields, value=500, count=6)
            await self.ask(
                c.PlaceWager(by=f"player:{name}", bet=self.bet(name), colour=colour, count=2)
            )
            if self.chance(30):
                await self.by_dealer(c.RedeemColourChips, **fields, count=1)

    def bet(self, name: str) -> str:
        """Any bet of any kind that the player's place offers."""
        rows = self.table.area_of(self.table.state.players[name]).offer.bets.values()
        kind = self.luck.choice(sorted({row.kind for row in rows}))
        return self.luck.choice([row.bet for row in rows if row.kind == kind])

    async def wager(self, rounds: int) -> None:
        """All at once: what waits is committed together."""
        await asyncio.gather(*(self._wager(name) for name in self.here() * rounds))

    async def _wager(self, name: str) -> None:
        player = self.table.state.players[name]
        bet = self.bet(name)
        parts = self.table.area_of(player).offer.bets[bet].parts
        stake = self.luck.choice(STAKES) * parts
        if player.guest or self.chance(20) or bet.startswith(("asian", "tier", "voisins")):
            await self.call(name, bet, stake)
        else:
            await self.ask(c.PlaceWager(by=f"player:{name}", bet=bet, stake=stake))

    async def call(self, name: str, bet: str, stake: int) -> None:
        tender: Any = self.luck.choice(("chips", "chips", "cash", "voucher", "token"))
        answer = await self.by_dealer(
            c.CallBet, player=name, bet=bet, stake=min(stake, 20_000), tender=tender
        )
        self.note_bought(answer)  # at a TouchTable it is bought in first
        for event in answer:
            if isinstance(event, e.BetCalled) and event.tender != "chips":
                self.house.tally.bought(
                    self.house.clock.now(), self.id, tender, event.stake,
                    on_account=self.on_account(name),
                )  # fmt: skip

    async def second_thoughts(self) -> None:
        await asyncio.gather(*(self._second_thought(name) for name in self.here()))

    async def _second_thought(self, name: str) -> None:
        by, roll = f"player:{name}", self.luck.randrange(12)
        if roll == 0:
            await self.ask(c.RemoveLast(by=by))
        elif roll == 1:
            await self.ask(c.RemoveAll(by=by))
        elif roll == 2:
            await self.ask(c.RepeatWagers(by=by))
        elif roll == 3 and self.table.state.players[name].wagers:
            bet = self.luck.choice(list(self.table.state.players[name].wagers))
            await self.ask(c.MoveWager(by=by, from_=bet, to=self.bet(name)))

    async def foreign_chips(self) -> None:
        """Another table's chips on a Perth cloth, taken as a wager at that table's minimum."""
        if self.id == "p3" and self.chance(50):
            name, count = f"stray-{self.luck.randrange(100)}", self.luck.randrange(1, 9)
            if name in self.table.state.players:
                return
            bet = self.luck.choice(("red", "black", "dozen:1", "column:2"))
            taken = {one.seat for one in self.table.state.players.values()}
            places = range(1, (self.table.offer.spec.seats or 0) + 1)
            seat = next((place for place in places if place not in taken), None)
            if seat is None:
                return
            await self.by_dealer(c.TakeSeat, player=name, seat=seat)
            for event in await self.by_dealer(
                c.FindForeignChips, player=name, bet=bet, table="m1", count=count
            ):
                self.foreign[name] = event.count * event.value

    async def bets(self) -> None:
        """Up to the ball: people come, money moves, wagers are placed."""
        await self.house_acts()
        await self.arrive()
        if await self.by_dealer(c.OpenBetting):
            await self.colour_chips()
            await self.wager(rounds=2)
            await self.second_thoughts()

    async def ball(self) -> None:
        await self.by_dealer(c.SpinBall)
        await self.wager(rounds=1)
        if self.table.state.phase == "ball-in-play":
            await self.foreign_chips()

    async def outcome(self) -> None:
        """No more bets, someone leaves, and the ball rests, or it is no spin."""
        if "announce-final-bets" in self.table.powers:
            await self.by_dealer(c.AnnounceFinalBets)
        await self.by_dealer(c.NoMoreBets)
        for name in self.here():
            if self.chance(8):
                await self.leave(name)
        if not self.quiet and self.chance(18):
            await self.no_spin()
        else:
            await self.settle()
        for name in self.here():
            if self.chance(16):
                await self.cash_out(name)
            elif self.chance(6):
                await self.leave(name)

    async def no_spin(self) -> None:
        answer = await self.by_dealer(c.CallNoSpin, ground="short-spin")
        if answer:
            self.note(no_spins=1)
            if not self.table.state.chips.foreign:
                self.foreign.clear()  # elsewhere they stand for the next spin
        for event in answer:
            if isinstance(event, e.DuesPaid):
                self.pay(event, self.mode != "cloth")

    async def settle(self) -> None:
        number = self.luck.choice(self.table.offer.wheel.pockets)
        await self.by_dealer(c.RecordOutcome, outcome=number)
        before = purses(self.table)
        answer = await self.by_dealer(c.Settle)
        assert answer, f"{self.id} could not settle"
        self.house.tally.settled(
            self.house.clock.now(), self.id, before, purses(self.table), answer, self.foreign
        )
        self.foreign.clear()
        for event in answer:
            if isinstance(event, e.DuesPaid):
                self.pay(event, before[event.player].on_account)

    def pay(self, event: Any, on_account: bool) -> None:
        now = self.house.clock.now()
        self.house.tally.paid(now, self.id, event.amount, event.ticket, on_account=on_account)
        if event.ticket:
            self.house.out[event.ticket] = event.amount, self.id, event.player, now

    async def leave(self, name: str) -> None:
        """Whoever carries colour chips away may bring one back."""
        on_account = self.on_account(name)
        for event in await self.ask(c.Leave(by=f"player:{name}")):
            if isinstance(event, e.PlayerLeft):
                self.pay(event, on_account)
        colour = next(
            (one for one, held in self.table.state.chips.colours.items() if name in held), None
        )
        if colour is not None and self.chance(50):
            for event in await self.by_dealer(
                c.RedeemColourChips, player=name, colour=colour, count=1
            ):
                self.note(chips_in=event.value if event.brought else 0)

    async def cash_out(self, name: str) -> None:
        """At a station a ticket, which now and then does not come out of the printer."""
        on_account, mode = self.on_account(name), self.mode
        at_dealer = mode == "touchtable" or (mode == "ats" and self.chance(30))
        by = "dealer:dan" if at_dealer else f"player:{name}"
        for event in await self.ask(c.CashOut(by=by, player=name)):
            if isinstance(event, e.CashedOut):
                self.pay(event, on_account)
                if event.ticket and self.chance(60):
                    await self.house.print_failed(self, event)

    async def close(self) -> None:
        """Whatever was left down comes off, people at the cloth go; the tray goes to the cage."""
        assert self.table.state.phase == IDLE, self.id
        on_account = {name: self.on_account(name) for name in self.here()}
        answer = await self.by_dealer(c.CloseTable)
        assert answer, f"{self.id} could not close"
        for event in answer:
            if isinstance(event, e.PlayerLeft):
                self.pay(event, on_account[event.player])
        tray = self.house.tally.sums("", "~", self.id)["tray"]
        assert answer[-1].float == tray, f"{self.id}: {answer[-1].float} in the tray, not {tray}"
        self.note(closed=tray, tray=-tray)
