"""Roulette Match: two electronic wheels beside the ball, and a Bonus instead. [CM18 14.2 Bonus]"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any, ClassVar

from croupier.rules.book.entries import SideBetData
from croupier.rules.chance import Chance, pocket
from croupier.rules.sidebets.config import Setting, SideConfig, some_of
from croupier.rules.sidebets.game import Draw, Drawn, Kind, SideGame
from croupier.rules.wheel import Wheel

BONUS = Fraction(1, 10_000)


def read_chance(raw: Any) -> Fraction:
    try:
        chance = Fraction(raw) if isinstance(raw, str | int) else None
    except (ValueError, ZeroDivisionError):
        chance = None
    if chance is None or not 0 <= chance <= 1:
        raise ValueError('write a fraction from 0 to 1, for example "1/10000"')
    return chance


def bonus_chance(config: SideConfig) -> Fraction:
    chance: Fraction = config.own.get("bonus_chance", BONUS)
    return chance


class RouletteMatch(SideGame):
    id = "roulette-match"
    drawn_as = "match"
    kinds: ClassVar[Mapping[str, Kind]] = {"colour-match": Kind(), "number-match": Kind()}
    bets, results = r"(colour|number)-match", r"all-(red|black|green)|one|both|bonus"
    settings: ClassVar[Mapping[str, Setting]] = {
        "bonus_chance": read_chance,
        "bets": some_of(tuple(kinds)),
    }
    # When the ball rests and not before, for what is drawn is shown at once.
    draws = (Draw("draw-match", "match-drawn", "ball-rests"),)

    def chances(
        self, config: SideConfig, data: SideBetData, wheel: Wheel
    ) -> dict[str, dict[str, Fraction]]:
        """The electronic wheels are as the table's own; a Bonus replaces the other result."""
        pockets = len(wheel.pockets)
        bonus = bonus_chance(config)
        rest = 1 - bonus
        colours: dict[str, int] = {}
        for one in wheel.pockets:
            colour = wheel.colour(one)
            colours[colour] = colours.get(colour, 0) + 1
        return {
            "colour-match": {
                **{
                    f"all-{colour}": rest * Fraction(count**3, pockets**3)
                    for colour, count in colours.items()
                },
                "bonus": bonus,
            },
            "number-match": {
                "one": rest * Fraction(2 * (pockets - 1), pockets**2),
                "both": rest * Fraction(1, pockets**2),
                "bonus": bonus,
            },
        }

    def possible(
        self, config: SideConfig, wheel: Wheel, outcome: str
    ) -> Iterator[tuple[Fraction, Drawn]]:
        """Each wheel shows the outcome, or another number of some colour: all that matters."""
        shown: dict[tuple[bool, str], list[str]] = {}
        for one in wheel.pockets:
            shown.setdefault((one == outcome, wheel.colour(one)), []).append(one)
        pairs = len(wheel.pockets) ** 2
        bonus = bonus_chance(config)
        yield bonus, Drawn((outcome, outcome), bonus=1)
        for first, second in product(shown.values(), repeat=2):
            chance = (1 - bonus) * Fraction(len(first) * len(second), pairs)
            yield chance, Drawn((first[0], second[0]))

    def result_of(self, data: SideBetData, wheel: Wheel) -> Callable[[str, str, Drawn], str]:
        def result(bet: str, outcome: str, drawn: Drawn) -> str:
            if drawn.bonus:
                return "bonus"
            if bet == "number-match":
                return ("", "one", "both")[sum(number == outcome for number in drawn.shown)]
            colours = {wheel.colour(number) for number in (outcome, *drawn.shown)}
            return f"all-{colours.pop()}" if len(colours) == 1 else ""

        return result

    def draw(
        self, config: SideConfig, wheel: Wheel, chance: Chance, so_far: Drawn | None
    ) -> dict[str, Any]:
        share = bonus_chance(config)
        bonus = chance.below(share.denominator) < share.numerator
        return {"wheels": (pocket(wheel, chance), pocket(wheel, chance)), "bonus": bonus}

    def check(self, draw: Draw, given: Mapping[str, Any], wheel: Wheel) -> dict[str, Any]:
        wheels, bonus = given["wheels"], given["bonus"]
        if not isinstance(wheels, list | tuple) or len(wheels) != 2 or not isinstance(bonus, bool):
            raise ValueError("two wheels show a number each, and a bonus is true or false")
        for number in wheels:
            if not isinstance(number, str) or number not in wheel.index:
                raise ValueError(f"{number!r} is no number of the {wheel.id} wheel")
        return {"wheels": tuple(wheels), "bonus": bonus}

    def take(self, given: Mapping[str, Any], so_far: Drawn | None) -> Drawn:
        return Drawn(tuple(given["wheels"]), int(given["bonus"]))

    def read(self, raw: Any, wheel: Wheel) -> Drawn:
        if not isinstance(raw, dict) or set(raw) != {"wheels", "bonus"}:
            raise ValueError('it is {"wheels": ["17", "4"], "bonus": false}')
        return self.take(self.check(self.draws[0], raw, wheel), None)

    def write(self, drawn: Drawn) -> dict[str, Any]:
        return {"wheels": list(drawn.shown), "bonus": bool(drawn.bonus)}
