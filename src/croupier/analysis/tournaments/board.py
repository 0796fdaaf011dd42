"""The bets of a table as arrays: what each returns, and which stakes it takes as they stand."""

from __future__ import annotations

from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.errors import SpecError
from croupier.rules.offer import Offer
from croupier.rules.settle import lines

Amounts = NDArray[np.int64]
Flags = NDArray[np.bool_]
LADDER_KINDS = frozenset({
    "red", "black", "odd", "even", "low", "high", "dozen", "column", "six", "corner", "street",
    "split", "straight",
})  # fmt: skip


class Rung(NamedTuple):
    """Bets with the same odds."""

    odds: int
    bets: NDArray[np.int64]


class PaidBack(NamedTuple):
    """What comes back to each player, and who has now been told of the minimum."""

    amounts: Amounts
    advised: Flags


def _in_chips(stakes: range, chip: int) -> range:
    """Those of them that chips can make, where the smallest makes all others."""
    step = lcm(stakes.step, chip)
    first = next((one for one in stakes[: step // stakes.step] if one % chip == 0), None)
    return range(0) if first is None else range(first, stakes.stop, step)


class Board:
    """The payoff table of an offer, read as settlement reads it.

    Where the limits and the chips leave a stake as it is, a wager returns its parts times the
    number in the table. Any other goes through `rules.settle.lines`, as at a live table."""

    def __init__(self, offer: Offer) -> None:
        self.offer = offer
        if any(one % offer.spec.limits.chips[0] for one in offer.spec.limits.chips):
            raise SpecError(
                "A simulation stakes multiples of the smallest chip; choose chips that it makes."
            )
        self.names = tuple(offer.bets)
        self.index = {name: at for at, name in enumerate(self.names)}
        rows = [[by_bet[name] for by_bet in offer.payoffs] for name in self.names]
        self.returns = np.array([[one[0] if one else 0 for one in row] for row in rows], np.int64)
        self.chip = offer.spec.limits.chips[0]
        plain = [_in_chips(offer.plain[name], self.chip) for name in self.names]
        terms = [offer.terms[name] for name in self.names]
        self.parts = np.array([one.parts for one in terms], np.int64)
        self.least = np.array([one.least * one.parts for one in terms], np.int64)
        self.most = np.array([one.most * one.parts for one in terms], np.int64)
        self._first = np.array([one.start for one in plain], np.int64)
        self._last = np.array([one[-1] if one else -1 for one in plain], np.int64)
        self._step = np.array([one.step for one in plain], np.int64)
        self.by_position = offer.spec.limits.by_position
        self.minimum = offer.spec.limits.min
        self.ladder = self._ladder()

    def _ladder(self) -> tuple[Rung, ...]:
        """From the likeliest bets to those with the longest odds, of those that take stakes."""
        found: dict[int, list[int]] = {}
        for at, name in enumerate(self.names):
            row = self.offer.bets[name]
            if row.kind in LADDER_KINDS and row.parts == 1 and self._last[at] >= 0:
                found.setdefault(int(self.returns[at].max()) - 1, []).append(at)
        if not found:
            raise SpecError("The limits leave no stake that chips can make; widen them.")
        return tuple(Rung(odds, np.array(found[odds], np.int64)) for odds in sorted(found))

    def is_plain(self, bets: Amounts, stakes: Amounts) -> Flags:
        first, step = self._first[bets], self._step[bets]
        within: Flags = (stakes >= first) & (stakes <= self._last[bets])
        even: Flags = (stakes - first) % step == 0
        return within & even

    def down(self, bets: Amounts, stakes: Amounts) -> Amounts:
        """The next stake down that stands as it is; 0 where there is none."""
        first, step = self._first[bets], self._step[bets]
        found = first + (np.minimum(stakes, self._last[bets]) - first) // step * step
        return np.where(found >= first, found, 0)

    def up(self, bets: Amounts, stakes: Amounts) -> Amounts:
        """The next stake up; the most where there is none."""
        first, step = self._first[bets], self._step[bets]
        found = first - (first - stakes) // step * step
        return np.clip(found, first, self._last[bets])

    def back(self, bets: Amounts, stakes: Amounts, pocket: Amounts, advised: Flags) -> PaidBack:
        """By player: what comes back of the wagers, each a row of bets and a row of stakes."""
        placed = stakes > 0
        plain = self.is_plain(bets, stakes) | ~placed
        each = np.where(placed, stakes // self.parts[bets] * self.returns[bets, pocket[:, None]], 0)
        found = each.sum(axis=1)
        odd = ~plain.all(axis=1)
        if self.by_position:
            odd = placed.any(axis=1)
        told = advised.copy()
        for who in np.flatnonzero(odd).tolist():
            found[who], told[who] = self._by_lines(
                {
                    self.names[bet]: stake
                    for bet, stake in zip(bets[who].tolist(), stakes[who].tolist(), strict=True)
                    if stake
                },
                int(pocket[who]),
                bool(advised[who]),
            )
        return PaidBack(found, told)

    def _by_lines(self, stakes: dict[str, int], at: int, advised: bool) -> tuple[int, bool]:
        """As a live table settles one player's wagers."""
        settled = lines(self.offer, at, stakes, {}, advised=advised)
        for line in settled:
            terms = self.offer.terms[line.bet]
            if line.accepted and line.stake // terms.parts < terms.least:
                advised = advised or terms.policy.under_minimum.value == "settle-and-advise"
        return sum(line.returned for line in settled), advised
