"""What the screens of a tournament are sent, and that changes laid over a view are the view."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.tournament.rooms import DECISIONS, EVOLUTIONS
from croupier.tournament.screens.doing import OF_ENTRANT, OWN
from croupier.tournament.state import CUP_PHASES, SESSION_STATES
from kit.cup import START
from kit.cup_screens import ShownCupAtWork, shown_draft, shown_drawn
from kit.marks import clause

FINAL = "2026-02-01T21:00:00Z"
NEEDED = (
    "regulator", "record-chips", "play-off", "advance", "dispute", "declare-placings",
    "award-prizes", "pay-out",
)  # fmt: skip


def acts(found: list[dict[str, Any]]) -> list[str]:
    return [one["act"] for one in found]


def test_what_comes_next_leads_from_the_draft_to_the_close() -> None:
    """Doing what the screen names first, in its order, runs the whole tournament."""
    cup = shown_draft()
    assert acts(cup.seen["steps"]) == ["publish-terms"]
    cup.op("publish-terms")
    assert acts(cup.seen["steps"]) == ["appoint-director", "open-entries"]
    cup.op("appoint-director", name="dora")
    cup.op("open-entries")
    assert acts(cup.seen["steps"]) == ["close-entries"]
    for table in ("T1", "T2"):
        cup.op("designate-table", table=table)
        cup.ask("dealer:dan", "open-table", table=table)
    cup.apply("ana")
    assert cup.seen["steps"][0]["act"] == "accept-entry"
    assert cup.seen["steps"][0]["players"] == ["ana"]
    cup.register("ana")
    cup.enter("ben", "cleo", "dov")
    cup.op("close-entries")
    assert acts(cup.seen["steps"]) == ["draw-seats"]
    cup.draw(1, "ana", "ben", "cleo", "dov")
    steps = cup.seen["steps"]
    assert [(one["act"], one["session"]) for one in steps] == [
        ("start-session", "1-1"), ("start-session", "1-2"),
    ]  # fmt: skip
    assert [one["may"] for one in steps] == [True, True]
    assert [one["may"] for one in cup.by_role("cage")["steps"]] == [False, False]
    heats(cup)
    assert acts(cup.seen["needs"]) == ["advance"]
    cup.director("advance", round=1)
    assert acts(cup.seen["steps"]) == ["draw-seats"]
    cup.draw(2, "ana", "ben")
    cup.start("2-1", "ana", "ben", at=FINAL)
    cup.spin("T1", "17", ana=("black", 10_000), ben=("red", 10_000))
    assert acts(cup.seen["needs"]) == ["record-chips"]
    cup.record("2-1")
    assert acts(cup.seen["needs"]) == ["declare-placings"]
    cup.director("declare-placings")
    assert acts(cup.seen["needs"]) == ["award-prizes"]
    cup.director("award-prizes")
    assert cup.seen["needs"] == [
        {"what": "pay-out", "act": "pay-out", "session": "", "players": ["ana", "ben"],
         "dispute": "", "about": "", "may": False, "waits": ""}
    ]  # fmt: skip
    assert cup.by_role("cage")["needs"][0]["may"] is True
    assert acts(cup.seen["steps"]) == ["release-table", "release-table"]
    cup.finish()
    assert cup.seen["steps"] == cup.seen["needs"] == []
    assert cup.sent > 100


def heats(cup: ShownCupAtWork) -> None:
    for table, winner, loser in (("T1", "ana", "cleo"), ("T2", "ben", "dov")):
        session = f"1-{table[1]}"
        cup.start(session, winner, loser)
        cup.spin(table, "17", **{winner: ("black", 10_000), loser: ("red", 10_000)})
        cup.record(session)


def test_a_player_sees_chips_place_duty_and_the_cut() -> None:
    cup = shown_drawn(rounds=two_spins())
    mine = cup.me("cleo")
    assert (mine["state"], mine["table"], mine["seat"], mine["chips"]) == (
        "registered", "T1", 2, None,
    )  # fmt: skip
    cup.start("1-1", "ana", "cleo")
    mine = cup.me("cleo")
    assert (mine["chips"], mine["place"], mine["of"], mine["duty"]) == (100_000, 1, 2, 500)
    assert mine["line"] == "tied"
    cup.spin("T1", "17", ana=("black", 10_000))
    mine, other = cup.me("cleo"), cup.me("ana")
    assert (mine["chips"], mine["place"], mine["line"]) == (100_000, 2, "out")
    assert (mine["cut"], mine["below"]) == (110_000, 100_000)
    assert mine["missed"] == 1
    assert mine["duty"] == 1_000, "twice the minimum after a missed spin"
    assert (other["place"], other["line"], other["duty"]) == (1, "through", 500)
    assert "entrants" not in cup.views["player", "player", "ana"]
    assert list(cup.views["player", "player", "ana"]["sessions"]) == ["1-1"]
    assert cup.me("zoe")["state"] == ""


def two_spins() -> list[dict[str, Any]]:
    from kit.cup import perth_terms

    rounds: list[dict[str, Any]] = perth_terms()["rounds"]
    return [{**one, "by": {"spins": 2}} for one in rounds]


def test_the_board_shows_seats_chips_what_is_left_and_who_is_ahead() -> None:
    cup = shown_drawn(rounds=two_spins())
    assert cup.board["public"]["next_at"] == START
    assert [one["player"] for one in cup.board["sessions"]["1-2"]["seats"].values()] == [
        "ben", "dov",
    ]  # fmt: skip
    cup.start("1-1", "ana", "cleo")
    assert cup.board["sessions"]["1-1"]["spins_left"] == 2
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 10_000))
    session = cup.board["sessions"]["1-1"]
    assert (session["spins"], session["spins_left"], session["cut"]) == (1, 1, 110_000)
    assert {one["player"]: one["chips"] for one in session["seats"].values()} == {
        "ana": 110_000, "cleo": 90_000,
    }  # fmt: skip
    ranks = {name: one["rank"] for name, one in cup.board["standings"].items()}
    assert ranks == {"ana": 1, "cleo": 2, "ben": 3, "dov": 3}
    assert "may" not in session and "duty" not in session["seats"]["1"]
    for key in ("entrants", "disputes", "house", "needs", "steps", "acts", "me"):
        assert key not in cup.board, key
    assert cup.board["may"] == []


def test_a_timed_session_shows_when_its_time_is_up_and_stands_still_when_suspended() -> None:
    rounds = [{**one, "by": {"minutes": 30}} for one in two_spins()]
    cup = shown_drawn(rounds=rounds)
    cup.start("1-1", "ana", "cleo")
    assert cup.board["sessions"]["1-1"]["ends_at"] == "2026-02-01T19:30:00Z"
    assert cup.seen["sessions"]["1-1"]["may"] == ["suspend-session", "conclude-session"]
    cup.at = "2026-02-01T19:10:00Z"
    cup.director("suspend-session", session="1-1", reason="an alarm")
    session = cup.board["sessions"]["1-1"]
    assert (session["state"], session["ends_at"], session["left_s"]) == ("suspended", "", 20 * 60)
    assert cup.seen["sessions"]["1-1"]["may"] == ["resume-session", "conclude-session"]
    cup.at = "2026-02-01T19:15:00Z"
    cup.director("resume-session", session="1-1")
    assert cup.board["sessions"]["1-1"]["ends_at"] == "2026-02-01T19:35:00Z"
    cup.at = "2026-02-01T19:35:00Z"
    cup.ask("dealer:dan", "announce-last-spins", table="T1")
    session = cup.board["sessions"]["1-1"]
    assert (session["state"], session["spins_left"]) == ("last-spins", 3)


@clause("CM18", "17.4.4(c)")
def test_a_secret_wager_shows_to_nobody_but_its_maker() -> None:
    secret = {"per": "session", "count": 1, "method": "On paper."}
    cup = shown_drawn("CM18", secret=secret)
    cup.start("1-1", "ana", "cleo")
    assert cup.me("ana")["secrets_left"] == 1
    before = cup.board, cup.views["player", "player", "cleo"]
    cup.ask("dealer:dan", "open-betting", table="T1")
    opened = cup.board, cup.views["player", "player", "cleo"]
    assert opened != before
    asked = {"player": "ana", "bet": "black", "stake": 10_000, "secret": True}
    cup.ask("dealer:dan", "place-wager", table="T1", **asked)
    assert (cup.board, cup.views["player", "player", "cleo"]) == opened
    assert cup.me("ana")["secrets_left"] == 0


def test_every_role_is_offered_what_it_may_do() -> None:
    cup = shown_draft()
    cup.open()
    cup.apply("ana")
    roles = ("tournament-director", "cage", "casino-operator", "dealer")
    entrants = {role: cup.by_role(role)["entrants"]["ana"]["may"] for role in roles}
    assert "take-payment" in entrants["cage"]
    assert "accept-entry" not in entrants["cage"]
    assert {"accept-entry", "refuse-entry"} <= set(entrants["casino-operator"])
    assert "accept-entry" not in entrants["tournament-director"]
    assert "report-conduct" in entrants["dealer"]
    assert cup.views["player", "player", "zoe"]["may"] == ["apply"]
    assert "withdraw" in cup.views["player", "player", "ana"]["may"]
    looks = cup.by_role("inspector")
    assert looks["may"] == ["record-review"], "an inspector looks and records reviews"
    assert looks["entrants"]["ana"]["may"] == []
    assert cup.seen["entrants"]["ana"]["to_pay"] == [{"what": "entry", "amount": 5000, "round": 0}]


def test_what_waits_comes_in_the_order_of_the_contract() -> None:
    cup = shown_drawn()
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("black", 10_000))
    cup.start("1-2", "ben", "dov")
    cup.spin("T2", "17", ben=("black", 10_000), dov=("red", 10_000))
    cup.ask("player:ana", "raise-dispute", about="the ball", session="1-1")
    assert [one["what"] for one in cup.seen["needs"]] == ["record-chips", "record-chips", "dispute"]
    assert cup.seen["needs"][2]["dispute"] == "d1"
    assert cup.seen["disputes"]["d1"]["may"] == ["decide-dispute"]
    assert cup.me("ana")["disputes"][0]["may"] == ["refer-complaint"]
    cup.record("1-1", "1-2")
    needs = cup.seen["needs"]
    assert [(one["what"], one["session"]) for one in needs] == [
        ("play-off", "1-1"),
        ("dispute", "1-1"),
    ]
    assert cup.seen["sessions"]["1-1"]["may"] == ["start-play-off"]
    assert cup.seen["sessions"]["1-1"]["tied"] == ["ana", "cleo"]
    cup.director("start-play-off", session="1-1", present=["ana", "cleo"])
    assert cup.me("ana")["session"] == "1-1-p1"
    assert cup.me("ana")["chips"] == 50_000
    assert cup.board["standings"]["ana"]["chips"] == 110_000, "play-off chips do not count"
    cup.spin("T1", "17", ana=("red", 5_000), cleo=("black", 5_000))
    cup.record("1-1-p1")
    cup.director("decide-dispute", dispute="d1", decision="rejected", reason="seen on film")
    assert [one["what"] for one in cup.seen["needs"]] == ["advance"]
    lines = {name: one["line"] for name, one in cup.board["standings"].items()}
    assert lines == {"ana": "out", "cleo": "through", "ben": "through", "dov": "out"}


@pytest.mark.parametrize("tag", ["CM18", "CM11"])
def test_in_melbourne_the_regulator_and_the_briefing_come_first(tag: str) -> None:
    cup = shown_draft(tag)
    cup.op("publish-terms")
    assert [(one["what"], one["about"]) for one in cup.seen["needs"]] == [
        ("regulator", "intention")
    ]
    cup.op("appoint-director", name="dora")
    assert "sign-on" in acts(cup.seen["steps"])
    cup.op("advise-regulator", about="intention", officer="ines")
    cup.director("sign-on")
    assert cup.seen["house"]["present"] is True
    cup.op("open-entries")
    cup.op("designate-table", table="T1")
    cup.enter("ana", "ben", "cleo", "dov", fee=cup.seen["public"]["entry_fee"])
    cup.op("close-entries")
    steps = acts(cup.seen["steps"])
    assert steps[-3:] == ["designate-table", "brief", "draw-seats"]
    choices = cup.seen["house"]["choices"]
    assert {one["id"] for one in choices["disqualify"]} >= {
        one["id"] for one in choices["penalties"]
    }


def test_the_best_of_all_tables_go_through_too() -> None:
    rounds = two_spins()
    rounds[0]["advance"] = {"first": 1, "best": 1}
    rounds[1]["per_table"] = {"min": 2, "max": 4}
    cup = shown_drawn(rounds=rounds, ties={"best": "all"})
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 10_000))
    cup.start("1-2", "ben", "dov")
    cup.spin("T2", "17", ben=("black", 10_000), dov=("red", 20_000))
    lines = {name: one["line"] for name, one in cup.board["standings"].items()}
    assert lines == {"ana": "through", "cleo": "through", "ben": "through", "dov": "out"}
    assert cup.board["public"]["best_cut"] == 90_000
    assert cup.me("cleo")["cut"] == 90_000


WEB = Path(croupier.__file__).parent / "web"


def words(*files: str) -> dict[str, int]:
    """Key -> how many languages have it."""
    texts = [(WEB / one).read_text(encoding="utf-8") for one in files]
    return Counter(key for text in texts for key in re.findall(r'^    "?([\w.-]+)"?:', text, re.M))


def test_the_screens_have_words_for_everything_they_are_sent() -> None:
    said = words(
        "shared/cup-words.js", "director/words.js", "director/act-words.js",
        "director/event-words.js", "entrant/words.js",
    )  # fmt: skip
    own = ("nominate-substitute", "retire", "raise-dispute")  # a player's, on the own screen
    acts = [one.name for one in DECISIONS.values()]
    wanted = {
        *(f"event.{kind.__struct_config__.tag}" for kind in EVOLUTIONS),
        *(f"act.{act}" for act in acts if act not in own),
        *(f"entrant.do.{act}" for act in OWN),
        *(f"cup.phase.{phase}" for phase in CUP_PHASES),
        *(f"session.{state}" for state in SESSION_STATES),
        *(f"entrant.{state}" for state in OF_ENTRANT),
        *(f"need.{what}" for what in NEEDED),
    }
    assert {key: said[key] for key in wanted if said[key] != 2} == {}


def test_every_act_of_a_role_has_a_form() -> None:
    """What a view offers can be asked for on the page."""
    forms = words("director/acts.js")
    text = (WEB / "director/acts.js").read_text(encoding="utf-8")
    known = set(re.findall(r'^  "?([\w-]+)"?: \{', text, re.M)) | set(forms)
    own = {"nominate-substitute", "retire", "raise-dispute"}
    assert {one.name for one in DECISIONS.values()} - known == own


def test_who_plays_is_not_offered_to_retire_from_a_session_that_is_on() -> None:
    cup = shown_drawn()
    cup.start("1-1", "ana", "cleo")
    assert "retire" not in cup.views["player", "player", "ana"]["may"]
    assert "retire" not in cup.seen["entrants"]["ana"]["may"]
    melbourne = shown_drawn("CM18")
    melbourne.start("1-1", "ana", "cleo")
    assert "retire" in melbourne.views["player", "player", "ana"]["may"]


def test_nobody_is_offered_to_go_on_while_a_dispute_is_open() -> None:
    cup = shown_drawn()
    for session, players in (("1-1", ("ana", "cleo")), ("1-2", ("ben", "dov"))):
        cup.start(session, *players)
        cup.spin(f"T{session[-1]}", "17", **{players[0]: ("black", 10_000)})
        cup.record(session)
    assert "advance" in cup.seen["may"]
    cup.ask("player:cleo", "raise-dispute", about="the last spin")
    need = next(one for one in cup.seen["needs"] if one["act"] == "advance")
    assert (need["may"], need["waits"], "advance" in cup.seen["may"]) == (False, "dispute", False)
