"""What was refused, required back or retained is not taken a second time with its spin."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from kit.table import Events, Playing, books, down, only

WIN = 175_00  # of 5.00 on 17
OPERATOR = {
    "CM18": "area-manager:mo",
    "CM11": "pit-boss:pat",
    "CP": "casino-operator:cas",
}
CORRECTS = {"CM18": "area-manager:mo", "CM11": "game-supervisor:gus", "CP": "dealer:dan"}
VOIDS = {
    "CM18": "assistant-casino-manager:al",
    "CM11": "pit-boss:pat",
    "CP": "casino-operator:cas",
}
REFUSED = books(CM18="11.9.9(a)", CM11="10.9.9(a)", CP="6.13(a)")
BACK: dict[str, Any] = {"player": "ana", "amount": WIN, "reason": "credited in error"}


def won(tag: str) -> Playing:
    """ana has put in 100.00 and won 175.00 at station 1, which failed afterwards."""
    at = down(tag, {"ana": {"straight:17": 5_00}}, mode="ats" if tag == "CP" else "touchbet")
    at.wait(60)
    at.dealer("spin-ball")
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    at.dealer("report-malfunction", component="station:1", what="too much")
    at.dealer("clear-fault", component="station:1")
    assert at.chips("ana") == 100_00 + WIN
    return at


def corrected(at: Playing, tag: str, outcome: str) -> Events:
    if tag == "CP" and not at.table.state.faults.frozen:
        at.dealer("freeze-accounts", reason="the number")
    return at.ask(CORRECTS[tag], "correct-outcome", outcome=outcome, reason="misread")


@REFUSED
def test_a_refused_win_is_not_taken_again_by_a_correction(tag: str) -> None:
    at = won(tag)
    at.ask(OPERATOR[tag], "refuse-credit", **BACK)
    assert at.chips("ana") == 100_00
    event = only(corrected(at, tag, "18"), e.SettlementCorrected)
    assert (event.before, event.taken, event.owing) == (WIN, 5_00, 0)
    assert at.chips("ana") == 95_00
    assert at.table.state.chips.house == 5_00
    event = only(corrected(at, tag, "17"), e.SettlementCorrected)
    assert (event.before, event.paid) == (-WIN, 5_00)  # what was refused stays refused
    assert at.chips("ana") == 100_00
    corrected(at, tag, "20")
    assert at.chips("ana") == 95_00


@REFUSED
def test_part_of_a_win_refused_leaves_the_rest_to_the_correction(tag: str) -> None:
    at = won(tag)
    at.ask(OPERATOR[tag], "refuse-credit", **BACK | {"amount": 75_00})
    event = only(corrected(at, tag, "18"), e.SettlementCorrected)
    assert (event.before, event.taken) == (75_00, 105_00)
    assert at.chips("ana") == 95_00


@REFUSED
def test_a_void_spin_gives_the_stake_back_and_takes_nothing_twice(tag: str) -> None:
    at = won(tag)
    at.ask(OPERATOR[tag], "refuse-credit", **BACK)
    at.ask(VOIDS[tag], "void-spin", ground="fraud", reason="seen on film")
    assert at.chips("ana") == 100_00
    assert at.table.state.claims.claims == {}


@REFUSED
def test_a_refused_win_covers_no_later_spin(tag: str) -> None:
    at = won(tag)
    at.ask(OPERATOR[tag], "refuse-credit", **BACK)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00})
    at.wait(60)
    at.dealer("spin-ball")
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    event = only(corrected(at, tag, "18"), e.SettlementCorrected)
    assert (event.before, event.taken) == (0, 180_00)


@books(CM18=(), CM11=(), reads="credit-taken-back")
@pytest.mark.parametrize("given_up", [False, True])
def test_what_is_required_back_is_claimed_once(tag: str, given_up: bool) -> None:
    at = won(tag)
    at.player("ana", "cash-out")
    required = only(at.ask(OPERATOR[tag], "require-return", **BACK), e.ReturnRequired)
    if given_up:
        said = {"claim": required.claim, "decision": "rejected", "reason": "no proof"}
        at.ask(OPERATOR[tag], "decide-claim", **said)
    event = only(corrected(at, tag, "18"), e.SettlementCorrected)
    assert (event.before, event.owing) == ((0, 180_00) if given_up else (WIN, 5_00))
    assert at.table.state.claims.owing == 180_00


@books(CM18=(), CM11=(), reads="credit-taken-back")
def test_what_a_correction_claims_is_not_required_back_beside_it(tag: str) -> None:
    at = won(tag)
    at.player("ana", "cash-out")
    assert only(corrected(at, tag, "18"), e.SettlementCorrected).owing == 180_00
    at.refused("not-enough", OPERATOR[tag], "require-return", **BACK)
    at.ask(OPERATOR[tag], "require-return", **BACK | {"amount": 95_00})


@books(CM18=(), CM11=(), reads="device-determination")
def test_winnings_that_the_house_keeps_are_not_taken_again(tag: str) -> None:
    at = won(tag)
    who = {"CM18": "assistant-casino-manager:al", "CM11": "pit-boss:pat"}[tag]
    device = {"player": "ana", "ground": "prohibited-device", "reason": "a telephone"}
    at.dealer("record-incident", kind="prohibited-device", person="ana", note="a telephone")
    at.ask(who, "hold-payment", **device)
    at.ask(who, "release-payment", **device, determination="contravened")
    assert at.chips("ana") == 100_00
    corrected(at, tag, "18")
    assert at.chips("ana") == 95_00


@books(CM18=(), CM11=(), CP=(), reads="claims-paid")
def test_what_was_paid_on_a_claim_is_not_set_off_by_a_correction(tag: str) -> None:
    at = won(tag)
    corrected(at, tag, "18")
    if tag == "CP":
        at.dealer("release-accounts", reason="done")
    about = {"about": "a note was swallowed", "amount": 20_00}
    claim = only(at.player("ana", "raise-claim", **about), e.ClaimRaised).claim
    said = {"claim": claim, "decision": "upheld", "reason": "the film", "amount": 20_00}
    at.ask(OPERATOR[tag], "decide-claim", **said)
    assert at.chips("ana") == 95_00 + 20_00
    assert only(corrected(at, tag, "17"), e.SettlementCorrected).paid == 180_00
