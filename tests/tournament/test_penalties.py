"""Penalties in chips: nobody escapes one by wagering, and nobody plays on with nothing."""

from __future__ import annotations

from typing import Any

import pytest

from kit.cup import CupAtWork, drawn, melbourne_terms, perth_terms, play_heats, verified
from kit.table import books

PENALTY = 5_000  # `again` of the draft
T1: dict[str, Any] = {"table": "T1"}


def wagered(tag: str, left: int = 0, spins: int = 2) -> CupAtWork:
    """Ana has all but so much on red and black; betting is open."""
    terms = perth_terms() if tag == "CP" else melbourne_terms(tag)
    penalties = [{"id": "again", "says": "once more", "penalty": f"chips:{PENALTY}"}]
    terms["conduct"] = terms.get("conduct", {}) | {"penalties": penalties}
    if tag != "CP":
        terms["conduct"]["phone"] = "again"
    terms["rounds"][0]["by"] = {"spins": spins}
    cup = drawn(tag, **terms)
    cup.start("1-1", "ana", "cleo")
    cup.ask("dealer:dan", "open-betting", **T1)
    cup.ask("player:ana", "place-wager", bet="red", stake=60_000 - left, **T1)
    cup.ask("player:ana", "place-wager", bet="black", stake=40_000, **T1)
    cup.ask("player:cleo", "place-wager", bet="red", stake=500, **T1)
    return cup


def penalise(cup: CupAtWork, player: str = "ana") -> None:
    cup.director("penalise", player=player, penalty="again", reason="rang")


def settle(cup: CupAtWork, outcome: str) -> None:
    if cup.tag == "CP":
        cup.ask("dealer:dan", "no-more-call-bets", **T1)
    cup.ask("dealer:dan", "spin-ball", **T1)
    cup.ask("dealer:dan", "no-more-bets", **T1)
    cup.ask("dealer:dan", "record-outcome", outcome=outcome, source="dealer", **T1)
    cup.ask("dealer:dan", "settle", **T1)


@books(CM18=(), CM11=(), CP=(), reads="tournament-penalties")
@pytest.mark.parametrize("left", [0, 2_000])
def test_the_rest_is_taken_as_wagers_come_back(tag: str, left: int) -> None:
    cup = wagered(tag, left)
    penalise(cup)
    assert cup.entrant("ana")["chips"] == 100_000 - left, "wagers stand"
    settle(cup, "17")
    assert cup.entrant("ana")["chips"] == left + 80_000 - PENALTY
    cup.spin("T1", "18", cleo=("red", 500))
    down = 0 if tag == "CP" else 40_000  # the stake that won stays and loses
    assert cup.entrant("ana")["chips"] == left + 80_000 - PENALTY - down, "but once only"
    assert cup.end["balanced"]
    assert verified(cup)


@books(CM18=(), CM11=(), reads="tournament-penalties")
def test_a_wager_that_is_taken_off_pays_it(tag: str) -> None:
    cup = wagered(tag)
    penalise(cup)
    cup.ask("player:ana", "remove-all", **T1)
    assert cup.entrant("ana")["chips"] == 100_000 - PENALTY
    assert verified(cup)


@books(CM18=(), CM11=(), reads="tournament-penalties")
def test_what_stays_down_pays_it_when_the_session_ends(tag: str) -> None:
    terms = melbourne_terms(tag)
    terms["conduct"]["penalties"][1]["penalty"] = "chips:90000"
    cup = drawn(tag, **terms)
    cup.start("1-1", "ana", "cleo")
    cup.ask("dealer:dan", "open-betting", **T1)
    cup.ask("player:ana", "place-wager", bet="black", stake=60_000, **T1)
    cup.ask("player:ana", "place-wager", bet="red", stake=40_000, **T1)
    penalise(cup)
    settle(cup, "17")
    assert cup.session("1-1")["state"] == "ended"
    cup.record("1-1")
    assert cup.session("1-1")["chips"]["ana"] == 120_000 - 90_000
    assert cup.end["balanced"]
    assert verified(cup)


@books(CM18=(), CM11=(), reads="tournament-penalties")
def test_it_is_taken_of_who_retires_before_wagers_come_back(tag: str) -> None:
    cup = wagered(tag, spins=1)
    penalise(cup)
    cup.ask("player:ana", "retire")
    settle(cup, "17")
    cup.record("1-1")
    assert cup.session("1-1")["chips"]["ana"] == 100_000 - PENALTY
    assert verified(cup)


@books(CM18=(), CM11=(), reads="tournament-penalties")
@pytest.mark.parametrize("is_drawn", [False, True])
def test_who_has_nothing_left_of_a_kept_count_is_out(tag: str, is_drawn: bool) -> None:
    terms = melbourne_terms(tag)
    terms["conduct"]["penalties"][1]["penalty"] = "chips:200000"
    terms["rounds"][0]["advance"] = {"first": 2, "best": 0}
    terms["rounds"][1] |= {"bank": "keep", "per_table": {"min": 2, "max": 4}}
    cup = drawn(tag, **terms)
    play_heats(cup)
    cup.director("advance", round=1)
    if is_drawn:
        cup.draw(2, "ana", "ben", "cleo", "dov")
    penalise(cup)
    assert (cup.entrant("ana")["state"], cup.entrant("ana")["chips"]) == ("eliminated", 0)
    if is_drawn:
        assert "ana" not in cup.session("2-1")["seats"].values()
    cup.draw(2, "ben", "cleo", "dov")
    assert verified(cup)
