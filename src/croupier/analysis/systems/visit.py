"""One player's visit: bankroll, target, number of spins, and when the player leaves."""

from __future__ import annotations

from typing import Final

import msgspec

from croupier.errors import SpecError
from croupier.money import Cents

# How a path ended, as simulations write it down.
SPINS: Final = 0  # every spin was played
RUIN: Final = 1  # what was asked next could not be paid
TARGET: Final = 2  # the bankroll reached the target
DONE: Final = 3  # the system had done what it wanted
PLAYING: Final = 4  # while it has not
ENDINGS: Final = ("spins", "ruin", "target", "done")

AT_LIMIT: Final = ("maximum", "restart")
SHORT: Final = ("stop", "rest")


class Visit(msgspec.Struct, frozen=True):
    """Before each spin a player leaves who has reached the target, has played every spin, whose
    system is done or, checked last, who cannot pay the next stake."""

    bankroll: Cents
    target: Cents | None = None
    spins: int | None = None
    # A step over what the table takes is cut to the maximum, or the system starts again.
    at_limit: str = "maximum"
    # Who cannot pay what is asked stops, or stakes as many units as can still be paid.
    short: str = "stop"

    def __post_init__(self) -> None:
        if self.bankroll < 1:
            raise SpecError(f"'bankroll' is {self.bankroll}; it is 1 cent or more.")
        if self.target is not None and self.target < 1:
            raise SpecError(f"'target' is {self.target}; it is 1 cent or more.")
        if self.spins is not None and self.spins < 1:
            raise SpecError(f"'spins' is {self.spins}; it is 1 or more.")
        for key, words in (("at_limit", AT_LIMIT), ("short", SHORT)):
            if getattr(self, key) not in words:
                found = getattr(self, key)
                raise SpecError(f"{key!r} is {found!r}; it may be {' or '.join(words)}.")
