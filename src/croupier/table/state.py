"""A table as its events have made it: phase, players, wagers, the spin under way."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from croupier.money import Cents
from croupier.rules.limits import limits_of, policy_of
from croupier.rules.pin import Pin
from croupier.rules.roles import Powers, powers_of
from croupier.rules.spec import STATION_MODES, TableSpec

if TYPE_CHECKING:
    from croupier.rules.offer import Offer

CLOSED, IDLE, BETTING, WAGERING_CLOSED = "closed", "idle", "betting", "wagering-closed"
BALL_IN_PLAY, NO_MORE_BETS, OUTCOME = "ball-in-play", "no-more-bets", "outcome"
PHASES = (CLOSED, IDLE, BETTING, WAGERING_CLOSED, BALL_IN_PLAY, NO_MORE_BETS, OUTCOME)


class Terms(NamedTuple):
    """Within these a stake is at risk as it stands, and its win can be paid in chips."""

    parts: int
    least: Cents
    most: Cents
    unit: Cents
    coin: Cents  # a part in multiples of it is paid exactly; 0: it has to be worked out

    def hold(self, stake: Cents) -> bool:
        part, over = divmod(stake, self.parts)
        return not over and self.least <= part <= self.most and not (part - self.least) % self.unit


class Player(msgspec.Struct):
    """Someone at the table. `chips` are the chip account, or on cloth the chips in hand."""

    seat: int | None = None
    chips: Cents = 0
    wagers: dict[str, Cents] = {}
    placed: list[tuple[str, Cents]] = []  # this spin's placements, for taking back the last
    last: dict[str, Cents] = {}  # the wagers of the spin before, for repeating
    stays: dict[str, Cents] = {}  # of `wagers`, what won on the spin before and may be withdrawn
    left: bool = False  # gone, with locked wagers still to be settled
    advised: bool = False  # told that wagers under the minimum are returned from now on

    @property
    def staked(self) -> Cents:
        return sum(self.wagers.values())


class Table(msgspec.Struct, dict=True):
    """Only `evolve` changes it, in place: fifty stations place a thousand wagers a spin."""

    id: str
    spec: TableSpec | None = None
    pin: Pin | None = None
    version: int = 0
    at: str = ""  # when the last thing happened
    phase: str = CLOSED
    players: dict[str, Player] = {}
    spin: int = 0  # the number of the spin under way, or of the last
    settled: int = 0
    locked: bool = True  # no wager may be placed or changed
    dropped: bool = False  # the ball has dropped
    ends_at: str = ""
    warns_at: str = ""
    direction: str = "against"
    sensed: dict[str, str] = {}  # source -> number
    outcome: str = ""
    last_outcome: str = ""
    faults: dict[str, str] = {}
    directed: bool = False
    house: Cents = 0
    float: Cents = 0
    attested: dict[str, int | str] = {}

    @property
    def offer(self) -> Offer:
        """What the table offers; whoever loads a table sets it, by the table's pin."""
        found: Offer = self.__dict__["offer"]
        return found

    @offer.setter
    def offer(self, offer: Offer) -> None:
        self.__dict__["offer"] = offer

    @cached_property
    def powers(self) -> Powers:
        return powers_of(self.offer.rulebook, self.offer.spec)

    @cached_property
    def terms(self) -> dict[str, Terms]:
        """What a stake on each bet must be, worked out once."""
        chips = self.offer.spec.limits.chips
        even = all(chip % chips[0] == 0 for chip in chips)
        found = {}
        for name, row in self.offer.bets.items():
            exactly = policy_of(self.offer, row).unpayable.value == "pay-exactly"
            coin = 1 if exactly else chips[0] if even else 0
            found[name] = Terms(row.parts, *limits_of(self.offer, row), coin)
        return found

    @property
    def has_stations(self) -> bool:
        return self.offer.spec.mode in STATION_MODES

    @property
    def has_accounts(self) -> bool:
        """Whether players' money is a chip account the system holds, not chips on a table."""
        return self.offer.spec.mode != "cloth"
