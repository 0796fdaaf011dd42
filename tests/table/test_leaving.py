"""What can come off the layout when somebody leaves, while a side bet is closed already."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from kit.table import Playing, only, playing


def closed(bets: dict[str, int]) -> Playing:
    """Ana has these down of 100.00; the spread bet is closed, the lucky symbols are open."""
    at = playing("CM18", side_bets={"spread-bet": {}, "lucky-symbols": {}})
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.wagers("ana", bets)
    at.dealer("no-more-bets", side_bet="spread-bet")
    return at


@pytest.mark.parametrize("bets", [{"red": 10_00}, {"symbol:A": 5_00}, {"red": 5_00, "odd": 5_00}])
def test_what_is_on_no_closed_side_bet_comes_off(bets: dict[str, int]) -> None:
    at = closed(bets)
    happened = at.player("ana", "leave")
    assert only(happened, e.WagersRemoved).amount == sum(bets.values())
    left = only(happened, e.PlayerLeft)
    assert (left.amount, left.owed) == (100_00, False)


@pytest.mark.parametrize("bets", [{"spread:3": 5_00}, {"red": 10_00, "spread:3": 5_00}])
def test_with_a_wager_on_a_closed_side_bet_all_stays_down(bets: dict[str, int]) -> None:
    at = closed(bets)
    refused = at.refused("wagers-down", "dealer:dan", "leave", player="ana")
    assert refused.clause == at.table.powers["remove-wager"].clause
    happened = at.player("ana", "leave")
    assert not [one for one in happened if isinstance(one, e.WagersRemoved)]
    left = only(happened, e.PlayerLeft)
    assert (left.amount, left.owed) == (100_00 - sum(bets.values()), True)
    assert at.down("ana") == bets
