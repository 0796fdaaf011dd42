"""Crown Melbourne's side wagers when something goes wrong: faults, no spins, voids, corrections."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from croupier.table.state import BETTING, IDLE
from kit import side_bets
from kit.marks import reading
from kit.melbourne import CORRECTS
from kit.side_bets import CHANCE, DRAWS, LOSES, WINS, beside, draw, each, lines, opened, played
from kit.table import only

SIDES = tuple(DRAWS)
MODES = ("cloth", "touchbet", "touchtable")


# ---- Faults ----

VOID = each(lucky_symbols=("13.7.1",), roulette_match=("14.7.1",), spread_bet=("15.7.1",),
            lucky_ball=("16.8.1",))  # fmt: skip
NOT_OFFERED = each(lucky_symbols=("13.7.2",), roulette_match=("14.7.2",), spread_bet=("15.7.2",),
                   lucky_ball=("16.8.2",))  # fmt: skip
CITED = {"lucky-symbols": "13.7", "roulette-match": "14.7", "spread-bet": "15.7",
         "lucky-ball": "16.8"}  # fmt: skip


@VOID
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("moment", ["betting", "running", "no-more-bets", "rested", "drawn"])
def test_its_fault_voids_its_wagers_and_no_others(side: str, mode: str, moment: str) -> None:
    bet, _, _ = WINS[side]
    wagers = {"ana": {bet: 10_00, "black": 10_00}, "bo": {bet: 5_00}, "cy": {"red": 5_00}}
    at = beside("CM18", side, wagers, mode=mode)
    if moment != "betting":
        at.dealer("spin-ball")
    if moment not in ("betting", "running"):
        at.dealer("no-more-bets")
    if moment in ("rested", "drawn"):
        at.dealer("record-outcome", outcome="17")
    if moment == "drawn":
        draw(at, side)
    happened = at.dealer("report-malfunction", component=f"side-bet:{side}", what="dark")
    voided = {one.player: one for one in happened if isinstance(one, e.SideWagersVoided)}
    assert {name: one.wagers for name, one in voided.items()} == {
        "ana": ((bet, 10_00),), "bo": ((bet, 5_00),),
    }  # fmt: skip
    assert {one.clause for one in voided.values()} == {f"CM18 {CITED[side]}.1"}
    assert only(happened, e.MalfunctionReported).fate == "void"
    assert (at.chips("ana"), at.chips("bo"), at.chips("cy")) == (490_00, 500_00, 495_00)
    assert (at.down("ana"), at.down("bo"), at.down("cy")) == ({"black": 10_00}, {}, {"red": 5_00})
    if moment in ("betting", "running"):
        if moment == "betting":
            at.dealer("spin-ball")
        at.dealer("no-more-bets")
    if moment not in ("rested", "drawn"):
        at.dealer("record-outcome", outcome="17")
    settled = lines(at.dealer("settle"))
    assert list(settled) == ["black"] and settled["black"].returned == 20_00
    assert at.table.state.chips.house == 5_00 - 10_00


@NOT_OFFERED
@pytest.mark.parametrize("mode", MODES)
def test_while_it_is_faulty_it_is_not_offered(side: str, mode: str) -> None:
    bet, odds, _ = WINS[side]
    at = beside("CM18", side, {"ana": {"red": 5_00}}, mode=mode)
    at.dealer("report-malfunction", component=f"side-bet:{side}", what="dark")
    refused = at.refused("out-of-order", "player:ana", "place-wager", bet=bet, stake=5_00)
    assert refused.clause == f"CM18 {CITED[side]}.2"
    at.player("ana", "place-wager", bet="black", stake=5_00)
    assert f"side-bet:{side}" in side_bets.shown(at)["public"]["faults"]
    side_bets.rested(at)
    act, drawn = DRAWS[side][-1]
    if side != "lucky-ball":
        at.refused("out-of-order", CHANCE, act, **drawn)
    at.dealer("settle")
    at.dealer("open-betting")
    at.refused("out-of-order", "player:ana", "place-wager", bet=bet, stake=5_00)
    at.dealer("clear-fault", component=f"side-bet:{side}")
    opened(at, side)
    at.player("ana", "place-wager", bet=bet, stake=5_00)
    before = at.chips("ana")
    happened = lines(played(at, side))
    assert happened[bet].returned == 5_00 * (1 + odds)
    assert at.chips("ana") >= before + 5_00 * (1 + odds)


@VOID
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("running", [False, True])
def test_repaired_it_is_still_void_for_the_spin_it_failed_in(
    side: str, mode: str, running: bool
) -> None:
    """Else a new wager would play on numbers that are known by now to be unsound."""
    bet, odds, _ = WINS[side]
    at = beside("CM18", side, {"ana": {bet: 10_00}, "bo": {"red": 5_00}}, mode=mode)
    if running:
        at.dealer("spin-ball")
    at.dealer("report-malfunction", component=f"side-bet:{side}", what="dark")
    at.dealer("clear-fault", component=f"side-bet:{side}")
    refused = at.refused("out-of-order", "player:ana", "place-wager", bet=bet, stake=5_00)
    assert refused.clause == f"CM18 {CITED[side]}.1"
    at.wagers("ana", {"black": 5_00})  # the spin itself goes on
    if not running:
        at.dealer("spin-ball")
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="17")
    assert list(lines(at.dealer("settle"))) == ["black"]
    at.dealer("open-betting")
    opened(at, side)
    at.wagers("ana", {bet: 5_00})
    assert lines(played(at, side))[bet].returned == 5_00 * (1 + odds)


@reading("CM18", "wnd-side-wagers")
@pytest.mark.parametrize("side", SIDES)
def test_a_dark_display_voids_no_side_wager(side: str) -> None:
    """Only a fault of what generates its result does."""
    bet, odds, _ = WINS[side]
    at = beside("CM18", side, {"ana": {bet: 10_00}})
    happened = at.dealer("report-malfunction", component="wnd", what="dark")
    assert only(happened, e.MalfunctionReported).fate == "none"
    at.wagers("ana", {bet: 5_00})
    assert lines(played(at, side))[bet].returned == 15_00 * (1 + odds)


@reading("CM18", "side-fault-found-late")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("mode", MODES)
def test_what_was_settled_stands_when_a_fault_is_found_later(side: str, mode: str) -> None:
    bet, _, _ = WINS[side]
    at = beside("CM18", side, {"ana": {bet: 10_00}, "bo": {"red": 5_00}}, mode=mode)
    played(at, side)
    had, house = at.chips("ana"), at.table.state.chips.house
    happened = at.dealer("report-malfunction", component=f"side-bet:{side}", what="a stuck ring")
    assert only(happened, e.MalfunctionReported).fate == "none"
    assert (at.chips("ana"), at.table.state.chips.house) == (had, house)
    at.dealer("open-betting")
    at.refused("out-of-order", "player:ana", "place-wager", bet=bet, stake=5_00)
    at.player("ana", "raise-claim", about="the ring was stuck")
    assert [one.status for one in at.table.state.claims.claims.values()] == ["open"]
    # Whoever may void the spin still may.
    at.ask("assistant-casino-manager:max", "void-spin", ground="fraud", reason="a magnet", spin=1)
    assert (at.chips("ana"), at.chips("bo")) == (500_00, 500_00)


# ---- No spins, voids and corrections ----


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("mode", MODES)
def test_a_no_spin_discards_the_draw(side: str, mode: str) -> None:
    bet, odds, _ = WINS[side]
    at = beside("CM18", side, {"ana": {bet: 10_00}}, mode=mode)
    at.close()
    if side in ("spread-bet", "lucky-ball"):
        draw(at, side)
        assert at.table.state.draws.drawn
    at.dealer("call-no-spin", ground="ball-left-wheel")
    assert (at.table.state.draws.drawn, at.table.state.draws.closed, at.table.state.phase) == (
        {},
        [],
        IDLE,
    )
    assert (at.chips("ana"), at.down("ana")) == (500_00, {})
    opened(at, side)
    assert at.table.state.phase == BETTING
    at.wagers("ana", {bet: 10_00})
    played(at, side)
    assert at.chips("ana") == 500_00 + 10_00 * odds


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("late", [False, True], ids=["before-settlement", "after-it"])
def test_a_void_spin_returns_side_wagers_too(side: str, mode: str, late: bool) -> None:
    bet = WINS[side][0]
    at = beside("CM18", side, {"ana": {bet: 10_00}, "bo": {"red": 5_00}}, mode=mode)
    if late:
        played(at, side)
    else:
        side_bets.rested(at)
        draw(at, side)
    at.ask("assistant-casino-manager:max", "void-spin", ground="fraud", reason="a magnet")
    assert (at.chips("ana"), at.chips("bo")) == (500_00, 500_00)
    assert (at.down("ana"), at.table.state.chips.house) == ({}, 0)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("late", [False, True], ids=["before-settlement", "after-it"])
def test_a_correction_goes_by_the_same_draw(side: str, mode: str, late: bool) -> None:
    bets = dict.fromkeys((WINS[side][0], LOSES.get(side, ("colour-match",))[0]), 10_00)
    tables = {}
    for name, outcome in {"wrong": "5", "right": "17"}.items():
        tables[name] = at = beside(
            "CM18", side, {"ana": dict(bets), "bo": {"red": 5_00}}, mode=mode
        )
        side_bets.rested(at, outcome)
        draw(at, side)
    wrong, right = tables["wrong"], tables["right"]
    right.dealer("settle")
    if late:
        wrong.dealer("settle")
    drawn = wrong.table.past.find(1).drawn if late else wrong.table.state.draws.drawn  # type: ignore[union-attr]
    wrong.ask(CORRECTS["CM18"], "correct-outcome", outcome="17", reason="the film")
    if not late:
        assert wrong.table.state.draws.drawn == drawn
        wrong.dealer("settle")
    for name in ("ana", "bo"):
        assert wrong.chips(name) == right.chips(name), name
    assert wrong.table.state.chips.house == right.table.state.chips.house
    assert wrong.table.past.find(1).drawn == right.table.past.find(1).drawn  # type: ignore[union-attr]
