"""Crown Perth, an ATS being played: period, ball, result, settlement, limits, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from croupier.table import may
from croupier.table.screens.memory import Memory
from kit.marks import clause, reading
from kit.table import Playing, only, playing
from kit.views import me, public

LIMITS = {"min": 10_00, "max": 100_00, "unit": 5_00, "chips": [1_00, 5_00]}
CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("place-wager", {"bet": "red", "stake": 10_00}),
    ("move-wager", {"from_": "odd", "to": "even"}),
    ("remove-wager", {"bet": "low"}),
    ("repeat-wagers", {}),
    ("remove-last", {}),
    ("remove-all", {}),
]


def ats(*, opened: bool = True, **spec: Any) -> Playing:
    """A station table with a period of 30 s; ana has 1,000.00 on her account."""
    at = playing("CP", mode="ats", **{"wagering_period_s": 30, **spec})
    at.buys("ana", 1000_00)
    if opened:
        at.dealer("open-betting")
    return at


def seen(at: Playing, name: str) -> dict[str, Any]:
    """What a player's own station shows."""
    memory = Memory()
    for step in at.steps:
        for event in step.events:
            memory.note(step.at, step.by, event)
    return public(at.table, memory) | me(at.table, memory, name)


# ---- The wagering period: 1.1, 3.2(b), 3.5(a) ----


@clause("CP", "1.1 Wagering Period", "3.2(b)")
def test_wagers_are_placed_moved_and_cancelled_within_the_period_only() -> None:
    at = ats()
    at.wagers("ana", {"black": 10_00})
    at.wait(30)
    at.spin("17")
    at.refused("betting-closed", "player:ana", "place-wager", bet="red", stake=10_00)
    at.dealer("open-betting")
    at.wagers("ana", {"odd": 10_00, "low": 10_00})
    for do, fields in CHANGES:
        at.player("ana", do, **fields)
    assert (at.chips("ana"), at.down("ana")) == (1010_00, {})
    at.wagers("ana", {"odd": 10_00, "low": 10_00})
    at.wait(29)
    at.wagers("ana", {"odd": 10_00})
    at.wait(1)
    for do, fields in CHANGES:
        at.refused("betting-closed", "player:ana", do, **fields)
    assert at.down("ana") == {"odd": 20_00, "low": 10_00}


@clause("CP", "1.1 Wagering Period")
@pytest.mark.parametrize(("do", "fields"), CHANGES)
def test_only_the_player_wagers_on_a_station(do: str, fields: dict[str, Any]) -> None:
    at = ats()
    at.wagers("ana", {"odd": 10_00, "low": 10_00})
    for by in ("dealer", "casino-operator", "system:clock", "sensor:one"):
        at.refused("not-allowed", by, do, player="ana", **fields)
    at.refused("not-yours", "player:bob", do, player="ana", **fields)
    at.refused("not-here", "dealer", "call-bet", player="ana", bet="red", stake=10_00)


@clause("CP", "1.1 Wagering Period (a)")
@pytest.mark.parametrize("seconds", [20, 35, 600])
def test_the_period_lasts_as_long_as_it_was_set(seconds: int) -> None:
    at = ats(wagering_period_s=seconds)
    at.wait(seconds - 1)
    at.wagers("ana", {"red": 10_00})
    only(at.wait(1), e.WageringPeriodEnded)
    ended = at.steps[-1]
    assert (ended.by, ended.at) == ("system:clock", at.at)
    at.refused("betting-closed", "player:ana", "place-wager", bet="red", stake=10_00)


@clause("CP", "1.1 Wagering Period (c)", "2.5(a)")
def test_the_station_shows_the_period_and_its_warning() -> None:
    """And the limits, which the rules need on a screen whatever was drawn."""
    at = ats(warning_s=10, limits=LIMITS)
    shown = seen(at, "ana")
    assert (shown["ends_at"], shown["warns_at"]) == ("2026-01-01T00:00:30Z", "2026-01-01T00:00:20Z")
    assert (shown["phase"], shown["locked"]) == ("betting", False)
    sign = public(at.table, Memory())["limits"]
    assert (sign["min"], sign["max"], sign["unit"]) == (10_00, 100_00, 5_00)
    at.wait(30)
    shown = seen(at, "ana")
    assert (shown["ends_at"], shown["warns_at"], shown["locked"]) == ("", "", True)


@clause("CP", "4.3(a)")
def test_the_ball_may_be_spun_while_the_period_runs() -> None:
    at = ats()
    at.wait(20)
    at.dealer("spin-ball")
    assert (at.steps[-1].by, at.steps[-1].at) == ("dealer:dan", "2026-01-01T00:00:20Z")
    at.wait(9)
    at.wagers("ana", {"red": 10_00})
    only(at.wait(1), e.WageringPeriodEnded)
    assert at.table.state.phase == "ball-in-play"
    at.refused("betting-closed", "player:ana", "place-wager", bet="red", stake=10_00)
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="32")
    assert only(at.dealer("settle"), e.WagersSettled).won == 10_00


@clause("CP", "4.3(b)")
@reading("CP", "spin-timing")
def test_a_ball_not_spun_within_the_period_is_spun_after_it() -> None:
    """Nothing else moves the table on, and the time of the spin is kept."""
    at = ats()
    at.wagers("ana", {"red": 10_00})
    at.wait(30)
    assert at.table.state.phase == "wagering-closed"
    dealer = may(at.table, "dealer")
    assert "spin-ball" in dealer
    for do in ("open-betting", "no-more-bets", "settle", "call-no-spin"):
        assert do not in dealer
    at.refused("ball-not-in-play", "dealer", "no-more-bets")
    at.refused("no-ball-in-play", "dealer", "record-outcome", outcome="32")
    at.wait(4)
    assert only(at.dealer("spin-ball"), e.BallSpun).spin == 1
    assert at.steps[-1].at == "2026-01-01T00:00:34Z"
    at.refused("betting-closed", "player:ana", "place-wager", bet="red", stake=10_00)


@clause("CP", "4.4 sentence 2")
def test_betting_ends_by_itself_at_the_end_of_the_period() -> None:
    at = ats()
    at.wait(10)
    for by in ("dealer", "player:ana"):
        refusal = at.refused("not-allowed", by, "end-wagering-period")
        assert refusal.clause == "CP 4.4 sentence 2"
    assert at.refused("period-runs", "system:clock", "end-wagering-period").clause == (
        "CP 4.4 sentence 2"
    )
    only(at.wait(20), e.WageringPeriodEnded)
    assert at.table.state.is_locked


@reading("CP", "wagering-period", "no-more-bets-by-system")
@pytest.mark.parametrize(
    "by", ["dealer:dan", pytest.param("system:clock", marks=clause("CP", "4.4 sentence 2"))]
)
def test_without_a_period_betting_ends_before_a_result_can_be_entered(by: str) -> None:
    """A reading: no more bets ends it, called by the dealer or by the system."""
    at = ats(wagering_period_s=None)
    assert (at.table.state.betting.ends_at, at.wait(3600)) == ("", ())
    at.dealer("spin-ball")
    at.wagers("ana", {"red": 10_00})
    at.refused("bets-not-closed", "dealer", "record-outcome", outcome="32")
    at.refused("bets-not-closed", "sensor:one", "record-outcome", outcome="32", source="sensor-1")
    assert at.refused("not-allowed", "player:ana", "no-more-bets").clause == "CP 4.4 sentence 2"
    assert not only(at.ask(by, "no-more-bets"), e.BetsClosed).runs_on
    at.refused("betting-closed", "player:ana", "place-wager", bet="red", stake=10_00)
    at.dealer("record-outcome", outcome="32")
    assert only(at.dealer("settle"), e.WagersSettled).won == 10_00


# ---- A ball at rest before the period ends: 6.1(h) ----


@reading("CP", "period-runs-on")
def test_no_more_bets_stops_wagers_but_not_the_period() -> None:
    """A reading: until the period has ended the dealer can record nothing. That a number which was
    refused then counts later is what we do; 6.1(h) has it a no spin."""
    at = ats()
    at.wagers("ana", {"red": 10_00})
    at.dealer("spin-ball")
    at.wait(20)
    assert only(at.dealer("no-more-bets"), e.BetsClosed).runs_on
    at.refused("betting-closed", "player:ana", "place-wager", bet="red", stake=10_00)
    at.wait(9)
    refusal = at.refused("period-runs", "dealer", "record-outcome", outcome="32")
    assert refusal.clause == "CP 6.1(h)"
    only(at.wait(1), e.WageringPeriodEnded)
    at.dealer("record-outcome", outcome="32")
    assert only(at.dealer("settle"), e.WagersSettled).won == 10_00


@clause("CP", "6.1(h)")
@reading("CP", "after-no-spin")
@pytest.mark.parametrize("closed", [False, True])
def test_a_sensor_that_feels_the_ball_at_rest_within_the_period_makes_it_a_no_spin(
    closed: bool,
) -> None:
    at = ats()
    at.wagers("ana", {"straight:17": 10_00})
    at.dealer("spin-ball")
    if closed:
        at.dealer("no-more-bets")
    at.wait(29)
    sensed = {"outcome": "17", "source": "sensor-1"}
    called = only(at.ask("sensor:one", "record-outcome", **sensed), e.NoSpinCalled)
    assert (called.ground, called.clause) == ("early-rest", "CP 6.1(h)")
    assert (at.table.state.phase, at.table.state.betting.ends_at, at.table.state.spin.outcome) == (
        "idle",
        "",
        "",
    )
    assert (at.chips("ana"), at.down("ana")) == (990_00, {"straight:17": 10_00})
    at.refused("no-outcome", "dealer", "settle")
    at.dealer("open-betting")  # a reading: the wagers stand, with a new period
    assert at.table.state.betting.ends_at == "2026-01-01T00:00:59Z"


@clause("CP", "6.1(h)")
def test_at_the_end_of_the_period_a_ball_at_rest_is_a_result() -> None:
    at = ats()
    at.dealer("spin-ball")
    at.dealer("no-more-bets")
    at.wait(30)
    at.ask("sensor:one", "record-outcome", outcome="17", source="sensor-1")
    assert only(at.dealer("confirm-outcome", outcome="17"), e.OutcomeRecorded).outcome == "17"


@clause("CP", "6.1(h)")
@pytest.mark.parametrize("by", ["dealer:dan", "system:clock"])
def test_an_early_rest_is_called_where_there_is_a_period(by: str) -> None:
    at = ats()
    at.dealer("spin-ball")
    assert at.refused("not-allowed", "player:ana", "call-no-spin", ground="early-rest")
    called = only(at.ask(by, "call-no-spin", ground="early-rest"), e.NoSpinCalled)
    assert called.clause == "CP 6.1(h)"
    for spec in ({"mode": "ats", "wagering_period_s": None}, {"mode": "cloth"}):
        other = playing("CP", **spec)
        other.dealer("open-betting")
        other.dealer("spin-ball")
        other.refused("unknown-ground", by, "call-no-spin", ground="early-rest")


# ---- The result: 4.5(c), and who keys things in ----


@clause("CP", "4.5(c)")
@reading("CP", "sensor-outcome")
def test_the_result_is_on_every_station_once_the_dealer_has_confirmed_it() -> None:
    at = ats()
    for name in ("bob", "cy"):
        at.buys(name, 50_00)
    at.close()
    at.wait(30)
    at.ask("sensor:one", "record-outcome", outcome="17", source="sensor-1")
    shown = [seen(at, name) for name in ("ana", "bob", "cy")]
    assert [(one["outcome"], one["results"]) for one in shown] == [("", [])] * 3
    for by in ("player:ana", "sensor:one", "system:clock"):
        assert at.refused("not-allowed", by, "confirm-outcome", outcome="17").clause == "CP 4.5(c)"
    at.dealer("confirm-outcome", outcome="17")
    shown = [seen(at, name) for name in ("ana", "bob", "cy")]
    assert [(one["outcome"], one["results"]) for one in shown] == [("17", ["17"])] * 3


@clause("CP", "4.5(c)")
def test_the_dealer_may_enter_the_result() -> None:
    at = ats()
    at.close()
    at.wait(30)
    assert at.refused("not-allowed", "player:ana", "record-outcome", outcome="17").clause == (
        "CP 4.5(c)"
    )
    at.dealer("record-outcome", outcome="17")
    assert (seen(at, "ana")["outcome"], at.steps[-1].by) == ("17", "dealer:dan")


@clause("CP", "1.1 Staff Game Console (SGC)", "1.1 Dealer")
def test_all_that_the_game_needs_is_keyed_in_by_the_staff_and_kept_with_their_name() -> None:
    """A player's station, a sensor or the clock opens no spin; whoever dealt is in the log."""
    at = ats(opened=False)
    spun: list[tuple[str, dict[str, str]]] = [
        ("open-betting", {}), ("spin-ball", {}), ("no-more-bets", {}),
        ("record-outcome", {"outcome": "17"}), ("settle", {}),
    ]  # fmt: skip
    for do, fields in spun:
        if do == "record-outcome":
            at.wait(30)
        at.refused("not-allowed", "player:ana", do, **fields)
        if do in ("open-betting", "spin-ball"):
            for by in ("sensor:one", "system:clock"):
                at.refused("not-allowed", by, do, **fields)
        at.ask("dealer:eve", do, **fields)
        assert at.steps[-1].by == "dealer:eve"
    assert at.table.state.spin.settled == 1


# ---- Settlement: 4.7 ----


@clause("CP", "4.7(a)", "4.7(b)")
@pytest.mark.parametrize("by", ["dealer:dan", "system:ats"])
def test_losing_wagers_are_cleared_and_the_account_adjusted(by: str) -> None:
    at = ats()
    at.wagers("ana", {"straight:17": 10_00, "black": 20_00, "red": 30_00, "orphelins": 50_00})
    assert seen(at, "ana")["account"] == 890_00
    at.close()
    at.wait(30)
    at.dealer("record-outcome", outcome="17")
    assert at.refused("not-allowed", "player:ana", "settle").clause == "CP 4.7(b)"
    happened = at.ask(by, "settle")
    assert only(happened, e.SpinSettled).order == ("clear-losing", "pay-winning")
    shown = seen(at, "ana")
    won = 350_00 + 20_00 + 2 * 170_00  # two of the five pieces of the orphans hold 17
    back = 10_00 + 20_00 + 20_00
    assert (shown["wagers"], shown["stays"], shown["staked"]) == ({}, {}, 0)
    assert (shown["account"], shown["won"]) == (890_00 + back + won, won)
    assert only(happened, e.SpinSettled).house == 30_00 + 30_00 - won


@clause("CP", "2.5(b)")
def test_a_feature_beyond_the_layout_places_wagers_as_if_by_hand() -> None:
    """Repeat: the player's own, all or none, within the same limits and funds."""
    at = ats(limits=LIMITS)
    at.wagers("ana", {"red": 60_00, "straight:17": 10_00})
    at.wait(30)
    at.spin("0")
    at.dealer("open-betting")
    assert at.refused("not-allowed", "dealer", "repeat-wagers", player="ana").clause == "CP 2.5(b)"
    refusal = at.refused("cannot-repeat", "player:ana", "repeat-wagers", times=2)
    assert refusal.clause == "CP 6.19(b)"
    at.player("ana", "repeat-wagers")
    assert (at.chips("ana"), at.down("ana")) == (860_00, {"red": 60_00, "straight:17": 10_00})


# ---- Limits on a station: 6.19, 6.20 ----


@clause("CP", "6.19(a)")
@pytest.mark.parametrize(
    ("bet", "stakes"), [("red", (1_00, 8_99)), ("straight:17", (9_99,)), ("tier", (54_00,))]
)
def test_under_the_minimum_it_is_shown_not_debited_and_dropped_at_the_end(
    bet: str, stakes: tuple[int, ...]
) -> None:
    at = ats(limits=LIMITS)
    for stake in stakes:
        shown = only(at.wagers("ana", {bet: stake}), e.WagerShown)
        assert shown.clause == "CP 6.19(a)"
    assert (seen(at, "ana")["shown"], seen(at, "ana")["account"]) == ({bet: sum(stakes)}, 1000_00)
    assert at.down("ana") == {}
    dropped = only(at.wait(30), e.ShownWagersDropped)
    assert (dropped.amount, dropped.clause) == (sum(stakes), "CP 6.19(a)")
    assert (seen(at, "ana")["shown"], at.chips("ana")) == ({}, 1000_00)
    at.close()
    at.dealer("record-outcome", outcome="17")
    assert [type(event) for event in at.dealer("settle")] == [e.SpinSettled]


@clause("CP", "6.19(a)")
@reading("CP", "placements-add-up")
def test_when_shown_chips_reach_the_minimum_the_whole_is_debited() -> None:
    at = ats(limits=LIMITS)
    at.wagers("ana", {"red": 4_00, "odd": 3_00})
    placed = only(at.wagers("ana", {"red": 6_00}), e.WagerPlaced)
    assert (placed.stake, at.chips("ana"), at.down("ana")) == (10_00, 990_00, {"red": 10_00})
    assert at.table.state.players["ana"].shown == {"odd": 3_00}
    cut = only(at.wagers("ana", {"odd": 10_00}), e.WagerPlaced)  # 13.00 is between the units
    assert (cut.stake, cut.clause, at.chips("ana")) == (10_00, "CP 6.19(b)", 980_00)
    assert at.table.state.players["ana"].shown == {}


@clause("CP", "1.1 Wagering Period")
@pytest.mark.parametrize(
    ("do", "fields", "left"),
    [
        ("remove-wager", {"bet": "red"}, {"odd": 3_00}),
        ("remove-last", {}, {"red": 4_00}),
        ("remove-all", {}, {}),
    ],
)
def test_chips_that_are_only_shown_can_be_taken_back(
    do: str, fields: dict[str, Any], left: dict[str, int]
) -> None:
    at = ats(limits=LIMITS)
    at.wagers("ana", {"red": 4_00, "odd": 3_00})
    at.player("ana", do, **fields)
    assert (at.table.state.players["ana"].shown, at.chips("ana")) == (left, 1000_00)


@reading("CP", "period-runs-on")
def test_no_more_bets_before_the_end_drops_them_once() -> None:
    at = ats(limits=LIMITS)
    at.wagers("ana", {"red": 4_00})
    at.dealer("spin-ball")
    only(at.dealer("no-more-bets"), e.ShownWagersDropped)
    assert [type(event) for event in at.wait(30)] == [e.WageringPeriodEnded]


@clause("CP", "6.19(b)")
@pytest.mark.parametrize(
    ("bet", "stake", "taken"),
    [
        ("red", 13_00, 10_00),
        ("red", 250_00, 100_00),
        ("straight:17", 99_99, 95_00),
        ("tier", 66_00, 60_00),
    ],
)
def test_what_is_not_permitted_is_neither_shown_nor_debited(
    bet: str, stake: int, taken: int
) -> None:
    at = ats(limits=LIMITS)
    placed = only(at.wagers("ana", {bet: stake}), e.WagerPlaced)
    assert (placed.stake, placed.asked, placed.clause) == (taken, stake, "CP 6.19(b)")
    shown = seen(at, "ana")
    assert (shown["account"], shown["wagers"], shown["shown"]) == (
        1000_00 - taken,
        {bet: taken},
        {},
    )


@clause("CP", "6.19(b)")
@reading("CP", "placements-add-up")
def test_placements_add_up_to_the_maximum_and_no_further() -> None:
    at = ats(limits=LIMITS)
    at.wagers("ana", {"red": 80_00})
    assert only(at.wagers("ana", {"red": 80_00}), e.WagerPlaced).stake == 20_00
    refusal = at.refused("over-maximum", "player:ana", "place-wager", bet="red", stake=5_00)
    assert refusal.clause == "CP 6.19(b)"
    at.refused("not-permitted", "player:ana", "remove-wager", bet="red", stake=97_00)
    assert at.down("ana") == {"red": 100_00}


@clause("CP", "6.20")
@reading("CP", "outlay")
@pytest.mark.parametrize("early", [False, True])
@pytest.mark.parametrize(("stakes", "recognised"), [((10_00, 10_00), True), ((10_00,), False)])
def test_wagers_together_under_the_outlay_are_not_recognised(
    stakes: tuple[int, ...], recognised: bool, early: bool
) -> None:
    """At the lock: the end of the period, or no more bets if that is sooner. Chips that are only
    shown do not count."""
    at = ats(limits={**LIMITS, "outlay": 20_00})
    for bet, stake in zip(("red", "odd"), stakes, strict=False):
        at.wagers("ana", {bet: stake})
    at.wagers("ana", {"even": 9_00})
    before = at.chips("ana")
    at.dealer("spin-ball")
    happened = at.dealer("no-more-bets") if early else at.wait(30)
    found = [one for one in happened if isinstance(one, e.WagersNotRecognised)]
    assert [one.clause for one in found] == ([] if recognised else ["CP 6.20"])
    if recognised:
        assert (at.chips("ana"), sum(at.down("ana").values())) == (before, 20_00)
    else:
        assert (at.chips("ana"), at.down("ana")) == (1000_00, {})


@clause("CP", "6.20")
@reading("CP", "outlay")
def test_on_a_station_the_last_chips_are_not_recognised_either() -> None:
    """A reading: 7.9 is for a player at the table, not for one at an ATS."""
    at = ats(limits={**LIMITS, "outlay": 20_00})
    at.buys("bob", 15_00)
    at.wagers("bob", {"red": 15_00})
    only(at.wait(30), e.WagersNotRecognised)
    assert (at.chips("bob"), at.down("bob")) == (15_00, {})
