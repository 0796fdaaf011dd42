"""Tests whether all pockets are equally frequent: p-values, and findings in words.

For few spins the p-values are exact or bounds; for many, chi-square is the classical approximation.
Positions are counted clockwise round the wheel.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.analysis.watch.multinomial import (
    at_least,
    chi_square_of,
    largest_above,
    together,
    together_above,
)
from croupier.analysis.watch.randomness import LEAST, chi_square_above
from croupier.rules.wheel import Wheel

Counts = NDArray[np.int64]
Facts = dict[str, str | int | float]
WIDTHS = (2, 3, 5, 9, 13, 18)  # of the arcs looked at
REACH = 2  # how far a neighbour is
SHUFFLES = 100_000
BLOCK = 10_000  # shuffled at a time


class Finding(msgspec.Struct, frozen=True):
    """One test: its p-value, or none where the spins are too few."""

    test: str
    looks_at: str
    says: str
    statistic: float | None = None
    p: float | None = None
    exact: bool = False
    by: str = ""  # how the p-value was found
    form: str = ""  # of what it says, and what is in it: for who says it in another language
    facts: Facts = {}


def counted(values: Sequence[int], size: int) -> list[int]:
    counts = [0] * size
    for value in values:
        counts[value] += 1
    return counts


def even(counts: Sequence[int], screen: float = 1.0) -> tuple[float, bool]:
    """The p-value of chi-square, and whether it is exact.

    Exact while fewer than five are expected in each pocket. At five the approximation turns a true
    1 in 10,000 into 1 in 18,000; the error decreases with more spins."""
    spins, size = sum(counts), len(counts)
    rough = chi_square_above(chi_square_of(counts), size - 1)
    if spins >= LEAST * size or rough > screen:
        return rough, False
    return together_above(together(counts), spins, size)


# ---- Where the ball comes to rest ----


def pockets(counts: Sequence[int], wheel: Wheel) -> Finding:
    about = ("pockets", "whether every pocket comes as often as another")
    spins, size = sum(counts), len(counts)
    if spins < size:
        return too_few(*about, spins, size)
    p, exact = even(counts)
    most, least = int(np.argmax(counts)), int(np.argmin(counts))
    says = (
        f"{wheel.order[most]} came most, {times(counts[most])}, and {wheel.order[least]} least,"
        f" {times(counts[least])}; {spins / size:,.1f} expected of each."
    )
    by = "exact multinomial" if exact else "chi-square"
    facts: Facts = {
        "most": wheel.order[most],
        "came": int(counts[most]),
        "least": wheel.order[least],
        "seldom": int(counts[least]),
        "expected": round(spins / size, 1),
    }
    return Finding(*about, says, chi_square_of(counts), p, exact, by, "most-and-least", facts)


def most_frequent(counts: Sequence[int], wheel: Wheel) -> Finding:
    about = ("most frequent", "whether one pocket comes too often")
    spins, size = sum(counts), len(counts)
    if spins < size:
        return too_few(*about, spins, size)
    most = max(counts)
    exact = spins < LEAST * size
    p = largest_above(most, spins, size) if exact else size * at_least(most, spins, 1 / size)
    ratio = most * size / spins - 1
    says = f"{wheel.order[counts.index(most)]} came {times(most)}, {ratio:.0%} more than expected."
    by = "exact multinomial" if exact else f"exact binomial × {size} pockets, a bound"
    facts: Facts = {
        "pocket": wheel.order[counts.index(most)],
        "came": int(most),
        "percent": round(100 * ratio),
    }
    return Finding(*about, says, float(most), min(1.0, p), exact, by, "too-often", facts)


def sectors(counts: Sequence[int], wheel: Wheel) -> Finding:
    about = ("sectors", "whether the ball favours an arc of the wheel")
    spins, size = sum(counts), len(counts)
    if spins < size:
        return too_few(*about, spins, size)
    widths = [width for width in WIDTHS if width < size]
    p, width, start, seen = min(
        (at_least(seen, spins, width / size), width, start, seen)
        for width in widths
        for start, seen in enumerate(arcs(counts, width))
    )
    arc = "–".join(wheel.order[(start + at) % size] for at in range(width))
    says = f"{arc} came {times(seen)}; {spins * width / size:,.1f} expected."
    by = f"exact binomial × {len(widths) * size} arcs, a bound"
    p = min(1.0, p * len(widths) * size)
    facts: Facts = {"arc": arc, "came": seen, "expected": round(spins * width / size, 1)}
    return Finding(*about, says, float(seen), p, False, by, "arc", facts)


def arcs(counts: Sequence[int], width: int) -> list[int]:
    """How often the ball came to rest in each arc of this width, by where the arc begins."""
    twice = [*counts, *counts]
    return [sum(twice[start : start + width]) for start in range(len(counts))]


def neighbours(counts: Sequence[int], seed: int) -> Finding:
    """Given how often pockets came, every order of them round a fair wheel is equally likely."""
    about = ("neighbours", "whether pockets that come often lie beside each other")
    spins, size = sum(counts), len(counts)
    if spins < size:
        return too_few(*about, spins, size)
    seen = int(_beside(np.array([counts]))[0])
    source = np.random.default_rng(seed)
    above = 1  # the order that came is one of them
    for _ in range(SHUFFLES // BLOCK):
        shuffled = source.permuted(np.tile(counts, (BLOCK, 1)), axis=1)
        above += int((_beside(shuffled) >= seen).sum())
    fair = (spins**2 - sum(count**2 for count in counts)) * REACH / (size - 1)
    ratio = seen / fair - 1 if fair else 0.0
    says = (
        f"Outcomes lay within {REACH} pockets of each other {abs(ratio):.1%}"
        f" {'more' if ratio >= 0 else 'less'} often than by chance."
    )
    by = f"{SHUFFLES:,} orders, seeded"
    form = "near-more" if ratio >= 0 else "near-less"
    facts: Facts = {"reach": REACH, "percent": round(100 * abs(ratio), 1)}
    return Finding(*about, says, float(seen), above / (SHUFFLES + 1), False, by, form, facts)


def _beside(counts: Counts) -> Counts:
    """Pairs of outcomes that lie within reach of each other on the wheel, by row of counts."""
    pairs = np.zeros(len(counts), dtype=np.int64)
    for reach in range(1, REACH + 1):
        pairs += (counts * np.roll(counts, reach, axis=1)).sum(axis=1)
    return pairs


# ---- In words ----


def times(count: int) -> str:
    return "once" if count == 1 else f"{count:,} times"


def too_few(test: str, looks_at: str, seen: int, needed: int, what: str = "spins") -> Finding:
    says = f"Too few to tell: {seen} of the {needed} {what} it needs."
    return Finding(test, looks_at, says, form=f"few-{what}", facts={"seen": seen, "needed": needed})
