"""Crown Melbourne's side wagers: when each is drawn, who wins, what is shown."""

from __future__ import annotations

import msgspec
import pytest

from croupier.rules.sidebets import write_draws
from croupier.table import events as e
from kit import side_bets
from kit.independent.roulette import WHEELS
from kit.marks import clause
from kit.side_bets import CHANCE, DRAWS, LOSES, WINS, beside, draw, each, lines, opened, played
from kit.table import only, playing
from kit.views import layout

SIDES = tuple(DRAWS)
MODES = ("cloth", "touchbet", "touchtable")


# ---- Who wins, beside the game ----


@each(
    lucky_symbols=("1.1 Side Wager", "13.1", "13.2 Lucky Symbols wager"),
    roulette_match=("1.1 Side Wager", "14.1"),
    spread_bet=("1.1 Side Wager", "15.1", "15.2 Winning Number"),
    lucky_ball=("1.1 Side Wager", "16.1", "16.2 Winning Number"),
)
@pytest.mark.parametrize("mode", MODES)
def test_a_side_wager_is_settled_by_its_draw_and_the_game_by_its_own(side: str, mode: str) -> None:
    bet, odds, cited = WINS[side]
    at = beside("CM18", side, {"ana": {bet: 10_00, "black": 10_00}, "bo": {"red": 5_00}}, mode=mode)
    happened = lines(played(at, side))
    assert happened[bet].returned == 10_00 * (1 + odds)
    assert happened[bet].clause == f"CM18 {cited}"
    assert happened["black"].clause == "CM18 6.1 Black"
    assert at.table.state.chips.house == -(10_00 * odds) - 10_00 + 5_00
    # The same game without the side wager gives everything else alike.
    plain = playing("CM18", mode=mode)
    for name in ("ana", "bo"):
        plain.buys(name, 500_00)
    plain.dealer("open-betting")
    plain.wagers("ana", {"black": 10_00})
    plain.wagers("bo", {"red": 5_00})
    plain.spin("17")
    assert at.chips("ana") == plain.chips("ana") + 10_00 * odds
    assert at.chips("bo") == plain.chips("bo")


@each(
    lucky_symbols=("13.4.1(b)",),
    spread_bet=("15.4.3(b)",),
    lucky_ball=("16.4.3(b)",),
)
@pytest.mark.parametrize("mode", MODES)
def test_a_losing_side_wager_is_the_houses(side: str, mode: str) -> None:
    bet, cited = LOSES[side]
    at = beside("CM18", side, {"ana": {bet: 10_00}}, mode=mode)
    line = lines(played(at, side))[bet]
    assert (line.returned, line.clause) == (0, f"CM18 {cited}")
    assert (at.chips("ana"), at.down("ana"), at.table.state.chips.house) == (490_00, {}, 10_00)


@each(
    lucky_symbols=("1.1 Side Wager", "13.4.1(a)"),
    roulette_match=("1.1 Side Wager", "14.4.2(a)"),
    spread_bet=("1.1 Side Wager", "15.4.3(a)"),
    lucky_ball=("1.1 Side Wager", "16.4.3(a)"),
)
@pytest.mark.parametrize("mode", MODES)
def test_no_wager_on_the_game_is_needed(side: str, mode: str) -> None:
    bet, odds, _ = WINS[side]
    at = beside("CM18", side, {"ana": {bet: 10_00}}, mode=mode)
    played(at, side)
    assert (at.chips("ana"), at.down("ana")) == (500_00 + 10_00 * odds, {})


@clause("CM18", "14.2 Bonus", "14.4.1(b)", "14.4.2(b)", "14.6.1 Bonus")
def test_the_bonus_pays_every_match_wager_and_nobody_else() -> None:
    wagers = {"ana": {"colour-match": 5_00, "number-match": 10_00}, "bo": {"red": 5_00}}
    at = beside("CM18", "roulette-match", wagers)
    happened = lines(played(at, "roulette-match", wheels=["1", "2"], bonus=True))
    assert happened["colour-match"].returned == 5_00 + 2_500_00
    assert happened["number-match"].returned == 10_00 + 5_000_00
    assert at.chips("bo") == 495_00


@clause("CM18", "15.4.1", "15.4.2(a)", "15.4.2(b)", "15.4.2(c)", "15.4.2(d)", "15.4.2(e)")
@clause("CM18", "15.4.2(f)", "15.4.2(g)", "15.5.2(c)")
@pytest.mark.parametrize("mode", MODES)
def test_several_spreads_are_wagers_of_their_own(mode: str) -> None:
    bets = {f"spread:{number}": 5_00 for number in range(1, 8)}
    at = beside("CM18", "spread-bet", {"ana": bets}, mode=mode)
    assert at.down("ana") == bets
    at.refused("unknown-bet", "player:ana", "place-wager", bet="spread:8", stake=5_00)
    happened = lines(played(at, "spread-bet"))
    assert {bet for bet, line in happened.items() if line.returned} == {"spread:4"}


@clause("CM18", "16.4.1", "16.4.2(a)", "16.4.2(b)", "16.4.2(c)", "16.4.2(d)")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("ball", "outcome", "won"), [
    (1, "5", 6 * 5_00), (2, "17", 12 * 5_00), (3, "0", 20 * 5_00), (4, "36", 60 * 5_00),
])  # fmt: skip
def test_each_colour_stands_for_its_ball(mode: str, ball: int, outcome: str, won: int) -> None:
    bets = {f"lucky-ball:{number}": 5_00 for number in range(1, 5)}
    at = beside("CM18", "lucky-ball", {"ana": bets}, mode=mode)
    assert at.down("ana") == bets
    at.refused("unknown-bet", "player:ana", "place-wager", bet="lucky-ball:5", stake=5_00)
    happened = lines(played(at, "lucky-ball", outcome))
    assert {bet: one.returned for bet, one in happened.items() if one.returned} == {
        f"lucky-ball:{ball}": 5_00 + won
    }


@clause("CM18", "14.4.3")
@pytest.mark.parametrize(("offered", "not_"), [("colour-match", "number-match"),
                                               ("number-match", "colour-match")])  # fmt: skip
def test_a_table_may_have_one_match_only(offered: str, not_: str) -> None:
    at = beside("CM18", "roulette-match", {"ana": {offered: 5_00}}, {"bets": [offered]})
    at.refused("bet-not-offered", "player:ana", "place-wager", bet=not_, stake=5_00)
    rows = layout(at.table, at.table.main)["side_bets"][0]["bets"]
    assert [row["bet"] for row in rows] == [offered]


@clause("CM18", "15.6.1")
def test_the_option_in_force_is_shown_with_its_odds() -> None:
    for game, odds in (("single-zero", "400 to 1"), ("double-zero", "150 to 1")):
        at = playing("CM18", game=game, side_bets={"spread-bet": {"option": 3}})
        (side,) = layout(at.table, at.table.main)["side_bets"]
        assert (side["option"], len(side["bets"])) == (3, 7)
        assert side["bets"][0]["pays"] == odds


# ---- Each draw at its moment, and only then ----


@each(lucky_symbols=("13.5.1",), roulette_match=("14.5.1", "14.5.2"))
@pytest.mark.parametrize("mode", MODES)
def test_symbols_and_wheels_are_shown_when_the_ball_rests(side: str, mode: str) -> None:
    bet = WINS[side][0]
    at = beside("CM18", side, {"ana": {bet: 10_00}}, mode=mode)
    act, drawn = DRAWS[side][0]
    cited = {"lucky-symbols": "CM18 13.5.1", "roulette-match": "CM18 14.5.2"}[side]
    assert at.refused("wrong-phase", CHANCE, act, **drawn).clause == cited
    at.dealer("spin-ball")
    at.refused("wrong-phase", CHANCE, act, **drawn)
    at.dealer("no-more-bets")
    at.refused("wrong-phase", CHANCE, act, **drawn)
    assert side_bets.shown(at)["public"]["drawn"] == {}
    at.dealer("record-outcome", outcome="17")
    draw(at, side)
    view = side_bets.shown(at)["public"]
    expected = {"lucky-symbols": {"symbol": "C"},
                "roulette-match": {"match": {"wheels": ["17", "20"], "bonus": False}}}  # fmt: skip
    assert (view["drawn"], view["outcome"]) == (expected[side], "17")


@clause("CM18", "15.5.1")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("alone", [True, False], ids=["alone", "with-the-rest"])
def test_the_inner_ring_waits_until_betting_on_spreads_has_ended(mode: str, alone: bool) -> None:
    at = beside("CM18", "spread-bet", {"ana": {"spread:4": 10_00}}, mode=mode)
    act, drawn = DRAWS["spread-bet"][0]
    at.refused("betting-open", CHANCE, act, **drawn)
    at.dealer("spin-ball")
    assert at.refused("betting-open", CHANCE, act, **drawn).clause == "CM18 15.5.1"
    if alone:
        closed = only(at.dealer("no-more-bets", side_bet="spread-bet"), e.SideBetClosed)
        assert (closed.side_bet, at.steps[-1].at) == ("spread-bet", at.at)
    else:
        at.dealer("no-more-bets")
    event = only(draw(at, "spread-bet"), e.SpreadDrawn)
    assert (event.number, event.clause) == ("20", "CM18 15.5.1")


@clause("CM18", "16.5.1", "16.2 Lucky Ball Number")
@pytest.mark.parametrize("mode", MODES)
def test_lucky_balls_are_up_before_anybody_wagers_on_them(mode: str) -> None:
    at = playing("CM18", side_bets={"lucky-ball": {}}, mode=mode)
    at.buys("ana", 500_00)
    act, drawn = DRAWS["lucky-ball"][0]
    at.refused("wrong-phase", CHANCE, act, **drawn)
    at.dealer("open-betting")
    early = at.refused("not-drawn", "player:ana", "place-wager", bet="lucky-ball:1", stake=5_00)
    assert early.clause == "CM18 16.5.1"
    assert side_bets.shown(at)["public"]["drawn"] == {}
    for wrong in (["1", "2", "3"], ["1", "2", "3", "3"], ["1", "2", "3", "00"]):
        at.refused("bad-draw", CHANCE, act, numbers=wrong)
    event = only(draw(at, "lucky-ball"), e.LuckyBallDrawn)
    assert (event.numbers, event.clause) == (("5", "17", "0", "36"), "CM18 16.5.1")
    assert side_bets.shown(at)["public"]["drawn"]["lucky-ball"]["numbers"] == ["5", "17", "0", "36"]
    at.player("ana", "place-wager", bet="lucky-ball:1", stake=5_00)


@clause("CM18", "16.5.2 #1", "16.5.2 #2", "16.2 Bonus Number")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("alone", [True, False], ids=["alone", "with-the-rest"])
def test_the_bonus_ball_is_drawn_when_betting_on_them_has_ended(mode: str, alone: bool) -> None:
    at = beside("CM18", "lucky-ball", {"ana": {"lucky-ball:2": 10_00}}, mode=mode)
    at.refused("betting-open", CHANCE, "draw-bonus-number", bonus=2)
    at.dealer("spin-ball")
    at.refused("betting-open", CHANCE, "draw-bonus-number", bonus=2)
    if alone:
        at.dealer("no-more-bets", side_bet="lucky-ball")
    else:
        at.dealer("no-more-bets")
    assert not side_bets.shown(at)["public"]["drawn"]["lucky-ball"]["bonus"]
    for wrong in (0, 5):
        at.refused("bad-draw", CHANCE, "draw-bonus-number", bonus=wrong)
    event = only(at.ask(CHANCE, "draw-bonus-number", bonus=2), e.BonusNumberDrawn)
    assert (event.bonus, event.clause) == (2, "CM18 16.5.2 #2")
    assert side_bets.shown(at)["public"]["drawn"]["lucky-ball"]["bonus"] == 2
    at.refused("drawn-already", CHANCE, "draw-bonus-number", bonus=3)


SETTLED_BY = {
    "lucky-symbols": "13.5.2", "roulette-match": "14.5.3", "spread-bet": "15.5.3",
    "lucky-ball": "16.6.2",
}  # fmt: skip


@each(**{side.replace("-", "_"): (one,) for side, one in SETTLED_BY.items()})
def test_a_draw_is_the_equipments_made_once_and_settlement_waits_for_it(side: str) -> None:
    """And it is what the display shows that is settled."""
    bet, odds, _ = WINS[side]
    at = beside("CM18", side, {"ana": {bet: 10_00}})
    side_bets.rested(at)
    assert at.refused("not-drawn", "dealer", "settle").clause == f"CM18 {SETTLED_BY[side]}"
    act, drawn = DRAWS[side][-1]
    for role in ("dealer", "area-manager", "player", "sensor", "guest", "inspector"):
        at.refused("not-allowed", f"{role}:kim", act, **drawn)
    draw(at, side)
    at.refused("drawn-already", CHANCE, act, **drawn)
    display = side_bets.shown(at)["public"]["drawn"]
    settled = only(at.dealer("settle"), e.SpinSettled)
    assert msgspec.to_builtins(settled.draws) == msgspec.to_builtins(display) != {}
    assert settled.draws == write_draws(at.table.past.find(1).drawn)  # type: ignore[union-attr]
    assert at.chips("ana") == 500_00 + 10_00 * odds
    # The next release of the ball has a draw of its own.
    at.dealer("open-betting")
    assert at.table.state.draws.drawn == {}


@pytest.mark.parametrize("side", SIDES)
def test_without_wagers_on_it_nothing_waits_for_a_draw(side: str) -> None:
    at = beside("CM18", side, {"ana": {"black": 10_00}})
    side_bets.rested(at)
    at.dealer("settle")
    at.player("ana", "withdraw-winning-wager", bet="black")
    assert at.chips("ana") == 510_00


@pytest.mark.parametrize("side", SIDES)
def test_a_table_without_it_draws_nothing(side: str) -> None:
    other = "lucky-symbols" if side != "lucky-symbols" else "spread-bet"
    at = beside("CM18", other, {"ana": {"red": 10_00}})
    act, drawn = DRAWS[side][0]
    if side != "lucky-ball":
        side_bets.rested(at)
    at.refused("no-side-bet", CHANCE, act, **drawn)
    if side == "lucky-ball":
        at.refused("no-side-bet", "dealer", "no-more-bets", side_bet=side)


# ---- No more bets for one side bet alone ----


@each(spread_bet=("15.5.1",), lucky_ball=("16.5.2 #1",))
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("runs", [False, True], ids=["before-the-ball", "while-it-runs"])
def test_one_side_bet_is_closed_alone(side: str, mode: str, runs: bool) -> None:
    bet = WINS[side][0]
    at = beside("CM18", side, {"ana": {bet: 10_00}}, mode=mode)
    if runs:
        at.dealer("spin-ball")
    at.dealer("no-more-bets", side_bet=side)
    at.refused("betting-closed", "player:ana", "place-wager", bet=bet, stake=5_00)
    for act in ({"do": "remove-wager", "bet": bet}, {"do": "remove-all"}, {"do": "remove-last"},
                {"do": "move-wager", "from_": bet, "to": "red"}):  # fmt: skip
        at.refused("betting-closed", "player:ana", **act)
    at.refused("closed-already", "dealer", "no-more-bets", side_bet=side)
    at.player("ana", "place-wager", bet="black", stake=5_00)
    assert side_bets.shown(at)["public"]["side_closed"] == [side]
    if not runs:
        at.dealer("spin-ball")
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="17")
    draw(at, side)
    at.dealer("settle")
    opened(at, side)
    at.player("ana", "place-wager", bet=bet, stake=5_00)


# ---- What is shown when the ball rests ----


@clause("CM18", "15.5.2(c)", "15.5.2(d)")
@pytest.mark.parametrize(("outcome", "total"), [("17", 37), ("0", 20), ("36", 56)])
def test_the_total_of_both_rings_is_shown_when_the_ball_rests(outcome: str, total: int) -> None:
    at = beside("CM18", "spread-bet", {"ana": {"spread:4": 5_00}})
    at.close()
    draw(at, "spread-bet")
    assert side_bets.shown(at)["public"]["spread_number"] is None
    at.dealer("record-outcome", outcome=outcome)
    assert side_bets.shown(at)["public"]["spread_number"] == total


@clause("CM18", "15.3.2(b)")
@pytest.mark.parametrize(("game", "wheel"), [
    ("single-zero", "single"), ("double-zero", "double-crown"), ("double-zero", "double-american"),
])  # fmt: skip
def test_the_inner_ring_has_the_numbers_of_the_tables_wheel(game: str, wheel: str) -> None:
    for number in ("0", "00", "000", *map(str, range(1, 38))):
        at = beside("CM18", "spread-bet", {}, game=game, wheel=wheel)
        at.close()
        if number in WHEELS[wheel].split():
            draw(at, "spread-bet", number=number)
            assert write_draws(at.table.state.draws.drawn) == {"spread": number}
        else:
            at.refused("bad-draw", CHANCE, "draw-spread", number=number)


@clause("CM18", "16.6.1(a)", "16.6.1(b)")
@pytest.mark.parametrize(("outcome", "won"), [
    ("17", {"lucky-ball:2": "payout"}), ("36", {"lucky-ball:4": "bonus"}), ("9", {}),
])  # fmt: skip
def test_the_ball_that_wins_is_shown_and_whether_it_is_the_bonus(
    outcome: str, won: dict[str, str]
) -> None:
    at = beside("CM18", "lucky-ball", {"ana": {"red": 5_00}})
    at.close()
    draw(at, "lucky-ball")
    assert side_bets.shown(at)["public"]["side_won"] == {}
    at.dealer("record-outcome", outcome=outcome)
    assert side_bets.shown(at)["public"]["side_won"] == won


# ---- Limits of their own ----


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("mode", ["touchbet", "touchtable"])
def test_a_side_bet_has_limits_of_its_own(side: str, mode: str) -> None:
    bet = WINS[side][0]
    own = {"limits": {"min": 2_00, "max": 20_00, "unit": 2_00}}
    at = beside("CM18", side, {"ana": {bet: 2_00}}, own, mode=mode)
    at.player("ana", "place-wager", bet=bet, stake=3_00)
    assert at.down("ana") == {bet: 4_00}  # in its own units
    at.player("ana", "place-wager", bet=bet, stake=30_00)
    assert at.down("ana") == {bet: 20_00}  # up to its own maximum
    at.player("ana", "remove-all")
    at.refused("under-minimum", "player:ana", "place-wager", bet=bet, stake=1_00)
    (row,) = layout(at.table, at.table.main)["side_bets"]
    assert tuple(row["limits"]) == (2_00, 20_00, 2_00)


@pytest.mark.parametrize("side", SIDES)
def test_on_cloth_what_is_over_a_side_bets_maximum_goes_back(side: str) -> None:
    bet, odds, _ = WINS[side]
    at = beside("CM18", side, {"ana": {bet: 30_00}}, {"limits": {"max": 20_00}})
    line = lines(played(at, side))[bet]
    assert (line.stake, line.accepted, line.returned) == (30_00, 20_00, 30_00 + 20_00 * odds)


@clause("CM18", "4.2.1 #2", "4.2.1 #3")
@pytest.mark.parametrize("side", SIDES)
def test_under_its_minimum_it_is_settled_once_and_then_returned(side: str) -> None:
    bet, odds, _ = WINS[side]
    at = beside("CM18", side, {"ana": {bet: 2_00}})
    happened = played(at, side)
    assert lines(happened)[bet].returned == 2_00 * (1 + odds)
    assert only(happened, e.WagersSettled).advised == "CM18 4.2.1 #2"
    opened(at, side)
    at.wagers("ana", {bet: 2_00})
    line = lines(played(at, side))[bet]
    assert (line.accepted, line.returned, line.clause) == (0, 2_00, "CM18 4.2.1 #3")
