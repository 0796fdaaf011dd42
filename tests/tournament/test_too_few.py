"""Rounds to which fewer come through than can play: the tournament ends all the same."""

from __future__ import annotations

from typing import Any

from kit.cup import CupAtWork, drawn, melbourne_terms, perth_terms, verified
from kit.table import books

FINAL = "2026-02-01T21:00:00Z"


def heats(tag: str, **first: tuple[str, int]) -> CupAtWork:
    """Two heats of one spin, in which red loses; these wager, all others nothing."""
    terms: dict[str, Any] = perth_terms() if tag == "CP" else melbourne_terms(tag)
    cup = drawn(tag, **terms)
    for session, table, players in (("1-1", "T1", ("ana", "cleo")), ("1-2", "T2", ("ben", "dov"))):
        cup.start(session, *players)
        cup.spin(table, "17", **{name: first[name] for name in players if name in first})
        cup.record(session)
    return cup


LOST = ("red", 100_000)


@books(CM18=(), CM11=(), reads="tournament-too-few")
def test_who_alone_comes_through_wins_by_a_walkover(tag: str) -> None:
    cup = heats(tag, cleo=("red", 500), ben=LOST, dov=LOST)
    cup.director("advance", round=1)
    cup.draw(2, "ana")
    cup.refused("too-few", "tournament-director:dora", "start-session",
                session="2-1", present=["ana"], at=FINAL)  # fmt: skip
    cup.director("conclude-session", session="2-1", ground="walkover", present=["ana"])
    cup.director("declare-placings")
    cup.director("award-prizes")
    assert (cup.entrant("ana")["placing"], cup.end["phase"]) == (1, "prizes")
    assert cup.end["pool"]["prizes"] + cup.end["pool"]["unawarded"] == cup.end["pool"]["amount"]
    assert cup.end["balanced"]
    assert verified(cup)


@books(CP=(), reads="tournament-too-few")
def test_the_only_finalist_left_wins_by_a_walkover(tag: str) -> None:
    cup = heats(tag, ana=("black", 500), cleo=("red", 500), ben=("black", 500), dov=("red", 500))
    cup.director("advance", round=1)
    cup.op("disqualify", player="ben", ground="behaviour", reason="shouted")
    cup.draw(2, "ana")
    cup.director("conclude-session", session="2-1", ground="walkover", present=["ana"])
    cup.director("declare-placings")
    assert cup.entrant("ana")["placing"] == 1
    assert verified(cup)


@books(CM18=(), CM11=(), reads="tournament-too-few")
def test_where_nobody_comes_through_it_is_cancelled_and_all_is_refunded(tag: str) -> None:
    cup = heats(tag, ana=LOST, ben=LOST, cleo=LOST, dov=LOST)
    cup.director("advance", round=1)
    assert {one["state"] for one in cup.end["entrants"]} == {"eliminated"}
    cup.refused("too-few", "tournament-director:dora", "draw-seats", round=2, order=[])
    cup.op("cancel-tournament", reason="nobody has a chip left")
    assert cup.end["phase"] == "cancelled"
    assert all(one["refunded"] == one["paid"] for one in cup.end["entrants"])
    assert cup.end["balanced"]
    assert verified(cup)
