"""Random numbers: from the operating system live, from a seed in tests. Without modulo bias."""

from __future__ import annotations

import random
import secrets

from croupier.cage import ticket_number
from croupier.rules.chance import Chance


class SystemChance:
    """The operating system's CSPRNG; `secrets.randbelow` rejects rather than folds."""

    def below(self, limit: int) -> int:
        return secrets.randbelow(limit)


class SeededChance:
    """The same numbers every time, for tests and simulation."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, limit: int) -> int:
        return self._random.randrange(limit)


def new_ticket(chance: Chance) -> str:
    """A validation number nobody can guess."""
    return ticket_number(chance.below(10**17))
