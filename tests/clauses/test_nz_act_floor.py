"""New Zealand and the ACT, where their texts are silent: CM18's rules of the floor, as readings.

Limits over time, limits of a player's own, colour chips, closing, vacating. And NZ's own 4.7.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from croupier.table.screens.memory import Memory
from kit.attestations import vouch
from kit.marks import clause, reading, vouched
from kit.table import Playing, only, playing
from kit.views import public

SUPERVISOR = {"NZ": "game-supervisor", "ACT": "supervisor"}
VERIFIES = {"NZ": "casino-operator", "ACT": "supervisor"}
WAS = {"min": 5_00, "max": 500_00, "unit": 5_00}
both = pytest.mark.parametrize(
    "tag",
    [
        pytest.param("NZ", marks=reading("NZ", "division-1")),
        pytest.param("ACT", marks=reading("ACT", "base-rules")),
    ],
)


def read(*clauses: str, own: str = "") -> pytest.MarkDecorator:
    """For both, each marked with what it reads in CM18: `read("18.8")`."""
    return reads(*(f"CM18 {one}" for one in clauses), *([own] if own else []))


def reads(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "tag", [pytest.param(tag, marks=reading(tag, *ids), id=tag) for tag in ("NZ", "ACT")]
    )


def cloth(tag: str, *names: str, **spec: Any) -> Playing:
    at = playing(tag, **{"limits": WAS, **spec})
    for name in names:
        at.buys(name, 200_00)
    return at


def no_spin(at: Playing) -> None:
    """A spin without a result, and betting is closed again."""
    at.dealer("open-betting")
    at.dealer("spin-ball")
    at.dealer("call-no-spin", ground="interference")


# ---- New Zealand's own: changing the ball ----


@clause("NZ", "4.7")
def test_the_operator_may_change_the_ball_after_any_spin() -> None:
    at = cloth("NZ")
    for by in ("dealer", "game-supervisor", "player:ana", "system:clock"):
        assert at.refused("not-allowed", by, "change-ball").clause == "NZ 4.7"
    for step in ("open-betting", "spin-ball", "no-more-bets", "record-outcome", "settle"):
        if step not in ("open-betting", "spin-ball"):  # the ball is in use, or its outcome is
            at.refused("wrong-phase", "casino-operator", "change-ball")
        at.dealer(step, **({"outcome": "17"} if step == "record-outcome" else {}))
    at.wait(8)
    only(at.ask("casino-operator:olga", "change-ball"), e.BallChanged)
    assert (at.steps[-1].by, at.steps[-1].at) == ("casino-operator:olga", "2026-01-01T00:00:08Z")


@vouched("NZ", "2.4")
def test_nobody_has_vouched_for_the_new_ball_yet() -> None:
    at = cloth("NZ", attestations="required")
    vouch(at)
    at.dealer("open-betting")
    at.ask("casino-operator:olga", "change-ball")
    assert not [item for item in at.table.state.opening.attested if item.startswith("ball-")]
    at.refused("not-attested", "dealer", "spin-ball")
    at.dealer("attest", item="ball-mm", value=19, note="new ball")
    at.refused("not-attested", "dealer", "spin-ball")
    at.dealer("attest", item="ball-material", value="non-metallic", note="new ball")
    at.dealer("spin-ball")


# ---- Limits over time ----


@read("4.1 fn1 s66(2)")
def test_a_higher_minimum_is_displayed_for_twenty_minutes(tag: str) -> None:
    at = cloth(tag, "ana")
    asked = {"limits": {**WAS, "min": 10_00}}
    at.refused("not-allowed", "player:ana", "announce-limits", **asked, effective_at=at.at)
    refusal = at.refused(
        "too-soon", "dealer", "announce-limits", **asked, effective_at="2026-01-01T00:19:59Z"
    )
    assert refusal.clause == "reading: CM18 4.1 fn1 s66(2)"
    at.dealer("announce-limits", **asked, effective_at="2026-01-01T00:20:00Z")
    assert public(at.table, Memory())["announced"]["at"] == "2026-01-01T00:20:00Z"
    at.wait(1199)
    assert at.refused("too-soon", "dealer", "apply-limits").clause == "reading: CM18 4.1 fn1 s66(2)"
    only(at.wait(1), e.LimitsApplied)
    at.dealer("open-betting")
    assert public(at.table, Memory())["limits"]["min"] == 10_00


@both
def test_other_changes_wait_for_nothing_and_nobody_is_asked(tag: str) -> None:
    at = cloth(tag, "ana")
    at.dealer("announce-limits", limits={**WAS, "max": 200_00}, effective_at=at.at)
    only(at.wait(0), e.LimitsApplied)
    for by, do in (("player:ana", "agree-limits"), ("casino-operator", "offer-legacy-wager")):
        fields = {} if do == "agree-limits" else {"player": "ana"}
        at.refused("not-here", by, do, **fields)


@read("4.3 #1")
def test_a_player_may_have_limits_of_their_own_with_a_marker(tag: str) -> None:
    at = cloth(tag, "ana", "bob")
    own = {**WAS, "max": 20_00}
    at.refused("not-allowed", "player:ana", "set-player-limits", player="ana", limits=own)
    unsaid = at.refused("not-agreed", "dealer", "set-player-limits", player="ana", limits=own)
    assert unsaid.clause == "reading: CM18 4.3 #1"
    at.dealer("set-player-limits", player="ana", limits=own, agreed_by=["ana"])
    markers = [one for one in public(at.table, Memory())["markers"] if "max" in one]
    assert [(one["player"], one["max"]) for one in markers] == [("ana", 20_00)]
    at.dealer("open-betting")
    for name in ("ana", "bob"):
        at.wagers(name, {"red": 50_00})
    lost = {one.player: one.lost for one in at.spin("0") if isinstance(one, e.WagersSettled)}
    assert lost == {"ana": 20_00, "bob": 50_00}
    at.dealer("set-player-limits", player="ana", limits=None)
    assert [one for one in public(at.table, Memory())["markers"] if "max" in one] == []
    assert at.refused("no-own-limits", "dealer", "set-player-limits", player="ana").clause == (
        "reading: CM18 4.3 #1"
    )


# ---- Colour chips ----


@read("3.1.2(d)", "3.1.2(e) #2")
def test_a_colour_is_shared_only_if_all_agree(tag: str) -> None:
    at = cloth(tag, "ana", "bob")
    red = {"colour": "red", "value": 2_00, "count": 20}
    issued = only(at.dealer("issue-colour-chips", player="ana", **red), e.ColourChipsIssued)
    assert issued.marker
    for agreed in ([], ["ana"], ["bob"]):
        refusal = at.refused(
            "colour-in-use", "dealer", "issue-colour-chips", player="bob", **red, agreed_by=agreed
        )
        assert refusal.clause == "reading: CM18 3.1.2(d)"
    at.dealer("issue-colour-chips", player="bob", **red, agreed_by=["ana", "bob"])
    at.dealer("redeem-colour-chips", player="ana", colour="red", count=20)
    assert at.table.state.chips.colours["red"].keys() == {"bob"}


@reads("colour-chips-first")
def test_colour_chips_are_lost_first_and_winnings_are_value_chips(tag: str) -> None:
    at = cloth(tag, "ana")
    at.dealer("issue-colour-chips", player="ana", colour="red", value=5_00, count=10)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00, "black": 20_00, "odd": 10_00})
    at.spin("32")
    assert (at.chips("ana"), at.table.state.chips.colours["red"]["ana"].count) == (165_00, 3)
    at.dealer("open-betting")
    at.wagers("ana", {"black": 20_00, "red": 10_00})
    at.spin("32")  # of 20.00 lost three chips were of colour
    assert (at.chips("ana"), at.down("ana")) == (145_00, {"red": 10_00})
    assert "ana" not in at.table.state.chips.colours.get("red", {})


@read("3.1.2(a) #1")
def test_the_colour_chips_of_a_table_bear_an_emblem_of_their_own(tag: str) -> None:
    at = cloth(tag)
    emblem = {"item": "colour-chip-emblem", "value": "anchor"}
    refusal = at.refused("in-use-elsewhere", "dealer", "attest", **emblem, elsewhere=["anchor"])
    assert refusal.clause == "reading: CM18 3.1.2(a) #1"
    at.dealer("attest", **emblem, elsewhere=["bell"])


@read("3.1.2(f)")
def test_a_second_set_is_for_the_supervisor_to_allow_and_shuts_nobody_out(tag: str) -> None:
    at = cloth(tag, "ana", colours=["red", "blue", "white"])
    asked = {"player": "ana", "value": 2_00, "count": 10}
    at.dealer("issue-colour-chips", colour="red", **asked)
    blue = {"colour": "blue", **asked}
    refusal = at.refused("second-set", "dealer", "issue-colour-chips", **blue)
    assert refusal.clause == "reading: CM18 3.1.2(f)"
    for role in ("dealer", "player"):
        at.refused("second-set", "dealer", "issue-colour-chips", **blue, approved_by=f"{role}:kim")
    kim = f"{SUPERVISOR[tag]}:kim"
    at.buys("bob", 100_00)
    at.buys("cy", 100_00)
    at.refused("shut-out", "dealer", "issue-colour-chips", **blue, approved_by=kim)
    at.player("cy", "leave")
    at.dealer("issue-colour-chips", **blue, approved_by=kim)


@read("3.1.2(b)")
def test_another_tables_chips_are_no_wager(tag: str) -> None:
    at = cloth(tag, "ana")
    at.dealer("open-betting")
    asked = {"player": "ana", "bet": "straight:17", "table": "9", "count": 1}
    seen = only(at.dealer("find-foreign-chips", **asked), e.ForeignChipsFound)
    assert (seen.counts, seen.value, seen.clause) == (False, 0, "reading: CM18 3.1.2(b)")
    assert [type(one) for one in at.spin("17")] == [e.SpinSettled]
    assert at.chips("ana") == 200_00


@read("3.1.2(c)(ii) #4")
def test_a_closed_tables_chips_are_changed_when_verified(tag: str) -> None:
    at = cloth(tag, "ana")
    asked = {"player": "ana", "colour": "red", "count": 10, "table": "9", "minimum": 2_00}
    refusal = at.refused("not-verified", "dealer", "redeem-colour-chips", **asked)
    assert refusal.clause == "reading: CM18 3.1.2(c)(ii) #4"
    at.refused("table-open", "dealer", "redeem-colour-chips", **asked, still_open=True)
    for role in ("dealer", "player", *(["game-supervisor"] * (tag == "NZ"))):
        low = {**asked, "verified_by": f"{role}:kim"}
        at.refused("not-verified", "dealer", "redeem-colour-chips", **low)
    at.dealer("redeem-colour-chips", **asked, verified_by=f"{VERIFIES[tag]}:kim")
    assert at.chips("ana") == 220_00


# ---- Closing and vacating ----


@read("18.8", own="settled-spins")
def test_a_table_with_players_closes_after_three_spins_notice(tag: str) -> None:
    at = cloth(tag, "ana")
    kim = f"{SUPERVISOR[tag]}:kim"
    for do in ("close-table", "give-closing-notice"):
        assert at.refused("not-allowed", "dealer", do).clause == "reading: CM18 18.8"
    assert at.refused("players-present", kim, "close-table").clause == "reading: CM18 18.8"
    at.ask(kim, "give-closing-notice")
    for left in (3, 2, 1):
        assert public(at.table, Memory())["closing"]["spins"] == left
        at.refused("notice-runs", kim, "close-table")
        no_spin(at)  # it has no result, so it does not count
        at.spin("17")
    at.ask(kim, "close-table")
    assert at.table.state.phase == "closed"


@read("18.8", own="settled-spins")
def test_a_spin_made_void_after_it_was_settled_is_no_part_of_the_notice(tag: str) -> None:
    at = cloth(tag, "ana")
    kim = f"{SUPERVISOR[tag]}:kim"
    at.ask(kim, "give-closing-notice")
    for _ in range(3):
        at.spin("17")
    at.dealer("call-no-spin", ground="interference")
    at.refused("notice-runs", kim, "close-table")
    assert public(at.table, Memory())["closing"]["spins"] == 1
    at.spin("17")
    at.ask(kim, "close-table")


@reads("closing-money")
def test_what_won_and_stayed_down_goes_back_when_a_table_closes(tag: str) -> None:
    at = cloth(tag, "ana", "bob", float=10_000_00)
    kim = f"{SUPERVISOR[tag]}:kim"
    at.ask(kim, "give-closing-notice")
    for _ in range(3):
        at.spin("5")
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 10_00})
    at.refused("wrong-phase", kim, "close-table")  # not while it is undecided
    at.spin("17")
    assert (at.chips("ana"), at.down("ana")) == (540_00, {"straight:17": 10_00})
    happened = at.ask(kim, "close-table")
    left = {one.player: one.amount for one in happened if isinstance(one, e.PlayerLeft)}
    assert left == {"ana": 550_00, "bob": 200_00}


@both
def test_without_players_it_closes_at_once(tag: str) -> None:
    at = cloth(tag)
    at.ask(f"{SUPERVISOR[tag]}:kim", "close-table")
    assert at.table.state.phase == "closed"


@read("18.9", own="settled-spins")
def test_a_seat_is_vacated_after_three_idle_spins_at_a_full_table(tag: str) -> None:
    at = cloth(tag, "ana", "bob", seats=2)
    for idle in range(3):
        refusal = at.refused("still-playing", "dealer", "vacate-seat", player="ana")
        assert refusal.clause == "reading: CM18 18.9", idle
        no_spin(at)
        at.dealer("open-betting")
        at.wagers("bob", {"red": 5_00})
        at.spin("17")
    at.refused("not-allowed", "player:bob", "vacate-seat", player="ana")
    only(at.dealer("vacate-seat", player="ana"), e.SeatVacated)
    assert at.table.state.players["ana"].seat is None
