"""The pictures show what was counted, in the order and colours of the wheel."""

from __future__ import annotations

import io
import math

import numpy as np
import pytest
from matplotlib.colors import to_hex
from scipy import stats

from croupier.analysis.plots.palette import POCKETS
from croupier.analysis.plots.wheel import HOLE, band, evidence_figure, wheel_figure
from croupier.analysis.watch.history import Came, History
from croupier.analysis.watch.verdict import Watch, watch
from croupier.rulebooks import wheels
from croupier.rules.wheel import Wheel


def watched(wheel: Wheel, spins: int, stuck: int = 0) -> Watch:
    places = np.random.default_rng(1).integers(0, len(wheel.order), spins)
    outcomes = [wheel.order[place] for place in places] + [wheel.order[3]] * stuck
    return watch(History(wheel, tuple(map(Came, outcomes))))


@pytest.mark.parametrize("wheel", wheels().values(), ids=lambda wheel: wheel.id)
def test_bars_stand_round_the_wheel(wheel: Wheel) -> None:
    found = watched(wheel, 800)
    (axes,) = wheel_figure(found).axes
    bars = axes.patches[: len(wheel.order)]
    heights = [bar.get_height() for bar in bars]  # type: ignore[attr-defined]
    counts = list(found.counts.values())
    assert heights == pytest.approx([count * heights[0] / counts[0] for count in counts])
    colours = [to_hex(bar.get_facecolor()) for bar in bars]
    assert colours == [POCKETS[wheel.colour(pocket)] for pocket in wheel.order]
    places = [bar.get_x() + bar.get_width() / 2 for bar in bars]  # type: ignore[attr-defined]
    assert places == pytest.approx([at * math.tau / len(bars) for at in range(len(bars))])
    assert {bar.get_y() for bar in bars} == {HOLE}  # type: ignore[attr-defined]
    said = [text.get_text() for text in axes.texts]
    assert said == [
        *(word for pocket in wheel.order for word in (pocket, str(found.counts[pocket]))),
        "800\nspins",
    ]


def test_pockets_outside_the_band_are_counted() -> None:
    calm, stuck = watched(wheels()["single"], 2_000), watched(wheels()["single"], 2_000, 60)
    assert "here none is outside" in wheel_figure(calm).texts[1].get_text()
    assert "here 1 is outside" in wheel_figure(stuck).texts[1].get_text()


@pytest.mark.parametrize("spins", [1, 37, 1_000, 20_000])
def test_the_band_is_as_wide_as_it_says(spins: int) -> None:
    """And one narrower on either side is not."""
    low, high = band(spins, 37)
    each = 0.01 / 37 / 2
    assert stats.binom.cdf(low - 1, spins, 1 / 37) <= each < stats.binom.cdf(low, spins, 1 / 37)
    assert stats.binom.sf(high, spins, 1 / 37) <= each
    assert high == 0 or stats.binom.sf(high - 1, spins, 1 / 37) > each


def test_the_evidence_is_drawn_with_its_alarm() -> None:
    found = watched(wheels()["single"], 300, 30)
    (axes,) = evidence_figure(found).axes
    by_length = {len(np.asarray(line.get_xdata())): line for line in axes.lines}
    line = by_length[331]  # from the first unit on
    assert np.asarray(line.get_ydata())[1:] == pytest.approx(found.evidence.log_e / math.log(10))
    assert found.evidence.alarmed_at is not None
    assert np.asarray(by_length[1].get_xdata()).tolist() == [found.evidence.alarmed_at]
    said = {text.get_text() for text in axes.texts}
    assert said == {"alarm at 2,000", f"spin {found.evidence.alarmed_at:,}"}
    level = [np.asarray(line.get_ydata()).tolist() for line in axes.lines]
    assert [math.log10(2_000)] * 2 in [pytest.approx(one) for one in level]


@pytest.mark.parametrize(("spins", "stuck"), [(0, 0), (1, 0), (0, 500), (9_000, 0)])
@pytest.mark.parametrize("kind", ["png", "svg"])
def test_they_can_be_drawn_whatever_came(spins: int, stuck: int, kind: str) -> None:
    found = watched(wheels()["triple"], spins, stuck)
    for figure in (wheel_figure(found), evidence_figure(found)):
        file = io.BytesIO()
        figure.savefig(file, format=kind)
        assert file.getvalue()[:5] in (b"\x89PNG\r", b"<?xml")
