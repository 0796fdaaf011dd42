"""What one, two, three … units of wagers cost and pay under a table's limits and rounding.

A betting system stakes multiples of a set of wagers, its unit. What each multiple takes, risks and
wins in each scene comes from the model of those wagers at the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec

from croupier.analysis.exact.scenes import scenes_of
from croupier.errors import SpecError
from croupier.money import Cents, format_cents
from croupier.rules.bets import Wager
from croupier.rules.limits import limits_of
from croupier.rules.offer import Offer
from croupier.rules.settle import judged, stacked

ROWS = 20_000  # more multiples than this are not listed


class Row(NamedTuple):
    """The amounts of one multiple."""

    taken: Cents  # what must be in the bankroll
    staked: Cents  # what is at risk
    nets: tuple[Cents, ...]  # by scene


class Stakes(msgspec.Struct, frozen=True):
    """Rows by units asked for."""

    units: tuple[int, ...]  # the multiples that have a row, ascending
    taken: tuple[Cents, ...]
    staked: tuple[Cents, ...]
    nets: tuple[tuple[Cents, ...], ...]  # by row, by scene
    weights: tuple[int, ...]  # by scene


class Rows:
    """The rows of a unit of wagers, each worked out when it is first asked for."""

    def __init__(self, offer: Offer, wagers: Sequence[Wager]) -> None:
        self.offer = offer
        self.wagers = tuple(wagers)
        self._known: dict[int, Row] = {}

    @cached_property
    def most(self) -> int:
        return most_units(self.offer, self.wagers)

    @cached_property
    def weights(self) -> tuple[int, ...]:
        return scenes_of(self.offer, self.wagers, limits=True).weights

    def row(self, units: int) -> Row:
        """What so many units become; more than the table takes are what it takes."""
        units = min(units, self.most)
        found = self._known.get(units)
        if found is None:
            found = self._known[units] = self._ask(units)
        return found

    def payable(self, units: int, bankroll: Cents) -> int:
        """Of so many units, how many a bankroll can still pay; 0 if not even one."""
        low, high = 0, min(units, self.most)
        while low < high:
            middle = (low + high + 1) // 2
            if self.row(middle).taken <= bankroll:
                low = middle
            else:
                high = middle - 1
        return low

    def _ask(self, units: int) -> Row:
        found = scenes_of(self.offer, _times(self.wagers, units), limits=True)
        assert all(net.denominator == 1 for net in found.nets), found.nets
        return Row(int(found.taken), int(found.staked), tuple(int(net) for net in found.nets))


def most_units(offer: Offer, wagers: Sequence[Wager]) -> int:
    """The most units this table takes: with more, what is at risk stays as it is.

    A system plays spin after spin, so a unit must be one the table takes each time.
    """
    if not wagers:
        raise SpecError("There are no wagers; a system stakes multiples of at least one.")
    for wager, _, judgement in judged(offer, wagers):
        if judgement.code == "under-minimum" or not judgement.accepted:
            raise SpecError(
                f"One unit puts {format_cents(wager.stake)} on {wager.bet}: {judgement.note}"
                f" [{judgement.clause}] Put more into the unit, or lower the table's minimum."
            )
    high = max(
        -(-limits_of(offer, bet)[1] * bet.parts // wager.stake)
        for wager, bet in stacked(offer, wagers)
    )
    top = _at_risk(offer, wagers, high + 1)
    low = 1
    while low < high:  # once what is at risk is there, it stays there as more is asked
        middle = (low + high) // 2
        if _at_risk(offer, wagers, middle) == top:
            high = middle
        else:
            low = middle + 1
    return low


def stakes_of(offer: Offer, wagers: Sequence[Wager], units: Iterable[int]) -> Stakes:
    """The rows of these multiples; those over what the table takes are the row of the most."""
    rows = Rows(offer, wagers)
    listed = sorted({min(one, rows.most) for one in units})
    found = [rows.row(one) for one in listed]
    return Stakes(
        tuple(listed),
        tuple(row.taken for row in found),
        tuple(row.staked for row in found),
        tuple(row.nets for row in found),
        rows.weights,
    )


def every_stake(offer: Offer, wagers: Sequence[Wager]) -> Stakes:
    """A row for every multiple the table takes, for whoever may ask for any."""
    most = most_units(offer, wagers)
    if most > ROWS:
        raise SpecError(
            f"The table takes up to {most:,} units of these wagers, more than {ROWS:,} are not"
            " listed: put more into a unit, or lower the table's maximum."
        )
    return stakes_of(offer, wagers, range(1, most + 1))


def _times(wagers: Sequence[Wager], units: int) -> list[Wager]:
    return [Wager(one.player, one.bet, one.stake * units) for one in wagers]


def _at_risk(offer: Offer, wagers: Sequence[Wager], units: int) -> list[Cents]:
    return [judgement.accepted for _, _, judgement in judged(offer, _times(wagers, units))]
