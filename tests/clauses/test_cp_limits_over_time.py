"""Crown Perth, limits over time: shown at every table, changed on the grounds of 7.3 only."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from croupier.table.screens.memory import Memory
from kit.marks import clause, reading
from kit.table import Playing, only, playing
from kit.views import layout, public

OPERATOR, MANAGER = "casino-operator:olga", "table-games-manager:may"
WAS = {"min": 5_00, "max": 500_00, "unit": 5_00, "inside_unit": 1_00}
NOW = {"min": 10_00, "max": 200_00, "unit": 10_00, "inside_unit": 5_00}


def cloth(*names: str, **spec: Any) -> Playing:
    """From 5.00 to 500.00; everyone named has 1,000.00 in chips."""
    at = playing("CP", **{"layout": "3", "limits": WAS, **spec})
    for name in names:
        at.buys(name, 1000_00)
    return at


def announce(at: Playing, **limits: int) -> e.LimitsAnnounced:
    """To hold from now on, if it may be so."""
    asked = {"limits": {**NOW, **limits}, "effective_at": at.at}
    return only(at.ask(OPERATOR, "announce-limits", **asked), e.LimitsAnnounced)


def sign(at: Playing) -> tuple[int, int, int, int]:
    """What the sign at the table says: minimum, maximum, unit outside and inside."""
    shown = layout(at.table, at.table.main)["limits"]
    wall = public(at.table, Memory())["limits"]
    assert {**shown, **wall} == shown
    return shown["min"], shown["max"], shown["unit"], shown["kinds"]["straight"][2]


# ---- Limits shown: 7.1, 7.2, 7.3 ----


@clause("CP", "7.1 sentence 1", "7.3 chapeau")
@reading("CP", "limits-shown")
@pytest.mark.parametrize("mode", ["cloth", "ats"])
def test_minimum_maximum_and_units_are_shown_at_every_table_and_ats(mode: str) -> None:
    kinds = {"straight": {"max": 100_00}}
    at = playing("CP", mode=mode, limits={**WAS, "kinds": kinds})
    assert sign(at) == (5_00, 500_00, 5_00, 1_00)
    by_kind = layout(at.table, at.table.main)["limits"]["kinds"]
    assert {kind: tuple(by_kind[kind]) for kind in ("red", "split", "straight")} == {
        "red": (5_00, 500_00, 5_00), "split": (5_00, 500_00, 1_00), "straight": (5_00, 100_00, 1_00)
    }  # fmt: skip


@clause("CP", "7.2 part 2")
@pytest.mark.parametrize("mode", ["cloth", "ats"])
@pytest.mark.parametrize("outlay", [0, 20_00])
def test_a_minimum_outlay_is_shown_where_there_is_one(mode: str, outlay: int) -> None:
    at = playing("CP", mode=mode, limits={**WAS, "outlay": outlay})
    assert layout(at.table, at.table.main)["limits"]["outlay"] == outlay
    assert public(at.table, Memory())["limits"]["outlay"] == outlay


# ---- Limits changed: 7.3 ----


@clause("CP", "7.3 chapeau")
def test_limits_are_changed_by_the_casino_operator_on_a_listed_ground_only() -> None:
    at = cloth("ana")
    asked = {"limits": NOW, "effective_at": at.at}
    for by in ("dealer", MANAGER, "player:ana", "system:clock"):
        assert at.refused("not-allowed", by, "announce-limits", **asked).clause == "CP 7.3 chapeau"
    for do in ("apply-limits", "agree-limits"):
        by = "player:ana" if do == "agree-limits" else OPERATOR
        at.refused("nothing-announced", by, do)
    announce(at)
    for by in (OPERATOR, MANAGER, "dealer", "system:clock"):
        assert at.refused("not-agreed", by, "apply-limits").clause == "CP 7.3(c)"
    at.refused("not-here", OPERATOR, "set-player-limits", player="ana", limits=NOW)
    at.dealer("open-betting")
    assert sign(at) == (5_00, 500_00, 5_00, 1_00)


@pytest.mark.parametrize(
    ("limits", "starts", "code"),
    [
        ({"min": 0}, "2026-01-01T00:00:00Z", "bad-limits"),
        ({"min": 300_00}, "2026-01-01T00:00:00Z", "bad-limits"),
        ({"unit": 0}, "2026-01-01T00:00:00Z", "bad-limits"),
        ({}, "2025-12-31T23:59:59Z", "too-soon"),
        ({}, "tomorrow", "form"),
    ],
)
def test_limits_that_make_no_sense_are_not_announced(
    limits: dict[str, int], starts: str, code: str
) -> None:
    at = cloth()
    asked = {"limits": {**NOW, **limits}, "effective_at": starts}
    at.refused(code, OPERATOR, "announce-limits", **asked)


@clause("CP", "7.3(a)")
def test_with_nobody_at_the_table_limits_change_at_once() -> None:
    at = cloth("ana")
    announce(at)
    assert at.wait(599) == ()
    at.player("ana", "leave")
    assert only(at.wait(0), e.LimitsApplied).ground == "no-players"
    at.dealer("open-betting")
    assert sign(at) == (10_00, 200_00, 10_00, 5_00)


@clause("CP", "7.3(a)")
def test_not_before_the_time_they_were_announced_for() -> None:
    at = cloth()
    asked = {"limits": NOW, "effective_at": "2026-01-01T00:05:00Z"}
    at.ask(OPERATOR, "announce-limits", **asked)
    at.refused("too-soon", "dealer", "apply-limits")
    assert at.wait(299) == ()
    assert only(at.wait(1), e.LimitsApplied).ground == "no-players"


@clause("CP", "7.3(b)")
def test_limits_change_when_every_player_has_agreed() -> None:
    at = cloth("ana", "bob", "cy")
    announce(at)
    assert at.refused("not-allowed", "dealer", "agree-limits", player="cy").clause == "CP 7.3(b)"
    at.refused("not-yours", "player:ana", "agree-limits", player="cy")
    at.refused("not-at-table", "player:zoe", "agree-limits")
    for name in ("ana", "bob"):
        at.player(name, "agree-limits")
        at.refused("agreed-already", f"player:{name}", "agree-limits")
        at.refused("not-agreed", "dealer", "apply-limits")
    at.buys("zoe", 10_00)
    at.player("cy", "agree-limits")
    at.refused("not-agreed", "dealer", "apply-limits")  # zoe came before the change
    at.player("zoe", "agree-limits")
    assert only(at.wait(0), e.LimitsApplied).ground == "agreed"
    assert [one.by for one in at.steps if isinstance(one.events[0], e.LimitsAgreed)] == [
        f"player:{name}" for name in ("ana", "bob", "cy", "zoe")
    ]


@clause("CP", "7.3(b)")
def test_what_was_agreed_is_agreed_for_that_change_only() -> None:
    at = cloth("ana")
    at.ask(OPERATOR, "announce-limits", limits=NOW, effective_at="2026-01-01T00:01:00Z")
    at.player("ana", "agree-limits")
    announce(at, min=20_00)
    at.refused("not-agreed", "dealer", "apply-limits")
    assert at.wait(60) == ()


@clause("CP", "7.3(c)")
def test_limits_change_after_ten_minutes_notice_which_is_displayed() -> None:
    at = cloth("ana")
    at.wait(60)
    announce(at)
    shown = public(at.table, Memory())["announced"]
    assert (shown["limits"]["min"], shown["limits"]["max"]) == (10_00, 200_00)
    at.wait(9 * 60 + 59)
    assert at.refused("not-agreed", "dealer", "apply-limits").clause == "CP 7.3(c)"
    assert only(at.wait(1), e.LimitsApplied).ground == "notice"
    assert (at.steps[-1].by, at.steps[-1].at) == ("system:clock", "2026-01-01T00:11:00Z")
    at.dealer("open-betting")
    assert public(at.table, Memory())["announced"] is None
    assert sign(at) == (10_00, 200_00, 10_00, 5_00)


def test_a_later_time_than_ten_minutes_is_kept() -> None:
    at = cloth("ana")
    at.ask(OPERATOR, "announce-limits", limits=NOW, effective_at="2026-01-01T00:20:00Z")
    at.wait(10 * 60)
    at.refused("too-soon", "dealer", "apply-limits")
    only(at.wait(10 * 60), e.LimitsApplied)


def test_a_change_holds_from_the_next_betting_on() -> None:
    """A reading: no wager is judged by limits other than those it was placed under."""
    at = cloth("ana")
    at.dealer("open-betting")
    at.wagers("ana", {"red": 400_00, "low": 5_00})
    announce(at)
    at.player("ana", "agree-limits")
    only(at.wait(0), e.LimitsApplied)
    assert sign(at) == (5_00, 500_00, 5_00, 1_00)
    settled = only(at.spin("32"), e.WagersSettled)
    assert [(line.accepted, line.returned) for line in settled.lines] == [
        (400_00, 800_00),
        (5_00, 0),
    ]
    assert not settled.advised
    at.player("ana", "withdraw-winning-wager", bet="red")
    at.dealer("open-betting")
    at.wagers("ana", {"red": 400_00, "low": 5_00})
    settled = only(at.spin("32"), e.WagersSettled)
    assert [(line.accepted, line.returned) for line in settled.lines] == [
        (200_00, 600_00),
        (5_00, 0),
    ]
    assert settled.advised
