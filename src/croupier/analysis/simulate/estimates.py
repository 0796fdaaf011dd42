"""Edge, ruin, duration and drawdown estimated from paths, with confidence intervals.

Computed from whole numbers by player, in the players' order, so that a seed always gives the same
result.
"""

from __future__ import annotations

from math import floor, inf, log10

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.analysis.simulate.bounds import Between, PathBounds
from croupier.analysis.simulate.cautions import Caution, of_players
from croupier.analysis.simulate.crowd import Paths
from croupier.analysis.simulate.intervals import (
    Interval,
    UnseenPlayer,
    chance_interval,
    mean_interval,
    ratio_interval,
)
from croupier.analysis.systems.visit import DONE, PLAYING, RUIN, SPINS, TARGET
from croupier.money import Cents

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
BARS = 40  # of a histogram, about
FINE = 20  # so many steps between results make bars even enough

Numbers = NDArray[np.int64]


class Share(msgspec.Struct, frozen=True):
    """A count of players, and the exact 95% interval for their proportion."""

    count: int
    chance: float
    interval: Interval


class Spread(msgspec.Struct, frozen=True):
    """Mean and quantiles of a quantity over the players."""

    mean: float
    interval: Interval | None  # of 95%, of the mean; none from a single player, say
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
    ended: dict[str, Share]  # by how: "spins", "ruin", "target", "done"
    end: Spread
    duration: Spread  # in spins
    drawdown: Spread
    lowest: Spread
    histogram: Histogram  # of where players ended
    cautions: tuple[Caution, ...] = ()


def summary(paths: Paths, bankroll: Cents, bounds: PathBounds | None = None) -> Summary:
    """All estimates for players who started with this bankroll. The bounds of an unobserved player
    come from the plan; without one, from the players observed."""
    net = paths.bankroll - bankroll
    staked, won = _total(paths.staked), _total(net)
    may = bounds or PathBounds()
    seen = float(paths.bankroll.min()), float(paths.bankroll.max())
    least, most = seen if bounds is None else bounds.ends(paths.bankroll)
    edge, interval = _edge(net, paths.staked, bankroll - most, bankroll - least)
    if bounds is None and not np.ptp(net + edge * paths.staked):
        interval = None  # all lost the same share of their stakes, so the error is unknown
    end = spread(paths.bankroll, (least, most), (may.floor, inf))
    if bounds is not None and bounds.has_edge and interval is not None and end.interval is not None:
        # The true edge is not negative: players who are ahead were lucky.
        interval = max(interval[0], min(edge, 0.0)), interval[1]
        below = end.interval[0], min(end.interval[1], max(end.mean, float(bankroll)))
        end = msgspec.structs.replace(end, interval=below)
    players = len(net)
    names = {SPINS: "spins", RUIN: "ruin", TARGET: "target", DONE: "done", PLAYING: "playing"}
    ended = {
        name: share_of(int((paths.ending == code).sum()), players)
        for code, name in names.items()
        if code != PLAYING or (paths.ending == code).any()
    }
    return Summary(
        players,
        _total(paths.spins),
        staked,
        staked + won,
        edge,
        interval,
        ended,
        end,
        spread(paths.spins, may.spins, may.spins),
        spread(paths.drawdown, may.drawdowns(paths.drawdown, bankroll), (0.0, inf)),
        spread(paths.lowest, (least, bankroll), (may.floor, bankroll)),
        histogram(paths.bankroll, bankroll),
        _cautions(ended, players, bounds) if bounds else (),
    )


def _cautions(ended: dict[str, Share], players: int, bounds: PathBounds) -> tuple[Caution, ...]:
    may = {"ruin": bounds.has_bankroll, "target": bounds.target is not None}
    return tuple(
        caution
        for name, is_possible in may.items()
        if is_possible
        for caution in of_players(name, ended[name].count, players, ended[name].interval)
    )


def _total(values: Numbers) -> int:
    """Exactly, also where the sum would not fit 64 bits."""
    high = int((values >> 32).sum())
    return (high << 32) + int((values & 0xFFFFFFFF).sum())


def _edge(
    net: Numbers, staked: Numbers, least: float, most: float
) -> tuple[float, Interval | None]:
    """What the house kept of all that was staked, a ratio over players. An unobserved player lost
    `most`, and staked no less, or lost `least`, and staked the mean."""
    players, whole = len(net), _total(staked)
    if not whole:
        return 0.0, None
    edge = -_total(net) / whole
    if players == 1:
        return edge, None
    lucky, ruined = UnseenPlayer(least, whole / players), UnseenPlayer(most, max(most, 1))
    return edge, ratio_interval(-net, staked, lucky, ruined)


def share_of(count: int, players: int) -> Share:
    """A proportion with its 95% interval."""
    return Share(count, count / players, chance_interval(count, players))


def spread(values: Numbers, unseen: Between | None = None, bounds: Between | None = None) -> Spread:
    """Mean, its interval and quantiles: `unseen` is the range of an unobserved player, `bounds`
    that of the mean itself."""
    players = len(values)
    mean = _total(values) / players
    least, most = int(values.min()), int(values.max())
    low, high = unseen or (least, most)
    interval = None
    if players > 1 and (unseen is not None or least < most):
        interval = mean_interval(values, min(low, least), max(high, most))
        if bounds is not None:
            interval = (
                max(interval[0], min(bounds[0], mean)),
                min(interval[1], max(bounds[1], mean)),
            )
    # The smallest value that at least this share of the players does not exceed.
    at = np.quantile(values, QUANTILES, method="inverted_cdf")
    quantiles = {str(q): int(value) for q, value in zip(QUANTILES, at, strict=True)}
    return Spread(mean, interval, least, most, quantiles)


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
