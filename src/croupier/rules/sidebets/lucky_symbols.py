"""Lucky Symbols: one of seven symbols is drawn, each with a weight of its own.

Where the ball rests has no part in it. [CM18 13.2 Lucky Symbols wager]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from croupier.rules.book.entries import SideBetData
from croupier.rules.chance import Chance, weighted
from croupier.rules.sidebets.config import Setting, SideConfig
from croupier.rules.sidebets.game import Draw, Drawn, Kind, SideGame
from croupier.rules.wheel import Wheel

SYMBOLS = "ABCDEFG"
# In proportion to 1/(odds + 1), so that each symbol returns 1539/1739.
WEIGHTS = (76, 324, 1539, 3078, 1539, 324, 76)


def read_weights(raw: Any) -> tuple[int, ...]:
    good = isinstance(raw, list | tuple) and len(raw) == len(SYMBOLS)
    if not good or any(not isinstance(w, int) or isinstance(w, bool) or w < 1 for w in raw):
        raise ValueError("give seven positive whole numbers, for A to G")
    return tuple(raw)


def weights(config: SideConfig) -> dict[str, int]:
    """How often each symbol comes, beside the others."""
    return dict(zip(SYMBOLS, config.own.get("weights", WEIGHTS), strict=True))


class LuckySymbols(SideGame):
    id = "lucky-symbols"
    drawn_as = "symbol"
    kinds: ClassVar[Mapping[str, Kind]] = {
        "symbol": Kind(tuple(SYMBOLS), "a lucky symbol is one of A to G")
    }
    bets, results = r"symbol:[A-G]", r""
    settings: ClassVar[Mapping[str, Setting]] = {"weights": read_weights}
    draws = (Draw("draw-symbol", "symbol-drawn", "ball-rests"),)

    def chances(
        self, config: SideConfig, data: SideBetData, wheel: Wheel
    ) -> dict[str, dict[str, Fraction]]:
        found = weights(config)
        total = sum(found.values())
        return {f"symbol:{one}": {"wins": Fraction(weight, total)} for one, weight in found.items()}

    def possible(
        self, config: SideConfig, wheel: Wheel, outcome: str
    ) -> Iterator[tuple[Fraction, Drawn]]:
        found = weights(config)
        total = sum(found.values())
        for symbol, weight in found.items():
            yield Fraction(weight, total), Drawn((symbol,))

    def result_of(self, data: SideBetData, wheel: Wheel) -> Callable[[str, str, Drawn], str]:
        def result(bet: str, outcome: str, drawn: Drawn) -> str:
            return "wins" if bet == f"symbol:{drawn.shown[0]}" else ""

        return result

    def draw(
        self, config: SideConfig, wheel: Wheel, chance: Chance, so_far: Drawn | None
    ) -> dict[str, Any]:
        return {"symbol": weighted(weights(config), chance)}

    def check(self, draw: Draw, given: Mapping[str, Any], wheel: Wheel) -> dict[str, Any]:
        symbol = given["symbol"]
        if not isinstance(symbol, str) or len(symbol) != 1 or symbol not in SYMBOLS:
            raise ValueError(f"{symbol!r} is no symbol; it is one of A to G")
        return {"symbol": symbol}

    def take(self, given: Mapping[str, Any], so_far: Drawn | None) -> Drawn:
        return Drawn((given["symbol"],))

    def read(self, raw: Any, wheel: Wheel) -> Drawn:
        return self.take(self.check(self.draws[0], {"symbol": raw}, wheel), None)

    def write(self, drawn: Drawn) -> str:
        return drawn.shown[0]
