"""Crown Melbourne's TouchBet: stations, the wagering period, outcome and settlement."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import SpecError
from croupier.table import events as e
from croupier.table.clock import later
from croupier.table.state import BALL_IN_PLAY, WAGERING_CLOSED
from kit.independent import roulette
from kit.table import Playing, books, only, playing

PERIOD = 20
# Placing, changing and withdrawing, of which nothing is possible when the period is over.
CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("place-wager", {"bet": "red", "stake": 5_00}),
    ("move-wager", {"from_": "black", "to": "red"}),
    ("remove-wager", {"bet": "black"}),
    ("remove-last", {}),
    ("remove-all", {}),
    ("repeat-wagers", {}),
]


def stations(tag: str, **spec: Any) -> Playing:
    """A TouchBet table whose betting is open, with ana at a station."""
    at = playing(tag, mode="touchbet", wagering_period_s=PERIOD, **spec)
    at.buys("ana", 1_000_00)
    at.dealer("open-betting")
    return at


# ---- Placing wagers ----


@books(CM18=(), reads="repeat-wagers")
def test_repeating_is_a_feature_of_the_players_own_screen(tag: str) -> None:
    at = stations(tag)
    at.wagers("ana", {"red": 20_00})
    at.spin("2")
    at.dealer("open-betting")
    at.refused("not-allowed", "dealer", "repeat-wagers", player="ana")
    at.player("ana", "repeat-wagers")
    assert at.down("ana") == {"red": 20_00}


@books(CM18="11.4.1 #1", CM11="10.4.1")
def test_a_wager_is_credit_of_the_account_put_on_a_bet(tag: str) -> None:
    at = playing(tag, mode="touchbet")
    at.buys("ana", 50_00)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 20_00})
    assert (at.chips("ana"), at.down("ana")) == (30_00, {"red": 20_00})
    at.refused("not-enough", "player:ana", "place-wager", bet="red", stake=40_00)
    at.refused("bet-not-offered", "player:ana", "place-wager", bet="split:1/5", stake=5_00)
    at.refused("not-at-table", "player:bob", "place-wager", bet="red", stake=5_00)


@books(CM18="11.4.1 #1")
@pytest.mark.parametrize("bet", ["tier", "orphelins", "voisins", "neighbours:17", "finales:7"])
def test_the_bets_are_those_of_the_layout_without_race_track(tag: str, bet: str) -> None:
    at = stations(tag)
    at.refused("bet-not-offered", "player:ana", "place-wager", bet=bet, stake=90_00)


@books(CM18="11.2 TouchBet Betting Station (a)", CM11="10.2 TouchBet Betting Station(a)")
@pytest.mark.parametrize("game", ["single-zero", "double-zero"])
def test_every_bet_of_the_virtual_layout_can_be_placed(tag: str, game: str) -> None:
    layout, zeros = {
        "single-zero": ("A", "single"),
        "double-zero": ({"CM18": "F", "CM11": "V"}[tag], "stack-2"),
    }[game]
    at = stations(tag, game=game, layout=layout)
    kinds = "straight split street corner six column dozen low high even odd red black".split()
    kinds += ["five"] if game == "double-zero" else []
    bets = [bet for kind in kinds for bet in roulette.bets(zeros, kind)]
    at.wagers("ana", dict.fromkeys(bets, 5_00))
    assert at.down("ana") == dict.fromkeys(bets, 5_00)
    assert at.chips("ana") == 1_000_00 - 5_00 * len(bets)


@books(CM18="11.4.2(a)", CM11="10.4.2(a)")
def test_chips_move_from_one_part_of_the_screen_to_another(tag: str) -> None:
    at = stations(tag)
    at.wagers("ana", {"straight:17": 10_00})
    at.player("ana", "move-wager", from_="straight:17", to="straight:20")
    assert (at.chips("ana"), at.down("ana")) == (990_00, {"straight:20": 10_00})
    at.player("ana", "move-wager", from_="straight:20", to="straight:17", stake=5_00)
    assert at.down("ana") == {"straight:20": 5_00, "straight:17": 5_00}
    assert at.chips("ana") == 990_00


@books(CM18="11.4.2(b)", CM11="10.4.2(b)")
def test_the_credit_changes_as_chips_appear_and_disappear(tag: str) -> None:
    at = stations(tag)
    shown = []
    for do, fields in (
        ("place-wager", {"bet": "red", "stake": 5_00}),
        ("remove-wager", {"bet": "red"}),
        ("place-wager", {"bet": "red", "stake": 10_00}),
        ("place-wager", {"bet": "black", "stake": 20_00}),
        ("remove-last", {}),
        ("remove-wager", {"bet": "red", "stake": 5_00}),
        ("remove-all", {}),
    ):
        at.player("ana", do, **fields)
        shown.append((at.chips("ana"), sum(at.down("ana").values())))
    credit = [995_00, 1_000_00, 990_00, 970_00, 990_00, 995_00, 1_000_00]
    assert shown == [(amount, 1_000_00 - amount) for amount in credit]


@books(CM18="11.4.3", CM11="10.4.3")
def test_nobody_else_places_chips_on_a_players_screen(tag: str) -> None:
    at = stations(tag)
    at.buys("bob", 100_00)
    at.wagers("ana", {"black": 5_00})
    assert at.steps[-1].by == "player:ana"
    for do, fields in CHANGES:
        at.refused("not-allowed", "dealer", do, player="ana", **fields)
        at.refused("not-yours", "player:bob", do, player="ana", **fields)
    at.spin("17")
    assert (at.chips("ana"), at.chips("bob")) == (1_005_00, 100_00)


@books(CM11="10.4.7")
def test_wagers_come_from_the_screen_and_in_no_other_way(tag: str) -> None:
    at = stations(tag)
    wager = {"player": "ana", "bet": "red", "stake": 5_00}
    at.refused("not-here", "dealer", "call-bet", **wager)
    for role in ("dealer", "game-supervisor", "pit-boss", "guest", "system", "sensor"):
        at.refused("not-allowed", role, "place-wager", **wager)
    at.player("ana", "place-wager", **wager)


# ---- The wagering period ----


@books(CM18="11.2 Wagering period", CM11="10.2 wagering period")
def test_the_period_has_a_beginning_and_an_end(tag: str) -> None:
    at = playing(tag, mode="touchbet", wagering_period_s=PERIOD)
    at.buys("ana", 100_00)
    wager = {"bet": "red", "stake": 5_00}
    at.wait(5)
    at.refused("betting-closed", "player:ana", "place-wager", **wager)
    opened = only(at.dealer("open-betting"), e.BettingOpened)
    begins, ends = at.at, later(at.at, PERIOD)
    assert (at.steps[-1].at, opened.ends_at) == (begins, ends)
    at.player("ana", "place-wager", **wager)
    assert at.wait(PERIOD - 1) == ()
    at.player("ana", "place-wager", **wager)
    at.refused("period-runs", "system", "end-wagering-period")
    assert at.wait(1) == (e.WageringPeriodEnded(),)
    assert (at.steps[-1].at, at.steps[-1].by) == (ends, "system:clock")
    at.refused("betting-closed", "player:ana", "place-wager", **wager)
    assert at.down("ana") == {"red": 10_00}


@books(CM18=("11.4.1 #2", "11.4.5"), CM11=("10.4.1", "10.4.5"))
@pytest.mark.parametrize("spun", [False, True], ids=["before-the-ball-is-spun", "while-it-runs"])
def test_after_the_period_nothing_is_placed_changed_or_withdrawn(tag: str, spun: bool) -> None:
    at = stations(tag)
    at.wagers("ana", {"black": 5_00})
    at.spin("1")
    at.dealer("open-betting")
    at.wagers("ana", {"black": 5_00})
    if spun:
        at.dealer("spin-ball")
    at.wait(PERIOD)
    assert at.table.state.phase == (BALL_IN_PLAY if spun else WAGERING_CLOSED)
    for do, fields in CHANGES:
        refusal = at.refused("betting-closed", "player:ana", do, **fields)
        if do == "place-wager":
            assert refusal.clause == {"CM18": "CM18 11.4.5", "CM11": "CM11 10.4.5"}[tag]
    if not spun:
        at.dealer("spin-ball")
        for do, fields in CHANGES:
            at.refused("betting-closed", "player:ana", do, **fields)
    assert (at.chips("ana"), at.down("ana")) == (990_00, {"black": 5_00})


@pytest.mark.parametrize(("do", "fields"), CHANGES, ids=[do for do, _ in CHANGES])
@books(CM18=("11.4.1 #2", "11.4.5"), CM11=("10.4.1", "10.4.5"))
def test_until_the_period_ends_wagers_may_be_changed(
    tag: str, do: str, fields: dict[str, Any]
) -> None:
    at = stations(tag)
    at.wagers("ana", {"black": 5_00})
    at.spin("1")
    at.dealer("open-betting")
    at.wagers("ana", {"black": 5_00})
    at.dealer("spin-ball")
    at.wait(PERIOD - 1)
    before = at.down("ana")
    at.player("ana", do, **fields)
    assert at.down("ana") != before


@books(CM18=(), CM11=(), reads="lock")
def test_no_more_bets_ends_a_period_that_still_runs(tag: str) -> None:
    at = stations(tag)
    at.wagers("ana", {"black": 5_00})
    at.close()
    for do, fields in CHANGES:
        at.refused("betting-closed", "player:ana", do, **fields)
    assert at.wait(PERIOD) == ()


@books(CM18="11.4.4", CM11="10.4.4")
def test_wagers_are_settled_as_they_stood_when_the_period_ended(tag: str) -> None:
    at = stations(tag)
    at.wagers("ana", {"red": 10_00, "straight:18": 5_00})
    at.player("ana", "move-wager", from_="straight:18", to="straight:17")
    at.wait(PERIOD)
    seen = at.down("ana")
    at.refused("betting-closed", "player:ana", "move-wager", from_="red", to="black")
    at.buys("ana", 50_00)  # cash put in later is in the account, on no bet
    lines = only(at.spin("17"), e.WagersSettled).lines
    assert {line.bet: line.stake for line in lines} == seen == {"red": 10_00, "straight:17": 5_00}
    assert at.chips("ana") == 1_000_00 - 15_00 + 50_00 + 180_00


# ---- Dealing, outcome, settlement ----


@books(CM18="11.6.1", CM11="10.6.1")
def test_the_game_is_dealt_by_rule_5(tag: str) -> None:
    at = playing(tag, mode="touchbet", wagering_period_s=PERIOD)
    at.refused("wrong-phase", "dealer", "spin-ball")
    assert only(at.dealer("open-betting"), e.BettingOpened).says == ("Place your bets",)
    at.refused("ball-not-in-play", "dealer", "no-more-bets")
    at.wait(PERIOD)
    at.refused("ball-not-in-play", "dealer", "no-more-bets")
    at.dealer("spin-ball")
    at.refused("bets-not-closed", "dealer", "record-outcome", outcome="17")
    assert only(at.dealer("no-more-bets"), e.BetsClosed).says == ("No more bets",)
    at.refused("no-outcome", "dealer", "settle")
    at.dealer("record-outcome", outcome="17")
    at.refused("wrong-phase", "dealer", "open-betting")
    assert only(at.dealer("settle"), e.SpinSettled).order == ("clear-losing", "pay-winning")
    at.dealer("open-betting")


@books(CM18="11.2 Game system", CM11="10.2 game system(a)", reads="two-sensors")
def test_two_sensors_that_agree_record_the_outcome(tag: str) -> None:
    at = stations(tag)
    at.wagers("ana", {"straight:17": 5_00})
    at.close()
    for number in (1, 2):
        assert at.table.state.spin.outcome == ""
        at.refused("no-outcome", "dealer", "settle")
        seen = {"outcome": "17", "source": f"sensor-{number}"}
        happened = at.ask(f"sensor:{number}", "record-outcome", **seen)
    assert only(happened, e.OutcomeRecorded) == e.OutcomeRecorded("17", "black", "sensors")
    at.ask("system", "settle")
    assert at.chips("ana") == 995_00 + 180_00


@books(CM18=(), CM11=(), reads="two-sensors")
def test_the_dealers_word_is_final(tag: str) -> None:
    at = stations(tag)
    at.close()
    at.ask("sensor:1", "record-outcome", outcome="17", source="sensor-1")
    recorded = only(at.dealer("record-outcome", outcome="18"), e.OutcomeRecorded)
    assert recorded == e.OutcomeRecorded("18", "red", "dealer")
    at.dealer("settle")
    assert at.table.state.spin.last_outcome == "18"


@books(CM18=(), CM11=(), reads="dealer-or-sensors")
def test_what_one_sensor_reads_alone_waits_for_the_dealer_and_stops_nothing(tag: str) -> None:
    at = stations(tag)
    at.wagers("ana", {"straight:17": 5_00})
    at.close()
    at.ask("sensor:1", "record-outcome", outcome="17", source="sensor-1")
    assert at.table.state.spin.outcome == "" and at.table.state.faults.light == ""
    recorded = only(at.dealer("confirm-outcome", outcome="17"), e.OutcomeRecorded)
    assert recorded.outcome == "17"
    at.ask("system", "settle")
    assert at.chips("ana") == 995_00 + 180_00


@books(CM18="11.9.2 #2", CM11="10.9.2 #3", reads="two-sensors")
def test_the_game_stops_until_the_red_light_is_cleared(tag: str) -> None:
    at = stations(tag)
    at.close()
    at.ask("sensor:1", "record-outcome", outcome="17", source="sensor-1")
    at.ask("sensor:2", "record-outcome", outcome="18", source="sensor-2")
    assert at.table.state.faults.light == "the sensors differ: 17 and 18"
    at.refused("red-light", "dealer", "record-outcome", outcome="17")
    at.refused("red-light", "dealer", "confirm-outcome", outcome="17")
    at.dealer("call-no-spin", ground="console-fault")
    at.refused("red-light", "dealer", "open-betting")
    at.refused("not-allowed", "player:ana", "clear-fault", component="game-system")
    at.dealer("clear-fault", component="game-system")
    at.spin("17")
    assert at.table.state.spin.settled == 1


@books(CM18="11.4.6(b)", CM11="10.4.6(b)", reads="winning-stake")
def test_winnings_and_stake_go_to_the_account(tag: str) -> None:
    at = stations(tag)
    at.buys("bob", 100_00)
    at.wagers("ana", {"straight:17": 10_00, "red": 5_00})
    at.wagers("bob", {"black": 30_00})
    at.spin("17")
    assert (at.chips("ana"), at.down("ana")) == (985_00 + 350_00 + 10_00, {})
    assert (at.chips("bob"), at.down("bob")) == (130_00, {})
    at.refused("no-winning-wager", "player:ana", "withdraw-winning-wager", bet="straight:17")


@books(CM18="11.6.3(b)(i)", CM11="10.6.3(b)(i)")
def test_the_amount_won_is_worked_out_to_the_cent(tag: str) -> None:
    limits = {"min": 1, "max": 100_00, "unit": 1, "chips": [2_50]}  # chips of cloth round nothing
    at = stations(tag, limits=limits)
    at.wagers("ana", {"straight:17": 1_01, "split:17/20": 3_03, "red": 5_00})
    settled = only(at.spin("17"), e.WagersSettled)
    assert settled.won == 35 * 1_01 + 17 * 3_03
    assert [line.returned for line in settled.lines] == [36 * 1_01, 18 * 3_03, 0]


@books(CM18="11.6.3(b)(ii)", CM11="10.6.3(b)(ii)")
@pytest.mark.parametrize(("outcome", "balance"), [("17", 1_350_00), ("18", 990_00)])
def test_the_balance_follows_from_the_outcome(tag: str, outcome: str, balance: int) -> None:
    at = stations(tag)
    at.wagers("ana", {"straight:17": 10_00})
    assert at.chips("ana") == 990_00
    at.spin(outcome)
    assert at.chips("ana") == at.play.ledger.balance("player:ana") == balance


@books(CM18="11.6.2(b)", CM11="10.6.2(b)")
def test_a_table_cannot_do_without_the_warning(tag: str) -> None:
    with pytest.raises(SpecError, match="'warning_s' is 0") as refused:
        Playing(tag, mode="touchbet", warning_s=0)
    cited = {"CM18": "[CM18 11.6.2(b)]", "CM11": "[CM11 10.6.2(b)]"}
    assert cited[tag] in str(refused.value)
    at = playing(tag, mode="touchbet", wagering_period_s=20, warning_s=1)
    opened = only(at.dealer("open-betting"), e.BettingOpened)
    assert (opened.ends_at, opened.warns_at) == ("2026-01-01T00:00:20Z", "2026-01-01T00:00:19Z")
    assert Playing("CP", mode="ats", warning_s=0)  # whose text asks for none
