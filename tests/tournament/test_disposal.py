"""What becomes of chips: kept, redeemed, played on in the next round, or gone."""

from __future__ import annotations

from typing import Any

import pytest

from kit.cup import DIRECTOR, CupAtWork, drawn, melbourne_terms, perth_terms, play_heats, verified
from kit.marks import clause, reading

FINAL = "2026-02-01T21:00:00Z"
VALUES = [100, 500, 2500]


def dues(cup: CupAtWork) -> dict[str, int]:
    return {one["entrant"]: one["due"] for one in cup.end["entrants"]}


def final(cup: CupAtWork, outcome: str = "17") -> None:
    """Ana wagers on black, ben on red."""
    cup.start("2-1", "ana", "ben", at=FINAL)
    cup.spin("T1", outcome, ana=("black", 10_000), ben=("red", 10_000))
    cup.record("2-1")


def in_points(bank: Any) -> CupAtWork:
    terms = melbourne_terms()
    terms["chips"] = {
        "type": "redemption", "chips": VALUES, "rate": "1/100", "redeem_at": "end",
    }  # fmt: skip
    terms["rounds"][1]["bank"] = bank
    return drawn("CM18", **terms)


@clause("CM18", "17.4.3(c)")
@pytest.mark.parametrize(("bank", "ana", "ben"), [(100_000, 2_200, 2_000), ("keep", 1_200, 1_000)])
def test_chips_redeemed_at_the_end_are_those_of_all_rounds(bank: Any, ana: int, ben: int) -> None:
    cup = in_points(bank)
    play_heats(cup)
    assert set(dues(cup).values()) == {0}
    cup.director("advance", round=1)
    cup.draw(2, "ana", "ben")
    final(cup)
    assert set(dues(cup).values()) == {0}
    cup.director("declare-placings")
    # 1,100 and 900 in the heats; each more round adds its own chips, unless they were played on.
    assert dues(cup) == {"ana": ana, "ben": ben, "cleo": 900, "dov": 900}
    assert verified(cup)


def test_a_correction_of_the_final_moves_what_is_redeemed_at_the_end() -> None:
    cup = in_points("keep")
    play_heats(cup)
    cup.director("advance", round=1)
    cup.draw(2, "ana", "ben")
    final(cup)
    cup.director("declare-placings")
    cup.ask("cage:carl", "pay-out", player="ben")
    asked = {"table": "T1", "outcome": "18", "reason": "seen", "spin": 2}
    cup.ask("area-manager:olga", "correct-outcome", **asked)
    assert dues(cup) == {"ana": 0, "ben": 0, "cleo": 0, "dov": 0}
    cup.director("declare-placings")
    assert dues(cup) == {"ana": 1_000, "ben": 200, "cleo": 900, "dov": 900}, "1,000 were paid"
    assert verified(cup)


def in_money(tag: str, kind: str, **changes: Any) -> CupAtWork:
    """Chips that cost what they show, and are kept from round to round."""
    terms = melbourne_terms(tag, **changes)
    terms["chips"] = {"type": kind, "chips": VALUES}
    terms["rounds"][0] |= {"buy_in": 100_000, "bank": 100_000}
    terms["rounds"][1] |= {"buy_in": None, "bank": "keep"}
    terms["conduct"]["penalties"][1]["penalty"] = "warning"  # money is not taken away
    cup = CupAtWork(tag, terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", fee=terms["fees"]["entry"])
    for name in ("ana", "ben", "cleo", "dov"):
        pay = {"player": name, "what": "buy-in", "round": 1, "amount": 100_000}
        cup.ask("cage:carl", "take-payment", **pay)
    cup.draw(1, "ana", "ben", "cleo", "dov")
    return cup


@pytest.mark.parametrize(("tag", "kind"), [("CM18", "value"), ("CM18", "non-value")])
@reading("CM18", "tournament-next-bank")
def test_money_chips_are_played_on_by_who_goes_through_and_paid_to_the_others(
    tag: str, kind: str
) -> None:
    cup = in_money(tag, kind)
    play_heats(cup)
    assert set(dues(cup).values()) == {0}, "who goes through is not known yet"
    cup.director("advance", round=1)
    owed = 90_000 if kind == "non-value" else 0  # value chips are in their hands
    assert dues(cup) == {"ana": 0, "ben": 0, "cleo": owed, "dov": owed}
    cup.draw(2, "ana", "ben")
    cup.start("2-1", "ana", "ben", at=FINAL)
    assert cup.session("2-1")["chips"] == {"ana": 110_000, "ben": 110_000}
    cup.spin("T1", "17", ana=("black", 10_000), ben=("red", 10_000))
    cup.record("2-1")
    won = {"ana": 120_000, "ben": 100_000} if owed else {"ana": 0, "ben": 0}
    assert dues(cup) == {**won, "cleo": owed, "dov": owed}
    cup.director("declare-placings")
    cup.director("award-prizes")
    cup.finish()
    assert verified(cup)


@reading("CM11", "tournament-next-bank")
def test_the_same_in_2011() -> None:
    cup = in_money("CM11", "non-value")
    play_heats(cup)
    cup.director("advance", round=1)
    cup.draw(2, "ana", "ben")
    final(cup)
    assert dues(cup) == {"ana": 120_000, "ben": 100_000, "cleo": 90_000, "dov": 90_000}
    assert verified(cup)


@pytest.mark.parametrize("kind", ["value", "non-value"])
def test_money_of_a_round_that_is_taken_back_is_chips_again(kind: str) -> None:
    cup = in_money("CM18", kind)
    play_heats(cup)
    cup.director("advance", round=1)
    if kind == "non-value":
        cup.ask("cage:carl", "pay-out", player="dov")
    asked = {"table": "T1", "outcome": "18", "reason": "seen", "spin": 1}
    cup.ask("area-manager:olga", "correct-outcome", **asked)
    assert set(dues(cup).values()) == {0}
    cup.director("advance", round=1)
    cup.draw(2)
    cup.start("2-1", "ben", "cleo", at=FINAL)
    assert cup.session("2-1")["chips"] == {"ben": 110_000, "cleo": 110_000}
    assert verified(cup)


@pytest.mark.parametrize("act", ["retire", "disqualify", "cancel-tournament"])
def test_who_does_not_play_on_is_paid_at_once(act: str) -> None:
    cup = in_money("CM18", "non-value")
    play_heats(cup)
    cup.director("advance", round=1)
    if act == "retire":
        cup.ask("player:ana", "retire")
    elif act == "disqualify":
        cup.director("disqualify", player="ana", ground="cheating", reason="seen")
    else:
        cup.op("cancel-tournament", reason="no electricity")
    fee = 5_000 if act == "cancel-tournament" else 0
    back = cup.entrant("ana")["refunded"]
    assert cup.entrant("ana")["due"] == 110_000 + back
    assert bool(back) is bool(fee)
    assert verified(cup)


def test_a_session_that_is_broken_off_gives_kept_chips_back() -> None:
    cup = in_money("CM18", "value")
    play_heats(cup)
    cup.director("advance", round=1)
    cup.draw(2, "ana", "ben")
    cup.start("2-1", "ana", "ben", at=FINAL)
    cup.ask("dealer:dan", "open-betting", table="T1")
    cup.ask("dealer:dan", "place-wager", table="T1", player="ana", bet="red", stake=10_000)
    cup.director("conclude-session", session="2-1", ground="broken-off")
    final(cup)
    assert cup.session("2-1")["chips"] == {"ana": 120_000, "ben": 100_000}
    assert verified(cup)


@clause("CP", "5.25(a)")
@clause("CP", "5.7")
@pytest.mark.parametrize("cancelled", [False, True])
def test_value_chips_are_kept_by_their_players(cancelled: bool) -> None:
    terms = perth_terms(chips={"type": "value", "chips": VALUES})
    terms["play_off"]["bank"] = 10_000
    for one in terms["rounds"]:
        one |= {"buy_in": 100_000, "bank": 100_000, "by": {"spins": 2}}
    cup = CupAtWork("CP", terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov")
    for name in ("ana", "ben", "cleo", "dov"):
        pay = {"player": name, "what": "buy-in", "round": 1, "amount": 100_000}
        cup.ask("cage:carl", "take-payment", **pay)
    cup.draw(1, "ana", "ben", "cleo", "dov")
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 10_000))
    if cancelled:
        cup.op("cancel-tournament", reason="no electricity")
        # Chips in hand instead of the buy-in that became them; who had none has it back.
        assert dues(cup) == {"ana": 5_000, "ben": 105_000, "cleo": 5_000, "dov": 105_000}
    else:
        cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 10_000))
        cup.record("1-1")
        assert (cup.entrant("ana")["chips"], cup.entrant("cleo")["chips"]) == (120_000, 80_000)
        assert set(dues(cup).values()) == {0}
    assert verified(cup)


def test_the_house_lends_chips_for_a_play_off_that_are_money() -> None:
    terms = perth_terms(chips={"type": "non-value", "chips": VALUES})
    for one in terms["rounds"]:
        one |= {"buy_in": 100_000, "bank": 100_000}
    cup = CupAtWork("CP", terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov")
    for name in ("ana", "ben", "cleo", "dov"):
        pay = {"player": name, "what": "buy-in", "round": 1, "amount": 100_000}
        cup.ask("cage:carl", "take-payment", **pay)
    cup.draw(1, "ana", "ben", "cleo", "dov")
    play_heats(cup)
    asked = {"table": "T1", "outcome": "0", "reason": "seen", "spin": 1}
    cup.ask("table-games-manager:tom", "correct-outcome", **asked)
    before = dues(cup)
    cup.director("start-play-off", session="1-1", present=["ana", "cleo"])
    cup.spin("T1", "17", ana=("black", 5_000))
    cup.record("1-1-p1")
    assert dues(cup) == before, "its chips do not count"
    assert cup.session("1-1")["winners"] == ["ana"]
    assert verified(cup)


@pytest.mark.parametrize("kind", ["tournament", "non-value"])
def test_more_chips_of_a_session_that_counts_for_nothing_are_paid_back(kind: str) -> None:
    terms = melbourne_terms(chips={"type": kind, "chips": VALUES})
    terms["fees"] |= {"rebuy": 50_000, "add_on": 20_000}
    terms["rebuy"] = {
        "bank": 50_000, "times": 1, "rounds": [1], "until": {"spins": 2}, "when": "busted",
    }  # fmt: skip
    terms["add_on"] = {"bank": 20_000, "times": 1, "before": 1}
    money = kind == "non-value"
    if money:
        terms["conduct"]["penalties"][1]["penalty"] = "warning"
    shares = {"entry": "1"} if money else {"entry": "1", "rebuy": "1", "add_on": "1"}
    terms["pool"] = {"collected": shares, "added": 0}
    for one in terms["rounds"]:
        one |= {"buy_in": 100_000 if money else None, "bank": 100_000, "by": {"spins": 3}}
    cup = CupAtWork("CM18", terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", fee=terms["fees"]["entry"])
    for name in ("ana", "ben", "cleo", "dov") if money else ():
        pay = {"player": name, "what": "buy-in", "round": 1, "amount": 100_000}
        cup.ask("cage:carl", "take-payment", **pay)
    cup.ask("cage:carl", "add-on", player="ana", amount=20_000)
    cup.draw(1, "ana", "ben", "cleo", "dov")
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("red", 120_000), cleo=("black", 10_000))
    cup.ask("cage:carl", "rebuy", player="ana", amount=50_000)
    cup.refused("none-left", "cage:carl", "rebuy", player="ana", amount=50_000)
    cup.director("conclude-session", session="1-1", ground="broken-off")
    assert (cup.entrant("ana")["refunded"], cup.entrant("ana")["due"]) == (50_000, 50_000)
    cup.start("1-1", "ana", "cleo")
    assert cup.session("1-1")["chips"] == {"ana": 120_000, "cleo": 100_000}, "with the add-on"
    cup.spin("T1", "17", ana=("red", 120_000), cleo=("black", 10_000))
    cup.ask("cage:carl", "rebuy", player="ana", amount=50_000)
    assert verified(cup)


def test_a_play_off_that_is_broken_off_is_void_and_another_may_start() -> None:
    cup = drawn()
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "0", ana=("red", 10_000), cleo=("black", 10_000))
    cup.record("1-1")
    present = {"session": "1-1", "present": ["ana", "cleo"]}
    cup.director("start-play-off", **present)
    cup.director("conclude-session", session="1-1-p1", ground="broken-off")
    assert cup.session("1-1-p1")["state"] == "void"
    cup.director("start-play-off", **present)
    assert cup.session("1-1-p2")["state"] == "playing"
    cup.refused("session-not-on", DIRECTOR, "start-session", session="1-1-p1", present=["ana"])
    assert verified(cup)
