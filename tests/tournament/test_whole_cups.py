"""Tournaments from the first line to the last, each as its record tells it."""

from __future__ import annotations

from typing import Any

from kit.cup import CupAtWork, melbourne_terms, perth_terms, verified
from kit.marks import clause, reading

HEATS = {"ana": 1, "ben": 2, "cleo": 1, "dov": 2}


def perth(**changes: Any) -> CupAtWork:
    """Four entrants, drawn: ana and cleo at T1, ben and dov at T2."""
    cup = CupAtWork("CP", perth_terms(**changes))
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov")
    cup.draw(1, "ana", "ben", "cleo", "dov")
    return cup


def to_the_final(cup: CupAtWork) -> None:
    """Ana and ben win their heats."""
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 10_000))
    cup.start("1-2", "ben", "dov")
    cup.spin("T2", "17", ben=("black", 10_000), dov=("red", 10_000))
    cup.record("1-1", "1-2")
    cup.director("advance", round=1)
    cup.draw(2, "ana", "ben")


@clause("CP", "5.26 part 2", "5.30", "5.25(b)")
def test_two_heats_with_a_tie_and_a_play_off() -> None:
    cup = perth()
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 10_000))
    cup.start("1-2", "ben", "dov")
    cup.spin("T2", "17", ben=("black", 10_000), dov=("black", 10_000))
    cup.record("1-1", "1-2")
    end = cup.end
    assert end["phase"] == "between"
    assert end["needs"] == [{"what": "play-off", "session": "1-2", "players": ["ben", "dov"]}]
    assert cup.session("1-1")["winners"] == ["ana"]
    assert cup.session("1-2")["tied"] == ["ben", "dov"]
    tied = cup.refused("tied", "tournament-director:dora", "advance", round=1)
    assert tied["clause"] == "CP 5.26 part 2"
    cup.refused(
        "not-tied", "tournament-director:dora", "start-play-off", session="1-2", present=["ana"]
    )
    cup.director("start-play-off", session="1-2", present=["ben", "dov"])
    assert cup.end["phase"] == "session"
    assert cup.session("1-2-p1")["chips"] == {"ben": 50_000, "dov": 50_000}
    cup.spin("T2", "17", ben=("red", 5_000), dov=("black", 5_000))
    cup.record("1-2-p1")
    assert cup.entrant("dov")["chips"] == 110_000, "chips of a play-off do not count"
    cup.director("advance", round=1)
    states = {one["entrant"]: one["state"] for one in cup.end["entrants"]}
    assert states == {
        "ana": "through", "ben": "eliminated", "cleo": "eliminated", "dov": "through",
    }  # fmt: skip
    cup.draw(2, "ana", "dov")
    assert cup.session("2-1")["seats"] == {"1": "ana", "2": "dov"}
    cup.start("2-1", "ana", "dov", at="2026-02-01T21:00:00Z")
    cup.spin("T1", "0", ana=("red", 10_000), dov=("straight:0", 10_000))
    cup.record("2-1")
    cup.director("declare-placings")
    cup.director("award-prizes")
    end = cup.end
    assert end["pool"] == {"amount": 20_000, "prizes": 20_000, "unawarded": 0, "bonus": 0}
    won = {one["entrant"]: (one["placing"], one["prize"]) for one in end["entrants"]}
    assert won == {"ana": (2, 8_000), "ben": (None, None), "cleo": (None, None), "dov": (1, 12_000)}
    cup.finish()
    assert cup.end["phase"] == "closed"
    assert cup.end["balanced"] is True
    assert verified(cup) > 60


@clause("CP", "5.23")
@clause("CP", "5.28")
def test_all_lose_everything_on_one_spin_and_play_off() -> None:
    cup = perth()
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "0", ana=("red", 100_000), cleo=("black", 100_000))
    session = cup.session("1-1")
    assert session["state"] == "ended"
    assert cup.entrant("ana")["state"] == "playing", "nobody is out"
    cup.record("1-1")
    assert cup.session("1-1")["tied"] == ["ana", "cleo"]
    over = cup.refused(
        "over-buy-in",
        "tournament-director:dora",
        "start-play-off",
        session="1-1",
        present=["ana", "cleo"],
        bank=100_100,
    )
    assert over["clause"] == "CP 5.23"
    cup.director("start-play-off", session="1-1", present=["ana", "cleo"], bank=100_000)
    cup.spin("T1", "17", ana=("red", 5_000), cleo=("black", 5_000))
    cup.record("1-1-p1")
    cup.start("1-2", "ben", "dov")
    cup.spin("T2", "17", ben=("black", 10_000), dov=("red", 10_000))
    cup.record("1-2")
    cup.director("advance", round=1)
    assert {one["entrant"] for one in cup.end["entrants"] if one["state"] == "through"} == {
        "cleo",
        "ben",
    }
    assert verified(cup)


@clause("CP", "5.19")
def test_who_loses_the_last_chip_is_out_and_buys_no_more() -> None:
    cup = perth(players={"min": 4, "max": 6})
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("red", 100_000), cleo=("black", 10_000))
    assert cup.entrant("ana")["state"] == "eliminated"
    assert cup.session("1-1")["state"] == "ended", "one alone has chips"


@clause("CP", "5.31", "5.32")
def test_a_tie_for_the_first_place_is_played_off() -> None:
    cup = perth()
    to_the_final(cup)
    cup.start("2-1", "ana", "ben", at="2026-02-01T21:00:00Z")
    cup.spin("T1", "17", ana=("black", 10_000), ben=("black", 10_000))
    cup.record("2-1")
    tied = cup.refused("tied", "tournament-director:dora", "declare-placings")
    assert tied["clause"] == "CP 5.31"
    cup.director("start-play-off", session="2-1", present=["ana", "ben"])
    cup.spin("T1", "17", ana=("red", 10_000), ben=("black", 10_000))
    cup.record("2-1-p1")
    cup.director("declare-placings")
    assert (cup.entrant("ana")["placing"], cup.entrant("ben")["placing"]) == (2, 1)


@clause("CP", "5.31")
def test_who_stays_away_from_a_play_off_loses_it() -> None:
    cup = perth()
    to_the_final(cup)
    cup.start("2-1", "ana", "ben", at="2026-02-01T21:00:00Z")
    cup.spin("T1", "17", ana=("black", 10_000), ben=("black", 10_000))
    cup.record("2-1")
    cup.director("start-play-off", session="2-1", present=["ben"])
    cup.director("declare-placings")
    assert (cup.entrant("ben")["placing"], cup.entrant("ana")["placing"]) == (1, 2)


@clause("CP", "5.5(b)(iii)", "5.8")
def test_a_disqualification_in_the_final_leaves_the_place_to_the_next() -> None:
    cup = perth()
    to_the_final(cup)
    cup.start("2-1", "ana", "ben", at="2026-02-01T21:00:00Z")
    cup.spin("T1", "17", ana=("black", 10_000), ben=("red", 10_000))
    cup.record("2-1")
    reason = "shouted at the dealer"
    asked = {"player": "ana", "ground": "behaviour", "reason": reason}
    by = "tournament-director:dora"
    assert cup.refused("not-allowed", by, "disqualify", **asked)["clause"] == "CP 5.5(b)(iii)"
    cup.op("disqualify", **asked)
    cup.director("declare-placings")
    cup.director("award-prizes")
    assert cup.entrant("ana") | {"placing": None, "prize": None, "refunded": 0, "due": 0} == (
        cup.entrant("ana")
    )
    assert cup.entrant("ben")["prize"] == 20_000, "the second prize had no taker"
    assert verified(cup)


@clause("CP", "5.24 part 2")
@reading("CP", "tournament-disqualification")
def test_hidden_chips_are_never_forgiven() -> None:
    cup = perth()
    cup.start("1-1", "ana", "cleo")
    cup.director("disqualify", player="ana", ground="concealment", reason="chips in the pocket")
    asked = {"player": "ana", "reason": "sorry"}
    refused = cup.refused("irrevocable", cup.operator, "reinstate", **asked)
    assert refused["clause"] == "CP 5.24 part 2"


@clause("CM18", "17.4.2(a)(v) #2", "17.4.2(a)(v) #3")
def test_an_employee_is_placed_second_and_the_next_has_the_prize() -> None:
    entry = {**melbourne_terms()["entry"], "event": "charitable", "staff": True}
    terms = melbourne_terms(entry=entry)
    terms["statements"] = [*terms["statements"], "staff"]
    terms["rounds"][0]["advance"] = {"first": 2, "best": 0}
    terms["rounds"][1]["per_table"] = {"min": 2, "max": 4}
    cup = CupAtWork("CM18", terms)
    cup.open()
    fee = terms["fees"]["entry"]
    cup.enter("ana", "ben", fee=fee)
    cup.apply("eve", kind="employee")
    refused = cup.line("cage:carl", "take-payment", player="eve", what="entry", amount=fee)
    assert "ok" in refused
    cup.refused("staff-not-approved", cup.operator, "accept-entry", player="eve", entitled=True)
    cup.op("accept-entry", player="eve", entitled=True, approved_by="coo:carol")
    cup.enter("fay", fee=fee)
    cup.draw(1, "ana", "ben", "eve", "fay")
    _pay_buy_ins(cup, terms)
    cup.start("1-1", "ana", "eve")
    cup.spin("T1", "17", ana=("black", 10_000), eve=("red", 10_000))
    cup.start("1-2", "ben", "fay")
    cup.spin("T2", "17", ben=("black", 10_000), fay=("red", 10_000))
    cup.record("1-1", "1-2")
    cup.director("advance", round=1)
    cup.draw(2, "ana", "ben", "eve", "fay")
    cup.start("2-1", "ana", "ben", "eve", "fay", at="2026-02-01T21:00:00Z")
    wagers = {"ana": 40_000, "eve": 30_000, "ben": 20_000, "fay": 10_000}
    cup.spin("T1", "17", **{name: ("black", stake) for name, stake in wagers.items()})
    cup.record("2-1")
    cup.director("declare-placings")
    assert cup.entrant("eve")["placing"] == 2
    cup.director("award-prizes")
    pool = cup.end["pool"]["amount"]
    prizes = {one["entrant"]: one["prize"] for one in cup.end["entrants"]}
    assert prizes == {"ana": pool * 3 // 5, "ben": pool * 2 // 5, "eve": None, "fay": None}
    assert verified(cup)


def _pay_buy_ins(cup: CupAtWork, terms: dict[str, Any]) -> None:
    for number, round in enumerate(terms["rounds"], start=1):
        for one in cup.end["entrants"]:
            if round["buy_in"]:
                cup.ask(
                    "cage:carl",
                    "take-payment",
                    player=one["entrant"],
                    what="buy-in",
                    round=number,
                    amount=round["buy_in"],
                )


@clause("CP", "5.7")
@clause("CP", "5.8")
def test_a_cancelled_tournament_gives_everything_back_but_to_the_disqualified() -> None:
    cup = perth()
    cup.start("1-1", "ana", "cleo")
    cup.op("disqualify", player="dov", ground="non-compliance", reason="did not obey")
    cup.op("cancel-tournament", reason="the roof leaks")
    end = cup.end
    assert end["phase"] == "cancelled"
    back = {one["entrant"]: (one["state"], one["refunded"], one["due"]) for one in end["entrants"]}
    assert back == {
        "ana": ("cancelled", 5000, 5000),
        "ben": ("cancelled", 5000, 5000),
        "cleo": ("cancelled", 5000, 5000),
        "dov": ("disqualified", 0, 0),
    }
    assert {one["state"] for one in end["sessions"]} == {"void"}
    cup.ask("cage:carl", "pay-out", player="ana")
    cup.refused("nothing-due", "cage:carl", "pay-out", player="ana")
    assert verified(cup)


@clause("CM18", "17.4.1(a)(ii)")
def test_a_re_buy_while_the_window_is_open() -> None:
    terms = melbourne_terms()
    terms["fees"]["rebuy"] = 2_000
    terms["rebuy"] = {
        "bank": 50_000, "times": 1, "rounds": [1], "until": {"spins": 2}, "when": "busted",
    }  # fmt: skip
    terms["pool"] = {"collected": {"entry": "1", "rebuy": "1/2"}, "added": 0}
    terms["rounds"][0]["by"] = {"spins": 3}
    cup = CupAtWork("CM18", terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", fee=terms["fees"]["entry"])
    cup.draw(1, "ana", "ben", "cleo", "dov")
    _pay_buy_ins(cup, terms)
    cup.start("1-1", "ana", "cleo")
    cup.refused("still-holding", "cage:carl", "rebuy", player="ana", amount=2_000)
    cup.spin("T1", "17", ana=("red", 100_000), cleo=("black", 10_000))
    assert cup.entrant("ana")["state"] == "playing", "she may buy again"
    cup.refused("wrong-amount", "cage:carl", "rebuy", player="ana", amount=1_000)
    cup.ask("cage:carl", "rebuy", player="ana", amount=2_000)
    assert cup.entrant("ana")["chips"] == 50_000
    assert cup.entrant("ana")["paid"] == terms["fees"]["entry"] + 2_000
    cup.spin("T1", "17", ana=("red", 50_000), cleo=("black", 10_000))
    assert cup.entrant("ana")["state"] == "eliminated", "once only"
    cup.spin("T1", "17", cleo=("black", 10_000))
    cup.record("1-1")
    assert cup.session("1-1")["winners"] == ["cleo"]
    assert verified(cup)


@clause("CP", "5.12", "5.10")
def test_a_fourth_player_at_a_table_of_three() -> None:
    cup = CupAtWork("CP", perth_terms())
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", "eli", "fay")
    cup.draw(1, "ana", "ben", "cleo", "dov", "eli", "fay")
    by = "tournament-director:dora"
    full = cup.refused("table-full", by, "seat", player="ben", session="1-1", seat=4)
    assert full["clause"] == "CP 5.12"
    cup.refused("seat-taken", by, "seat", player="ana", session="1-1", seat=2)
    cup.director("seat", player="ana", session="1-1", seat=9)
    assert cup.session("1-1")["seats"] == {"2": "cleo", "3": "eli", "9": "ana"}


@clause("CP", "5.4(k)")
def test_prizes_over_the_pool_are_refused_with_their_cure() -> None:
    terms = perth_terms(
        pool={"fixed": 10_000},
        prizes=[{"place": 1, "amount": 8_000}, {"place": 2, "amount": 4_000}],
    )
    cup = CupAtWork("CP", terms)
    refused = cup.refused("terms-contradictory", cup.operator, "publish-terms")
    (item,) = refused["items"]
    assert item["key"] == "prizes"
    assert item["clause"] == "CP 5.4(k)"
    assert item["cure"]


@reading("CP", "tournament-management")
def test_the_last_line_has_everything_or_null() -> None:
    cup = CupAtWork("CP", perth_terms())
    end = cup.end
    assert list(end) == [
        "phase", "round", "version", "entrants", "sessions", "needs", "pool", "disputes", "tables",
        "balanced",
    ]  # fmt: skip
    assert (end["phase"], end["round"], end["version"]) == ("draft", None, None)
    assert end["pool"] == {"amount": None, "prizes": None, "unawarded": None, "bonus": None}
    assert set(end["tables"]) == {"T1", "T2"}
    assert end["tables"]["T1"]["phase"] == "closed"
