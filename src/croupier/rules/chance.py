"""Pockets, distinct numbers and weighted choices from a random source that is passed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

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


def weighted(weights: Mapping[str, int], chance: Chance) -> str:
    """One of these names, each as often as its weight says."""
    at = chance.below(sum(weights.values()))
    for name, weight in weights.items():
        if at < weight:
            return name
        at -= weight
    raise AssertionError(at)
