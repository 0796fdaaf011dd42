"""Many spins: convolution against counting, the transform within its stated error, losing runs."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, exp, factorial, fsum, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier import Wager
from croupier.analysis.exact import Distribution, distribution, losing, spins
from croupier.analysis.exact.losing import longest_losing_run, run_of
from croupier.analysis.exact.scenes import scenes_of
from croupier.analysis.exact.spins import (
    Approximate,
    after,
    convolved,
    joined,
    lattice_of,
    transformed,
)
from croupier.errors import SpecError


def one_spin(**stakes: int) -> Distribution:
    offer = croupier.offer("CM18", "single-zero", racetrack=True)
    wagers = [Wager("ana", bet.replace("_", ":"), stake) for bet, stake in stakes.items()]
    return distribution(scenes_of(offer, wagers, limits=False))


RED = one_spin(red=500)
STRAIGHT = one_spin(straight_17=100)
MIXED = one_spin(red=500, straight_17=100, dozen_1=300)
SECTOR = one_spin(voisins=1_000, red=130)


@st.composite
def distributions(draw: st.DrawFn) -> Distribution:
    nets = draw(st.lists(st.integers(-40, 60), min_size=2, max_size=5, unique=True))
    weights = draw(st.lists(st.integers(1, 9), min_size=len(nets), max_size=len(nets)))
    by = draw(st.sampled_from([1, 3]))
    whole = sum(weights)
    return Distribution(
        {Fraction(n, by): Fraction(w, whole) for n, w in zip(sorted(nets), weights, strict=True)}
    )


@given(one=distributions(), count=st.integers(1, 4))
@settings(max_examples=60, deadline=None)
def test_a_convolution_counts_every_sequence(one: Distribution, count: int) -> None:
    expected: dict[Fraction, Fraction] = {}
    for sequence in product(one.chances.items(), repeat=count):
        net, p = Fraction(0), Fraction(1)
        for result, chance in sequence:
            net, p = net + result, p * chance
        expected[net] = expected.get(net, Fraction(0)) + p
    expected = dict(sorted(expected.items()))
    for found in (convolved(lattice_of(one), count), joined(lattice_of(one), count)):
        assert list(found.chances.items()) == list(expected.items())


def test_red_after_many_spins_is_binomial() -> None:
    found = after(RED, 600)
    assert isinstance(found, Distribution)
    assert found.chances == {
        Fraction(500 * (2 * won - 600)): comb(600, won) * (18 * p) ** won * (19 * p) ** (600 - won)
        for won in range(601)
        for p in [Fraction(1, 37)]
    }
    assert found.mean == 600 * RED.mean and found.variance == 600 * RED.variance


@given(one=distributions(), count=st.integers(1, 25))
@settings(max_examples=40, deadline=None)
def test_the_transform_is_within_its_stated_error(one: Distribution, count: int) -> None:
    _compare(one, count)


@pytest.mark.parametrize(
    ("one", "count"),
    [
        *product([RED, STRAIGHT, MIXED, SECTOR], [1, 2, 37]),
        *product([RED, STRAIGHT, MIXED], [150]),
        *product([RED, STRAIGHT], [600]),
    ],
)
def test_the_transform_of_real_wagers_is_within_its_stated_error(
    one: Distribution, count: int
) -> None:
    _compare(one, count)


def _compare(one: Distribution, count: int) -> None:
    lattice = lattice_of(one)
    exact, near = convolved(lattice, count), transformed(lattice, count)
    assert near.error < 1e-9
    missing = dict(exact.chances)
    wrong = 0.0
    for at, p in enumerate(near.chances.tolist()):
        wrong += abs(p - float(missing.pop(near.first + at * near.step, Fraction(0))))
    wrong += float(sum(missing.values()))
    assert wrong <= near.error
    assert abs(near.ahead - exact.ahead) <= near.error
    assert abs(near.behind - exact.behind) <= near.error
    near_risk = near.value_at_risk(Fraction(19, 20))
    # The quantile is right unless the exact chance lies within the error of it.
    over = sum((p for net, p in exact.chances.items() if net < -near_risk), Fraction(0))
    assert over <= Fraction(1, 20) + Fraction(near.error)
    assert near_risk == exact.value_at_risk(Fraction(19, 20))


@pytest.mark.parametrize("one", [RED, STRAIGHT, MIXED])
@pytest.mark.parametrize("count", [20_000, 10**6, 10**8])
def test_many_spins_lose_no_precision(one: Distribution, count: int) -> None:
    found = after(one, count)
    assert isinstance(found, Approximate) and found.error < 1e-12
    assert found.chances.sum() == pytest.approx(1, abs=found.error)
    nets = float(found.first) + float(found.step) * np.arange(len(found.chances))
    mean, deviation = float(one.mean * count), sqrt(one.variance * count)
    assert float(nets @ found.chances) == pytest.approx(mean, rel=1e-9)
    spread = sqrt(float((nets - mean) ** 2 @ found.chances))
    assert spread == pytest.approx(deviation, rel=1e-6)


def test_too_many_results_are_refused_with_what_to_do() -> None:
    with pytest.raises(SpecError, match="ask for fewer spins, or simulate"):
        after(MIXED, 10**13)


def test_small_questions_are_answered_exactly() -> None:
    assert isinstance(after(RED, 100), Distribution)
    assert isinstance(after(RED, 100_000), Approximate)


def test_few_results_far_apart_are_exact_too() -> None:
    """Stakes of odd cents: the transform would need millions of points, counting needs fifteen."""
    apart = one_spin(red=12_373_31, straight_17=311_77, dozen_1=101_11)
    found = after(apart, 2)
    assert isinstance(found, Distribution) and len(found.chances) == 14
    assert found.mean == 2 * apart.mean and found.variance == 2 * apart.variance
    assert found.ahead == sum(
        p * q
        for (one, p), (other, q) in product(apart.chances.items(), repeat=2)
        if one + other > 0
    )


def test_only_results_above_the_error_are_listed() -> None:
    found = after(RED, 20_000)
    assert isinstance(found, Approximate)
    listed = dict(found.likely())
    assert min(listed.values()) > found.error
    assert 1 - sum(listed.values()) < len(found.chances) * found.error


def test_value_at_risk_where_chances_meet_the_level() -> None:
    """A quarter loses more than 1, so with three quarters no more than 1 is lost."""
    found = Approximate(Fraction(-2), Fraction(1), np.array([0.25, 0.25, 0.5]), 0.0)
    risks = [found.value_at_risk(Fraction(level, 100)) for level in (100, 76, 75, 51, 50, 1)]
    assert risks == [2, 2, 1, 1, 0, 0]


# ---- Losing runs ----


@pytest.mark.parametrize("chance", [Fraction(1, 3), Fraction(19, 37), Fraction(36, 37)])
@pytest.mark.parametrize("count", [1, 5, 11])
def test_losing_runs_by_counting_every_sequence(chance: Fraction, count: int) -> None:
    longest: dict[int, Fraction] = {}
    for sequence in product("LW", repeat=count):
        p = Fraction(1)
        for one in sequence:
            p *= chance if one == "L" else 1 - chance
        run = max(map(len, "".join(sequence).split("W")))
        longest[run] = longest.get(run, Fraction(0)) + p
    for length in range(1, count + 2):
        expected = sum((p for run, p in longest.items() if run >= length), Fraction(0))
        assert run_of(chance, length, count) == pytest.approx(float(expected), abs=1e-14)
    found = longest_losing_run(chance, count)
    for length, limit in ((found.median, 0.5), (found.rare, 0.05)):
        over = sum((p for run, p in longest.items() if run > length), Fraction(0))
        as_much = sum((p for run, p in longest.items() if run >= length), Fraction(0))
        assert over <= limit and (as_much > limit or length == 0)


@pytest.mark.parametrize("count", [12_000, 60_000])
@pytest.mark.parametrize(
    "chance", [Fraction(1, 10), Fraction(19, 37), Fraction(36, 37), Fraction(9_999, 10_000)]
)
def test_losing_runs_among_many_spins(chance: Fraction, count: int) -> None:
    """Spin by spin: without a run so far is as before, less those whose run ends just now."""
    q, p = float(chance), float(1 - chance)
    for length in (1, 3, 9, 60, 150, 400, 5_000, 12_000):
        never = [1.0] * length + [1 - q**length]
        for spin in range(length + 1, count + 1):
            never.append(never[-1] - p * q**length * never[spin - length - 1])
        assert run_of(chance, length, count) == pytest.approx(1 - never[count], abs=1e-11)


def test_losing_runs_of_rare_wins_take_no_time() -> None:
    """With wins as rare as these, spin by spin would take hours. Runs are then as gaps between
    points thrown on a line at random: the largest of three gaps passes half of it with 3/4."""
    rare = Fraction(1, 10**12)
    assert run_of(1 - rare, 5 * 10**11, 10**12) == pytest.approx(_half_is_free(1.0), abs=1e-11)
    assert longest_losing_run(1 - rare, 10**9) == losing.LosingRun(10**9, 10**9)


def _half_is_free(wins: float) -> float:
    """Poisson's many points on a line: is some gap longer than half of it?"""
    chances = [exp(-wins) * wins**points / factorial(points) for points in range(60)]
    return fsum(
        chance * min(1.0, (points + 1) / 2**points) for points, chance in enumerate(chances)
    )


def test_what_never_or_always_loses() -> None:
    assert longest_losing_run(Fraction(0), 10) == losing.LosingRun(0, 0)
    assert longest_losing_run(Fraction(1), 10) == losing.LosingRun(10, 10)


def test_the_window_holds_what_it_promises() -> None:
    """By the exact law: what the window leaves out is below what it says."""
    lattice = lattice_of(STRAIGHT)
    far = spins._far(float(lattice.variance) * 300, lattice.widest)
    exact = convolved(lattice, 300)
    outside = sum(
        (p for net, p in exact.chances.items() if abs(net - exact.mean) > far * lattice.step),
        Fraction(0),
    )
    assert outside <= Fraction(spins.OUTSIDE)
