"""Roulette Match: two electronic wheels beside the ball, and a Bonus instead. [CM18 14.2 Bonus]"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
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
