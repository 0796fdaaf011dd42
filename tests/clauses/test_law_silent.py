"""Where a text is silent, what we read: no spins, settling, words, disputes."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from kit.marks import reading
from kit.perth import stations
from kit.table import Playing, only, playing

OPERATOR = {"NZ": "casino-operator:kim", "ACT": "supervisor:kim"}


def on_17(tag: str, **spec: str) -> Playing:
    """ana has 10.00 of her 100.00 on 17, and betting is open."""
    at = playing(tag, **spec)
    at.dealer("buy-in", player="ana", amount=100_00, tender="cash")
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 10_00})
    return at


def read(**ids: str) -> pytest.MarkDecorator:
    """The test once a rulebook, each marked with its own reading: `read(CP="after-no-spin")`."""
    return pytest.mark.parametrize(
        "tag", [pytest.param(tag, marks=reading(tag, id), id=tag) for tag, id in ids.items()]
    )


# ---- No spins and voids ----


@read(CM11="after-no-spin", CP="after-no-spin", NZ="after-no-spin")
def test_after_a_no_spin_the_wagers_stand(tag: str) -> None:
    at = on_17(tag)
    at.dealer("spin-ball")
    called = only(at.dealer("call-no-spin", ground="short-spin"), e.NoSpinCalled)
    assert called.wagers == "stand"
    assert (at.chips("ana"), at.down("ana")) == (90_00, {"straight:17": 10_00})


@read(ACT="CM18 18.5")
def test_after_a_no_spin_the_wagers_go_back(tag: str) -> None:
    at = on_17(tag)
    at.dealer("spin-ball")
    happened = at.ask(OPERATOR[tag], "call-no-spin", ground=at_ground(at))
    assert only(happened, e.NoSpinCalled).wagers == "refund"
    assert only(happened, e.WagersRefunded).clause == "reading: CM18 18.5"
    assert (at.chips("ana"), at.down("ana")) == (100_00, {})


def at_ground(at: Playing) -> str:
    return at.table.offer.rulebook.no_spin[0].ground


@read(CM11="late-no-spin", CP="late-no-spin", NZ="late-no-spin")
def test_after_a_late_no_spin_the_wagers_go_back(tag: str) -> None:
    at = on_17(tag)
    at.spin("18")
    assert at.chips("ana") == 90_00
    ground = next(one.ground for one in at.table.offer.rulebook.no_spin if one.late)
    happened = at.dealer("call-no-spin", ground=ground)
    corrected = only(happened, e.SettlementCorrected)
    assert corrected.lines[0].clause == "reading: late-no-spin"
    assert (at.chips("ana"), at.down("ana")) == (100_00, {})


@read(CM11="after-no-spin", CP="after-no-spin", NZ="after-no-spin")
@pytest.mark.parametrize(("outcome", "due"), [("17", 360_00), ("18", 0)])
def test_who_leaves_before_betting_opens_again_leaves_the_wagers_standing(
    tag: str, outcome: str, due: int
) -> None:
    at = on_17(tag)
    at.dealer("spin-ball")
    at.dealer("no-more-bets")
    at.dealer("call-no-spin", ground="same-direction")
    at.refused("betting-closed", "player:ana", "remove-all")
    left = only(at.player("ana", "leave"), e.PlayerLeft)
    assert (left.amount, left.owed, at.down("ana")) == (90_00, True, {"straight:17": 10_00})
    assert only(at.spin(outcome), e.DuesPaid).amount == due
    assert at.table.state.players == {}


@read(CM11="after-no-spin", CP="after-no-spin", NZ="after-no-spin")
def test_who_leaves_once_betting_has_opened_again_takes_the_wagers_along(tag: str) -> None:
    at = on_17(tag)
    at.dealer("spin-ball")
    at.dealer("call-no-spin", ground="same-direction")
    at.dealer("open-betting")
    assert only(at.player("ana", "leave"), e.PlayerLeft).amount == 100_00


@reading("CP", "void-refunds")
def test_a_void_wager_of_a_settled_spin_goes_back_by_the_reading() -> None:
    at = on_17("CP")
    at.spin("18")
    at.dealer("record-incident", kind="interference", person="ana", note="a hand in the wheel")
    happened = at.ask(
        "table-games-manager:mia", "void-wager", player="ana", bet="straight:17",
        ground="contravention", reason="she moved it", incident="incident-1",
    )  # fmt: skip
    corrected = only(happened, e.SettlementCorrected)
    assert corrected.lines[0].clause == "reading: void-refunds"
    assert at.chips("ana") == 100_00


# ---- Settling ----


@read(
    CM18="flagged-outcome", CM11="flagged-outcome", CP="flagged-outcome", NZ="flagged-outcome",
    ACT="flagged-outcome",
)  # fmt: skip
def test_a_spin_in_doubt_is_settled_and_settled_again_when_it_is_corrected(tag: str) -> None:
    at = on_17(tag)
    at.close()
    at.dealer("record-outcome", outcome="18")
    only(at.dealer("flag-outcome", reason="it was 17"), e.OutcomeFlagged)
    only(at.dealer("settle"), e.SpinSettled)
    assert at.chips("ana") == 90_00
    top = f"{at.table.offer.rulebook.ladder.roles.value[-1]}:tom"
    at.ask(top, "correct-outcome", outcome="17", reason="it was 17")
    assert at.chips("ana") == 450_00


@reading("CP", "flagged-outcome")
def test_at_stations_in_perth_the_money_is_frozen_while_a_spin_is_in_doubt() -> None:
    at = stations({"sam": {"straight:17": 10_00}})
    at.dealer("spin-ball")
    at.wait(20)
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="17")
    at.dealer("freeze-accounts", reason="it was 18")
    only(at.dealer("settle"), e.SpinSettled)
    at.refused("frozen", "player:sam", "cash-out")


@read(CM18="racetrack-winners", CM11="racetrack-winners", ACT="called-wagers")
def test_race_track_winners_are_placed_on_the_layout_first(tag: str) -> None:
    at = playing(tag, **({"layout": "D"} if tag == "ACT" else {"racetrack": True}))
    at.dealer("buy-in", player="ana", amount=100_00, tender="cash")
    at.dealer("open-betting")
    at.dealer("call-bet", player="ana", bet="tier", stake=30_00)
    settled = only(at.spin("5"), e.SpinSettled)
    assert settled.order == ("place-racetrack", "clear-losing", "pay-winning")


@read(ACT="CM18 5.4.3 #1")
def test_losing_wagers_are_cleared_before_winners_are_paid(tag: str) -> None:
    assert only(on_17(tag).spin("18"), e.SpinSettled).order == ("clear-losing", "pay-winning")


@read(ACT="winning-stake")
def test_a_winning_stake_stays_for_the_next_spin(tag: str) -> None:
    at = on_17(tag)
    at.spin("17")
    assert (at.chips("ana"), at.down("ana")) == (90_00 + 350_00, {"straight:17": 10_00})
    at.spin("17")
    assert at.chips("ana") == 90_00 + 700_00
    at.spin("18")
    assert (at.chips("ana"), at.down("ana")) == (90_00 + 700_00, {})


# ---- Words, markers, tickets ----


@read(CP="place-your-bets", NZ="CM18 5.1", ACT="CM18 5.1")
def test_betting_opens_with_these_words(tag: str) -> None:
    opened = only(playing(tag).dealer("open-betting"), e.BettingOpened)
    assert opened.says == ("Place your bets",)


@read(CP="colour-marker", NZ="CM18 3.1.2(e) #2", ACT="CM18 3.1.2(e) #2")
def test_colour_chips_at_the_minimum_have_a_marker_too(tag: str) -> None:
    at = playing(tag, limits={"min": 5_00, "max": 500_00, "unit": 5_00})
    at.dealer("buy-in", player="ana", amount=100_00, tender="cash")
    asked = {"player": "ana", "colour": "red", "value": 5_00, "count": 4}
    assert only(at.dealer("issue-colour-chips", **asked), e.ColourChipsIssued).marker


@reading("CP", "cash-out")
def test_a_dealer_pays_an_account_out_in_chips_and_a_station_by_ticket() -> None:
    at = stations({"ana": {}, "bo": {}})
    at.dealer("cash-out", player="ana")
    assert at.tickets() == {}
    at.player("bo", "cash-out")
    assert list(at.tickets().values()) == [100_00]


# ---- Disputes ----


@pytest.mark.parametrize(
    "tag",
    [
        pytest.param(tag, marks=reading(tag, "CM18 18.11", "CM18 18.12"), id=tag)
        for tag in ("NZ", "ACT")
    ],
)
def test_an_unresolved_dispute_goes_to_an_inspector_and_the_regulator(tag: str) -> None:
    at = on_17(tag)
    at.spin("18")
    at.player("ana", "raise-dispute", about="it was 17")
    asked = {"dispute": "dispute-1", "decision": "unresolved", "reason": "no film"}
    decided = only(at.ask(OPERATOR[tag], "decide-dispute", **asked), e.DisputeDecided)
    assert decided.advice == ("An inspector is present and may be consulted. [reading: CM18 18.11]")
    referred = only(at.player("ana", "refer-complaint", dispute="dispute-1"), e.ComplaintReferred)
    assert referred.to == "regulator"
