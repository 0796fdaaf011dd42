"""Crown Perth's Spread-Bet: the inner ring at its moment, seven spreads, and what a fault does."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.rules.sidebets import write_draws
from croupier.table import events as e
from croupier.table.state import IDLE
from kit.independent import side_bets
from kit.marks import clause, reading
from kit.perth import MANAGER, OPERATOR, mixed, rested
from kit.side_bets import CHANCE, draw, lines, shown
from kit.table import Events, Playing, only, playing
from kit.views import layout

WAGERS = {"cleo": {"spread:4": 10_00, "black": 10_00}, "sam": {"spread:4": 5_00, "red": 5_00}}


def table(wagers: dict[str, dict[str, int]], mode: str = "mixed", option: int = 1) -> Playing:
    """Betting is open at a table with Spread-Bet; cleo at the cloth, sam at a station."""
    spread = {"spread-bet": {"option": option}}
    if mode == "mixed":
        return mixed(wagers, game="double-zero", layout="5", side_bets=spread)
    at = playing("CP", game="double-zero", side_bets=spread, mode=mode,
                 **({"stations": 5, "wagering_period_s": 20} if mode == "ats" else {}))  # fmt: skip
    for name in wagers:
        if mode == "ats":
            at.player(name, "buy-in", amount=100_00, tender="note")
        else:
            at.dealer("buy-in", player=name, amount=100_00, tender="cash")
    at.dealer("open-betting")
    for name, bets in wagers.items():
        at.wagers(name, bets)
    return at


def locked(at: Playing, number: str = "20") -> None:
    """The ball runs, betting has ended, and the rings are locked."""
    at.dealer("spin-ball")
    at.wait(20)
    at.dealer("no-more-bets")
    draw(at, "spread-bet", number=number)


def spun(at: Playing, outcome: str, number: str = "20") -> Events:
    """The rings are locked while the ball runs, and it comes to rest."""
    locked(at, number)
    return at.dealer("record-outcome", outcome=outcome)


MODES = pytest.mark.parametrize("mode", ["cloth", "ats", "mixed"])


@clause("CP", "3.43(a)", "3.43(b)", "4.2(c)", "4.2(d)", "1.1 Spread-Bet")
@reading("CP", "spread-sum")
@MODES
@pytest.mark.parametrize(("outcome", "inner", "winner"), [
    ("0", "00", "spread:1"), ("00", "00", "spread:1"), ("1", "0", "spread:2"),
    ("17", "20", "spread:4"), ("19", "20", "spread:4"), ("20", "20", "spread:5"),
    ("36", "36", "spread:7"),
])  # fmt: skip
def test_the_total_of_both_rings_decides(mode: str, outcome: str, inner: str, winner: str) -> None:
    """The inner number is locked while the ball runs, and no other is once it has come to rest."""
    bets = {f"spread:{number}": 5_00 for number in range(1, 8)}
    at = table({"cleo": bets}, mode)
    spun(at, outcome, inner)
    at.refused("drawn-already", CHANCE, "draw-spread", number="5")
    happened = lines(at.dealer("settle"), "cleo")
    (row,) = side_bets.rows("spread-bet", tag="CP", option="1", bet=winner)
    for bet, line in happened.items():
        if bet == winner:
            assert line.returned == 5_00 * (1 + int(row.pays))
            assert line.clause == f"CP 3.43(a), {row.clause}"
        else:
            assert (line.returned, line.clause) == (0, "CP 3.43(b)")


@clause("CP", "3.44 chapeau part 1", "3.44 chapeau part 2")
@reading("CP", "spread-double-zero")
@pytest.mark.parametrize("option", range(1, 6))
def test_the_table_chosen_is_on_the_layout(option: int) -> None:
    at = table({}, "cloth", option)
    (side,) = layout(at.table, at.table.main)["side_bets"]
    published = side_bets.rows("spread-bet", tag="CP", option=str(option))
    assert side["option"] == option
    assert [(one["bet"], one["pays"]) for one in side["bets"]] == [
        (row.bet, f"{row.pays} to 1") for row in published
    ]


@clause("CP", "4.2(b)")
@MODES
def test_the_rings_lock_once_when_betting_has_ended(mode: str) -> None:
    at = table({"cleo": {"spread:4": 10_00}}, mode)
    at.refused("betting-open", CHANCE, "draw-spread", number="20")
    at.dealer("spin-ball")
    refused = at.refused("betting-open", CHANCE, "draw-spread", number="20")
    assert refused.clause == "CP 4.2(b)"
    at.dealer("no-more-bets", side_bet="spread-bet")
    at.refused("betting-closed", "player:cleo", "place-wager", bet="spread:4", stake=5_00)
    at.player("cleo", "place-wager", bet="black", stake=5_00)
    for role in ("dealer", "casino-operator", "player", "sensor"):
        at.refused("not-allowed", f"{role}:kim", "draw-spread", number="20")
    for wrong in ("000", "37"):
        at.refused("bad-draw", CHANCE, "draw-spread", number=wrong)
    event = only(draw(at, "spread-bet"), e.SpreadDrawn)
    assert (event.number, event.clause) == ("20", "CP 4.2(b)")
    at.refused("drawn-already", CHANCE, "draw-spread", number="21")
    assert write_draws(at.table.state.draws.drawn) == {"spread": "20"}


@clause("CP", "6.21")
@reading("CP", "spread-invalid")
@pytest.mark.parametrize("component", [
    "side-bet:spread-bet",
    pytest.param("wnd", marks=clause("CP", "1.1 Spread-Bet Wheels")),
])  # fmt: skip
@pytest.mark.parametrize("moment", ["betting", "running", "locked", "rested"])
def test_its_fault_voids_its_wagers_and_no_others(moment: str, component: str) -> None:
    """So does a fault of the WND, on which the rings are shown."""
    at = table(WAGERS)
    if moment == "running":
        at.dealer("spin-ball")
    elif moment == "locked":
        locked(at)
    elif moment == "rested":
        spun(at, "17")
    happened = at.dealer("report-malfunction", component=component, what="dark")
    assert only(happened, e.MalfunctionReported).fate == "void"
    voided = {one.player: one for one in happened if isinstance(one, e.SideWagersVoided)}
    assert {name: (one.wagers, one.clause) for name, one in voided.items()} == {
        "cleo": ((("spread:4", 10_00),), "CP 6.21"), "sam": ((("spread:4", 5_00),), "CP 6.21"),
    }  # fmt: skip
    assert (at.down("cleo"), at.down("sam")) == ({"black": 10_00}, {"red": 5_00})
    assert (at.chips("cleo"), at.chips("sam")) == (90_00, 95_00)
    if moment == "betting":
        at.refused("out-of-order", "player:sam", "place-wager", bet="spread:4", stake=5_00)
        at.dealer("spin-ball")
    if moment in ("betting", "running"):
        at.wait(20)
        at.dealer("no-more-bets")
        at.refused("out-of-order", CHANCE, "draw-spread", number="20")
    if moment != "rested":
        at.dealer("record-outcome", outcome="17")
    happened = at.dealer("settle")
    assert lines(happened, "cleo")["black"].returned == 20_00
    assert lines(happened, "sam")["red"].returned == 0
    assert at.table.state.chips.house == -10_00 + 5_00


@clause("CP", "6.21")
@reading("CP", "repaired-side-bet")
@pytest.mark.parametrize("component", ["side-bet:spread-bet", "wnd"])
def test_it_is_offered_again_when_it_works(component: str) -> None:
    at = table({"sam": {"red": 5_00}})
    at.dealer("report-malfunction", component=component, what="dark")
    assert shown(at)["public"]["faults"]["side-bet:spread-bet"] == "dark"
    refused = at.refused("out-of-order", "player:sam", "place-wager", bet="spread:4", stake=5_00)
    assert refused.clause == "CP 6.21"
    at.dealer("clear-fault", component=component)
    assert shown(at)["public"]["faults"] == {}
    refused = at.refused("out-of-order", "player:sam", "place-wager", bet="spread:4", stake=5_00)
    assert refused.clause == "CP 6.21"  # for this spin it is void
    at.wait(30)
    at.spin("17")
    at.dealer("open-betting")
    at.player("sam", "place-wager", bet="spread:4", stake=5_00)


@reading("CP", "side-fault-found-late")
@pytest.mark.parametrize("component", ["side-bet:spread-bet", "wnd"])
@MODES
def test_what_was_settled_stands_when_a_fault_is_found_later(mode: str, component: str) -> None:
    at = table({"cleo": {"spread:4": 10_00}}, mode)
    spun(at, "17")
    at.dealer("settle")
    had = at.chips("cleo") + sum(at.down("cleo").values())
    happened = at.dealer("report-malfunction", component=component, what="a stuck ring")
    assert at.chips("cleo") + sum(at.down("cleo").values()) == had == 110_00
    assert not any(isinstance(one, e.SettlementCorrected) for one in happened)
    assert at.table.state.chips.house == -10_00


@clause("CP", "4.2(b)", "4.2(c)")
@reading("CP", "spread-invalid")
@MODES
def test_rings_that_were_not_locked_when_the_ball_rests_are_void(mode: str) -> None:
    """The ball's number meets rings that are locked: whoever drew now would know it."""
    at = table({"cleo": {"spread:4": 10_00, "black": 10_00}}, mode)
    happened = rested(at, "17")
    voided = only(happened, e.SideWagersVoided)
    assert (voided.player, voided.wagers) == ("cleo", (("spread:4", 10_00),))
    assert voided.clause == "CP 6.21"
    refused = at.refused("ball-does-not-run", CHANCE, "draw-spread", number="20")
    assert refused.clause == "CP 4.2(b)"
    assert list(lines(at.dealer("settle"), "cleo")) == ["black"]
    assert at.table.state.chips.house == -10_00


@clause("CP", "4.2(b)", "4.2(c)")
def test_a_sensor_too_says_that_the_ball_rests() -> None:
    """Before the dealer confirms its number: the rings could be chosen to fit it."""
    at = table({"cleo": {"spread:4": 10_00}}, "cloth")
    at.dealer("spin-ball")
    at.dealer("no-more-bets")
    at.ask("sensor:one", "record-outcome", outcome="17", source="sensor-1")
    at.refused("ball-does-not-run", CHANCE, "draw-spread", number="20")
    happened = at.dealer("confirm-outcome", outcome="17")
    assert only(happened, e.SideWagersVoided).wagers == (("spread:4", 10_00),)


@clause("CP", "4.2(b)")
def test_rings_are_not_locked_before_the_ball_is_spun() -> None:
    at = table({"cleo": {"spread:4": 10_00}}, "cloth")
    at.dealer("no-more-bets", side_bet="spread-bet")
    refused = at.refused("ball-does-not-run", CHANCE, "draw-spread", number="20")
    assert refused.clause == "CP 4.2(b)"
    at.dealer("spin-ball")
    draw(at, "spread-bet")


@MODES
def test_a_no_spin_discards_the_draw_and_the_wagers_stand(mode: str) -> None:
    at = table({"cleo": {"spread:4": 10_00}}, mode)
    at.dealer("spin-ball")
    at.dealer("no-more-bets", side_bet="spread-bet")
    draw(at, "spread-bet")
    at.dealer("call-no-spin", ground="ball-left-wheel")
    assert (at.table.state.draws.drawn, at.table.state.draws.closed, at.table.state.phase) == (
        {},
        [],
        IDLE,
    )
    assert (at.down("cleo"), at.chips("cleo")) == ({"spread:4": 10_00}, 90_00)
    at.dealer("open-betting")
    spun(at, "17", "36")
    assert lines(at.dealer("settle"), "cleo")["spread:4"].returned == 0


@pytest.mark.parametrize("late", [False, True], ids=["before-settlement", "after-it"])
def test_a_correction_goes_by_the_same_draw(late: bool) -> None:
    tables: dict[str, Any] = {}
    for outcome in ("36", "17"):
        tables[outcome] = at = table(WAGERS)
        spun(at, outcome)
    wrong, right = tables["36"], tables["17"]
    right.dealer("settle")
    if late:
        wrong.dealer("settle")
    wrong.ask(OPERATOR, "freeze-accounts", reason="the film")
    wrong.ask(MANAGER, "correct-outcome", outcome="17", reason="the film")
    if not late:
        wrong.dealer("settle")
    for name in WAGERS:  # on cloth a winning stake may stand on the layout
        has = [at.chips(name) + sum(at.down(name).values()) for at in (wrong, right)]
        assert has[0] == has[1], name
    assert wrong.table.state.chips.house == right.table.state.chips.house


def test_a_void_spin_returns_spread_bets_too() -> None:
    at = table(WAGERS)
    spun(at, "17")
    at.ask(OPERATOR, "void-spin", ground="fraud", reason="a magnet")
    assert (at.chips("cleo"), at.chips("sam"), at.table.state.chips.house) == (100_00, 100_00, 0)


@clause("CP", "7.8 sentence 1 part 1", "7.8 sentence 1 part 2")
@pytest.mark.parametrize("inner", ["20", "0"], ids=["wins", "loses"])
def test_under_its_minimum_it_is_settled_once_and_then_returned(inner: str) -> None:
    """The owner is advised of Spread-Bet's minimum as of any other, for every later wager."""
    at = table({"cleo": {"spread:4": 2_00}}, "cloth")
    for advised in (False, True):
        spun(at, "17", inner)
        happened = at.dealer("settle")
        (line,) = lines(happened, "cleo").values()
        told = only(happened, e.WagersSettled).advised
        if advised:
            assert (line.accepted, line.returned) == (0, 2_00)
            assert (line.clause, told) == ("CP 7.8 sentence 1 part 2", "")
        else:
            assert (line.accepted, line.returned) == (2_00, 4_00 if inner == "20" else 0)
            assert line.clause.endswith("7.8 sentence 1 part 1")
            assert told == "CP 7.8 sentence 1 part 2"
            at.dealer("open-betting")
            at.wagers("cleo", {"spread:4": 2_00})
    at.dealer("open-betting")
    placed = only(at.wagers("cleo", {"black": 2_00}), e.WagerPlaced)
    assert placed.clause == "CP 7.8 sentence 1 part 2"
