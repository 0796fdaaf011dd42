"""Costs and payoffs of any number of chips on a bet, computed once for an environment.

Every entry comes from the functions live tables use: limits, rounding to chips, payoff table. A
step then only looks up and adds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.errors import SpecError
from croupier.money import Cents
from croupier.rules.limits import judge, outlay_note
from croupier.rules.offer import Offer, OfferedBet
from croupier.rules.settle import side_winnings, winnings
from croupier.rules.sidebets import Result, SideRow
from croupier.rules.sidebets.game import Drawn

Ints = NDArray[np.int64]


class SpinMoney(NamedTuple):
    """By environment: what left the bankroll in a spin, and what came back."""

    staked: Ints
    returned: Ints
    over_bankroll: NDArray[np.bool_]  # it cost more than there was, so nothing was wagered


class Payoffs:
    """The tables by bet, chips on each part of it, and column.

    A column is what decides: the outcome for a bet of the game, the result for a side bet.
    """

    def __init__(
        self, offer: Offer, bets: Sequence[OfferedBet], chip: Cents, most: Sequence[int]
    ) -> None:
        if offer.spec.limits.by_position:
            raise SpecError("'limits.by' is position; the environment plays by piece only.")
        self._offer = offer
        self._bets = tuple(bets)
        self._rows = np.arange(len(bets))
        self._side = [(at, row) for at, row in enumerate(bets) if isinstance(row, SideRow)]
        words = max((len(row.by_result) for _, row in self._side), default=0)
        shape = (len(bets), max(most) + 1)
        self.taken = np.zeros(shape, dtype=np.int64)
        self.accepted = np.zeros(shape, dtype=np.int64)
        self.returned = np.zeros((*shape, max(len(offer.wheel.pockets), words + 1)), np.int64)
        for at, row in enumerate(bets):
            for chips in range(1, most[at] + 1):
                # Whoever plays here knows the limits, as a player who was advised of them does.
                limits = judge(offer, row, chips * chip * row.parts, advised=True)
                self.taken[at, chips] = limits.taken
                self.accepted[at, chips] = limits.accepted
                back = _column_by_column(offer, row, limits.accepted)
                over = limits.taken - limits.accepted  # goes back whatever the outcome
                self.returned[at, chips, : len(back)] = np.array(back, dtype=np.int64) + over
        self.outlay = offer.spec.limits.outlay if _is_unrecognised(offer) else 0

    @property
    def least(self) -> Cents | None:
        """The least that must be in hand for any wager at all; none if none is ever taken."""
        costs = self.taken[self.accepted > 0]
        return max(int(costs.min()), self.outlay) if costs.size else None

    @property
    def most_won(self) -> Cents:
        """More than this no spin can add to a bankroll."""
        won = self.returned - self.taken[:, :, np.newaxis]
        return int(won.max(axis=(1, 2)).sum())

    def columns(self, outcomes: Ints, drawn: Sequence[Mapping[str, Drawn]]) -> Ints:
        """By environment and bet, the column that an outcome and its draws choose."""
        found = np.repeat(outcomes[:, np.newaxis], len(self._bets), axis=1)
        for n, draws in enumerate(drawn if self._side else ()):
            outcome = self._offer.wheel.pockets[outcomes[n]]
            for at, row in self._side:
                word = self._offer.side[row.side].decide(row.bet, outcome, draws).word
                found[n, at] = 1 + list(row.by_result).index(word) if word else 0
        return found

    def play(self, chips: Ints, columns: Ints, bankrolls: Ints) -> SpinMoney:
        """What the wagers of every environment did to its bankroll, if it had the money."""
        taken = self.taken[self._rows, chips].sum(axis=1)
        accepted = self.accepted[self._rows, chips].sum(axis=1)
        returned = self.returned[self._rows, chips, columns].sum(axis=1)
        over = taken > bankrolls
        # Together under the minimum outlay: none of it is recognised, so none is taken.
        out = over | ((accepted > 0) & (accepted < self.outlay))
        return SpinMoney(np.where(out, 0, taken), np.where(out, 0, returned), over)


def _column_by_column(offer: Offer, row: OfferedBet, accepted: Cents) -> list[Cents]:
    """What comes back of what is at risk, by outcome, or by result with a loss first."""
    if isinstance(row, SideRow):
        results = [Result(odds.returned, "", word) for word, odds in row.by_result.items()]
        return [0, *(side_winnings(offer, row, accepted, result) for result in results)]
    # Outcomes that pay the same pieces pay the same, so each such group is asked for once.
    known: dict[tuple[int, ...], Cents] = {}
    back = []
    for at in range(len(offer.wheel.pockets)):
        pieces = tuple(offer.bets[piece.bet].returns[at] for piece in row.pieces)
        if pieces not in known:
            known[pieces] = winnings(offer, row, accepted, at)
        back.append(known[pieces])
    return back


def _is_unrecognised(offer: Offer) -> bool:
    """Are wagers that together are under the minimum outlay left out?"""
    found = outlay_note(offer, 1)
    return found is not None and found[1].value == "not-recognised"
