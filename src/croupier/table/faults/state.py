"""What is kept about malfunctions, frozen accounts and held payments."""

from __future__ import annotations

import msgspec

from croupier.money import Cents
from croupier.table.areas import AreaName
from croupier.table.people.state import Player

DEVICE = "prohibited-device"
WHOLE = ("game-system", "sgc", "display-controller")  # what every station hangs on


class Malfunction(msgspec.Struct):
    """A fault on record: what failed, from which version of the table to which."""

    component: str
    since: int
    until: int = 0  # 0: not repaired yet
    credited: dict[str, Cents] = {}  # player -> what was credited before the repair
    early: bool = False  # before the lock of the spin it fell in
    concerned: list[str] = []  # whose chip accounts hung on it then
    held: list[str] = []  # to whom payment was held for it, once
    kind: str = ""  # of those that the rulebook lists: a, b, c or d

    def touches(self, player: Player) -> bool:
        return concerns(self.component, player)


class HeldClaim(msgspec.Struct):
    """What someone may claim of a place, its tickets too, while payment is held for its fault; kept
    when the hold is over, by versions of the table, so that a log can be checked."""

    player: str
    component: str
    reason: str
    clause: str
    ends: str
    since: int
    until: int = 0  # 0: it runs

    def stops(self, player: str, station: int, after: int) -> bool:
        """Whether it kept a ticket of that station from being paid after a version of the table."""
        runs = self.since <= after and (not self.until or after < self.until)
        concerned = self.component in WHOLE or self.component == f"station:{station}"
        return runs and concerned and self.player == player


def touches(component: str, player: Player) -> bool:
    """Whether a fault of this stops a player's place."""
    return component in WHOLE or component == player.place


def concerns(component: str, player: Player) -> bool:
    """Whether a fault of this concerns a chip account: its player's place, or wagers made there."""
    return touches(component, player) or component in player.away


class Winnings(msgspec.Struct):
    """What someone won and is not paid until it is determined whether a device won it."""

    amount: Cents
    reason: str
    incident: str
    area: AreaName  # where it was won
    seat: int = 0
    spin: int = 0  # the last that may have brought it


class TakenBack(msgspec.Struct):
    """What the house has had back, or claims, of what spins brought somebody: it is not taken a
    second time when one of them is settled again."""

    amount: Cents
    spin: int  # the last that may have brought it
    claim: str = ""  # in which it is claimed
    covered: dict[int, Cents] = {}  # spin -> what a correction of it would else have taken

    @property
    def left(self) -> Cents:
        return self.amount - sum(self.covered.values())


class FaultsState(msgspec.Struct):
    down: dict[str, str] = {}  # component -> what is wrong with it now
    light: str = ""  # why the red light is on
    shut: str = ""  # the screen that has shut the game down
    record: list[Malfunction] = []
    frozen: str = ""  # why every chip account is
    holding: int = 0  # how many payments are held for a time
    claims: list[HeldClaim] = []  # what was held for a time, and is
    paid: dict[str, Cents] = {}  # player -> out of the chip account, less what was required back
    winnings: dict[str, Winnings] = {}  # player -> withheld because of a device
    back: dict[str, list[TakenBack]] = {}  # player -> refused, required back or retained
