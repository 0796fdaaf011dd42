"""What becomes of the count of whoever retired or was disqualified, when a spin is settled or
corrected afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from kit.cup import CupAtWork, drawn, melbourne_terms, perth_terms, verified
from kit.marks import reading

CORRECTS = {
    "CP": "table-games-manager:tom", "CM18": "area-manager:olga", "CM11": "pit-boss:olga",
}  # fmt: skip


def playing(tag: str = "CM18", spins: int = 3, **changes: Any) -> CupAtWork:
    """Ana and cleo in a heat of some spins."""
    terms = melbourne_terms(tag, **changes)
    terms["rounds"][0]["by"] = {"spins": spins}
    cup = drawn(tag, **terms)
    cup.start("1-1", "ana", "cleo")
    return cup


def correct(cup: CupAtWork, outcome: str, spin: int = 1) -> None:
    asked = {"table": "T1", "outcome": outcome, "reason": "seen", "spin": spin}
    cup.ask(CORRECTS[cup.tag], "correct-outcome", **asked)


def disqualify(cup: CupAtWork) -> None:
    cup.director("disqualify", player="ana", ground="cheating", reason="seen")


def reinstated(cup: CupAtWork) -> int:
    cup.director("reinstate", player="ana", reason="it was another")
    chips = cup.entrant("ana")["chips"]
    assert isinstance(chips, int)
    assert verified(cup)
    return chips


@pytest.mark.parametrize("tag", ["CM18", "CM11"])
@pytest.mark.parametrize(("first", "then", "has"), [("17", "18", 90_000), ("18", "17", 110_000)])
@reading("CM18", "tournament-chips-out")
@reading("CM11", "tournament-chips-out")
def test_a_correction_reaches_who_is_disqualified(
    tag: str, first: str, then: str, has: int
) -> None:
    cup = playing(tag)
    cup.spin("T1", first, ana=("black", 10_000), cleo=("red", 500))
    disqualify(cup)
    correct(cup, then)
    assert cup.session("1-1")["chips"]["ana"] == 0, "points are out"
    assert reinstated(cup) == has


@pytest.mark.parametrize(("first", "then", "has"), [("17", "18", 90_000), ("18", "17", 110_000)])
@reading("CM18", "tournament-chips-out")
def test_a_correction_after_the_record_reaches_them_too(first: str, then: str, has: int) -> None:
    cup = playing(spins=2)
    cup.spin("T1", first, ana=("black", 10_000), cleo=("red", 500))
    disqualify(cup)
    cup.spin("T1", "17", cleo=("red", 500))
    cup.record("1-1")
    assert "ana" not in cup.session("1-1")["chips"]
    correct(cup, then)
    assert reinstated(cup) == has
    assert cup.session("1-1")["chips"]["ana"] == has


@pytest.mark.parametrize("recorded", [False, True])
@pytest.mark.parametrize(("first", "then", "has"), [("17", "18", 90_000), ("18", "17", 110_000)])
@reading("CM18", "tournament-chips-out")
def test_a_correction_moves_the_count_of_who_retired(
    first: str, then: str, has: int, recorded: bool
) -> None:
    cup = playing(spins=2)
    cup.spin("T1", first, ana=("black", 10_000), cleo=("red", 500))
    cup.ask("player:ana", "retire")
    if not recorded:
        correct(cup, then)
    cup.spin("T1", "17", cleo=("red", 500))
    cup.record("1-1")
    if recorded:
        correct(cup, then)
    assert cup.session("1-1")["chips"]["ana"] == has
    assert cup.end["balanced"]
    assert verified(cup)


@pytest.mark.parametrize(("outcome", "has"), [("17", 110_000), ("18", 90_000)])
@reading("CM18", "tournament-chips-out")
def test_a_locked_wager_counts_for_who_retired_while_the_ball_ran(outcome: str, has: int) -> None:
    cup = playing(spins=1)
    dealer: dict[str, Any] = {"table": "T1"}
    cup.ask("dealer:dan", "open-betting", **dealer)
    cup.ask("player:ana", "place-wager", bet="black", stake=10_000, **dealer)
    cup.ask("dealer:dan", "spin-ball", **dealer)
    cup.ask("dealer:dan", "no-more-bets", **dealer)
    cup.ask("player:ana", "retire")
    cup.ask("dealer:dan", "record-outcome", outcome=outcome, source="dealer", **dealer)
    cup.ask("dealer:dan", "settle", **dealer)
    cup.record("1-1")
    assert cup.session("1-1")["chips"]["ana"] == has
    assert verified(cup)


def test_what_a_correction_takes_back_is_taken_of_the_substitute() -> None:
    substitutes = {
        "until": "2026-02-01T20:00:00Z",
        "circumstances": [{"id": "ill", "says": "is ill"}],
        "effect": "takes-over",
    }
    cup = playing(substitutes=substitutes)
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 500))
    asked = {"substitute": "zoe", "circumstance": "ill", "accepts": 1}
    cup.ask("player:ana", "nominate-substitute", **asked)
    assert cup.entrant("zoe")["chips"] == 110_000
    correct(cup, "18")
    assert cup.entrant("zoe")["chips"] == 90_000
    assert verified(cup)


@reading("CP", "tournament-chips-out")
def test_in_perth_a_correction_reaches_who_is_reinstated() -> None:
    terms = perth_terms()
    terms["rounds"][0]["by"] = {"spins": 3}
    cup = drawn(**terms | {"players": {"min": 4, "max": 6}})
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 500))
    asked = {"player": "ana", "reason": "loud"}
    cup.op("disqualify", ground="behaviour", **asked)
    correct(cup, "18")
    cup.op("reinstate", **asked)
    assert cup.entrant("ana")["chips"] == 90_000
    assert verified(cup)
