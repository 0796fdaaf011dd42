"""What simulations say agrees with what is exact, as often as their intervals promise."""

from __future__ import annotations

import math
import os
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy.stats import binom, chi2

import croupier
from croupier.analysis.exact.scenes import Scenes, scenes_of
from croupier.analysis.simulate import (
    Plan,
    flat,
    flat_plan,
    interval_of,
    paths,
    system_plan,
    together,
    use_threads,
)
from croupier.analysis.simulate.bounds import PathBounds
from croupier.analysis.simulate.counts import CHUNK
from croupier.analysis.simulate.crowd import Paths
from croupier.analysis.simulate.estimates import Summary, histogram, spread, summary
from croupier.analysis.systems import Flat
from croupier.analysis.systems.visit import Visit
from croupier.errors import SpecError
from croupier.rules.bets import Wager

# How many runs an interval is tried on: 1,000 by `make soak`.
RUNS = min(1_000, int(os.environ.get("CROUPIER_RUNS", "100")))
OFFER = croupier.offer("CM18", "single-zero")


def law_of(**stakes: int) -> Scenes:
    placed = [Wager("ana", bet.replace("_", ":"), stake) for bet, stake in stakes.items()]
    return scenes_of(OFFER, placed, limits=False)


def summary_of(plan: Plan, players: int, seed: int) -> Summary:
    played = together([batch.finished for batch in paths(plan, players, seed)])
    return summary(played, plan.bankroll, PathBounds.of(plan))


def bounds(runs: int, chance: float = 0.05) -> tuple[int, int]:
    """Between which numbers of misses runs lie, but for once in a thousand times."""
    return int(binom.ppf(0.0005, runs, chance)), int(binom.ppf(0.9995, runs, chance))


def test_the_bounds_of_a_thousand_runs() -> None:
    low, high = bounds(1_000)
    assert 24 <= low < 50 < high <= 78


# ---- Counts ----


def test_counts_add_up_and_are_what_is_returned() -> None:
    found_law = law_of(red=500, straight_17=100)
    found = flat(found_law, 12_345, 6)
    assert sum(found.counts) == found.spins == 12_345
    won = sum(
        n * (1_000 * (pocket in RED) + 3_600 * (pocket == "17"))
        for n, pocket in zip(found.counts, OFFER.wheel.pockets, strict=True)
    )
    assert found.returned == won
    assert found.staked == 600 * 12_345
    assert found.edge == pytest.approx(1 - won / (600 * 12_345), abs=1e-12)


RED = {p for p in OFFER.wheel.pockets if OFFER.wheel.colour(p) == "red"}


def test_the_interval_is_made_with_the_exact_chances_of_a_spin() -> None:
    """A straight up over 20 spins: none, one or two wins but for one time in sixty."""
    one = law_of(straight_17=700)
    wins = binom(20, 1 / 37)
    assert wins.sf(1) > 0.025 > wins.sf(2)
    for seed in range(30):
        found = flat(one, 20, seed)
        won = int(found.returned) // (36 * 700)
        away = [(k - 20 / 37) * 36 / 20 for k in (0, 2)]  # how far so many wins are from the mean
        expected = (1 - won * 36 / 20 + away[0], min(1.0, 1 - won * 36 / 20 + away[1]))
        assert found.interval == pytest.approx(expected, abs=1e-12)
        assert (found.interval[0] <= 1 / 37 <= found.interval[1]) == (won <= 2)


def test_the_interval_of_many_spins_is_the_normal_one() -> None:
    found = flat(law_of(straight_17=700), 10**12, 1)
    deviation = math.sqrt(Fraction(36**2, 37) - Fraction(36, 37) ** 2)  # of one unit
    half = (found.interval[1] - found.interval[0]) / 2
    assert half == pytest.approx(1.959964 * deviation / 10**6, rel=1e-5)
    assert sum(found.interval) / 2 == pytest.approx(found.edge, abs=1e-9)


@pytest.mark.parametrize("spins", [3 * 10**6, 10**7])
def test_where_results_are_too_many_to_list_the_interval_is_the_same(
    spins: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = interval_of(law_of(straight_17=700), 0.03, spins)
    monkeypatch.setattr("croupier.analysis.simulate.counts.RESULTS", 0)
    assert interval_of(law_of(straight_17=700), 0.03, spins) == pytest.approx(listed, abs=4e-5)


@pytest.mark.parametrize("spins", [40, 10**6, 10**12, 5 * CHUNK + 17, 10**18])
def test_counts_are_spread_as_they_should_be(spins: int) -> None:
    """The squares of two counts' deviations over many seeds, against chi-square."""
    seeds = 300
    drawn = np.array(
        [flat(law_of(red=100), spins, seed).counts for seed in range(seeds)], dtype=object
    )
    assert all(sum(row) == spins for row in drawn)
    # 37 times the count less the spins is a whole number, exact however many spins.
    away = (37 * drawn - spins).astype(np.float64)
    scale = math.sqrt(spins * 36)  # its standard deviation
    standard = away / scale
    for pocket in (0, 17, 36):
        total = float(np.square(standard[:, pocket]).sum())
        assert chi2.ppf(0.0005, seeds) < total < chi2.ppf(0.9995, seeds), pocket
        assert abs(standard[:, pocket].mean()) < 3.5 / math.sqrt(seeds), pocket
    together_ = np.square(standard).sum() * 36 / 37  # Pearson's, of all pockets and seeds
    freedom = 36 * seeds
    assert chi2.ppf(0.0005, freedom) < together_ < chi2.ppf(0.9995, freedom)


def test_a_seed_says_the_same_again_and_another_does_not() -> None:
    found_law = law_of(red=100)
    assert flat(found_law, 10**15, 5) == flat(found_law, 10**15, 5)
    assert flat(found_law, 10**15, 5).counts != flat(found_law, 10**15, 6).counts


def test_the_interval_of_counts_misses_one_time_in_twenty() -> None:
    found_law = law_of(red=500, straight_17=100)
    missed = sum(
        not low < 1 / 37 < high
        for low, high in (flat(found_law, 100_000, seed).interval for seed in range(RUNS))
    )
    low, high = bounds(RUNS)
    assert low <= missed <= high


# ---- Paths ----


def test_many_players_come_close_to_the_exact_edge_and_swing() -> None:
    """Within five deviations of the mean, and the variance within five of its own."""
    players, spins = 200_000, 100
    plan = flat_plan(law_of(dozen_1=300), spins)
    played = together([batch.finished for batch in paths(plan, players, 12)])
    variance = spins * 300**2 * (Fraction(9 * 12, 37) - Fraction(36, 37) ** 2)
    mean = -Fraction(300 * spins, 37)
    off = (played.bankroll.mean() - float(mean)) / math.sqrt(variance / players)
    assert abs(off) < 5
    found = played.bankroll.var(ddof=1) / float(variance)
    assert abs(found - 1) < 5 * math.sqrt(2.1 / players)


# ---- What is said ----


def few(**columns: list[int]) -> Paths:
    blank = [0] * len(columns["bankroll"])
    ending = np.array(columns.pop("ending", blank), np.int8)
    filled = {
        name: np.array(columns.get(name, blank), np.int64)
        for name in ("bankroll", "spins", "staked", "lowest", "drawdown")
    }
    return Paths(ending=ending, **filled)


def test_the_edge_of_a_few_players_by_hand() -> None:
    """Three players from 100: staked 10, 20, 30, won 2, -5, -6. So few have Student's interval."""
    found = summary(few(bankroll=[102, 95, 94], staked=[10, 20, 30], ending=[1, 2, 0]), 100)
    edge = Fraction(9, 60)
    left = [2 + edge * 10, -5 + edge * 20, -6 + edge * 30]
    half = 4.302653 * math.sqrt(sum(one**2 for one in left) * Fraction(3, 2)) / 60
    assert (found.staked, found.returned) == (60, 51)
    assert found.edge == pytest.approx(0.15, abs=1e-15)
    assert found.interval == pytest.approx((0.15 - half, 0.15 + half), abs=1e-6)
    counts = {name: chance.count for name, chance in found.ended.items()}
    assert counts == {"spins": 1, "ruin": 1, "target": 1, "done": 0}


@pytest.mark.parametrize("players", [3, 5])
def test_the_intervals_of_few_players_are_wide_enough(players: int) -> None:
    """Results are lopsided, so they need not miss just one time in twenty, but no more than so."""
    plan = flat_plan(law_of(dozen_1=300), 60)
    played = together([b.finished for b in paths(plan, 1_500, 8)])
    found = [
        summary(Paths._make(column[at : at + players] for column in played), 0, PathBounds.of(plan))
        for at in range(0, 1_500 - players, players)
    ]
    _, most = bounds(len(found))
    edges = [one.interval for one in found if one.interval is not None]
    assert len(edges) > 0.97 * len(found)
    assert sum(not low < 1 / 37 < high for low, high in edges) < most
    ends = [one.end.interval for one in found if one.end.interval is not None]
    assert sum(not low < -300 * 60 / 37 < high for low, high in ends) < most


def test_players_who_all_lost_everything_say_nothing_of_how_sure_that_is() -> None:
    found = summary(few(bankroll=[70, 90, 80], staked=[30, 10, 20]), 100)
    assert (found.edge, found.interval) == (1.0, None)


def test_one_player_has_no_interval_and_nothing_staked_no_edge() -> None:
    alone = summary(few(bankroll=[90], staked=[100]), 100)
    assert (alone.interval, alone.end.interval, alone.duration.interval) == (None, None, None)
    nothing = summary(few(bankroll=[100, 100]), 100)
    assert (nothing.edge, nothing.interval) == (0.0, None)


def test_sums_are_exact_where_they_pass_64_bits() -> None:
    large = 2**62 + 3
    found = summary(few(bankroll=[large] * 7, staked=[large] * 7), 0)
    assert found.staked == 7 * large
    assert found.returned == 14 * large
    assert summary(few(bankroll=[-large] * 7, staked=[1] * 7), 0).returned == 7 - 7 * large


def test_quantiles_are_values_that_were_reached() -> None:
    found = spread(np.arange(1, 101, dtype=np.int64)[::-1])
    assert found.quantiles == {
        "0.01": 1, "0.05": 5, "0.25": 25, "0.5": 50, "0.75": 75, "0.95": 95, "0.99": 99,
    }  # fmt: skip
    assert (found.least, found.most, found.mean) == (1, 100, 50.5)


@pytest.mark.parametrize("start", [0, 333, -70_001, 500_000])
@pytest.mark.parametrize("values", [[5], [0, 0, 0], [-250, -3, 0, 17, 99_999], [-36_000, 36_000]])
def test_a_histogram_counts_everybody_once(values: list[int], start: int) -> None:
    """And no bar has room for players under what they began with beside players over it."""
    found = histogram(np.array(values, np.int64), start)
    assert not any(a < start < b for a, b in zip(found.edges, found.edges[1:], strict=False))
    widths = {b - a for a, b in zip(found.edges, found.edges[1:], strict=False)}
    assert len(widths) == 1 and len(found.counts) <= 50
    for a, b, count in zip(found.edges, found.edges[1:], found.counts, strict=False):
        assert count == sum(a <= value < b for value in values)
    assert sum(found.counts) == len(values)


def test_bars_do_not_beat_against_the_steps_between_results() -> None:
    """Each bar holds as many possible results as another."""
    results = np.array([36_000 * n - 1_000_000 for n in range(200)], np.int64)
    counts = histogram(results, -1_000_000).counts
    assert set(counts[:-1]) == {counts[0]} and counts[0] > 1
    assert len(set(histogram(results, 777).counts[1:-1])) == 1  # wherever they begin


# ---- What is refused ----


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: flat(law_of(red=500), 0, 1), "'spins' is 0; it is 1 to 1,000,000,000,000,000,000"),
        (lambda: flat(law_of(red=500), 10**18 + 1, 1), "it is 1 to"),
        (lambda: flat(law_of(red=500), 1, -1), "'seed' is -1"),
        (lambda: flat(scenes_of(OFFER, [], limits=False), 1, 1), "Nothing is at risk"),
        (lambda: flat_plan(scenes_of(OFFER, [], limits=False), 1), "Nothing is at risk"),
        (lambda: flat_plan(law_of(red=500), 10**13), "a path has 1 to 1,000,000,000,000"),
        (lambda: flat_plan(law_of(red=10**9), 10**12), "come to more than can be counted"),
        (lambda: paths(flat_plan(law_of(red=1), 1), 0, 1), "'players' is 0"),
        (lambda: paths(flat_plan(law_of(red=1), 1), 1, 2**64), "'seed' is 18446744073709551616"),
        (lambda: use_threads(0), "0 threads are asked for"),
        (lambda: system_plan(OFFER, [], Flat(), Visit(bankroll=1, spins=1)), "no wagers"),
        (
            lambda: system_plan(OFFER, [Wager("a", "red", 1_000)], Flat(), Visit(bankroll=1)),
            "say how many with 'spins'",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_simulated_is_refused(ask: Any, says: str) -> None:
    with pytest.raises(SpecError, match=says):
        ask()


def test_fractions_of_a_cent_are_refused_with_a_stake_that_has_none() -> None:
    offer = croupier.offer("CM18", "single-zero", racetrack=True)
    with pytest.raises(SpecError, match="every stake 5 times as large"):
        flat_plan(scenes_of(offer, [Wager("a", "orphelins", 1)], limits=False), 1)
    flat_plan(scenes_of(offer, [Wager("a", "orphelins", 5)], limits=False), 1)
