"""What labs that read the texts alone have found in tournaments, mended: one test each."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table.session import acts
from kit.cup import DIRECTOR, CupAtWork, drawn, melbourne_terms, perth_terms, play_heats, verified
from kit.marks import clause
from kit.session import InSession, session
from kit.table import books
from kit.terms import MISSING, WRONG, altered, drafted, faults, without

FINAL = "2026-02-01T21:00:00Z"


# ---- whoever is out has nothing on the layout ----


def locked(tag: str) -> InSession:
    at = session(tag)
    for name in ("ana", "bo", "cy"):
        at.bets(name, red=5_00)
    at.close()
    at.does(acts.take_out, "ana", at.at, "disqualified")
    return at


@pytest.mark.parametrize("tag", ["CM18", "CM11", "CP"])
def test_a_locked_wager_of_whoever_is_out_is_played_once(tag: str) -> None:
    at = locked(tag)
    at.dealer("record-outcome", outcome="1")
    at.dealer("settle")
    assert (at.down("ana"), at.has("ana")) == ({}, 0)
    assert at.has("bo") == 105_00


@pytest.mark.parametrize("tag", ["CM18", "CM11", "CP"])
def test_after_a_no_spin_it_does_not_stand_for_the_next(tag: str) -> None:
    at = locked(tag)
    at.dealer("call-no-spin", ground="ball-left-wheel")
    assert (at.down("ana"), at.has("ana")) == ({}, 0)
    assert at.has("bo") == 100_00


def test_who_is_put_out_for_a_wager_too_small_does_not_play_on_with_it() -> None:
    at = session("CM11", compulsory=10_00, on_miss="out")
    for name in ("bo", "cy"):
        at.bets(name, red=10_00)
    at.bets("ana", black=5_00)
    at.spins("2")
    assert (at.down("ana"), at.has("ana")) == ({}, 0)


# ---- play-offs are sessions ----


def tied(tag: str, **changes: Any) -> CupAtWork:
    terms = perth_terms() if tag == "CP" else melbourne_terms(tag)
    terms["play_off"]["by"] = {"spins": 2}
    cup = drawn(tag, **{**terms, **changes})
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "0", ana=("red", 10_000), cleo=("black", 10_000))
    cup.record("1-1")
    cup.director("start-play-off", session="1-1", present=["ana", "cleo"])
    return cup


@clause("CP", "5.24 part 2")
def test_whoever_is_disqualified_in_a_play_off_is_out_of_it() -> None:
    cup = tied("CP")
    cup.director("disqualify", player="ana", ground="concealment", reason="seen")
    assert cup.session("1-1-p1")["state"] == "ended", "one alone has chips"
    cup.record("1-1-p1")
    assert cup.session("1-1")["winners"] == ["cleo"]
    assert verified(cup)


@clause("CM18", "17.4.8(b)(v)")
def test_in_melbourne_too() -> None:
    cup = tied("CM18")
    cup.director("disqualify", player="ana", ground="cheating", reason="seen")
    cup.ask("dealer:dan", "open-betting", table="T1")
    asked = {"table": "T1", "player": "ana", "bet": "red", "stake": 500}
    cup.refused("not-in-session", "dealer:dan", "place-wager", **asked)
    cup.director("conclude-session", session="1-1-p1", ground="determined")
    cup.record("1-1-p1")
    assert cup.session("1-1")["winners"] == ["cleo"]


@clause("CM18", "17.4.8(b)(vi)")
def test_whoever_retires_in_a_play_off_is_ranked_by_what_was_held_there() -> None:
    terms = melbourne_terms()
    terms["conduct"]["retirement"] = "keeps-place"
    terms["play_off"]["by"] = {"spins": 2}
    terms["winners"] |= {"ties": "play-off-first"}
    cup = drawn("CM18", **terms)
    play_heats(cup)
    cup.director("advance", round=1)
    cup.draw(2, "ana", "ben")
    cup.start("2-1", "ana", "ben", at=FINAL)
    cup.spin("T1", "0", ana=("red", 500), ben=("red", 500))
    cup.record("2-1")
    cup.director("start-play-off", session="2-1", present=["ana", "ben"])
    cup.spin("T1", "17", ana=("red", 700), ben=("red", 500))
    cup.ask("player:ana", "retire")
    cup.spin("T1", "17", ben=("red", 100))
    cup.record("2-1-p1")
    assert cup.session("2-1-p1")["chips"] == {"ana": 49_300, "ben": 49_400}
    cup.director("declare-placings")
    assert (cup.entrant("ben")["placing"], cup.entrant("ana")["placing"]) == (1, 2)
    assert verified(cup)


@clause("CP", "5.15 sentence 2")
def test_the_duty_in_a_play_off_is_shown() -> None:
    cup = tied("CP")
    assert (cup.entrant("ana")["duty"], cup.entrant("cleo")["duty"]) == (500, 500)
    cup.spin("T1", "17", ana=("black", 500))
    assert (cup.entrant("ana")["duty"], cup.entrant("cleo")["duty"]) == (500, 1_000)


@clause("CP", "5.25(a)")
def test_a_play_off_moves_none_of_the_tables_money() -> None:
    terms = perth_terms(chips={"type": "value", "chips": [100, 500, 2500]})
    for one in terms["rounds"]:
        one |= {"buy_in": 100_000, "bank": 100_000}
    cup = CupAtWork("CP", terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov")
    for name in ("ana", "ben", "cleo", "dov"):
        pay = {"player": name, "what": "buy-in", "round": 1, "amount": 100_000}
        cup.ask("cage:carl", "take-payment", **pay)
    cup.draw(1, "ana", "ben", "cleo", "dov")
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "0", ana=("red", 10_000), cleo=("black", 10_000))
    cup.record("1-1")
    house = cup.end["tables"]["T1"]["house"]
    cup.director("start-play-off", session="1-1", present=["ana", "cleo"])
    cup.spin("T1", "17", ana=("black", 5_000), cleo=("red", 1_000))
    cup.record("1-1-p1")
    assert cup.end["tables"]["T1"]["house"] == house == 20_000
    assert verified(cup)


# ---- disputes, lots, refunds, penalties ----


@clause("CP", "5.34(b)")
def test_any_decision_may_be_reviewed() -> None:
    cup = drawn()
    cup.ask("player:cleo", "raise-dispute", about="the draw")
    asked = {"dispute": "d1", "outcome": "confirmed"}
    cup.refused("not-referred", "inspector:ines", "record-review", **asked)
    cup.director("decide-dispute", dispute="d1", decision="rejected", reason="it was drawn")
    for outcome in ("confirmed", "noted", "overturned"):
        cup.ask("inspector:ines", "record-review", dispute="d1", outcome=outcome)


DIRECTORS = {"CM18": "17.4.8(g)(a)", "CM11": "12.4.8(h)", "CP": "5.34 chapeau"}


@books(CM18="17.4.8(g)(a)", CM11="12.4.8(h)", CP="5.34 chapeau")
def test_a_dispute_at_its_table_is_the_tournaments(tag: str) -> None:
    """Of its session and spin, if there is one; the director decides, and the round waits."""
    rounds = (perth_terms() if tag == "CP" else melbourne_terms(tag))["rounds"]
    rounds[0]["by"] = {"spins": 2}
    cup = drawn(tag, rounds=rounds)
    cup.ask("player:ana", "raise-dispute", about="the draw", table="T1")
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("red", 500), cleo=("red", 500))
    cup.ask("player:ana", "raise-dispute", about="mispaid", table="T1")
    cup.ask("dealer:dan", "open-betting", table="T1")
    cup.ask("dealer:dan", "spin-ball", table="T1")
    cup.ask("player:cleo", "raise-dispute", about="the ball", table="T1")
    found = [(one["dispute"], one["player"], one["session"], one["spin"])
             for one in cup.end["disputes"]]  # fmt: skip
    assert found == [
        ("d1", "ana", None, None), ("d2", "ana", "1-1", 1), ("d3", "cleo", "1-1", 2),
    ]  # fmt: skip
    assert [one["what"] for one in cup.end["needs"]] == ["dispute"] * 3
    decide = {"dispute": "d2", "decision": "rejected", "reason": "it is right", "table": "T1"}
    refused = cup.refused("not-allowed", cup.operator, "decide-dispute", **decide)
    assert refused["clause"] == f"{tag} {DIRECTORS[tag]}"
    wrong = {**decide, "decision": "unresolved"}
    refused = cup.refused("not-a-decision", DIRECTOR, "decide-dispute", **wrong)
    assert refused["clause"] == f"{tag} {DIRECTORS[tag]}"
    cup.director("decide-dispute", **decide)
    cup.ask("player:ana", "refer-complaint", dispute="d2", table="T1")
    assert [one["referred"] for one in cup.end["disputes"]] == [False, True, False]
    assert verified(cup)


@pytest.mark.parametrize("lots", [["ana"], ["dov", "ana"], ["ana", "ana", "cleo"]])
def test_lots_are_drawn_for_all_who_are_tied(lots: list[str]) -> None:
    cup = drawn("CM11", ties={"cut": "draw"})
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "0", ana=("red", 500), cleo=("red", 500))
    cup.start("1-2", "ben", "dov")
    cup.spin("T2", "17", ben=("black", 500), dov=("red", 500))
    cup.record("1-1", "1-2")
    cup.refused("tied", DIRECTOR, "advance", round=1, lots=lots)
    cup.director("advance", round=1, lots=["cleo", "ana"])
    assert cup.entrant("cleo")["state"] == "through"


@clause("CM11", "12.4.8(a)(iv)")
@pytest.mark.parametrize("begun", [False, True])
def test_what_the_terms_refund_of_a_buy_in_is_refunded_in_play_too(begun: bool) -> None:
    terms = melbourne_terms("CM11")
    terms["refunds"] = [{"id": "ill", "says": "Illness.", "of": "both", "part": "1/2"}]
    terms["rounds"][0]["buy_in"] = 2_000
    terms["pool"] = {"collected": {"entry": "1", "buy_in": "1"}, "added": 0}
    cup = CupAtWork("CM11", terms)
    cup.open()
    fee = terms["fees"]["entry"]
    cup.enter("ana", "ben", "cleo", "dov", fee=fee)
    for name in ("ana", "ben", "cleo", "dov"):
        pay = {"player": name, "what": "buy-in", "round": 1, "amount": 2_000}
        cup.ask("cage:carl", "take-payment", **pay)
    cup.draw(1, "ana", "ben", "cleo", "dov")
    if begun:
        cup.start("1-1", "ana", "cleo")
    cup.op("refund", player="ana", ground="ill")
    assert cup.entrant("ana")["refunded"] == (fee + 2_000) // 2


@clause("CP", "5.29")
@pytest.mark.parametrize("how", ["corrected", "retired"])
def test_a_buy_in_for_a_round_that_is_not_played_goes_back(how: str) -> None:
    terms = perth_terms()
    terms["rounds"][1]["buy_in"] = 2_000
    cup = drawn(**terms)
    play_heats(cup)
    cup.director("advance", round=1)
    pay = {"player": "ana", "what": "buy-in", "round": 2, "amount": 2_000}
    cup.ask("cage:carl", "take-payment", **pay)
    if how == "retired":
        cup.ask("player:ana", "retire")
    else:
        asked = {"table": "T1", "outcome": "18", "reason": "seen", "spin": 1}
        cup.ask("table-games-manager:tom", "correct-outcome", **asked)
        cup.director("advance", round=1)
        assert cup.entrant("ana")["state"] == "eliminated"
    assert (cup.entrant("ana")["refunded"], cup.entrant("ana")["due"]) == (2_000, 2_000)
    assert verified(cup)


@clause("CM18", "17.4.8(a)(i)")
def test_a_penalty_between_rounds_is_taken_from_chips_that_are_kept() -> None:
    terms = melbourne_terms()
    terms["rounds"][1]["bank"] = "keep"
    cup = drawn("CM18", **terms)
    play_heats(cup)
    cup.director("advance", round=1)
    cup.director("penalise", player="ana", penalty="again", reason="a telephone rang twice")
    cup.draw(2, "ana", "ben")
    cup.start("2-1", "ana", "ben", at=FINAL)
    assert cup.session("2-1")["chips"] == {"ana": 105_000, "ben": 110_000}
    assert verified(cup)


@pytest.mark.parametrize("tag", ["CM18", "CM11"])
@pytest.mark.parametrize("what", ["rebuy", "add_on", "buy_back"])
def test_more_chips_have_their_price(tag: str, what: str) -> None:
    blocks: dict[str, Any] = {
        "rebuy": {
            "bank": 50_000,
            "times": 1,
            "rounds": [1],
            "until": {"spins": 2},
            "when": "busted",
        },
        "add_on": {"bank": 50_000, "times": 1, "before": 2},
        "buy_back": {"after": 1, "into": 2, "times": 1},
    }
    terms = altered(drafted(tag), what, blocks[what])
    for free in (altered(terms, f"fees.{what}", None), without(terms, f"fees.{what}")):
        assert (f"fees.{what}", MISSING) in [(key, fault) for key, _, fault in faults(free)]


def test_a_penalty_is_in_whole_chips() -> None:
    terms = altered(drafted("CM18"), "conduct.penalties[1].penalty", "chips:50")
    found = [(key, fault) for key, _, fault in faults(terms)]
    assert found == [("conduct.penalties[1].penalty", WRONG)]


def test_sentences_on_a_session_read_well() -> None:
    cup = drawn()
    refused = cup.refused("not-ended", "dealer:dan", "record-chips", session="1-1")
    assert "it is seats" not in refused["message"]


@clause("CM11", "12.4.3(a)(ii)")
def test_a_final_is_one_session_also_where_more_were_deemed_winners() -> None:
    cup = drawn("CM11", discretion="The director may let players through.")
    for session_id, table, one, other in (
        ("1-1", "T1", "ana", "cleo"),
        ("1-2", "T2", "ben", "dov"),
    ):
        cup.start(session_id, one, other)
        cup.spin(table, "0", **{one: ("red", 500), other: ("red", 1000)})
        cup.record(session_id)
    for name in ("cleo", "dov"):
        cup.director("deem-winner", player=name, reason="as the Terms have it")
    cup.director("advance", round=1)
    cup.draw(2)
    assert [one["session"] for one in cup.end["sessions"]] == ["1-1", "1-2", "2-1"]
    assert len(cup.session("2-1")["seats"]) == 4, "more than per_table has, but the table has ten"


def test_what_somebody_is_reads_well_in_both_languages() -> None:
    from croupier.refusals.sentences import say
    from croupier.tournament.refusals import SessionNotOn, WrongState

    assert say(WrongState("ana", "through"), "en") == (
        "Not possible for ana, who is through to a later round."
    )
    assert say(WrongState("ana", "retired"), "fr") == "Impossible pour ana, qui a abandonné."
    assert say(SessionNotOn("1-1", "ended"), "en") == "Not possible in session 1-1: it has ended."


@clause("CM18", "17.4.8(b)(iv)")
def test_a_substitute_has_what_a_correction_brings_and_no_secret_wager_more() -> None:
    terms = melbourne_terms(secret={"per": "session", "count": 1, "method": "In writing."})
    terms["rounds"][0]["by"] = {"spins": 3}
    terms["substitutes"] = {
        "until": "2026-02-01T20:00:00Z",
        "circumstances": [{"id": "called", "says": "Called away."}],
        "effect": "takes-over",
    }
    cup = drawn("CM18", **terms)
    cup.start("1-1", "ana", "cleo")
    cup.ask("dealer:dan", "open-betting", table="T1")
    secret = {"table": "T1", "bet": "red", "stake": 10_000, "secret": True}
    cup.ask("player:ana", "place-wager", **secret)
    for do, fields in (
        ("spin-ball", {}),
        ("no-more-bets", {}),
        ("record-outcome", {"outcome": "2"}),
    ):
        cup.ask("dealer:dan", do, table="T1", **fields)
    cup.ask("dealer:dan", "settle", table="T1")
    named = {"substitute": "zoe", "circumstance": "called", "accepts": 1}
    cup.ask("player:ana", "nominate-substitute", **named)
    asked = {"table": "T1", "outcome": "1", "reason": "seen", "spin": 1}
    cup.ask("area-manager:olga", "correct-outcome", **asked)
    assert cup.session("1-1")["chips"] == {"zoe": 110_000, "cleo": 100_000}
    cup.ask("dealer:dan", "open-betting", table="T1")
    cup.refused("secret-used", "player:zoe", "place-wager", **secret)
    assert verified(cup)


@clause("CP", "5.35")
def test_a_play_off_is_left_with_leave_as_any_session() -> None:
    cup = tied("CP")
    cup.refused("session-runs", "player:ana", "retire")
    cup.director("leave-table", player="ana", ground="approved")
    cup.ask("player:ana", "retire")
    assert cup.session("1-1-p1")["state"] == "ended"
    cup.record("1-1-p1")
    assert cup.session("1-1")["winners"] == ["cleo"]


def test_whoever_is_reinstated_in_a_play_off_plays_it() -> None:
    cup = tied("CP")
    cup.op("disqualify", player="ana", ground="behaviour", reason="shouted")
    assert cup.session("1-1-p1")["state"] == "ended"
    cup.op("reinstate", player="ana", reason="it was another")
    assert cup.session("1-1-p1")["state"] == "playing"
    assert cup.session("1-1-p1")["chips"] == {"ana": 50_000, "cleo": 50_000}
    assert verified(cup)
