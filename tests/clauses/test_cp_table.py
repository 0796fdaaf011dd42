"""Crown Perth, a cloth being played: wagers, the spin, settlement, no spin, clause by clause."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.play import Step
from croupier.table import events as e
from croupier.table.commands import read_command
from kit.marks import clause, reading, vouched
from kit.table import Playing, only, playing

GROUNDS = [
    ("same-direction", "6.1(a)"),
    ("short-spin", "6.1(b)"),
    ("foreign-object", "6.1(c)"),
    ("no-rest", "6.1(d)"),
    ("ball-left-wheel", "6.1(e)"),
    ("wheel-stopped", "6.1(f)"),
    ("interference", "6.1(g)"),
]


def cloth(**spec: Any) -> Playing:
    """A cloth with a race-track; ana has 1,000.00 in chips and betting is open."""
    at = playing("CP", **{"layout": "3", **spec})
    at.buys("ana", 1000_00)
    at.dealer("open-betting")
    return at


def step(at: Playing, by: str, do: str, **fields: Any) -> Step:
    """What is kept of a command: its events, who gave it and when."""
    command = {"do": do, "by": by, "at": at.at, "id": "kept", **fields}
    return at.play.ask(read_command(msgspec.json.encode(command)))


# ---- Placing wagers: 3.1 to 3.5 ----


@clause("CP", "3.1", "1.1 Betting Area")
def test_a_wager_is_chips_in_a_betting_area() -> None:
    at = cloth()
    at.wagers("ana", {"split:5/8": 10_00})
    assert (at.chips("ana"), at.down("ana")) == (990_00, {"split:5/8": 10_00})
    for bet in ("split:5/9", "straight:00", "green"):  # no such area on this layout
        at.refused("bet-not-offered", "player:ana", "place-wager", bet=bet, stake=10_00)
    at.refused("unknown-bet", "player:ana", "place-wager", bet="nowhere", stake=10_00)
    at.refused("not-enough", "player:ana", "place-wager", bet="red", stake=991_00)
    at.refused("no-amount", "player:ana", "place-wager", bet="red", stake=0)
    at.refused("not-at-table", "player:bob", "place-wager", bet="red", stake=10_00)


@clause("CP", "3.2(a)")
def test_wagers_are_placed_before_no_more_bets() -> None:
    at = cloth()
    at.wagers("ana", {"red": 10_00})
    at.dealer("spin-ball")
    at.wagers("ana", {"red": 10_00})
    at.dealer("no-more-bets")
    at.wait(1)
    at.refused("betting-closed", "player:ana", "place-wager", bet="red", stake=10_00)
    assert at.down("ana") == {"red": 20_00}


@clause("CP", "3.3", "1.1 Gaming Chips")
def test_a_called_bet_is_accompanied_by_chips() -> None:
    at = cloth()
    called = {"player": "ana", "bet": "tier", "stake": 60_00}
    for tender in ("cash", "voucher", "token"):
        refusal = at.refused("wrong-tender", "dealer", "call-bet", **called, tender=tender)
        assert refusal.clause == "CP 3.3"
    for short in ({**called, "stake": 1200_00}, {**called, "player": "bob"}):
        code = "not-enough" if short["player"] == "ana" else "not-at-table"
        assert at.refused(code, "dealer", "call-bet", **short).clause == "CP 3.3"
    at.dealer("call-bet", **called)
    assert (at.chips("ana"), at.down("ana")) == (940_00, {"tier": 60_00})


@clause("CP", "3.3")
def test_a_called_bet_is_placed_by_the_dealer_and_before_no_more_bets() -> None:
    at = cloth()
    called = {"player": "ana", "bet": "straight:17", "stake": 10_00}
    refusal = at.refused("not-allowed", "player:ana", "call-bet", **called)
    assert refusal.clause == "CP 3.3"
    at.dealer("spin-ball")
    at.dealer("call-bet", **called)
    at.dealer("no-more-bets")
    assert at.refused("betting-closed", "dealer", "call-bet", **called).clause == "CP 3.3"
    assert at.down("ana") == {"straight:17": 10_00}


@clause("CP", "1.1 Call Bet")
def test_a_called_bet_is_kept_with_player_dealer_chips_and_time() -> None:
    at = cloth()
    at.wait(7)
    kept = step(at, "dealer:dan", "call-bet", player="ana", bet="tier", stake=60_00)
    assert (kept.by, kept.at) == ("dealer:dan", "2026-01-01T00:00:07Z")
    assert kept.events == (e.BetCalled("ana", "tier", 60_00, "chips"),)


@clause("CP", "3.4")
@pytest.mark.parametrize("do", ["call-bet", "place-wager"])
def test_a_wager_the_dealer_placed_for_a_player_stands_where_it_is(do: str) -> None:
    """The player meant 18, and had until no more bets to see it put right."""
    at = cloth()
    at.dealer(do, player="ana", bet="straight:17", stake=10_00)
    at.close()
    at.refused("betting-closed", "player:ana", "move-wager", from_="straight:17", to="straight:18")
    at.dealer("record-outcome", outcome="18")
    settled = only(at.dealer("settle"), e.WagersSettled)
    assert (settled.lost, settled.won, at.chips("ana")) == (10_00, 0, 990_00)


@clause("CP", "3.5(a)")
@pytest.mark.parametrize("outcome", [None, "17"])
def test_after_no_more_bets_no_wager_is_placed_changed_or_withdrawn(outcome: str | None) -> None:
    at = cloth()
    at.wagers("ana", {"red": 10_00})
    at.spin("32")
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 10_00, "tier": 60_00})
    at.close()
    if outcome:
        at.dealer("record-outcome", outcome=outcome)
    before = at.down("ana")
    for do, fields in (
        ("place-wager", {"bet": "red", "stake": 10_00}),
        ("move-wager", {"from_": "straight:17", "to": "straight:18"}),
        ("remove-wager", {"bet": "straight:17"}),
        ("remove-wager", {"bet": "tier", "stake": 30_00}),
        ("remove-last", {}),
        ("remove-all", {}),
        ("repeat-wagers", {}),
    ):
        refusal = at.refused("betting-closed", "player:ana", do, **fields)
        if do.startswith(("move", "remove")):
            assert refusal.clause == "CP 3.5(a)"
    at.refused("betting-closed", "dealer", "place-wager", player="ana", bet="red", stake=10_00)
    assert at.down("ana") == before == {"red": 10_00, "straight:17": 10_00, "tier": 60_00}


@clause("CP", "3.5(b)")
@reading("CP", "paid-in-full", "winning-stake")
def test_no_wager_is_touched_or_placed_until_all_are_paid() -> None:
    """A reading: the area is the whole layout, and all is paid at settlement."""
    at = cloth()
    at.buys("bob", 100_00)
    at.wagers("ana", {"straight:17": 10_00, "black": 10_00, "red": 10_00})
    at.wagers("bob", {"black": 10_00})
    at.close()
    at.refused("not-settled", "player:ana", "withdraw-winning-wager", bet="black")
    at.dealer("record-outcome", outcome="17")
    for bet in ("straight:17", "black"):
        refusal = at.refused("not-settled", "player:ana", "withdraw-winning-wager", bet=bet)
        assert refusal.clause == "CP 3.5(b)"
        at.refused("betting-closed", "player:ana", "place-wager", bet=bet, stake=10_00)
        at.refused("betting-closed", "player:ana", "remove-wager", bet=bet)
    at.dealer("settle")
    assert (at.chips("ana"), at.down("ana")) == (1330_00, {"straight:17": 10_00, "black": 10_00})
    at.player("ana", "withdraw-winning-wager", bet="straight:17")
    at.dealer("open-betting")
    at.player("ana", "withdraw-winning-wager", bet="black")
    assert (at.chips("ana"), at.down("ana")) == (1350_00, {})
    at.dealer("spin-ball")
    at.refused("not-settled", "player:bob", "withdraw-winning-wager", bet="black")
    at.player("bob", "remove-wager", bet="black")


@clause("CP", "3.8")
def test_a_wager_is_settled_where_it_lies_when_the_ball_rests() -> None:
    """Placed on 5 and moved while the ball ran: it is a split, whatever the player meant."""
    at = cloth()
    at.wagers("ana", {"straight:5": 10_00})
    at.dealer("spin-ball")
    at.player("ana", "move-wager", from_="straight:5", to="split:5/8")
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="5")
    settled = only(at.dealer("settle"), e.WagersSettled)
    assert [(line.bet, line.returned) for line in settled.lines] == [("split:5/8", 180_00)]


# ---- The spin: 2.1, 4.1, 4.4, 4.5 ----


@clause("CP", "2.1(a)")
def test_the_dealer_spins_the_ball() -> None:
    at = cloth()
    for by in ("player:ana", "system:clock", "sensor:one"):
        assert at.refused("not-allowed", by, "spin-ball").clause == "CP 2.1(a)"
    at.refused("no-u-spin", "dealer", "spin-ball", started_by="ana")
    assert only(at.dealer("spin-ball"), e.BallSpun).spin == 1


@clause("CP", "4.1")
def test_a_ball_spun_with_the_wheel_is_no_valid_spin() -> None:
    at = cloth()
    at.dealer("spin-ball", direction="with")
    at.dealer("no-more-bets")
    refusal = at.refused("must-be-no-spin", "dealer", "record-outcome", outcome="17")
    assert refusal.clause == "CP 6.1(a)"
    at.dealer("call-no-spin", ground="same-direction")
    at.dealer("open-betting")
    assert only(at.dealer("spin-ball"), e.BallSpun).direction == "against"
    at.dealer("no-more-bets")
    assert only(at.dealer("record-outcome", outcome="17"), e.OutcomeRecorded).outcome == "17"


@vouched("CP", "4.1")
def test_a_valid_spin_is_of_four_revolutions() -> None:
    at = cloth()
    refusal = at.refused("out-of-rule", "dealer", "attest", item="revolutions", value=3)
    assert refusal.clause == "CP 4.1"
    at.dealer("attest", item="revolutions", value=4)
    at.close()
    at.dealer("call-no-spin", ground="short-spin")
    at.refused("no-ball-in-play", "dealer", "record-outcome", outcome="17")


@clause("CP", "4.4 sentence 1")
@reading("CP", "no-more-bets-by-system")
@pytest.mark.parametrize("by", ["dealer:dan", "system:clock"])
def test_no_more_bets_is_called_while_the_ball_runs_and_ends_betting(by: str) -> None:
    """A reading: on cloth the system may speak for the dealer."""
    at = cloth()
    refusal = at.refused("ball-not-in-play", by, "no-more-bets")
    assert refusal.clause == "CP 4.4 sentence 1"
    at.dealer("spin-ball")
    at.refused("bets-not-closed", "dealer", "record-outcome", outcome="17")
    assert at.refused("not-allowed", "player:ana", "no-more-bets").clause == "CP 4.4 sentence 1"
    at.wagers("ana", {"red": 10_00})
    assert only(at.ask(by, "no-more-bets"), e.BetsClosed).says == ("No more bets",)
    at.refused("betting-closed", "player:ana", "place-wager", bet="red", stake=10_00)
    at.refused("ball-not-in-play", by, "no-more-bets")
    at.dealer("record-outcome", outcome="17")
    at.refused("ball-not-in-play", by, "no-more-bets")


@clause("CP", "4.5 chapeau")
@pytest.mark.parametrize(("number", "colour"), [("17", "black"), ("32", "red"), ("0", "green")])
def test_number_and_colour_are_announced_when_the_ball_rests(number: str, colour: str) -> None:
    at = cloth()
    at.close()
    assert at.refused("not-allowed", "player:ana", "record-outcome", outcome=number).clause == (
        "CP 4.5 chapeau"
    )
    at.wait(5)
    kept = step(at, "dealer:dan", "record-outcome", outcome=number)
    assert (kept.by, kept.at) == ("dealer:dan", "2026-01-01T00:00:05Z")
    assert kept.events == (e.OutcomeRecorded(number, colour, "dealer"),)


@clause("CP", "4.5 chapeau")
@reading("CP", "sensor-outcome")
def test_what_a_sensor_shows_waits_for_the_dealer() -> None:
    at = cloth()
    at.close()
    at.ask("sensor:one", "record-outcome", outcome="17", source="sensor-1")
    at.refused("no-outcome", "dealer", "settle")
    at.refused("not-shown", "dealer", "confirm-outcome", outcome="18")
    recorded = only(at.dealer("confirm-outcome", outcome="17"), e.OutcomeRecorded)
    assert (recorded.outcome, recorded.colour) == ("17", "black")


# ---- Settlement: 4.6 ----


@clause("CP", "4.6(a)")
def test_race_track_winners_are_placed_on_their_positions_first() -> None:
    at = cloth()
    at.wagers("ana", {"neighbours:17": 50_00, "voisins": 90_00, "orphelins": 50_00})
    happened = at.spin("34")
    assert only(happened, e.SpinSettled).order[0] == "place-racetrack"
    assert only(happened, e.WagersSettled).stays == (("straight:34", 10_00), ("split:31/34", 10_00))
    assert at.down("ana") == {"straight:34": 10_00, "split:31/34": 10_00}
    for bet in ("neighbours:17", "orphelins"):
        at.refused("no-winning-wager", "player:ana", "withdraw-winning-wager", bet=bet)
    at.player("ana", "withdraw-winning-wager", bet="straight:34")
    at.player("ana", "withdraw-winning-wager", bet="split:31/34")
    assert at.chips("ana") == 1000_00 - 190_00 + 20_00 + 350_00 + 170_00


@clause("CP", "4.6(b)")
@pytest.mark.parametrize("by", ["dealer:dan", "system:clock"])
def test_losing_wagers_are_collected_and_then_winning_ones_paid(by: str) -> None:
    at = cloth()
    at.buys("bob", 100_00)
    at.wagers("ana", {"red": 10_00, "black": 20_00})
    at.wagers("bob", {"red": 30_00})
    at.close()
    at.refused("no-outcome", by, "settle")
    at.dealer("record-outcome", outcome="17")
    assert at.refused("not-allowed", "player:ana", "settle").clause == "CP 4.6(b)"
    happened = at.ask(by, "settle")
    assert only(happened, e.SpinSettled).order == ("clear-losing", "pay-winning")
    paid = {one.player: one for one in happened if isinstance(one, e.WagersSettled)}
    assert (paid["ana"].lost, paid["ana"].won) == (10_00, 20_00)
    assert (paid["bob"].lost, paid["bob"].won) == (30_00, 0)
    assert (at.down("ana"), at.down("bob")) == ({"black": 20_00}, {})
    assert (at.chips("ana"), at.chips("bob")) == (990_00, 70_00)


# ---- No spin, of the spin under way: 6.1 to 6.3 ----


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize(
    ("ground", "id"), [pytest.param(*row, marks=clause("CP", row[1])) for row in GROUNDS]
)
def test_grounds_for_a_no_spin(ground: str, id: str, closed: bool) -> None:
    at = cloth()
    at.wagers("ana", {"straight:17": 10_00})
    at.refused("no-ball-in-play", "dealer", "call-no-spin", ground=ground)
    at.dealer("spin-ball")
    if closed:
        at.dealer("no-more-bets")
    refusal = at.refused("not-allowed", "system:clock", "call-no-spin", ground=ground)
    assert refusal.clause == f"CP {id}"
    called = only(at.dealer("call-no-spin", ground=ground), e.NoSpinCalled)
    assert (called.ground, called.clause, called.spin) == (ground, f"CP {id}", 1)
    at.refused("no-ball-in-play", "dealer", "record-outcome", outcome="17")


@clause("CP", "6.2")
def test_after_no_spin_nothing_wins_or_loses_wherever_the_ball_rests() -> None:
    at = cloth()
    at.wagers("ana", {"straight:17": 10_00, "red": 10_00})
    at.close()
    assert at.refused("not-allowed", "player:ana", "call-no-spin", ground="no-rest").clause == (
        "CP 6.2"
    )
    at.refused("unknown-ground", "dealer", "call-no-spin", ground="wheel-not-rotating")
    at.dealer("call-no-spin", ground="short-spin")
    at.refused("no-ball-in-play", "dealer", "record-outcome", outcome="17")
    at.refused("no-ball-in-play", "dealer", "confirm-outcome", outcome="17")
    at.refused("no-outcome", "dealer", "settle")
    assert (at.chips("ana"), at.down("ana")) == (980_00, {"straight:17": 10_00, "red": 10_00})
    assert (at.table.state.spin.settled, at.table.state.chips.house) == (0, 0)


@clause("CP", "6.2")
def test_a_no_spin_of_the_system_is_a_ball_that_rests_within_the_wagering_period() -> None:
    at = playing("CP", mode="ats", wagering_period_s=30)
    at.player("ana", "take-seat", seat=1)
    at.dealer("open-betting")
    at.dealer("spin-ball")
    at.refused("not-allowed", "system:clock", "call-no-spin", ground="short-spin")
    assert only(at.ask("system:clock", "call-no-spin", ground="early-rest"), e.NoSpinCalled)
    at.refused("no-ball-in-play", "dealer", "record-outcome", outcome="17")


@clause("CP", "6.3 part 1")
@reading("CP", "no-previous-number", "after-no-spin")
def test_after_no_spin_the_ball_goes_back_and_is_spun_again() -> None:
    """Readings: before the first outcome no compartment is named; wagers stand and may change."""
    at = cloth()
    at.dealer("spin-ball")
    assert only(at.dealer("call-no-spin", ground="short-spin"), e.NoSpinCalled).ball_to == ""
    at.spin("22")
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 10_00, "red": 10_00})
    at.close()
    called = only(at.dealer("call-no-spin", ground="ball-left-wheel"), e.NoSpinCalled)
    assert (called.spin, called.ball_to, called.wagers) == (3, "22", "stand")
    at.dealer("open-betting")
    at.player("ana", "remove-wager", bet="red")
    settled = at.spin("17")
    assert only(settled, e.SpinSettled).spin == 4
    assert only(settled, e.WagersSettled).won == 350_00
