"""Crown Melbourne: closing a table with players at it, and asking for a seat that is not used."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from croupier.table.clock import later
from croupier.table.state import CLOSED, IDLE
from kit.marks import reading
from kit.melbourne import TOP
from kit.table import Events, Playing, books, only, playing

CLOSES = {"CM18": "higher-duties-dealer", "CM11": "pit-boss"}
TOO_LOW = {"CM18": ("dealer",), "CM11": ("dealer", "game-supervisor")}
CLAUSE = {"CM18": "CM18 18.8", "CM11": "CM11 13.7"}
MODES = ["cloth", "touchbet", "touchtable"]
OTHERS = ("player:ana", "cage:cas", "system:clock", "inspector:ivy")
MINUTE = 60


def table(tag: str, mode: str = "cloth", *names: str, **spec: Any) -> Playing:
    at = playing(tag, mode=mode, **spec)
    for name in names or ("ana",):
        at.buys(name, 1_000_00)
    return at


def notice(at: Playing, tag: str, **fields: Any) -> e.ClosingNoticeGiven:
    return only(at.ask(CLOSES[tag], "give-closing-notice", **fields), e.ClosingNoticeGiven)


def close(at: Playing, tag: str) -> Events:
    return at.ask(CLOSES[tag], "close-table")


def runs(at: Playing, tag: str) -> None:
    """A notice runs its length: three spins, or twenty minutes."""
    notice(at, tag)
    for _ in range(3):
        at.spin("0")
    at.wait(20 * MINUTE)


# ---- Closing ----


@books(CM18="18.8", CM11="13.7")
@pytest.mark.parametrize("mode", MODES)
def test_a_table_with_players_is_closed_by_a_supervisor_after_notice(tag: str, mode: str) -> None:
    at = table(tag, mode)
    for do in ("give-closing-notice", "close-table"):
        for role in (*TOO_LOW[tag], *OTHERS):
            assert at.refused("not-allowed", role, do).clause == CLAUSE[tag]
    assert at.refused("players-present", CLOSES[tag], "close-table").clause == CLAUSE[tag]
    runs(at, tag)
    for role in (*TOO_LOW[tag], *OTHERS):
        at.refused("not-allowed", role, "close-table")
    only(close(at, tag), e.TableClosed)
    assert at.table.state.phase == CLOSED
    at.refused("wrong-phase", "dealer", "open-betting")


@books(CM18="18.8", reads="settled-spins")
@pytest.mark.parametrize("mode", MODES)
def test_the_notice_is_three_spins(tag: str, mode: str) -> None:
    at = table(tag, mode)
    assert notice(at, tag).spins == 3
    at.refused("notice-given", CLOSES[tag], "give-closing-notice")
    at.wait(24 * 60 * MINUTE)  # time alone is no notice
    for left in (3, 2, 1):
        refused = at.refused("notice-runs", CLOSES[tag], "close-table")
        assert (f"{left} more" in refused.message, refused.clause) == (True, "CM18 18.8")
        at.dealer("open-betting")
        at.dealer("spin-ball")
        at.dealer("call-no-spin", ground="disruption")  # no result, so it is not counted
        at.spin("17")
    close(at, tag)


@books(CM18=("18.8", "1.1 Void"), reads="settled-spins")
@pytest.mark.parametrize("how", ["no-spin", "void"])
def test_a_spin_that_has_no_result_after_all_is_no_part_of_the_notice(tag: str, how: str) -> None:
    at = table(tag)
    at.spin("17")
    notice(at, tag)
    no_result(at, "void", spin=1)  # it came before the notice
    for _ in range(3):
        at.spin("17")
    no_result(at, how)
    assert "1 more" in at.refused("notice-runs", CLOSES[tag], "close-table").message
    at.spin("17")
    close(at, tag)
    assert at.table.state.spin.settled == 3  # of five that were settled


def no_result(at: Playing, how: str, **fields: Any) -> None:
    if how == "void":
        fields |= {"ground": "fraud", "reason": "the film"}
        at.ask(TOP[at.table.offer.rulebook.tag], "void-spin", **fields)
    else:
        at.dealer("call-no-spin", ground="interference")


@books(CM18="18.8", reads="notice-under-way")
def test_a_spin_that_runs_already_is_no_notice(tag: str) -> None:
    for acts in (0, 1, 2, 3, 4):
        at = table(tag)
        for do in ("open-betting", "spin-ball", "no-more-bets", "record-outcome")[:acts]:
            at.dealer(do, **({"outcome": "17"} if do == "record-outcome" else {}))
        under_way = acts > 1  # before the ball is spun it is a spin like the others
        assert notice(at, tag).spins == (4 if under_way else 3)


@books(CM11="13.7")
@pytest.mark.parametrize("mode", MODES)
def test_the_closing_time_is_displayed_for_twenty_minutes(tag: str, mode: str) -> None:
    at = table(tag, mode)
    at.wait(7)
    for seconds in (0, 20 * MINUTE - 1):
        closes = {"closes_at": later(at.at, seconds)}
        refused = at.refused("too-soon", CLOSES[tag], "give-closing-notice", **closes)
        assert refused.clause == "CM11 13.7"
    at.refused("form", CLOSES[tag], "give-closing-notice", closes_at="soon")
    assert notice(at, tag).closes_at == "2026-01-01T00:20:07Z"  # the earliest it may be
    for _ in range(5):
        at.spin("17")  # spins alone are no notice
    at.wait(20 * MINUTE - 1)
    assert at.refused("notice-runs", CLOSES[tag], "close-table").clause == "CM11 13.7"
    at.wait(1)
    close(at, tag)


@books(CM11="13.7")
def test_a_table_does_not_close_before_the_time_on_its_sign(tag: str) -> None:
    at = table(tag)
    assert notice(at, tag, closes_at="2026-01-01T00:45:00Z").closes_at == "2026-01-01T00:45:00Z"
    at.wait(45 * MINUTE - 1)
    at.refused("notice-runs", CLOSES[tag], "close-table")
    at.wait(1)
    close(at, tag)


@books(CM18="18.8", CM11="13.7")
def test_without_players_no_notice_is_needed(tag: str) -> None:
    at = table(tag)
    at.refused("players-present", CLOSES[tag], "close-table")
    at.player("ana", "leave")
    close(at, tag)
    at.dealer("open-table")
    at.buys("ana", 100_00)  # another opening, and no notice of the last one holds
    at.refused("players-present", CLOSES[tag], "close-table")


@books(CM18="18.8", CM11="13.7")
def test_a_notice_holds_for_one_closing(tag: str) -> None:
    at = table(tag)
    runs(at, tag)
    close(at, tag)
    at.dealer("open-table")
    at.buys("ana", 100_00)
    at.refused("players-present", CLOSES[tag], "close-table")
    notice(at, tag)
    at.refused("notice-runs", CLOSES[tag], "close-table")


# ---- The players' money, when a table closes ----


@books(CM18=(), CM11=(), reads="closing-money")
def test_people_leave_a_cloth_that_closes_with_all_their_chips(tag: str) -> None:
    at = table(tag, "cloth", "ana", "bob", float=10_000_00)
    runs(at, tag)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 10_00})
    at.refused("wrong-phase", CLOSES[tag], "close-table")  # not while it is undecided
    at.spin("17")
    assert (at.chips("ana"), at.down("ana")) == (1_340_00, {"straight:17": 10_00})
    happened = close(at, tag)
    left = {one.player: one.amount for one in happened if isinstance(one, e.PlayerLeft)}
    assert left == {"ana": 1_350_00, "bob": 1_000_00}  # what won and stayed down goes along
    assert only(happened, e.TableClosed).float == 10_000_00 - 2_000_00 - 350_00
    assert (at.table.state.players, at.table.state.chips.float) == ({}, 0)
    assert at.play.ledger.balance("patrons:chips") == 2_350_00


@books(CM18=(), CM11=(), reads="closing-money")
@pytest.mark.parametrize("mode", ["touchbet", "touchtable"])
def test_an_account_at_a_table_that_closed_is_still_paid_out(tag: str, mode: str) -> None:
    at = table(tag, mode)
    runs(at, tag)
    close(at, tag)
    assert at.chips("ana") == 1_000_00
    paid = only(at.dealer("cash-out", player="ana"), e.CashedOut)
    assert (paid.amount, bool(paid.ticket)) == (1_000_00, mode == "touchbet")


@reading("CM11", "closing-money", "after-no-spin")
def test_wagers_that_stand_after_a_no_spin_keep_a_table_open() -> None:
    at = table("CM11")
    runs(at, "CM11")
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    at.dealer("spin-ball")
    at.dealer("call-no-spin", ground="disruption")
    assert (at.table.state.phase, at.down("ana")) == (IDLE, {"red": 10_00})
    at.refused("money-undecided", "pit-boss", "close-table")
    at.spin("17")
    close(at, "CM11")


# ---- A seat that is not used ----

VACATE = {"CM18": "CM18 18.9", "CM11": "CM11 13.8"}


def full(tag: str, mode: str = "cloth", **spec: Any) -> Playing:
    """Three places, and ana, bob and cy at them."""
    places = {"stations": 3} if mode == "touchbet" else {"seats": 3}
    return table(tag, mode, "ana", "bob", "cy", **places, **spec)


def played_by(at: Playing, *names: str) -> None:
    """A spin on which these wager, and lose, so that nothing stays down."""
    at.dealer("open-betting")
    for name in names:
        at.wagers(name, {"red": 5_00})
    at.spin("17")


def kept(at: Playing, code: str, name: str = "bob") -> str:
    """The seat may not be asked for: by which clause."""
    return at.refused(code, "dealer", "vacate-seat", player=name).clause


@books(CM18="18.9", CM11="13.8")
@pytest.mark.parametrize("mode", MODES)
def test_who_sits_out_three_spins_of_a_full_table_may_have_to_go(tag: str, mode: str) -> None:
    at = full(tag, mode)
    for _ in range(3):
        assert kept(at, "still-playing") == VACATE[tag]
        played_by(at, "ana", "cy")
    for other in OTHERS:
        at.refused("not-allowed", other, "vacate-seat", player="bob")
    kept(at, "still-playing", "ana")
    kept(at, "not-at-table", "zoe")
    happened = at.dealer("vacate-seat", player="bob")
    assert only(happened, e.SeatVacated) == e.SeatVacated("bob", 2)
    if mode == "cloth":  # one may stand, and play on
        kept(at, "no-seat")
        played_by(at, "bob")
    else:
        paid = only(happened, e.PlayerLeft)
        assert (paid.amount, bool(paid.ticket)) == (1_000_00, mode == "touchbet")
    only(at.player("dee", "take-seat", seat=2), e.SeatTaken)


@books(CM18="18.9", CM11="13.8", reads="settled-spins")
def test_the_three_spins_are_consecutive(tag: str) -> None:
    at = full(tag)
    for players in (("ana",), ("ana",), ("ana", "bob"), ("ana",), ("ana",)):
        played_by(at, *players)
        kept(at, "still-playing")
    at.dealer("open-betting")
    at.dealer("spin-ball")
    at.dealer("call-no-spin", ground="disruption")  # nobody could have won by it
    kept(at, "still-playing")
    played_by(at)
    at.dealer("vacate-seat", player="bob")


@books(CM18="18.9", CM11="13.8", reads="settled-spins")
@pytest.mark.parametrize("how", ["no-spin", "void"])
def test_a_spin_that_has_no_result_after_all_was_not_sat_out(tag: str, how: str) -> None:
    at = full(tag)
    for _ in range(3):
        played_by(at, "ana")
    no_result(at, how)
    kept(at, "still-playing")
    assert at.table.state.players["ana"].sat_out == 0
    played_by(at, "ana")
    at.dealer("vacate-seat", player="bob")


@books(CM18="18.9", CM11="13.8", reads="full-table")
def test_nobody_has_to_go_while_a_place_is_free(tag: str) -> None:
    at = full(tag)
    for _ in range(3):
        played_by(at, "ana")
    at.player("cy", "leave")
    assert kept(at, "seats-free") == VACATE[tag]
    # Spins of a table that was not full are not held against anyone.
    played_by(at, "ana")
    at.buys("cy", 100_00)
    for _ in range(3):
        kept(at, "still-playing")
        played_by(at, "ana")
    at.dealer("vacate-seat", player="bob")


@books(CM18="18.9", CM11="13.8", reads="full-table")
def test_a_spin_one_came_too_late_for_is_not_sat_out(tag: str) -> None:
    at = table(tag, "cloth", "ana", "bob", seats=3)
    at.close()
    at.buys("cy", 100_00)
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    for _ in range(3):
        kept(at, "still-playing", "cy")
        played_by(at, "ana")
    at.dealer("vacate-seat", player="cy")


@pytest.mark.parametrize("tag", ["CM18", "CM11"])
def test_a_seat_is_asked_for_between_spins(tag: str) -> None:
    at = full(tag)
    for _ in range(3):
        played_by(at, "ana")
    for do in ("open-betting", "spin-ball", "no-more-bets", "record-outcome"):
        at.dealer(do, **({"outcome": "17"} if do == "record-outcome" else {}))
        kept(at, "wrong-phase")
    at.dealer("settle")
    at.dealer("vacate-seat", player="bob")
