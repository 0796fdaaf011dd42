"""How many spins it takes to detect a pocket that is too frequent: the tests' statistical power."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import msgspec
import numpy as np
from scipy.special import bdtr, chdtrc, chdtri

from croupier.analysis.watch.eprocess import PARTS, Bets, log_paths
from croupier.analysis.watch.multinomial import at_least

EXCESSES = (0.1, 0.2, 0.5)  # how much too often the pocket comes
WANTED = 0.9
MOST = 1 << 40  # no wheel lasts as long
FAR = 9  # standard deviations: beyond, nothing is lost
LOOKS = 1_000  # at each simulated wheel


class DetectionPower(msgspec.Struct, frozen=True):
    """Spins until a pocket so much too likely is found, and the chance to find it in this series.

    Chi-square and the most frequent pocket are found in nine series of ten, each judged by the
    limit a test has among all tests. The evidence raises its alarm by these spins in at least
    half, or nine of ten, of all wheels that are so unfair.
    """

    excess: float
    chi_square: int
    most_frequent: int
    evidence_median: int
    evidence: int
    here: float  # the chance that the better of the two tests finds it in this series


class Simulated(msgspec.Struct, frozen=True):
    """When the evidence raised its alarm in seeded runs; none if too few runs did."""

    excess: float
    runs: int
    median: int | None
    nine_tenths: int | None


def powers(size: int, spins: int, limit: float, level: float) -> list[DetectionPower]:
    found = []
    for excess in EXCESSES:
        chi_square = partial(chi_square_power, size, excess, limit=limit)
        most_frequent = partial(most_frequent_power, size, excess, limit=limit)
        evidence = partial(evidence_power, size, excess, level=level)
        here = max(chi_square(spins), most_frequent(spins))
        needed = (_spins(chi_square), _spins(most_frequent), _spins(evidence, 0.5))
        found.append(DetectionPower(excess, *needed, _spins(evidence), here))
    return found


def chi_square_power(size: int, excess: float, spins: int, limit: float) -> float:
    """The chance that chi-square exceeds what a fair wheel exceeds with chance `limit`.

    The other pockets are even among themselves. So, given how often this one came, what is left
    of the statistic is a chi-square of one degree fewer; the noncentral chi-square, which takes
    the pocket for no more scattered than a fair one, would promise too much.
    """
    if spins <= 0:
        return 0.0
    chance = (1 + excess) / size
    spread = math.sqrt(spins * chance * (1 - chance))
    first = max(0, math.floor(spins * chance - FAR * spread))
    came = np.arange(first, min(spins - 1, math.ceil(spins * chance + FAR * spread)) + 1)
    before = bdtr(first - 1.0, spins, chance) if first else 0.0
    shares = np.diff(bdtr(came.astype(np.float64), spins, chance), prepend=before)
    others = spins - came
    squares = (chdtri(size - 1, limit) + spins) * spins / size - came**2.0  # of their counts
    needed = squares * (size - 1) / others - others
    return float((shares * chdtrc(size - 2, np.maximum(needed, 0))).sum())


def most_frequent_power(size: int, excess: float, spins: int, limit: float) -> float:
    """The chance that the pocket alone comes too often for all pockets together."""
    needed = _least(lambda count: size * at_least(count, spins, 1 / size) <= limit, spins + 1)
    return at_least(needed, spins, (1 + excess) / size)


def evidence_power(size: int, excess: float, spins: int, level: float) -> float:
    """At least the chance that the evidence has raised its alarm by then.

    The part of the capital that bets on this very pocket is enough for the alarm; what the other
    parts win, and what this one had won before, only adds to it.
    """
    bets = Bets(size)
    boosts = bets.boosts(1)
    share = PARTS * len(bets.widths) * len(boosts) * size  # one part of so many
    best = 0.0
    for hit, miss in (bets.logs(1, boost) for boost in boosts):
        needed = math.ceil((math.log(share / level) - spins * miss) / hit)
        best = max(best, at_least(needed, spins, (1 + excess) / size))
    return best


def alarms(
    size: int, excess: float, spins: int, runs: int, level: float, seed: Sequence[int]
) -> list[float]:
    """When the evidence raised its alarm at wheels with such a pocket; infinity if it did not."""
    source = np.random.default_rng(seed)
    chances = np.full(size, (1 - (1 + excess) / size) / (size - 1))
    chances[0] = (1 + excess) / size
    places = source.choice(size, (runs, spins), p=chances)
    every = -(-spins // LOOKS)
    over = log_paths(places, size, every) >= -math.log(level)
    first = np.where(over.any(axis=1), (over.argmax(axis=1) + 1) * every, np.inf)
    return [float(spin) for spin in first]


def simulate(size: int, level: float, runs: int, seed: int) -> Iterator[Simulated | None]:
    """Wheels watched for twice as long as it should take; none after each run that is no result."""
    for row, excess in enumerate(EXCESSES):
        spins = 2 * _spins(partial(evidence_power, size, excess, level=level))
        found: list[float] = []
        for run in range(runs):
            found += alarms(size, excess, spins, 1, level, (seed, row, run))
            if run + 1 < runs:
                yield None
        yield Simulated(excess, runs, _share(found, 0.5), _share(found, WANTED))


def _share(found: Sequence[float], share: float) -> int | None:
    """By when this share of the runs had raised their alarm."""
    last = sorted(found)[math.ceil(share * len(found)) - 1]
    return int(last) if math.isfinite(last) else None


def _spins(power: Callable[[int], float], wanted: float = WANTED) -> int:
    """So many spins as this power needs."""
    return _least(lambda spins: power(spins) >= wanted, MOST)


def _least(is_enough: Callable[[int], bool], most: int) -> int:
    """By doubling and halving, as if more were always enough: as counts are whole, it is but for
    a few spins."""
    high = 1
    while high < most and not is_enough(high):
        high *= 2
    low, high = high // 2, min(high, most)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_enough(middle) else (middle, high)
    return high
