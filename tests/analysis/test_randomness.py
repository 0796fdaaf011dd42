"""The tests of chance: a good source passes, and each kind of bad one is found."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import cycle, product

import pytest

from croupier.analysis.watch.randomness import (
    HAND,
    LEVEL,
    TESTS,
    Stream,
    StreamTest,
    _all_seen,
    _different,
    _within,
    chi_square_above,
    examine,
    judge,
)
from croupier.cli.rng import streams, verdict_on
from croupier.rules.chance import Chance
from croupier.server.pit.chance import SeededChance

DRAWS = 20_000


class FoldedByte:
    """A byte folded into the range: the low numbers come more often."""

    def __init__(self) -> None:
        self._random = random.Random(1)

    def below(self, limit: int) -> int:
        return self._random.getrandbits(8) % limit


class StuckBit:
    """The last bit is always set."""

    def __init__(self) -> None:
        self._random = random.Random(2)

    def below(self, limit: int) -> int:
        if limit == 1:
            return 0
        while True:
            drawn = self._random.getrandbits(limit.bit_length()) | 1
            if drawn < limit:
                return drawn


class ShortCycle:
    """A good generator that begins again too soon."""

    def __init__(self) -> None:
        good = random.Random(3)
        self._numbers = cycle([good.random() for _ in range(997)])

    def below(self, limit: int) -> int:
        return int(next(self._numbers) * limit)


class TakesTurns:
    """Every number in turn: perfectly even, and no chance at all."""

    def __init__(self) -> None:
        self._at = -1

    def below(self, limit: int) -> int:
        self._at += 1
        return self._at % limit


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_good_source_passes(seed: int) -> None:
    verdict = verdict_on(SeededChance(seed), DRAWS)
    assert verdict.passed, min(verdict.findings, key=lambda one: one.p)
    assert len(verdict.findings) == 6 * len(TESTS) == 42
    assert verdict.limit == LEVEL / 42


@pytest.mark.parametrize("source", [FoldedByte, StuckBit, ShortCycle, TakesTurns])
def test_a_bad_source_fails(source: type[Chance]) -> None:
    assert not verdict_on(source(), DRAWS).passed


@pytest.mark.parametrize("source", [FoldedByte, StuckBit, ShortCycle, TakesTurns])
def test_a_bad_source_is_found_by_the_pockets_of_one_wheel(source: type[Chance]) -> None:
    """With as many results as are drawn when nobody says how many."""
    pockets = next(streams(source(), 100_000))
    assert pockets.name == "37 pockets"
    assert not judge([*examine(pockets), *[StreamTest("others", "", 1.0)] * 35]).passed


@pytest.mark.parametrize(("test", "values"), [
    ("chi-square", [0] * 600 + [1] * 400),
    ("serial", [0, 1] * 500),
    ("runs", [0] * 500 + [1] * 500),
    ("gap", [0, 0, 1, 1] * 250),
    ("poker", [0, 0, 0, 0, 0, 1, 1, 1, 1, 1] * 100),
    ("coupon-collector", [0, 1] * 500),
])  # fmt: skip
def test_each_test_finds_its_own_fault(test: str, values: list[int]) -> None:
    assert TESTS[test](Stream("coins", values, (0.5, 0.5))) < 1e-6


def test_the_permutation_test_finds_what_rises() -> None:
    rising = [value for _ in range(300) for value in (1, 5, 9)]
    assert TESTS["permutation"](Stream("rising", rising, (0.1,) * 10)) < 1e-6


def test_p_values_are_spread_as_they_should_be() -> None:
    """Of many good streams about half come under a half, and few under a twentieth."""
    found: dict[str, list[float]] = {name: [] for name in TESTS}
    for seed in range(60):
        good = random.Random(seed)
        values = [good.randrange(7) for _ in range(4_000)]
        for name, test in TESTS.items():
            found[name].append(test(Stream("dice", values, (1 / 7,) * 7)))
    for name, ps in found.items():
        assert 15 <= sum(p < 0.5 for p in ps) <= 45, name
        assert sum(p < 0.05 for p in ps) <= 11, name


@pytest.mark.parametrize(("freedom", "statistic", "above"), [
    (1, 3.841459, 0.05), (1, 10.827566, 0.001), (2, 9.210340, 0.01), (10, 18.307038, 0.05),
    (10, 3.940299, 0.95), (50, 67.504807, 0.05), (100, 149.449253, 0.001),
    (100, 70.064895, 0.99), (5, 0.0, 1.0),
])  # fmt: skip
def test_chi_square_as_printed_tables_have_it(freedom: int, statistic: float, above: float) -> None:
    assert chi_square_above(statistic, freedom) == pytest.approx(above, rel=1e-5)


@pytest.mark.parametrize("chances", [(0.5, 0.3, 0.2), (1 / 3, 1 / 3, 1 / 3)])
def test_hands_and_collections_by_looking_at_all_of_them(chances: tuple[float, ...]) -> None:
    hands, whole = [0.0] * (HAND + 1), 0.0
    for hand in product(range(3), repeat=HAND):
        share = 1.0
        for card in hand:
            share *= chances[card]
        hands[len(set(hand))] += share
        whole += share * (len(set(hand)) == 3)
    assert _different(chances) == pytest.approx(hands)
    assert _within(chances, HAND) == pytest.approx(whole)
    assert _all_seen(Stream("", (), chances), HAND)[HAND] == pytest.approx(whole)


def test_a_verdict_is_as_strict_as_it_says() -> None:
    good = [StreamTest("pockets", "runs", 0.5)] * 9
    assert judge([*good, StreamTest("pockets", "gap", LEVEL / 10)]).passed
    assert not judge([*good, StreamTest("pockets", "gap", LEVEL / 11)]).passed


def test_what_is_drawn_is_what_players_meet() -> None:
    found = list(streams(SeededChance(5), 500))
    assert [len(one.chances) for one in found] == [37, 38, 39, 7, 37, 24]
    for one in found:
        assert sum(one.chances) == pytest.approx(1)
        assert set(one.values) <= set(range(len(one.chances)))
        assert len(one.values) == 500


def test_the_package_is_imported_without_the_heavy_part() -> None:
    says = "import croupier, sys; print('croupier.analysis' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", says], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
