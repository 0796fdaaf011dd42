"""Each test of a wheel by itself: its chance against counting, and the fault it is there for."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise, permutations, product

import numpy as np
import pytest
from scipy import stats

from croupier.analysis.watch import bias
from croupier.analysis.watch.bias import arcs, even, most_frequent, neighbours, pockets, sectors
from croupier.analysis.watch.following import (
    _runs,
    by_dealer,
    by_direction,
    distance,
    pull,
    rayleigh,
    runs,
    signatures,
    steps,
)
from croupier.analysis.watch.history import Came, History
from croupier.rulebooks import wheels
from croupier.rules.wheel import Wheel

SINGLE = wheels()["single"]


def chance(p: float | None) -> float:
    assert p is not None
    return p


def history(
    places: Sequence[int], directions: Sequence[str] = (), dealers: Sequence[str] = ()
) -> History:
    spins = [
        Came(
            SINGLE.order[place],
            directions[at] if directions else "",
            dealers[at] if dealers else "",
        )
        for at, place in enumerate(places)
    ]
    return History(SINGLE, tuple(spins))


def test_chi_square_is_scipys_where_spins_are_many() -> None:
    counts = np.random.default_rng(1).multinomial(2_000, [1 / 37] * 37).tolist()
    found = stats.chisquare(counts)
    seen = pockets(counts, SINGLE)
    assert seen.statistic == pytest.approx(found.statistic)
    assert chance(seen.p) == pytest.approx(found.pvalue, rel=1e-9)
    assert (seen.exact, seen.by) == (False, "chi-square")


def test_chi_square_is_exact_where_spins_are_few() -> None:
    """Two in one of two pockets is one half, not what chi-square with one degree says."""
    p, exact = even([2, 0])
    assert exact and p == pytest.approx(0.5)
    counts = [5] * 36 + [4]
    assert pockets(counts, SINGLE).exact
    assert not pockets([5] * 37, SINGLE).exact
    p, exact = even([9, 0], screen=0.001)
    assert not exact and p == pytest.approx(stats.chi2.sf(9, 1))


def test_the_most_frequent_pocket_is_bounded_by_all_pockets_together() -> None:
    counts = [100] * 36 + [151]
    seen = most_frequent(counts, SINGLE)
    assert chance(seen.p) == pytest.approx(37 * stats.binom.sf(150, 3751, 1 / 37))
    assert not seen.exact and "a bound" in seen.by
    assert seen.says == "26 came 151 times, 49% more than expected."
    few = most_frequent([1] * 36 + [9], SINGLE)
    assert few.exact
    assert chance(few.p) == pytest.approx(37 * stats.binom.sf(8, 45, 1 / 37), rel=1e-3)


def test_sectors_look_at_every_arc_round_the_wheel() -> None:
    counts = [100] * 37
    for at in (36, 0, 1):  # across the first pocket
        counts[at] = 140
    seen = sectors(counts, SINGLE)
    assert seen.says == "26–0–32 came 420 times; 309.7 expected."
    assert chance(seen.p) == pytest.approx(6 * 37 * stats.binom.sf(419, 3_820, 3 / 37))
    assert arcs([1, 2, 3, 4], 3) == [6, 9, 8, 7]


def test_neighbours_by_looking_at_every_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of seven pockets all 5,040 orders; the shuffles come within chance of them."""
    counts = [9, 8, 7, 1, 0, 2, 3]

    def beside(order: Sequence[int]) -> int:
        return sum(one * (order[at - 1] + order[at - 2]) for at, one in enumerate(order))

    every = [beside(order) for order in permutations(counts)]
    true = sum(one >= beside(counts) for one in every) / len(every)
    seen = neighbours(counts, seed=1)
    assert seen.statistic == beside(counts)
    spread = math.sqrt(true * (1 - true) / bias.SHUFFLES)
    assert chance(seen.p) == pytest.approx(true, abs=5 * spread)
    mean = sum(every) / len(every)
    assert f"{beside(counts) / mean - 1:.1%} more often" in seen.says
    assert neighbours(counts, seed=1) == seen


def test_frequent_pockets_side_by_side_are_found_and_scattered_ones_are_not() -> None:
    together = [120] * 12 + [80] * 25
    scattered = [120 if at % 3 == 0 and at < 36 else 80 for at in range(37)]
    assert chance(neighbours(together, 0).p) < 1e-4
    assert chance(neighbours(scattered, 0).p) > 0.5


@pytest.mark.parametrize(("ones", "others"), [(1, 1), (1, 4), (4, 1), (3, 3), (5, 4), (2, 6)])
def test_runs_by_looking_at_every_order(ones: int, others: int) -> None:
    count = ones + others
    seen = [
        1 + sum(a != b for a, b in pairwise(order))
        for order in product((True, False), repeat=count)
        if sum(order) == ones
    ]
    for wanted in sorted(set(seen)):
        below, at, above = _runs(wanted, ones, others)
        assert below == pytest.approx(sum(one < wanted for one in seen) / len(seen))
        assert at == pytest.approx(sum(one == wanted for one in seen) / len(seen))
        assert above == pytest.approx(sum(one > wanted for one in seen) / len(seen))


def test_runs_are_two_sided() -> None:
    turns = runs("red and black", [True, False] * 20, 40, 37)
    blocks = runs("red and black", [True] * 20 + [False] * 20, 40, 37)
    ways = math.comb(40, 20)
    assert chance(turns.p) == pytest.approx(2 * 2 / ways)
    assert chance(blocks.p) == pytest.approx(2 * 2 / ways)
    assert "only one of red and black came" in runs("red and black", [True] * 40, 40, 37).says


def test_zeros_are_neither_red_nor_low() -> None:
    from croupier.analysis.watch.following import colours, halves

    spins = tuple(Came(pocket) for pocket in ["1", "0", "3", "36", "00", "2"] * 7)
    made = History(wheels()["double-crown"], spins)
    # Red 1, 3, 36 and black 2 without the zeros: red, red, red, black.
    assert colours(made).statistic == 14
    # Low 1, 3, high 36, low 2.
    assert halves(made).statistic == 15


def test_steps_go_clockwise_from_the_outcome_before() -> None:
    places = [SINGLE.order.index(pocket) for pocket in ("0", "32", "26", "26")]
    assert steps(places, 37) == [1, 35, 0]
    assert distance(1, 37) == "1 pocket clockwise"
    assert distance(35, 37) == "2 pockets anticlockwise"
    assert distance(0, 37) == "the same pocket"


def test_rayleigh_is_as_strict_as_it_says() -> None:
    source = np.random.default_rng(5)
    for spins in (37, 400):
        counts = source.multinomial(spins, [1 / 37] * 37, 20_000)
        ps = np.array([rayleigh(abs(pull(row)), spins) for row in counts.tolist()])
        for level in (0.5, 0.05, 0.005):
            low, high = stats.binom.interval(1 - 1e-6, 20_000, level)
            assert low <= (ps <= level).sum() <= high, (spins, level)
    assert rayleigh(100, 100) < 1e-40
    assert abs(pull([0, 0, 7, 0])) == pytest.approx(7)


def signed(count: int, seed: int) -> tuple[list[int], list[str]]:
    """The ball travels about nine pockets on, the way it is spun; it is spun in turns."""
    source = np.random.default_rng(seed)
    places = [0]
    directions = ["left" if at % 2 else "right" for at in range(count)]
    for direction in directions[1:]:
        step = round(source.normal(9, 9))
        places.append((places[-1] + (step if direction == "right" else -step)) % 37)
    return places, directions


def test_a_signature_in_each_direction_is_told_apart() -> None:
    places, directions = signed(600, 1)
    found = {one.test: one for one in signatures(history(places, directions))}
    assert list(found) == ["steps", "steps, one side", "signature by direction",
                           "signature by direction, one side"]  # fmt: skip
    assert chance(found["signature by direction"].p) < 1e-6
    assert chance(found["signature by direction, one side"].p) < 1e-12
    assert "right: steps lean to 9 pockets clockwise" in found[
        "signature by direction, one side"
    ].says or "left: steps lean to 9 pockets anticlockwise" in found[
        "signature by direction, one side"
    ].says  # fmt: skip


def test_a_signature_is_traced_to_its_dealer() -> None:
    source = np.random.default_rng(2)
    dealers = [("eva", "dan", "kim")[at // 100 % 3] for at in range(1_800)]
    places = [0]
    for dealer in dealers[1:]:
        step = round(source.normal(-5, 8)) if dealer == "kim" else source.integers(0, 37)
        places.append(int(places[-1] + step) % 37)
    found = {one.test: one for one in signatures(history(places, dealers=dealers))}
    seen = found["signature by dealer, one side"]
    assert chance(seen.p) < 1e-9
    assert seen.says.startswith("kim: steps lean to ")
    assert seen.by == "Rayleigh × 3 groups, a bound"
    assert found["signature by dealer"].says.startswith("kim: ")


def test_of_many_groups_the_least_likely_counts_as_many_times() -> None:
    source = np.random.default_rng(8)
    places = source.integers(0, 37, 900).tolist()
    dealers = ["x", "y", "z"] * 300
    found = {one.test: one for one in signatures(history(places, dealers=dealers))}
    groups = by_dealer(history(places, dealers=dealers), steps(places, 37))
    counts = [np.bincount(group, minlength=37) for group in groups.values()]
    uneven = min(float(stats.chisquare(group).pvalue) for group in counts)
    assert chance(found["signature by dealer"].p) == pytest.approx(min(1, 3 * uneven))
    sides = min(rayleigh(abs(pull(group.tolist())), int(group.sum())) for group in counts)
    assert sides < 1 / 3
    assert chance(found["signature by dealer, one side"].p) == pytest.approx(3 * sides)


def test_groups_are_of_the_spin_that_a_step_ends() -> None:
    made = history([0, 1, 3, 6], ["a", "b", "a", "b"], ["x", "x", "y", "y"])
    assert by_direction(made, [1, 2, 3]) == {"b": [1, 3], "a": [2]}
    assert by_dealer(made, [1, 2, 3]) == {"x, b": [1], "y, a": [2], "y, b": [3]}
    alone = history([0, 1, 3, 6], dealers=["x", "x", "y", "y"])
    assert by_dealer(alone, [1, 2, 3]) == {"x": [1], "y": [2, 3]}


def test_one_dealer_alone_is_not_tested_twice() -> None:
    made = history([0, 1] * 50, dealers=["x"] * 100)
    assert [one.test for one in signatures(made)] == ["steps", "steps, one side"]


def test_a_small_group_has_no_say() -> None:
    dealers = ["x"] * 100 + ["y"] * 20
    source = np.random.default_rng(6)
    made = history([*source.integers(0, 37, 100).tolist(), *[5] * 20], dealers=dealers)
    seen = next(one for one in signatures(made) if one.test == "signature by dealer")
    assert seen.says.startswith("x: ")
    assert "groups" not in seen.by


@pytest.mark.parametrize("wheel", wheels().values(), ids=lambda wheel: wheel.id)
def test_too_few_is_fewer_than_one_a_pocket(wheel: Wheel) -> None:
    size = len(wheel.order)
    for test in (pockets, most_frequent, sectors):
        assert test([1] * (size - 1) + [0], wheel).p is None
        assert test([1] * size, wheel).p is not None
