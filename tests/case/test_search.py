"""Spins found by what happened in them: a time, a player, an amount, a ticket, a clause."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.case.search import Sought, spins_with
from croupier.errors import SpecError
from croupier.play import Step
from croupier.store.transfer import entries
from kit.table import Playing, playing


@pytest.fixture(scope="module")
def evening() -> Playing:
    """Ana plays spins 1 and 2, Bo 2 and 3; 3 is a no spin; Ana leaves after 2; 1 is corrected."""
    at = playing("CM18", mode="touchbet", wagering_period_s=30)
    for name in ("ana", "bo"):
        at.buys(name, 100_00)

    def spin(wagers: dict[str, dict[str, int]], outcome: str) -> None:
        at.dealer("open-betting")
        for player, bets in wagers.items():
            at.wagers(player, bets)
        at.wait(9)
        at.dealer("spin-ball")
        if not outcome:
            at.dealer("call-no-spin", ground="short-spin")
            return
        at.dealer("no-more-bets")
        at.dealer("record-outcome", outcome=outcome)
        at.dealer("settle")

    spin({"ana": {"straight:17": 5_00}}, "17")  # 180.00 comes back
    spin({"ana": {"red": 10_00}, "bo": {"black": 15_00}}, "0")
    at.player("ana", "leave")
    spin({"bo": {"red": 20_00}}, "")
    at.ask("area-manager:kim", "correct-outcome", spin=1, outcome="18", reason="the camera")
    return at


def found(played: Playing, /, **wanted: Any) -> list[int]:
    def act(version: int, step: Step) -> Any:
        return next(entries(step, "table:1", version, 1))

    return spins_with((act(n, step) for n, step in enumerate(played.steps, 2)), Sought(**wanted))


def test_by_player(evening: Playing) -> None:
    assert found(evening, player="bo") == [2, 3]
    assert found(evening, player="Ana") == [1, 2]
    assert found(evening, player="cy") == []


def test_by_an_amount_that_was_staked_paid_or_cashed_out(evening: Playing) -> None:
    assert found(evening, amount=5_00) == [1]
    assert found(evening, amount=180_00) == [1]
    assert found(evening, amount=20_00) == [3]
    assert found(evening, amount=265_00) == [2]  # the ticket she left with
    assert found(evening, amount=17) == []  # a number is no amount


def test_by_ticket_its_last_digits_or_all_of_it(evening: Playing) -> None:
    (number,) = evening.tickets()
    assert found(evening, ticket=number) == found(evening, ticket=number[-4:]) == [2]
    other = str((int(number[-1]) + 1) % 10)
    assert found(evening, ticket=number[:-1] + other) == []


def test_by_clause_and_its_parts(evening: Playing) -> None:
    assert found(evening, clause="CM18 7.1.3") == found(evening, clause="7.1.3") == [3]
    assert found(evening, clause="7.1") == found(evening, clause="7") == [3]
    assert found(evening, clause="7.1.33") == found(evening, clause=".") == []
    assert 1 in found(evening, clause="6.1 Straight-Up")


def test_by_time(evening: Playing) -> None:
    """Nine seconds each, one after the other."""
    assert found(evening, at="2026-01-01T00:00:05Z") == [1]
    assert found(evening, at="2026-01-01T00:00:15Z") == [2]
    assert found(evening, at="2026-01-01T00:00:05.5Z") == [1]
    assert found(evening, at="2026-01-01T03:00:00Z") == []


def test_a_time_as_lists_show_it_is_the_whole_second() -> None:
    at = playing("CM18", mode="touchbet", wagering_period_s=30)
    at.wait(0.4)
    for do in ("open-betting", "spin-ball"):
        at.dealer(do)
    at.dealer("call-no-spin", ground="short-spin")
    began = at.steps[-1].at
    assert began.endswith(".400Z")
    assert found(at, at=f"{began[:19]}Z") == [1]
    assert found(at, at=f"{began[:19]}.300Z") == []


def test_all_that_is_wanted_is_found_in_one_spin(evening: Playing) -> None:
    assert found(evening, player="bo", clause="7.1.3") == [3]
    assert found(evening, player="ana", clause="7.1.3") == []
    assert found(evening, player="ana", amount=10_00) == [2]
    assert found(evening) == [1, 2, 3]


@pytest.mark.parametrize(
    ("wanted", "says"),
    [({"ticket": "123"}, "18 digits"), ({"ticket": "12a4"}, "18 digits"),
     ({"at": "yesterday"}, "not a time"), ({"player": "x" * 81}, "80 characters")],
)  # fmt: skip
def test_what_cannot_be_looked_for_is_said(wanted: dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError, match=says):
        Sought(**wanted)
