"""The bets that a game has on a layout: their kinds, and the layout with a place for each."""

from __future__ import annotations

from collections.abc import Collection

from croupier.rules.bets import Bet
from croupier.rules.book.entries import BetData, numbers_of
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.layout import Drawing, Layout
from croupier.rules.wheel import in_order


def bets_of(rulebook: Rulebook, game: str, layout: str, drawing: Drawing) -> tuple[BetData, ...]:
    """The kinds of bet of a game on a layout, which has the zeros of its wheel."""
    zeros = sum(map(len, drawing.zeros))
    return tuple(
        data
        for data in rulebook.bet
        if game in data.games
        and data.zeros in (None, zeros)
        and (not data.layouts or layout in data.layouts)
    )


def layout_of(id: str, drawing: Drawing, bets: tuple[BetData, ...], red: Collection[str]) -> Layout:
    """A layout with the bets that a game has on it."""
    inside = {bet.numbers.value: bet.kind for bet in bets if bet.numbers is not None}
    outside = tuple(
        (_area_bet(bet, one.pick, numbers), numbers)
        for bet in bets
        for one in bet.sets
        for numbers in [numbers_of(one.numbers, red)]
    )
    return Layout(id, drawing, inside, outside)


def _area_bet(data: BetData, pick: str, numbers: frozenset[str]) -> Bet:
    """The bet of an area: by its pick, by its numbers if it is written so, or by its kind."""
    if pick:
        return Bet(data.kind, (pick,))
    return Bet(data.kind, in_order(numbers)) if data.kind in ("five", "six") else Bet(data.kind)
