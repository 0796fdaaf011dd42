"""The exact chances, against looking at every series there is."""

from __future__ import annotations

import math
from collections import Counter
from itertools import product

import pytest
from scipy import stats

from croupier.analysis.watch.multinomial import (
    at_least,
    chi_square_of,
    largest_above,
    together,
    together_above,
)


def every_series(spins: int, size: int) -> Counter[tuple[int, ...]]:
    """How many series lead to the counts, in order of size."""
    return Counter(
        tuple(sorted((series.count(one) for one in range(size)), reverse=True))
        for series in product(range(size), repeat=spins)
    )


@pytest.mark.parametrize(("spins", "size"), [(1, 3), (2, 5), (5, 4), (7, 3), (6, 5), (10, 2)])
def test_exact_chances_by_looking_at_all_of_them(spins: int, size: int) -> None:
    seen = every_series(spins, size)
    for pairs in range(math.comb(spins, 2) + 1):
        above = sum(ways for counts, ways in seen.items() if together(counts) >= pairs)
        p, exact = together_above(pairs, spins, size)
        assert exact and p == pytest.approx(above / size**spins)
    for most in range(spins + 2):
        above = sum(ways for counts, ways in seen.items() if counts[0] >= most)
        assert largest_above(most, spins, size) == pytest.approx(above / size**spins)


def test_small_chances_keep_their_precision() -> None:
    """All spins in one pocket: one series in size^(spins - 1), not a difference from 1."""
    p, exact = together_above(10, 5, 37)
    assert exact and p == pytest.approx(37.0**-4, rel=1e-9, abs=0)
    assert largest_above(20, 20, 37) == pytest.approx(37.0**-19, rel=1e-9, abs=0)


def test_far_out_a_bound_stands_for_the_chance() -> None:
    p, exact = together_above(math.comb(100, 2), 100, 37)
    assert not exact
    assert 37.0**-99 < p < 1e-9


def test_the_statistic_is_pearsons() -> None:
    counts = [3, 9, 4, 0, 7, 5]
    found = stats.chisquare(counts)
    assert chi_square_of(counts) == pytest.approx(found.statistic)
    assert chi_square_of([0, 0, 0]) == 0


def test_exact_and_approximate_meet() -> None:
    """At five expected in each they differ by less than a tenth around p = 1/20."""
    for pairs in (490, 495, 500):
        exact, _ = together_above(pairs, 184, 37)
        rough = stats.chi2.sf(37 * (2 * pairs + 184) / 184 - 184, 36)
        assert exact == pytest.approx(rough, rel=0.1)


def test_binomial_tails() -> None:
    for count in (0, 1, 7, 40):
        assert at_least(count, 40, 1 / 37) == pytest.approx(
            sum(math.comb(40, k) * 36 ** (40 - k) for k in range(count, 41)) / 37**40
        )
