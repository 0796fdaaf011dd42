"""How pockets, different numbers and symbols follow from a source of chance that is passed in."""

from __future__ import annotations

from typing import Protocol

from croupier.rules.sidebets.lucky_symbols import SYMBOLS
from croupier.rules.wheel import Wheel


class Chance(Protocol):
    def below(self, limit: int) -> int:
        """A whole number from 0 up to the limit, each as likely as another."""


def pocket(wheel: Wheel, chance: Chance) -> str:
    return wheel.pockets[chance.below(len(wheel.pockets))]


def different(wheel: Wheel, count: int, chance: Chance) -> tuple[str, ...]:
    """So many different numbers, every choice and order as likely as any other."""
    left = list(wheel.pockets)
    return tuple(left.pop(chance.below(len(left))) for _ in range(count))


def symbol(weights: tuple[int, ...], chance: Chance) -> str:
    at = chance.below(sum(weights))
    for name, weight in zip(SYMBOLS, weights, strict=True):
        if at < weight:
            return name
        at -= weight
    raise AssertionError(at)
