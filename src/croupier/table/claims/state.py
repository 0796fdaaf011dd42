"""What is kept about claims, disputes, incidents and exclusions."""

from __future__ import annotations

import msgspec

from croupier.money import Cents


class Claim(msgspec.Struct):
    """What someone says is owed, and what became of it."""

    player: str
    by: str  # player or house
    about: str
    amount: Cents = 0
    status: str = "open"  # then upheld, rejected or written-off; or withdrawn, nothing being owed
    owed: Cents = 0  # of a claim of the house, what is still owing
    paid: Cents = 0  # of a player's claim, what was paid on it
    spin: int = 0
    at: str = ""
    corrects: bool = False  # a correction of that spin left it owing
    forgiven: Cents = 0  # of what was owing, what a decision let the player keep
    component: str = ""  # that the player says has failed

    @property
    def unpaid(self) -> Cents:
        """What an upheld claim of a player is still due."""
        due = self.by == "player" and self.status == "upheld"
        return max(0, self.amount - self.paid) if due else 0


class Dispute(msgspec.Struct):
    player: str
    about: str
    status: str = "open"  # then unresolved, decided or referred
    spin: int = 0
    decided: bool = False  # for good, also when it is referred afterwards


class Incident(msgspec.Struct):
    kind: str
    person: str


class ClaimsState(msgspec.Struct):
    claims: dict[str, Claim] = {}
    disputes: dict[str, Dispute] = {}
    incidents: dict[str, Incident] = {}
    excluded: list[str] = []
    sent_away: list[str] = []  # directed to leave, and not let back by the staff yet
    gone: list[str] = []  # who has played here and is away, and may still claim
    owing: Cents = 0  # what players owe the house here
