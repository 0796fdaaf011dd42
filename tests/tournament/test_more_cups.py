"""More tournaments from the first line to the last: time, staff, second chances, sittings."""

from __future__ import annotations

from typing import Any

from kit.cup import DIRECTOR, CupAtWork, drawn, melbourne_terms, perth_terms, play_heats, verified
from kit.marks import clause, reading

FINAL = "2026-02-01T21:00:00Z"


def places(cup: CupAtWork) -> dict[str, tuple[int | None, int | None]]:
    return {one["entrant"]: (one["placing"], one["prize"]) for one in cup.end["entrants"]}


@clause("CP", "1.1 Session (a)")
def test_a_final_by_time_ends_with_its_three_announced_spins() -> None:
    terms = perth_terms()
    terms["rounds"][1]["by"] = {"minutes": 30}
    cup = drawn(**terms)
    play_heats(cup)
    cup.director("advance", round=1)
    cup.draw(2, "ana", "ben")
    cup.start("2-1", "ana", "ben", at=FINAL)
    cup.spin("T1", "17", ana=("black", 10_000), ben=("red", 10_000))
    cup.at = "2026-02-01T21:29:59Z"
    cup.ask("dealer:dan", "open-betting", table="T1")
    cup.at = "2026-02-01T21:30:00Z"
    refused = cup.refused("not-announced", "dealer:dan", "spin-ball", table="T1")
    assert refused["clause"] == "CP 1.1 Session (a)"
    cup.ask("dealer:dan", "announce-last-spins", table="T1")
    cup.ask("dealer:dan", "place-wager", table="T1", player="ben", bet="black", stake=50_000)
    for do in ("spin-ball", "no-more-call-bets", "no-more-bets"):
        cup.ask("dealer:dan", do, table="T1")
    cup.ask("dealer:dan", "record-outcome", table="T1", outcome="17")
    cup.ask("dealer:dan", "settle", table="T1")
    cup.spin("T1", "0", ana=("red", 500), ben=("red", 500))
    assert cup.session("2-1")["state"] == "last-spins"
    cup.spin("T1", "0", ana=("red", 500), ben=("red", 500))
    assert (cup.session("2-1")["state"], cup.session("2-1")["spins"]) == ("ended", 4)
    cup.record("2-1")
    cup.director("declare-placings")
    cup.director("award-prizes")
    assert places(cup) == {
        "ana": (2, 8_000), "ben": (1, 12_000), "cleo": (None, None), "dov": (None, None),
    }  # fmt: skip
    cup.finish()
    assert verified(cup)


@clause("CM18", "17.4.2(a)(v) #2", "17.4.8(a)(ii)")
def test_a_disqualification_in_the_final_with_an_employee_placed_second() -> None:
    terms = melbourne_terms()
    terms["entry"] |= {"event": "media", "staff": True}
    terms["statements"] = [*terms["statements"], "staff"]
    terms["rounds"][0]["advance"] = {"first": 2, "best": 0}
    terms["rounds"][1]["per_table"] = {"min": 2, "max": 4}
    cup = CupAtWork("CM18", terms)
    cup.open()
    fee = terms["fees"]["entry"]
    cup.enter("ana", "ben", fee=fee)
    cup.apply("eve", kind="employee")
    cup.register("eve", fee, approved_by="ceo:carol")
    cup.enter("fay", fee=fee)
    cup.draw(1, "ana", "ben", "eve", "fay")
    cup.start("1-1", "ana", "eve")
    cup.spin("T1", "17", ana=("black", 10_000), eve=("red", 10_000))
    cup.start("1-2", "ben", "fay")
    cup.spin("T2", "17", ben=("black", 10_000), fay=("red", 10_000))
    cup.record("1-1", "1-2")
    cup.director("advance", round=1)
    cup.draw(2, "ana", "ben", "eve", "fay")
    cup.start("2-1", "ana", "ben", "eve", "fay", at=FINAL)
    wagers = {"ana": 40_000, "ben": 30_000, "eve": 20_000, "fay": 10_000}
    cup.spin("T1", "17", **{name: ("black", stake) for name, stake in wagers.items()})
    cup.record("2-1")
    cup.director("disqualify", player="ana", ground="cheating", reason="seen on camera")
    cup.director("declare-placings")
    cup.director("award-prizes")
    pool = cup.end["pool"]["amount"]
    assert places(cup) == {
        "ana": (None, None),  # disqualified: those below move up
        "ben": (1, pool * 3 // 5),
        "eve": (2, None),  # placed, but an employee has no prize
        "fay": (3, pool * 2 // 5),  # the next who may have one
    }
    cup.finish()
    assert {one["state"] for one in cup.end["entrants"]} == {"disqualified", "placed"}
    assert verified(cup)


REPECHAGE: dict[str, Any] = {
    "kind": "repechage",
    "starts_at": "2026-02-01T20:00:00Z",
    "by": {"spins": 1},
    "tables": 1,
    "per_table": {"min": 2, "max": 3},
    "buy_in": None,
    "bank": 100_000,
    "limits": {"min": 500, "max": 200_000, "unit": 100},
    "advance": {"first": 1, "best": 0},
    "qualify": {"eliminated_in": [1], "best": 2},
}


def second_chance(cup: CupAtWork) -> None:
    """Cleo and dov are out after their heats, and play for a place in the final."""
    cup.director("advance", round=1)
    assert {one["entrant"]: one["state"] for one in cup.end["entrants"]} == {
        "ana": "through", "ben": "through", "cleo": "through", "dov": "through",
    }  # fmt: skip
    cup.draw(2, "cleo", "dov")
    assert cup.session("2-1")["seats"] == {"1": "cleo", "2": "dov"}
    cup.start("2-1", "cleo", "dov", at="2026-02-01T20:00:00Z")
    cup.spin("T1", "17", cleo=("red", 10_000), dov=("black", 10_000))
    cup.record("2-1")
    cup.director("advance", round=2)
    assert cup.entrant("cleo")["state"] == "eliminated"
    cup.draw(3, "ana", "ben", "dov")
    cup.start("3-1", "ana", "ben", "dov", at=FINAL)
    cup.spin("T1", "17", ana=("red", 500), ben=("red", 1_000), dov=("black", 500))
    cup.record("3-1")
    cup.director("declare-placings")
    cup.director("award-prizes")
    assert {name: place for name, (place, _) in places(cup).items()} == {
        "ana": 2, "ben": 3, "cleo": None, "dov": 1,
    }  # fmt: skip
    assert verified(cup)


@clause("CM18", "17.4.3(a)(v)")
def test_a_repechage_of_the_terms_brings_somebody_back() -> None:
    terms = melbourne_terms()
    terms["rounds"].insert(1, {**REPECHAGE})
    terms["ties"]["best"] = "draw"
    cup = drawn("CM18", **terms)
    play_heats(cup)
    second_chance(cup)


@clause("CM18", "17.4.3(a)(v)")
def test_a_repechage_that_the_director_calls() -> None:
    terms = melbourne_terms(repechage="director")
    terms["statements"] = [*terms["statements"], "director-repechage"]
    cup = drawn("CM18", **terms)
    asked = {"after": 1, "round": REPECHAGE}
    play_heats(cup)
    cup.refused("form", DIRECTOR, "call-repechage", after=1, round={"kind": "heat"})
    nobody = {**REPECHAGE, "qualify": {"eliminated_in": [2], "best": None}}
    cup.refused("none-left", DIRECTOR, "call-repechage", after=1, round=nobody)
    cup.director("call-repechage", **asked)
    second_chance(cup)


def test_without_leave_of_the_terms_no_repechage_is_called() -> None:
    cup = drawn("CM18")
    play_heats(cup)
    refused = cup.refused("not-in-terms", DIRECTOR, "call-repechage", after=1, round=REPECHAGE)
    assert refused["clause"] == "CM18 17.4.3(a)(v)"


@reading("CP", "tournament-advancing")
def test_more_sessions_than_tables_are_played_in_sittings() -> None:
    terms = perth_terms()
    terms["rounds"][0] |= {"tables": 1, "per_table": {"min": 2, "max": 3}}
    cup = CupAtWork("CP", terms, tables=1)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov")
    cup.draw(1, "ana", "ben", "cleo", "dov")
    assert {one["table"] for one in cup.end["sessions"]} == {"T1"}
    cup.start("1-1", "ana", "cleo")
    asked = {"session": "1-2", "present": ["ben", "dov"]}
    cup.refused("table-not-idle", DIRECTOR, "start-session", **asked)
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 10_000))
    cup.record("1-1")
    cup.director("start-session", **asked)
    cup.spin("T1", "18", ben=("black", 10_000), dov=("red", 10_000))
    cup.record("1-2")
    cup.director("advance", round=1)
    cup.draw(2, "ana", "dov")
    cup.start("2-1", "ana", "dov", at=FINAL)
    cup.spin("T1", "17", ana=("black", 500), dov=("red", 500))
    cup.record("2-1")
    cup.director("declare-placings")
    cup.director("award-prizes")
    cup.finish()
    assert places(cup)["ana"] == (1, 12_000)
    assert verified(cup)


def test_three_share_the_places_behind_the_winner_to_the_cent() -> None:
    terms = perth_terms(fees={"entry": 5_001})
    terms["rounds"][0] |= {"advance": {"first": 2, "best": 0}}
    terms["rounds"][1]["per_table"] = {"min": 2, "max": 4}
    terms["prizes"] = [
        {"place": 1, "share": "1/2"}, {"place": 2, "share": "3/10"}, {"place": 3, "share": "1/5"},
    ]  # fmt: skip
    cup = CupAtWork("CP", terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", fee=5_001)
    cup.draw(1, "ana", "ben", "cleo", "dov")
    play_heats(cup)
    cup.director("advance", round=1)
    cup.draw(2, "ana", "ben", "cleo", "dov")
    cup.start("2-1", "ana", "ben", "cleo", "dov", at=FINAL)
    wagers = dict.fromkeys(("ben", "cleo", "dov"), ("red", 500))
    cup.spin("T1", "17", ana=("black", 500), **wagers)
    cup.record("2-1")
    cup.director("declare-placings")
    cup.director("award-prizes")
    # 10,003, 6,001 and 4,000: the cent left over is the first's, the last two prizes are shared.
    assert places(cup) == {
        "ana": (1, 10_003),
        "ben": (2, 3_334),
        "cleo": (2, 3_334),
        "dov": (2, 3_333),
    }
    assert cup.end["pool"] == {"amount": 20_004, "prizes": 20_004, "unawarded": 0, "bonus": 0}
    assert verified(cup)
