"""Crown Perth: a no spin has no result; its wagers stand, and go back if it was settled."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from kit.marks import clause, reading
from kit.perth import OPERATOR, mixed, rested, settled, stations
from kit.table import Playing, only, playing

GROUNDS = {
    "same-direction": "6.1(a)",
    "short-spin": "6.1(b)",
    "foreign-object": "6.1(c)",
    "no-rest": "6.1(d)",
    "ball-left-wheel": "6.1(e)",
    "wheel-stopped": "6.1(f)",
    "interference": "6.1(g)",
}
DOWN = {"cleo": {"straight:17": 10_00}, "sam": {"straight:17": 10_00}}


def tables() -> list[Playing]:
    """A cloth, stations, and both at one wheel, with the same wager on each."""
    cloth = playing("CP")
    cloth.buys("cleo", 100_00)
    cloth.dealer("open-betting")
    cloth.wagers("cleo", {"straight:17": 10_00})
    return [cloth, stations({"sam": {"straight:17": 10_00}}), mixed(DOWN)]


@reading("CP", "after-no-spin")
@pytest.mark.parametrize(
    ("ground", "number"),
    [
        pytest.param(ground, number, marks=clause("CP", number, "6.2"), id=ground)
        for ground, number in GROUNDS.items()
    ],
)
def test_after_a_no_spin_no_number_counts_and_the_wagers_stand(ground: str, number: str) -> None:
    for at in tables():
        at.dealer("spin-ball")
        called = only(at.dealer("call-no-spin", ground=ground), e.NoSpinCalled)
        assert (called.clause, called.wagers) == (f"CP {number}", "stand")
        at.refused("no-ball-in-play", "dealer", "record-outcome", outcome="17")
        at.refused("no-outcome", "dealer", "settle")
        for name in at.table.state.players:
            assert (at.down(name), at.chips(name)) == ({"straight:17": 10_00}, 90_00)


@reading("CP", "after-no-spin")
@pytest.mark.parametrize("table", [0, 1, 2], ids=["cloth", "stations", "mixed"])
def test_betting_opens_again_and_the_wagers_that_stood_may_be_changed(table: int) -> None:
    at = tables()[table]
    names = list(at.table.state.players)
    at.dealer("spin-ball")
    at.dealer("call-no-spin", ground="short-spin")
    assert at.table.state.phase == "idle"
    opened = only(at.dealer("open-betting"), e.BettingOpened)
    assert bool(opened.ends_at) == (table > 0)  # stations have a whole period again
    at.player(names[0], "move-wager", from_="straight:17", to="straight:18")
    at.player(names[-1], "remove-all")
    assert at.chips(names[-1]) == 100_00
    at.player(names[-1], "place-wager", bet="red", stake=10_00)
    settled(at, "18")
    assert at.chips(names[-1]) + sum(at.down(names[-1]).values()) == 110_00


def any_ground(*more: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("ground", "number"),
        [
            pytest.param(ground, number, marks=clause("CP", number, *more), id=ground)
            for ground, number in {**GROUNDS, "early-rest": "6.1(h)"}.items()
        ],
    )


def with_number(ground: str) -> Playing:
    """The ball has come to rest in 17, where sam, and cleo on the cloth, have 10.00."""
    at = stations({"sam": DOWN["sam"]}) if ground == "early-rest" else mixed(DOWN)
    rested(at, "17")
    return at


@reading("CP", "no-spin-until", "after-no-spin")
@any_ground("6.2")
def test_a_no_spin_announced_after_the_number_leaves_the_wagers_standing(
    ground: str, number: str
) -> None:
    at = with_number(ground)
    called = only(at.dealer("call-no-spin", ground=ground), e.NoSpinCalled)
    assert (called.clause, called.wagers, called.late) == (f"CP {number}", "stand", False)
    at.refused("no-outcome", "dealer", "settle")
    for name in at.table.state.players:
        assert (at.down(name), at.chips(name)) == ({"straight:17": 10_00}, 90_00)


@reading("CP", "no-spin-until", "late-no-spin")
@any_ground("6.2")
@pytest.mark.parametrize("when", ["settled", "next"])
def test_a_no_spin_announced_after_settlement_reverses_it(
    ground: str, number: str, when: str
) -> None:
    at = with_number(ground)
    at.dealer("settle")
    if when == "next":
        at.dealer("open-betting")
    called = at.dealer("call-no-spin", ground=ground)
    assert only(called, e.NoSpinCalled).clause == f"CP {number}"
    lines = [line for one in called if isinstance(one, e.SettlementCorrected) for line in one.lines]
    assert {line.clause for line in lines} == {"reading: late-no-spin"}
    for name in at.table.state.players:
        assert (at.down(name), at.chips(name)) == ({}, 100_00)
    assert at.table.state.chips.house == 0
    assert at.table.state.phase == ("idle" if when == "settled" else "betting")


@reading("CP", "no-spin-until")
@any_ground()
def test_once_the_next_ball_is_spun_no_ground_is_heard(ground: str, number: str) -> None:
    at = with_number(ground)
    at.dealer("settle")
    at.dealer("open-betting")
    at.dealer("spin-ball")
    refused = at.refused("no-ball-in-play", "dealer", "call-no-spin", ground=ground, spin=1)
    assert refused.clause == "reading: no-spin-until"
    assert at.chips("sam") == 450_00


@clause("CP", "6.1(h)")
@pytest.mark.parametrize("second", [0, 10, 19])
def test_a_ball_at_rest_within_the_period_has_no_result_at_any_second(second: int) -> None:
    for at in tables()[1:]:
        at.close()
        at.wait(second)
        refused = at.refused("period-runs", "dealer", "record-outcome", outcome="17")
        assert refused.clause == "CP 6.1(h)"
        happened = at.ask("sensor:one", "record-outcome", outcome="17", source="sensor-1")
        assert only(happened, e.NoSpinCalled).ground == "early-rest"
        assert at.down("sam") == {"straight:17": 10_00}
        at.refused("no-outcome", "dealer", "settle")


@clause("CP", "6.1(h)")
def test_a_ball_that_rests_when_the_period_has_ended_counts() -> None:
    at = stations({"sam": {"straight:17": 10_00}})
    settled(at, "17")
    assert at.chips("sam") == 450_00
    cloth = playing("CP")
    cloth.close()
    cloth.refused("unknown-ground", "dealer", "call-no-spin", ground="early-rest")


@clause("CP", "6.1(h)")
@pytest.mark.parametrize("when", ["ball-in-play", "no-more-bets", "outcome", "settled", "next"])
def test_a_ball_spun_after_the_period_did_not_rest_before_its_end(when: str) -> None:
    at = stations({"sam": {"straight:17": 10_00}})
    at.wait(20)
    for phase, do, more in (
        ("ball-in-play", "spin-ball", {}),
        ("no-more-bets", "no-more-bets", {}),
        ("outcome", "record-outcome", {"outcome": "17"}),
        ("settled", "settle", {}),
        ("next", "open-betting", {}),
    ):
        at.dealer(do, **more)
        if phase == when:
            break
    refused = at.refused("not-early", "dealer", "call-no-spin", ground="early-rest")
    assert refused.clause == "CP 6.1(h)"


@clause("CP", "6.1(h)")
@pytest.mark.parametrize("confirmed", [True, False])
def test_a_ball_felt_at_rest_after_the_period_did_not_rest_before_its_end(confirmed: bool) -> None:
    """Without a sensor's word it is the dealer's."""
    at = stations({"sam": {"straight:17": 10_00}})
    at.close()
    at.wait(20)
    at.ask("sensor:one", "record-outcome", outcome="17", source="sensor-1")
    if confirmed:
        at.dealer("confirm-outcome", outcome="17")
    refused = at.refused("not-early", "dealer", "call-no-spin", ground="early-rest")
    assert refused.clause == "CP 6.1(h)"
    other = stations({"sam": {"straight:17": 10_00}})
    rested(other, "17")
    assert only(other.dealer("call-no-spin", ground="early-rest"), e.NoSpinCalled)


@clause("CP", "6.1(h)")
@reading("CP", "ats-in-use")
@pytest.mark.parametrize("by", ["dealer", "sensor"])
def test_where_no_ats_is_in_use_the_ball_may_rest_within_the_period(by: str) -> None:
    at = mixed({"cleo": {"straight:17": 10_00}})
    at.close()
    refused = at.refused("not-early", "dealer", "call-no-spin", ground="early-rest")
    assert refused.clause == "CP 6.1(h)"
    if by == "dealer":
        at.dealer("record-outcome", outcome="17")
    else:
        at.ask("sensor:one", "record-outcome", outcome="17", source="sensor-1")
        at.dealer("confirm-outcome", outcome="17")
    at.wait(30)  # nothing of the period is left to end
    at.refused("not-early", "dealer", "call-no-spin", ground="early-rest")
    at.dealer("settle")
    assert at.chips("cleo") == 440_00
    at.refused("not-early", "dealer", "call-no-spin", ground="early-rest")


@clause("CP", "6.1(h)")
@reading("CP", "ats-in-use")
@pytest.mark.parametrize("who", ["sits", "left", "sat"])
def test_an_ats_is_in_use_while_someone_is_at_it_or_has_wagers_there(who: str) -> None:
    """Sam at a station without a wager, gone with one that is locked, or gone with nothing."""
    at = mixed({"sam": {"red": 10_00} if who == "left" else {}, "cleo": {"red": 10_00}})
    at.close()
    if who != "sits":
        at.player("sam", "leave")
    if who == "sat":
        at.dealer("record-outcome", outcome="1")
    else:
        at.refused("period-runs", "dealer", "record-outcome", outcome="1")
        assert only(at.dealer("call-no-spin", ground="early-rest"), e.NoSpinCalled)


@clause("CP", "6.1(h)")
@reading("CP", "ats-in-use")
def test_when_the_period_ends_and_no_ats_is_in_use_no_ball_has_rested_early() -> None:
    at = mixed({"cleo": {"straight:17": 10_00}})
    rested(at, "17")
    at.refused("not-early", "dealer", "call-no-spin", ground="early-rest")


@clause("CP", "6.2")
@pytest.mark.parametrize("role", ["player", "sensor", "cage", "inspector"])
def test_nobody_else_announces_a_no_spin(role: str) -> None:
    at = mixed(DOWN)
    at.dealer("spin-ball")
    at.refused("not-allowed", f"{role}:x", "call-no-spin", ground="short-spin")
    at.refused("not-allowed", "system:clock", "call-no-spin", ground="short-spin")
    at.ask(OPERATOR, "call-no-spin", ground="short-spin")


@pytest.mark.parametrize(
    ("mechanical", "back"),
    [
        pytest.param(False, "18", marks=clause("CP", "6.3 part 1")),
        pytest.param(True, "", marks=clause("CP", "6.3 part 2")),
    ],
)
def test_the_ball_goes_back_unless_the_wheel_is_mechanical(mechanical: bool, back: str) -> None:
    at = mixed({"sam": {"red": 10_00}}, mechanical=mechanical)
    settled(at, "18")
    at.dealer("open-betting")
    at.dealer("spin-ball")
    assert only(at.dealer("call-no-spin", ground="no-rest"), e.NoSpinCalled).ball_to == back
