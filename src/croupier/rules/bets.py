"""What can be bet on: a bet is a contingency and holds no money; a wager is money on one."""

from __future__ import annotations

import msgspec

from croupier.money import Cents

INSIDE = ("straight", "split", "street", "corner", "five", "six")  # by how many numbers, 1 to 6
EVEN_CHANCES = ("low", "high", "even", "odd", "red", "black")
OUTSIDE = ("column", "dozen", *EVEN_CHANCES)
BOXES = ("green", "any-green", "first-six")  # areas of their own on some layouts
SECTORS = ("tier", "orphelins", "voisins", "zero-game")
RACETRACK = (*SECTORS, "neighbours", "finales", "max")
ANIMALS = tuple("horse snake dragon rabbit tiger ox rat boar dog rooster monkey ram".split())
POSITIONS = (*INSIDE, *OUTSIDE, *BOXES, "asian")  # these have a position of their own


class Bet(msgspec.Struct, frozen=True):
    """The contingency: straight up on 17, red. `str` writes it in the one notation."""

    kind: str
    pick: tuple[str, ...] = ()  # the numbers named, the column, the dozen, the digit, the animal
    reach: int | None = None  # neighbours either side, where one size is named

    def __str__(self) -> str:
        text = f"{self.kind}:{'/'.join(self.pick)}" if self.pick else self.kind
        return text if self.reach is None else f"{text}+{self.reach}"


class Wager(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Money a player has placed on a bet, the bet in its canonical notation."""

    player: str
    bet: str
    stake: Cents


class Piece(msgspec.Struct, frozen=True):
    """Equal parts of a race-track bet that stand on one position."""

    bet: str
    count: int
