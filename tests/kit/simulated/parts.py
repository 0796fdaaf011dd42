"""The parts people play: a dealer who deals, players who wager, a cashier who pays tickets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from kit.simulated.acceptor import NOTES, Acceptor
from kit.simulated.people import Person, Refused, Screen
from kit.simulated.witness import Json

PLENTY, LITTLE = 500_00, 20_00
BETS = (
    "red", "black", "odd", "even", "low", "high", "dozen:1", "dozen:3", "column:2",
    "straight:0", "straight:17", "straight:32", "split:17/20", "corner:1/2/4/5",
)  # fmt: skip
SYMBOLS = ("symbol:A", "symbol:C", "symbol:D", "symbol:E")
POCKETS = 37


class Dealer(Person):
    """Deals by what the console shows; where no number comes, says it."""

    def __init__(self, screen: Screen, by: str, table: str) -> None:
        super().__init__(screen, by, table)
        self._waits = 0

    async def turn(self) -> None:
        phase = self.phase
        if phase == "no-more-bets":
            self._waits += 1
            sensed = self.view["public"]["sensed"]
            if sensed and self._waits > 3:
                await self.do("confirm-outcome", outcome=sensed[0])
            elif self._waits > 15:  # the wheel was lost with its server
                await self.do("record-outcome", outcome=str(self.random.randrange(POCKETS)))
            elif self.random.random() < 0.05:
                await self.do("call-no-spin", ground="short-spin")
            return
        self._waits = 0
        if phase == "betting" and self.random.random() < 0.8:
            return
        act = {
            "idle": "open-betting", "wagering-closed": "spin-ball", "ball-in-play": "no-more-bets",
            "outcome": "settle", "betting": "spin-ball",
        }.get(phase)  # fmt: skip
        if act is not None:
            await self.do(act)


class Player(Person):
    """Wagers, takes back and puts notes in; with tickets also cashes out, and puts the ticket in
    again or takes it to the cage."""

    def __init__(self, screen: Screen, by: str, table: str) -> None:
        super().__init__(screen, by, table)
        self.dealer: Person | None = None  # who sells chips, where that is done
        self.cashier: Person | None = None  # who pays tickets, where there are any
        self.acceptor: Acceptor | None = None  # at the station, where there is one
        self._ticket = ""

    async def turn(self) -> None:
        if self._ticket:
            return await self._spend()
        if self.acceptor is not None and self.random.random() < 0.2:
            return await self._put_in(self.acceptor, self.random.choice(NOTES))
        account = (self.view.get("me") or {}).get("account", 0)
        if account < LITTLE and self.dealer is not None:
            name = self.by.partition(":")[2]
            await self.dealer.do("buy-in", player=name, tender="cash", amount=PLENTY)
        elif self.phase not in ("betting", "ball-in-play"):
            if self.random.random() < 0.2 and self.cashier is not None:
                await self._cash_out()
            elif self.random.random() < 0.1:
                await self._wager()  # too early or too late
        else:
            await self._wager()

    async def _wager(self) -> None:
        dice = self.random.random()
        if dice < 0.1:
            await self.do("remove-last")
        elif dice < 0.15:
            await self.do("remove-all")
        elif dice < 0.25:
            await self.do("repeat-wagers")
        else:
            bets = BETS if self.cashier is not None else BETS + SYMBOLS
            stake = 5_00 * self.random.randint(1, 3)
            await self.do("place-wager", bet=self.random.choice(bets), stake=stake)

    async def _put_in(self, acceptor: Acceptor, note: int) -> None:
        """Now and then only the screen says so: nobody believes it."""
        if self.random.random() < 0.8:
            await acceptor.take(note)
        else:
            await self.do("buy-in", tender="note", amount=note)
            self.screen.witness.wrong.append(f"{self.by}'s screen was believed a note of {note}")

    async def _cash_out(self) -> None:
        events = await self.do("cash-out")
        self._ticket = next(one["ticket"] for one in events if one.get("ticket"))

    async def _spend(self) -> None:
        """Now and then in both places at once: it is paid once."""
        ticket, dice = self._ticket, self.random.random()
        self._ticket = ""
        ways: list[Callable[[], Coroutine[Any, Any, list[Json]]]]
        ways = [lambda: self.do("buy-in", tender="ticket", ticket=ticket)]
        assert self.cashier is not None
        cashier = self.cashier
        if dice < 0.5:
            ways.append(lambda: cashier.do("redeem-ticket", ticket=ticket))
        if dice < 0.2:
            del ways[0]
        answers = await asyncio.gather(*(way() for way in ways), return_exceptions=True)
        for failed in answers:
            if isinstance(failed, BaseException) and not isinstance(failed, Refused):
                raise failed
