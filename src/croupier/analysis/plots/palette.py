"""Colours and frame shared by all plots."""

from __future__ import annotations

from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

INK: Final = "#22252a"
PAPER: Final = "#fbfaf6"
PALE: Final = "#8b8f96"
SOFT: Final = "#555a61"
FELT: Final = "#1c6b4a"
GOLD: Final = "#b8862b"
RED: Final = "#b3202c"
POCKETS: Final = {"red": RED, "black": "#2b2b30", "green": "#17804f"}

ROUND: Final = (1, 2, 5, 10)  # what people count in


def dress(axes: Axes) -> None:
    """Paper behind, and no more of a frame than the two axes."""
    axes.set_facecolor(PAPER)
    axes.set_axisbelow(True)
    axes.tick_params(colors=PALE, labelcolor=INK)
    for side, spine in axes.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(PALE)


def count_spins(axes: Axes) -> None:
    """Whole spins along the ground."""
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True, steps=ROUND))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    axes.set_xlabel("spins", color=INK)


def title(figure: Figure, says: str, below: str, *, left: float, height: float) -> None:
    """A title, and the lines that say what is seen."""
    figure.text(left, height, says, fontsize=17, fontweight="bold", color=INK, va="center")
    figure.text(left, height - 0.037, below, fontsize=9.5, color=SOFT, va="top", linespacing=1.4)
