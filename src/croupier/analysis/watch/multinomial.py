"""Exact p-values of counts on a fair wheel when spins are few.

`together` counts the pairs of spins that ended in one pocket: the sum of c(c-1)/2 over pockets.
Chi-square is 2K/n times it plus a constant, so both order the series alike. The probabilities are
sums of products of positive numbers, so that small ones are as precise as large ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.special import bdtrc, gammaln

Floats = NDArray[np.float64]
FAR = 20  # standard deviations of `together` beyond which a bound will do


def together(counts: Sequence[int]) -> int:
    """Pairs of spins that ended in one pocket."""
    return sum(count * (count - 1) // 2 for count in counts)


def chi_square_of(counts: Sequence[int]) -> float:
    """Pearson's statistic against an even share for each."""
    spins, size = sum(counts), len(counts)
    return size * (2 * together(counts) + spins) / spins - spins if spins else 0.0


def together_above(pairs: int, spins: int, size: int) -> tuple[float, bool]:
    """The chance of so many pairs or more, and whether it is exact or, far out, a bound."""
    every = math.comb(spins, 2)
    furthest = math.ceil(every / size + FAR * math.sqrt(every * (size - 1)) / size)
    if pairs > furthest:
        return _together_above(furthest, spins, size), False
    return _together_above(pairs, spins, size), True


def _together_above(pairs: int, spins: int, size: int) -> float:
    if pairs <= 0:
        return 1.0
    # few[m, t]: of the pockets looked at so far, m spins are left and t pairs are together;
    # many[m]: m are left and there are enough pairs already.
    few, many = np.zeros((spins + 1, pairs)), np.zeros(spins + 1)
    few[spins, 0] = 1.0
    for shares in _shares(spins, size):
        next_few, next_many = np.zeros_like(few), np.zeros_like(many)
        from_on = few[:, ::-1].cumsum(axis=1)[:, ::-1]  # [m, t]: t pairs or more
        for count in range(spins + 1):
            share = shares[count:, count]  # of m = count, count + 1, …
            more = count * (count - 1) // 2
            stays = spins + 1 - count
            next_many[:stays] += many[count:] * share
            if more:
                next_many[:stays] += from_on[count:, max(0, pairs - more)] * share
            if more < pairs:
                next_few[:stays, more:] += few[count:, : pairs - more] * share[:, None]
        few, many = next_few, next_many
    return min(1.0, float(many[0]))


def largest_above(most: int, spins: int, size: int) -> float:
    """The chance that some pocket comes `most` times or more, exactly."""
    if most <= 0:
        return 1.0
    below, above = np.zeros(spins + 1), np.zeros(spins + 1)
    below[spins] = 1.0
    for shares in _shares(spins, size):
        next_below, next_above = np.zeros_like(below), np.zeros_like(above)
        for count in range(spins + 1):
            share, stays = shares[count:, count], spins + 1 - count
            next_above[:stays] += above[count:] * share
            if count < most:
                next_below[:stays] += below[count:] * share
            else:
                next_above[:stays] += below[count:] * share
        below, above = next_below, next_above
    return min(1.0, float(above[0]))


def at_least(count: int, spins: int, chance: float) -> float:
    """The chance that something of this chance comes `count` times or more in so many spins."""
    return 1.0 if count <= 0 else float(bdtrc(count - 1, spins, chance))


def _shares(spins: int, size: int) -> Iterator[Floats]:
    """Pocket by pocket [m, c]: the chance that of the m spins left c end in this one."""
    m, c = np.meshgrid(np.arange(spins + 1.0), np.arange(spins + 1.0), indexing="ij")
    rest = np.maximum(m - c, 0)
    logs = gammaln(np.arange(spins + 1.0) + 1)
    ways = logs[:, None] - logs[None, :] - logs[rest.astype(np.int64)]
    ways[c > m] = -np.inf
    for left in range(size, 1, -1):
        yield np.exp(ways - c * math.log(left) + rest * math.log1p(-1 / left))
    yield np.eye(spins + 1)  # the last pocket has all that are left
