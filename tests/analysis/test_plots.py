"""The pictures of a simulation show every player, in numbers that fit beside their axes."""

from __future__ import annotations

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from croupier.analysis.plots import Caption, histogram_figure, paths_figure
from croupier.analysis.plots.palette import FELT, RED
from croupier.analysis.simulate import Trails
from croupier.analysis.simulate.crowd import Paths
from croupier.analysis.simulate.estimates import summary


def caption(bankroll: int | None) -> Caption:
    return Caption("CM18 single-zero, layout A, cloth", "red 10.00", 5, 200, bankroll, None)


def ended(ends: list[int], start: int) -> Figure:
    bankroll = np.array(ends, np.int64)
    ones = np.ones_like(bankroll)
    paths = Paths(bankroll, ones, ones, bankroll, ones, np.zeros(len(ends), np.int8))
    return histogram_figure(summary(paths, start), caption(start or None))


def went(ends: list[int], start: int) -> Figure:
    """Players in a straight line from the start to their ends, in two spins."""
    bankroll = np.array([[start, (start + end) // 2, end] for end in ends], np.int64)
    spins = np.full(len(ends), 2)
    end, ending = np.array(ends, np.int64), np.zeros(len(ends), np.int8)
    return paths_figure(Trails(np.arange(3), bankroll, spins, end, ending), caption(start))


@pytest.mark.parametrize("start", [0, 20_000, 48_000])
@pytest.mark.parametrize("ends", [[48_000], [0, 0], [-30_000, 19_999, 20_000, 90_000]])
def test_every_player_is_in_a_bar_that_is_seen(ends: list[int], start: int) -> None:
    (axes,) = ended(ends, start).axes
    low, high = axes.get_xlim()
    assert low <= min(*ends, start) and max(*ends, start) <= high
    bars = [bar for bar in axes.containers[0] if bar.get_height()]
    assert sum(bar.get_height() for bar in bars) == len(ends)
    for bar in bars:
        assert low <= bar.get_x() and bar.get_x() + bar.get_width() <= high
        assert bar.get_width() > (high - low) / 100
        is_up = bar.get_x() >= start
        assert to_hex(bar.get_facecolor(), keep_alpha=False) == (FELT if is_up else RED)
    up = sum(bar.get_height() for bar in bars if bar.get_x() >= start)
    assert up == sum(end >= start for end in ends)


@pytest.mark.parametrize("start", [5_00, 200_000_000_00, 5_000_000_000_000_00])
def test_long_numbers_stay_in_the_picture(start: int) -> None:
    figure = went([start - 300, start + 40_000], start)
    canvas = FigureCanvasAgg(figure)
    canvas.draw()  # type: ignore[no-untyped-call]
    (axes,) = figure.axes
    words = axes.yaxis.get_label().get_window_extent(
        canvas.get_renderer()  # type: ignore[no-untyped-call]
    )
    assert words.x0 >= 0


def test_cents_are_said_where_they_differ() -> None:
    def said(ends: list[int]) -> list[str]:
        figure = went(ends, 5_00)
        FigureCanvasAgg(figure).draw()  # type: ignore[no-untyped-call]
        return [label.get_text() for label in figure.axes[0].get_yticklabels()]

    assert not any("." in word for word in said([0, 90_000]))
    assert all("." in word for word in said([4_50, 5_60]))
