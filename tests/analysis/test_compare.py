"""What the same wagers cost where: ranked, grouped, and refused by name."""

from __future__ import annotations

from fractions import Fraction

import croupier
from croupier import Wager
from croupier.analysis.exact.compare import compare

TABLES = [
    croupier.offer("CM18", "crown"),
    croupier.offer("CM18", "double-zero"),
    croupier.offer("NZ", "single-zero"),
    croupier.offer("CM18", "single-zero"),
]


def test_the_cheapest_comes_first_and_equals_stand_together() -> None:
    found = compare(TABLES, [Wager("ana", "red", 1_000)], limits=False)
    assert [rank.measures.edge for rank in found.ranks] == [
        Fraction(1, 37), Fraction(1, 19), Fraction(1, 13),
    ]  # fmt: skip
    first = found.ranks[0]
    assert [place.rulebook for place in first.places] == ["nz-division-8", "crown-melbourne-18"]
    assert first.clauses == ("NZ 3.9 Red", "CM18 6.1 Red")
    assert first.cost == Fraction(1_000, 37)
    assert not found.not_offered


def test_of_equal_edges_the_one_that_swings_less_comes_first() -> None:
    """A lower maximum on straight ups leaves more of the money on red, at the same edge."""
    wagers = [Wager("ana", "red", 1_000), Wager("ana", "straight:17", 1_000)]
    calm = croupier.offer("CM18", "single-zero", limits={"kinds": {"straight": {"max": 500}}})
    for tables in ([TABLES[3], calm], [calm, TABLES[3]]):
        found = compare(tables, wagers, limits=True)
        assert [rank.measures.edge for rank in found.ranks] == [Fraction(1, 37)] * 2
        assert [rank.measures.staked for rank in found.ranks] == [1_500, 2_000]
        assert [rank.cost for rank in found.ranks] == [Fraction(1_500, 37), Fraction(2_000, 37)]


def test_tables_without_the_bet_say_so() -> None:
    found = compare(TABLES, [Wager("ana", "straight:00", 1_000)], limits=False)
    assert [place.game for rank in found.ranks for place in rank.places] == [
        "double-zero", "crown",
    ]  # fmt: skip
    assert sum(len(one.places) for one in found.not_offered) == 2
    assert all("straight:00" in one.why for one in found.not_offered)


def test_limits_that_leave_nothing_at_risk_are_no_offer() -> None:
    station = croupier.offer("CM18", "single-zero", mode="touchbet")
    found = compare([station], [Wager("ana", "red", 100)], limits=True)
    assert not found.ranks
    assert found.not_offered[0].why == "The limits of this table leave nothing at risk."
