"""The ACT prints no irregularities: by its readings they are CM18's, with a supervisor above."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from kit.table import Events, Playing, only, playing

SUPERVISOR = "supervisor:sue"
BELOW = ("dealer", "player", "sensor", "system", "cage", "inspector")
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


def cloth(**wagers: dict[str, int]) -> Playing:
    at = playing("ACT")
    for name in wagers:
        at.buys(name, 100_00)
    at.dealer("open-betting")
    for name, bets in wagers.items():
        at.wagers(name, bets)
    return at


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


@pytest.mark.parametrize(("ground", "number"), GROUNDS.items())
def test_a_no_spin_refunds_every_wager(ground: str, number: str) -> None:
    at = two()
    at.dealer("spin-ball")
    by = SUPERVISOR if ground == "no-rest" else "dealer"
    if ground == "no-rest":
        at.refused("not-allowed", "dealer", "call-no-spin", ground=ground)
    for role in BELOW[1:]:
        at.refused("not-allowed", f"{role}:x", "call-no-spin", ground=ground)
    happened = at.ask(by, "call-no-spin", ground=ground)
    called = only(happened, e.NoSpinCalled)
    assert (called.clause, called.wagers) == (f"reading: CM18 {number}", "refund")
    why = "reading: CM18 18.5"
    assert refunds(happened) == {"ana": (10_00, why), "bo": (20_00, why)}
    assert (at.chips("ana"), at.chips("bo"), at.down("ana")) == (100_00, 100_00, {})


@pytest.mark.parametrize("ground", GROUNDS)
def test_only_direction_and_revolutions_are_heard_late_and_only_until_the_next_ball(
    ground: str,
) -> None:
    at = two()
    at.spin("17")
    assert money(at) == (450_00, 80_00)
    at.dealer("open-betting")
    if ground in LATE:
        at.dealer("call-no-spin", ground=ground)
        assert money(at) == (100_00, 100_00)
        assert at.table.house == 0
        return
    at.refused("no-ball-in-play", SUPERVISOR, "call-no-spin", ground=ground)


@pytest.mark.parametrize("ground", LATE)
def test_once_the_next_ball_is_spun_the_results_stand(ground: str) -> None:
    at = two()
    at.spin("17")
    at.dealer("open-betting")
    at.dealer("spin-ball")
    at.refused("no-ball-in-play", SUPERVISOR, "call-no-spin", ground=ground, spin=1)
    assert money(at) == (450_00, 80_00)


@pytest.mark.parametrize("when", ["running", "settled"])
@pytest.mark.parametrize(
    ("ground", "number"),
    [("equipment-malfunction", "7.3"), ("fraud", "18.3"), ("force-majeure", "18.4")],
)
def test_a_supervisor_voids_a_spin(ground: str, number: str, when: str) -> None:
    at = two()
    if when == "running":
        at.dealer("spin-ball")
    else:
        at.spin("17")
    void = {"ground": ground, "reason": "it was seen"}
    for role in BELOW:
        at.refused("not-allowed", f"{role}:x", "void-spin", **void)
    at.refused("no-reason", SUPERVISOR, "void-spin", ground=ground, reason="")
    voided = only(at.ask(SUPERVISOR, "void-spin", **void), e.SpinVoided)
    assert voided.clause == f"reading: CM18 {number}"
    assert (at.chips("ana"), at.chips("bo"), at.table.house) == (100_00, 100_00, 0)


@pytest.mark.parametrize(("ground", "number"), [("contravention", "18.2.1"), ("fraud", "18.3")])
def test_a_supervisor_voids_one_players_wager(ground: str, number: str) -> None:
    at = two()
    told = {"kind": "prohibited-device", "person": "ana", "note": "a computer"}
    incident = only(at.dealer("record-incident", **told), e.IncidentRecorded)
    assert incident.clause == "reading: CM18 18.1"
    void = {"player": "ana", "ground": ground, "reason": "a computer"}
    if ground == "contravention":
        at.refused("no-incident", SUPERVISOR, "void-wager", **void)
    void["incident"] = incident.incident
    for role in BELOW:
        at.refused("not-allowed", f"{role}:x", "void-wager", **void)
    voided = only(at.ask(SUPERVISOR, "void-wager", **void), e.WagersVoided)
    assert voided.clause == f"reading: CM18 {number}"
    assert (at.chips("ana"), at.down("bo")) == (100_00, {"red": 20_00})


def test_a_supervisor_corrects_what_the_dealer_reports() -> None:
    at = two()
    at.spin("17")
    at.dealer("flag-outcome", reason="it was 18")
    right = {"outcome": "18", "reason": "it was 18"}
    for role in BELOW:
        at.refused("not-allowed", f"{role}:x", "correct-outcome", **right)
    happened = at.ask(SUPERVISOR, "correct-outcome", **right)
    corrected = only(happened, e.OutcomeCorrected)
    assert (corrected.was, corrected.clause) == ("17", "reading: cloth-corrections")
    assert money(at) == (90_00, 120_00)
    assert (at.down("ana"), at.table.house) == ({}, 10_00 - 20_00)


def test_payment_is_held_for_a_device_until_it_is_determined_and_for_no_malfunction() -> None:
    at = two()
    at.spin("17")
    hold = {"player": "bo", "reason": "a device"}
    refused = at.refused("not-here", SUPERVISOR, "hold-payment", ground="malfunction", **hold)
    assert refused.clause == "reading: CM18 18.2.3"
    hold["ground"] = "prohibited-device"
    at.refused("not-allowed", "dealer", "hold-payment", **hold)
    held = only(at.ask(SUPERVISOR, "hold-payment", **hold), e.PaymentHeld)
    assert (held.until, held.clause) == ("", "reading: CM18 18.2.3")
    at.wait(73 * 3600)
    at.refused("held", "player:bo", "cash-out")
    at.ask(SUPERVISOR, "release-payment", **hold | {"reason": "it was a hearing aid"})
    at.player("bo", "cash-out")


def test_a_dispute_goes_to_a_supervisor_and_on_from_there() -> None:
    at = two()
    at.spin("17")
    raised = only(at.player("bo", "raise-dispute", about="red won"), e.DisputeRaised)
    decide = {"dispute": raised.dispute, "decision": "unresolved", "reason": "no agreement"}
    at.refused("not-allowed", "dealer", "decide-dispute", **decide)
    at.ask(SUPERVISOR, "decide-dispute", **decide)
    at.player("bo", "refer-complaint", dispute=raised.dispute)
    assert at.table.disputes[raised.dispute].status == "referred"


def test_a_claim_is_decided_by_a_supervisor() -> None:
    at = two()
    at.spin("17")
    at.player("bo", "raise-claim", about="red won", amount=40_00)
    decide = {"claim": "claim-1", "decision": "rejected", "reason": "17 is black"}
    at.refused("not-allowed", "dealer", "decide-claim", **decide)
    decided = only(at.ask(SUPERVISOR, "decide-claim", **decide), e.ClaimDecided)
    assert decided.records == (1,)


def test_an_excluded_player_wagers_no_more() -> None:
    at = two()
    told = {"kind": "influence", "person": "bo", "note": "leaned on the dealer"}
    incident = only(at.dealer("record-incident", **told), e.IncidentRecorded).incident
    at.refused("not-allowed", "dealer", "exclude-player", player="bo", incident=incident)
    at.ask(SUPERVISOR, "exclude-player", player="bo", incident=incident)
    at.refused("excluded", "player:bo", "place-wager", bet="red", stake=10_00)
