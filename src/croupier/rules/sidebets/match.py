"""Roulette Match: two electronic wheels beside the ball, and a Bonus instead. [CM18 14.2 Bonus]"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import ClassVar

from croupier.documents import Json
from croupier.refusals import Part
from croupier.rules.book.entries import SideBetData
from croupier.rules.chance import Chance, pocket
from croupier.rules.sidebets.config import Setting, SideConfig, some_of, whole, words
from croupier.rules.sidebets.game import Draw, Drawn, NotOfTheWheel, SideGame, SideKind, WrongDraw
from croupier.rules.wheel import Wheel

BONUS = Fraction(1, 10_000)
SHORT = re.compile(r"\d{1,18}(?:/\d{1,18}|\.\d{1,18})?(?:e-\d{1,2})?")  # "1e9999999" takes hours


def read_chance(raw: Json) -> Fraction:
    is_short = not isinstance(raw, str) or SHORT.fullmatch(raw.strip())
    try:
        chance = Fraction(raw) if isinstance(raw, str | int) and is_short else None
    except (ValueError, ZeroDivisionError):
        chance = None
    if chance is None or not 0 <= chance <= 1:
        raise ValueError('write a fraction from 0 to 1, for example "1/10000"')
    return chance


def bonus_chance(config: SideConfig) -> Fraction:
    chance = config.own.get("bonus_chance", BONUS)
    assert isinstance(chance, Fraction), chance
    return chance


class TwoWheels(Part, frozen=True, tag="bad-draw.two-wheels"):
    pass


class WheelsAreWritten(Part, frozen=True, tag="bad-draw.wheels-are-written"):
    pass


class RouletteMatch(SideGame):
    id = "roulette-match"
    drawn_as = "match"
    kinds: ClassVar[Mapping[str, SideKind]] = {
        "colour-match": SideKind(),
        "number-match": SideKind(),
    }
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

    def assumes(self, config: SideConfig) -> dict[str, Json]:
        """How often the Bonus comes; every other result has what it leaves."""
        return {} if "bonus_chance" in config.own else {"bonus_chance": str(BONUS)}

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
    ) -> dict[str, Json]:
        share = bonus_chance(config)
        bonus = chance.below(share.denominator) < share.numerator
        return {"wheels": (pocket(wheel, chance), pocket(wheel, chance)), "bonus": bonus}

    def check(self, draw: Draw, given: Mapping[str, Json], wheel: Wheel) -> dict[str, Json]:
        wheels, bonus = given["wheels"], given["bonus"]
        if not isinstance(wheels, list | tuple) or len(wheels) != 2 or not isinstance(bonus, bool):
            raise WrongDraw(TwoWheels())
        for number in wheels:
            if not isinstance(number, str) or number not in wheel.index:
                raise WrongDraw(NotOfTheWheel(repr(number), wheel.id))
        return {"wheels": tuple(wheels), "bonus": bonus}

    def take(self, given: Mapping[str, Json], so_far: Drawn | None) -> Drawn:
        return Drawn(words(given["wheels"]), int(whole(given["bonus"])))

    def read(self, raw: Json, wheel: Wheel) -> Drawn:
        if not isinstance(raw, dict) or set(raw) != {"wheels", "bonus"}:
            raise WrongDraw(WheelsAreWritten())
        return self.take(self.check(self.draws[0], raw, wheel), None)

    def write(self, drawn: Drawn) -> dict[str, list[str] | int | bool]:
        return {"wheels": list(drawn.shown), "bonus": bool(drawn.bonus)}
