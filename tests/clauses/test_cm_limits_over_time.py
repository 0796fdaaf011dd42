"""Crown Melbourne: a higher minimum has twenty minutes' notice, and a player's own limits."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from croupier.table.clock import later
from croupier.table.screens.memory import Memory
from kit.table import Playing, books, only, playing
from kit.views import public

NOW = {"min": 5_00, "max": 500_00, "unit": 5_00, "inside_unit": 5_00}
HIGHER = {**NOW, "min": 10_00}
MODES = ["cloth", "touchbet", "touchtable"]
MINUTE = 60


def table(tag: str, mode: str = "cloth", **limits: Any) -> Playing:
    at = playing(tag, mode=mode, limits={**NOW, **limits})
    for name in ("ana", "bob"):
        at.buys(name, 10_000_00)
    return at


def announce(at: Playing, limits: dict[str, Any], seconds: int, by: str = "dealer:dan") -> None:
    """Limits that are to hold so many seconds from now."""
    at.ask(by, "announce-limits", limits=limits, effective_at=later(at.at, seconds))


def not_announced(at: Playing, code: str, limits: dict[str, Any], seconds: int) -> str:
    """It is refused: by which clause."""
    asked = {"limits": limits, "effective_at": later(at.at, seconds)}
    return at.refused(code, "dealer", "announce-limits", **asked).clause


def least(at: Playing) -> int:
    """The minimum in force."""
    return at.table.offer.spec.limits.min


# ---- Twenty minutes ----


@books(CM18="4.1 fn1 s66(2)", CM11="4.1 fn1 s66(2)", reads="outlay-notice")
def test_a_higher_outlay_at_the_stations_has_the_same_notice(tag: str) -> None:
    at = table(tag, "touchbet", outlay=10_00)
    more = {**NOW, "outlay": 10_01}
    for seconds in (0, 20 * MINUTE - 1):
        assert not_announced(at, "too-soon", more, seconds) == f"{tag} 4.1 fn1 s66(2)"
    announce(at, {**NOW, "outlay": 9_99}, 0)
    at = table(tag, "touchbet", outlay=10_00)
    announce(at, more, 20 * MINUTE)
    announce(table(tag, "cloth", outlay=10_00), more, 0)  # where an outlay means nothing


@books(CM18="4.1 fn1 s66(2)", CM11="4.1 fn1 s66(2)")
@pytest.mark.parametrize("mode", MODES)
def test_a_higher_minimum_is_displayed_for_twenty_minutes_before_it_holds(
    tag: str, mode: str
) -> None:
    at = table(tag, mode)
    at.wait(7)
    for seconds in (0, 19 * MINUTE, 20 * MINUTE - 1):
        assert not_announced(at, "too-soon", HIGHER, seconds) == f"{tag} 4.1 fn1 s66(2)"
    announce(at, HIGHER, 20 * MINUTE)
    sign = public(at.table, Memory())  # at once, and until it holds: new minimum and time
    assert (sign["limits"]["min"], sign["announced"]["limits"]["min"]) == (5_00, 10_00)
    assert sign["announced"]["at"] == "2026-01-01T00:20:07Z"
    assert at.wait(20 * MINUTE - 1) == ()
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00})
    at.spin("17")
    assert least(at) == 5_00
    applied = only(at.wait(1), e.LimitsApplied)
    assert (applied.limits.min, at.steps[-1].by) == (10_00, "system:clock")
    assert at.steps[-1].at == "2026-01-01T00:20:07Z"
    at.dealer("open-betting")
    assert least(at) == 10_00
    assert public(at.table, Memory())["announced"] is None


@books(CM18="4.1 fn1 s66(2)", CM11="4.1 fn1 s66(2)")
@pytest.mark.parametrize(
    "change",
    [
        {"inside_min": 6_00},
        {"kinds": {"split": {"min": 6_00}}},
        {"kinds": {"black": {"min": 5_01}}},
        {"min": 4_00, "kinds": {"dozen": {"min": 6_00}}},
    ],
    ids=["inside", "one-kind", "by-a-cent", "one-of-several"],
)
def test_any_minimum_that_rises_needs_the_notice(tag: str, change: dict[str, Any]) -> None:
    at = table(tag)
    not_announced(at, "too-soon", {**NOW, **change}, 20 * MINUTE - 1)
    announce(at, {**NOW, **change}, 20 * MINUTE)


@books(CM18="4.1 fn1 s66(2)", CM11="4.1 fn1 s66(2)")
@pytest.mark.parametrize(
    "change",
    [{"min": 2_00}, {"max": 200_00}, {"max": 900_00}, {"unit": 1_00}, {"inside_max": 100_00}],
    ids=["lower-minimum", "lower-maximum", "higher-maximum", "unit", "inside-maximum"],
)
def test_other_changes_hold_from_the_next_betting_on(tag: str, change: dict[str, Any]) -> None:
    at = table(tag)
    announce(at, {**NOW, **change}, 0)
    only(at.wait(0), e.LimitsApplied)
    at.dealer("open-betting")
    for name, value in change.items():
        assert getattr(at.table.offer.spec.limits, name) == value


@books(CM18="4.1 fn1 s66(2)", CM11="4.1 fn1 s66(2)")
def test_a_rise_is_measured_by_what_is_displayed(tag: str) -> None:
    at = table(tag)
    announce(at, HIGHER, 25 * MINUTE)
    at.wait(19 * MINUTE)
    # Another rise, in place of the first, has a notice of its own.
    not_announced(at, "too-soon", {**NOW, "min": 15_00}, 6 * MINUTE)
    announce(at, {**NOW, "min": 15_00}, 20 * MINUTE)
    assert at.wait(19 * MINUTE) == ()
    only(at.wait(MINUTE), e.LimitsApplied)
    at.dealer("open-betting")
    assert least(at) == 15_00
    # A minimum that was lowered rises again only after notice, though nobody has played by it.
    announce(at, NOW, 0)
    at.wait(0)
    not_announced(at, "too-soon", {**NOW, "min": 15_00}, 0)


@books(CM18="4.1 fn1 s66(2)", CM11="4.1 fn1 s66(2)")
@pytest.mark.parametrize("mode", MODES)
def test_the_spin_under_way_is_played_by_the_limits_it_began_with(tag: str, mode: str) -> None:
    at = table(tag, mode)
    announce(at, HIGHER, 20 * MINUTE)
    at.wait(20 * MINUTE - 5)
    at.dealer("open-betting")
    only(at.wait(5), e.LimitsApplied)
    at.wagers("ana", {"straight:17": 5_00})
    settled = only(at.spin("17"), e.WagersSettled)
    assert (settled.won, settled.advised) == (175_00, "")
    at.dealer("open-betting")
    if mode == "cloth":
        at.player("ana", "remove-all")
        at.wagers("ana", {"straight:17": 5_00})
        assert only(at.spin("17"), e.WagersSettled).advised == f"{tag} 4.2.1 #2"
    else:
        at.refused("under-minimum", "player:ana", "place-wager", bet="straight:17", stake=5_00)


@books(CM18="4.1", CM11="4.1")
def test_any_dealer_sees_that_new_limits_are_displayed(tag: str) -> None:
    at = table(tag)
    announce(at, HIGHER, 20 * MINUTE, by="dealer:dan")
    assert public(at.table, Memory())["announced"]["limits"]["min"] == HIGHER["min"]


@books(CM18="4.1 fn1 s66(2)", CM11="4.1 fn1 s66(2)", reads={"CM11": "unnamed-acts"})
def test_limits_are_announced_and_applied_by_the_house(tag: str) -> None:
    at = table(tag)
    above = {"CM18": "higher-duties-dealer", "CM11": "game-supervisor"}[tag]
    asked = {"limits": HIGHER, "effective_at": later(at.at, 30 * MINUTE)}
    for role in ("player:ana", "cage:cas", "system:clock", "inspector:ivy"):
        at.refused("not-allowed", role, "announce-limits", **asked)
    for role in ("dealer", above):
        none = at.refused("nothing-announced", role, "apply-limits").message
        assert none == "No change of limits is announced."
    announce(at, HIGHER, 30 * MINUTE, by=f"{above}:kim")
    for seconds in (0, 30 * MINUTE - 1):
        at.wait(seconds)
        at.refused("too-soon", "dealer", "apply-limits")
    at.refused("not-allowed", "player:ana", "apply-limits")
    at.wait(1)
    # The clock was first.
    told = at.refused("nothing-announced", "dealer", "apply-limits").message
    assert told == "The announced limits are applied already; they hold from the next betting on."
    at.dealer("open-betting")
    told = at.refused("nothing-announced", "dealer", "apply-limits").message
    assert told == "The announced limits are in force already; no other change is announced."


@pytest.mark.parametrize(
    ("limits", "when", "code"),
    [
        ({"min": 10_00, "max": 5_00}, "2026-01-01T01:00:00Z", "bad-limits"),
        ({"min": 0}, "2026-01-01T01:00:00Z", "bad-limits"),
        (NOW, "2025-12-31T23:59:59Z", "too-soon"),
        (NOW, "in an hour", "form"),
        (NOW, "2026-13-01T00:00:00Z", "form"),
    ],
)
def test_limits_that_make_no_sense_are_not_announced(
    limits: dict[str, Any], when: str, code: str
) -> None:
    asked = {"limits": limits, "effective_at": when}
    table("CM18").refused(code, "dealer", "announce-limits", **asked)


# ---- A player's own ----

OWN = {**NOW, "min": 50_00, "max": 5_000_00}


def agree(at: Playing, limits: dict[str, Any] | None = OWN, by: str = "dealer:dan") -> None:
    at.ask(by, "set-player-limits", player="ana", limits=limits, agreed_by=["ana"])


@books(CM18="4.3 #1", CM11="4.3 #1")
def test_on_cloth_a_wager_is_settled_by_its_owners_limits(tag: str) -> None:
    at = table(tag)
    agree(at, by="dealer:dora")
    assert at.steps[-1].by == "dealer:dora"  # who agreed for the house
    at.dealer("open-betting")
    for name in ("ana", "bob"):
        at.wagers(name, {"red": 1_000_00, "dozen:1": 25_00})
    ana, bob = [one for one in at.spin("18") if isinstance(one, e.WagersSettled)]
    assert [line.accepted for line in ana.lines] == [1_000_00, 25_00]
    assert [line.accepted for line in bob.lines] == [500_00, 25_00]
    assert (ana.won, bob.won) == (1_000_00, 500_00)
    assert (ana.advised, bob.advised) == (f"{tag} 4.2.1 #2", "")  # 25.00 is under ana's minimum
    assert (at.chips("ana"), at.chips("bob")) == (9_975_00, 9_975_00)


@books(CM18="4.3 #1", CM11="4.3 #1")
@pytest.mark.parametrize("mode", ["touchbet", "touchtable"])
def test_a_screen_takes_wagers_by_their_owners_limits(tag: str, mode: str) -> None:
    at = table(tag, mode)
    agree(at)
    at.dealer("open-betting")
    for name in ("ana", "bob"):
        at.wagers(name, {"red": 1_000_00})
    assert (at.down("ana"), at.down("bob")) == ({"red": 1_000_00}, {"red": 500_00})
    at.wagers("bob", {"black": 25_00})
    at.refused("under-minimum", "player:ana", "place-wager", bet="black", stake=25_00)
    at.spin("18")
    assert (at.chips("ana"), at.chips("bob")) == (11_000_00, 10_475_00)


@books(CM18="4.3 #1", CM11="4.3 #1")
@pytest.mark.parametrize("agreed_by", [(), ["bob"], "", "bob", "dealer:ana"])
def test_nobody_but_the_player_agrees_to_them(tag: str, agreed_by: Any) -> None:
    at = table(tag)
    asked = {"player": "ana", "limits": OWN, "agreed_by": agreed_by}
    assert (
        at.refused("not-agreed", "dealer", "set-player-limits", **asked).clause == f"{tag} 4.3 #1"
    )
    for said in (["ana"], ["bob", "ana"], "ana", "player:ana"):
        asked["agreed_by"] = said
        assert only(at.dealer("set-player-limits", **asked), e.PlayerLimitsSet).agreed_by == "ana"


@books(CM18=(), CM11=(), reads="own-limits-end")
def test_ending_the_agreement_needs_none(tag: str) -> None:
    at = table(tag)
    agree(at)
    ended = only(at.dealer("set-player-limits", player="ana"), e.PlayerLimitsSet)
    assert (ended.limits, ended.agreed_by) == (None, "")
    assert at.table.state.players["ana"].limits is None


@books(CM18=(), CM11=(), reads="own-limits-when")
def test_an_agreement_is_made_and_ended_before_the_ball_is_spun(tag: str) -> None:
    at = table(tag)
    for role in ("player:ana", "cage:cas", "system:clock", "inspector:ivy"):
        at.refused("not-allowed", role, "set-player-limits", player="ana", limits=OWN)
    at.refused("not-at-table", "dealer", "set-player-limits", player="zoe", limits=OWN)
    at.refused("no-own-limits", "dealer", "set-player-limits", player="ana")
    wrong = {**OWN, "max": 1_00}
    at.refused("bad-limits", "dealer", "set-player-limits", player="ana", limits=wrong)
    # Not once the outcome may be guessed: a wager over the maximum would be worth more or less.
    at.dealer("open-betting")
    agree(at)
    at.wagers("ana", {"red": 1_000_00})
    for do in ("spin-ball", "no-more-bets", "record-outcome"):
        at.dealer(do, **({"outcome": "18"} if do == "record-outcome" else {}))
        for limits in (None, {**OWN, "max": 900_00}):
            at.refused("wrong-phase", "dealer", "set-player-limits", player="ana", limits=limits)
    assert only(at.dealer("settle"), e.WagersSettled).won == 1_000_00
    agree(at, None)
    assert only(at.spin("18"), e.WagersSettled).won == 500_00  # what stayed down, by the sign


@books(CM18="4.3 #1", CM11="4.3 #1")
def test_an_agreement_outlasts_a_change_of_the_tables_limits_and_ends_with_the_stay(
    tag: str,
) -> None:
    at = table(tag)
    agree(at)
    announce(at, {**NOW, "max": 200_00}, 0)
    at.dealer("open-betting")
    for name in ("ana", "bob"):
        at.wagers(name, {"red": 1_000_00})
    ana, bob = [one for one in at.spin("18") if isinstance(one, e.WagersSettled)]
    assert (ana.won, bob.won) == (1_000_00, 200_00)
    at.player("ana", "leave")
    at.buys("ana", 10_000_00)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 1_000_00})
    won = [one.won for one in at.spin("18") if isinstance(one, e.WagersSettled)]
    assert won == [200_00, 200_00]


@books(CM18="4.3 #2", CM11="4.3 #2")
def test_the_place_of_a_player_with_own_limits_has_a_marker(tag: str) -> None:
    at = table(tag)
    assert public(at.table, Memory())["markers"] == []
    agree(at)
    (marker,) = public(at.table, Memory())["markers"]
    assert (marker["player"], marker["seat"]) == ("ana", at.table.state.players["ana"].seat)
    assert (marker["min"], marker["max"]) == (50_00, 5_000_00)
    agree(at, None)
    assert public(at.table, Memory())["markers"] == []
    agree(at)
    at.player("ana", "leave")
    assert public(at.table, Memory())["markers"] == []
