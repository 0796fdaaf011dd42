"""How often each scene comes when the same wagers are placed spin after spin, drawn all at once."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

import msgspec
import numpy as np
from scipy.special import ndtri

from croupier.analysis.exact import Distribution, distribution
from croupier.analysis.exact.scenes import Scenes
from croupier.analysis.exact.spins import lattice_of, results_wanted, transformed
from croupier.analysis.simulate.generator import SEED_MAX
from croupier.analysis.simulate.intervals import TAIL
from croupier.errors import SpecError

SPINS_MAX = 10**18  # of one count; more would not fit its integers
CHUNK = 2**50  # spins counted in one go: with more, doubles are too coarse to draw by
RESULTS = 2**18  # of all spins together, up to which every probability is computed


class Tally(msgspec.Struct, frozen=True):
    """How often each scene came in so many spins, and what that says about the edge."""

    spins: int
    counts: tuple[int, ...]  # by scene
    staked: Fraction  # in cents
    returned: Fraction
    edge: float
    interval: tuple[float, float]  # of 95%, from the exact probabilities of a spin


def flat(law: Scenes, spins: int, seed: int) -> Tally:
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


def interval_of(law: Scenes, edge: float, spins: int) -> tuple[float, float]:
    """The 95% interval of an edge found in so many spins.

    Nothing is estimated: the probability of every result is known. Where results are few, as in
    twenty spins of a straight up, it misses in less than 5% of runs.
    """
    one = distribution(law)
    low, high = _central(one, spins)
    all_staked = float(law.staked) * spins
    hair = 1e-14 * (1 + abs(edge))  # the rounding of doubles, so that the ends are inside
    # Bounded by the largest loss in every spin and the largest win.
    least, most = (float(-net / law.staked) for net in (max(one.chances), min(one.chances)))
    return max(edge + low / all_staked - hair, least), min(edge + high / all_staked + hair, most)


def _central(one: Distribution, spins: int) -> tuple[float, float]:
    """The 2.5% and 97.5% quantiles of the result of so many spins, less its mean."""
    if not one.variance:
        return 0.0, 0.0
    lattice = lattice_of(one)
    if results_wanted(lattice, spins) > RESULTS:
        return _many(one, spins, float(ndtri(TAIL))), _many(one, spins, float(ndtri(1 - TAIL)))
    found = transformed(lattice, spins)
    below = np.cumsum(found.chances)
    at = np.searchsorted(below, (TAIL - found.error, 1 - TAIL + found.error), side="left")
    first = found.first - one.mean * spins
    low, high = (float(first + min(int(k), len(below) - 1) * found.step) for k in at)
    return low, high


def _many(one: Distribution, spins: int, z: float) -> float:
    """A quantile of the result of very many spins, by the expansion of Cornish and Fisher."""
    skew, over = one.skew / sqrt(spins), one.excess / spins
    shift = (z**2 - 1) * skew / 6 + (z**3 - 3 * z) * over / 24 - (2 * z**3 - 5 * z) * skew**2 / 36
    return (z + shift) * sqrt(one.variance * spins)


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
