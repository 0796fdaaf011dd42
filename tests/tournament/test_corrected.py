"""Spins of a tournament that are corrected or voided after all: what of it goes back."""

from __future__ import annotations

from typing import Any

import pytest

from kit.cup import DIRECTOR, CupAtWork, drawn, melbourne_terms, perth_terms, play_heats, verified
from kit.marks import reading

CORRECTS = {
    "CP": "table-games-manager:tom", "CM18": "area-manager:olga", "CM11": "pit-boss:olga",
}  # fmt: skip
FINAL = "2026-02-01T21:00:00Z"


def states(cup: CupAtWork) -> dict[str, str]:
    return {one["entrant"]: one["state"] for one in cup.end["entrants"]}


def correct(cup: CupAtWork, table: str, outcome: str, spin: int = 1) -> list[Any]:
    """The wrong number was marked."""
    asked = {"table": table, "outcome": outcome, "reason": "seen", "spin": spin}
    return cup.ask(CORRECTS[cup.tag], "correct-outcome", **asked)


def void(cup: CupAtWork, spin: int = 1) -> None:
    by, ground = {
        "CP": ("casino-operator:olga", "fraud"),
        "CM18": ("higher-duties-dealer:hal", "equipment-malfunction"),
    }[cup.tag]
    cup.ask(by, "void-spin", table="T1", spin=spin, ground=ground, reason="seen on camera")


def advanced(tag: str = "CP", **changes: Any) -> CupAtWork:
    """Ana and ben have won their heats and are drawn for the final."""
    cup = drawn(tag, **changes)
    play_heats(cup)
    cup.director("advance", round=1)
    cup.draw(2, "ana", "ben")
    return cup


@pytest.mark.parametrize("tag", ["CP", "CM18", "CM11"])
@reading("CP", "tournament-corrections")
@reading("CM18", "tournament-corrections")
@reading("CM11", "tournament-corrections")
def test_a_correction_after_a_heat_changes_who_advanced(tag: str) -> None:
    cup = advanced(tag)
    assert states(cup) == {
        "ana": "through", "ben": "through", "cleo": "eliminated", "dov": "eliminated",
    }  # fmt: skip
    correct(cup, "T1", "18")
    end = cup.end
    assert (end["phase"], end["round"]) == ("between", 1)
    assert [one["session"] for one in end["sessions"]] == ["1-1", "1-2"], "the draw is undone"
    assert set(states(cup).values()) == {"waiting"}
    assert cup.session("1-1")["winners"] == ["cleo"]
    assert cup.session("1-1")["chips"] == {"ana": 90_000, "cleo": 110_000}
    cup.refused("wrong-phase", DIRECTOR, "draw-seats", round=2)
    cup.director("advance", round=1)
    cup.draw(2)
    assert set(cup.session("2-1")["seats"].values()) == {"ben", "cleo"}
    assert verified(cup)


@reading("CP", "tournament-corrections")
def test_a_spin_that_is_void_after_all_undoes_the_round_too() -> None:
    cup = advanced()
    void(cup)
    assert cup.end["phase"] == "between"
    assert cup.session("1-1")["chips"] == {"ana": 100_000, "cleo": 100_000}
    assert cup.end["needs"] == [
        {"what": "play-off", "session": "1-1", "players": ["ana", "cleo"]}
    ], "no spin is played again, but those who are equal play off"


@reading("CP", "tournament-corrections")
def test_once_the_next_round_has_started_only_the_record_moves() -> None:
    cup = advanced()
    cup.start("2-1", "ana", "ben", at=FINAL)
    before = states(cup)
    correct(cup, "T1", "18")
    assert cup.end["phase"] == "session"
    assert states(cup) == before
    assert cup.session("1-1")["chips"] == {"ana": 90_000, "cleo": 110_000}
    assert cup.session("1-1")["winners"] == ["ana"], "places stand"
    assert cup.session("2-1")["chips"] == {"ana": 100_000, "ben": 100_000}
    cup.spin("T1", "17", ana=("black", 10_000), ben=("red", 10_000))
    cup.record("2-1")
    cup.director("declare-placings")
    assert cup.entrant("cleo")["placing"] is None
    assert verified(cup)


def played(cup: CupAtWork) -> None:
    """Ana wins the final on 17, ben is second."""
    cup.start("2-1", "ana", "ben", at=FINAL)
    cup.spin("T1", "17", ana=("black", 10_000), ben=("red", 10_000))
    cup.record("2-1")
    cup.director("declare-placings")


@reading("CP", "tournament-corrections")
@pytest.mark.parametrize("prizes", [False, True])
def test_places_are_found_anew_until_prizes_are_awarded(prizes: bool) -> None:
    cup = advanced()
    played(cup)
    if prizes:
        cup.director("award-prizes")
    correct(cup, "T1", "18", spin=2)
    places = {name: cup.entrant(name)["placing"] for name in ("ana", "ben")}
    assert cup.session("2-1")["chips"] == {"ana": 90_000, "ben": 110_000}
    if prizes:
        assert places == {"ana": 1, "ben": 2}
        assert cup.end["phase"] == "prizes"
        return
    assert places == {"ana": None, "ben": None}
    assert cup.end["phase"] == "between"
    cup.director("declare-placings")
    assert (cup.entrant("ana")["placing"], cup.entrant("ben")["placing"]) == (2, 1)
    assert verified(cup)


@reading("CP", "tournament-corrections")
@pytest.mark.parametrize("recorded", [False, True])
def test_a_play_off_whose_tie_is_gone_is_void(recorded: bool) -> None:
    cup = drawn()
    play_heats(cup)
    correct(cup, "T2", "0")  # both lose
    assert cup.session("1-2")["tied"] == ["ben", "dov"]
    cup.director("start-play-off", session="1-2", present=["ben", "dov"])
    if recorded:
        cup.spin("T2", "17", ben=("red", 5_000), dov=("black", 5_000))
        cup.record("1-2-p1")
        assert cup.session("1-2")["winners"] == ["dov"]
    else:
        asked = {"table": "T2", "player": "ben", "bet": "red", "stake": 5_000}
        cup.ask("dealer:dan", "open-betting", table="T2")
        cup.ask("dealer:dan", "place-wager", **asked)
    correct(cup, "T2", "17")
    assert cup.session("1-2-p1")["state"] == "void"
    assert cup.end["phase"] == "between"
    assert cup.session("1-2")["winners"] == ["ben"]
    assert cup.end["tables"]["T2"]["phase"] == "idle", "nothing is played there any more"
    cup.director("advance", round=1)
    assert cup.entrant("ben")["state"] == "through"
    assert verified(cup)


@reading("CP", "tournament-corrections")
def test_a_play_off_counts_for_those_alone_who_were_to_play_it() -> None:
    cup = CupAtWork("CP", perth_terms())
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", "eli", "fay")
    cup.draw(1, "ana", "ben", "cleo", "dov", "eli", "fay")
    cup.start("1-1", "ana", "cleo", "eli")
    wagers = {"ana": ("black", 10_000), "cleo": ("black", 10_000), "eli": ("red", 10_000)}
    cup.spin("T1", "17", **wagers)
    cup.record("1-1")
    cup.director("start-play-off", session="1-1", present=["ana", "cleo"])
    cup.spin("T1", "17", ana=("red", 5_000), cleo=("black", 5_000))
    cup.record("1-1-p1")
    assert cup.session("1-1")["winners"] == ["cleo"]
    correct(cup, "T1", "0")
    assert cup.session("1-1")["tied"] == ["ana", "cleo", "eli"], "three are equal now"
    assert cup.session("1-1-p1")["state"] == "void"
    correct(cup, "T1", "17")
    assert cup.session("1-1")["tied"] == ["ana", "cleo"], "what is void stays void"


@reading("CP", "tournament-corrections")
def test_who_has_chips_again_is_in_again_and_who_has_none_is_out() -> None:
    cup = drawn()
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("black", 100_000), cleo=("red", 100_000))
    assert cup.entrant("cleo")["state"] == "eliminated"
    cup.record("1-1")
    correct(cup, "T1", "18")
    assert (cup.entrant("ana")["state"], cup.entrant("cleo")["state"]) == ("eliminated", "waiting")
    assert (cup.entrant("ana")["chips"], cup.entrant("cleo")["chips"]) == (0, 200_000)
    correct(cup, "T1", "0")
    assert cup.session("1-1")["tied"] == ["ana", "cleo"], "it took the last chips of all"
    assert (cup.entrant("ana")["state"], cup.entrant("cleo")["state"]) == ("waiting", "waiting")
    correct(cup, "T1", "17")
    assert cup.session("1-1")["winners"] == ["ana"]
    assert cup.entrant("cleo")["state"] == "eliminated"
    assert verified(cup)


@reading("CP", "tournament-corrections")
def test_before_the_record_an_end_may_be_another_one() -> None:
    cup = drawn()
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("black", 100_000), cleo=("red", 100_000))
    correct(cup, "T1", "0")
    assert (cup.entrant("ana")["state"], cup.entrant("cleo")["state"]) == ("playing", "playing")
    correct(cup, "T1", "18")
    assert cup.session("1-1")["state"] == "ended"
    assert (cup.entrant("ana")["state"], cup.entrant("cleo")["state"]) == ("eliminated", "playing")
    cup.record("1-1")
    assert cup.session("1-1")["winners"] == ["cleo"]
    assert verified(cup)


@reading("CP", "tournament-corrections")
def test_before_the_record_a_void_spin_is_played_again() -> None:
    cup = drawn()
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("black", 100_000), cleo=("red", 100_000))
    void(cup)
    assert cup.session("1-1")["state"] == "playing"
    assert cup.entrant("cleo")["state"] == "playing"
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 10_000))
    assert cup.session("1-1")["state"] == "ended"
    assert verified(cup)


def test_a_place_that_was_bought_back_is_paid_back_with_the_round() -> None:
    terms = melbourne_terms(buy_back={"after": 1, "into": 2, "times": 1})
    terms["fees"]["buy_back"] = 3_000
    terms["pool"] = {"collected": {"entry": "1", "buy_back": "1"}, "added": 0}
    terms["players"] = {"min": 4, "max": 4}
    terms["rounds"][1]["per_table"] = {"min": 2, "max": 6}
    cup = drawn("CM18", **terms)
    play_heats(cup)
    cup.director("advance", round=1)
    cup.ask("cage:carl", "buy-back", player="cleo", amount=3_000)
    correct(cup, "T1", "18")
    assert (cup.entrant("cleo")["state"], cup.entrant("cleo")["due"]) == ("waiting", 3_000)
    cup.director("advance", round=1)
    assert cup.entrant("cleo")["state"] == "through"
    cup.ask("cage:carl", "buy-back", player="ana", amount=3_000)
    assert verified(cup)


def test_a_count_that_the_director_put_right_moves_from_there() -> None:
    cup = drawn()
    play_heats(cup)
    cup.director("adjust-chips", player="cleo", amount=5_000, reason="a miscount")
    correct(cup, "T1", "18")
    assert cup.session("1-1")["chips"] == {"ana": 90_000, "cleo": 115_000}


def test_whoever_was_disqualified_since_stays_so() -> None:
    cup = advanced()
    cup.op("disqualify", player="ben", ground="behaviour", reason="shouted")
    correct(cup, "T1", "18")
    assert states(cup) == {
        "ana": "waiting", "ben": "disqualified", "cleo": "waiting", "dov": "waiting",
    }  # fmt: skip
    assert cup.session("1-2")["winners"] == ["dov"]
    cup.op("reinstate", player="ben", reason="it was another")
    assert cup.entrant("ben")["state"] == "waiting"
    assert cup.session("1-2")["winners"] == ["ben"]


@pytest.mark.parametrize("paid", [False, True])
def test_what_is_due_for_redeemed_chips_moves_but_is_never_owed_back(paid: bool) -> None:
    chips = {"type": "redemption", "chips": [100, 500, 2500], "rate": "1/100"}
    cup = drawn(chips={**chips, "redeem_at": "session"})
    play_heats(cup)
    if paid:
        cup.ask("cage:carl", "pay-out", player="ana")
    correct(cup, "T1", "18")
    assert cup.entrant("ana")["due"] == (0 if paid else 900)
    assert cup.entrant("cleo")["due"] == 1_100
    correct(cup, "T1", "17")
    assert (cup.entrant("ana")["due"], cup.entrant("cleo")["due"]) == (0 if paid else 1_100, 900)
    assert verified(cup)


def test_a_substitute_has_the_count_and_its_corrections() -> None:
    terms = melbourne_terms()
    terms["substitutes"] = {
        "until": "2026-02-01T22:00:00Z",
        "circumstances": [{"id": "ill", "says": "Illness."}],
        "effect": "takes-over",
    }
    cup = drawn("CM18", **terms)
    play_heats(cup)
    cup.director("advance", round=1)
    asked = {"substitute": "zoe", "circumstance": "ill", "accepts": 1}
    cup.ask("player:ana", "nominate-substitute", **asked)
    correct(cup, "T1", "18")
    assert cup.session("1-1")["chips"] == {"cleo": 110_000, "zoe": 90_000}
    assert (cup.entrant("ana")["state"], cup.entrant("zoe")["state"]) == ("replaced", "waiting")
    correct(cup, "T1", "17")
    cup.director("advance", round=1)
    assert cup.entrant("zoe")["state"] == "through"
    assert verified(cup)


@pytest.mark.parametrize("on_miss", ["forfeit", "out"])
@pytest.mark.parametrize("recorded", [False, True])
def test_what_missing_a_spin_costs_comes_back_if_it_has_no_result(
    on_miss: str, recorded: bool
) -> None:
    terms = melbourne_terms(wagers={"compulsory": 10_000, "on_miss": on_miss})
    cup = drawn("CM18", **terms)
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("black", 10_000))
    if on_miss == "out":
        assert cup.entrant("cleo")["state"] == "eliminated"
    else:
        assert cup.entrant("cleo")["chips"] == 90_000
    if recorded:
        cup.record("1-1")
    void(cup)
    if recorded and on_miss == "out":
        assert cup.entrant("cleo")["state"] == "eliminated", "the director decides"
        return
    assert cup.session("1-1")["chips"] == {"ana": 100_000, "cleo": 100_000}
    assert cup.entrant("cleo")["state"] == ("waiting" if recorded else "playing")
    assert verified(cup)


def test_a_late_no_spin_is_undone_like_a_void_one() -> None:
    cup = advanced()
    asked = {"table": "T1", "ground": "short-spin"}
    cup.ask("dealer:dan", "call-no-spin", **asked)
    assert (cup.end["phase"], cup.end["round"]) == ("between", 1)
    assert cup.session("1-1")["tied"] == ["ana", "cleo"]
    assert verified(cup)
