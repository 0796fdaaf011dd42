"""The stake of a winning side bet comes back with the win, on cloth too."""

from __future__ import annotations

import pytest

from kit.marks import reading
from kit.side_bets import DRAWS, WINS, beside, draw, played
from kit.table import playing


@reading("CM18", "winning-stake")
@pytest.mark.parametrize("side", DRAWS)
def test_on_cloth_a_winning_side_stake_does_not_stay_for_the_next_spin(side: str) -> None:
    """Beside it a wager on the game stays: ana has 10.00 on each, and 500.00 to begin with."""
    bet, odds, _ = WINS[side]
    at = beside("CM18", side, {"ana": {bet: 10_00, "black": 10_00}})
    played(at, side)
    assert at.down("ana") == {"black": 10_00}
    assert at.chips("ana") == 490_00 + 10_00 * odds + 10_00


@reading("CP", "winning-stake")
def test_on_cloth_in_perth_a_winning_spread_bets_stake_comes_back() -> None:
    at = playing("CP", game="double-zero", side_bets={"spread-bet": {"option": 1}})
    at.buys("cleo", 100_00)
    at.dealer("open-betting")
    at.wagers("cleo", {"spread:4": 10_00, "black": 10_00})
    at.close()
    draw(at, "spread-bet", number="20")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    assert at.down("cleo") == {"black": 10_00}
    assert at.chips("cleo") == 80_00 + 10_00 + 10_00 + 10_00  # 37 pays 1 to 1 by Table 1
