"""The longest run of losing spins to be expected."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from math import comb

import msgspec

DIGITS = 80  # of the series, whose terms may be as large as 1e40 and cancel
NOTHING = Decimal("1e-30")
SURE = 1e-17  # less than this is missing, and a run is as good as certain


class LosingRun(msgspec.Struct, frozen=True):
    """The longest run of losing spins among many."""

    median: int  # passed by half of all series at most, and nothing shorter is
    rare: int  # passed by one in twenty at most


def longest_losing_run(losing: Fraction, spins: int) -> LosingRun:
    """The longest run in this many spins, each lost with this probability."""
    return LosingRun(_passed(losing, spins, 0.5), _passed(losing, spins, 0.05))


def run_of(losing: Fraction, length: int, spins: int) -> float:
    """The probability of a run of this length among this many spins."""
    if length > spins:
        return 0.0
    if losing in (0, 1):
        return float(losing)
    with localcontext(prec=DIGITS):
        q = Decimal(losing.numerator) / losing.denominator
        run = q**length
        # Cut into pieces of twice the length, each without such a run by itself.
        without = 1 - run * (1 + length * (1 - q))
        if float(without) ** (spins // (2 * length)) < SURE:
            return 1.0
        ends = (1 - q) * run
        return float(1 - _never(ends, length, spins) + run * _never(ends, length, spins - length))


def _never(ends: Decimal, length: int, spins: int) -> Decimal:
    """De Moivre's series for the probability that no such run occurs."""
    total = term = Decimal(1)
    count = 0
    while spins >= (count + 1) * (length + 1) and abs(term) > NOTHING:
        count += 1
        term = comb(spins - count * length, count) * (-ends) ** count
        total += term
    return total


def _passed(losing: Fraction, spins: int, chance: float) -> int:
    """The smallest length that is exceeded with at most this probability."""
    low, high = 0, spins
    while low < high:
        middle = (low + high) // 2
        if run_of(losing, middle + 1, spins) <= chance:
            high = middle
        else:
            low = middle + 1
    return low
