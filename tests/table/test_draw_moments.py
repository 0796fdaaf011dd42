"""When the electronic equipment draws for each side bet, phase by phase."""

from __future__ import annotations

import pytest

from croupier.table.draws.decide import is_time
from croupier.table.state import Table
from kit.table import playing

SIDES = ("lucky-ball", "spread-bet", "roulette-match", "lucky-symbols")


def due(table: Table) -> list[str]:
    """The draws whose moment it is."""
    found = []
    for side in table.offer.side.values():
        draw = side.game.due(table.state.draws.drawn.get(side.game.drawn_as))
        if draw is not None and is_time(table, side, draw):
            found.append(draw.act)
    return found


@pytest.mark.parametrize("mode", ["cloth", "touchbet", "touchtable"])
def test_each_draw_has_its_moment(mode: str) -> None:
    at = playing("CM18", mode=mode, side_bets={side: {} for side in SIDES})
    at.buys("ana", 100_00)
    assert due(at.table) == []
    at.dealer("open-betting")
    assert due(at.table) == ["draw-lucky-ball"]
    at.ask("system:chance", "draw-lucky-ball", numbers=["1", "2", "3", "4"])
    assert due(at.table) == []
    at.dealer("spin-ball")
    assert due(at.table) == []
    at.dealer("no-more-bets", side_bet="lucky-ball")
    assert due(at.table) == ["draw-bonus-number"]
    at.ask("system:chance", "draw-bonus-number", bonus=1)
    assert due(at.table) == []
    at.dealer("no-more-bets")
    assert due(at.table) == ["draw-spread"]
    at.dealer("record-outcome", outcome="17")
    assert set(due(at.table)) >= {"draw-match", "draw-symbol"}
    assert not {"draw-lucky-ball", "draw-bonus-number"} & set(due(at.table))


def test_in_perth_a_spread_is_drawn_while_the_ball_runs_and_not_after() -> None:
    at = playing("CP", game="double-zero", side_bets={"spread-bet": {"option": 1}})
    at.dealer("open-betting")
    assert due(at.table) == []
    at.dealer("spin-ball")
    at.dealer("no-more-bets")
    assert due(at.table) == ["draw-spread"]
    at.dealer("record-outcome", outcome="17")
    assert due(at.table) == []
