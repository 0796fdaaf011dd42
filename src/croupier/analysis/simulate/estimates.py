"""What paths that were played say about edge, ruin, duration and drawdown, and how surely.

Everything is worked out from whole numbers by player, in the players' order, so that a seed always
says the same.
"""

from __future__ import annotations

from math import floor, inf, log10

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.analysis.simulate.cautions import Caution, of_players
from croupier.analysis.simulate.crowd import Paths
from croupier.analysis.simulate.intervals import (
    Imagined,
    Interval,
    chance_interval,
    mean_interval,
    ratio_interval,
)
from croupier.analysis.simulate.reach import Between, Reach
from croupier.analysis.systems.session import DONE, PLAYING, RUIN, SPINS, TARGET
from croupier.money import Cents

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
BARS = 40  # of a histogram, about
FINE = 20  # so many steps between results make bars even enough

Numbers = NDArray[np.int64]


class Chance(msgspec.Struct, frozen=True):
    """How many of the players, and the exact 95% interval around their share."""

    count: int
    chance: float
    interval: Interval


class Spread(msgspec.Struct, frozen=True):
    """How something is spread over the players."""

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
    ended: dict[str, Chance]  # by how: "spins", "ruin", "target", "done"
    end: Spread
    duration: Spread  # in spins
    drawdown: Spread
    lowest: Spread
    histogram: Histogram  # of where players ended
    cautions: tuple[Caution, ...] = ()


def summary(paths: Paths, bankroll: Cents, reach: Reach | None = None) -> Summary:
    """Everything there is to say about players who began with this bankroll. How far a player
    might have come whom nobody saw is known from the plan; else no further than those seen."""
    net = paths.bankroll - bankroll
    staked, won = _total(paths.staked), _total(net)
    may = reach or Reach()
    seen = float(paths.bankroll.min()), float(paths.bankroll.max())
    least, most = seen if reach is None else reach.ends(paths.bankroll)
    edge, interval = _edge(net, paths.staked, bankroll - most, bankroll - least)
    if reach is None and not np.ptp(net + edge * paths.staked):
        interval = None  # where all lost all they staked, say, nothing tells how far off that is
    end = spread(paths.bankroll, (least, most), (may.floor, inf))
    if reach is not None and reach.house and interval is not None and end.interval is not None:
        # Players who won were lucky: the house loses nothing in the long run.
        interval = max(interval[0], min(edge, 0.0)), interval[1]
        below = end.interval[0], min(end.interval[1], max(end.mean, float(bankroll)))
        end = msgspec.structs.replace(end, interval=below)
    players = len(net)
    names = {SPINS: "spins", RUIN: "ruin", TARGET: "target", DONE: "done", PLAYING: "playing"}
    ended = {
        name: chance(int((paths.ending == code).sum()), players)
        for code, name in names.items()
        if code != PLAYING or (paths.ending == code).any()
    }
    return Summary(
        players, _total(paths.spins), staked, staked + won, edge, interval, ended,
        end, spread(paths.spins, may.spins, may.spins),
        spread(paths.drawdown, may.drawdowns(paths.drawdown, bankroll), (0.0, inf)),
        spread(paths.lowest, (least, bankroll), (may.floor, bankroll)),
        histogram(paths.bankroll, bankroll),
        _cautions(ended, players, reach) if reach else (),
    )  # fmt: skip


def _cautions(ended: dict[str, Chance], players: int, reach: Reach) -> tuple[Caution, ...]:
    may = {"ruin": reach.broke, "target": reach.target is not None}
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
    """What the house kept of all that was staked. A player's stakes and result go together: whom
    nobody saw lost `most`, and staked no less, or `least`, and staked as much as others did."""
    players, whole = len(net), _total(staked)
    if not whole:
        return 0.0, None
    edge = -_total(net) / whole
    if players == 1:
        return edge, None
    lucky, ruined = Imagined(least, whole / players), Imagined(most, max(most, 1))
    return edge, ratio_interval(-net, staked, lucky, ruined)


def chance(count: int, players: int) -> Chance:
    """A share with its 95% interval."""
    return Chance(count, count / players, chance_interval(count, players))


def spread(values: Numbers, unseen: Between | None = None, bounds: Between | None = None) -> Spread:
    """With what players might have had whom nobody saw, and what nobody can have."""
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
