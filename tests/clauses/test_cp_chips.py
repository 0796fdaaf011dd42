"""Crown Perth, colour chips at one table: one colour one player, values, chips from elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from croupier.table.screens.memory import Memory
from kit.marks import clause, reading, recorded
from kit.table import Playing, only, playing
from kit.views import public

MANAGER = "table-games-manager:may"
RED: dict[str, Any] = {"colour": "red", "value": 2_00, "count": 50}


def cloth(**spec: Any) -> Playing:
    """Ana and bob have 200.00 each in value chips."""
    at = playing("CP", **{"layout": "3", "limits": {"min": 5_00, "max": 500_00}, **spec})
    for name in ("ana", "bob"):
        at.buys(name, 200_00)
    return at


# ---- Issuing: 3.7, 1.1 Non-Value Chip, 1.1 Value Chips ----


@clause("CP", "3.7")
def test_no_colour_is_issued_that_another_uses_whoever_agrees() -> None:
    at = cloth()
    refusal = at.refused("not-allowed", "player:ana", "issue-colour-chips", player="ana", **RED)
    assert refusal.clause == "CP 3.7"
    at.dealer("issue-colour-chips", player="ana", **RED)
    both = ["ana", "bob"]
    for extra in ({}, {"agreed_by": both}, {"agreed_by": both, "approved_by": MANAGER}):
        refusal = at.refused(
            "colour-in-use", "dealer", "issue-colour-chips", player="bob", **RED, **extra
        )
        assert refusal.clause == "CP 3.7"
    at.dealer("issue-colour-chips", player="bob", **{**RED, "colour": "blue"})
    at.dealer("issue-colour-chips", player="ana", **{**RED, "count": 10})  # more of her own
    assert {colour: list(holders) for colour, holders in at.table.state.chips.colours.items()} == {
        "red": ["ana"], "blue": ["bob"],
    }  # fmt: skip


@clause("CP", "3.7")
def test_a_colour_is_free_again_when_its_last_chip_is_back() -> None:
    at = cloth()
    at.dealer("issue-colour-chips", player="ana", **RED)
    at.dealer("redeem-colour-chips", player="ana", colour="red", count=49)
    at.refused("colour-in-use", "dealer", "issue-colour-chips", player="bob", **RED)
    at.dealer("redeem-colour-chips", player="ana", colour="red", count=1)
    at.dealer("issue-colour-chips", player="bob", **RED)


@clause("CP", "3.7")
@reading("CP", "colours-carried-away")
def test_a_colour_is_free_again_when_its_holder_has_left() -> None:
    at = cloth()
    at.dealer("issue-colour-chips", player="ana", **RED)
    at.dealer("open-betting")
    at.player("ana", "place-wager", bet="red", colour="red", count=10)
    at.close()
    at.player("ana", "leave")
    refused = at.refused("colour-in-use", "dealer", "issue-colour-chips", player="bob", **RED)
    assert refused.clause == "CP 3.7"  # some of it lies on the layout
    at.dealer("record-outcome", outcome="1")
    at.dealer("settle")
    other = {**RED, "value": RED["value"] * 2, "count": 1}
    at.refused("another-value", "dealer", "issue-colour-chips", player="bob", **other)
    at.dealer("issue-colour-chips", player="bob", **RED)
    # Back again, ana changes hers, and cannot play with it.
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.refused("not-issued", "player:ana", "place-wager", bet="red", colour="red", count=1)
    at.dealer("redeem-colour-chips", player="ana", colour="red", count=1)
    at.player("bob", "place-wager", bet="red", colour="red", count=10)


@clause("CP", "1.1 Non-Value Chip")
def test_a_value_is_assigned_to_colour_chips_when_they_are_issued() -> None:
    at = cloth()
    at.wait(9)
    for wrong in ({"value": 0}, {"value": -1}, {"count": 0}):
        at.refused("no-value", "dealer", "issue-colour-chips", player="ana", **{**RED, **wrong})
    issued = only(at.dealer("issue-colour-chips", player="ana", **RED), e.ColourChipsIssued)
    assert (issued.player, issued.colour, issued.value, issued.count) == ("ana", "red", 2_00, 50)
    assert (at.steps[-1].by, at.steps[-1].at) == ("dealer:dan", "2026-01-01T00:00:09Z")
    assert {"player": "ana", "colour": "red", "value": 2_00} in public(at.table, Memory())[
        "markers"
    ]
    at.refused(
        "another-value", "dealer", "issue-colour-chips", player="ana", **{**RED, "value": 5_00}
    )
    at.refused(
        "no-such-colour", "dealer", "issue-colour-chips", player="bob", **{**RED, "colour": "mauve"}
    )
    at.dealer("open-betting")
    at.player("ana", "place-wager", bet="odd", colour="red", count=5)
    assert (at.down("ana"), at.chips("ana")) == ({"odd": 10_00}, 190_00)
    at.refused("not-issued", "player:ana", "place-wager", bet="odd", colour="red", count=51)
    at.refused("not-issued", "player:bob", "place-wager", bet="odd", colour="red", count=1)
    at.refused("form", "player:ana", "place-wager", bet="odd", stake=5_00, colour="red", count=1)


@clause("CP", "6.5(a)")
@recorded("CP", "1.1 Value Chips")
def test_colour_chips_are_bought_with_value_chips_and_change_back_into_as_much() -> None:
    """Nothing is gained or lost by it; value chips have no value but their own."""
    at = cloth()
    at.refused("not-enough", "dealer", "issue-colour-chips", player="ana", **{**RED, "count": 101})
    at.refused("not-at-table", "dealer", "issue-colour-chips", player="zoe", **RED)
    at.dealer("issue-colour-chips", player="ana", **{**RED, "count": 100})
    assert at.chips("ana") == 200_00
    at.refused("not-enough", "dealer", "issue-colour-chips", player="ana", **{**RED, "count": 1})
    refusal = at.refused(
        "not-allowed", "player:ana", "redeem-colour-chips", player="ana", colour="red", count=1
    )
    assert refusal.clause == "CP 6.5(a)"
    redeemed = at.dealer("redeem-colour-chips", player="ana", colour="red", count=100)
    assert only(redeemed, e.ColourChipsRedeemed).value == 2_00
    assert (at.chips("ana"), at.table.state.chips.colours) == (200_00, {})


@clause("CP", "6.5(a)")
def test_the_issuing_table_redeems_what_it_issued_while_it_is_open() -> None:
    at = cloth()
    at.dealer("issue-colour-chips", player="ana", **RED)
    for wrong in ({"count": 51}, {"colour": "blue"}, {"player": "bob"}):
        asked = {"player": "ana", "colour": "red", "count": 50, **wrong}
        refusal = at.refused("not-issued", "dealer", "redeem-colour-chips", **asked)
        assert refusal.clause == "CP 6.5(a)"
    at.player("ana", "leave")
    brought = at.dealer("redeem-colour-chips", player="ana", colour="red", count=20)
    assert only(brought, e.ColourChipsRedeemed).brought  # from outside: ana was gone
    assert at.chips("ana") == 40_00
    at.player("ana", "leave")
    at.player("bob", "leave")
    at.ask("casino-operator:olga", "close-table")
    at.refused("wrong-phase", "dealer", "redeem-colour-chips", player="ana", colour="red", count=30)


@reading("CP", "colour-chips-first")
def test_chips_lost_are_colour_chips_as_far_as_there_are_any() -> None:
    """A reading: colour-chips-first."""
    at = cloth()
    at.dealer("issue-colour-chips", player="ana", **{**RED, "count": 20})
    at.dealer("open-betting")
    at.wagers("ana", {"red": 30_00})
    at.spin("17")
    assert at.table.state.chips.colours["red"]["ana"].count == 5
    at.dealer("open-betting")
    at.wagers("ana", {"red": 30_00})
    at.spin("17")
    assert (at.table.state.chips.colours, at.chips("ana")) == ({}, 140_00)


# ---- Chips of another table in a wager: 6.4, 6.6 ----


def found(at: Playing, **fields: Any) -> e.ForeignChipsFound:
    asked = {"player": "ana", "bet": "straight:17", "table": "9", "count": 1, **fields}
    return only(at.dealer("find-foreign-chips", **asked), e.ForeignChipsFound)


@clause("CP", "6.4 chapeau", "6.4 closing")
def test_a_foreign_chip_in_a_wager_is_kept_with_its_table_and_the_player_told() -> None:
    at = cloth()
    asked = {"player": "ana", "bet": "straight:17", "table": "9", "count": 1}
    at.refused("wrong-phase", "dealer", "find-foreign-chips", **asked)
    at.dealer("open-betting")
    at.wait(5)
    refusal = at.refused("not-allowed", "player:ana", "find-foreign-chips", **asked)
    assert refusal.clause == "CP 6.4 chapeau"
    at.refused("not-foreign", "dealer", "find-foreign-chips", **{**asked, "table": "1"})
    at.refused("no-value", "dealer", "find-foreign-chips", **{**asked, "count": 0})
    at.refused("bet-not-offered", "dealer", "find-foreign-chips", **{**asked, "bet": "straight:00"})
    seen = found(at, minimum=5_00)
    assert (seen.player, seen.table, seen.count, seen.counts) == ("ana", "9", 1, True)
    assert seen.told == "The rest goes back to table 9. [CP 6.4 closing]"
    assert (at.table.id, at.steps[-1].by, at.steps[-1].at) == (
        "1", "dealer:dan", "2026-01-01T00:00:05Z",
    )  # fmt: skip


@clause("CP", "6.4(a)", "6.6(a)", "6.6 closing")
@reading("CP", "foreign-chips")
@pytest.mark.parametrize(
    ("bet", "count", "outcome", "won"),
    [
        ("straight:17", 1, "17", 175_00),
        ("red", 4, "32", 20_00),
        ("dozen:1", 2, "3", 20_00),
    ],
)
def test_a_winning_one_is_paid_at_its_odds_in_value_chips(
    bet: str, count: int, outcome: str, won: int
) -> None:
    """At the issuing table's minimum, 5.00; the foreign chips themselves are not the table's."""
    at = cloth()
    at.dealer("open-betting")
    assert found(at, bet=bet, count=count, minimum=5_00).value == 5_00
    happened = at.spin(outcome)
    settled = only(happened, e.ForeignChipsSettled)
    assert (settled.won, settled.kept, settled.clause) == (won, 0, "CP 6.4(a)")
    assert (at.chips("ana"), at.table.state.chips.float) == (200_00 + won, -400_00 - won)
    assert only(happened, e.SpinSettled).house == -won
    assert at.down("ana") == {}  # no wager of hers stays on the next spin
    assert [type(one) for one in at.spin(outcome)] == [e.SpinSettled]


@clause("CP", "6.4(b)")
def test_a_losing_one_stays_with_the_table() -> None:
    at = cloth()
    at.dealer("open-betting")
    found(at, count=3, minimum=5_00)
    happened = at.spin("18")
    settled = only(happened, e.ForeignChipsSettled)
    assert (settled.won, settled.kept, settled.clause) == (0, 15_00, "CP 6.4(b)")
    assert (at.chips("ana"), at.table.state.chips.float) == (200_00, -400_00 + 15_00)
    assert only(happened, e.SpinSettled).house == 15_00


@clause("CP", "6.4(a)", "6.4(b)")
def test_of_a_race_track_bet_each_piece_wins_or_stays() -> None:
    """Six chips of 5.00 on the tier: one piece is paid 17 to 1, five stay with the table."""
    at = cloth()
    at.dealer("open-betting")
    asked = {"player": "ana", "bet": "tier", "table": "9", "minimum": 5_00}
    at.refused("stake-does-not-divide", "dealer", "find-foreign-chips", **asked, count=5)
    found(at, bet="tier", count=6, minimum=5_00)
    happened = at.spin("33")
    settled = only(happened, e.ForeignChipsSettled)
    assert (settled.won, settled.kept, settled.clause) == (85_00, 25_00, "CP 6.4(a), 6.4(b)")
    assert (at.chips("ana"), only(happened, e.SpinSettled).house) == (285_00, -60_00)


ASKED = {"player": "ana", "bet": "straight:17", "table": "9", "count": 1}


@clause("CP", "6.4 chapeau")
@reading("CP", "late-foreign-chips")
def test_foreign_chips_are_of_someone_at_the_table_who_may_play() -> None:
    at = cloth()
    at.dealer("open-betting")
    refusal = at.refused(
        "not-at-table", "dealer", "find-foreign-chips", **ASKED | {"player": "zoe"}
    )
    assert refusal.clause == "CP 6.4 chapeau"
    at.dealer("record-incident", kind="influence", person="ana", note="he told others")
    at.ask(MANAGER, "exclude-player", player="ana", incident="incident-1")
    at.refused("excluded", "dealer", "find-foreign-chips", **ASKED)


@clause("CP", "3.5(a)", "6.4 chapeau")
@reading("CP", "late-foreign-chips")
@pytest.mark.parametrize("rested", [True, False])
def test_after_no_more_bets_a_manager_attests_that_they_lay_there(rested: bool) -> None:
    """A chip that came with the number would be paid 35 to 1."""
    at = cloth()
    at.dealer("open-betting")
    at.dealer("spin-ball")
    found(at, bet="red", minimum=5_00)  # until then the dealer finds them alone
    at.dealer("no-more-bets")
    if rested:
        at.dealer("record-outcome", outcome="17")
    for who in ("", "dealer:dan", "player:ana", "table-games-manager:"):
        refusal = at.refused(
            "not-verified", "dealer", "find-foreign-chips", **ASKED, approved_by=who
        )
        assert refusal.clause == "reading: late-foreign-chips"
    seen = found(at, approved_by=MANAGER, minimum=5_00)
    assert seen.approved_by == MANAGER
    by_herself = only(at.ask(MANAGER, "find-foreign-chips", **ASKED), e.ForeignChipsFound)
    assert by_herself.approved_by == MANAGER


@clause("CP", "7.8 sentence 2")
@reading("CP", "late-foreign-chips")
@pytest.mark.parametrize(("outcome", "own"), [("17", 0), ("18", 0), ("17", 90_00), ("18", 100_00)])
def test_with_the_players_own_they_count_up_to_the_maximum(outcome: str, own: int) -> None:
    """30 of 5.00 on a maximum of 100.00; 150.00 and her own are over it."""
    at = cloth(limits={"min": 5_00, "max": 100_00})
    at.dealer("open-betting")
    if own:
        at.wagers("ana", {"straight:17": own})
    found(at, count=20, minimum=5_00)
    found(at, count=10, minimum=5_00)
    had = at.chips("ana")
    happened = at.spin(outcome)
    first, second = (one for one in happened if isinstance(one, e.ForeignChipsSettled))
    counts = 100_00 - own
    wins = outcome == "17"
    assert (first.won, first.kept) == ((35 * counts, 0) if wins else (0, counts))
    assert (first.over, "CP" in first.clause) == (own, True)
    assert ("7.8 sentence 2" in first.clause) is bool(own)
    assert (second.won, second.kept, second.over) == (0, 0, 50_00)
    assert second.clause == "CP 7.8 sentence 2"
    assert at.chips("ana") == had + (35 * 100_00 if wins else 0)


@clause("CP", "7.8 sentence 1 part 1")
def test_foreign_chips_under_the_minimum_are_settled_too() -> None:
    at = cloth()
    at.dealer("open-betting")
    found(at, minimum=2_00)
    assert only(at.spin("17"), e.ForeignChipsSettled).won == 70_00


@clause("CP", "6.6 closing")
def test_another_value_is_verified_by_a_manager() -> None:
    at = cloth()
    at.dealer("open-betting")
    asked = {"player": "ana", "bet": "straight:17", "table": "9", "count": 2, "value": 25_00}
    for who in ("", "dealer:dan", "player:ana", "table-games-manager:"):
        refusal = at.refused(
            "not-verified", "dealer", "find-foreign-chips", **asked, verified_by=who
        )
        assert refusal.clause == "CP 6.6 closing"
    seen = found(at, count=2, value=25_00, verified_by=MANAGER, minimum=5_00)
    assert (seen.value, seen.verified_by) == (25_00, MANAGER)
    assert only(at.spin("17"), e.ForeignChipsSettled).won == 2 * 35 * 25_00
