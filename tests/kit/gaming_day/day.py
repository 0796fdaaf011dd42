"""A gaming day of ten tables through the real pit: seeded play of every kind, noted in a tally.

Tables play at once, each by its own luck; the clock moves and the cage acts between them, so that
a seed gives the same day every time.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Any

from croupier.errors import Refusal
from croupier.rules.spec import read_spec
from croupier.server.pit import Change, Pit
from croupier.server.pit.chance import SeededChance
from croupier.server.pit.clock import VirtualClock
from croupier.store.base import Store
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import AnyCommand
from kit.gaming_day.players import Hand
from kit.gaming_day.tally import Tally

FLOAT = 2_000_000
TABLES: dict[str, dict[str, Any]] = {
    "m1": {"rulebook": "CM18", "game": "double-zero", "racetrack": False},
    "m2": {"rulebook": "CM18", "mode": "touchbet", "stations": 6},
    "m3": {"rulebook": "CM18", "mode": "touchtable", "seats": 5},
    "o1": {"rulebook": "CM11", "mode": "touchtable", "seats": 5},
    "o2": {"rulebook": "CM11", "game": "french"},
    "p1": {"rulebook": "CP", "mode": "ats", "stations": 5},
    "p2": {"rulebook": "CP", "mode": "ats", "layout": "5", "stations": 5},
    "p3": {"rulebook": "CP", "layout": "3", "stations": 4},
    "z1": {"rulebook": "NZ", "racetrack": True, "asian_racetrack": True},
    "a1": {"rulebook": "ACT", "asian_racetrack": True},
}
DAY, SHIFT, NEXT = "2026-01-01T06:00:00Z", "2026-01-01T18:00:00Z", "2026-01-02T06:00:00Z"


class House:
    """Pit, clock, cage and the hands at the tables."""

    def __init__(self, store: Store, seed: int) -> None:
        self.clock = VirtualClock("2026-01-01T05:00:00Z")
        self.pit = Pit(store, self.clock, SeededChance(seed))
        self.tally = Tally()
        self.luck = random.Random(f"{seed} cage")
        self.hands = {id: Hand(self, id, seed) for id in TABLES}
        self.out: dict[str, tuple[int, str, str, str]] = {}  # amount, table, player, time
        self.happened: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    async def ask(self, table: str, command: AnyCommand) -> tuple[Any, ...]:
        """The events, or nothing if it was refused."""
        try:
            return (await self.pit.submit(table, command)).events
        except Refusal as refusal:
            self.refused[f"{type(command).__name__} {refusal.code}"] += 1
            return ()

    def _listen(self, change: Change) -> None:
        for event in (*change.step.events, *change.step.tickets):
            self.happened[type(event).__name__] += 1
        for event in change.step.events:
            if event.player:
                self.tally.seen.add((change.step.at, change.table, event.player))

    async def play(self) -> None:
        """From an hour before the gaming day to an hour after it."""
        await self.pit.start()
        self.pit.listen(self._listen)
        for id, spec in TABLES.items():
            table = await self.pit.make_table(id, read_spec({**spec, "float": FLOAT}))
            self.tally.zeros[id] = len(table.offer.wheel.zeros)
        await self._all("open")
        # The day and the shift begin in the middle of a spin: betting is open, the ball not spun.
        for at in ("05:20:00", "05:59:40", "08:00:00", "11:00:00", "14:00:00", "17:59:40",
                   "19:00:00", "20:00:00", "21:00:00", "22:00:00", "23:00:00", "24:00:00",
                   "26:30:00"):  # fmt: skip
            await self.round(at)
        await self.close_tables()
        await self.reopen()
        await self.pit.stop()
        assert self.pit.faults() == [], self.pit.faults()

    async def _all(self, act: str, hands: list[Hand] | None = None) -> None:
        """Every table at once; the first that fails is told of."""
        chosen = list(self.hands.values()) if hands is None else hands
        await asyncio.gather(*(getattr(hand, act)() for hand in chosen))

    async def round(self, at: str, hands: list[Hand] | None = None) -> None:
        """One spin at every table, then what the cage does with tickets."""
        self._until(at)
        await self._all("bets", hands)
        self.clock.forward(20)
        await self._all("ball", hands)
        self.clock.forward(15)
        await self._all("outcome", hands)
        for ticket in sorted(self.out, key=lambda one: self.out[one]):
            roll = self.luck.randrange(10)
            if roll < 3:
                await self.redeem(ticket)
            elif roll < 5:
                await self.insert(ticket, self.luck.choice(("p1", "p2", "p3")))
            elif roll == 5 and self.luck.randrange(3) == 0:
                await self.void(ticket)

    def _until(self, at: str) -> None:
        """Hours are counted from the midnight before the gaming day, and may pass 24."""
        hours, minutes, seconds = map(int, at.split(":"))
        wanted = hours * 3600 + minutes * 60 + seconds
        day, _, time = self.clock.now().rstrip("Z").partition("T")
        now = [int(part) for part in time.split(":")]
        passed = (int(day[-2:]) - 1) * 86_400 + now[0] * 3600 + now[1] * 60 + now[2]
        assert wanted >= passed, (at, self.clock.now())
        self.clock.forward(wanted - passed)

    async def redeem(self, ticket: str) -> None:
        amount, table, _, _ = self.out[ticket]
        if await self.ask(table, c.RedeemTicket(by="cage:cat", ticket=ticket)):
            self.tally.note(self.clock.now(), "cage", redeemed=amount, redeemed_count=1)
            del self.out[ticket]

    async def insert(self, ticket: str, table: str) -> None:
        hand = self.hands[table]
        held = [name for name in hand.here() if hand.on_account(name)]
        if held:
            name = self.luck.choice(held)
            command = c.BuyIn(by=f"player:{name}", tender="ticket", ticket=ticket)
            answer = await self.ask(table, command)
            hand.note_bought(answer)
            if answer:
                del self.out[ticket]

    async def void(self, ticket: str) -> None:
        """Because of what its holder did, which is written down first."""
        amount, table, _, _ = self.out[ticket]
        by = self.hands[table].staff("void-ticket")
        person = self.pit.cage.tickets[ticket].player
        noted = c.RecordIncident(by=by, kind="influence", person=person, note="told others")
        assert await self.ask(table, noted)
        void = c.VoidTicket(by=by, ticket=ticket, ground="contravention", reason="he was told")
        if await self.ask(table, void):
            self.tally.note(self.clock.now(), "cage", voided=amount, voided_count=1)
            del self.out[ticket]

    async def print_failed(self, hand: Hand, event: e.CashedOut) -> None:
        """Nothing came out: it is printed again, or paid by hand."""
        assert await self.ask(
            hand.id, c.ReportPrintFailure(by=f"player:{event.player}", ticket=event.ticket)
        )
        if hand.chance(50):
            assert await hand.by_dealer(c.ReprintTicket, ticket=event.ticket, reason="jam")
        else:
            assert await hand.by_dealer(
                c.PayManually, player=event.player, amount=event.amount, ground="print-failure",
                ticket=event.ticket,
            )  # fmt: skip
            self.tally.note(self.clock.now(), "cage", paid=event.amount, paid_count=1)
            del self.out[event.ticket]

    async def close_tables(self) -> None:
        """Most tables close with notice, players still there; two play on into the next day."""
        closing = [hand for id, hand in self.hands.items() if id not in ("p3", "m1")]
        for hand in closing:
            hand.quiet = True
        await self.round("27:00:00")
        for hand in closing:
            assert await hand.by_dealer(c.GiveClosingNotice)
        for at in ("27:30:00", "28:00:00", "28:30:00", "29:00:00"):
            await self.round(at)
        await self._all("close", closing)
        self._until("29:30:00")
        for id in ("m3", "o2", "p1", "z1"):
            await self.hands[id].count_drop()
        for name in self.hands["m3"].here():  # out of a tray that is no longer there
            await self.hands["m3"].cash_out(name)

    async def reopen(self) -> None:
        self._until("30:30:00")
        closed = [hand for hand in self.hands.values() if hand.table.state.phase == "closed"]
        await self._all("open", closed)
        await self.round("30:40:00")
