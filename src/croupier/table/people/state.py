"""Someone at a table, and what is kept about them."""

from __future__ import annotations

import msgspec

from croupier.money import Cents
from croupier.rules.spec import Limits
from croupier.table.areas import CLOTH, DISPLAYS, AreaName


class Hold(msgspec.Struct):
    """Payment withheld: until a time, or until it is determined."""

    reason: str
    until: str = ""
    clause: str = ""


class EarlierWagers(msgspec.Struct):
    """Wagers made by limits that have ended since, and play their spin out by them."""

    limits: Limits
    wagers: dict[str, Cents]


class Player(msgspec.Struct):
    """Someone at the table. `chips` are the chip account, or on cloth the chips in hand."""

    area: AreaName  # where they play
    seat: int | None = None
    sat: int = 0  # the seat last held, which a ticket names even when its holder has gone
    chips: Cents = 0
    wagers: dict[str, Cents] = {}
    placed: list[tuple[str, Cents]] = []  # this spin's placements, for taking back the last
    last: dict[str, Cents] = {}  # the wagers of the spin before, for repeating
    stays: dict[str, Cents] = {}  # of `wagers`, what won on the spin before and may be withdrawn
    shown: dict[str, Cents] = {}  # under the minimum, on the screen and not debited
    left: bool = False  # gone, with locked wagers still to be settled
    advised: bool = False  # told that wagers under the minimum are returned from now on
    guest: bool = False  # without a display: the dealer places what is called
    sat_out: int = 0  # settled spins in a row without a wager, while every place was taken
    limits: Limits | None = None  # agreed for this player, or kept from before a change
    until: str = ""  # when kept limits end
    kept: EarlierWagers | None = None  # what was wagered in their time
    holds: dict[str, Hold] = {}  # ground -> payment withheld
    waits: bool = False  # the locked wagers wait for the records
    # Of the chips on a bet, from the lowest up, those that the dealer placed by call: from, to.
    called: dict[str, list[tuple[Cents, Cents]]] = {}
    won: Cents = 0  # winnings that stand: what was won, less what was lost since
    brought: Cents = 0  # tendered and not played yet, as far as there is as much
    doubtful: Cents = 0  # of what a repaired place may have credited by its fault, what is left
    away: dict[str, dict[str, Cents]] = {}  # place the player has left -> wagers made there
    waiting: dict[str, Cents] = {}  # of wagers that wait, those concerned; none: all of them
    legacy: int = 0  # hours of keeping the old limits, offered and not yet accepted

    @property
    def staked(self) -> Cents:
        return sum(self.wagers.values())

    def called_on(self, bet: str) -> Cents:
        """How much of a wager the dealer placed by call."""
        return sum(top - bottom for bottom, top in self.called.get(bet, ()))

    @property
    def credited(self) -> Cents:
        """What is on the account or down and was not tendered: credited, for whatever reason."""
        return self.chips + self.staked - min(self.brought, self.chips + self.staked)

    @property
    def place(self) -> str:
        """The station or display they are at, as a component; nothing of a guest, or on cloth."""
        if not self.seat or not self.on_account:
            return ""
        return f"{'display' if self.area == DISPLAYS else 'station'}:{self.seat}"

    def made_at(self, place: str) -> dict[str, Cents]:
        """Which wagers were made at a place: where they sit now, or sat when they made them."""
        if place != self.place:
            return self.away.get(place, {})
        elsewhere = [wagers for wagers in self.away.values() if wagers]
        here = {
            bet: stake - sum(one.get(bet, 0) for one in elsewhere)
            for bet, stake in self.wagers.items()
        }
        return {bet: stake for bet, stake in here.items() if stake} if elsewhere else self.wagers

    @property
    def some_wait(self) -> dict[str, Cents]:
        """Of wagers that wait, those concerned; none where it is all of them."""
        return {} if self.waiting == self.wagers else self.waiting

    def by_ended_limits(self, bet: str) -> bool:
        """Whether a wager was made, all of it, in the time of limits that have ended."""
        return self.kept is not None and self.wagers[bet] <= self.kept.wagers.get(bet, 0)

    @property
    def on_account(self) -> bool:
        """Whether their money is a chip account the system holds, not chips on a table."""
        return self.area != CLOTH
