"""Refusals of a tournament that no other test needs: each once, with its clause."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import Refusal
from croupier.table.session import acts
from croupier.table.session.state import Designation
from kit.cup import DIRECTOR, CupAtWork, drawn, melbourne_terms, perth_terms, play_heats
from kit.session import InSession, designated, plan, session

FINAL = "2026-02-01T21:00:00Z"


def perth(**changes: Any) -> CupAtWork:
    cup = CupAtWork("CP", perth_terms(**changes))
    cup.open()
    return cup


def cited(refused: dict[str, Any]) -> str:
    found: str = refused["clause"]
    return found


# ---- the tournament ----


def test_officers_are_appointed_once() -> None:
    cup = drawn("CM18")
    director = cup.refused("appointed-already", cup.operator, "appoint-director", name="dora")
    assert cited(director) == "CM18 17.2.3"
    cup.director("appoint-deputy", name="dirk")
    deputy = cup.refused("appointed-already", DIRECTOR, "appoint-deputy", name="dirk")
    assert cited(deputy) == "CM18 17.2.3(a)"


def test_the_regulator_is_told_of_versions_that_there_are() -> None:
    cup = drawn("CM18")
    asked = {"about": "change:2", "officer": "ines"}
    refused = cup.refused("no-such-version", cup.operator, "advise-regulator", **asked)
    assert refused["particulars"] == {"type": "no-such-version", "about": "change:2", "version": 1}


@pytest.mark.parametrize(
    ("other", "code", "clause"),
    [
        ({"seats": 2}, "too-few-seats", "CM18 17.4.3(a)(ii)"),
        ({"game": "double-zero"}, "not-alike", "CM18 17.1"),
    ],
)
def test_a_table_fits_the_tournament(other: dict[str, Any], code: str, clause: str) -> None:
    cup = CupAtWork("CM18", melbourne_terms(), tables=1, others={"T9": other})
    cup.open()
    assert cited(cup.refused(code, cup.operator, "designate-table", table="T9")) == clause


def test_a_table_that_is_not_the_tournaments() -> None:
    cup = CupAtWork("CM18", melbourne_terms(), tables=1, others={"T9": {}})
    cup.open()
    refused = cup.refused("not-designated", cup.operator, "release-table", table="T9")
    assert cited(refused) == "CM18 17.2.4"


def test_too_few_tables_for_the_sessions_of_a_round() -> None:
    cup = CupAtWork("CP", perth_terms(), tables=1)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov")
    cup.op("close-entries")
    refused = cup.refused("too-few-tables", DIRECTOR, "draw-seats", round=1)
    assert refused["particulars"] == {"type": "too-few-tables", "tables": 1, "needs": 2}


def test_who_and_what_there_is_not() -> None:
    cup = drawn()
    cup.refused("no-such-entrant", "cage:carl", "pay-out", player="zoe")
    asked = {"player": "ana", "what": "buy-in", "round": 3, "amount": 100}
    cup.refused("no-such-round", "cage:carl", "take-payment", **asked)
    cup.refused("nothing-to-pay", "cage:carl", "take-payment", **{**asked, "round": 1})
    cup.refused("no-such-session", "dealer:dan", "record-chips", session="9-9")
    decide = {"dispute": "d9", "decision": "upheld", "reason": "seen"}
    refused = cup.refused("no-such-dispute", DIRECTOR, "decide-dispute", **decide)
    assert cited(refused) == "CP 5.34 chapeau"
    cup.refused("no-practice", DIRECTOR, "end-practice", table="T1")


def test_what_has_no_rule_of_its_own_is_refused_by_the_one_of_the_act() -> None:
    cup = drawn("CM11")
    refused = [
        cup.refused("not-yours", "player:ana", "withdraw", player="ben"),
        cup.refused("not-yours", "player:ana", "raise-dispute", player="ben", about="the draw"),
        cup.refused("form", "player:ana", "raise-dispute", about=7),
        cup.refused("nothing-due", "cage:carl", "pay-out", player="ana"),
        cup.refused("no-such-entrant", "cage:carl", "pay-out", player="zoe"),
        cup.refused("form", DIRECTOR, "reschedule", round=1, starts_at="soon"),
        cup.refused("no-such-session", "dealer:dan", "record-chips", session="9-9"),
    ]
    assert [cited(one) for one in refused] == [
        "CM11 12.4.2(d)", "CM11 12.4.8(h)", "CM11 12.4.8(h)", "CM11 12.4.7(b)", "CM11 12.4.7(b)",
        "CM11 12.4.1(b)", "CM11 12.4.3(a)(iii)",
    ]  # fmt: skip


def test_a_command_with_a_table_of_its_own_names_the_stream() -> None:
    cup = drawn()
    cup.start("1-1", "ana", "cleo")
    cup.ask("dealer:dan", "open-betting", table="T1")
    asked = {"player": "ana", "bet": "red", "table": "T2", "count": 1}
    at = {"stream": "table:T1", **asked}
    cup.refused("tournament-table", "dealer:dan", "find-foreign-chips", **at)
    cup.refused("form", "dealer:dan", "find-foreign-chips", **{**asked, "table": "T1"})
    nowhere = {**at, "stream": "table:T9"}
    cup.refused("no-such-table", "dealer:dan", "find-foreign-chips", **nowhere)


def test_no_substitutes_where_the_terms_have_none() -> None:
    cup = drawn("CM18", substitutes=None)
    asked = {"substitute": "zoe", "circumstance": "ill", "accepts": 1}
    refused = cup.refused("no-substitutes", "player:ana", "nominate-substitute", **asked)
    assert cited(refused) == "CM18 17.4.8(a)(iii)"


def test_a_round_is_drawn_in_its_turn_and_not_while_it_is_played() -> None:
    terms = perth_terms()
    terms["rounds"][0]["by"] = {"spins": 2}
    cup = drawn(**terms)
    cup.refused("not-this-round", DIRECTOR, "draw-seats", round=2)
    asked = {"player": "zoe", "session": "1-1", "seat": 3}
    refused = cup.refused("not-in-round", DIRECTOR, "seat", **asked)
    assert cited(refused) == "CP 5.28"
    cup.start("1-1", "ana", "cleo")
    cup.refused("session-not-on", DIRECTOR, "seat", **{**asked, "player": "ana"})
    cup.refused("wrong-phase", DIRECTOR, "draw-seats", round=1)
    cup.refused("round-begun", DIRECTOR, "reschedule", round=1, starts_at=FINAL)


def test_a_session_that_is_broken_off_lets_the_rest_of_its_round_be_drawn_anew() -> None:
    cup = drawn()
    cup.director("conclude-session", session="1-1", ground="walkover", present=["ana"])
    cup.refused("wrong-phase", DIRECTOR, "draw-seats", round=1)
    assert cup.end["phase"] == "session"


def test_a_walkover_is_of_one_alone() -> None:
    cup = drawn()
    asked = {"session": "1-1", "ground": "walkover", "present": ["ana", "cleo"]}
    cup.refused("not-a-walkover", DIRECTOR, "conclude-session", **asked)


def test_nobody_retires_before_play() -> None:
    cup = drawn("CM18")
    refused = cup.refused("play-not-begun", "player:ana", "retire")
    assert cited(refused) == "CM18 17.4.8(b)(vi)"


def test_a_table_must_be_idle_for_more_chips_and_for_a_session() -> None:
    terms = perth_terms()
    terms["rounds"][0] |= {"by": {"spins": 3}}
    terms["fees"]["rebuy"] = 1_000
    terms["rebuy"] = {
        "bank": 50_000, "times": 2, "rounds": [1], "until": {"spins": 2}, "when": "holding",
    }  # fmt: skip
    cup = drawn(**terms)
    cup.start("1-1", "ana", "cleo")
    cup.ask("dealer:dan", "open-betting", table="T1")
    asked = {"player": "ana", "amount": 1_000}
    refused = cup.refused("table-not-idle", "cage:carl", "rebuy", **asked)
    assert cited(refused) == "CP 5.22 part 2"


def test_in_perth_nobody_buys_again_without_chips() -> None:
    terms = perth_terms()
    terms["rounds"][0]["by"] = {"spins": 3}
    terms["fees"]["rebuy"] = 1_000
    terms["rebuy"] = {
        "bank": 50_000, "times": 2, "rounds": [1], "until": {"spins": 2}, "when": "holding",
    }  # fmt: skip
    terms["rounds"][0]["per_table"] = {"min": 2, "max": 3}
    cup = CupAtWork("CP", terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", "eli", "fay")
    cup.draw(1, "ana", "ben", "cleo", "dov", "eli", "fay")
    cup.start("1-1", "ana", "cleo", "eli")
    cup.spin("T1", "17", ana=("red", 100_000), cleo=("black", 500), eli=("black", 500))
    refused = cup.refused("no-chips-left", "cage:carl", "rebuy", player="ana", amount=1_000)
    assert cited(refused) == "CP 5.19"


def test_what_is_money_is_not_adjusted() -> None:
    terms = perth_terms(chips={"type": "non-value", "chips": [100, 500, 2500]})
    for one in terms["rounds"]:
        one |= {"buy_in": 100_000, "bank": 100_000}
    cup = drawn(**terms)
    asked = {"player": "ana", "amount": 500, "reason": "a miscount"}
    refused = cup.refused("points-only", DIRECTOR, "adjust-chips", **asked)
    assert cited(refused) == "CP 5.34 chapeau"


def test_rounds_are_advanced_in_turn_and_the_final_is_placed() -> None:
    terms = perth_terms(wild_cards={"count": 1, "rounds": [2], "basis": "Applause."})
    cup = drawn(**terms)
    play_heats(cup)
    cup.refused("wrong-round", DIRECTOR, "declare-placings")
    assert cited(cup.refused("wrong-round", DIRECTOR, "advance", round=2)) == "CP 5.26 part 1"
    cup.op("disqualify", player="cleo", ground="behaviour", reason="shouted")
    asked = {"player": "cleo", "round": 2, "reason": "applause"}
    refused = cup.refused("was-disqualified", cup.operator, "grant-wild-card", **asked)
    assert cited(refused) == "CP 1.1 Wild Card"
    refused = cup.refused("wrong-state", cup.operator, "reinstate", player="ana", reason="seen")
    assert refused["particulars"] == {"type": "wrong-state", "player": "ana", "state": "waiting"}
    cup.director("advance", round=1)
    cup.draw(2, "ana", "ben")
    cup.start("2-1", "ana", "ben", at=FINAL)
    cup.spin("T1", "17", ana=("black", 500), ben=("red", 500))
    cup.record("2-1")
    cup.refused("wrong-round", DIRECTOR, "advance", round=2)


def test_an_employee_has_no_bonus_in_melbourne() -> None:
    terms = melbourne_terms(bonus=[{"id": "zero", "says": "Zero was hit.", "amount": 700}])
    terms["entry"] |= {"event": "charitable", "staff": True}
    terms["statements"] = [*terms["statements"], "staff"]
    cup = CupAtWork("CM18", terms)
    cup.open()
    fee = terms["fees"]["entry"]
    cup.enter("ben", "cleo", "dov", fee=fee)
    cup.apply("ana", kind="employee")
    cup.register("ana", fee, approved_by="coo:carol")
    cup.draw(1, "ana", "ben", "cleo", "dov")
    play_heats(cup)
    cup.director("advance", round=1)
    cup.draw(2, "ana", "ben")
    cup.start("2-1", "ana", "ben", at=FINAL)
    cup.spin("T1", "17", ana=("black", 500), ben=("red", 500))
    cup.record("2-1")
    cup.director("declare-placings")
    cup.director("award-prizes")
    refused = cup.refused("not-eligible", DIRECTOR, "award-bonus", bonus="zero", player="ana")
    assert cited(refused) == "CM18 17.4.2(a)(v) #2"
    cup.director("award-bonus", bonus="zero", player="ben")


def test_a_complaint_is_referred_once() -> None:
    cup = drawn()
    cup.ask("player:cleo", "raise-dispute", about="the draw")
    cup.ask("player:cleo", "refer-complaint", dispute="d1")
    refused = cup.refused("referred-already", "player:cleo", "refer-complaint", dispute="d1")
    assert cited(refused) == "CP 5.34(a)"


# ---- at its table ----


def refusal(at: InSession, act: Any, *given: Any, **more: Any) -> tuple[str, str]:
    with pytest.raises(Refusal) as found:
        at.does(act, *given, **more)
    return found.value.code, found.value.clause


def test_who_is_in_a_session_does_not_join_it_again() -> None:
    at = session("CP")
    assert refusal(at, acts.join, "ana", 9, 9, 100_00)[0] == "in-session-already"


def test_who_is_out_or_away_is_so_once() -> None:
    at = session("CP")
    assert refusal(at, acts.return_to_place, "ana") == ("not-away", "CP 5.35")
    assert refusal(at, acts.put_back, "ana", 5_00, at.at)[0] == "not-out"
    at.does(acts.take_out, "ana", at.at, "disqualified")
    assert refusal(at, acts.take_out, "ana", at.at, "disqualified")[0] == "out-already"
    assert refusal(at, acts.leave_place, "ana", "emergency") == ("out-already", "CP 5.35")
    assert refusal(at, acts.hand_over, "ana", "zoe", 9, at.at)[0] == "out-already"


def test_a_clock_that_runs_is_not_resumed() -> None:
    at = session("CM18")
    assert refusal(at, acts.resume, at.at) == ("not-suspended", "CM18 17.4.1(b) #2")


def test_a_table_is_released_and_used_by_its_tournament_alone() -> None:
    at = designated("CM18")
    at.does(acts.begin, plan(), at.at)
    code, clause = refusal(at, acts.begin, plan(), at.at)
    assert (code, clause) == ("table-not-idle", "CM18 17.2.5")
    other = InSession("CM18")
    other.dealer("open-table")
    assert refusal(other, acts.release) == ("not-designated", "CM18 17.2.4")
    assert refusal(other, acts.begin, plan(), other.at) == ("not-designated", "CM18 17.2.4")
    other.does(acts.designate, Designation("cup", "point:cup", ""))


def test_the_clock_rings_no_bell_before_its_time() -> None:
    at = session("CP", time_limit_s=30)
    at.dealer("open-betting")
    at.refused("bell-not-due", "system:clock", "ring-bell")


# ---- names ----

NO_NAMES = [
    "", "  ", " x ", "x  y", "b\u043eb", "Ana\u0301", "system:floor", "casino-operator:olga",
]  # fmt: skip


@pytest.mark.parametrize("name", NO_NAMES)
def test_nobody_comes_in_under_what_is_no_name(name: str) -> None:
    cup = perth()
    assert cited(cup.refused("wrong-name", "dealer:dan", "apply", player=name)) == "form"
    assert cited(cup.refused("wrong-name", cup.operator, "appoint-director", name=name)) == "form"


def test_a_deputy_has_a_name() -> None:
    cup = drawn("CM18")
    assert cited(cup.refused("wrong-name", DIRECTOR, "appoint-deputy", name=" dirk")) == "form"


@pytest.mark.parametrize("name", ["Ana", "ANA"])
def test_nobody_enters_who_can_be_taken_for_an_entrant(name: str) -> None:
    cup = perth()
    cup.enter("ana")
    refused = cup.refused("wrong-name", "dealer:dan", "apply", player=name, endorsed=True)
    told = {"type": "wrong-name.entrant", "name": name, "other": "ana"}
    assert (refused["particulars"], cited(refused)) == (told, "form")
