"""The ACT prints no grounds for a no spin: by its readings they are CM18's.

What NZ takes from CM18 as well, voids, holds and disputes, is in test_nz_act_conduct.py.
"""

from __future__ import annotations

import pytest

from croupier.table import events as e
from kit.marks import reading
from kit.table import Events, Playing, down, only

SUPERVISOR = "supervisor:sue"
OTHERS = ("player", "sensor", "system", "cage", "inspector")
GROUNDS = {
    "wheel-not-rotating": "7.1.1 #1",
    "same-direction": "7.1.2",
    "short-spin": "7.1.3",
    "foreign-object": "7.1.4",
    "ball-left-wheel": "7.1.5",
    "interference": "7.1.6",
    "disruption": "7.1.7",
    "wheel-stopped": "7.1.8",
    "no-rest": "7.4 #1",
}
LATE = ("same-direction", "short-spin")


def of_grounds(*grounds: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "ground",
        [pytest.param(one, marks=reading("ACT", f"CM18 {GROUNDS[one]}")) for one in grounds],
    )


def cloth(**wagers: dict[str, int]) -> Playing:
    return down("ACT", wagers)


def two() -> Playing:
    return cloth(ana={"straight:17": 10_00}, bo={"red": 20_00})


def money(at: Playing) -> tuple[int, int]:
    """What ana and bo have, the chips on the layout among it."""
    ana, bo = (at.chips(one) + sum(at.down(one).values()) for one in ("ana", "bo"))
    return ana, bo


def refunds(happened: Events) -> dict[str, tuple[int, str]]:
    return {
        one.player: (one.amount, one.clause)
        for one in happened
        if isinstance(one, e.WagersRefunded)
    }


@reading("ACT", "base-rules", "CM18 18.5")
@of_grounds(*GROUNDS)
def test_a_no_spin_refunds_every_wager(ground: str) -> None:
    at = two()
    at.dealer("spin-ball")
    by = SUPERVISOR if ground == "no-rest" else "dealer"
    if ground == "no-rest":
        at.refused("not-allowed", "dealer", "call-no-spin", ground=ground)
    for role in OTHERS:
        at.refused("not-allowed", f"{role}:x", "call-no-spin", ground=ground)
    happened = at.ask(by, "call-no-spin", ground=ground)
    called = only(happened, e.NoSpinCalled)
    assert (called.clause, called.wagers) == (f"reading: CM18 {GROUNDS[ground]}", "refund")
    why = "reading: CM18 18.5"
    assert refunds(happened) == {"ana": (10_00, why), "bo": (20_00, why)}
    assert (at.chips("ana"), at.chips("bo"), at.down("ana")) == (100_00, 100_00, {})


def told_late() -> pytest.MarkDecorator:
    """Two grounds are heard late by the fallback's 7.5, the others by a reading of our own."""
    return pytest.mark.parametrize(
        ("ground", "until"),
        [
            pytest.param(ground, until, marks=reading("ACT", f"CM18 {number}", until), id=ground)
            for ground, number in GROUNDS.items()
            if ground != "no-rest"
            for until in ["CM18 7.5" if ground in LATE else "no-spin-until"]
        ],
    )


@told_late()
@pytest.mark.parametrize("settle", [False, True])
def test_a_ground_is_heard_after_the_number_and_after_settlement(
    ground: str, until: str, settle: bool
) -> None:
    at = two()
    at.close()
    at.dealer("record-outcome", outcome="17")
    if settle:
        at.dealer("settle")
        assert money(at) == (450_00, 80_00)
        at.dealer("open-betting")
    at.dealer("call-no-spin", ground=ground)
    assert money(at) == (100_00, 100_00)
    assert at.table.state.chips.house == 0


@told_late()
def test_once_the_next_ball_is_spun_the_results_stand(ground: str, until: str) -> None:
    at = two()
    at.spin("17")
    at.dealer("open-betting")
    at.dealer("spin-ball")
    refused = at.refused("no-ball-in-play", SUPERVISOR, "call-no-spin", ground=ground, spin=1)
    assert refused.clause == f"reading: {until}"
    assert money(at) == (450_00, 80_00)


@reading("ACT", "CM18 7.4 #1")
def test_a_ball_that_will_not_rest_has_not_come_to_rest() -> None:
    at = two()
    for step in ("spin-ball", "no-more-bets"):
        at.dealer(step)
    at.dealer("record-outcome", outcome="17")
    at.refused("no-ball-in-play", SUPERVISOR, "call-no-spin", ground="no-rest")
    at.dealer("settle")
    at.refused("no-ball-in-play", SUPERVISOR, "call-no-spin", ground="no-rest")
