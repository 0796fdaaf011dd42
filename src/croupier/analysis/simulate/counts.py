"""How often each scene comes when the same wagers are placed spin after spin, drawn all at once."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

import msgspec
import numpy as np

from croupier.analysis.exact import distribution
from croupier.analysis.exact.scenes import Law
from croupier.analysis.simulate.generator import SEED_MAX
from croupier.errors import SpecError

SPINS_MAX = 10**18  # of one count; more would not fit its integers
CHUNK = 2**50  # spins counted in one go: with more, doubles are too coarse to draw by
Z95 = 1.959963984540054  # within so many standard deviations lie 95% of a normal distribution


class Tally(msgspec.Struct, frozen=True):
    """How often each scene came in so many spins, and what that says about the edge."""

    spins: int
    counts: tuple[int, ...]  # by scene
    staked: Fraction  # in cents
    returned: Fraction
    edge: float
    interval: tuple[float, float]  # of 95%, from the exact variance of the law


def flat(law: Law, spins: int, seed: int) -> Tally:
    """The same wagers in every spin, counted scene by scene."""
    if not 1 <= spins <= SPINS_MAX:
        raise SpecError(f"'spins' is {spins}; it is 1 to {SPINS_MAX:,}.")
    if not law.staked:
        raise SpecError("Nothing is at risk: the table takes none of these wagers.")
    counts = _counts(law.weights, spins, seed)
    net = sum((n * won for n, won in zip(counts, law.nets, strict=True)), Fraction(0))
    staked = law.staked * spins
    edge = float(-net / staked)
    return Tally(spins, counts, staked, staked + net, edge, interval_of(law, edge, spins))


def interval_of(law: Law, edge: float, spins: int) -> tuple[float, float]:
    """The 95% interval of an edge found in so many spins, from the exact variance of one."""
    half = Z95 * sqrt(distribution(law).variance / spins) / float(law.staked)
    return edge - half, edge + half


def _counts(weights: Sequence[int], spins: int, seed: int) -> tuple[int, ...]:
    """Scene after scene, its share of the spins that are left is drawn."""
    check_seed(seed)
    chance = np.random.Generator(np.random.Philox(seed))
    whole_chunks, rest = divmod(spins, CHUNK)
    left = np.array([CHUNK] * whole_chunks + [rest], dtype=np.int64)
    weight_left = sum(weights)
    counts = []
    for weight in weights:
        came = left if weight == weight_left else chance.binomial(left, weight / weight_left)
        counts.append(sum(came.tolist()))
        left = left - came
        weight_left -= weight
    return tuple(counts)


def check_seed(seed: int) -> None:
    if not 0 <= seed <= SEED_MAX:
        raise SpecError(f"'seed' is {seed}; it is a whole number from 0 to {SEED_MAX}.")
