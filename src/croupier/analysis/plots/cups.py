"""A plot of simulated tournaments: who wins, how long they last, what is won."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator, PercentFormatter

from croupier.analysis.plots.palette import (
    FELT,
    GOLD,
    INK,
    PALE,
    PAPER,
    RED,
    ROUND,
    SOFT,
    dress,
    title,
)
from croupier.analysis.simulate.estimates import QUANTILES
from croupier.analysis.tournaments.figures import CupFigures
from croupier.money import format_cents


def cup_figure(found: CupFigures, caption: str) -> Figure:
    """Styles to the left, with what an even share would be; length and prizes to the right."""
    figure = Figure(figsize=(11, 6.4), facecolor=PAPER)
    wins = figure.add_axes((0.19, 0.10, 0.33, 0.69))
    length = figure.add_axes((0.62, 0.52, 0.35, 0.27))
    prizes = figure.add_axes((0.62, 0.10, 0.35, 0.27))
    for axes in (wins, length, prizes):
        dress(axes)
    _wins(wins, found)
    _length(length, found)
    _prizes(prizes, found)
    low, high = found.play_off.interval
    tied = f"{found.play_off.chance:.1%} ({100 * low:.1f} to {100 * high:.1f})"
    below = f"{caption}\nA tie was played off in {tied} of them."
    title(figure, "How tournaments went", below, left=0.045, height=0.945)
    return figure


def _wins(axes: Axes, found: CupFigures) -> None:
    styles = sorted(found.styles, key=lambda one: one.ratio)
    at = range(len(styles))
    colours = [FELT if one.won.chance >= one.even else RED for one in styles]
    shares = [one.won.chance for one in styles]
    below = [one.won.chance - one.won.interval[0] for one in styles]
    above = [one.won.interval[1] - one.won.chance for one in styles]
    axes.barh(at, shares, 0.66, color=colours, alpha=0.88, zorder=3)
    axes.errorbar(
        shares, at, xerr=[below, above], fmt="none", ecolor=INK, elinewidth=1, capsize=3, zorder=4
    )
    axes.vlines(
        [one.even for one in styles],
        [one - 0.42 for one in at],
        [one + 0.42 for one in at],
        color=GOLD,
        lw=2,
        zorder=5,
    )
    axes.set_yticks(list(at), [one.style for one in styles])
    axes.set_xlim(0, None)
    axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=ROUND))
    axes.grid(axis="x", color=PALE, alpha=0.25, lw=0.7)
    axes.set_title("won by; gold: an even share", color=SOFT, fontsize=10, loc="left")


def _length(axes: Axes, found: CupFigures) -> None:
    """Each round, the middle nine tenths and the median."""
    rounds = found.rounds
    at = [one.round for one in rounds]
    low, high = (str(QUANTILES[place]) for place in (1, 5))
    axes.vlines(
        at,
        [one.minutes.quantiles[low] for one in rounds],
        [one.minutes.quantiles[high] for one in rounds],
        color=FELT,
        lw=12,
        alpha=0.45,
        zorder=3,
    )
    medians = [one.minutes.quantiles["0.5"] for one in rounds]
    axes.plot(at, medians, "o", ms=6, color=INK, zorder=4)
    axes.set_xlim(at[0] - 0.6, at[-1] + 0.6)
    axes.set_ylim(0, 1.15 * max(one.minutes.quantiles[high] for one in rounds))
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(4, integer=True, steps=ROUND))
    axes.grid(axis="y", color=PALE, alpha=0.25, lw=0.7)
    axes.set_xlabel("round", color=INK)
    said = "minutes of play by round: median, and nine in ten"
    axes.set_title(said, color=SOFT, fontsize=10, loc="left")


def _prizes(axes: Axes, found: CupFigures) -> None:
    places = found.places
    at = [one.place for one in places]
    axes.bar(at, [one.prize.mean for one in places], 0.6, color=GOLD, alpha=0.88, zorder=3)
    axes.vlines(
        at,
        [one.prize.least for one in places],
        [one.prize.most for one in places],
        color=INK,
        lw=1.2,
        zorder=4,
    )
    axes.set_ylim(0, 1.1 * max((one.prize.most for one in places), default=1))
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(4, steps=ROUND))
    axes.yaxis.set_major_formatter(
        FuncFormatter(lambda cents, _: format_cents(round(cents)).removesuffix(".00"))
    )
    axes.grid(axis="y", color=PALE, alpha=0.25, lw=0.7)
    axes.set_xlabel("place", color=INK)
    axes.set_title("prize by place: mean, least and most", color=SOFT, fontsize=10, loc="left")
