"""Spread-Bet: the winning number and the inner ring's added, in one of seven spreads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any, ClassVar

from croupier.rules.book.entries import SideBetData
from croupier.rules.chance import Chance, pocket
from croupier.rules.sidebets.config import Setting, SideConfig, option
from croupier.rules.sidebets.game import Draw, Drawn, Kind, SideGame
from croupier.rules.wheel import Wheel

MOST = 36 + 36


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


class SpreadBet(SideGame):
    id = "spread-bet"
    drawn_as = "spread"
    kinds: ClassVar[Mapping[str, Kind]] = {
        "spread": Kind(tuple("1234567"), "a number spread is 1 to 7")
    }
    bets, results = r"spread:[1-7]", r"\d{1,2}-\d{1,2}"
    settings: ClassVar[Mapping[str, Setting]] = {"option": option}
    draws = (Draw("draw-spread", "spread-drawn", "betting-ended"),)

    def chances(
        self, config: SideConfig, data: SideBetData, wheel: Wheel
    ) -> dict[str, dict[str, Fraction]]:
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

    def possible(
        self, config: SideConfig, wheel: Wheel, outcome: str
    ) -> Iterator[tuple[Fraction, Drawn]]:
        for inner in wheel.pockets:
            yield Fraction(1, len(wheel.pockets)), Drawn((inner,))

    def result_of(self, data: SideBetData, wheel: Wheel) -> Callable[[str, str, Drawn], str]:
        ranges = spreads(data)

        def result(bet: str, outcome: str, drawn: Drawn) -> str:
            low, high = ranges[bet]
            return "wins" if low <= total(outcome, drawn.shown[0]) <= high else ""

        return result

    def draw(
        self, config: SideConfig, wheel: Wheel, chance: Chance, so_far: Drawn | None
    ) -> dict[str, Any]:
        return {"number": pocket(wheel, chance)}

    def check(self, draw: Draw, given: Mapping[str, Any], wheel: Wheel) -> dict[str, Any]:
        number = given["number"]
        if not isinstance(number, str) or number not in wheel.index:
            raise ValueError(f"{number!r} is no number of the {wheel.id} wheel")
        return {"number": number}

    def take(self, given: Mapping[str, Any], so_far: Drawn | None) -> Drawn:
        return Drawn((given["number"],))

    def read(self, raw: Any, wheel: Wheel) -> Drawn:
        return self.take(self.check(self.draws[0], {"number": raw}, wheel), None)

    def write(self, drawn: Drawn) -> str:
        return drawn.shown[0]

    def picture(self, outcome: str, drawn: Drawn | None) -> dict[str, Any]:
        """Both rings added, when both are known."""
        if not outcome or drawn is None:
            return {"spread_number": None}
        return {"spread_number": total(outcome, drawn.shown[0])}

    def faults(self, data: SideBetData) -> Iterator[tuple[str, str]]:
        """The ranges of one table of odds have every sum of two numbers once."""
        ranges = sorted(tuple(map(int, row.result.split("-"))) for row in data.odds)
        for low, high in ranges:
            if high > MOST:
                yield f"'{low}-{high}'", f"two numbers of a wheel add up to {MOST} at most"
            if low > high:
                yield f"'{low}-{high}'", f"write '{high}-{low}', the lower end first"
        for (_, end), (start, _) in pairwise([(0, -1), *ranges, (MOST + 1, 0)]):
            if start != end + 1:
                gap = f"{end + 1} to {start - 1} is in no range"
                found = gap if start > end else f"{start} is in two ranges"
                yield found, f"have each sum from 0 to {MOST} in one range"
