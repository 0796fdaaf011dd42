"""Melbourne's red light, which is no malfunction; and sensors that contradict the dealer."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from croupier.table.state import (
    BALL_IN_PLAY,
    BETTING,
    IDLE,
    NO_MORE_BETS,
    OUTCOME,
    WAGERING_CLOSED,
)
from kit.marks import reading
from kit.melbourne import LADDER, MANAGER, OTHERS
from kit.perth import stations
from kit.table import Playing, books, down, only, playing

PERIOD = 20
BETS = {"ana": {"straight:17": 10_00, "red": 20_00}, "bo": {"straight:17": 5_00}}


def in_phase(tag: str, phase: str) -> Playing:
    """Two players with wagers on a table in this phase, as early in it as can be."""
    at = down(tag, BETS, mode="touchbet", wagering_period_s=PERIOD)
    if phase == WAGERING_CLOSED:
        at.wait(PERIOD)
    if phase in (BALL_IN_PLAY, NO_MORE_BETS, OUTCOME):
        at.dealer("spin-ball")
    if phase in (NO_MORE_BETS, OUTCOME):
        at.dealer("no-more-bets")
    if phase == OUTCOME:
        at.dealer("record-outcome", outcome="17")
    assert at.table.state.phase == phase
    return at


def lights(at: Playing, by: str = "dealer:dan") -> tuple[e.Event, ...]:
    return at.ask(by, "raise-light", reason="the lamp is red")


def refunds(happened: tuple[e.Event, ...]) -> dict[str, tuple[int, str]]:
    return {one.player: (one.amount, one.clause) for one in happened
            if isinstance(one, e.WagersRefunded)}  # fmt: skip


@books(CM18=(), CM11=(), reads="who-lights-it")
def test_the_console_lights_it_and_a_malfunction_alone_does_not(tag: str) -> None:
    at = in_phase(tag, BETTING)
    for role in OTHERS:
        if role not in ("sensor", "system"):
            at.refused("not-allowed", f"{role}:ana", "raise-light", reason="red")
    at.refused("no-reason", "dealer", "raise-light", reason=" ")
    for role in (*LADDER[tag], "sensor", "system"):
        event = only(lights(at, f"{role}:kim"), e.FaultRaised)
        assert event.what == "the lamp is red"
        at.refused("reported-already", "dealer", "raise-light", reason="again")
        at.dealer("clear-fault", component="game-system")
    at.dealer("report-malfunction", component="game-system", what="dark")
    at.refused("no-fault", "dealer", "call-no-spin", ground="console-fault")
    assert at.table.state.faults.light == ""
    for mode in ("cloth", "touchtable"):
        other = playing(tag, mode=mode)
        other.refused("not-here", "dealer", "raise-light", reason="red")


@books(CM18="11.9.2 #2", CM11="10.9.2 #3", reads="red-light-before-the-ball")
@pytest.mark.parametrize("phase", [BETTING, WAGERING_CLOSED])
def test_before_the_ball_the_round_is_over_and_the_table_is_not_stranded(
    tag: str, phase: str
) -> None:
    at = in_phase(tag, phase)
    happened = lights(at)
    why = "reading: red-light-before-the-ball"
    assert refunds(happened) == {"ana": (30_00, why), "bo": (5_00, why)}
    assert (at.chips("ana"), at.down("ana")) == (100_00, {})
    at.wait(3 * PERIOD)  # the period does not run on, and ends nothing
    assert (at.table.state.phase, at.table.state.betting.ends_at) == (IDLE, "")
    for act in ("open-betting", "spin-ball"):
        at.refused("red-light", "dealer", act)
    at.dealer("clear-fault", component="game-system")
    at.dealer("open-betting")
    assert at.table.state.spin.number == 0  # no empty spin has to be dealt
    at.player("ana", "repeat-wagers")
    at.spin("17")
    assert at.chips("ana") == 70_00 + 360_00


@books(CM18="11.9.2 #2", CM11="10.9.2 #3", reads="red-light-before-the-ball")
@pytest.mark.parametrize("phase", [BETTING, BALL_IN_PLAY])
def test_under_the_red_light_no_wager_is_taken_or_changed(tag: str, phase: str) -> None:
    at = in_phase(tag, phase)
    lights(at)
    cited = {"CM18": "CM18 11.9.2 #2", "CM11": "CM11 10.9.2 #3"}[tag]
    acts: dict[str, dict[str, Any]] = {
        "place-wager": {"bet": "red", "stake": 5_00},
        "move-wager": {"from": "red", "to": "black"},
        "remove-wager": {"bet": "red"},
        "remove-last": {}, "remove-all": {}, "repeat-wagers": {},
    }  # fmt: skip
    for act, fields in acts.items():
        assert at.refused("red-light", "player:ana", act, **fields).clause == cited
    at.player("ana", "buy-in", amount=10_00, tender="note")  # money is not the game
    at.player("ana", "cash-out")


@books(CM18=("11.9.2 #1", "11.9.2 #2"), CM11=("10.9.2 #1", "10.9.2 #3"),
       reads="red-light-before-the-ball")  # fmt: skip
def test_while_the_period_runs_the_wagers_go_back_and_the_ball_is_called_no_spin(tag: str) -> None:
    at = in_phase(tag, BALL_IN_PLAY)
    assert set(refunds(lights(at))) == {"ana", "bo"}
    assert at.table.state.phase == BALL_IN_PLAY
    at.wait(3 * PERIOD)
    assert at.table.state.phase == BALL_IN_PLAY
    at.refused("spin-under-way", "dealer", "clear-fault", component="game-system")
    at.dealer("call-no-spin", ground="console-fault")
    at.dealer("clear-fault", component="game-system")
    assert at.table.state.phase == IDLE
    assert [at.chips(name) for name in ("ana", "bo")] == [100_00, 100_00]


@books(CM18="11.9.2 #1", CM11="10.9.2 #1", reads="red-light-after-the-number")
def test_after_the_number_the_spin_is_still_no_spin_and_once_settled_it_stands(tag: str) -> None:
    at = in_phase(tag, OUTCOME)
    assert refunds(lights(at)) == {}
    at.refused("red-light", "dealer", "settle")
    at.refused("spin-under-way", "dealer", "clear-fault", component="game-system")
    called = only(at.dealer("call-no-spin", ground="console-fault"), e.NoSpinCalled)
    assert not called.late
    assert (at.chips("ana") == 100_00) == (tag == "CM18")  # CM11: the wagers stand
    at.dealer("clear-fault", component="game-system")
    settled = in_phase(tag, OUTCOME)
    settled.dealer("settle")
    won = settled.chips("ana")
    lights(settled)
    settled.refused("no-ball-in-play", "dealer", "call-no-spin", ground="console-fault")
    settled.dealer("clear-fault", component="game-system")
    assert settled.chips("ana") == won == 430_00


@books(CM18="11.9.5(b)", CM11="10.9.5(b)")
@pytest.mark.parametrize("phase", [WAGERING_CLOSED, NO_MORE_BETS, OUTCOME])
def test_a_game_system_fault_after_the_lock_is_settled_on_confirmed_records(
    tag: str, phase: str
) -> None:
    """It waits for nothing else: the ball, the number and the settlement go on."""
    at = in_phase(tag, phase)
    happened = at.dealer("report-malfunction", component="game-system", what="dark")
    assert only(happened, e.MalfunctionReported).fate == "wait"
    if phase == WAGERING_CLOSED:
        at.dealer("spin-ball")
        at.dealer("no-more-bets")
    if phase != OUTCOME:
        at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    at.ask(MANAGER[tag], "confirm-records", spin=1, confirmed=True)
    assert (at.chips("ana"), at.chips("bo")) == (430_00, 275_00)


@books(CM18="11.9.5(a)", CM11="10.9.5(a)")
def test_a_game_system_that_has_failed_takes_no_wager_until_it_is_cleared(tag: str) -> None:
    at = in_phase(tag, BETTING)
    at.dealer("report-malfunction", component="game-system", what="dark")
    at.refused("out-of-order", "player:ana", "place-wager", bet="red", stake=5_00)
    at.dealer("clear-fault", component="game-system")
    at.player("ana", "place-wager", bet="red", stake=5_00)


@books(CM18=(), CM11=(), reads="red-light-before-the-ball")
def test_whoever_left_with_locked_wagers_has_them_back_as_a_ticket(tag: str) -> None:
    at = in_phase(tag, WAGERING_CLOSED)
    at.player("bo", "leave")
    lights(at)
    assert list(at.tickets().values()) == [95_00, 5_00]
    assert "bo" not in at.table.state.players


@books(CM18=(), CM11=(), reads="red-light-before-the-ball")
def test_the_light_and_a_malfunction_are_cleared_together(tag: str) -> None:
    at = in_phase(tag, BETTING)
    at.dealer("report-malfunction", component="game-system", what="dark")
    lights(at)
    at.dealer("clear-fault", component="game-system")
    at.refused("no-fault", "dealer", "clear-fault", component="game-system")
    at.dealer("open-betting")


# ---- Sensors that contradict the dealer ----


@books(CM18="11.9.3", CM11="10.9.3 #1", reads="dealer-or-sensors")
def test_the_dealer_counts_against_a_sensor_and_the_difference_is_told(tag: str) -> None:
    at = in_phase(tag, NO_MORE_BETS)
    at.ask("sensor:1", "record-outcome", outcome="17", source="sensor-1")
    happened = at.dealer("record-outcome", outcome="18")
    assert only(happened, e.OutcomeRecorded).outcome == "18"
    told = only(happened, e.Notified)
    assert told.whom == {"CM18": "area-manager", "CM11": "game-supervisor"}[tag]
    assert told.about == "outcome: the dealer 18, sensor-1 17"
    at.refused("no-ball-in-play", "sensor:2", "record-outcome", outcome="17", source="sensor-2")
    agreed = in_phase(tag, NO_MORE_BETS)
    agreed.ask("sensor:1", "record-outcome", outcome="17", source="sensor-1")
    quiet = agreed.dealer("record-outcome", outcome="17")
    assert not [one for one in quiet if isinstance(one, e.Notified)]


@books(CM18=(), CM11=(), reads="dealer-or-sensors")
def test_what_both_sensors_recorded_only_a_correction_changes(tag: str) -> None:
    at = in_phase(tag, NO_MORE_BETS)
    for one in (1, 2):
        at.ask(f"sensor:{one}", "record-outcome", outcome="17", source=f"sensor-{one}")
    assert at.table.state.phase == OUTCOME
    at.refused("no-ball-in-play", "dealer", "record-outcome", outcome="18")
    at.dealer("settle")
    by = {"CM18": "area-manager:mia", "CM11": "game-supervisor:sue"}[tag]
    at.ask(by, "correct-outcome", outcome="18", reason="the ball lay in 18")
    assert at.table.state.spin.last_outcome == "18"


@books(CM18="12.9.2", CM11="11.9.2 #1", reads="dealer-or-sensors")
def test_at_a_touchtable_the_dealer_counts_against_both(tag: str) -> None:
    at = down(tag, BETS, mode="touchtable")
    at.close()
    for one in (1, 2):
        at.ask(f"sensor:{one}", "record-outcome", outcome="17", source=f"sensor-{one}")
    at.refused("not-shown", "dealer", "confirm-outcome", outcome="18")
    happened = at.dealer("record-outcome", outcome="18")
    assert only(happened, e.Notified).about == "outcome: the dealer 18, sensor-1 17, sensor-2 17"


@reading("CP", "dealer-or-sensors")
def test_in_perth_the_dealer_enters_the_result_whatever_the_sensors_show() -> None:
    at = stations({"ana": {"straight:17": 10_00}})
    at.dealer("spin-ball")
    at.wait(20)
    at.dealer("no-more-bets")
    for one in (1, 2):
        at.ask(f"sensor:{one}", "record-outcome", outcome="18", source=f"sensor-{one}")
    assert only(at.dealer("record-outcome", outcome="17"), e.OutcomeRecorded).source == "dealer"
    at.dealer("settle")
    assert at.chips("ana") == 450_00
