"""The sum of a payout in words, by what the limits and the outcome make of it."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.case.payouts import payout
from croupier.rulebooks import offer
from croupier.rules.bets import Wager
from croupier.rules.settle import read_draws, settle
from croupier.rules.spec import read_spec
from croupier.table.events import Line

CLOTH: dict[str, Any] = {
    "rulebook": "CM18", "racetrack": True,
    "limits": {"min": 5_00, "max": 100_00, "chips": [2_50, 5_00]},
    "side_bets": {"lucky-symbols": {}},
}  # fmt: skip


@pytest.mark.parametrize(
    ("bet", "stake", "said"),
    [
        ("straight:17", 5_00, "5.00 × 35 = 175.00; with the stake of 5.00 it is 180.00."),
        ("straight:18", 5_00, "5.00 loses."),
        ("straight:17", 250_00,
         "100.00 × 35 = 3,500.00; with the stake of 100.00 it is 3,600.00; 150.00 over the limits"
         " goes back."),
        ("straight:18", 250_00, "100.00 loses; 150.00 over the limits goes back."),
        # The smallest chip is 2.50.
        ("corner:16/17/19/20", 5_10,
         "5.10 × 8 = 40.80; paid up to 42.50, which chips can make; with the stake of 5.10 it is"
         " 47.60."),
        ("orphelins", 25_00,
         "split:14/17: 5.00 × 17 = 85.00; split:17/20: 5.00 × 17 = 85.00; with the stake of 10.00"
         " it is 180.00; 15.00 on other pieces loses."),
        ("symbol:C", 5_00, "wins: 5.00 × 3 = 15.00; with the stake of 5.00 it is 20.00."),
        ("symbol:C", 5_30,
         "wins: 5.30 × 3 = 15.90; paid up to 17.50, which chips can make; with the stake of 5.30"
         " it is 22.80."),
        ("symbol:A", 5_00, "5.00 loses."),
    ],
)  # fmt: skip
def test_a_sum_in_words(bet: str, stake: int, said: str) -> None:
    table = offer(read_spec(CLOTH))
    draws = {"symbol": "C"}
    (settled,) = settle(table, "17", [Wager("ana", bet, stake)], draws=draws).wagers
    drawn = read_draws(table, draws)
    line = Line(settled.bet, stake, settled.accepted, settled.returned, settled.clause)
    found = payout("ana", line, table, "17", drawn)
    assert found.how == said
    assert (found.returned, found.won) == (settled.returned, settled.won)
    wrong = payout("ana", Line(bet, stake, line.accepted, 1, ""), table, "17", drawn)
    assert wrong.how == f"{said[:-1]}; recorded as 0.01."


@pytest.mark.parametrize(
    ("line", "outcome", "said"),
    [
        (Line("straight:99", 500, 500, 0, ""), "17", "straight:99 is no bet of this table."),
        (Line("red", 500, 500, 1000, ""), "", "there is no outcome to decide it."),
        (Line("symbol:A", 500, 500, 0, ""), "17",
         "There are wagers on Lucky Symbols, and its draw (symbol) is not given."),
        (Line("red", 500, 0, 500, ""), "17", "5.00 goes back whole."),
        (Line("red", 500, 0, 400, ""), "17",
         "5.00 goes back whole; recorded as 4.00."),
    ],
)  # fmt: skip
def test_where_the_rules_have_no_answer_the_log_is_shown(
    line: Line, outcome: str, said: str
) -> None:
    found = payout("ana", line, offer(read_spec(CLOTH)), outcome, {})
    assert found.how == said
    assert found.returned == line.returned
    assert found.won == (line.bet == "red" and line.accepted > 0)
