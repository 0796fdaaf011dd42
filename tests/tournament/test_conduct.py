"""Conduct, disputes, progress and money after a session: what is decided, and by whom."""

from __future__ import annotations

from typing import Any

import pytest

from kit.cup import (
    DIRECTOR,
    CupAtWork,
    drawn,
    melbourne_terms,
    perth_terms,
    play_heats,
    verified,
)
from kit.marks import clause, reading
from kit.table import books


@clause("CM18", "17.4.8(a)(i)")
def test_a_penalty_is_one_of_the_terms() -> None:
    cup = drawn("CM18")
    cup.start("1-1", "ana", "cleo")
    asked = {"player": "ana", "reason": "a telephone rang"}
    refused = cup.refused("not-in-terms", DIRECTOR, "penalise", penalty="whip", **asked)
    assert refused["clause"] == "CM18 17.4.8(a)(i)"
    cup.director("penalise", penalty="first-time", **asked)
    assert cup.entrant("ana")["chips"] == 100_000
    cup.director("penalise", penalty="again", **asked)
    assert cup.entrant("ana")["chips"] == 95_000
    assert verified(cup)


@clause("CM18", "17.4.8(a)(ii)")
def test_a_ground_to_disqualify_is_one_of_the_terms_and_can_be_undone() -> None:
    cup = drawn("CM18")
    cup.start("1-1", "ana", "cleo")
    asked = {"player": "ana", "reason": "took chips from cleo"}
    refused = cup.refused("not-a-ground", DIRECTOR, "disqualify", ground="behaviour", **asked)
    assert refused["clause"] == "CM18 17.4.8(a)(ii)"
    cup.director("disqualify", ground="cheating", **asked)
    assert cup.entrant("ana")["state"] == "disqualified"
    cup.director("reinstate", player="ana", reason="they were her own")
    assert (cup.entrant("ana")["state"], cup.entrant("ana")["chips"]) == ("playing", 100_000)
    assert verified(cup)


@clause("CP", "5.20", "5.11")
@pytest.mark.parametrize("kind", ["loan", "name-given"])
def test_a_report_decides_nothing(kind: str) -> None:
    cup = drawn()
    cup.start("1-1", "ana", "cleo")
    before = cup.entrant("ana")
    cup.ask("dealer:dan", "report-conduct", player="ana", kind=kind, note="seen by the dealer")
    assert cup.entrant("ana") == before


@clause("CP", "5.34 chapeau")
def test_the_directors_decision_is_final_and_holds_up_the_round() -> None:
    cup = drawn()
    play_heats(cup)
    cup.ask("player:cleo", "raise-dispute", about="my chip lay on black", session="1-1", spin=1)
    refused = cup.refused("dispute-open", DIRECTOR, "advance", round=1)
    assert refused["clause"] == "CP 5.34 chapeau"
    decide = {"dispute": "d1", "decision": "upheld", "reason": "the camera shows it"}
    cup.refused("not-allowed", cup.operator, "decide-dispute", **decide)
    cup.director("decide-dispute", **decide)
    cup.refused("decided-already", DIRECTOR, "decide-dispute", **decide)
    correct = {"player": "cleo", "reason": "the camera shows it", "dispute": "d1"}
    cup.refused("below-zero", DIRECTOR, "adjust-chips", amount=-100_000, **correct)
    cup.director("adjust-chips", amount=30_000, **correct)
    assert cup.session("1-1")["winners"] == ["cleo"]
    cup.director("advance", round=1)
    assert cup.entrant("cleo")["state"] == "through"
    assert verified(cup)


@clause("CP", "5.34(b)")
def test_a_review_may_reopen_a_dispute_in_perth() -> None:
    cup = drawn()
    play_heats(cup)
    cup.ask("player:cleo", "raise-dispute", about="my chip lay on black")
    cup.director("decide-dispute", dispute="d1", decision="rejected", reason="it did not")
    cup.refused("not-yours", "player:ana", "refer-complaint", dispute="d1")
    cup.ask("player:cleo", "refer-complaint", dispute="d1")
    cup.ask("inspector:ines", "record-review", dispute="d1", outcome="overturned")
    assert cup.end["disputes"][0]["status"] == "open"
    cup.refused("dispute-open", DIRECTOR, "advance", round=1)


@books(CM18=(), CM11=(), reads="tournament-disputes")
def test_a_review_is_only_noted_in_melbourne(tag: str) -> None:
    cup = drawn(tag)
    cup.ask("player:cleo", "raise-dispute", about="the draw")
    cup.ask("player:cleo", "refer-complaint", dispute="d1")
    asked = {"dispute": "d1", "outcome": "overturned"}
    cup.refused("not-an-outcome", "inspector:ines", "record-review", **asked)
    asked = {"dispute": "d1", "outcome": "confirmed"}
    cup.refused("not-an-outcome", "inspector:ines", "record-review", **asked)
    cup.ask("inspector:ines", "record-review", dispute="d1", outcome="noted")


@clause("CP", "5.27")
def test_more_winners_are_deemed_where_the_terms_told_of_it() -> None:
    cup = drawn()
    play_heats(cup)
    asked = {"player": "cleo", "reason": "the best of the others"}
    assert cup.refused("not-in-terms", cup.operator, "deem-winner", **asked)["clause"] == "CP 5.27"
    cup = drawn(discretion="The casino may let the best of the others through.")
    play_heats(cup)
    cup.refused("not-allowed", DIRECTOR, "deem-winner", **asked)
    cup.op("deem-winner", **asked)
    cup.director("advance", round=1)
    assert [one["entrant"] for one in cup.end["entrants"] if one["state"] == "through"] == [
        "ana", "ben", "cleo",
    ]  # fmt: skip


@clause("CP", "1.1 Wild Card")
def test_a_wild_card_leads_back() -> None:
    wild = {"count": 1, "rounds": [2], "basis": "The crowd's favourite."}
    terms = perth_terms(wild_cards=wild)
    cup = CupAtWork("CP", terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov")
    cup.draw(1, "ana", "ben", "cleo", "dov")
    play_heats(cup)
    cup.op("grant-wild-card", player="cleo", round=2, reason="applause")
    cup.refused("none-left", cup.operator, "grant-wild-card", player="dov", round=2)
    cup.director("advance", round=1)
    cup.draw(2)
    assert set(cup.session("2-1")["seats"].values()) == {"ana", "ben", "cleo"}
    assert verified(cup)


@clause("CM18", "17.4.3(a)(iv)")
def test_a_place_is_bought_back() -> None:
    terms = melbourne_terms(buy_back={"after": 1, "into": 2, "times": 1})
    terms["fees"]["buy_back"] = 3_000
    terms["pool"] = {"collected": {"entry": "1", "buy_back": "1"}, "added": 0}
    terms["players"] = {"min": 4, "max": 4}
    terms["rounds"][1]["per_table"] = {"min": 2, "max": 6}
    cup = CupAtWork("CM18", terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", fee=terms["fees"]["entry"])
    cup.draw(1, "ana", "ben", "cleo", "dov")
    play_heats(cup)
    cup.refused("not-eliminated", "cage:carl", "buy-back", player="cleo", amount=3_000)
    cup.director("advance", round=1)
    cup.ask("cage:carl", "buy-back", player="cleo", amount=3_000)
    cup.refused("not-eliminated", "cage:carl", "buy-back", player="ana", amount=3_000)
    cup.draw(2)
    assert set(cup.session("2-1")["seats"].values()) == {"ana", "ben", "cleo"}


@clause("CP", "5.25(c)")
def test_redemption_chips_are_paid_for_when_the_session_ends() -> None:
    chips = {
        "type": "redemption",
        "chips": [100, 500, 2500],
        "rate": "1/100",
        "redeem_at": "session",
    }
    cup = drawn(chips=chips)
    play_heats(cup)
    assert {one["entrant"]: one["due"] for one in cup.end["entrants"]} == {
        "ana": 1_100, "ben": 1_100, "cleo": 900, "dov": 900,
    }  # fmt: skip
    assert verified(cup)


@clause("CP", "5.25(d)")
def test_chips_with_a_value_are_money() -> None:
    terms = perth_terms(chips={"type": "non-value", "chips": [100, 500, 2500]})
    terms["play_off"]["bank"] = 10_000
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
    dues = {one["entrant"]: one["due"] for one in cup.end["entrants"]}
    assert dues == {"ana": 110_000, "ben": 110_000, "cleo": 90_000, "dov": 90_000}
    cup.op("cancel-tournament", reason="no more electricity")
    assert cup.entrant("cleo")["refunded"] == 5_000, "the buy-in became chips"
    assert verified(cup)


@clause("CP", "5.4(m)")
def test_a_bonus_is_the_houses_and_given_once() -> None:
    bonus: list[dict[str, Any]] = [{"id": "zero", "says": "Zero was hit.", "amount": 700}]
    cup = drawn(bonus=bonus)
    play_heats(cup)
    cup.director("advance", round=1)
    cup.draw(2, "ana", "ben")
    cup.start("2-1", "ana", "ben", at="2026-02-01T21:00:00Z")
    cup.spin("T1", "17", ana=("black", 10_000), ben=("red", 10_000))
    cup.record("2-1")
    cup.director("declare-placings")
    cup.director("award-prizes")
    cup.director("award-bonus", bonus="zero", player="ben")
    cup.refused("awarded-already", DIRECTOR, "award-bonus", bonus="zero", player="ana")
    assert cup.entrant("ben")["due"] == 8_000 + 700
    assert cup.end["pool"]["bonus"] == 700
    cup.refused("money-due", cup.operator, "close-tournament")
    for name in ("ana", "ben"):
        cup.ask("cage:carl", "pay-out", player=name)
    cup.refused("table-designated", cup.operator, "close-tournament")


@clause("CP", "5.4 chapeau")
@reading("CM18", "tournament-terms")
@pytest.mark.parametrize("tag", ["CP", "CM18"])
def test_terms_are_fixed_once_play_has_begun(tag: str) -> None:
    cup = drawn(tag)
    cup.start("1-1", "ana", "cleo")
    asked = {"changes": {"title": "Other"}, "reason": "better"}
    cup.refused("terms-fixed", cup.operator, "amend-terms", **asked)
    cup.refused("play-begun", "player:ben", "withdraw")


@clause("CP", "5.28")
def test_who_is_disqualified_after_the_record_does_not_go_through() -> None:
    cup = drawn()
    play_heats(cup)
    cup.op("disqualify", player="ana", ground="behaviour", reason="shouted")
    assert cup.session("1-1")["winners"] == ["cleo"]
    cup.director("advance", round=1)
    assert (cup.entrant("ana")["state"], cup.entrant("cleo")["state"]) == (
        "disqualified",
        "through",
    )


@pytest.mark.parametrize("spins", [2, 3])
def test_a_window_of_two_spins_closes_when_betting_opens_for_the_third(spins: int) -> None:
    terms = melbourne_terms()
    terms["fees"]["rebuy"] = 2_000
    window = {"spins": 2}
    terms["rebuy"] = {"bank": 50_000, "times": 1, "rounds": [1], "until": window, "when": "any"}
    terms["pool"] = {"collected": {"entry": "1", "rebuy": "1/2"}, "added": 0}
    terms["rounds"][0]["by"] = {"spins": 9}
    cup = drawn("CM18", **terms)
    cup.start("1-1", "ana", "cleo")
    for _ in range(spins):
        cup.spin("T1", "17", ana=("red", 500), cleo=("black", 500))
    if spins == 2:
        cup.ask("cage:carl", "rebuy", player="ana", amount=2_000)
        cup.refused("none-left", "cage:carl", "rebuy", player="ana", amount=2_000)
    else:
        cup.refused("window-closed", "cage:carl", "rebuy", player="ana", amount=2_000)


def test_who_is_reinstated_after_the_record_is_counted_with_the_chips_that_were_out() -> None:
    terms = melbourne_terms()
    terms["rounds"][0]["by"] = {"spins": 2}
    cup = drawn("CM18", **terms)
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 10_000))
    cup.director("disqualify", player="ana", ground="cheating", reason="seen")
    cup.spin("T1", "17", cleo=("red", 10_000))
    cup.record("1-1")
    assert cup.session("1-1")["winners"] == ["cleo"]
    cup.director("reinstate", player="ana", reason="it was another")
    assert (cup.entrant("ana")["state"], cup.entrant("ana")["chips"]) == ("waiting", 110_000)
    assert cup.session("1-1")["winners"] == ["ana"]
    assert verified(cup)


@books(CM18="17.4.8(b)(ii)", CM11="12.4.8(b)(ii)")
@pytest.mark.parametrize("absence", ["disqualified", "eliminated"])
def test_whoever_leaves_and_is_out_by_the_terms(tag: str, absence: str) -> None:
    terms = melbourne_terms(tag)
    terms["conduct"] |= {"absence": absence, "no_show": "disqualified"}
    cup = drawn(tag, **terms)
    cup.start("1-1", "ana", "cleo")
    cup.director("leave-table", player="ana", ground="emergency")
    assert cup.entrant("ana")["state"] == absence
    asked = {"player": "ana", "reason": "an ambulance"}
    if absence == "eliminated":
        cup.refused("wrong-state", DIRECTOR, "reinstate", **asked)
        return
    cup.director("reinstate", **asked)
    assert (cup.entrant("ana")["state"], cup.entrant("ana")["chips"]) == ("playing", 100_000)
    assert verified(cup)


def test_who_never_came_and_is_disqualified_for_it_is_out_when_reinstated() -> None:
    terms = melbourne_terms(players={"min": 4, "max": 6})
    terms["conduct"]["no_show"] = "disqualified"
    cup = CupAtWork("CM18", terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", "eli", "fay", fee=terms["fees"]["entry"])
    cup.draw(1, "ana", "ben", "cleo", "dov", "eli", "fay")
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 10_000))
    cup.record("1-1")
    assert cup.entrant("eli")["state"] == "disqualified"
    cup.director("reinstate", player="eli", reason="a train")
    assert cup.entrant("eli")["state"] == "eliminated"
