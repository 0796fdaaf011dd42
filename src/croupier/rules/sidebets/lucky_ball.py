"""Lucky Ball: four different numbers, one of them the Bonus Number.

Players see the four before they wager. [CM18 16.2 Lucky Ball Number]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

import msgspec

from croupier.documents import Json
from croupier.refusals import Given, Part, WheelName, Why
from croupier.rules.book.entries import SideBetData
from croupier.rules.chance import Chance, different
from croupier.rules.sidebets.config import Setting, SideConfig, whole, words
from croupier.rules.sidebets.game import Draw, Drawn, SideGame, SideKind, WrongDraw
from croupier.rules.wheel import Wheel

BALLS = 4
NUMBERS = Draw("draw-lucky-ball", "lucky-ball-drawn", "before-wagers")


class BonusDrawn(Why, frozen=True, tag="drawn-already.bonus-number"):
    pass


class FourNotDrawn(Why, frozen=True, tag="not-drawn.bonus-number"):
    pass


BONUS = Draw(
    "draw-bonus-number",
    "bonus-number-drawn",
    "betting-ended",
    again=BonusDrawn(),
    early=FourNotDrawn(),
)


class LuckyBalls(Part, frozen=True, tag="unknown-bet.lucky-balls"):
    pass


class NotFourNumbers(Part, frozen=True, tag="bad-draw.not-four-numbers"):
    given: Given
    wheel: WheelName


class NoBall(Part, frozen=True, tag="bad-draw.no-ball"):
    given: Given
    balls: int


class LuckyBallIsWritten(Part, frozen=True, tag="bad-draw.lucky-ball-is-written"):
    pass


class LuckyBall(SideGame):
    id = "lucky-ball"
    drawn_as = "lucky-ball"
    kinds: ClassVar[Mapping[str, SideKind]] = {"lucky-ball": SideKind(tuple("1234"), LuckyBalls())}
    bets, results = r"lucky-ball:[1-4]", r"payout|bonus"
    settings: ClassVar[Mapping[str, Setting]] = {}
    draws = (NUMBERS, BONUS)

    def due(self, so_far: Drawn | None) -> Draw | None:
        if so_far is None:
            return NUMBERS
        return None if so_far.bonus else BONUS

    def chances(
        self, config: SideConfig, data: SideBetData, wheel: Wheel
    ) -> dict[str, dict[str, Fraction]]:
        """Whichever four were drawn, a ball's number wins once in so many pockets."""
        falls = Fraction(1, len(wheel.pockets))
        is_bonus = Fraction(1, BALLS)
        return {
            f"lucky-ball:{ball}": {"payout": falls * (1 - is_bonus), "bonus": falls * is_bonus}
            for ball in range(1, BALLS + 1)
        }

    def possible(
        self, config: SideConfig, wheel: Wheel, outcome: str
    ) -> Iterator[tuple[Fraction, Drawn]]:
        """On which ball the outcome is, if on one, and which is the bonus: all that matters."""
        others = tuple(pocket for pocket in wheel.pockets if pocket != outcome)[:BALLS]
        pockets = len(wheel.pockets)
        for bonus in range(1, BALLS + 1):
            yield Fraction(pockets - BALLS, pockets * BALLS), Drawn(others, bonus)
            for ball in range(BALLS):
                numbers = (*others[:ball], outcome, *others[ball + 1 :])
                yield Fraction(1, pockets * BALLS), Drawn(numbers, bonus)

    def result_of(self, data: SideBetData, wheel: Wheel) -> Callable[[str, str, Drawn], str]:
        def result(bet: str, outcome: str, drawn: Drawn) -> str:
            """The bonus odds instead of the payout, not on top of it."""
            ball = int(bet.partition(":")[2])
            if drawn.shown[ball - 1] != outcome:
                return ""
            return "bonus" if drawn.bonus == ball else "payout"

        return result

    def draw(
        self, config: SideConfig, wheel: Wheel, chance: Chance, so_far: Drawn | None
    ) -> dict[str, Json]:
        if so_far is None:
            return {"numbers": different(wheel, BALLS, chance)}
        return {"bonus": 1 + chance.below(BALLS)}

    def check(self, draw: Draw, given: Mapping[str, Json], wheel: Wheel) -> dict[str, Json]:
        if draw == NUMBERS:
            return {"numbers": read_numbers(given["numbers"], wheel)}
        return {"bonus": read_bonus(given["bonus"])}

    def take(self, given: Mapping[str, Json], so_far: Drawn | None) -> Drawn:
        if "numbers" in given:
            return Drawn(words(given["numbers"]))
        assert so_far is not None, given
        return msgspec.structs.replace(so_far, bonus=whole(given["bonus"]))

    def read(self, raw: Json, wheel: Wheel) -> Drawn:
        if not isinstance(raw, dict) or set(raw) != {"numbers", "bonus"}:
            raise WrongDraw(LuckyBallIsWritten())
        return Drawn(read_numbers(raw["numbers"], wheel), read_bonus(raw["bonus"]))

    def write(self, drawn: Drawn) -> dict[str, list[str] | int | bool]:
        return {"numbers": list(drawn.shown), "bonus": drawn.bonus}


def read_numbers(raw: Json, wheel: Wheel) -> tuple[str, ...]:
    numbers = words(raw)
    if not len(numbers) == len(set(numbers) & set(wheel.index)) == BALLS:
        raise WrongDraw(NotFourNumbers(repr(raw), wheel.id))
    return numbers


def read_bonus(raw: Json) -> int:
    if not isinstance(raw, int) or isinstance(raw, bool) or not 1 <= raw <= BALLS:
        raise WrongDraw(NoBall(repr(raw), BALLS))
    return raw
