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
    covered: int = 0  # what a correction did not take, the house having had it back before

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
            worth if self.void or bet in part.void else returned(bet, worth, self.outcome)
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


class Back(msgspec.Struct):
    """What the house has had back of what spins brought, or requires, before it is corrected."""

    left: int
    spin: int  # the last that may have brought it
    claim: str = ""
    used: dict[int, int] = {}  # spin -> what its correction did not take again

    def use(self, spin: int, amount: int) -> int:
        """As much of it as there is; below zero it is given back. What is left of the amount."""
        used = self.used.get(spin, 0)
        more = min(amount, self.left) if amount > 0 else -min(-amount, used)
        self.left, self.used[spin] = self.left - more, used + more
        return amount - more


class Change(msgspec.Struct):
    """A part settled again: what is paid, taken back, and left owing."""

    paid: int = 0
    withheld: int = 0
    before: int = 0
    taken: int = 0
    owing: int = 0


def settle_again(spin: Spin, part: Part, free: int, held: int, back: int) -> Change:
    """Taken from what is withheld, then what was had back before covers it, then from what is
    free. What is due again is no longer owed, then no longer let off, then still refused as far as
    it was covered, then paid."""
    was = part.counted
    part.given, part.given_foreign = spin.due(part), spin.due_foreign(part)
    more = part.counted - was
    if more <= 0:
        withheld = min(-more, held)
        before = min(-more - withheld, back)
        part.covered += before
        taken = min(-more - withheld - before, free)
        owing = -more - withheld - before - taken
        return Change(withheld=withheld, before=before, taken=taken, owing=owing)
    for claim in part.claims.values():
        off = min(more, claim.owed)
        claim.owed, more = claim.owed - off, more - off
    for claim in part.claims.values():
        off = min(more, claim.let_off)
        claim.let_off, more = claim.let_off - off, more - off
    still = min(more, part.covered)
    part.covered -= still
    return Change(paid=more - still, before=-still)
