"""95% confidence intervals that also hold where the decisive event is rare.

A proportion has the exact interval of Clopper and Pearson. A mean or a ratio over players has
Gaffke's, which is the same for values of 0 and 1: the players get random weights, together with one
unobserved player who had the worst or the best possible result. So the interval allows for a ruin
even if none was observed. Its coverage is not proven for every distribution; docs/simulation.md has
the measured rate of misses.
"""

from __future__ import annotations

from math import exp, inf, pi, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq
from scipy.special import betaincinv, ndtr, ndtri, stdtrit

TAIL = 0.025  # on either side
FEW = 30  # players
GROUPS, TAILS = 2_000, 500  # above this players are grouped, except the lowest and highest

Interval = tuple[float, float]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class UnseenPlayer(NamedTuple):
    """A player who was not observed: a term of the numerator and of the denominator."""

    top: float
    bottom: float = 1.0


class _Weighed(NamedTuple):
    """Players, or the means of groups of similar players, and the size of each group."""

    top: Floats
    bottom: Floats
    players: Floats


def chance_interval(count: int, players: int) -> Interval:
    """Clopper and Pearson's: it misses in at most 5% of runs, whatever the true proportion."""
    low = float(betaincinv(count, players - count + 1, TAIL)) if count else 0.0
    high = float(betaincinv(count + 1, players - count, 1 - TAIL)) if count < players else 1.0
    return low, high


def mean_interval(values: Ints, least: float, most: float) -> Interval:
    """Interval of a mean over players; an unobserved value is between `least` and `most`."""
    found = _grouped(np.sort(values).astype(np.float64), np.ones(len(values)))
    return _interval(found, UnseenPlayer(least), UnseenPlayer(most))


def ratio_interval(top: Ints, bottom: Ints, least: UnseenPlayer, most: UnseenPlayer) -> Interval:
    """Interval of a ratio of two sums over players, with the most extreme unobserved players."""
    ratio = float(top.sum(dtype=np.float64) / bottom.sum(dtype=np.float64))
    order = np.argsort(top - ratio * bottom, kind="stable")
    found = _grouped(top[order].astype(np.float64), bottom[order].astype(np.float64))
    return _interval(found, least, most)


def _grouped(top: Floats, bottom: Floats) -> _Weighed:
    """Players in order; if there are many, those in the middle in groups."""
    players = len(top)
    if players <= GROUPS + 2 * TAILS:
        return _Weighed(top, bottom, np.ones(players))
    middle = np.linspace(TAILS, players - TAILS, GROUPS, endpoint=False).astype(np.int64)
    first = np.concatenate([np.arange(TAILS), middle, np.arange(players - TAILS, players)])
    count = np.diff(first, append=players).astype(np.float64)
    return _Weighed(
        np.add.reduceat(top, first) / count, np.add.reduceat(bottom, first) / count, count
    )


def _interval(found: _Weighed, least: UnseenPlayer, most: UnseenPlayer) -> Interval:
    """Gaffke's; for few players Student's if it is wider, as their extremes say little."""
    low = -_upper(found._replace(top=-found.top), UnseenPlayer(-least.top, least.bottom))
    high = _upper(found, most)
    players, whole = float(found.players.sum()), float((found.players * found.bottom).sum())
    if players >= FEW:
        return low, high
    ratio = float((found.players * found.top).sum()) / whole
    squares = float((found.players * (found.top - ratio * found.bottom) ** 2).sum())
    half = float(stdtrit(players - 1, 1 - TAIL)) * sqrt(squares * players / (players - 1)) / whole
    return min(low, ratio - half), max(high, ratio + half)


def _upper(found: _Weighed, unseen: UnseenPlayer) -> float:
    """The 97.5% quantile of the ratio of the weighted sums."""
    ratio = float((found.players * found.top).sum() / (found.players * found.bottom).sum())
    top, bottom = np.append(found.top, unseen.top), np.append(found.bottom, unseen.bottom)
    count = np.append(found.players, 1.0)
    left = top - ratio * bottom
    error = sqrt(float((count * left**2).sum())) / float((count * bottom).sum())
    with np.errstate(divide="ignore", invalid="ignore"):
        furthest = float(
            np.nanmax(np.where(bottom > 0, top / bottom, np.where(top > 0, inf, -inf)))
        )
    if furthest <= ratio + 1e-12 * error or not error:
        return ratio  # already the maximum

    def too_likely(at: float) -> float:
        chance = _chance_over(top - at * bottom, count)
        return float(ndtri(min(max(chance, 1e-300), 1 - 1e-16))) - float(ndtri(TAIL))

    inner, outer = ratio, ratio + 2 * error
    while outer < furthest and too_likely(outer) > 0:
        inner, outer = outer, ratio + 1.7 * (outer - ratio)
    outer = min(outer, furthest)
    if (
        too_likely(inner) <= 0 or too_likely(outer) >= 0
    ):  # at the mean or at the end, but for rounding
        return inner if too_likely(inner) <= 0 else outer
    return float(brentq(too_likely, inner, outer, xtol=1e-6 * error, rtol=1e-14))


def _chance_over(steps: Floats, count: Floats) -> float:
    """The probability that a sum of steps with independent exponential weights is positive: by
    the saddlepoint approximation of Lugannani and Rice."""
    high, low = float(steps.max()), float(steps.min())
    if high <= 0 or low >= 0:
        return float(low >= 0)

    def slope(tilt: float) -> float:
        return float((count * steps / (1 - tilt * steps)).sum())

    near = 1 - 1e-12
    tilt = float(brentq(slope, near / low, near / high, xtol=1e-11 / max(high, -low), rtol=1e-9))
    left = 1 - tilt * steps
    w = sqrt(max(0.0, 2 * float((count * np.log(left)).sum())))
    if w < 1e-3:
        return 0.5  # as at the mean
    w = w if tilt > 0 else -w
    u = tilt * sqrt(float((count * (steps / left) ** 2).sum()))
    return float(ndtr(-w)) + exp(-w * w / 2) / sqrt(2 * pi) * (1 / u - 1 / w)
