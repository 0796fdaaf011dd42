"""Spread-Bet: the winning number and the inner ring's added, in one of seven spreads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from croupier.rules.rulebook import SideBetData
from croupier.rules.sidebets.config import SideConfig
from croupier.rules.wheel import Wheel

DRAWS = ("spread",)


def total(outcome: str, inner: str) -> int:
    """Both rings added; 00 counts 0. [CM18 15.2 Spread-Bet Number] [CP 4.2(d)]"""
    return int(outcome) + int(inner)


def spreads(data: SideBetData) -> dict[str, tuple[int, int]]:
    """ "40-50" -> (40, 50), bounds included."""
    found = {}
    for one in data.odds:
        low, _, high = one.result.partition("-")
        found[one.bet] = int(low), int(high)
    return found


def chances(config: SideConfig, data: SideBetData, wheel: Wheel) -> dict[str, dict[str, Fraction]]:
    """The inner ring is uniform and independent of the ball."""
    counts: dict[int, int] = {}
    for outcome in wheel.pockets:
        for inner in wheel.pockets:
            sum_ = total(outcome, inner)
            counts[sum_] = counts.get(sum_, 0) + 1
    pairs = len(wheel.pockets) ** 2
    return {
        bet: {"wins": Fraction(sum(n for s, n in counts.items() if low <= s <= high), pairs)}
        for bet, (low, high) in spreads(data).items()
    }


def possible(config: SideConfig, wheel: Wheel, outcome: str) -> Iterator[tuple[Fraction, str]]:
    """All that the inner ring can show, each with its chance."""
    for inner in wheel.pockets:
        yield Fraction(1, len(wheel.pockets)), inner


def result_of(data: SideBetData, wheel: Wheel) -> Callable[[str, str, Any], str]:
    ranges = spreads(data)

    def result(bet: str, outcome: str, drawn: str) -> str:
        low, high = ranges[bet]
        return "wins" if low <= total(outcome, drawn) <= high else ""

    return result


def read(raw: Any, wheel: Wheel) -> str:
    if not isinstance(raw, str) or raw not in wheel.index:
        raise ValueError(f"{raw!r} is no number of the {wheel.id} wheel")
    return raw
