"""Plots of a wheel watch: counts round the wheel, and the evidence over time."""

from __future__ import annotations

import math

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.projections.polar import PolarAxes
from matplotlib.ticker import FuncFormatter, MaxNLocator
from scipy.special import bdtr, bdtrc

from croupier.analysis.plots.palette import (
    FELT,
    GOLD,
    INK,
    PALE,
    PAPER,
    POCKETS,
    RED,
    count_spins,
    dress,
    title,
)
from croupier.analysis.watch.eprocess import Floats
from croupier.analysis.watch.verdict import Watch

STAYS = 0.99  # how often every pocket of a fair wheel stays within the band
HOLE, RIM = 0.55, 1.0  # of the radius: where bars begin, and how much the longest takes
POINTS = 4_000  # of a line; more are not seen


def band(spins: int, size: int) -> tuple[int, int]:
    """The range that all counts of a fair wheel stay within with probability `STAYS` or more."""
    each = (1 - STAYS) / size / 2
    counts = np.arange(spins + 1)
    low = int(np.argmax(bdtr(counts, spins, 1 / size) > each))
    high = int(np.argmax(bdtrc(counts, spins, 1 / size) <= each))
    return low, high


def wheel_figure(found: Watch) -> Figure:
    """The count of each pocket, in the order and colours of the wheel."""
    wheel, spins = found.history.wheel, len(found.history.spins)
    size, counts = len(wheel.order), list(found.counts.values())
    figure = Figure(figsize=(8, 8.6), facecolor=PAPER)
    axes = figure.add_axes((0.05, 0.015, 0.90, 0.85), projection="polar")
    assert isinstance(axes, PolarAxes)
    low, high = band(spins, size)
    top = max(*counts, high, 1)
    angles = np.arange(size) * math.tau / size
    _polar(axes)
    _ring(axes, _radius(low, top), _radius(high, top))
    colours = [POCKETS[wheel.colour(pocket)] for pocket in wheel.order]
    heights = [_radius(count, top) - HOLE for count in counts]
    axes.bar(angles, heights, math.tau / size * 0.84, HOLE, color=colours, zorder=3)
    around = np.linspace(0, math.tau, 361)
    axes.plot(around, np.full(361, _radius(spins / size, top)), color=GOLD, lw=1.4, zorder=4)
    for angle, pocket, count in zip(angles, wheel.order, counts, strict=True):
        _pocket(axes, float(angle), pocket, POCKETS[wheel.colour(pocket)], size)
        outside = not low <= count <= high
        beside = _radius(max(count, high), top) + (0.09 if outside else 0.055)
        axes.text(
            angle,
            beside,
            str(count),
            ha="center",
            va="center",
            fontsize=10 if outside else 7.5,
            color=INK if outside else PALE,
            fontweight="bold" if outside else "normal",
            zorder=5,
        )
    axes.text(0, 0, f"{spins:,}\nspins", ha="center", va="center", fontsize=20, color=INK)
    beyond = sum(not low <= count <= high for count in counts)
    title(
        figure,
        "How often each pocket came",
        f"Wheel {wheel.id}. Gold: {spins / size:,.1f} each is fair. Band: all {size} pockets of a"
        f" fair wheel stay within {low} to {high}\nin {STAYS:.0%} of such series;"
        f" here {beyond or 'none'} {'are' if beyond > 1 else 'is'} outside.",
        left=0.06,
        height=0.955,
    )
    return figure


def _polar(axes: PolarAxes) -> None:
    axes.set_theta_zero_location("N")
    axes.set_theta_direction(-1)  # clockwise, as the order is
    axes.set_ylim(0, HOLE + RIM + 0.13)
    axes.set_facecolor(PAPER)
    axes.set_axis_off()


def _radius(count: float, top: float) -> float:
    return HOLE + RIM * count / top


def _ring(axes: Axes, low: float, high: float) -> None:
    around = np.linspace(0, math.tau, 361)
    axes.fill_between(around, low, high, color=GOLD, alpha=0.16, lw=0, zorder=2)
    for edge in (low, high):
        axes.plot(around, np.full(361, edge), color=GOLD, lw=0.7, alpha=0.9, zorder=4)


def _pocket(axes: Axes, angle: float, pocket: str, colour: str, size: int) -> None:
    """Its number between the hub and its bar, as it stands on the wheel's own rim."""
    axes.bar(angle, 0.10, math.tau / size * 0.9, HOLE - 0.115, color=colour, zorder=3)
    turn = -math.degrees(angle)
    axes.text(
        angle,
        HOLE - 0.065,
        pocket,
        ha="center",
        va="center",
        rotation=turn,
        fontsize=7.5 if len(pocket) < 3 else 6,
        fontweight="bold",
        color="white",
        zorder=5,
    )


def evidence_figure(found: Watch) -> Figure:
    """The capital of the bets against a fair wheel, after every spin."""
    path = found.evidence
    figure = Figure(figsize=(10, 5.4), facecolor=PAPER)
    axes = figure.add_axes((0.085, 0.12, 0.87, 0.68))
    spins = len(path.log_e)
    tens = np.concatenate([[0.0], path.log_e / math.log(10)])
    shown = np.unique(np.linspace(0, spins, min(spins, POINTS) + 1).astype(int))
    alarm = -math.log10(path.level)
    axes.axhspan(alarm, max(alarm, float(tens.max())) * 1.12 + 1, color=RED, alpha=0.06)
    axes.axhline(alarm, color=RED, lw=1.4, ls=(0, (6, 3)))
    axes.axhline(0, color=PALE, lw=0.8)
    axes.plot(shown, tens[shown], color=FELT, lw=1.6)
    axes.annotate(
        f"alarm at {1 / path.level:,.0f}",
        (0.004, alarm),
        xycoords=("axes fraction", "data"),
        xytext=(0, 5),
        textcoords="offset points",
        color=RED,
        fontsize=10,
    )
    if path.alarmed_at is not None:
        at = path.alarmed_at
        axes.plot([at], [tens[at]], "o", ms=8, color=RED, mec="white", zorder=5)
        axes.axvline(at, color=RED, lw=0.8, ls=(0, (2, 3)), zorder=1)
        late = at > 0.75 * spins
        axes.annotate(
            f"spin {at:,}",
            (at, 0.02),
            xycoords=("data", "axes fraction"),
            xytext=(-6 if late else 6, 0),
            textcoords="offset points",
            ha="right" if late else "left",
            fontweight="bold",
            color=RED,
            zorder=6,
        )
    _over_time(axes, tens, alarm, spins)
    word = "so far the alarm is silent" if path.alarmed_at is None else "the alarm was raised"
    title(
        figure,
        "Evidence against a fair wheel",
        "What one unit, bet at fair odds against this wheel, has become:"
        f" now {_amount(tens[-1])}, at its largest {_amount(tens.max())}; {word}.\nAt a fair wheel"
        f" it reaches the line at most once in {1 / path.level:,.0f} wheels, however often one"
        " looks.",
        left=0.06,
        height=0.955,
    )
    return figure


def _over_time(axes: Axes, tens: Floats, alarm: float, spins: int) -> None:
    axes.set_xlim(0, max(1, spins))
    axes.set_ylim(min(-1.0, float(tens.min()) * 1.1), max(alarm * 1.25, float(tens.max()) * 1.1))
    dress(axes)
    count_spins(axes)
    axes.yaxis.set_major_locator(MaxNLocator(8, integer=True))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: _power(value)))
    axes.set_ylabel("capital", color=INK)


def _power(tens: float) -> str:
    whole = round(tens)
    if -4 < whole < 0:
        return f"{10.0**whole:g}"
    return f"{10**whole:,}" if 0 <= whole < 5 else f"$10^{{{whole}}}$"


def _amount(tens: float) -> str:
    if tens >= 6:
        whole = math.floor(tens)
        return f"${10 ** (tens - whole):.1f} \\cdot 10^{{{whole}}}$"
    return f"{10**tens:,.0f}" if tens >= 2 else f"{10**tens:.2g}"
