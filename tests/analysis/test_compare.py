"""What the same wagers cost where: ranked, grouped, and refused by name."""

from __future__ import annotations

from fractions import Fraction

import croupier
from croupier import Wager
from croupier.analysis.compare import compare

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


def test_equal_edges_are_told_apart_by_how_they_swing() -> None:
    wagers = [Wager("ana", "straight:0", 500)]
    one = croupier.offer("CM18", "single-zero", limits={"min": 100, "max": 100})
    found = compare([TABLES[3], one], wagers, limits=True)
    # The maximum takes most of the stake out of the second, so a spin costs less there.
    assert len(found.ranks) == 2
    assert {rank.cost for rank in found.ranks} == {Fraction(500, 37), Fraction(100, 37)}


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
