"""Sessions: what must be so before one starts, who is late or away, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from kit.cup import DIRECTOR, START, CupAtWork, drawn, melbourne_terms, perth_terms, verified
from kit.marks import clause, reading
from kit.table import books


def refused_start(cup: CupAtWork, code: str, *present: str, at: str = START) -> dict[str, Any]:
    cup.at = max(at, cup.now)
    asked = {"session": "1-1", "present": list(present or ("ana", "cleo"))}
    return cup.refused(code, DIRECTOR, "start-session", **asked)


@clause("CP", "5.4(n)")
def test_a_session_starts_at_its_time_and_no_second_before() -> None:
    cup = drawn()
    refused = refused_start(cup, "too-early", at="2026-02-01T18:59:59Z")
    assert refused["clause"] == "CP 5.4(n)"
    cup.start("1-1", "ana", "cleo")


@clause("CM18", "17.2.3")
def test_nothing_is_played_without_a_director() -> None:
    cup = drawn("CM18")
    cup.director("sign-off")
    assert refused_start(cup, "director-absent")["clause"] == "CM18 17.2.3"
    cup.director("sign-on")
    cup.start("1-1", "ana", "cleo")
    cup.director("sign-off")
    cup.refused("director-absent", "dealer:dan", "open-betting", table="T1")
    cup.director("sign-on")
    cup.ask("dealer:dan", "open-betting", table="T1")


@reading("CM18", "tournament-deputy-presence")
def test_a_deputy_suffices_in_melbourne_today() -> None:
    cup = drawn("CM18")
    cup.director("appoint-deputy", name="dirk")
    cup.ask("deputy-director:dirk", "sign-on")
    cup.director("sign-off")
    cup.start("1-1", "ana", "cleo")


def test_a_deputy_did_not_suffice_in_2011() -> None:
    cup = drawn("CM11")
    cup.op("appoint-deputy", name="dirk")
    cup.ask("deputy-director:dirk", "sign-on")
    cup.director("sign-off")
    refused_start(cup, "director-absent")


@clause("CP", "1.1 Tournament Director")
def test_perth_has_no_deputies_and_needs_nobody_there() -> None:
    cup = drawn()
    cup.refused("no-deputies", cup.operator, "appoint-deputy", name="dirk")
    cup.start("1-1", "ana", "cleo")


@clause("CM18", "17.2.3")
def test_only_who_is_appointed_directs() -> None:
    cup = CupAtWork("CM18", melbourne_terms())
    refused = cup.refused("not-appointed", DIRECTOR, "sign-on")
    assert refused["clause"] == "CM18 17.2.3"
    cup.op("appoint-director", name="dora")
    cup.op("appoint-director", name="dana")
    cup.refused("not-appointed", DIRECTOR, "sign-on")


@clause("CM18", "17.4.1(c) #2")
def test_the_regulator_is_told_of_a_change_before_play() -> None:
    cup = drawn("CM18")
    cup.op("amend-terms", changes={"title": "Cup of Cups"}, reason="a better name")
    assert refused_start(cup, "regulator-not-told")["clause"] == "CM18 17.4.1(c) #2"
    cup.op("advise-regulator", about="change:2", officer="ines")
    cup.director("brief", understood=True)
    assert refused_start(cup, "not-accepted")["particulars"]["players"] == ("ana", "cleo")


@clause("CM18", "17.3.1")
def test_players_are_briefed_first() -> None:
    terms = melbourne_terms()
    cup = CupAtWork("CM18", terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", fee=terms["fees"]["entry"])
    cup.op("close-entries")
    cup.director("draw-seats", round=1, order=["ana", "ben", "cleo", "dov"])
    refused = refused_start(cup, "not-briefed")
    assert refused["clause"] == "CM18 17.3.1"
    cup.refused("not-understood", DIRECTOR, "brief")
    cup.director("brief", understood=True)
    cup.start("1-1", "ana", "cleo")


@clause("CP", "5.22 part 1")
def test_no_chips_without_the_buy_in() -> None:
    terms = perth_terms()
    for one in terms["rounds"]:
        one["buy_in"] = 2_000
    cup = CupAtWork("CP", terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov")
    cup.draw(1, "ana", "ben", "cleo", "dov")
    pay = {"what": "buy-in", "round": 1, "amount": 2_000}
    cup.ask("cage:carl", "take-payment", player="ana", **pay)
    refused = refused_start(cup, "buy-in-missing")
    assert (refused["clause"], refused["particulars"]["players"]) == ("CP 5.22 part 1", ("cleo",))
    cup.ask("cage:carl", "take-payment", player="cleo", **pay)
    cup.start("1-1", "ana", "cleo")


@clause("CP", "5.12")
def test_nobody_plays_alone_but_may_win_alone() -> None:
    cup = drawn()
    assert refused_start(cup, "too-few", "ana")["clause"] == "CP 5.12"
    refused_start(cup, "not-in-session", "ana", "ben")
    cup.director("conclude-session", session="1-1", ground="walkover", present=["ana"])
    assert cup.session("1-1")["chips"] == {"ana": 100_000}
    assert (cup.entrant("ana")["state"], cup.entrant("cleo")["state"]) == ("waiting", "eliminated")
    assert verified(cup)


@clause("CM18", "17.4.8(b)(i)")
@pytest.mark.parametrize("spins", [1, 2, 3])
def test_who_is_late_joins_before_a_certain_spin(spins: int) -> None:
    terms = melbourne_terms()
    terms["rounds"][0]["by"] = {"spins": 9}
    terms["rounds"][0]["tables"] = 2
    cup = CupAtWork("CM18", terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", "eli", fee=terms["fees"]["entry"])
    cup.draw(1, "ana", "ben", "cleo", "dov", "eli")
    cup.start("1-1", "ana", "cleo")
    for _ in range(spins):
        cup.spin("T1", "17", ana=("black", 500), cleo=("red", 500))
    if spins < terms["conduct"]["late"]["join_before_spin"]:
        cup.director("join-late", player="eli")
        assert cup.session("1-1")["chips"]["eli"] == 100_000
    else:
        refused = cup.refused("too-late", DIRECTOR, "join-late", player="eli")
        assert refused["clause"] == "CM18 17.4.8(b)(i)"


def test_who_never_came_is_out() -> None:
    cup = CupAtWork("CP", perth_terms())
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", "eli")
    cup.draw(1, "ana", "ben", "cleo", "dov", "eli")
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 10_000))
    cup.record("1-1")
    assert cup.entrant("eli")["state"] == "eliminated"
    assert verified(cup)


@clause("CP", "5.35")
def test_who_leaves_needs_leave_and_may_then_retire() -> None:
    cup = CupAtWork("CP", perth_terms())
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", "eli")
    cup.draw(1, "ana", "ben", "cleo", "dov", "eli")
    cup.start("1-1", "ana", "cleo", "eli")
    assert cup.refused("session-runs", "player:ana", "retire")["clause"] == "CP 5.35"
    cup.director("leave-table", player="ana", ground="emergency")
    cup.ask("player:ana", "retire")
    assert cup.entrant("ana")["state"] == "retired"
    cup.spin("T1", "17", eli=("black", 10_000), cleo=("red", 10_000))
    cup.record("1-1")
    assert set(cup.session("1-1")["chips"]) == {"cleo", "eli"}
    assert verified(cup)


@clause("CM18", "17.4.8(d)(i) #2")
def test_the_director_ends_a_session_that_is_determined() -> None:
    terms = melbourne_terms()
    terms["rounds"][0]["by"] = {"spins": 9}
    cup = drawn("CM18", rounds=terms["rounds"])
    cup.start("1-1", "ana", "cleo")
    asked = {"session": "1-1", "ground": "determined"}
    refused = cup.refused("not-determined", DIRECTOR, "conclude-session", **asked)
    assert refused["clause"] == "CM18 17.4.8(d)(i) #2"
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 100_000))
    cup.director("conclude-session", **asked)
    assert cup.session("1-1")["state"] == "ended"
    assert verified(cup)


def test_perth_lets_nobody_end_a_session_that_is_determined() -> None:
    cup = drawn()
    cup.start("1-1", "ana", "cleo")
    asked = {"session": "1-1", "ground": "determined"}
    cup.refused("no-such-power", DIRECTOR, "conclude-session", **asked)


def test_a_session_that_is_broken_off_is_played_anew() -> None:
    terms = perth_terms()
    terms["rounds"][0]["by"] = {"spins": 2}
    cup = drawn(rounds=terms["rounds"])
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("red", 50_000), cleo=("black", 10_000))
    cup.director("conclude-session", session="1-1", ground="broken-off")
    assert (cup.session("1-1")["state"], cup.entrant("ana")["state"]) == ("drawn", "registered")
    cup.start("1-1", "ana", "cleo")
    assert cup.session("1-1")["chips"] == {"ana": 100_000, "cleo": 100_000}
    assert verified(cup)


@clause("CP", "1.1 Session (a)")
def test_a_session_by_time_stands_still_while_suspended() -> None:
    terms = perth_terms()
    terms["rounds"][0]["by"] = {"minutes": 30}
    cup = drawn(rounds=terms["rounds"])
    cup.start("1-1", "ana", "cleo")
    cup.at = "2026-02-01T19:10:00Z"
    cup.director("suspend-session", session="1-1", reason="fire alarm")
    assert cup.session("1-1")["state"] == "suspended"
    cup.at = "2026-02-01T19:30:00Z"
    cup.director("resume-session", session="1-1")
    cup.at = "2026-02-01T19:49:59Z"
    cup.ask("dealer:dan", "open-betting", table="T1")
    assert cup.session("1-1")["state"] == "playing"
    cup.at = "2026-02-01T19:50:00Z"
    cup.refused("not-announced", "dealer:dan", "spin-ball", table="T1")
    assert cup.session("1-1")["state"] == "time-up"
    assert verified(cup)


@clause("CP", "5.25 chapeau")
def test_a_count_that_differs_is_not_recorded() -> None:
    cup = drawn()
    cup.start("1-1", "ana", "cleo")
    cup.refused("not-ended", "dealer:dan", "record-chips", session="1-1")
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 10_000))
    counts = {"ana": 110_000, "cleo": 90_100}
    asked = {"session": "1-1", "counts": counts}
    refused = cup.refused("count-differs", "dealer:dan", "record-chips", **asked)
    assert refused["clause"] == "CP 5.25 chapeau"
    cup.ask("dealer:dan", "record-chips", session="1-1", counts={**counts, "cleo": 90_000})


@clause("CM18", "17.3.2")
def test_practice_moves_nothing() -> None:
    cup = drawn("CM18")
    cup.director("start-practice", table="T1", players=["ana", "cleo"])
    cup.spin("T1", "17", ana=("red", 100_000), cleo=("black", 10_000))
    assert cup.entrant("ana")["state"] == "registered"
    cup.director("end-practice", table="T1")
    cup.start("1-1", "ana", "cleo")
    assert cup.session("1-1")["chips"] == {"ana": 100_000, "cleo": 100_000}
    cup.refused("play-begun", DIRECTOR, "start-practice", table="T2", players=["ben"])
    assert verified(cup)


@clause("CM18", "17.4.1(b) #2")
def test_a_new_time_needs_its_notice() -> None:
    cup = drawn("CM18", notice_min=30)
    cup.at = "2026-02-01T18:00:00Z"
    early = {"session": "1-1", "starts_at": "2026-02-01T18:29:59Z"}
    assert cup.refused("short-notice", DIRECTOR, "reschedule", **early)["clause"] == (
        "CM18 17.4.1(b) #2"
    )
    cup.at = "2026-02-01T18:00:00Z"
    cup.director("reschedule", session="1-1", starts_at="2026-02-01T18:30:00Z")
    cup.op("advise-regulator", about="change:start", officer="ines")
    cup.start("1-1", "ana", "cleo", at="2026-02-01T18:30:00Z")


@books(CM18="4.1 fn1 s66(2)", CM11="4.1 fn1 s66(2)")
def test_a_higher_minimum_is_on_display_before_a_session(tag: str) -> None:
    terms = melbourne_terms(tag)
    for one in terms["rounds"]:
        one["limits"]["min"] = 1_000
    cup = CupAtWork(tag, terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", fee=terms["fees"]["entry"])
    cup.draw(1, "ana", "ben", "cleo", "dov", at="2026-02-01T18:40:01Z")
    assert refused_start(cup, "short-notice")["clause"] == f"{tag} 4.1 fn1 s66(2)"
    cup.start("1-1", "ana", "cleo", at="2026-02-01T19:00:01Z")


@clause("CM11", "12.3.1 #1")
@clause("CM11", "12.3.1 #2")
def test_players_are_briefed_on_the_terms_as_they_are() -> None:
    cup = drawn("CM11")
    cup.refused("not-understood", DIRECTOR, "brief", understood=False)
    cup.op("amend-terms", changes={"notice_min": 45}, reason="longer notice")
    cup.op("advise-regulator", about="change:2", officer="ines")
    for name in ("ana", "cleo"):
        cup.ask(f"player:{name}", "accept-terms", version=2, signed=True)
    assert refused_start(cup, "not-briefed")["clause"] == "CM11 12.3.1 #1"
    cup.director("brief", understood=True)
    cup.start("1-1", "ana", "cleo")


TOLD = {"CM11": "CM11 12.4.1(c)", "CM18": "CM18 17.4.1(c) #2"}


@clause("CM11", "12.4.1(c)")
@clause("CM18", "17.4.1(c) #2")
@pytest.mark.parametrize("tag", ["CM11", "CM18"])
def test_the_regulator_is_told_of_a_new_start_and_of_new_terms(tag: str) -> None:
    cup = drawn(tag)
    cup.director("reschedule", round=1, starts_at="2026-02-01T19:30:00Z")
    assert [one["what"] for one in cup.end["needs"]] == ["regulator"]
    cup.op("advise-regulator", about="change:start", officer="ines")
    assert cup.end["needs"] == []
    cup.op("amend-terms", changes={"title": "Other"}, reason="better")
    assert [one["what"] for one in cup.end["needs"]] == ["regulator"]
    asked = {"session": "1-1", "present": ["ana", "cleo"]}
    cup.at = "2026-02-01T19:29:59Z"
    cup.refused("too-early", DIRECTOR, "start-session", **asked)  # what was moved stays moved
    cup.at = "2026-02-01T19:30:00Z"
    refused = cup.refused("regulator-not-told", DIRECTOR, "start-session", **asked)
    assert refused["clause"] == TOLD[tag]


@clause("CM11", "12.4.1(c)")
@clause("CM18", "17.4.1(c) #2")
@pytest.mark.parametrize("tag", ["CM11", "CM18"])
def test_nothing_starts_at_a_new_time_before_the_regulator_is_told(tag: str) -> None:
    cup = drawn(tag)
    cup.director("reschedule", session="1-1", starts_at="2026-02-01T19:30:00Z")
    asked = {"session": "1-1", "present": ["ana", "cleo"], "at": "2026-02-01T19:30:00Z"}
    refused = cup.refused("regulator-not-told", DIRECTOR, "start-session", **asked)
    assert (refused["clause"], "starting time" in refused["message"]) == (TOLD[tag], True)
    cup.op("advise-regulator", about="change:start", officer="ines")
    cup.start("1-1", "ana", "cleo")
    cup.director("reschedule", session="1-2", starts_at="2026-02-01T20:30:00Z")
    cup.start("1-2", "ben", "dov", at="2026-02-01T20:30:00Z")  # play has begun


def test_who_could_have_bought_chips_again_is_out_when_the_window_closes() -> None:
    terms = melbourne_terms("CM11")
    terms["fees"]["rebuy"] = 2_000
    terms["rebuy"] = {
        "bank": 50_000, "times": 1, "rounds": [1], "until": {"spins": 2}, "when": "busted",
    }  # fmt: skip
    terms["pool"] = {"collected": {"entry": "1", "rebuy": "1/2"}, "added": 0}
    terms["rounds"][0]["by"] = {"spins": 3}
    cup = drawn("CM11", **terms)
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("red", 500), cleo=("red", 500))
    cup.spin("T1", "17", ana=("red", 99_500), cleo=("black", 500))
    assert cup.entrant("ana")["state"] == "playing"
    cup.ask("dealer:dan", "open-betting", table="T1")
    assert cup.entrant("ana")["state"] == "eliminated"
    assert verified(cup)


@clause("CP", "5.21 sentence 3")
@reading("CM18", "tournament-limits")
@pytest.mark.parametrize("tag", ["CP", "CM18"])
def test_limits_change_when_and_as_the_terms_have_it(tag: str) -> None:
    limits = {"min": 1_000, "max": 200_000, "unit": 100}
    terms = perth_terms() if tag == "CP" else melbourne_terms()
    terms["rounds"][0]["by"] = {"spins": 5}
    terms["limit_changes"] = [{"round": 1, "after": {"spins": 1}, "limits": limits}]
    cup = drawn(tag, **terms)
    cup.start("1-1", "ana", "cleo")
    asked = {"table": "T1", "limits": limits, "effective_at": "2026-02-01T19:40:00Z"}
    refused = cup.refused("limits-fixed", cup.operator, "announce-limits", **asked)
    assert refused["clause"].startswith({"CP": "CP 5.21", "CM18": "reading: "}[tag])
    cup.spin("T1", "17", ana=("black", 500), cleo=("red", 500))
    other = {**asked, "limits": {**limits, "min": 2_000}}
    cup.refused("limits-fixed", cup.operator, "announce-limits", **other)
    cup.ask(cup.operator, "announce-limits", **asked)
    cup.at = "2026-02-01T19:40:00Z"
    cup.ask("dealer:dan", "open-betting", table="T1")
    wager = {"table": "T1", "player": "ana", "bet": "red"}
    (placed,) = cup.ask("dealer:dan", "place-wager", stake=500, **wager)
    assert "under the minimum of 10.00" in placed.note


@clause("CP", "5.16")
def test_after_the_bell_no_wager_is_taken() -> None:
    cup = drawn(time_limit_s=30)
    cup.start("1-1", "ana", "cleo")
    cup.ask("dealer:dan", "open-betting", table="T1")
    cup.ask("dealer:dan", "ring-bell", table="T1")
    wager = {"table": "T1", "bet": "red", "stake": 500}
    assert (
        cup.refused("betting-closed", "player:ana", "place-wager", **wager)["clause"] == "CP 5.16"
    )


def test_a_table_that_only_waits_is_balanced() -> None:
    cup = drawn()
    cup.start("1-1", "ana", "cleo")
    assert {one["balanced"] for one in cup.end["tables"].values()} == {True}


@clause("CP", "5.26 part 1")
def test_who_is_first_has_won_while_others_are_tied_behind() -> None:
    terms = perth_terms()
    terms["rounds"][0]["advance"] = {"first": 2, "best": 0}
    terms["rounds"][0]["per_table"] = terms["rounds"][1]["per_table"] = {"min": 2, "max": 4}
    cup = CupAtWork("CP", terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", "eli", "fay")
    cup.draw(1, "ana", "ben", "cleo", "dov", "eli", "fay")
    cup.start("1-1", "ana", "cleo", "eli")
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 500), eli=("red", 500))
    cup.record("1-1")
    assert (cup.session("1-1")["winners"], cup.session("1-1")["tied"]) == (["ana"], ["cleo", "eli"])


def test_chips_of_a_play_off_are_the_houses_even_where_chips_are_money() -> None:
    terms = perth_terms(chips={"type": "value", "chips": [100, 500, 2500]})
    for one in terms["rounds"]:
        one["buy_in"] = one["bank"]
    cup = CupAtWork("CP", terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov")
    cup.draw(1, "ana", "ben", "cleo", "dov")
    for name in ("ana", "cleo"):
        cup.ask("cage:carl", "take-payment", player=name, what="buy-in", round=1, amount=100_000)
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("black", 10_000))
    cup.record("1-1")
    cup.director("start-play-off", session="1-1", present=["ana", "cleo"])
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 20_000))
    cup.record("1-1-p1")
    balance = cup.script.play.ledger.balance
    assert balance("tournament:cup:issue") == 0
    assert cup.script.play.faults() == []
