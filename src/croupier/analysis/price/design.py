"""A new bet as its author writes it: numbers, sums and chances become probabilities.

The ball is one ring; further rings are uniform and independent. A sum adds them all up as
Spread-Bet does, where every zero counts 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

import msgspec

from croupier.analysis.price import Price, WayToWin, parse_odds, parse_share, price
from croupier.errors import SpecError
from croupier.rules.sidebets.spread import total
from croupier.rules.wheel import Wheel, in_order

RINGS_MAX = 20
Points = dict[tuple[str, int], int]  # (ball, what the other rings add up to) -> how many ways
Named = Callable[[str, Wheel], tuple[str, ...]]  # "dozen:1" -> the numbers it covers


class ResultData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to win: numbers of the ball, a range of sums, a chance, or several of them at once.

    A chance beside numbers or sums is the share of them that is paid, drawn by itself.
    """

    name: str = "wins"
    covers: str | None = None
    sum: str | None = None
    chance: str | None = None
    odds: str | int | None = None


class Design(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bet to be priced; with an edge, the odds of one result are left out."""

    results: tuple[ResultData, ...]
    wheel: str = "single"
    rings: int = 1
    edge: str | None = None


def price_design(design: Design, wheels: Mapping[str, Wheel], named: Named | None = None) -> Price:
    """Price a design; `named` knows the numbers of bets such as dozen:1."""
    wheel = wheels.get(design.wheel)
    if wheel is None:
        raise SpecError(f"There is no wheel {design.wheel!r}; there are {', '.join(wheels)}.")
    edge = None if design.edge is None else parse_share(design.edge, "an edge")
    return price(results_of(design, wheel, named), edge)


def results_of(design: Design, wheel: Wheel, named: Named | None = None) -> list[WayToWin]:
    """Every result with its probability; they must exclude each other."""
    points = _points(wheel, design.rings)
    ways = sum(points.values())
    names = [one.name for one in design.results]
    found, paid = [], dict.fromkeys(points, Fraction(0))
    for one in design.results:
        if names.count(one.name) > 1:
            raise SpecError(f"Two results are called {one.name!r}; give each its own 'name'.")
        mine, share, on = _wins_on(one, wheel, points, design.rings, named)
        for point in mine:
            paid[point] += share
            if paid[point] > 1:
                raise _overlap(one.name, point, design.rings)
        chance = share * Fraction(sum(points[point] for point in mine), ways)
        odds = None if one.odds is None else parse_odds(str(one.odds))
        found.append(WayToWin(one.name, chance, odds, on))
    return found


def _wins_on(
    one: ResultData, wheel: Wheel, points: Points, rings: int, named: Named | None
) -> tuple[list[tuple[str, int]], Fraction, str]:
    """The points a result wins on, the share of them that is paid, and both in words."""
    words, mine = [], list(points)
    if one.covers is not None:
        covers = read_covers(one.covers, wheel, named)
        mine = [point for point in mine if point[0] in covers]
        words.append(" ".join(covers))
    if one.sum is not None:
        low, high = _sums(one.sum, rings)
        mine = [(ball, rest) for ball, rest in mine if low <= count(ball) + rest <= high]
        words.append(f"a sum of {low}" if low == high else f"a sum of {low} to {high}")
    share = Fraction(1)
    if one.chance is not None:
        share = parse_share(one.chance, "a chance")
        if not 0 < share <= 1:
            raise SpecError(
                f"The chance of {one.name!r} is {one.chance}; it is over 0, and 1 at most."
            )
        words.append(f"{share} of the time")
    if not words:
        raise SpecError(f"{one.name!r} wins on nothing; give it 'covers', 'sum' or 'chance'.")
    if not mine:
        raise SpecError(f"{one.name!r} can never win: none of its numbers makes {one.sum}.")
    return mine, share, ", ".join(words)


def read_covers(text: str, wheel: Wheel, named: Named | None = None) -> tuple[str, ...]:
    """ "0/00/1" or a bet such as "dozen:1" as numbers of the wheel."""
    numbers = [number.strip() for number in text.split("/")]
    if named is not None and not numbers[0].isdigit():
        return named(text, wheel)
    for number in numbers:
        if number not in wheel.index:
            raise SpecError(
                f"{number!r} is no number of the {wheel.id} wheel, which has"
                f" {', '.join(wheel.zeros)} and 1 to 36; write for example 17/18/20."
            )
        if numbers.count(number) > 1:
            raise SpecError(f"{text!r} names {number} twice; name each number once.")
    return in_order(numbers)


def count(pocket: str) -> int:
    """What a pocket adds to a sum, by Spread-Bet's own count."""
    return total(pocket, "0")


def _sums(text: str, rings: int) -> tuple[int, int]:
    match = re.fullmatch(r"\s*([0-9]{1,9})(?:\s*-\s*([0-9]{1,9}))?\s*", text)
    if match is None:
        raise SpecError(f'{text!r} is not a range of sums; write for example "40-50" or "0".')
    first, last = int(match[1]), int(match[2] or match[1])
    most = 36 * rings
    if not first <= last <= most:
        ring = "1 ring makes" if rings == 1 else f"{rings} rings make"
        raise SpecError(f"The sums {text} cannot be; {ring} sums of 0 to {most}, the lower first.")
    return first, last


def _points(wheel: Wheel, rings: int) -> Points:
    """Every pocket of the ball with every sum of the other rings, and in how many ways."""
    if not 1 <= rings <= RINGS_MAX:
        raise SpecError(f"'rings' is {rings}; the ball's is one, and there are up to {RINGS_MAX}.")
    sums = {0: 1}
    for _ in range(rings - 1):
        sums = _one_more(sums, wheel.pockets)
    return {(ball, rest): ways for ball in wheel.pockets for rest, ways in sums.items()}


def _one_more(sums: Mapping[int, int], pockets: Sequence[str]) -> dict[int, int]:
    found: dict[int, int] = {}
    for sum_, ways in sums.items():
        for pocket in pockets:
            more = sum_ + count(pocket)
            found[more] = found.get(more, 0) + ways
    return found


def _overlap(name: str, point: tuple[str, int], rings: int) -> SpecError:
    ball, rest = point
    what = f"a sum of {count(ball) + rest} with the ball in {ball}" if rings > 1 else ball
    return SpecError(
        f"The results overlap: {name!r} and one before it both win on {what}. Let each outcome"
        " belong to one result, or give them chances that add up to 1 at most."
    )
