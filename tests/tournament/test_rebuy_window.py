"""When the time to buy chips again is over, whoever has none is out: by the clock alone."""

from __future__ import annotations

from kit.cup import CupAtWork, drawn, melbourne_terms, verified
from kit.table import books

LAST, CLOSED = "2026-02-01T19:09:59Z", "2026-02-01T19:10:00Z"


def busted(tag: str, *players: str) -> CupAtWork:
    """In a heat where chips may be bought again for ten minutes, these have lost all."""
    terms = melbourne_terms(tag)
    terms["fees"]["rebuy"] = 2_000
    window = {"minutes": 10}
    terms["rebuy"] = {"bank": 50_000, "times": 1, "rounds": [1], "until": window, "when": "busted"}
    terms["pool"] = {"collected": {"entry": "1", "rebuy": "1/2"}, "added": 0}
    terms["rounds"][0]["by"] = {"spins": 9}
    cup = drawn(tag, **terms)
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", **dict.fromkeys(players, ("red", 100_000)))
    return cup


def happens_at(cup: CupAtWork, at: str) -> None:
    """Something elsewhere: nobody does anything at the table."""
    asked = {"player": "ben", "kind": "late", "note": "seen"}
    cup.ask("dealer:dan", "report-conduct", at=at, **asked)


@books(CM18="17.4.5(a)", CM11="12.4.5(a)")
def test_who_has_no_chips_is_out_when_the_minutes_are_over(tag: str) -> None:
    cup = busted(tag, "ana")
    happens_at(cup, LAST)
    assert cup.entrant("ana")["state"] == "playing"
    happens_at(cup, CLOSED)
    assert cup.entrant("ana")["state"] == "eliminated"
    assert cup.session("1-1")["state"] == "playing"
    cup.refused("window-closed", "cage:carl", "rebuy", player="ana", amount=2_000)
    assert verified(cup)


@books(CM18="17.4.5(a)", CM11="12.4.5(a)")
def test_a_session_where_nobody_has_chips_ends_then(tag: str) -> None:
    cup = busted(tag, "ana", "cleo")
    happens_at(cup, LAST)
    assert cup.session("1-1")["state"] == "playing"
    happens_at(cup, CLOSED)
    assert cup.session("1-1")["state"] == "ended"
    assert verified(cup)


@books(CM18="17.4.1(a)(ii)", CM11="12.4.1(a)(ii)")
def test_while_the_clock_stands_still_the_minutes_do_not_run(tag: str) -> None:
    cup = busted(tag, "ana")
    cup.director("suspend-session", session="1-1", reason="a fire drill")
    happens_at(cup, "2026-02-01T19:20:00Z")
    assert cup.entrant("ana")["state"] == "playing"
    cup.director("resume-session", session="1-1", at="2026-02-01T19:30:00Z")
    happens_at(cup, "2026-02-01T19:38:00Z")
    cup.ask("cage:carl", "rebuy", player="ana", amount=2_000)
    assert cup.entrant("ana")["chips"] == 50_000
    assert verified(cup)
