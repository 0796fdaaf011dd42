"""What paths that were played say about edge, ruin, duration and drawdown, and how surely.

Everything is worked out from whole numbers by player, in the players' order, so that a seed always
says the same.
"""

from __future__ import annotations

from math import floor, log10, sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from croupier.analysis.simulate.counts import Z95
from croupier.analysis.simulate.crowd import Paths
from croupier.analysis.systems.session import DONE, PLAYING, RUIN, SPINS, TARGET
from croupier.money import Cents

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
BARS = 40  # of a histogram, about
FINE = 20  # so many steps between results make bars even enough

Numbers = NDArray[np.int64]
Interval = tuple[float, float]


class Chance(msgspec.Struct, frozen=True):
    """How many of the players, and the 95% interval of Wilson around their share."""

    count: int
    chance: float
    interval: Interval


class Spread(msgspec.Struct, frozen=True):
    """How something is spread over the players."""

    mean: float
    interval: Interval | None  # of 95%, of the mean; none from a single player
    least: int
    most: int
    quantiles: dict[str, int]  # "0.05" -> one in twenty has this or less


class Histogram(msgspec.Struct, frozen=True):
    """How many players ended at `edges[n]` or more, but under the edge after it."""

    edges: tuple[Cents, ...]
    counts: tuple[int, ...]


class Summary(msgspec.Struct, frozen=True):
    players: int
    spins: int
    staked: Cents
    returned: Cents
    edge: float
    interval: Interval | None  # of 95%: none where players do not differ, as a single one
    ended: dict[str, Chance]  # by how: "spins", "ruin", "target", "done"
    end: Spread
    duration: Spread  # in spins
    drawdown: Spread
    lowest: Spread
    histogram: Histogram  # of where players ended


def summary(paths: Paths, bankroll: Cents) -> Summary:
    """Everything there is to say about players who began with this bankroll."""
    net = paths.bankroll - bankroll
    staked, won = _total(paths.staked), _total(net)
    edge, interval = _edge(net, paths.staked)
    players = len(net)
    names = {SPINS: "spins", RUIN: "ruin", TARGET: "target", DONE: "done", PLAYING: "playing"}
    ended = {
        name: wilson(int((paths.ending == code).sum()), players)
        for code, name in names.items()
        if code != PLAYING or (paths.ending == code).any()
    }
    return Summary(
        players, _total(paths.spins), staked, staked + won, edge, interval, ended,
        spread(paths.bankroll), spread(paths.spins), spread(paths.drawdown), spread(paths.lowest),
        histogram(paths.bankroll, bankroll),
    )  # fmt: skip


def _total(values: Numbers) -> int:
    """Exactly, also where the sum would not fit 64 bits."""
    high = int((values >> 32).sum())
    return (high << 32) + int((values & 0xFFFFFFFF).sum())


def _edge(net: Numbers, staked: Numbers) -> tuple[float, Interval | None]:
    """What the house kept of all that was staked. A player's stakes and result go together, so
    the variance is that of a ratio (by the delta method). Where all lost all they staked, say,
    nothing tells how far off that is."""
    players, whole = len(net), _total(staked)
    if not whole:
        return 0.0, None
    edge = -_total(net) / whole
    left = net + edge * staked
    if not np.ptp(left):
        return edge, None
    variance = float(np.square(left).sum()) * players / (players - 1)
    half = student(players) * sqrt(variance) / whole
    return edge, (edge - half, edge + half)


def student(players: int) -> float:
    """How many standard errors 95% is, where the error is itself found from so many players."""
    return float(stdtrit(players - 1, 0.975))


def wilson(count: int, players: int) -> Chance:
    """A share with its 95% interval, which stays within 0 and 1 and is honest about never."""
    share, z2 = count / players, Z95**2 / players
    middle = (share + z2 / 2) / (1 + z2)
    half = Z95 / (1 + z2) * sqrt(share * (1 - share) / players + z2 / players / 4)
    low = 0.0 if count == 0 else middle - half
    high = 1.0 if count == players else middle + half
    return Chance(count, share, (low, high))


def spread(values: Numbers) -> Spread:
    players = len(values)
    mean = _total(values) / players
    interval = None
    if players > 1:
        half = student(players) * float(np.std(values, ddof=1)) / sqrt(players)
        interval = (mean - half, mean + half)
    # The smallest value that at least this share of the players does not exceed.
    at = np.quantile(values, QUANTILES, method="inverted_cdf")
    quantiles = {str(q): int(value) for q, value in zip(QUANTILES, at, strict=True)}
    return Spread(mean, interval, int(values.min()), int(values.max()), quantiles)


def histogram(values: Numbers, start: Cents) -> Histogram:
    """Bars of a width people count in, 1, 2 or 5 with noughts; one of them begins at the start, so
    that no bar holds players who lost beside players who did not.

    Results that lie far apart, as those of a straight up do, would fill such bars by turns; then
    every bar is as wide as so many steps between results.
    """
    least, most = int(values.min()), int(values.max())
    width = _round_up((most - least) // BARS + 1)
    step = int(np.gcd.reduce(values - least))
    if step * FINE > width:
        width = -(-width // step) * step
    first = start + (least - start) // width * width
    bars = (most - first) // width + 1
    counts = np.bincount((values - first) // width, minlength=bars)
    edges = tuple(first + width * n for n in range(bars + 1))
    return Histogram(edges, tuple(counts.tolist()))


def _round_up(width: int) -> int:
    ten: int = 10 ** floor(log10(width))
    return next(ten * n for n in (1, 2, 5, 10) if ten * n >= width)
