"""New Zealand and the ACT: voids, corrections, holds and disputes, CM18's rules as readings."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from kit.marks import reading
from kit.table import Playing, only, playing

SUPERVISOR = {"NZ": "game-supervisor:gus", "ACT": "supervisor:sue"}
OPERATOR = {"NZ": "casino-operator:otto", "ACT": "supervisor:sue"}
OTHERS = ("player", "sensor", "system", "cage", "inspector")
BELOW = {"NZ": ("dealer", "game-supervisor", *OTHERS), "ACT": ("dealer", *OTHERS)}


def read(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "tag", [pytest.param(tag, marks=reading(tag, *ids), id=tag) for tag in ("NZ", "ACT")]
    )


def two(tag: str, **spec: Any) -> Playing:
    """Ana has 10.00 on 17 and bo 20.00 on red, of 100.00 each; betting is open."""
    at = playing(tag, **spec)
    for name in ("ana", "bo"):
        at.buys(name, 100_00)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 10_00})
    at.wagers("bo", {"red": 20_00})
    return at


def money(at: Playing) -> tuple[int, int]:
    """What ana and bo have, the chips on the layout among it."""
    ana, bo = (at.chips(one) + sum(at.down(one).values()) for one in ("ana", "bo"))
    return ana, bo


# ---- Void ----


@pytest.mark.parametrize("when", ["running", "settled"])
@pytest.mark.parametrize(
    ("tag", "ground", "number"),
    [
        pytest.param(tag, ground, number, marks=reading(tag, f"CM18 {number}", "CM18 18.5"))
        for tag in ("NZ", "ACT")
        for ground, number in (
            ("equipment-malfunction", "7.3"), ("fraud", "18.3"), ("force-majeure", "18.4"),
        )
    ],
)  # fmt: skip
def test_a_void_spin_is_refunded(tag: str, ground: str, number: str, when: str) -> None:
    at = two(tag)
    if when == "running":
        at.dealer("spin-ball")
    else:
        at.spin("17")
        assert money(at) == (450_00, 80_00)
    void = {"ground": ground, "reason": "it was seen"}
    by = OPERATOR[tag] if ground == "fraud" else SUPERVISOR[tag]
    for role in BELOW[tag] if ground == "fraud" else ("dealer", *OTHERS):
        at.refused("not-allowed", f"{role}:x", "void-spin", **void)
    at.refused("no-reason", by, "void-spin", ground=ground, reason="")
    voided = only(at.ask(by, "void-spin", **void), e.SpinVoided)
    assert voided.clause == f"reading: CM18 {number}"
    assert (at.chips("ana"), at.chips("bo"), at.table.state.chips.house) == (100_00, 100_00, 0)


@pytest.mark.parametrize(
    ("tag", "ground", "number"),
    [
        pytest.param(tag, ground, number, marks=reading(tag, f"CM18 {number}", "void-refunds"))
        for tag in ("NZ", "ACT")
        for ground, number in (("contravention", "18.2.1"), ("fraud", "18.3"))
    ],
)
def test_one_players_void_wager_is_refunded_and_the_others_stand(
    tag: str, ground: str, number: str
) -> None:
    at = two(tag)
    told = {"kind": "prohibited-device", "person": "ana", "note": "a computer"}
    incident = only(at.dealer("record-incident", **told), e.IncidentRecorded)
    assert incident.clause == "reading: CM18 18.1"
    void = {"player": "ana", "ground": ground, "reason": "a computer"}
    if ground == "contravention":
        at.refused("no-incident", OPERATOR[tag], "void-wager", **void)
    void["incident"] = incident.incident
    for role in BELOW[tag]:
        at.refused("not-allowed", f"{role}:x", "void-wager", **void)
    voided = only(at.ask(OPERATOR[tag], "void-wager", **void), e.WagersVoided)
    assert voided.clause == f"reading: CM18 {number}"
    assert (at.chips("ana"), at.down("ana"), at.down("bo")) == (100_00, {}, {"red": 20_00})


# ---- Corrections ----


@read("cloth-corrections")
def test_what_the_dealer_reports_is_corrected_above(tag: str) -> None:
    at = two(tag)
    at.spin("17")
    at.dealer("flag-outcome", reason="it was 18")
    right = {"outcome": "18", "reason": "it was 18"}
    for role in BELOW[tag]:
        at.refused("not-allowed", f"{role}:x", "correct-outcome", **right)
    happened = at.ask(OPERATOR[tag], "correct-outcome", **right)
    corrected = only(happened, e.OutcomeCorrected)
    assert (corrected.was, corrected.clause) == ("17", "reading: cloth-corrections")
    assert money(at) == (90_00, 120_00)
    assert (at.down("ana"), at.table.state.chips.house) == ({}, 10_00 - 20_00)


@read("correcting-earlier")
def test_an_earlier_spin_is_settled_again_by_the_limits_of_its_time(tag: str) -> None:
    """20.00 on red under a maximum that has been 10.00 since; who has left is owed, or owes."""
    limits: dict[str, Any] = {"min": 5_00, "max": 100_00}
    at = two(tag, limits=limits)
    at.spin("17")
    at.dealer("announce-limits", limits={**limits, "max": 10_00}, effective_at=at.at)
    for name in ("ana", "bo"):
        at.player(name, "leave")
    at.spin("5")
    right = {"outcome": "18", "reason": "it was 18", "spin": 1}
    happened = at.ask(OPERATOR[tag], "correct-outcome", **right)
    found = {one.player: one for one in happened if isinstance(one, e.SettlementCorrected)}
    assert [(one.accepted, one.returned) for one in found["bo"].lines] == [(20_00, 40_00)]
    due = only(happened, e.DuesPaid)
    assert (due.player, due.amount, due.ticket) == ("bo", 40_00, "")
    assert (found["ana"].taken, found["ana"].owing) == (0, 360_00)
    assert {one.owed for one in at.table.state.claims.claims.values()} == {360_00}


# ---- Holds, disputes, claims, exclusion ----


@read("CM18 18.2.3", "device-determination")
def test_payment_is_held_for_a_device_until_it_is_determined_and_for_no_malfunction(
    tag: str,
) -> None:
    at = two(tag)
    at.spin("19")
    hold = {"player": "bo", "reason": "a device"}
    for do in ("hold-payment", "release-payment"):
        at.refused("not-here", OPERATOR[tag], do, ground="malfunction", **hold)
    hold["ground"] = "prohibited-device"
    for role in BELOW[tag]:
        at.refused("not-allowed", f"{role}:x", "hold-payment", **hold)
    at.refused("no-incident", OPERATOR[tag], "hold-payment", **hold)
    at.dealer("record-incident", kind="prohibited-device", person="bo", note="in the sleeve")
    had, won = at.chips("bo"), at.table.state.players["bo"].won
    held = only(at.ask(OPERATOR[tag], "hold-payment", **hold), e.PaymentHeld)
    assert (held.until, held.clause) == ("", "reading: CM18 18.2.3")
    assert (held.amount, at.chips("bo")) == (won, had - won)
    at.wait(73 * 3600)
    at.refused("held-already", OPERATOR[tag], "hold-payment", **hold)
    for role in BELOW[tag]:
        at.refused("not-allowed", f"{role}:x", "release-payment", **hold)
    at.ask(OPERATOR[tag], "release-payment", **hold | {"reason": "it was a hearing aid"})
    assert at.chips("bo") == had
    at.ask(OPERATOR[tag], "hold-payment", **hold)
    kept = at.ask(OPERATOR[tag], "release-payment", determination="contravened", **hold)
    assert only(kept, e.PaymentReleased).clause == "reading: device-determination"
    assert at.chips("bo") == had - won


@read("CM18 18.10", "CM18 18.12")
def test_a_dispute_is_decided_above_and_may_go_on_from_there(tag: str) -> None:
    at = two(tag)
    at.spin("17")
    raised = only(at.player("bo", "raise-dispute", about="red won"), e.DisputeRaised)
    decide = {"dispute": raised.dispute, "decision": "unresolved", "reason": "no agreement"}
    for role in BELOW[tag]:
        at.refused("not-allowed", f"{role}:x", "decide-dispute", **decide)
    at.ask(OPERATOR[tag], "decide-dispute", **decide)
    at.player("bo", "refer-complaint", dispute=raised.dispute)
    assert at.table.state.claims.disputes[raised.dispute].status == "referred"


@read("operator-acts")
def test_a_claim_is_decided_above(tag: str) -> None:
    at = two(tag)
    at.spin("17")
    at.player("bo", "raise-claim", about="red won", amount=40_00)
    decide = {"claim": "claim-1", "decision": "rejected", "reason": "17 is black"}
    for role in BELOW[tag]:
        at.refused("not-allowed", f"{role}:x", "decide-claim", **decide)
    decided = only(at.ask(OPERATOR[tag], "decide-claim", **decide), e.ClaimDecided)
    assert decided.records == (1,)


@read("incidents")
@pytest.mark.parametrize("kind", ["partnership", "unreported-malfunction"])
def test_what_no_clause_forbids_is_recorded_with_who_saw_it_and_when(tag: str, kind: str) -> None:
    at = two(tag)
    told = {"kind": kind, "person": "bo", "note": "both on red, over the maximum"}
    recorded = only(at.ask("dealer:dan", "record-incident", **told), e.IncidentRecorded)
    assert (recorded.person, recorded.clause) == ("bo", "reading: incidents")
    assert (at.steps[-1].by, at.steps[-1].at) == ("dealer:dan", at.at)


@read("CM18 18.2.2")
def test_an_excluded_player_wagers_no_more(tag: str) -> None:
    at = two(tag)
    told = {"kind": "influence", "person": "bo", "note": "leaned on the dealer"}
    incident = only(at.dealer("record-incident", **told), e.IncidentRecorded).incident
    asked = {"player": "bo", "incident": incident}
    for role in BELOW[tag]:
        at.refused("not-allowed", f"{role}:x", "exclude-player", **asked)
    at.ask(OPERATOR[tag], "exclude-player", **asked)
    at.refused("excluded", "player:bo", "place-wager", bet="red", stake=10_00)
