"""Lucky Symbols: one of seven symbols is drawn, each with a weight of its own.

Where the ball rests has no part in it. [CM18 13.2 Lucky Symbols wager]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

from croupier.documents import Json
from croupier.refusals import Given, Part
from croupier.rules.book.entries import SideBetData
from croupier.rules.chance import Chance, weighted
from croupier.rules.sidebets.config import Setting, SideConfig, words
from croupier.rules.sidebets.game import Draw, Drawn, SideGame, SideKind, WrongDraw
from croupier.rules.wheel import Wheel

SYMBOLS = "ABCDEFG"
# In proportion to 1/(odds + 1), so that each symbol returns 1539/1739.
WEIGHTS = (76, 324, 1539, 3078, 1539, 324, 76)


def read_weights(raw: Json) -> tuple[int, ...]:
    given = raw if isinstance(raw, list | tuple) else ()
    found = tuple(one for one in given if isinstance(one, int) and not isinstance(one, bool))
    if not len(given) == len(found) == len(SYMBOLS) or min(found) < 1:
        raise ValueError("give seven positive whole numbers, for A to G")
    return found


def weights(config: SideConfig) -> dict[str, int]:
    """How often each symbol comes, beside the others."""
    found = config.own.get("weights", WEIGHTS)
    assert isinstance(found, tuple), found
    return dict(zip(SYMBOLS, found, strict=True))


class Symbols(Part, frozen=True, tag="unknown-bet.symbols"):
    pass


class NoSymbol(Part, frozen=True, tag="bad-draw.no-symbol"):
    given: Given


class LuckySymbols(SideGame):
    id = "lucky-symbols"
    drawn_as = "symbol"
    kinds: ClassVar[Mapping[str, SideKind]] = {"symbol": SideKind(tuple(SYMBOLS), Symbols())}
    bets, results = r"symbol:[A-G]", r""
    settings: ClassVar[Mapping[str, Setting]] = {"weights": read_weights}
    draws = (Draw("draw-symbol", "symbol-drawn", "ball-rests"),)

    def chances(
        self, config: SideConfig, data: SideBetData, wheel: Wheel
    ) -> dict[str, dict[str, Fraction]]:
        found = weights(config)
        total = sum(found.values())
        return {f"symbol:{one}": {"wins": Fraction(weight, total)} for one, weight in found.items()}

    def assumes(self, config: SideConfig) -> dict[str, Json]:
        """How often each symbol comes."""
        return {} if "weights" in config.own else {"weights": list(WEIGHTS)}

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
    ) -> dict[str, Json]:
        return {"symbol": weighted(weights(config), chance)}

    def check(self, draw: Draw, given: Mapping[str, Json], wheel: Wheel) -> dict[str, Json]:
        symbol = given["symbol"]
        if not isinstance(symbol, str) or len(symbol) != 1 or symbol not in SYMBOLS:
            raise WrongDraw(NoSymbol(repr(symbol)))
        return {"symbol": symbol}

    def take(self, given: Mapping[str, Json], so_far: Drawn | None) -> Drawn:
        return Drawn(words([given["symbol"]]))

    def read(self, raw: Json, wheel: Wheel) -> Drawn:
        return self.take(self.check(self.draws[0], {"symbol": raw}, wheel), None)

    def write(self, drawn: Drawn) -> str:
        return drawn.shown[0]
