"""Plots of a simulation: final bankrolls, and the paths of a few players."""

from __future__ import annotations

from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from croupier.analysis.plots.palette import (
    FELT,
    GOLD,
    INK,
    PALE,
    PAPER,
    RED,
    ROUND,
    SOFT,
    count_spins,
    dress,
    title,
)
from croupier.analysis.simulate import Trails
from croupier.analysis.simulate.estimates import Share, Summary
from croupier.analysis.systems.visit import RUIN, TARGET
from croupier.money import Cents, format_cents

COLOURS = {RUIN: RED, TARGET: FELT}
THIN = 60  # of the width, what a bar has at least: one player is seen too


class Caption(NamedTuple):
    """The title and notes of a plot."""

    table: str  # "CM18 single-zero, layout A, cloth"
    staked: str  # "martingale on red 10.00"
    seed: int
    spins: int  # each player at most
    bankroll: Cents | None  # none, where only the result is counted
    target: Cents | None
    assumed: str = ""  # what the chances rest on, if not on the rulebook


def histogram_figure(found: Summary, caption: Caption) -> Figure:
    """Final bankrolls: below the starting bankroll in red, at it or above in green."""
    figure, axes = _figure()
    edges, start = found.histogram.edges, caption.bankroll or 0
    width = max(edges[1] - edges[0], (max(edges[-1], start) - min(edges[0], start)) / THIN)
    colours = [FELT if edge >= start else RED for edge in edges[:-1]]
    axes.bar(
        edges[:-1],
        found.histogram.counts,
        width * 0.94,
        align="edge",
        color=colours,
        alpha=0.88,
        zorder=3,
    )
    axes.set_ylim(0, max(found.histogram.counts) * 1.17)
    axes.set_xlim(min(edges[0], start - width), max(edges[-2], start) + width)
    began = f"began with {format_cents(start)}" if start else "even"
    mean, below = found.end.mean, found.end.mean < start
    _upright(axes, start, began, GOLD, 0.985, left=not below)
    _upright(axes, mean, f"mean {format_cents(round(mean))}", INK, 0.925, left=below)
    axes.xaxis.set_major_locator(MaxNLocator(8, steps=ROUND))
    _count_money(axes.xaxis)
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    axes.yaxis.set_major_locator(MaxNLocator(6, integer=True, steps=ROUND))
    axes.grid(axis="y", color=PALE, alpha=0.25, lw=0.7)
    axes.set_xlabel("result" if caption.bankroll is None else "bankroll at the end", color=INK)
    axes.set_ylabel(f"players of {found.players:,}", color=INK)
    _make_room(axes)
    _title(figure, "Where players ended", caption, _endings(found, caption))
    return figure


def paths_figure(found: Trails, caption: Caption) -> Figure:
    """The bankrolls of a few players: ruined in red, at their target in green, others in grey."""
    figure, axes = _figure()
    counts = {FELT: 0, RED: 0, SOFT: 0}
    last = max(1, int(found.spins.max()))
    for n, end in enumerate(found.end.tolist()):
        spins = int(found.spins[n])
        seen = found.at < spins
        colour = COLOURS.get(int(found.ending[n]), SOFT)
        counts[colour] += 1
        at = [*found.at[seen].tolist(), spins]
        line = [*found.bankroll[n][seen].tolist(), end]
        axes.plot(at, line, color=colour, lw=1.0, alpha=0.55, zorder=3)
        axes.plot([spins], [end], "o", ms=3.4, color=colour, zorder=4)
    axes.axhline(caption.bankroll or 0, color=GOLD, lw=1.3, zorder=2)
    if caption.target is not None:
        axes.axhline(caption.target, color=FELT, lw=1.1, ls=(0, (6, 3)), zorder=2)
        axes.annotate(
            f"target {format_cents(caption.target)}",
            (0.004, caption.target),
            xycoords=("axes fraction", "data"),
            xytext=(0, 5),
            textcoords="offset points",
            color=FELT,
            fontsize=10,
        )
    axes.set_xlim(0, last * 1.015)
    axes.margins(y=0.08)
    count_spins(axes)
    _count_money(axes.yaxis)
    axes.grid(axis="y", color=PALE, alpha=0.25, lw=0.7)
    axes.set_ylabel("result" if caption.bankroll is None else "bankroll", color=INK)
    shown = len(found.end)
    words = f"The first {shown} players" if shown > 1 else "The first player"
    if caption.bankroll is not None:
        words += f": {counts[RED]} left unable to pay what was asked"
        if caption.target is not None:
            words += f", {counts[FELT]} with the target"
        words += f", {counts[SOFT]} otherwise"
    _make_room(axes)
    _title(figure, "The way of the first players", caption, f"{words}.")
    return figure


def _endings(found: Summary, caption: Caption) -> str:
    if caption.bankroll is None:
        low, high = found.end.quantiles["0.05"], found.end.quantiles["0.95"]
        return f"Nine in ten of {found.players:,} players end between {format_cents(low)} and" + (
            f" {format_cents(high)}."
        )
    said = [f"{share(found.ended['ruin'])} ruined"]
    if caption.target is not None:
        said.append(f"{share(found.ended['target'])} reached {format_cents(caption.target)}")
    return "; ".join(said) + "."


def share(found: Share) -> str:
    """ "12.34% (12.10 to 12.59)", the interval that of 95%."""
    low, high = found.interval
    return f"{found.chance:.2%} ({100 * low:.2f} to {100 * high:.2f})"


def _figure() -> tuple[Figure, Axes]:
    figure = Figure(figsize=(10, 5.8), facecolor=PAPER)
    axes = figure.add_axes((0.1, 0.115, 0.86, 0.68))
    dress(axes)
    return figure, axes


def _make_room(axes: Axes) -> None:
    """Long numbers beside the upright axis push it to the right."""
    words = axes.yaxis.get_major_formatter().format_ticks(axes.get_yticks().tolist())
    left = max(0.1, 0.045 + 0.0085 * max(map(len, words)))
    axes.set_position((left, 0.115, 0.96 - left, 0.68))


def _upright(axes: Axes, at: float, says: str, colour: str, height: float, *, left: bool) -> None:
    """A line from the ground up, with its words to the left or, if there is no room, the right."""
    low, high = axes.get_xlim()
    place = (at - low) / (high - low)
    left = (left and place > 0.25) or place > 0.75
    axes.axvline(at, ymax=height, color=colour, lw=1.4, zorder=4)
    axes.annotate(
        says,
        (at, height),
        xycoords=("data", "axes fraction"),
        xytext=(-6 if left else 6, -2),
        textcoords="offset points",
        va="top",
        ha="right" if left else "left",
        color=colour,
        fontsize=10,
        bbox={"boxstyle": "square,pad=0.1", "fc": PAPER, "ec": "none", "alpha": 0.85},
        zorder=5,
    )


def _count_money(axis: Axis) -> None:
    """Cents only where they differ."""

    def says(cents: float, _: object) -> str:
        low, high = axis.get_view_interval()
        said = format_cents(round(cents))
        return said.removesuffix(".00") if high - low > 10_00 else said

    axis.set_major_formatter(FuncFormatter(says))


def _title(figure: Figure, says: str, caption: Caption, below: str) -> None:
    each = f"{caption.spins:,} spins each" + (" at most" if caption.bankroll is not None else "")
    mark = "†" if caption.assumed else ""
    told = f"{caption.staked}; {caption.table}; {each}; seed {caption.seed}"
    note = f"\n{mark} {caption.assumed}" if mark else ""
    title(figure, f"{says}{mark}", f"{told}.\n{below}{note}", left=0.045, height=0.945)
