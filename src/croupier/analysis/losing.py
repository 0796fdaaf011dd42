"""How long a run of losing spins must be expected."""

from __future__ import annotations

from fractions import Fraction
from math import expm1, log, log1p

import msgspec

MANY = 100  # times the wait for a spin that does not lose: then one root says it all


class LosingRun(msgspec.Struct, frozen=True):
    """The longest run of losing spins among many."""

    median: int  # as likely to be passed as not
    rare: int  # passed once in twenty times


def longest_losing_run(losing: Fraction, spins: int) -> LosingRun:
    """Of so many spins, each lost with this chance."""
    return LosingRun(_passed(losing, spins, 0.5), _passed(losing, spins, 0.05))


def run_of(losing: Fraction, length: int, spins: int) -> float:
    """The chance of so many losing spins in a row among so many spins."""
    if length > spins:
        return 0.0
    if losing in (0, 1):
        return float(losing)
    q, p = float(losing), float(1 - losing)
    if spins * p > MANY and spins > MANY * MANY:
        return _run_in_many(q, p, length, spins)
    # Without such a run so far: as one spin before, less those whose run ends just now.
    never = [1.0] * length + [1 - q**length]
    for spin in range(length + 1, spins + 1):
        never.append(never[-1] - p * q**length * never[spin - length - 1])
    return 1 - never[spins]


def _run_in_many(q: float, p: float, length: int, spins: int) -> float:
    """By the one root that matters after many spins (Feller, volume I, chapter XIII.7)."""
    if (spins // length) * log1p(-(q**length)) < -40:
        return 1.0  # even if only runs that start in step were counted
    ending = p * q**length
    over = ending  # by how much the root is over one
    for _ in range(1_000):
        over, before = ending * (1 + over) ** (length + 1), over
        if over == before:
            break
    share = (1 - q * (1 + over)) / ((1 - length * over) * p)
    return -expm1(log(share) - (spins + 1) * log1p(over))


def _passed(losing: Fraction, spins: int, chance: float) -> int:
    """The least length that is passed with no more than this chance."""
    low, high = 0, spins
    while low < high:
        middle = (low + high) // 2
        if run_of(losing, middle + 1, spins) <= chance:
            high = middle
        else:
            low = middle + 1
    return low
