"""The evidence is a fair game against a fair wheel, exactly; and the same however it is counted."""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import numpy as np
import pytest
from scipy import stats

from croupier.analysis.watch.eprocess import ALPHAS, BOOSTS, WIDTHS, Evidence, log_paths, path
from croupier.rulebooks import wheels
from croupier.rules.wheel import Wheel

RUNS = int(os.environ.get("CROUPIER_RUNS", "100"))  # `make soak` asks for more
SMALL = Wheel("small", ("0", "3", "1", "4", "2"), frozenset("13"), "a test")
SIZE = len(SMALL.order)


def dirichlet(values: Sequence[int]) -> Fraction:
    """Bet by bet: on each result as often as it came before, and alpha times more."""
    whole = Fraction(0)
    for alpha in ALPHAS:
        capital, seen = Fraction(1), Counter[int]()
        for so_far, value in enumerate(values):
            capital *= Fraction(SIZE * (seen[value] + alpha), so_far + SIZE * alpha)
            seen[value] += 1
        whole += capital
    return whole / len(ALPHAS)


def arcs(values: Sequence[int]) -> Fraction:
    """Bet by bet: on every arc of every width that it comes more often by each boost."""
    by_width = []
    for width in (width for width in WIDTHS if width < SIZE):
        tries = []
        for boost in map(Fraction, map(str, BOOSTS)):
            if Fraction(width, SIZE) * (1 + boost) > Fraction(9, 10):
                continue
            for start in range(SIZE):
                inside = {(start + at) % SIZE for at in range(width)}
                capital = Fraction(1)
                for value in values:
                    outside = 1 - boost * width / (SIZE - width)
                    capital *= 1 + boost if value in inside else outside
                tries.append(capital)
        by_width.append(sum(tries, Fraction(0)) / len(tries))
    return sum(by_width, Fraction(0)) / len(by_width)


@cache
def both(values: tuple[int, ...]) -> Fraction:
    return (dirichlet(values) + arcs(values)) / 2


def capital(places: tuple[int, ...], directions: str = "") -> Fraction:
    """The definition, in fractions."""
    steps = tuple((now - before) % SIZE for before, now in pairwise(places))
    on_steps = both(steps)
    if len(set(directions[1:])) > 1:
        apart = Fraction(1)
        for one in set(directions):
            apart *= both(
                tuple(step for step, way in zip(steps, directions[1:], strict=True) if way == one)
            )
        on_steps = (on_steps + apart) / 2
    return (dirichlet(places) + arcs(places) + on_steps) / 3


@pytest.mark.parametrize("directions", ["", "aaaa", "abab", "aabb", "abca"])
def test_the_expected_capital_is_one_exactly(directions: str) -> None:
    """Over every series a fair wheel may bring; and so is what the code has, to the last bits."""
    every = list(product(range(SIZE), repeat=4))
    by_definition = [capital(places, directions) for places in every]
    assert sum(by_definition) == len(every)
    logs = log_paths(np.array(every), SIZE, directions=directions or None)[:, -1]
    assert np.exp(logs) == pytest.approx([float(one) for one in by_definition], rel=1e-11)
    assert np.exp(logs).mean() == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("size", [2, 3, 19])
def test_the_expected_capital_is_one_at_any_wheel(size: int) -> None:
    every = np.array(list(product(range(size), repeat=3)))
    assert np.exp(log_paths(every, size)).mean(axis=0) == pytest.approx([1, 1, 1], abs=1e-11)


@pytest.mark.parametrize("directions", ["aaaaa", "ababa"])
def test_the_next_spin_is_a_fair_game_whatever_came_before(directions: str) -> None:
    every = np.array(list(product(range(SIZE), repeat=5)))
    logs = log_paths(every, SIZE, directions=directions)
    for spin in range(4):
        after = np.exp(logs[:, spin + 1]).reshape(-1, SIZE ** (4 - spin))[:, :: SIZE ** (3 - spin)]
        before = np.exp(logs[:, spin]).reshape(-1, SIZE ** (4 - spin))[:, 0]
        assert after.mean(axis=1) == pytest.approx(before, rel=1e-11)


@pytest.mark.parametrize("wheel", wheels().values(), ids=lambda wheel: wheel.id)
def test_spin_by_spin_is_the_same_as_all_at_once(wheel: Wheel) -> None:
    size = len(wheel.order)
    places = np.random.default_rng(1).integers(0, size, 150)
    directions = ["with" if at % 3 else "against" for at in range(150)]
    evidence = Evidence(wheel)
    found = [
        evidence.add(wheel.order[place], direction)
        for place, direction in zip(places, directions, strict=True)
    ]
    whole = path(places.tolist(), directions, size, 0.001)
    assert found == pytest.approx(np.exp(whole.log_e).tolist(), rel=1e-9)
    assert evidence.e == pytest.approx(whole.e)
    assert evidence.spins == 150
    assert evidence.largest == pytest.approx(whole.largest)
    assert evidence.alarmed_at is whole.alarmed_at is None


def test_looking_less_often_sees_the_same() -> None:
    places = np.random.default_rng(2).integers(0, 37, (3, 500))
    each = log_paths(places, 37)
    for every in (7, 100, 500, 900):
        looks = [min(500, (look + 1) * every) - 1 for look in range(math.ceil(500 / every))]
        assert log_paths(places, 37, every) == pytest.approx(each[:, looks], rel=1e-9)


def test_the_alarm_is_where_the_line_is_first_reached_and_stays() -> None:
    wheel = wheels()["single"]
    evidence = Evidence(wheel, level=0.01)
    stuck = [evidence.add("17") for _ in range(12)]
    reached = next(spin for spin, e in enumerate(stuck, start=1) if e >= 100)
    assert evidence.alarmed_at == reached
    for place in np.random.default_rng(4).integers(0, 37, 200):
        evidence.add(wheel.order[place])
    assert evidence.alarmed_at == reached
    assert evidence.e < evidence.largest
    assert evidence.largest == pytest.approx(max(stuck))
    whole = path([wheel.order.index("17")] * 12, [""] * 12, 37, 0.01)
    assert whole.alarmed_at == reached


def test_nothing_came_yet() -> None:
    none = path([], [], 37, 0.001)
    assert (none.e, none.largest, none.alarmed_at) == (1.0, 1.0, None)


def test_a_stuck_ball_does_not_break_it() -> None:
    whole = path([5] * 3_000, [""] * 3_000, 37, 0.001)
    assert math.isfinite(whole.e) and whole.e > 1e290
    assert whole.alarmed_at is not None and whole.alarmed_at < 12


@pytest.mark.parametrize("level", [0.1, 0.02])
def test_a_fair_wheel_seldom_alarms_however_often_one_looks(level: float) -> None:
    """After each of 1,000 spins; as many alarms as Ville's inequality allows, and chance."""
    places = np.random.default_rng(3).integers(0, 37, (RUNS, 1_000))
    alarms = int((log_paths(places, 37).max(axis=1) >= -math.log(level)).sum())
    assert alarms <= stats.binom.isf(1e-6, RUNS, level), alarms
