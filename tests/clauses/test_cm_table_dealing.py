"""Crown Melbourne: the ball, and a spin dealt by rule 5, announced, recorded and settled."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from croupier.table.clock import later
from kit.attestations import vouch
from kit.marks import clause, vouched
from kit.side_bets import shown
from kit.table import Playing, books, only, playing

HIGHER = {"CM18": "higher-duties-dealer", "CM11": "game-supervisor"}
ABOVE = {"CM18": "assistant-casino-manager", "CM11": "pit-boss"}


def seated(tag: str, mode: str = "cloth") -> Playing:
    at = playing(tag, mode=mode)
    at.buys("ana", 1_000_00)
    return at


# ---- The ball ----


@books(vouched, CM18="2.3 #2", CM11="2.3 #2")
def test_the_ball_is_17_to_22_millimetres(tag: str) -> None:
    at = playing(tag, attestations="required")
    at.dealer("attest", item="ball-material", value="non-metallic")
    for mm in (16, 23):
        refusal = at.refused("out-of-rule", "dealer", "attest", item="ball-mm", value=mm)
        assert refusal.clause == f"{tag} 2.3 #2"
    at.refused("not-attested", "dealer", "open-betting")
    for mm in (17, 22):
        at.dealer("attest", item="ball-mm", value=mm)
        assert at.table.state.opening.attested["ball-mm"] == mm
    at.dealer("open-betting")


@books(vouched, CM18="2.3 #1", CM11="2.3 #1")
def test_the_ball_is_not_of_metal(tag: str) -> None:
    at = playing(tag, attestations="required")
    at.dealer("attest", item="ball-mm", value=20)
    for material in ("steel", "metallic", ""):
        ball = {"item": "ball-material", "value": material}
        assert at.refused("out-of-rule", "dealer", "attest", **ball).clause == f"{tag} 2.3 #1"
    at.refused("not-attested", "dealer", "open-betting")
    at.dealer("attest", item="ball-material", value="non-metallic")
    assert at.table.state.opening.attested["ball-material"] == "non-metallic"
    at.dealer("open-betting")


@books(vouched, CM18="11.3.2(f)", CM11="10.3.2(f)")
def test_a_touchbet_table_has_a_ball(tag: str) -> None:
    at = playing(tag, mode="touchbet", attestations="required")
    vouch(at, "ball-mm", "ball-material")
    at.refused("not-attested", "dealer", "open-betting")
    at.dealer("attest", item="ball-mm", value=18)
    at.refused("not-attested", "dealer", "open-betting")
    at.dealer("attest", item="ball-material", value="non-metallic")
    at.dealer("open-betting")


# ---- Spinning it ----


@books(CM18="2.4", CM11="2.4")
@pytest.mark.parametrize("mechanical", [False, True], ids=["by-hand", "mechanically"])
def test_the_dealer_spins_the_ball(tag: str, mechanical: bool) -> None:
    at = playing(tag, mechanical=mechanical)
    assert at.table.state.spec is not None
    assert at.table.state.spec.mechanical is mechanical  # the log of the table says which
    for role in ("dealer", HIGHER[tag], ABOVE[tag]):
        at.dealer("open-betting")
        for other in ("player", "sensor", "system", "inspector"):
            assert at.refused("not-allowed", other, "spin-ball").clause == f"{tag} 2.4"
        at.ask(f"{role}:kim", "spin-ball")
        assert at.steps[-1].by == f"{role}:kim"
        at.dealer("no-more-bets")
        at.dealer("record-outcome", outcome="17")
        at.dealer("settle")


@books(CM18=("2.4.1", "5.2.1 #1", "1.1 U-Spin"))
def test_a_patron_may_start_the_ball_where_there_is_a_u_spin(tag: str) -> None:
    at = playing(tag, u_spin=True)
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.refused("not-allowed", "player:ana", "spin-ball", started_by="ana")
    assert only(at.dealer("spin-ball", started_by="ana"), e.BallSpun).started_by == "ana"
    assert at.steps[-1].by == "dealer:dan"  # who allowed it

    at = playing(tag)
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.refused("no-u-spin", "dealer", "spin-ball", started_by="ana")
    assert only(at.dealer("spin-ball"), e.BallSpun).started_by == ""


@books(CM18=("5.2 #1", "5.2.1 #2"), CM11="5.2 #1")
def test_a_ball_spun_with_the_wheel_decides_nothing(tag: str) -> None:
    at = playing(tag, u_spin=tag == "CM18")
    patron = {"started_by": "ana"} if tag == "CM18" else {}
    at.buys("ana", 1_000_00)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00})
    assert only(at.dealer("spin-ball", direction="with", **patron), e.BallSpun).direction == "with"
    at.dealer("no-more-bets")
    at.refused("must-be-no-spin", "dealer", "record-outcome", outcome="17")
    at.refused("must-be-no-spin", "sensor", "record-outcome", outcome="17", source="sensor-1")
    at.refused("no-outcome", "dealer", "settle")
    at.dealer("call-no-spin", ground="same-direction")
    at.refused("no-outcome", "dealer", "settle")
    assert at.table.state.spin.settled == 0
    # The next, against the wheel, does; what became of the wager differs by rulebook.
    at.dealer("open-betting")
    at.wagers("ana", {"black": 5_00})
    assert only(at.dealer("spin-ball"), e.BallSpun).direction == "against"
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    assert at.table.state.spin.settled == 1


@books(vouched, CM18="5.2 #2", CM11="5.2 #2")
def test_a_valid_spin_has_four_revolutions(tag: str) -> None:
    at = seated(tag)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00})
    at.dealer("spin-ball")
    at.dealer("no-more-bets")
    short = {"item": "revolutions", "value": 3}
    assert at.refused("out-of-rule", "dealer", "attest", **short).clause == f"{tag} 5.2 #2"
    at.dealer("attest", item="revolutions", value=4)
    assert at.table.state.opening.attested["revolutions"] == 4
    assert at.steps[-1].by == "dealer:dan"


@books(CM18="1.1 Spin")
def test_a_spin_has_one_outcome_or_none(tag: str) -> None:
    at = playing(tag)
    at.wait(60)
    at.dealer("open-betting")
    assert only(at.dealer("spin-ball"), e.BallSpun).spin == 1
    assert at.steps[-1].at == later("2026-01-01T00:00:00Z", 60)
    at.refused("wrong-phase", "dealer", "spin-ball")  # one ball at a time
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="17")
    at.refused("no-ball-in-play", "dealer", "record-outcome", outcome="18")
    settled = only(at.dealer("settle"), e.SpinSettled)
    assert (settled.spin, settled.outcome) == (1, "17")

    at.dealer("open-betting")
    assert only(at.dealer("spin-ball"), e.BallSpun).spin == 2
    assert only(at.dealer("call-no-spin", ground="disruption"), e.NoSpinCalled).spin == 2
    at.refused("no-ball-in-play", "dealer", "record-outcome", outcome="17")
    at.refused("no-outcome", "dealer", "settle")


# ---- Rule 5, from place your bets to settlement ----


@books(CM18="5.1", CM11="5.1")
def test_bets_are_announced_open_when_all_is_paid(tag: str) -> None:
    at = seated(tag)
    at.refused("betting-closed", "player:ana", "place-wager", bet="red", stake=5_00)
    opened = only(at.dealer("open-betting"), e.BettingOpened)
    assert (opened.says, at.steps[-1].by) == (("Place your bets",), "dealer:dan")
    at.wagers("ana", {"black": 5_00})
    for do in ("spin-ball", "no-more-bets"):
        at.refused("wrong-phase", "dealer", "open-betting")
        at.dealer(do)
    at.refused("wrong-phase", "dealer", "open-betting")
    at.dealer("record-outcome", outcome="17")
    at.refused("wrong-phase", "dealer", "open-betting")  # ana is not paid yet
    at.dealer("settle")
    at.refused("not-allowed", "player:ana", "open-betting")
    at.dealer("open-betting")


@books(CM18="5.3", CM11="5.3")
def test_no_more_bets_is_announced_while_the_ball_runs(tag: str) -> None:
    at = seated(tag)
    at.dealer("open-betting")
    at.refused("ball-not-in-play", "dealer", "no-more-bets")
    at.dealer("spin-ball")
    at.wagers("ana", {"red": 5_00})
    at.refused("not-allowed", "player:ana", "no-more-bets")
    closed = only(at.dealer("no-more-bets"), e.BetsClosed)
    assert (closed.says, at.steps[-1].by) == (("No more bets",), "dealer:dan")
    at.refused("betting-closed", "player:ana", "place-wager", bet="red", stake=5_00)
    at.refused("ball-not-in-play", "dealer", "no-more-bets")
    at.dealer("record-outcome", outcome="17")
    at.refused("ball-not-in-play", "dealer", "no-more-bets")


@books(CM18="5.4.1", CM11="5.4.1")
def test_the_dealer_says_in_which_compartment_the_ball_rests(tag: str) -> None:
    at = seated(tag)
    at.dealer("open-betting")
    at.refused("no-ball-in-play", "dealer", "record-outcome", outcome="17")
    at.close()
    for wrong in ("00", "37", "red"):
        at.refused("no-such-outcome", "dealer", "record-outcome", outcome=wrong)
    at.refused("not-allowed", "player:ana", "record-outcome", outcome="17")
    assert at.dealer("record-outcome", outcome="17") == (
        e.OutcomeRecorded("17", "black", "dealer"),
    )
    assert (at.table.state.spin.outcome, at.steps[-1].by) == ("17", "dealer:dan")


@books(CM18="5.4.1", CM11="5.4.1")
def test_a_sensors_number_waits_for_the_dealer_on_cloth(tag: str) -> None:
    at = seated(tag)
    at.close()
    at.ask("sensor:1", "record-outcome", outcome="17", source="sensor-1")
    at.refused("no-outcome", "dealer", "settle")
    at.refused("not-shown", "dealer", "confirm-outcome", outcome="18")
    at.refused("wrong-source", "sensor", "record-outcome", outcome="17")
    recorded = only(at.dealer("confirm-outcome", outcome="17"), e.OutcomeRecorded)
    assert (recorded.outcome, recorded.source) == ("17", "confirmed")


@books(CM18="5.4.3 #1", CM11="5.5")
def test_losing_wagers_are_cleared_first_then_winners_paid(tag: str) -> None:
    at = seated(tag)
    at.buys("bob", 100_00)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00, "red": 5_00})
    at.wagers("bob", {"dozen:1": 5_00})
    at.close()
    at.refused("no-outcome", "dealer", "settle")
    at.dealer("record-outcome", outcome="17")
    at.refused("not-allowed", "player:ana", "settle")
    happened = at.dealer("settle")
    assert only(happened, e.SpinSettled).order == ("clear-losing", "pay-winning")
    assert (at.down("ana"), at.down("bob")) == ({"straight:17": 5_00}, {})
    assert (at.chips("ana"), at.chips("bob")) == (990_00 + 175_00, 95_00)


@books(CM18="5.4.3 #2", CM11="5.5")
def test_all_winning_wagers_are_paid_before_the_spin_is_over(tag: str) -> None:
    at = seated(tag)
    bets = {"straight:17": 35, "split:17/20": 17, "street:16/17/18": 11, "corner:16/17/19/20": 8,
            "six:16/17/18/19/20/21": 5, "column:2": 2, "dozen:2": 2, "black": 1, "odd": 1,
            "low": 1}  # fmt: skip
    at.dealer("open-betting")
    at.wagers("ana", dict.fromkeys(bets, 10_00))
    at.close()
    at.dealer("record-outcome", outcome="17")
    assert at.chips("ana") == 900_00
    at.refused("wrong-phase", "dealer", "open-betting")
    at.dealer("settle")
    assert at.chips("ana") == 900_00 + 10_00 * sum(bets.values())
    assert at.down("ana") == dict.fromkeys(bets, 10_00)
    assert at.table.state.chips.house == -10_00 * sum(bets.values())


@pytest.mark.parametrize("tag", HIGHER)
def test_the_system_too_may_close_betting_and_settle(tag: str) -> None:
    """Which the text gives to the dealer."""
    at = seated(tag)
    at.dealer("open-betting")
    at.wagers("ana", {"black": 5_00})
    at.refused("ball-not-in-play", "system", "no-more-bets")
    at.dealer("spin-ball")
    only(at.ask("system", "no-more-bets"), e.BetsClosed)
    at.refused("no-outcome", "system", "settle")
    at.dealer("record-outcome", outcome="17")
    at.ask("system", "settle")
    assert at.chips("ana") == 1_000_00


# ---- Additional spins ----


@books(CM18="5.5 #1", CM11="5.6", reads={"CM18": "empty-spins"})
def test_additional_spins_are_directed_by_a_supervisor(tag: str) -> None:
    at = playing(tag)
    clause = {"CM18": "CM18 5.5 #1", "CM11": "CM11 5.6"}[tag]
    for role in ("dealer", "player", "system", "inspector"):
        assert at.refused("not-allowed", role, "direct-spins").clause == clause
    for role in (HIGHER[tag], ABOVE[tag]):
        only(at.ask(f"{role}:kim", "direct-spins"), e.SpinsDirected)
        assert at.steps[-1].by == f"{role}:kim"
        at.spin("17")
    # Not with players at the table, nor with wagers on the layout.
    at.buys("ana", 100_00)
    refusal = at.refused("players-present", HIGHER[tag], "direct-spins")
    assert (refusal.clause, "players (ana)" in refusal.message) == (clause, True)
    at.dealer("open-betting")
    at.wagers("ana", {"black": 5_00})
    at.refused("wrong-phase", HIGHER[tag], "direct-spins")
    at.spin("17")
    at.refused("wagers-down", HIGHER[tag], "direct-spins")
    at.close()
    at.player("ana", "leave")
    at.dealer("record-outcome", outcome="1")
    at.dealer("settle")
    at.ask(HIGHER[tag], "direct-spins")  # she has gone, and her wager with her


@books(CM18="5.5 #2", CM11="5.7")
def test_additional_spins_follow_the_rules_of_every_spin(tag: str) -> None:
    at = playing(tag)
    at.ask(HIGHER[tag], "direct-spins")
    at.refused("wrong-phase", "dealer", "spin-ball")
    assert only(at.dealer("open-betting"), e.BettingOpened).says == ("Place your bets",)
    at.refused("ball-not-in-play", "dealer", "no-more-bets")
    at.dealer("spin-ball")
    at.refused("bets-not-closed", "dealer", "record-outcome", outcome="17")
    at.buys("ana", 100_00)
    at.wagers("ana", {"straight:17": 5_00})  # somebody comes by: it counts
    assert only(at.dealer("no-more-bets"), e.BetsClosed).says == ("No more bets",)
    at.refused("betting-closed", "player:ana", "place-wager", bet="red", stake=5_00)
    at.refused("no-outcome", "dealer", "settle")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    assert at.chips("ana") == 95_00 + 175_00


# ---- The winning number display ----


@clause("CM18", "1.1 WND")
def test_a_winning_number_display_shows_the_outcome_of_at_least_the_latest_spin() -> None:
    at = playing("CM18")
    for outcome in ("32", "17"):
        at.spin(outcome)
        assert shown(at)["public"]["results"][0] == outcome
    refusal = at.refused("out-of-rule", "dealer", "attest", item="wnd-results", value=0)
    assert refusal.clause == "CM18 1.1 WND"
    at.dealer("attest", item="wnd-results", value=1)
