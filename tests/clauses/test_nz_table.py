"""New Zealand, a cloth being played: wagers, the spin, settlement, no spin, clause by clause."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.play import Step
from croupier.table import events as e
from croupier.table.commands import read_command
from kit.marks import clause, reading, vouched
from kit.pictures import groups, one
from kit.table import Playing, only, playing

OUTSIDE = ("column:2", "dozen:2", "low", "high", "even", "odd", "red", "black")
GROUNDS = [
    ("same-direction", "5.1(a)"),
    ("foreign-object", "5.1(b)"),
    ("no-rest", "5.1(c)"),
    ("interference", "5.1(d)"),
    ("ball-left-wheel", "5.2 sentence 1"),
    ("short-spin", "5.3 sentence 1"),
]


def cloth(**spec: Any) -> Playing:
    """Ana has 1,000.00 in chips and betting is open."""
    at = playing("NZ", **spec)
    at.buys("ana", 1000_00)
    at.dealer("open-betting")
    return at


def step(at: Playing, by: str, do: str, **fields: Any) -> Step:
    """What is kept of a command: its events, who gave it and when."""
    command = {"do": do, "by": by, "at": at.at, "id": "kept", **fields}
    return at.play.ask(read_command(msgspec.json.encode(command)))


# ---- Placing wagers: 3.3 to 3.5 ----


@clause("NZ", "3.3 part 1")
def test_a_wager_is_chips_in_a_wager_position() -> None:
    at = cloth()
    at.wagers("ana", {"split:5/8": 10_00})
    assert (at.chips("ana"), at.down("ana")) == (990_00, {"split:5/8": 10_00})
    for bet in ("split:5/9", "straight:00", "five:0/00/1/2/3"):  # not on this layout
        at.refused("bet-not-offered", "player:ana", "place-wager", bet=bet, stake=10_00)
    at.refused("unknown-bet", "player:ana", "place-wager", bet="nowhere", stake=10_00)
    at.refused("not-enough", "player:ana", "place-wager", bet="red", stake=991_00)
    at.refused("no-amount", "player:ana", "place-wager", bet="red", stake=0)
    at.refused("not-at-table", "player:bob", "place-wager", bet="red", stake=10_00)


@clause("NZ", "3.3 part 2")
@pytest.mark.parametrize(
    ("stake", "stack"),
    [(37_50, [25_00, 5_00, 5_00, 2_50]), (5_00, [5_00]), (135_00, [100_00, 25_00, 5_00, 5_00])],
)
def test_the_smaller_chips_of_a_wager_are_on_top(stake: int, stack: list[int]) -> None:
    """Read off the drawing: what is drawn later is over what was drawn before, and higher up."""
    chips = [2_50, 5_00, 25_00, 100_00]
    at = cloth(limits={"min": 2_50, "max": 500_00, "unit": 2_50, "chips": chips})
    at.wagers("ana", {"straight:17": stake})
    (drawn,) = groups(at.table.offer.draw(at.down("ana")).svg, "chip")
    discs = [disc for disc in drawn if disc.get("class") == "stacked"]
    assert [int(disc.attrib["data-value"]) for disc in discs] == stack
    heights = [float(disc.attrib["cy"]) for disc in discs]
    assert heights == sorted(heights, reverse=True) and heights[-1] == 0
    assert len(set(heights)) == len(heights)


@clause("NZ", "3.4")
def test_a_called_bet_is_accompanied_by_chips_and_placed_before_no_more_bets() -> None:
    at = cloth()
    called = {"player": "ana", "bet": "straight:17", "stake": 10_00}
    for tender in ("cash", "voucher", "token"):
        refusal = at.refused("wrong-tender", "dealer", "call-bet", **called, tender=tender)
        assert refusal.clause == "NZ 3.4"
    for code, short in (
        ("not-enough", {**called, "stake": 1001_00}),
        ("not-at-table", {**called, "player": "bob"}),
    ):
        assert at.refused(code, "dealer", "call-bet", **short).clause == "NZ 3.4"
    assert at.refused("not-allowed", "player:ana", "call-bet", **called).clause == "NZ 3.4"
    at.dealer("spin-ball")
    at.dealer("call-bet", **called)
    at.dealer("no-more-bets")
    assert at.refused("betting-closed", "dealer", "call-bet", **called).clause == "NZ 3.4"
    assert (at.chips("ana"), at.down("ana")) == (990_00, {"straight:17": 10_00})


@pytest.mark.parametrize(
    ("by", "do"),
    [
        pytest.param("player:ana", "place-wager", marks=clause("NZ", "3.5 sentence 1")),
        pytest.param(
            "dealer:dan", "place-wager", marks=clause("NZ", "3.5 sentence 1", "3.5 sentence 2")
        ),
        pytest.param("dealer:dan", "call-bet", marks=clause("NZ", "3.5 sentence 2")),
    ],
)
def test_a_wager_stands_where_it_is_whoever_placed_it(by: str, do: str) -> None:
    """The player meant 18, and had until no more bets to see it put right."""
    at = cloth()
    at.ask(by, do, player="ana", bet="straight:17", stake=10_00)
    at.close()
    at.refused("betting-closed", "player:ana", "move-wager", from_="straight:17", to="straight:18")
    at.dealer("record-outcome", outcome="18")
    settled = only(at.dealer("settle"), e.WagersSettled)
    assert (settled.lost, settled.won, at.chips("ana")) == (10_00, 0, 990_00)


# ---- After no more bets, or the drop of the ball: 3.6 to 3.8 ----


@clause("NZ", "3.6(a)")
def test_no_wager_is_made_after_no_more_bets() -> None:
    at = cloth()
    at.wagers("ana", {"red": 10_00})
    at.dealer("spin-ball")
    at.wagers("ana", {"red": 10_00})
    at.dealer("no-more-bets")
    for _ in range(2):
        at.refused("betting-closed", "player:ana", "place-wager", bet="red", stake=10_00)
        at.refused("betting-closed", "player:ana", "repeat-wagers")
        at.refused("betting-closed", "dealer", "place-wager", player="ana", bet="red", stake=5_00)
        if at.table.state.phase != "outcome":
            at.dealer("record-outcome", outcome="17")
    assert at.down("ana") == {"red": 20_00}


@clause("NZ", "3.6(a)", "3.6A")
@reading("NZ", "ball-dropped")
@pytest.mark.parametrize("by", ["dealer:dan", "sensor:track"])
def test_no_wager_is_made_after_the_ball_has_dropped(by: str) -> None:
    """Readings: the dealer or a sensor says so; the wager is refused, so nothing is taken."""
    at = cloth()
    at.wagers("ana", {"red": 10_00})
    at.refused("ball-not-in-play", by, "ball-dropped")
    at.dealer("spin-ball")
    at.wagers("ana", {"red": 10_00})
    at.refused("not-allowed", "player:ana", "ball-dropped")
    at.ask(by, "ball-dropped")
    later = {"bet": "red", "stake": 10_00}
    assert at.refused("ball-dropped", "player:ana", "place-wager", **later).clause == "NZ 3.6A"
    for do in ("place-wager", "call-bet"):
        refusal = at.refused("ball-dropped", "dealer", do, player="ana", **later)
        assert refusal.clause == "NZ 3.6A"
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="32")
    at.dealer("settle")
    assert at.chips("ana") == 1000_00  # 20.00 was down and paid 20.00, and is down still
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})


@clause("NZ", "3.6(b)")
@reading("NZ", "winning-stake")
def test_no_wager_is_handled_until_all_winners_are_paid() -> None:
    """A reading: all is paid at settlement."""
    at = cloth()
    at.wagers("ana", {"straight:17": 10_00, "split:17/20": 10_00})
    at.dealer("spin-ball")
    at.player("ana", "remove-wager", bet="split:17/20", stake=5_00)
    at.dealer("no-more-bets")
    for _ in range(2):
        for do, fields in (
            ("move-wager", {"from_": "straight:17", "to": "straight:18"}),
            ("remove-wager", {"bet": "straight:17"}),
            ("remove-last", {}),
            ("remove-all", {}),
        ):
            assert at.refused("betting-closed", "player:ana", do, **fields).clause == "NZ 3.6(b)"
        refusal = at.refused(
            "not-settled", "player:ana", "withdraw-winning-wager", bet="straight:17"
        )
        assert refusal.clause == "NZ 3.6(b)"
        if at.table.state.phase != "outcome":
            at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    at.player("ana", "withdraw-winning-wager", bet="straight:17")
    at.dealer("open-betting")
    at.player("ana", "withdraw-winning-wager", bet="split:17/20")
    assert (at.chips("ana"), at.down("ana")) == (1000_00 + 350_00 + 85_00, {})


@clause("NZ", "3.6(b)")
def test_after_the_drop_no_wager_is_handled_either() -> None:
    at = cloth()
    at.wagers("ana", {"red": 10_00})
    at.dealer("spin-ball")
    at.dealer("ball-dropped")
    at.refused("ball-dropped", "player:ana", "move-wager", from_="red", to="black")
    for do, fields in (("remove-wager", {"bet": "red"}), ("remove-last", {}), ("remove-all", {})):
        at.refused("ball-dropped", "player:ana", do, **fields)


@clause("NZ", "3.6 closing")
@reading("NZ", "winning-stake")
@pytest.mark.parametrize("bet", OUTSIDE)
def test_an_outside_winner_is_withdrawn_once_it_is_paid(bet: str) -> None:
    at = cloth()
    outcome = next(n for n in at.table.offer.bets[bet].covers if int(n) % 3 == 2)
    at.wagers("ana", {bet: 10_00, "straight:0": 5_00})
    at.close()
    at.dealer("record-outcome", outcome=outcome)
    at.refused("not-settled", "player:ana", "withdraw-winning-wager", bet=bet)
    won = only(at.dealer("settle"), e.WagersSettled).won
    assert won == (20_00 if bet in OUTSIDE[:2] else 10_00)
    at.player("ana", "withdraw-winning-wager", bet=bet)
    assert (at.chips("ana"), at.down("ana")) == (995_00 + won, {})


@clause("NZ", "3.7")
def test_a_losing_wager_is_not_handled() -> None:
    at = cloth()
    at.wagers("ana", {"red": 10_00, "straight:18": 10_00})
    at.close()
    at.dealer("record-outcome", outcome="17")
    for bet in ("red", "straight:18"):
        at.refused("betting-closed", "player:ana", "remove-wager", bet=bet)
        at.refused("betting-closed", "player:ana", "move-wager", from_=bet, to="black")
        at.refused("not-settled", "player:ana", "withdraw-winning-wager", bet=bet)
    assert only(at.dealer("settle"), e.WagersSettled).lost == 20_00
    for phase in ("idle", "betting"):
        for bet in ("red", "straight:18"):
            at.refused("no-winning-wager", "player:ana", "withdraw-winning-wager", bet=bet)
        if phase == "idle":
            at.dealer("open-betting")
    at.refused("no-wager", "player:ana", "remove-wager", bet="red")
    assert (at.chips("ana"), at.down("ana")) == (980_00, {})


@clause("NZ", "3.8(a)")
def test_a_wager_is_settled_where_it_lies_when_the_ball_rests() -> None:
    at = cloth()
    at.wagers("ana", {"straight:5": 10_00})
    at.dealer("spin-ball")
    at.player("ana", "move-wager", from_="straight:5", to="split:5/8")
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="5")
    settled = only(at.dealer("settle"), e.WagersSettled)
    assert [(line.bet, line.returned) for line in settled.lines] == [("split:5/8", 180_00)]


# ---- The spin and its settlement: 4.2 to 4.5 ----


@clause("NZ", "4.2")
def test_the_dealer_spins_the_ball_against_the_wheel() -> None:
    at = cloth()
    assert at.refused("not-allowed", "player:ana", "spin-ball").clause == "NZ 4.2"
    at.dealer("spin-ball", direction="with")
    at.dealer("no-more-bets")
    refusal = at.refused("must-be-no-spin", "dealer", "record-outcome", outcome="17")
    assert refusal.clause == "NZ 5.1(a)"
    at.dealer("call-no-spin", ground="same-direction")
    at.close()
    at.dealer("record-outcome", outcome="17")


@vouched("NZ", "4.2")
def test_a_valid_spin_is_of_four_revolutions() -> None:
    at = cloth()
    refusal = at.refused("out-of-rule", "dealer", "attest", item="revolutions", value=3)
    assert refusal.clause == "NZ 4.2"
    at.dealer("attest", item="revolutions", value=4)
    at.close()
    at.dealer("call-no-spin", ground="short-spin")
    at.refused("no-ball-in-play", "dealer", "record-outcome", outcome="17")


@clause("NZ", "4.3")
@pytest.mark.parametrize("by", ["dealer:dan", "system:clock"])
def test_no_more_bets_is_called_with_the_bell_while_the_ball_runs(by: str) -> None:
    """A reading: the system may speak for the dealer."""
    at = cloth()
    assert at.refused("ball-not-in-play", by, "no-more-bets").clause == "NZ 4.3"
    at.dealer("spin-ball")
    at.refused("bets-not-closed", "dealer", "record-outcome", outcome="17")
    assert at.refused("not-allowed", "player:ana", "no-more-bets").clause == "NZ 4.3"
    assert at.ask(by, "no-more-bets") == (e.BetsClosed(("No more bets",), bell=True),)
    at.refused("betting-closed", "player:ana", "place-wager", bet="red", stake=10_00)
    at.dealer("record-outcome", outcome="17")
    at.refused("ball-not-in-play", by, "no-more-bets")


@clause("NZ", "4.4(a)")
@pytest.mark.parametrize(("number", "colour"), [("17", "black"), ("32", "red"), ("00", "green")])
def test_number_and_colour_are_announced_when_the_ball_rests(number: str, colour: str) -> None:
    at = cloth(game="double-zero")
    at.close()
    refusal = at.refused("not-allowed", "player:ana", "record-outcome", outcome=number)
    assert refusal.clause == "NZ 4.4(a)"
    at.wait(5)
    kept = step(at, "dealer:dan", "record-outcome", outcome=number)
    assert (kept.by, kept.at) == ("dealer:dan", "2026-01-01T00:00:05Z")
    assert kept.events == (e.OutcomeRecorded(number, colour, "dealer"),)


@clause("NZ", "4.4(b)")
@pytest.mark.parametrize("number", ["17", "0", "00"])
def test_the_dolly_is_placed_on_the_number(number: str) -> None:
    at = cloth(game="double-zero")
    at.close()
    at.dealer("record-outcome", outcome=number)
    svg = at.table.offer.draw(outcome=at.table.state.spin.outcome).svg
    (dolly,) = groups(svg, "dolly")
    x, y = (float(part) for part in one(dolly, "path").attrib["transform"][10:-1].split())
    (square,) = (
        one(g, "rect").attrib
        for g in groups(svg, "area")
        if g.get("data-bet") == f"straight:{number}"
    )
    assert 0 < x - float(square["x"]) < float(square["width"])
    assert 0 < y - float(square["y"]) < float(square["height"])


@clause("NZ", "4.4(a)")
def test_what_a_sensor_shows_waits_for_the_dealer() -> None:
    at = cloth()
    at.close()
    at.ask("sensor:one", "record-outcome", outcome="17", source="sensor-1")
    at.refused("no-outcome", "dealer", "settle")
    recorded = only(at.dealer("confirm-outcome", outcome="17"), e.OutcomeRecorded)
    assert (recorded.outcome, recorded.colour) == ("17", "black")


@clause("NZ", "4.5(a)", "4.5(b)")
@pytest.mark.parametrize("by", ["dealer:dan", "system:clock"])
def test_losing_wagers_are_collected_first_and_then_all_winners_paid(by: str) -> None:
    at = cloth()
    at.buys("bob", 100_00)
    at.wagers("ana", {"red": 10_00, "black": 20_00})
    at.wagers("bob", {"red": 30_00, "straight:17": 5_00})
    at.close()
    at.refused("no-outcome", by, "settle")
    at.dealer("record-outcome", outcome="17")
    assert at.refused("not-allowed", "player:ana", "settle").clause == "NZ 4.5(b)"
    happened = at.ask(by, "settle")
    assert only(happened, e.SpinSettled).order == ("clear-losing", "pay-winning")
    paid = {one.player: one for one in happened if isinstance(one, e.WagersSettled)}
    assert (paid["ana"].lost, paid["ana"].won) == (10_00, 20_00)
    assert (paid["bob"].lost, paid["bob"].won) == (30_00, 175_00)
    assert (at.down("ana"), at.down("bob")) == ({"black": 20_00}, {"straight:17": 5_00})


# ---- No spin, of the spin under way: 5.1 to 5.4 ----


def announced(ground: str, id: str, by: str) -> list[pytest.MarkDecorator]:
    """5.1 and 5.2 name the game supervisor beside the dealer, 5.3 the dealer alone."""
    if id.startswith("5.3") and not by.startswith("dealer"):
        return [reading("NZ", "short-spin-above")]
    return [clause("NZ", id, *(["5.1 closing part 1"] * ("5.1" in id)))]


@pytest.mark.parametrize(
    ("ground", "id", "by"),
    [
        pytest.param(*row, by, marks=announced(*row, by))
        for by in ("dealer:dan", "game-supervisor:gus")
        for row in GROUNDS
    ],
)
def test_grounds_for_a_no_spin(ground: str, id: str, by: str) -> None:
    at = cloth()
    at.wagers("ana", {"straight:17": 10_00})
    at.refused("no-ball-in-play", by, "call-no-spin", ground=ground)
    at.dealer("spin-ball")
    refusal = at.refused("not-allowed", "player:ana", "call-no-spin", ground=ground)
    assert refusal.clause == "NZ 5.1 closing part 1"
    called = only(at.ask(by, "call-no-spin", ground=ground), e.NoSpinCalled)
    assert (called.ground, called.clause, called.spin) == (ground, f"NZ {id}", 1)
    at.refused("no-ball-in-play", "dealer", "record-outcome", outcome="17")


@clause("NZ", "5.3 sentence 2")
def test_a_short_spin_is_void_wherever_the_ball_rests() -> None:
    at = cloth()
    at.wagers("ana", {"straight:17": 10_00, "red": 10_00})
    at.close()
    at.refused("unknown-ground", "dealer", "call-no-spin", ground="wheel-stopped")
    at.dealer("call-no-spin", ground="short-spin")
    at.refused("no-ball-in-play", "dealer", "record-outcome", outcome="17")
    at.refused("no-outcome", "dealer", "settle")
    assert (at.chips("ana"), at.down("ana")) == (980_00, {"straight:17": 10_00, "red": 10_00})
    assert (at.table.state.spin.settled, at.table.state.chips.house) == (0, 0)


@clause("NZ", "5.4")
@reading("NZ", "first-spin-return", "after-no-spin")
def test_after_a_void_spin_the_ball_goes_back_and_is_spun_again() -> None:
    """Readings: before the first outcome no compartment is named; wagers stand and may change."""
    at = cloth()
    at.dealer("spin-ball")
    assert only(at.dealer("call-no-spin", ground="short-spin"), e.NoSpinCalled).ball_to == ""
    at.spin("22")
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 10_00, "red": 10_00})
    at.dealer("spin-ball")
    at.dealer("ball-dropped")
    called = only(at.dealer("call-no-spin", ground="ball-left-wheel"), e.NoSpinCalled)
    assert (called.spin, called.ball_to, called.wagers) == (3, "22", "stand")
    at.dealer("open-betting")
    at.player("ana", "remove-wager", bet="red")
    at.ask("game-supervisor", "examine-ball", fit=True)
    settled = at.spin("17")
    assert only(settled, e.SpinSettled).spin == 4
    assert only(settled, e.WagersSettled).won == 350_00
