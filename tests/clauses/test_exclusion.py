"""What becomes of the wagers of someone who is excluded: settled once, then nothing rides on."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from kit.marks import clause, reading
from kit.table import Playing, books, down, only, playing

CLAUSES: dict[str, Any] = {"CM18": "18.2.2", "CM11": "13.2.2", "CP": "7.11(b)", "NZ": (), "ACT": ()}
BY = {
    "CM18": "assistant-casino-manager:max", "CM11": "pit-boss:pat", "CP": "table-games-manager:mia",
    "NZ": "casino-operator:otto", "ACT": "supervisor:sue",
}  # fmt: skip


def cloth(tag: str) -> Playing:
    """Ana and bob have 10.00 of 100.00 on red; betting is open."""
    spec = {"layout": "3"} if tag == "CP" else {}
    return down(tag, {"ana": {"red": 10_00}, "bob": {"red": 10_00}}, **spec)


def exclude(at: Playing, tag: str) -> tuple[e.Event, ...]:
    told = {"kind": "prohibited-device", "person": "ana", "note": "seen"}
    incident = only(at.dealer("record-incident", **told), e.IncidentRecorded).incident
    return at.ask(BY[tag], "exclude-player", player="ana", incident=incident)


@books(**CLAUSES, reads="excluded-wagers")
def test_a_stake_that_won_does_not_ride_on_for_ever(tag: str) -> None:
    at = cloth(tag)
    at.spin("18")
    assert at.down("ana") == {"red": 10_00}
    back = only(exclude(at, tag), e.WagersRefunded)
    assert (back.amount, back.clause) == (10_00, at.table.powers["exclude-player"].clause)
    assert (at.chips("ana"), at.down("ana")) == (110_00, {})
    at.spin("17")
    assert (at.chips("ana"), at.down("bob")) == (110_00, {})


@books(**CLAUSES, reads="excluded-wagers")
@pytest.mark.parametrize("when", ["betting", "no-more-bets", "outcome"])
def test_what_was_wagered_on_this_spin_is_settled_and_nothing_stays(tag: str, when: str) -> None:
    at = cloth(tag)
    if when == "betting":
        exclude(at, tag)
    at.close()
    if when == "no-more-bets":
        exclude(at, tag)
    at.dealer("record-outcome", outcome="18")
    if when == "outcome":
        exclude(at, tag)
    settled = [one for one in at.dealer("settle") if isinstance(one, e.WagersSettled)]
    assert [(one.player, one.won, one.back, one.stays) for one in settled] == [
        ("ana", 10_00, 10_00, ()),
        ("bob", 10_00, 0, (("red", 10_00),)),
    ]
    assert (at.chips("ana"), at.down("ana")) == (110_00, {})


@books(**CLAUSES, reads="excluded-wagers")
def test_while_bets_are_placed_only_what_rides_comes_off(tag: str) -> None:
    at = cloth(tag)
    at.spin("18")
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00, "odd": 20_00})
    happened = exclude(at, tag)
    assert only(happened, e.WinningWagerWithdrawn).stake == 10_00
    assert not [one for one in happened if isinstance(one, e.WagerRemoved)], "all is of this spin"
    assert at.down("ana") == {"red": 5_00, "odd": 20_00}
    at.refused("excluded", "player:ana", "move-wager", from_="odd", to="red")
    at.spin("17")
    assert (at.chips("ana"), at.down("ana")) == (125_00, {})


@books(CM11="13.2.2", CP="7.11(b)", NZ=(), reads="excluded-wagers")
@pytest.mark.parametrize("when", ["before", "idle", "betting"])
def test_what_stands_after_a_no_spin_comes_off(tag: str, when: str) -> None:
    at = cloth(tag)
    at.close()
    if when == "before":
        exclude(at, tag)
    happened = at.dealer("call-no-spin", ground="short-spin")
    if when == "betting":
        at.dealer("open-betting")
    if when != "before":
        happened = exclude(at, tag)
    kind = e.WagerRemoved if when == "betting" else e.WagersRefunded
    assert only(happened, kind).player == "ana"
    assert (at.chips("ana"), at.down("ana"), at.down("bob")) == (100_00, {}, {"red": 10_00})


@clause("CM18", "18.2.2")
def test_where_a_no_spin_refunds_everyone_is_refunded() -> None:
    at = cloth("CM18")
    at.close()
    exclude(at, "CM18")
    at.dealer("call-no-spin", ground="short-spin")
    assert (at.chips("ana"), at.chips("bob")) == (100_00, 100_00)


@clause("CM11", "13.2.2")
@reading("CM11", "excluded-wagers")
def test_of_someone_who_has_left_it_is_paid_out() -> None:
    at = playing("CM11", mode="touchbet", wagering_period_s=20)
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    at.close()
    exclude(at, "CM11")
    at.player("ana", "leave")
    called = at.dealer("call-no-spin", ground="short-spin")
    paid = only(called, e.DuesPaid)
    assert (paid.amount, at.tickets()[paid.ticket]) == (10_00, 10_00)
    assert "ana" not in at.table.state.players


# ---- Who is excluded is no player any more, whom a closing or other limits wait for ----


@books(CM18="18.2.2", CM11="13.2.2", CP="7.12 sentence 2", NZ=(), ACT=(),
       reads="excluded-not-playing")  # fmt: skip
def test_a_closing_needs_no_notice_for_someone_who_is_excluded(tag: str) -> None:
    at = cloth(tag)
    at.spin("17")
    closer = "casino-operator:otto" if tag == "CP" else BY[tag]
    exclude(at, tag)
    refused = at.refused("players-present", closer, "close-table")
    assert "bob" in str(refused) and "ana" not in str(refused)
    at.player("bob", "leave")
    at.ask(closer, "close-table")
    assert at.table.state.phase == "closed"


@books(CM18=(), CM11=(), CP=(), NZ=(), ACT=(), reads="excluded-not-playing")
def test_while_a_wager_of_theirs_is_undecided_the_table_stays_open(tag: str) -> None:
    at = cloth(tag)
    exclude(at, tag)
    at.player("bob", "leave")
    closer = "casino-operator:otto" if tag == "CP" else BY[tag]
    at.refused("wrong-phase", closer, "close-table")
    at.spin("17")
    at.ask(closer, "close-table")


@clause("CP", "7.3(b)")
@reading("CP", "excluded-not-playing")
def test_other_limits_do_not_wait_for_the_agreement_of_someone_who_is_excluded() -> None:
    at = cloth("CP")
    at.spin("17")
    exclude(at, "CP")
    limits = {"min": 10_00, "max": 100_00}
    at.ask("casino-operator:otto", "announce-limits", limits=limits, effective_at=at.at)
    refused = at.refused("not-agreed", "casino-operator:otto", "apply-limits")
    assert "bob" in str(refused) and "ana" not in str(refused)
    at.player("bob", "agree-limits")
    assert only(at.wait(1), e.LimitsApplied).ground == "agreed"


@clause("CP", "7.3(a)")
@reading("CP", "excluded-not-playing")
def test_with_nobody_but_someone_who_is_excluded_there_are_no_players() -> None:
    at = cloth("CP")
    at.spin("17")
    exclude(at, "CP")
    at.player("bob", "leave")
    limits = {"min": 10_00, "max": 100_00}
    at.ask("casino-operator:otto", "announce-limits", limits=limits, effective_at=at.at)
    assert only(at.wait(1), e.LimitsApplied).ground == "no-players"


@clause("CP", "7.11(b)")
@reading("CP", "excluded-wagers")
def test_of_chips_of_other_tables_only_ones_own_that_rode_come_off() -> None:
    """Bob's have stood through a no spin, ana's were found on the same bet after it."""
    at = cloth("CP")
    at.dealer("find-foreign-chips", player="bob", bet="red", table="9", count=2)
    at.dealer("spin-ball")
    at.dealer("call-no-spin", ground="short-spin")
    at.dealer("open-betting")
    at.dealer("find-foreign-chips", player="ana", bet="red", table="9", count=1)
    assert not [one for one in exclude(at, "CP") if isinstance(one, e.ForeignChipsLifted)]
    assert {(one.player, one.stood) for one in at.table.state.chips.foreign} == {
        ("ana", False),
        ("bob", True),
    }
