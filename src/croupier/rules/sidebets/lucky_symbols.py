"""Lucky Symbols: one of seven symbols is drawn, each with a weight of its own.

Where the ball rests has no part in it. [CM18 13.2 Lucky Symbols wager]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from croupier.rules.rulebook import SideBetData
from croupier.rules.sidebets.config import SideConfig
from croupier.rules.wheel import Wheel

DRAWS = ("symbol",)
SYMBOLS = "ABCDEFG"


def chances(config: SideConfig, data: SideBetData, wheel: Wheel) -> dict[str, dict[str, Fraction]]:
    total = sum(config.weights)
    return {
        f"symbol:{symbol}": {"wins": Fraction(weight, total)}
        for symbol, weight in zip(SYMBOLS, config.weights, strict=True)
    }


def possible(config: SideConfig, wheel: Wheel, outcome: str) -> Iterator[tuple[Fraction, str]]:
    """All that can be drawn, each with its chance."""
    total = sum(config.weights)
    for symbol, weight in zip(SYMBOLS, config.weights, strict=True):
        yield Fraction(weight, total), symbol


def result_of(data: SideBetData, wheel: Wheel) -> Callable[[str, str, Any], str]:
    def result(bet: str, outcome: str, drawn: str) -> str:
        return "wins" if bet == f"symbol:{drawn}" else ""

    return result


def read(raw: Any, wheel: Wheel) -> str:
    if not isinstance(raw, str) or len(raw) != 1 or raw not in SYMBOLS:
        raise ValueError(f"{raw!r} is no symbol; it is one of A to G")
    return raw
