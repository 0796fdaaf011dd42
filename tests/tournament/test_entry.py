"""Entering, paying, withdrawing: who gets in, what goes back, and until when."""

from __future__ import annotations

from typing import Any

import pytest

from kit.cup import CupAtWork, drawn, melbourne_terms, perth_terms, verified
from kit.marks import clause, reading


def perth(**changes: Any) -> CupAtWork:
    cup = CupAtWork("CP", perth_terms(**changes))
    cup.open()
    return cup


def melbourne(**changes: Any) -> CupAtWork:
    cup = CupAtWork("CM18", melbourne_terms(**changes))
    cup.open()
    return cup


SEVENTH_DAY = [
    ("2026-01-25T19:00:00Z", 5000),
    ("2026-01-25T19:00:01Z", 0),
    ("2026-01-24T19:00:00Z", 5000),
]


@clause("CP", "5.6")
@reading("CP", "tournament-seven-days")
@pytest.mark.parametrize(("at", "back"), SEVENTH_DAY)
def test_whoever_withdraws_seven_days_before_has_the_fee_back(at: str, back: int) -> None:
    cup = perth()
    cup.enter("ana")
    cup.at = at
    cup.ask("player:ana", "withdraw")
    ana = cup.entrant("ana")
    assert (ana["state"], ana["refunded"], ana["due"]) == ("withdrawn", back, back)


@reading("CP", "tournament-seven-days")
def test_the_beginning_is_the_one_announced_then() -> None:
    cup = perth()
    cup.enter("ana")
    cup.director("reschedule", round=1, starts_at="2026-02-02T19:00:00Z")
    cup.at = "2026-01-26T19:00:00Z"
    cup.ask("player:ana", "withdraw")
    assert cup.entrant("ana")["refunded"] == 5000


def test_an_application_that_was_never_accepted_costs_nothing() -> None:
    cup = perth()
    cup.apply("ana")
    cup.ask("cage:carl", "take-payment", player="ana", what="entry", amount=5000)
    cup.at = "2026-02-01T17:00:00Z"
    cup.ask("player:ana", "withdraw")
    assert cup.entrant("ana")["refunded"] == 5000


@clause("CM18", "17.4.2(d) #2")
@pytest.mark.parametrize("late", [False, True])
def test_the_terms_say_what_a_late_withdrawal_costs(late: bool) -> None:
    until = "2026-01-31T12:00:00Z"
    cup = melbourne(withdraw={"until": until, "after": "1/3"})
    fee = melbourne_terms()["fees"]["entry"]
    cup.enter("ana", fee=fee)
    cup.at = "2026-01-31T12:00:01Z" if late else until
    cup.ask("player:ana", "withdraw")
    assert cup.entrant("ana")["refunded"] == (fee // 3 if late else fee)


@clause("CP", "5.9 part 2")
def test_the_form_is_endorsed() -> None:
    cup = perth()
    refused = cup.refused("not-endorsed", "player:ana", "apply")
    assert refused["clause"] == "CP 5.9 part 2"


@clause("CM18", "17.4.2(a)(i)")
def test_whoever_enters_accepts_the_terms_in_force() -> None:
    cup = melbourne()
    refused = cup.refused("not-accepted", "player:ana", "apply", accepts=0)
    assert refused["clause"] == "CM18 17.4.2(a)(i)"
    cup.apply("ana")
    cup.refused("entered-already", "player:ana", "apply", accepts=1)


@clause("CM18", "17.2.2(b)")
def test_no_entries_before_the_regulator_is_advised() -> None:
    cup = CupAtWork("CM18", melbourne_terms())
    cup.op("publish-terms")
    assert cup.end["needs"] == [{"what": "regulator", "session": None, "players": []}]
    refused = cup.refused("regulator-not-advised", cup.operator, "open-entries")
    assert refused["clause"] == "CM18 17.2.2(b)"


def test_an_application_at_the_closing_time_is_late() -> None:
    cup = perth()
    cup.at = "2026-02-01T17:59:59Z"
    cup.apply("ana")
    cup.at = "2026-02-01T18:00:00Z"
    cup.refused("entries-closed", "player:ben", "apply", endorsed=True)
    assert cup.end["phase"] == "ready"


@clause("CP", "5.4(h)")
def test_no_more_than_the_terms_have_places_for() -> None:
    cup = perth()
    cup.enter("ana", "ben", "cleo", "dov", "eli", "fay")
    refused = cup.refused("full", "player:gil", "apply", endorsed=True)
    assert refused["clause"] == "CP 5.4(h)"


@clause("CP", "5.5(a)")
def test_perth_may_refuse_anyone_and_gives_back_what_was_paid() -> None:
    cup = perth()
    cup.apply("ana")
    cup.ask("cage:carl", "take-payment", player="ana", what="entry", amount=5000)
    asked = {"player": "ana", "ground": "general"}
    cup.refused("no-reason", cup.operator, "refuse-entry", **asked)
    cup.op("refuse-entry", **asked, reason="the list is long")
    assert (cup.entrant("ana")["state"], cup.entrant("ana")["due"]) == ("refused", 5000)


@clause("CM18", "17.4.2(a)(iii)")
def test_melbourne_refuses_only_by_a_right_it_kept() -> None:
    entry = {**melbourne_terms()["entry"], "refuse_any": False, "criteria": None}
    cup = melbourne(entry=entry)
    cup.apply("ana")
    asked = {"player": "ana", "ground": "general", "reason": "no"}
    refused = cup.refused("right-not-reserved", cup.operator, "refuse-entry", **asked)
    assert refused["clause"] == "CM18 17.4.2(a)(iii)"


@clause("CM18", "17.4.2(a)(ii) #2")
@reading("CP", "tournament-entitled")
@pytest.mark.parametrize("tag", ["CM18", "CP"])
def test_somebody_vouches_that_an_entrant_may_gamble(tag: str) -> None:
    cup = perth() if tag == "CP" else melbourne()
    cup.apply("ana")
    cup.refused("not-entitled", cup.operator, "accept-entry", player="ana")


@clause("CP", "5.4(c)")
def test_the_fee_is_paid_once_and_exactly() -> None:
    cup = perth()
    cup.apply("ana")
    refused = cup.refused("fee-unpaid", cup.operator, "accept-entry", player="ana", entitled=True)
    assert refused["clause"] == "CP 5.4(c)"
    pay = {"player": "ana", "what": "entry"}
    cup.refused("wrong-amount", "cage:carl", "take-payment", **pay, amount=4999)
    cup.ask("cage:carl", "take-payment", **pay, amount=5000)
    cup.refused("paid-already", "cage:carl", "take-payment", **pay, amount=5000)


@clause("CM18", "17.4.2(a)(v) #1")
def test_staff_play_only_where_the_terms_admit_them() -> None:
    cup = melbourne()
    asked = {"accepts": 1, "kind": "employee"}
    refused = cup.refused("staff-not-admitted", "player:eve", "apply", **asked)
    assert refused["clause"] == "CM18 17.4.2(a)(v) #1"


@clause("CM18", "17.4.8(a)(iv)")
def test_a_refund_on_a_ground_of_the_terms_is_made_once() -> None:
    ground = {"id": "illness", "says": "A doctor's note.", "of": "entry", "part": "1/2"}
    cup = melbourne(refunds=[ground])
    fee = melbourne_terms()["fees"]["entry"]
    cup.enter("ana", fee=fee)
    cup.refused("not-a-ground", cup.operator, "refund", player="ana", ground="rain")
    cup.op("refund", player="ana", ground="illness")
    assert cup.entrant("ana")["due"] == fee // 2
    cup.refused("refunded-already", cup.operator, "refund", player="ana", ground="illness")


@clause("CP", "5.6", "5.8")
def test_perth_refunds_nothing_else() -> None:
    cup = perth()
    cup.enter("ana")
    cup.refused("not-a-ground", cup.operator, "refund", player="ana", ground="illness")


@reading("CM18", "tournament-terms")
def test_a_new_version_must_be_accepted_or_one_withdraws_for_all_of_the_fee() -> None:
    cup = melbourne()
    fee = melbourne_terms()["fees"]["entry"]
    cup.enter("ana", "ben", fee=fee)
    cup.op("amend-terms", changes={"title": "Cup of Cups"}, reason="a better name")
    assert cup.end["version"] == 2
    assert cup.end["needs"][0]["what"] == "regulator"
    cup.at = "2026-02-01T17:30:00Z"
    cup.ask("player:ana", "withdraw")
    assert cup.entrant("ana")["refunded"] == fee
    cup.ask("player:ben", "accept-terms", version=2)
    cup.refused("not-accepted", "player:ben", "accept-terms", version=1)


@clause("CM18", "17.4.8(a)(iii)")
def test_a_substitute_takes_over_the_entry() -> None:
    circumstances = [{"id": "illness", "says": "A doctor's note."}]
    until = "2026-02-01T12:00:00Z"
    terms = {"until": until, "circumstances": circumstances, "effect": "takes-entry"}
    cup = melbourne(substitutes=terms)
    cup.enter("ana", fee=melbourne_terms()["fees"]["entry"])
    asked = {"substitute": "zoe", "accepts": 1}
    rain = {**asked, "circumstance": "rain"}
    cup.refused("not-a-circumstance", "player:ana", "nominate-substitute", **rain)
    ill = {**asked, "circumstance": "illness"}
    for name in (" zoe", "ANA"):
        named = {**ill, "substitute": name}
        cup.refused("wrong-name", "player:ana", "nominate-substitute", **named)
    cup.ask("player:ana", "nominate-substitute", **ill)
    assert cup.entrant("ana")["state"] == "replaced"
    assert cup.entrant("zoe")["number"] == 1
    cup.at = "2026-02-01T12:00:01Z"
    cup.refused("too-late", "player:zoe", "nominate-substitute", **{**ill, "substitute": "yan"})


def test_who_enters_while_the_terms_are_a_draft_is_told_when_that_is_done() -> None:
    cup = CupAtWork("CP", perth_terms())
    asked = {"player": "ana", "endorsed": True}
    refused = cup.line(cup.operator, "apply", **asked)["refused"]
    assert refused["message"].endswith("That is done while entries are open.")
    refused = cup.line("dealer:dan", "accept-terms", player="ana", version=1)["refused"]
    assert refused["message"].endswith("That is done once the Terms are announced.")


def test_a_tournament_keeps_its_id_and_its_rulebook() -> None:
    cup = perth()
    for changes in ({"id": "other"}, {"rulebook": "crown-melbourne-18"}):
        cup.refused("terms-fixed", cup.operator, "amend-terms", changes=changes, reason="better")


def _may_be_replaced() -> dict[str, Any]:
    terms = melbourne_terms()
    terms["rounds"][0]["by"] = {"spins": 2}
    terms["substitutes"] = {
        "until": "2026-02-01T20:00:00Z",
        "circumstances": [{"id": "called", "says": "Called away."}],
        "effect": "takes-over",
    }
    return terms


@clause("CM18", "17.4.8(a)(iii)")
@clause("CM18", "17.4.8(b)(iv)")
def test_a_substitute_takes_over_seat_and_chips_in_play() -> None:
    cup = drawn("CM18", **_may_be_replaced())
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 10_000))
    asked = {"substitute": "zoe", "circumstance": "called", "accepts": 1}
    cup.ask("dealer:dan", "open-betting", table="T1")
    cup.refused("table-not-idle", "player:ana", "nominate-substitute", **asked)
    for do in ("spin-ball", "no-more-bets"):
        cup.ask("dealer:dan", do, table="T1")
    cup.ask("dealer:dan", "call-no-spin", table="T1", ground="short-spin")
    cup.ask("player:ana", "nominate-substitute", **asked)
    assert (cup.entrant("ana")["state"], cup.entrant("zoe")["state"]) == ("replaced", "playing")
    assert cup.session("1-1")["seats"] == {"1": "zoe", "2": "cleo"}
    assert (cup.entrant("zoe")["chips"], cup.entrant("zoe")["number"]) == (110_000, 1)
    cup.spin("T1", "17", zoe=("black", 10_000), cleo=("red", 10_000))
    cup.record("1-1")
    assert cup.session("1-1")["winners"] == ["zoe"]
    assert cup.session("1-1")["chips"] == {"zoe": 120_000, "cleo": 80_000}
    cup.at = "2026-02-01T20:00:01Z"
    late = cup.refused("too-late", "player:cleo", "nominate-substitute", **asked)
    assert late["clause"] == "CM18 17.4.2(d) #1"
    assert verified(cup)


@clause("CM11", "12.4.2(a)(iv)")
def test_criteria_that_are_none_are_no_ground_to_refuse() -> None:
    entry = {**melbourne_terms("CM11")["entry"], "criteria": None, "refuse_any": False}
    terms = melbourne_terms("CM11", entry=entry)
    terms["statements"] = [one for one in terms["statements"] if one != "may-refuse"]
    cup = CupAtWork("CM11", terms)
    cup.open()
    cup.apply("ana")
    for ground, cited in (("criteria", "CM11 12.4.2(a)(iv)"), ("general", "CM11 12.4.2(a)(iii)")):
        asked = {"player": "ana", "ground": ground, "reason": "too young"}
        refused = cup.refused("right-not-reserved", cup.operator, "refuse-entry", **asked)
        assert refused["clause"] == cited
