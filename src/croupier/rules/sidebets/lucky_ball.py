"""Lucky Ball: four different numbers, one of them the Bonus Number.

Players see the four before they wager. [CM18 16.2 Lucky Ball Number]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from croupier.rules.rulebook import SideBetData
from croupier.rules.sidebets.config import SideConfig
from croupier.rules.wheel import Wheel

DRAWS = ("lucky-ball",)
BALLS = 4


def chances(config: SideConfig, data: SideBetData, wheel: Wheel) -> dict[str, dict[str, Fraction]]:
    """Whichever four were drawn, a ball's number wins once in so many pockets."""
    falls = Fraction(1, len(wheel.pockets))
    is_bonus = Fraction(1, BALLS)
    return {
        f"lucky-ball:{ball}": {"payout": falls * (1 - is_bonus), "bonus": falls * is_bonus}
        for ball in range(1, BALLS + 1)
    }


def possible(
    config: SideConfig, wheel: Wheel, outcome: str
) -> Iterator[tuple[Fraction, dict[str, Any]]]:
    """On which ball the outcome is, if on one, and which is the bonus: all that matters of it."""
    others = [pocket for pocket in wheel.pockets if pocket != outcome][:BALLS]
    pockets = len(wheel.pockets)
    for bonus in range(1, BALLS + 1):
        missed = Fraction(pockets - BALLS, pockets * BALLS)
        yield missed, {"numbers": tuple(others), "bonus": bonus}
        for ball in range(BALLS):
            numbers = (*others[:ball], outcome, *others[ball + 1 :])
            yield Fraction(1, pockets * BALLS), {"numbers": numbers, "bonus": bonus}


def result_of(data: SideBetData, wheel: Wheel) -> Callable[[str, str, Any], str]:
    def result(bet: str, outcome: str, drawn: dict[str, Any]) -> str:
        """The bonus odds instead of the payout, not on top of it."""
        ball = int(bet.partition(":")[2])
        if drawn["numbers"][ball - 1] != outcome:
            return ""
        return "bonus" if drawn["bonus"] == ball else "payout"

    return result


def read(raw: Any, wheel: Wheel) -> dict[str, Any]:
    if not isinstance(raw, dict) or set(raw) != {"numbers", "bonus"}:
        raise ValueError('it is {"numbers": ["5", "17", "0", "36"], "bonus": 2}')
    numbers = read_numbers(raw["numbers"], wheel)
    return {"numbers": numbers, "bonus": read_bonus(raw["bonus"])}


def read_numbers(raw: Any, wheel: Wheel) -> tuple[str, ...]:
    good = isinstance(raw, list | tuple) and all(isinstance(number, str) for number in raw)
    if not good or len(raw) != BALLS or len(set(raw)) != BALLS or not set(raw) <= set(wheel.index):
        raise ValueError(f"{raw!r} are not four different numbers of the {wheel.id} wheel")
    return tuple(raw)


def read_bonus(raw: Any) -> int:
    if not isinstance(raw, int) or isinstance(raw, bool) or not 1 <= raw <= BALLS:
        raise ValueError(f"{raw!r} is no ball; it is 1 to {BALLS}")
    return raw
