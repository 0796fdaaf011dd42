"""How sure a figure is: intervals of 95% that hold also where what decides is rare.

A chance has the exact interval of Clopper and Pearson. A mean or a ratio over players has Gaffke's,
of which theirs is the case of yes and no: everybody is weighed anew at random, together with one
player nobody saw, who fared as badly or as well as the session allows. A thousand players without a
ruin so leave room for the ruin that the next one meets. It is not proven for every distribution;
how often it misses is measured, and stands in docs/simulation.md.
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
GROUPS, TAILS = 2_000, 500  # more players are taken in groups, but for so many at either end

Interval = tuple[float, float]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class Imagined(NamedTuple):
    """A player nobody saw: what is added up of each, and what it is divided by."""

    top: float
    bottom: float = 1.0


class _Weighed(NamedTuple):
    """Players, or groups of some who are much alike by their mean, and how many there are."""

    top: Floats
    bottom: Floats
    players: Floats


def chance_interval(count: int, players: int) -> Interval:
    """Clopper and Pearson's: whatever the chance is, it is missed one time in twenty at most."""
    low = float(betaincinv(count, players - count + 1, TAIL)) if count else 0.0
    high = float(betaincinv(count + 1, players - count, 1 - TAIL)) if count < players else 1.0
    return low, high


def mean_interval(values: Ints, least: float, most: float) -> Interval:
    """Of a mean over players; who was not seen had no less than `least`, no more than `most`."""
    found = _grouped(np.sort(values).astype(np.float64), np.ones(len(values)))
    return _interval(found, Imagined(least), Imagined(most))


def ratio_interval(top: Ints, bottom: Ints, least: Imagined, most: Imagined) -> Interval:
    """Of one sum over players by another, with the players who would move it furthest."""
    ratio = float(top.sum(dtype=np.float64) / bottom.sum(dtype=np.float64))
    order = np.argsort(top - ratio * bottom, kind="stable")
    found = _grouped(top[order].astype(np.float64), bottom[order].astype(np.float64))
    return _interval(found, least, most)


def _grouped(top: Floats, bottom: Floats) -> _Weighed:
    """Players in order; of many, those in the middle by their means."""
    players = len(top)
    if players <= GROUPS + 2 * TAILS:
        return _Weighed(top, bottom, np.ones(players))
    middle = np.linspace(TAILS, players - TAILS, GROUPS, endpoint=False).astype(np.int64)
    first = np.concatenate([np.arange(TAILS), middle, np.arange(players - TAILS, players)])
    count = np.diff(first, append=players).astype(np.float64)
    return _Weighed(
        np.add.reduceat(top, first) / count, np.add.reduceat(bottom, first) / count, count
    )


def _interval(found: _Weighed, least: Imagined, most: Imagined) -> Interval:
    """Gaffke's; of few players Student's, if that is wider: their worst and best say little."""
    low = -_upper(found._replace(top=-found.top), Imagined(-least.top, least.bottom))
    high = _upper(found, most)
    players, whole = float(found.players.sum()), float((found.players * found.bottom).sum())
    if players >= FEW:
        return low, high
    ratio = float((found.players * found.top).sum()) / whole
    squares = float((found.players * (found.top - ratio * found.bottom) ** 2).sum())
    half = float(stdtrit(players - 1, 1 - TAIL)) * sqrt(squares * players / (players - 1)) / whole
    return min(low, ratio - half), max(high, ratio + half)


def _upper(found: _Weighed, unseen: Imagined) -> float:
    """What the ratio of the weighed sums exceeds in one case of forty."""
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
        return ratio  # nobody can have more

    def too_likely(at: float) -> float:
        chance = _chance_over(top - at * bottom, count)
        return float(ndtri(min(max(chance, 1e-300), 1 - 1e-16))) - float(ndtri(TAIL))

    inner, outer = ratio, ratio + 2 * error
    while outer < furthest and too_likely(outer) > 0:
        inner, outer = outer, ratio + 1.7 * (outer - ratio)
    outer = min(outer, furthest)
    if too_likely(inner) <= 0 or too_likely(outer) >= 0:  # within a hair of the mean, or the end
        return inner if too_likely(inner) <= 0 else outer
    return float(brentq(too_likely, inner, outer, xtol=1e-6 * error, rtol=1e-14))


def _chance_over(steps: Floats, count: Floats) -> float:
    """The chance that a sum of steps, each times an exponential of its own, is over nothing: by
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
