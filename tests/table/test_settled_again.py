"""Corrections of what was void, and another table's chips on a side bet."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from kit.table import only, playing


@pytest.mark.parametrize(("first", "then"), [("17", "20"), ("20", "17")])
def test_a_void_wager_stays_void_when_its_spin_is_corrected(first: str, then: str) -> None:
    at = playing("CM18", mode="touchtable")
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00, "black": 5_00})
    at.spin(first)
    top = "assistant-casino-manager:max"
    at.ask(top, "record-incident", kind="influence", person="ana", note="seen")
    at.ask(top, "void-wager", player="ana", bet="straight:17", ground="contravention",
           reason="seen", incident="incident-1")  # fmt: skip
    assert at.chips("ana") == 105_00  # black has won, and the other stake is back
    at.ask(top, "correct-outcome", outcome=then, reason="misread")
    assert at.chips("ana") == 105_00


@pytest.mark.parametrize(("drawn", "won", "kept"), [("0", 135_00, 0), ("17", 0, 15_00)])
def test_foreign_chips_on_a_side_bet_go_by_its_draw(drawn: str, won: int, kept: int) -> None:
    at = playing("CP", game="double-zero", side_bets={"spread-bet": {"option": 1}})
    at.buys("bo", 100_00)
    at.dealer("open-betting")
    at.dealer("find-foreign-chips", player="bo", bet="spread:3", table="9", count=3)
    at.close()
    at.ask("system:chance", "draw-spread", number=drawn)
    at.dealer("record-outcome", outcome="17")
    settled = only(at.dealer("settle"), e.ForeignChipsSettled)
    assert (settled.won, settled.kept) == (won, kept)


@pytest.mark.parametrize("fails", ["side-bet:spread-bet", "wnd", ""], ids=str)
@pytest.mark.parametrize("late", [False, True], ids=["before the draw", "after it"])
def test_foreign_chips_on_a_side_bet_that_failed_are_neither_paid_nor_kept(
    fails: str, late: bool
) -> None:
    """It failed, or nothing was drawn while the ball ran."""
    at = playing("CP", game="double-zero", side_bets={"spread-bet": {"option": 1}})
    at.buys("bo", 100_00)
    at.dealer("open-betting")
    at.dealer("find-foreign-chips", player="bo", bet="spread:3", table="9", count=3)
    at.close()
    if fails and late:
        at.ask("system:chance", "draw-spread", number="0")
    if fails:
        at.dealer("report-malfunction", component=fails, what="dark")
    at.dealer("record-outcome", outcome="17")
    settled = only(at.dealer("settle"), e.ForeignChipsSettled)
    assert (settled.won, settled.kept) == (0, 0)


def test_what_was_drawn_for_a_spin_that_proves_void_is_not_shown_on() -> None:
    at = playing("CM18", mode="touchbet", side_bets={"lucky-symbols": {}})
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.wagers("ana", {"symbol:D": 5_00})
    at.close()
    at.dealer("record-outcome", outcome="17")
    at.ask("system:chance", "draw-symbol", symbol="D")
    at.dealer("settle")
    assert at.table.state.draws.drawn
    at.dealer("call-no-spin", ground="short-spin")
    assert not at.table.state.draws.drawn
    assert at.chips("ana") == 100_00


def test_what_was_drawn_for_the_last_spin_stays_when_an_earlier_one_proves_void() -> None:
    at = playing("CM18", mode="touchbet", side_bets={"lucky-symbols": {}})
    at.buys("ana", 100_00)
    for symbol in ("D", "A"):
        at.dealer("open-betting")
        at.wagers("ana", {"symbol:D": 5_00})
        at.close()
        at.dealer("record-outcome", outcome="17")
        at.ask("system:chance", "draw-symbol", symbol=symbol)
        at.dealer("settle")
    drawn = dict(at.table.state.draws.drawn)
    asked = {"ground": "equipment-malfunction", "reason": "seen on camera"}
    at.ask("higher-duties-dealer:hal", "void-spin", spin=1, **asked)
    assert at.table.state.draws.drawn == drawn != {}
    at.ask("higher-duties-dealer:hal", "void-spin", spin=2, **asked)
    assert not at.table.state.draws.drawn
