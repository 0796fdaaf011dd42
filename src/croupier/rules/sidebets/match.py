"""Roulette Match: two electronic wheels beside the ball, and a Bonus instead. [CM18 14.2 Bonus]"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from croupier.rules.rulebook import SideBetData
from croupier.rules.sidebets.config import SideConfig
from croupier.rules.wheel import Wheel

DRAWS = ("match",)


def chances(config: SideConfig, data: SideBetData, wheel: Wheel) -> dict[str, dict[str, Fraction]]:
    """The electronic wheels are as the table's own; a Bonus replaces the other result."""
    pockets = len(wheel.pockets)
    bonus, rest = config.bonus_chance, 1 - config.bonus_chance
    colours: dict[str, int] = {}
    for pocket in wheel.pockets:
        colour = wheel.colour(pocket)
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
    config: SideConfig, wheel: Wheel, outcome: str
) -> Iterator[tuple[Fraction, dict[str, Any]]]:
    """Each wheel shows the outcome, or another number of some colour: all that matters of it."""
    shown: dict[tuple[bool, str], list[str]] = {}
    for pocket in wheel.pockets:
        shown.setdefault((pocket == outcome, wheel.colour(pocket)), []).append(pocket)
    pairs = len(wheel.pockets) ** 2
    yield config.bonus_chance, {"wheels": (outcome, outcome), "bonus": True}
    for one, other in product(shown.values(), repeat=2):
        chance = (1 - config.bonus_chance) * Fraction(len(one) * len(other), pairs)
        yield chance, {"wheels": (one[0], other[0]), "bonus": False}


def result_of(data: SideBetData, wheel: Wheel) -> Callable[[str, str, Any], str]:
    def result(bet: str, outcome: str, drawn: dict[str, Any]) -> str:
        if drawn["bonus"]:
            return "bonus"
        if bet == "number-match":
            return ("", "one", "both")[sum(number == outcome for number in drawn["wheels"])]
        colours = {wheel.colour(number) for number in (outcome, *drawn["wheels"])}
        return f"all-{colours.pop()}" if len(colours) == 1 else ""

    return result


def read(raw: Any, wheel: Wheel) -> dict[str, Any]:
    if not isinstance(raw, dict) or set(raw) != {"wheels", "bonus"}:
        raise ValueError('it is {"wheels": ["17", "4"], "bonus": false}')
    wheels, bonus = raw["wheels"], raw["bonus"]
    if not isinstance(wheels, list | tuple) or len(wheels) != 2 or not isinstance(bonus, bool):
        raise ValueError("two wheels show a number each, and a bonus is true or false")
    for number in wheels:
        if not isinstance(number, str) or number not in wheel.index:
            raise ValueError(f"{number!r} is no number of the {wheel.id} wheel")
    return {"wheels": tuple(wheels), "bonus": bonus}
