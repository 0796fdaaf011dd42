"""What a settled spin owes to whoever played it, by the last word on it; written for tests.

A player's part of a spin remembers what was counted as given for it. When the last word changes,
the difference is paid or taken; what cannot be taken is a claim of the house for that spin, and a
later change is set off against it before anything is paid again.
"""

from __future__ import annotations

import msgspec

from kit.independent.plain_bets import returned


class Claim(msgspec.Struct):
    """What a player owes the house."""

    player: str
    owed: int
    let_off: int = 0  # by a decision: the player keeps it


class Says(msgspec.Struct):
    """What a player says is due."""

    player: str
    amount: int  # 0: how much was not said
    upheld: bool = False
    paid: int = 0


class Part(msgspec.Struct):
    """One player's part of a spin."""

    wagers: dict[str, int] = {}
    foreign: list[tuple[str, int]] = []  # another table's chips: bet, worth
    void: set[str] = set()  # bets
    given: dict[str, int] = {}  # bet -> what came back, by the word that was last followed
    given_foreign: int = 0
    claims: dict[str, Claim] = {}

    @property
    def staked(self) -> int:
        return sum(self.wagers.values()) + sum(worth for _, worth in self.foreign)

    @property
    def counted(self) -> int:
        """What was given or is claimed back."""
        return sum(self.given.values()) + self.given_foreign


class Spin(msgspec.Struct):
    """A settled spin, as it is seen now."""

    outcome: str
    void: bool = False
    parts: dict[str, Part] = {}

    def due(self, part: Part) -> dict[str, int]:
        """bet -> what comes back of it."""
        return {
            bet: stake if self.void or bet in part.void else returned(bet, stake, self.outcome)
            for bet, stake in part.wagers.items()
        }

    def due_foreign(self, part: Part) -> int:
        """The chips themselves if they did not lose, and what they won."""
        return sum(
            worth if self.void else returned(bet, worth, self.outcome)
            for bet, worth in part.foreign
        )

    def net(self, name: str) -> int:
        """What the last word on this spin makes of a player's money."""
        part = self.parts.get(name)
        if part is None:
            return 0
        return sum(self.due(part).values()) + self.due_foreign(part) - part.staked

    def is_followed(self, part: Part) -> bool:
        """Whether the money is where the last word has it."""
        return (self.due(part), self.due_foreign(part)) == (part.given, part.given_foreign)


class Change(msgspec.Struct):
    """A part settled again: what is paid, taken back, and left owing."""

    paid: int = 0
    withheld: int = 0
    taken: int = 0
    owing: int = 0


def settle_again(spin: Spin, part: Part, free: int, held: int) -> Change:
    """Taken from what is withheld, then from what is free. What is due again is no longer owed,
    then no longer let off, then paid."""
    was = part.counted
    part.given, part.given_foreign = spin.due(part), spin.due_foreign(part)
    more = part.counted - was
    if more <= 0:
        withheld = min(-more, held)
        taken = min(-more - withheld, free)
        return Change(withheld=withheld, taken=taken, owing=-more - withheld - taken)
    for claim in part.claims.values():
        off = min(more, claim.owed)
        claim.owed, more = claim.owed - off, more - off
    for claim in part.claims.values():
        off = min(more, claim.let_off)
        claim.let_off, more = claim.let_off - off, more - off
    return Change(paid=more)
