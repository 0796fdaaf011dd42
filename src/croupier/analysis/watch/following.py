"""Tests whether an outcome depends on the previous one: runs, steps round the wheel, signatures.

A step is the clockwise distance from the previous outcome. On a fair wheel steps are uniform and
independent. A dealer who releases the ball where it was picked up, always with the same strength,
makes some steps more frequent: a signature.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from itertools import pairwise

from croupier.analysis.watch.bias import Facts, Finding, counted, even, times, too_few
from croupier.analysis.watch.history import History
from croupier.analysis.watch.multinomial import chi_square_of

SCREEN = 0.01  # a group more ordinary than this is not worth its exact chance
Groups = dict[str, list[int]]


def colours(history: History) -> Finding:
    wheel = history.wheel
    sides = [wheel.colour(one.outcome) for one in history.spins]
    return runs(
        "red and black",
        [side == "red" for side in sides if side != "green"],
        len(sides),
        len(wheel.order),
    )


def halves(history: History) -> Finding:
    """Low is the first half of the numbers that are not zeros."""
    wheel = history.wheel
    numbers = [pocket for pocket in wheel.pockets if pocket not in wheel.zeros]
    low = set(numbers[: len(numbers) // 2])
    sides = [one.outcome in low for one in history.spins if one.outcome not in wheel.zeros]
    return runs("low and high", sides, len(history.spins), len(wheel.order))


def runs(names: str, sides: Sequence[bool], spins: int, least: int) -> Finding:
    """Given how many there are of each, every order of them is equally likely."""
    about = (f"runs of {names}", f"whether {names} take turns as often as they should")
    ones, count = sum(sides), len(sides)
    if spins < least:
        return too_few(*about, spins, least)
    if not 0 < ones < count:
        says = f"Too few to tell: only one of {names} came."
        return Finding(*about, says, form=f"only-one of {names}")
    seen = 1 + sum(one != other for one, other in pairwise(sides))
    below, at, above = _runs(seen, ones, count - ones)
    mean = 1 + 2 * ones * (count - ones) / count
    says = f"{seen:,} runs; {mean:,.1f} expected."
    p = min(1.0, 2 * min(below + at, at + above))
    facts: Facts = {"seen": seen, "expected": round(mean, 1)}
    return Finding(*about, says, float(seen), p, True, "exact, two-sided", "runs", facts)


def _runs(seen: int, ones: int, others: int) -> tuple[float, float, float]:
    """The chances of fewer runs than seen, of as many, and of more."""
    total = _log_comb(ones + others, ones)
    chances = {}
    for count in range(2, 2 * min(ones, others) + 2):
        half = count // 2
        few, many = _log_comb(ones - 1, half - 1), _log_comb(others - 1, half - 1)
        if count % 2:
            ways = [
                _log_comb(ones - 1, half) + many if half <= ones - 1 else -math.inf,
                _log_comb(others - 1, half) + few if half <= others - 1 else -math.inf,
            ]
        else:
            ways = [few + many] * 2
        chances[count] = sum(math.exp(way - total) for way in ways)
    below = math.fsum(p for count, p in chances.items() if count < seen)
    above = math.fsum(p for count, p in chances.items() if count > seen)
    return below, chances[seen], above


def _log_comb(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


# ---- Steps ----


def steps(places: Sequence[int], size: int) -> list[int]:
    """How far round the wheel, clockwise, each outcome is from the one before."""
    return [(now - before) % size for before, now in pairwise(places)]


def signatures(history: History) -> list[Finding]:
    """Steps of all spins, then by direction and by dealer as far as they were recorded."""
    size = len(history.wheel.order)
    found = steps(history.places, size)
    kinds = [("steps", "", {"": found})]
    directions, dealers = by_direction(history, found), by_dealer(history, found)
    if len(directions) > 1:
        kinds.append(("direction", " with the ball released in one direction", directions))
    if len({one.dealer for one in history.spins} - {""}) > 1:
        kinds.append(("dealer", " with one dealer", dealers))
    tests = []
    for name, where, groups in kinds:
        title = "steps" if name == "steps" else f"signature by {name}"
        tests.append(uneven_steps(title, where, groups, size))
        tests.append(drift(title, where, groups, size))
    return tests


def by_direction(history: History, found: Sequence[int]) -> Groups:
    """Each step belongs to the spin it ends."""
    groups: Groups = {}
    for one, step in zip(history.spins[1:], found, strict=True):
        if one.direction:
            groups.setdefault(one.direction, []).append(step)
    return groups


def by_dealer(history: History, found: Sequence[int]) -> Groups:
    """A dealer who spins in both directions has a signature in each."""
    groups: Groups = {}
    both = len({one.direction for one in history.spins if one.direction}) > 1
    for one, step in zip(history.spins[1:], found, strict=True):
        if one.dealer:
            name = f"{one.dealer}, {one.direction}" if both and one.direction else one.dealer
            groups.setdefault(name, []).append(step)
    return groups


def uneven_steps(title: str, where: str, groups: Groups, size: int) -> Finding:
    about = (title, f"whether some steps from the last outcome are more likely{where}")
    large = {name: found for name, found in groups.items() if len(found) >= size}
    if not large:
        return too_few(*about, max(map(len, groups.values()), default=0), size, "steps")
    tried = {name: counted(found, size) for name, found in large.items()}
    chances = {
        name: even(counts, 1 if len(large) == 1 else SCREEN) for name, counts in tried.items()
    }
    name = min(chances, key=lambda name: chances[name][0])
    counts, (p, exact) = tried[name], chances[name]
    most = max(counts)
    says = (
        f"{_of(name)}{way(counts.index(most), size)} {times(most)};"
        f" {sum(counts) / size:,.1f} expected."
    )
    by = ("exact multinomial" if exact else "chi-square") + _groups(large)
    p, exact = min(1.0, p * len(large)), exact and len(large) == 1
    facts: Facts = {
        **_step(name, counts.index(most), size),
        "came": most,
        "expected": round(sum(counts) / size, 1),
    }
    return Finding(*about, says, chi_square_of(counts), p, exact, by, "step", facts)


def drift(title: str, where: str, groups: Groups, size: int) -> Finding:
    """Rayleigh's test: do the steps, as points on a circle, gather on one side?

    Its p-value by Zar's formula is within a tenth of the true one from 37 steps on.
    """
    about = (f"{title}, one side", f"whether steps gather about one distance{where}")
    large = {name: found for name, found in groups.items() if len(found) >= size}
    if not large:
        return too_few(*about, max(map(len, groups.values()), default=0), size, "steps")
    pulls = {name: pull(counted(found, size)) for name, found in large.items()}
    name = min(pulls, key=lambda name: rayleigh(abs(pulls[name]), len(large[name])))
    length, spins = abs(pulls[name]), len(large[name])
    centre = round(cmath.phase(pulls[name]) * size / math.tau) % size
    says = (
        f"{_of(name)}steps lean to {distance(centre, size)}, by {length / spins:.3f}"
        " (0 is even, 1 always the same)."
    )
    p = min(1.0, rayleigh(length, spins) * len(large))
    by = "Rayleigh" + _groups(large)
    facts: Facts = {**_step(name, centre, size), "length": round(length / spins, 3)}
    return Finding(*about, says, length**2 / spins, p, False, by, "lean", facts)


def pull(counts: Sequence[int]) -> complex:
    """The sum of all steps as arrows on a circle."""
    turn = math.tau / len(counts)
    return sum(count * cmath.rect(1, turn * at) for at, count in enumerate(counts))


def rayleigh(length: float, spins: int) -> float:
    """The chance that so many arrows, each in any direction, reach so far together."""
    return math.exp(math.sqrt(1 + 4 * spins + 4 * (spins**2 - length**2)) - (1 + 2 * spins))


def distance(step: int, size: int) -> str:
    """A step in words, the shorter way round."""
    if step == 0:
        return "the same pocket"
    far, way = _shorter(step, size)
    return f"{far} pocket{'s' if far > 1 else ''} {way}"


def _shorter(step: int, size: int) -> tuple[int, str]:
    return (step, "clockwise") if step <= size // 2 else (size - step, "anticlockwise")


def _step(name: str, step: int, size: int) -> Facts:
    """Whose step it is, by dealer and direction, how far and which way."""
    far, way = _shorter(step, size)
    return {"group": name, "far": far, "way": way if far else ""}


def way(step: int, size: int) -> str:
    return "the same pocket came again" if step == 0 else f"a step of {distance(step, size)} came"


def _of(name: str) -> str:
    return f"{name}: " if name else ""


def _groups(large: Groups) -> str:
    return f" × {len(large)} groups, a bound" if len(large) > 1 else ""
