"""The last spins: whoever is behind the cut bets to overtake whoever stands there."""

from __future__ import annotations

import numpy as np

from croupier.analysis.tournaments.board import Amounts, Board, Flags
from croupier.analysis.tournaments.chance import Words, choices

MORE = 10  # chips, of which fewer are added to what is needed: not all want the same
SECOND = np.uint64(0xD1342543DE82EF95)  # another whim from the same word


def needed(totals: Amounts, places: int, margin: int) -> Amounts:
    """By session and seat: what a player must win to be ahead of the one who, of all others, has
    the last place that counts; none or less where the place is safe. The `margin` is what that
    one may win in the meantime."""
    seats = totals.shape[1]
    if seats <= places:
        return np.full_like(totals, -1)
    ordered = -np.sort(-totals, axis=1)
    at_cut, behind = ordered[:, places - 1][:, None], ordered[:, places][:, None]
    rival = np.where(totals >= at_cut, behind, at_cut)
    return np.where(rival > 0, rival + margin + 1 - totals, -1)


def overtaking(
    board: Board, need: Amounts, chips: Amounts, words: Words, last: bool
) -> tuple[Amounts, Amounts]:
    """A bet and a stake for each: the likeliest bet that brings what is needed, and a few chips
    more. Who has too few chips for any stakes all on the longest odds in the last spin, before on
    the best chance."""
    need = np.where(need > 0, need + board.chip * choices(words * SECOND, MORE), need)
    bet = np.zeros_like(need)
    stake = np.zeros_like(need)
    open_: Flags = need > 0
    for step in board.ladder:
        mine = step.bets[choices(words, len(step.bets))]
        asked = board.up(mine, -(-need // step.odds))
        enough = open_ & (asked * step.odds >= need) & (asked <= chips)
        bet[enough], stake[enough] = mine[enough], asked[enough]
        open_ &= ~enough
    step = board.ladder[-1 if last else 0]
    mine = step.bets[choices(words, len(step.bets))]
    bet[open_] = mine[open_]
    stake[open_] = board.down(mine, chips)[open_]
    return bet, stake
