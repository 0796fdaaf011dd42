"""Simulated tournaments: what their parts do, how fast they are, and what is counted."""

from __future__ import annotations

from time import process_time
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.plots.cups import cup_figure
from croupier.analysis.tournaments.board import Board
from croupier.analysis.tournaments.chance import choices, keys_of, whims
from croupier.analysis.tournaments.endgame import needed, overtaking
from croupier.analysis.tournaments.figures import figures
from croupier.analysis.tournaments.pace import Pace
from croupier.analysis.tournaments.runs import Tournaments
from croupier.analysis.tournaments.styles import FIELD, read_field, read_style
from croupier.errors import SpecError
from croupier.rules.bets import Wager
from croupier.rules.settle import settle
from croupier.rules.spec import Limits
from croupier.table.session.state import SessionPlan
from kit.formats import form_of, melbourne, perth
from kit.offers import table

LIMITS = {"min": 500, "max": 20_000, "unit": 100, "chips": [100, 500, 2_500]}
BOARD = Board(table("CM18", limits=LIMITS))


def knockout(players: int) -> dict[str, Any]:
    """Heats of ten, of which two go through, and so on to a final; twenty spins each."""
    terms = perth()
    terms["players"] = {"min": players // 2, "max": players}
    heat, final = terms["rounds"]
    shared = {
        "by": {"spins": 20}, "per_table": {"min": 2, "max": 10}, "bank": 100_000, "tables": 20,
    }  # fmt: skip
    hours = ("19", "20", "21", "22")
    rounds = [
        {**heat, **shared, "starts_at": f"2026-02-01T{hour}:00:00Z",
         "advance": {"first": first, "best": 0}}
        for hour, first in zip(hours, (2, 1, 2), strict=False)
    ]  # fmt: skip
    terms["rounds"] = [*rounds, {**final, **shared, "starts_at": "2026-02-01T22:00:00Z"}]
    return terms


def test_a_thousand_entrants_take_less_than_ten_seconds() -> None:
    form = form_of(knockout(1_000), 1_000, misses=0)._replace(field=read_field(FIELD))
    began = process_time()
    (run,) = Tournaments(form, seed=1).play([0])
    assert process_time() - began < 10
    assert (run.stuck, run.state.phase) == ("", "closed")
    assert len(run.state.entrants) == 1_000
    assert sum(one.prize or 0 for one in run.state.entrants.values()) == 1_000 * 5_000


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(BOARD.names), st.integers(1, 250).map(lambda chips: chips * 100)),
        min_size=1, max_size=3, unique_by=lambda one: one[0],
    ),
    st.integers(0, 36),
    st.booleans(),
)  # fmt: skip
def test_a_board_pays_what_settlement_pays(
    wagers: list[tuple[str, int]], at: int, advised: bool
) -> None:
    wagers = [one for one in wagers if one[1] % BOARD.offer.bets[one[0]].parts == 0] or [
        ("red", 500)
    ]
    padded = [*wagers, *[("red", 0)] * (3 - len(wagers))]
    bets = np.array([[BOARD.index[bet] for bet, _ in padded]], np.int64)
    stakes = np.array([[stake for _, stake in padded]], np.int64)
    back = BOARD.back(bets, stakes, np.array([at]), np.array([advised]))
    found = settle(
        BOARD.offer,
        BOARD.offer.wheel.pockets[at],
        [Wager("ana", bet, stake) for bet, stake in wagers],
        advised=("ana",) if advised else (),
    )
    assert back.amounts[0] == found.players["ana"].returned


def test_stakes_are_made_of_chips_and_within_the_limits() -> None:
    red = np.array([BOARD.index["red"]] * 5)
    asked = np.array([499, 500, 777, 20_000, 90_000])
    assert BOARD.down(red, asked).tolist() == [0, 500, 700, 20_000, 20_000]
    assert BOARD.up(red, asked).tolist() == [500, 500, 800, 20_000, 20_000]


def test_who_is_behind_the_cut_needs_more_than_whoever_stands_there() -> None:
    totals = np.array([[9_000, 7_000, 5_000, 0]])
    assert needed(totals, 1, 0).tolist() == [[-1_999, 2_001, 4_001, 9_001]]
    assert needed(totals, 2, 500).tolist() == [[-3_499, -1_499, 2_501, 7_501]]
    assert needed(totals, 4, 0).tolist() == [[-1, -1, -1, -1]], "all go through"


def test_the_likeliest_bet_that_overtakes_is_chosen() -> None:
    need = np.array([2_001, 30_001, 200_001, 900_000, 0])
    chips = np.array([5_000, 16_000, 20_000, 400, 5_000])
    words = whims(keys_of(1, range(5)), 1)
    bet, stake = overtaking(BOARD, need, chips, words, last=True)
    odds = [int(BOARD.returns[one].max()) - 1 for one in bet.tolist()]
    assert odds[:3] == [1, 2, 11]
    won = np.array(odds[:3]) * stake[:3]
    assert (won >= need[:3]).all() and (stake[:3] <= chips[:3]).all()
    assert stake.tolist()[3:] == [0, 0], "too few chips for any stake; nothing needed"
    _, before = overtaking(BOARD, need, np.full(5, 5_000), words, last=False)
    assert before[3] == 5_000, "all on the best chance while spins are left"


@pytest.mark.parametrize(
    ("minutes", "last", "spins"), [(10, 0, 6), (10, 3, 9), (11, 0, 7), (1, 0, 0), (1, 2, 2)]
)
def test_how_many_spins_a_time_has(minutes: int, last: int, spins: int) -> None:
    plan = SessionPlan(session="1-1", players={}, bank=0, limits=Limits(), minutes=minutes,
                       last_spins=last)  # fmt: skip
    # Balls are spun after 60, 150, 240 … seconds; one at the very end of the time is late.
    assert Pace(90).spins(plan) == spins


def test_a_session_that_is_over_before_its_first_ball_is_said() -> None:
    terms = melbourne()
    for one in terms["rounds"]:
        one["by"], one["last_spins"] = {"minutes": 1}, 0
    with pytest.raises(SpecError, match="ends before its first ball"):
        Tournaments(form_of(terms), 1).play([0])


def test_choices_are_spread_evenly() -> None:
    words = whims(keys_of(7, range(60_000)), 3)
    counts = np.bincount(choices(words, 6), minlength=6)
    assert abs(counts - 10_000).max() < 400


def test_figures_add_up() -> None:
    form = form_of(perth(), 12, misses=0)._replace(field=read_field(("flat+end", "martingale")))
    runs = [run for batch in Tournaments(form, 2).batches(40) for run in batch]
    found = figures(runs, ["flat+end", "martingale"])
    assert (found.runs, found.finished.count) == (40, 40)
    assert sum(one.won.count for one in found.styles) == 40, "Perth plays off a tied first place"
    assert [one.even for one in found.styles] == [0.5, 0.5]
    assert found.pool.mean == 12 * 5_000
    paid = sum(one.prize or 0 for run in runs for one in run.state.entrants.values())
    assert paid == 40 * 12 * 5_000
    assert found.first_share == pytest.approx(3 / 5)
    assert found.rounds[0].players.mean == 12
    assert found.spins.least >= 2 and found.spins.mean <= found.balls.mean
    assert found.play_off.count == sum(any(o.play_off for o in run.sessions) for run in runs)
    picture = cup_figure(found, "Cup")
    wins, length, prizes = picture.axes
    assert len(wins.containers[0]) == 2
    assert prizes.get_ylim()[1] > found.places[0].prize.most
    assert length.get_ylim()[1] > max(one.minutes.quantiles["0.95"] for one in found.rounds)


def test_a_style_is_a_system_with_or_without_an_end_game() -> None:
    assert (read_style("fibonacci+end").ends, read_style("fibonacci").ends) == (True, False)
    with pytest.raises(SpecError, match="There is no style 'lucky'"):
        read_style("lucky")
