"""What is said of power holds at simulated wheels."""

from __future__ import annotations

import math
import os
from itertools import pairwise

import numpy as np
import pytest
from scipy import stats

from croupier.analysis.watch.detection import (
    EXCESSES,
    Simulated,
    alarms,
    chi_square_power,
    evidence_power,
    most_frequent_power,
    powers,
    simulate,
)
from croupier.analysis.watch.eprocess import log_paths

RUNS = int(os.environ.get("CROUPIER_RUNS", "60"))  # `make soak` asks for more
LEVEL, LIMIT = 0.0005, 0.0005 / 8
STATED = {one.excess: one for one in powers(37, 1_000, LIMIT, LEVEL)}


def chances(excess: float, size: int = 37) -> list[float]:
    pocket = (1 + excess) / size
    return [pocket] + [(1 - pocket) / (size - 1)] * (size - 1)


@pytest.mark.parametrize("excess", EXCESSES)
def test_chi_square_and_the_most_frequent_pocket_find_it_as_often_as_stated(excess: float) -> None:
    runs = 4_000
    source = np.random.default_rng(1)
    low, high = stats.binom.interval(1 - 1e-6, runs, 0.9)
    counts = source.multinomial(STATED[excess].chi_square, chances(excess), runs)
    found = int((stats.chisquare(counts, axis=1).pvalue <= LIMIT).sum())
    assert low <= found <= high
    spins = STATED[excess].most_frequent
    most = source.multinomial(spins, chances(excess), runs).max(axis=1)
    found = int((37 * stats.binom.sf(most - 1, spins, 1 / 37) <= LIMIT).sum())
    assert low <= found <= high


def test_the_evidence_finds_it_by_then_in_no_fewer_wheels() -> None:
    """Half of them, and nine of ten; not so much sooner that the figures would be useless."""
    stated = STATED[0.5]
    source = np.random.default_rng(2)
    places = source.choice(37, (RUNS, stated.evidence), p=chances(0.5))
    over = log_paths(places, 37, every=20) >= -math.log(LEVEL)
    assert over.any(axis=1).sum() >= stats.binom.ppf(1e-5, RUNS, 0.9)
    half = over[:, : stated.evidence_median // 20].any(axis=1).sum()
    assert half >= stats.binom.ppf(1e-5, RUNS, 0.5)
    early = over[:, : stated.evidence_median // 40].any(axis=1).sum()
    assert early <= stats.binom.isf(1e-5, RUNS, 0.5)


@pytest.mark.parametrize("excess", EXCESSES)
def test_figures_are_the_least_that_do(excess: float) -> None:
    one = STATED[excess]
    assert chi_square_power(37, excess, one.chi_square, LIMIT) >= 0.9
    assert chi_square_power(37, excess, one.chi_square - 1, LIMIT) < 0.9
    assert evidence_power(37, excess, one.evidence, LEVEL) >= 0.9
    assert evidence_power(37, excess, int(one.evidence * 0.97), LEVEL) < 0.9
    assert evidence_power(37, excess, one.evidence_median, LEVEL) >= 0.5
    assert most_frequent_power(37, excess, one.most_frequent, LIMIT) >= 0.9
    assert most_frequent_power(37, excess, int(one.most_frequent * 0.97), LIMIT) < 0.9


def test_chi_square_power_is_the_noncentral_one_where_the_bias_is_small() -> None:
    bound = stats.chi2.isf(LIMIT, 36)
    beyond = 200_000 * sum((p - 1 / 37) ** 2 * 37 for p in chances(0.1))
    noncentral = stats.ncx2.sf(bound, 36, beyond)
    assert chi_square_power(37, 0.1, 200_000, LIMIT) == pytest.approx(noncentral, abs=0.01)
    assert chi_square_power(37, 1e-9, 5_000, 0.01) == pytest.approx(0.01, rel=0.02)
    assert chi_square_power(37, 0.4, 0, LIMIT) == 0


def test_smaller_biases_take_longer_and_wheels_of_more_pockets_too() -> None:
    larger = {one.excess: one for one in powers(39, 1_000, LIMIT, LEVEL)}
    for one, other in pairwise(EXCESSES):
        assert STATED[one].evidence > STATED[other].evidence
        assert STATED[one].here < STATED[other].here
    for excess in EXCESSES:
        assert larger[excess].chi_square > STATED[excess].chi_square
        assert larger[excess].evidence > STATED[excess].evidence


def test_simulated_wheels_are_told_by_their_seed() -> None:
    found = alarms(37, 0.5, 16_000, 5, LEVEL, (1, 2))
    assert found == alarms(37, 0.5, 16_000, 5, LEVEL, (1, 2))
    assert found != alarms(37, 0.5, 16_000, 5, LEVEL, (1, 3))
    assert all(spin % 16 == 0 for spin in found if math.isfinite(spin))
    assert alarms(37, 0.5, 50, 2, LEVEL, (1, 2)) == [math.inf, math.inf]


def test_simulations_end_with_a_figure_for_each_bias() -> None:
    told = list(simulate(5, LEVEL, 3, seed=1))
    results = [one for one in told if one is not None]
    assert len(told) == 3 * len(EXCESSES)
    assert [one.excess for one in results] == list(EXCESSES)
    assert all(isinstance(one, Simulated) and one.runs == 3 for one in results)
    for one in results:
        if one.median is not None and one.nine_tenths is not None:
            assert one.median <= one.nine_tenths
