"""The score of a training: right, late, missing and wrong, from the acts of a table alone."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.base import Event
from croupier.table.clock import later
from croupier.training.score import ScoreLine, Sheet, TableAct, open_incident, sheet
from croupier.training.script import Never, PractisedIncident, TrainingScript, Want

BEGAN = "2026-01-01T20:00:00Z"
EN = {"en": "said", "fr": "dit"}
NO_SPIN = Want(
    event="no-spin-called", fields={"ground": "short-spin"}, clause="7.1.3", says=EN, within_s=15
)
OTHER = Never(event="no-spin-called", but={"ground": "short-spin"}, clause="7.1", says=EN)
SHORT = PractisedIncident(id="short", begins="ball-spun", card=EN, wants=(NO_SPIN,), never=(OTHER,))


def script(*incidents: PractisedIncident) -> TrainingScript:
    return TrainingScript(
        title=EN, table={"rulebook": "CM18"}, balls=("5", "17"), number="5.4.1", incident=incidents
    )


def acts(*told: tuple[int, Event], by: str = "dealer:dan") -> list[TableAct]:
    """Events, each an act of its own, at so many seconds."""
    return [TableAct(later(BEGAN, seconds), by, (event,)) for seconds, event in told]


def opened() -> Event:
    return e.BettingOpened(says=("Place your bets",))


def no_spin(ground: str) -> Event:
    return e.NoSpinCalled(ground=ground, clause="7.1", spin=1, wagers="refund")


def recorded(outcome: str) -> Event:
    return e.OutcomeRecorded(outcome=outcome, colour="red", source="dealer")


def rows(found: Sheet) -> list[tuple[str, int | None]]:
    return [(row.status, row.seconds) for result in found.results for row in result.rows]


def test_what_is_done_in_time_is_right_and_later_is_late() -> None:
    for seconds, status in ((12, "right"), (15, "right"), (16, "late")):
        played = acts((0, opened()), (5, e.BallSpun(spin=1)), (5 + seconds, no_spin("short-spin")))
        assert rows(sheet(script(SHORT), played)) == [(status, seconds)]


def test_what_is_not_done_is_open_and_then_missing() -> None:
    played = acts((0, opened()), (5, e.BallSpun(spin=1)))
    found = sheet(script(SHORT), played)
    assert rows(found) == [("open", None)]
    assert (found.done, found.left) == (False, 0)
    assert open_incident(script(SHORT), played) == SHORT
    over = sheet(script(SHORT), [*played, *acts((60, opened()))])
    assert rows(over) == [("missing", None)]
    assert over.done
    assert open_incident(script(SHORT), [*played, *acts((60, opened()))]) is None


def test_another_ground_is_wrong_and_the_right_one_still_missing() -> None:
    played = acts((0, e.BallSpun(spin=1)), (4, no_spin("foreign-object")), (60, opened()))
    found = sheet(script(SHORT), played)
    assert rows(found) == [("missing", None), ("wrong", None)]
    assert found.results[0].rows[1] == ScoreLine("wrong", EN, "CM18 7.1")
    assert found.counts == {"right": 0, "late": 0, "missing": 1, "wrong": 1, "open": 0}


def test_only_the_trainee_and_who_signs_count() -> None:
    spun = acts((0, e.BallSpun(spin=1)))
    for by, status in (("system:clock", "open"), ("player:bo", "open"), ("dealer:relief", "open"),
                       ("area-manager:mia", "right")):  # fmt: skip
        played = [*spun, *acts((3, no_spin("short-spin")), by=by)]
        assert rows(sheet(script(SHORT), played))[0][0] == status, by


def test_incidents_come_one_after_the_other_with_quiet_spins_between() -> None:
    second = PractisedIncident(id="second", begins="ball-spun", card=EN, quiet=1, wants=(NO_SPIN,))
    played = acts((0, e.BallSpun(spin=1)), (3, no_spin("short-spin")), (20, opened()),
                  (30, e.BallSpun(spin=2)))  # fmt: skip
    found = sheet(script(SHORT, second), played)
    assert [one.incident for one in found.results] == ["short"]
    assert found.left == 1
    more = [*played, *acts((90, e.BallSpun(spin=3)))]
    assert [one.incident for one in sheet(script(SHORT, second), more).results] == [
        "short",
        "second",
    ]


def test_what_must_not_be_done_counts_when_nothing_else_is_wanted() -> None:
    never = Never(event="bet-called", fields={"player": "fay"}, clause="5.8", says=EN)
    under = PractisedIncident(
        id="under", begins="betting-opened", ends="ball-spun", card=EN, never=(never,)
    )
    before = acts((0, opened()))
    assert rows(sheet(script(under), before)) == [("open", None)]
    after = [*before, *acts((30, e.BallSpun(spin=1)))]
    assert rows(sheet(script(under), after)) == [("right", None)]
    called = e.BetCalled(player="fay", bet="tier", stake=1200, tender="chips")
    taken = [*before, *acts((9, called), (30, e.BallSpun(spin=1)))]
    assert rows(sheet(script(under), taken)) == [("wrong", None)]


def test_time_runs_from_the_event_that_is_named() -> None:
    want = Want(event="outcome-flagged", clause="11.9.3", says=EN, within_s=10, since="bets-closed")
    late = PractisedIncident(id="late", begins="ball-spun", card=EN, wants=(want,))
    flagged = e.OutcomeFlagged(spin=1, reason="no", clause="11.9.3")
    played = acts((0, e.BallSpun(spin=1)), (50, e.BetsClosed(says=())), (58, flagged))
    assert rows(sheet(script(late), played)) == [("right", 8)]


def test_the_ball_rests_where_the_script_says_and_another_number_is_wrong() -> None:
    sensed = PractisedIncident(id="sensed", begins="bets-closed", card=EN, ball="32")
    spun = acts((0, opened()), (1, e.BallSpun(spin=1)))
    assert sheet(script(sensed), spun).ball == ""
    closed = [*spun, *acts((2, e.BetsClosed(says=())))]
    assert sheet(script(sensed), closed).ball == "32"
    assert sheet(script(), closed).ball == "17"  # of the first spin, by the list
    right = [*closed, *acts((5, recorded("32")))]
    assert [one.incident for one in sheet(script(sensed), right).results] == ["sensed"]
    wrong = sheet(script(sensed), [*closed, *acts((5, recorded("20")))]).results[-1]
    assert (wrong.incident, wrong.rows[0].status) == ("number", "wrong")
    assert wrong.rows[0].says["en"] == "Spin 1: the ball lay in 32, and 20 was recorded."
    by_sensors = [*closed, *acts((5, recorded("20")), by="sensor:virtual-wheel")]
    assert [one.incident for one in sheet(script(sensed), by_sensors).results] == ["sensed"]
