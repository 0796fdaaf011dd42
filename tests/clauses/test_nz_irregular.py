"""New Zealand: spins void by fact, the ball examined, wagers put where they belong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.table import events as e
from croupier.table import may
from kit.marks import clause, reading, vouched
from kit.table import Events, Playing, down, only

SUPERVISOR, OPERATOR = "game-supervisor:gus", "casino-operator:otto"
BY_FACT = {
    "same-direction": "5.1(a)",
    "foreign-object": "5.1(b)",
    "no-rest": "5.1(c)",
    "interference": "5.1(d)",
    "ball-left-wheel": "5.2 sentence 1",
}


def cloth(**wagers: dict[str, int]) -> Playing:
    """Everybody has 100.00 and these wagers down; betting is open."""
    return down("NZ", wagers)


def corrected(happened: Events) -> dict[str, e.SettlementCorrected]:
    return {one.player: one for one in happened if isinstance(one, e.SettlementCorrected)}


# ---- Void whether announced or not: 5.1, 5.2 ----


@reading("NZ", "late-no-spin", "after-no-spin")
@pytest.mark.parametrize("when", ["outcome", "settled", "betting", "next-ball", "two-later"])
@pytest.mark.parametrize(
    ("ground", "number"),
    [
        pytest.param(
            ground,
            number,
            marks=clause(
                "NZ", number, "5.2 sentence 2" if number[2] == "2" else "5.1 closing part 3"
            ),
            id=ground,
        )
        for ground, number in BY_FACT.items()
    ],
)
def test_a_spin_is_void_by_fact_however_late_it_is_found(
    ground: str, number: str, when: str
) -> None:
    at = cloth(ana={"straight:17": 10_00}, bo={"red": 20_00})
    at.close()
    at.dealer("record-outcome", outcome="17")
    if when != "outcome":
        at.dealer("settle")
        assert (at.chips("ana"), at.chips("bo")) == (440_00, 80_00)
    if when in ("betting", "next-ball", "two-later"):
        at.dealer("open-betting")
    if when in ("next-ball", "two-later"):
        at.player("ana", "remove-all")
        at.dealer("spin-ball")
    if when == "two-later":
        at.dealer("no-more-bets")
        at.dealer("record-outcome", outcome="5")
        at.dealer("settle")
    called = {"ground": ground, "spin": 1}
    happened = at.ask(SUPERVISOR, "call-no-spin", **called)
    no_spin = only(happened, e.NoSpinCalled)
    assert (no_spin.clause, no_spin.spin) == (f"NZ {number}", 1)
    if when == "outcome":  # not settled: the wagers stand for the next
        assert (at.down("ana"), at.down("bo")) == ({"straight:17": 10_00}, {"red": 20_00})
        at.refused("no-outcome", "dealer", "settle")
    else:
        assert set(corrected(happened)) == {"ana", "bo"}
        assert (at.chips("ana"), at.down("ana")) == (100_00, {})
        assert (at.chips("bo"), at.table.state.chips.house) == (100_00, 0)
        at.refused("spin-void", "dealer", "call-no-spin", **called)


@reading("NZ", "late-no-spin")
@pytest.mark.parametrize(
    "ground",
    [
        pytest.param("foreign-object", marks=clause("NZ", "5.1 closing part 3")),
        pytest.param("ball-left-wheel", marks=clause("NZ", "5.2 sentence 2")),
    ],
)
def test_a_spin_is_void_by_fact_when_the_table_has_closed_too(ground: str) -> None:
    at = cloth(ana={"straight:17": 10_00}, bo={"red": 20_00})
    at.spin("17")
    for _ in range(3):
        if at.table.state.opening.notice is None:
            at.ask(SUPERVISOR, "give-closing-notice")
        at.spin("5")
    at.ask(SUPERVISOR, "close-table")
    lost = at.table.state.chips.house
    assert "call-no-spin" in may(at.table, "dealer")
    refused = at.refused("no-ball-in-play", "dealer", "call-no-spin", ground="short-spin", spin=1)
    assert refused.clause == "NZ 5.1 closing part 1"
    happened = at.dealer("call-no-spin", ground=ground, spin=1)
    assert set(corrected(happened)) == {"ana", "bo"}
    assert (at.table.state.phase, at.table.state.chips.house) == ("closed", lost + 330_00)
    (owed,) = at.table.state.claims.claims.values()  # ana has gone with her win
    assert (owed.player, owed.amount, only(happened, e.DuesPaid).player) == ("ana", 350_00, "bo")


@clause("NZ", "5.1 closing part 3")
@reading("NZ", "correcting-earlier")
def test_what_was_taken_away_meanwhile_is_owed_or_paid() -> None:
    at = cloth(ana={"straight:17": 10_00}, bo={"red": 20_00})
    at.spin("17")
    at.player("ana", "leave")
    at.player("bo", "leave")
    happened = at.dealer("call-no-spin", ground="interference")
    assert corrected(happened)["ana"].owing == 350_00
    assert (only(happened, e.DuesPaid).player, only(happened, e.DuesPaid).amount) == ("bo", 20_00)
    assert at.table.state.claims.owing == 350_00


@clause("NZ", "5.2 sentence 2")
def test_no_number_is_entered_for_a_ball_that_left_the_wheel() -> None:
    at = cloth(ana={"straight:17": 10_00})
    at.dealer("spin-ball")
    at.dealer("call-no-spin", ground="ball-left-wheel")
    at.refused("no-ball-in-play", "dealer", "record-outcome", outcome="17")
    at.refused("no-outcome", "dealer", "settle")


@clause("NZ", "5.3 sentence 1")
@reading("NZ", "short-spin-unannounced")
@pytest.mark.parametrize("settle", [False, True])
def test_a_short_spin_that_nobody_announced_stands(settle: bool) -> None:
    at = cloth(ana={"straight:17": 10_00})
    at.close()
    at.dealer("record-outcome", outcome="17")
    if settle:
        at.dealer("settle")
    at.refused("no-ball-in-play", "dealer", "call-no-spin", ground="short-spin", spin=1)


@vouched("NZ", "5.1 closing part 2")
@pytest.mark.parametrize("removed", [True, False])
def test_whether_the_ball_was_got_out_before_it_rested_is_kept(removed: bool) -> None:
    at = cloth(ana={"straight:17": 10_00})
    at.close()
    happened = at.dealer("call-no-spin", ground="foreign-object", removed=removed)
    assert only(happened, e.NoSpinCalled).removed is removed


@clause("NZ", "5.1 closing part 2")
@pytest.mark.parametrize("settle", [False, True])
def test_a_ball_that_has_rested_was_not_got_out(settle: bool) -> None:
    at = cloth(ana={"straight:17": 10_00})
    at.close()
    at.dealer("record-outcome", outcome="17")
    if settle:
        at.dealer("settle")
    called = {"ground": "foreign-object", "spin": 1}
    refused = at.refused("ball-at-rest", "dealer", "call-no-spin", removed=True, **called)
    assert refused.clause == "NZ 5.1 closing part 2"
    at.dealer("call-no-spin", removed=False, **called)


# ---- The ball is examined: 5.2, 4.7 ----


@clause("NZ", "5.2 sentence 3")
@reading("NZ", "ball-examined")
@pytest.mark.parametrize("late", [False, True])
def test_a_ball_that_left_the_wheel_is_examined_before_it_is_spun_again(late: bool) -> None:
    at = cloth(ana={"straight:17": 10_00})
    if late:
        at.spin("17")
    else:
        at.dealer("spin-ball")
    assert only(at.dealer("call-no-spin", ground="ball-left-wheel"), e.NoSpinCalled).examine
    at.dealer("open-betting")
    refused = at.refused("ball-not-examined", "dealer", "spin-ball")
    assert refused.clause == "NZ 5.2 sentence 3"
    for role in ("dealer", "player", "sensor", "system"):
        at.refused("not-allowed", f"{role}:x", "examine-ball", fit=True)
    only(at.ask(SUPERVISOR, "examine-ball", fit=True), e.BallExamined)
    at.dealer("spin-ball")


@clause("NZ", "5.2 sentence 3", "4.7")
@reading("NZ", "ball-examined")
def test_an_unfit_ball_is_changed_first() -> None:
    at = cloth(ana={"straight:17": 10_00})
    at.dealer("spin-ball")
    at.dealer("call-no-spin", ground="ball-left-wheel")
    at.ask(SUPERVISOR, "examine-ball", fit=False)
    at.dealer("open-betting")
    at.refused("ball-not-examined", "dealer", "spin-ball")
    at.refused("not-allowed", SUPERVISOR, "change-ball")
    at.ask(OPERATOR, "change-ball")
    at.dealer("spin-ball")


@pytest.mark.parametrize("ground", [one for one in BY_FACT if one != "ball-left-wheel"])
def test_no_other_ground_has_the_ball_examined(ground: str) -> None:
    at = cloth(ana={"straight:17": 10_00})
    at.dealer("spin-ball")
    assert not only(at.dealer("call-no-spin", ground=ground), e.NoSpinCalled).examine
    at.dealer("open-betting")
    at.dealer("spin-ball")


# ---- Interference, and a display that is wrong: 4.6, 5.5 ----


@vouched("NZ", "4.6")
def test_interference_is_recorded_of_whoever_did_it_and_the_spin_is_void() -> None:
    at = cloth(ana={"straight:17": 10_00}, bo={"red": 20_00})
    at.spin("17")
    told = {"kind": "interference", "person": "bo", "note": "touched the wheel head"}
    at.refused("not-allowed", "player:ana", "record-incident", **told)
    happened = only(at.dealer("record-incident", **told), e.IncidentRecorded)
    assert (happened.person, happened.spin, happened.clause) == ("bo", 1, "NZ 4.6")
    at.dealer("call-no-spin", ground="interference", spin=1, note=happened.incident)
    assert (at.chips("ana"), at.chips("bo")) == (100_00, 100_00)


@clause("NZ", "5.5")
def test_nobody_is_paid_by_a_wrong_number_on_the_display() -> None:
    at = cloth(ana={"straight:17": 10_00}, bo={"straight:18": 10_00})
    at.close()
    at.ask("sensor:one", "record-outcome", outcome="18", source="sensor-1")
    report = {"component": "wnd", "what": "shows 18"}
    happened = only(at.dealer("report-malfunction", **report), e.MalfunctionReported)
    assert (happened.fate, happened.clause) == ("none", "NZ 5.5")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    assert (at.chips("ana"), at.chips("bo")) == (440_00, 90_00)
    at.player("bo", "raise-claim", about="the display said 18", amount=360_00)
    at.ask(OPERATOR, "decide-claim", claim="claim-1", decision="upheld", reason="it did")
    assert at.chips("bo") == 90_00  # no claim about it pays by itself
    at.dealer("open-betting")  # and play goes on


# ---- Wagers in the wrong place: 3.8, 5.6 ----

MOVED = {"player": "ana", "from_": "straight:20", "to": "straight:17", "ground": "moved"}


@reading("NZ", "moved-wagers")
@pytest.mark.parametrize("when", ["ball", "closed", "rested"])
@pytest.mark.parametrize(
    ("who", "number"),
    [
        pytest.param("dealer", "(i)", marks=clause("NZ", "3.8 proviso (i)")),
        pytest.param("patron", "(ii)", marks=clause("NZ", "3.8 proviso (ii)")),
    ],
)
def test_a_wager_that_someone_moved_is_settled_where_it_was(
    who: str, number: str, when: str
) -> None:
    at = cloth(ana={"straight:20": 10_00}, bo={"straight:20": 10_00})
    at.dealer("spin-ball")
    if when != "ball":
        at.dealer("no-more-bets")
    if when == "rested":
        at.dealer("record-outcome", outcome="17")
    for role in ("dealer", "game-supervisor", "player", "system"):
        at.refused("not-allowed", f"{role}:x", "correct-position", moved_by=who, **MOVED)
    happened = at.ask(OPERATOR, "correct-position", moved_by=who, **MOVED)
    moved = only(happened, e.PositionCorrected)
    assert (moved.from_, moved.to, moved.stake, moved.moved_by, moved.clause) == (
        "straight:20", "straight:17", 10_00, who, f"NZ 3.8 proviso {number}",
    )  # fmt: skip
    assert (at.steps[-1].by, at.steps[-1].at) == (OPERATOR, at.at)
    if when == "ball":
        at.dealer("no-more-bets")
    if when != "rested":
        at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    assert (at.chips("ana"), at.chips("bo")) == (440_00, 90_00)


@pytest.mark.parametrize("again", [False, True], ids=["first-ball", "after-a-no-spin"])
@pytest.mark.parametrize(
    "who",
    [
        pytest.param("dealer", marks=clause("NZ", "3.8 proviso (i)")),
        pytest.param("patron", marks=clause("NZ", "3.8 proviso (ii)")),
    ],
)
def test_a_spoken_bet_placed_wrongly_by_the_dealer_stays_and_one_pushed_by_a_patron_does_not(
    who: str, again: bool
) -> None:
    at = cloth(ana={})
    at.dealer("call-bet", player="ana", bet="straight:20", stake=10_00)
    at.dealer("spin-ball")
    if again:
        at.dealer("call-no-spin", ground="short-spin")
        at.dealer("open-betting")
        at.dealer("spin-ball")
    at.dealer("no-more-bets")
    if who == "patron":
        at.ask(OPERATOR, "correct-position", moved_by=who, **MOVED)
        assert at.down("ana") == {"straight:17": 10_00}
    else:
        refused = at.refused("was-called", OPERATOR, "correct-position", moved_by=who, **MOVED)
        assert refused.clause == "NZ 3.8 proviso (i)"


@clause("NZ", "5.6")
def test_the_dealer_puts_a_clarified_wager_right_between_no_more_bets_and_rest() -> None:
    at = cloth(ana={"straight:20": 10_00})
    clarified = MOVED | {"ground": "clarified"}
    at.refused("wrong-phase", "dealer", "correct-position", **clarified)
    at.dealer("spin-ball")
    assert at.refused("wrong-phase", "dealer", "correct-position", **clarified).clause == "NZ 5.6"
    at.dealer("no-more-bets")
    at.refused("not-allowed", "player:ana", "correct-position", **clarified)
    at.refused("no-wager", "dealer", "correct-position", **clarified | {"from_": "straight:1"})
    moved = only(at.dealer("correct-position", **clarified), e.PositionCorrected)
    assert (moved.player, moved.from_, moved.to, moved.stake, moved.clause) == (
        "ana", "straight:20", "straight:17", 10_00, "NZ 5.6",
    )  # fmt: skip
    back = clarified | {"from_": "straight:17", "to": "straight:20"}
    at.dealer("record-outcome", outcome="17")
    assert at.refused("wrong-phase", "dealer", "correct-position", **back).clause == "NZ 5.6"
    at.dealer("settle")
    assert at.chips("ana") == 440_00


@clause("NZ", "5.6")
def test_a_called_bet_may_be_clarified_before_the_ball_rests() -> None:
    at = cloth(ana={})
    at.dealer("call-bet", player="ana", bet="straight:20", stake=10_00)
    at.close()
    at.dealer("correct-position", **MOVED | {"ground": "clarified"})
    assert at.down("ana") == {"straight:17": 10_00}


def _took_back(at: Playing) -> None:
    at.player("ana", "remove-wager", bet="straight:20")
    at.wagers("ana", {"straight:20": 10_00})


def _took_all_back(at: Playing) -> None:
    at.player("ana", "remove-all")
    at.wagers("ana", {"straight:20": 10_00})


def _took_back_after_a_no_spin(at: Playing) -> None:
    at.dealer("spin-ball")
    at.dealer("call-no-spin", ground="no-rest")
    at.dealer("open-betting")
    _took_back(at)


def _moved_it_away(at: Playing) -> None:
    at.player("ana", "move-wager", from_="straight:20", to="low")
    at.wagers("ana", {"straight:20": 10_00})


def _took_the_last_back(at: Playing) -> None:
    at.wagers("ana", {"straight:20": 10_00})
    at.player("ana", "remove-wager", bet="straight:20", stake=10_00)
    at.player("ana", "remove-last")
    at.wagers("ana", {"straight:20": 10_00})


def _lost_it(at: Playing) -> None:
    at.spin("1")
    at.dealer("open-betting")
    at.wagers("ana", {"straight:20": 10_00})


def _won_it(at: Playing) -> None:
    at.spin("20")
    at.dealer("open-betting")


AFTERWARDS = (_took_back, _took_all_back, _took_back_after_a_no_spin, _moved_it_away,
              _took_the_last_back, _lost_it, _won_it)  # fmt: skip


@clause("NZ", "3.8 proviso (i)")
@reading("NZ", "moved-wagers")
@pytest.mark.parametrize("afterwards", AFTERWARDS, ids=lambda one: one.__name__)
def test_a_called_bet_that_is_gone_does_not_bind_the_next_chip_there(
    afterwards: Callable[[Playing], None],
) -> None:
    at = cloth(ana={})
    at.dealer("call-bet", player="ana", bet="straight:20", stake=10_00)
    afterwards(at)
    at.close()
    at.ask(OPERATOR, "correct-position", **MOVED)
    assert at.down("ana")["straight:17"] == 10_00


@clause("NZ", "3.8 proviso (i)")
@pytest.mark.parametrize("called_first", [True, False])
def test_an_own_chip_beside_a_called_one_is_put_back_alone(called_first: bool) -> None:
    at = cloth(ana={})
    for called in (called_first, not called_first):
        if called:
            at.dealer("call-bet", player="ana", bet="straight:20", stake=5_00)
        else:
            at.wagers("ana", {"straight:20": 10_00})
    at.close()
    at.ask(OPERATOR, "correct-position", **MOVED)
    assert at.down("ana") == {"straight:20": 5_00, "straight:17": 10_00}
    at.refused("was-called", OPERATOR, "correct-position", **MOVED)
    at.ask(OPERATOR, "correct-position", moved_by="patron", **MOVED)  # (ii) has no exception
    assert at.down("ana") == {"straight:17": 15_00}
    at.ask(OPERATOR, "correct-position", **MOVED | {"from_": "straight:17", "to": "red"})
    assert at.down("ana") == {"straight:17": 5_00, "red": 10_00}


@clause("NZ", "3.8 proviso (i)")
def test_chips_taken_off_are_the_newest_and_a_winner_withdrawn_the_oldest() -> None:
    at = cloth(ana={"straight:20": 10_00})
    at.spin("20")
    at.dealer("open-betting")
    at.dealer("call-bet", player="ana", bet="straight:20", stake=5_00)
    at.wagers("ana", {"straight:20": 20_00})
    at.player("ana", "remove-wager", bet="straight:20", stake=15_00)
    at.player("ana", "withdraw-winning-wager", bet="straight:20")
    assert at.down("ana") == {"straight:20": 10_00}
    at.close()
    at.ask(OPERATOR, "correct-position", **MOVED)
    assert at.down("ana") == {"straight:20": 5_00, "straight:17": 5_00}
    at.refused("was-called", OPERATOR, "correct-position", **MOVED)


@clause("NZ", "3.8 proviso (i)")
@reading("NZ", "moved-wagers")
def test_a_called_bet_that_was_clarified_is_a_called_bet_still() -> None:
    at = cloth(ana={})
    at.dealer("call-bet", player="ana", bet="straight:20", stake=10_00)
    at.close()
    at.dealer("correct-position", **MOVED | {"ground": "clarified"})
    there = MOVED | {"from_": "straight:17", "to": "straight:1"}
    refused = at.refused("was-called", OPERATOR, "correct-position", **there)
    assert (refused.clause, at.down("ana")) == ("NZ 3.8 proviso (i)", {"straight:17": 10_00})
