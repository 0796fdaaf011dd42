"""The net result after many spins: exact while the numbers are small, else by Fourier transform.

The transform works in floating point on a window of results. Its error is bounded, and the bound is
part of the result: it holds for any probability computed from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from math import ceil, comb, gcd, lcm, log, log2, sqrt
from typing import TYPE_CHECKING

import msgspec

from croupier.analysis.exact import Distribution
from croupier.errors import SpecError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EXACT_BITS = 4_000_000  # of the one large integer in which an exact result is computed
EXACT_WAYS = 300_000  # of results that lie far apart, joined one by one
POINTS = 1 << 23  # of a transform: a few seconds and half a gigabyte
OUTSIDE = 1e-18  # the chance that may lie outside the window
ROUNDING = 2.0**-53
SMALLEST = 1e-60  # of a characteristic function; anything below is nothing


class Lattice(msgspec.Struct, frozen=True, dict=True):
    """Net results of one spin as whole steps from the worst one."""

    worst: Fraction
    step: Fraction
    weights: dict[int, int]  # steps -> weight

    @property
    def whole(self) -> int:
        return sum(self.weights.values())

    @property
    def widest(self) -> int:
        return max(self.weights)

    @cached_property
    def mean(self) -> Fraction:
        return Fraction(sum(k * w for k, w in self.weights.items()), self.whole)

    @cached_property
    def variance(self) -> Fraction:
        squares = Fraction(sum(k * k * w for k, w in self.weights.items()), self.whole)
        return squares - self.mean**2


class Approximate(msgspec.Struct, frozen=True):
    """Net results in cents with approximate probabilities, and a bound on the sum of all errors."""

    first: Fraction
    step: Fraction
    chances: NDArray[np.float64]
    error: float

    @property
    def ahead(self) -> float:
        return float(self.chances[max(0, self._over(Fraction(0))) :].sum())

    @property
    def behind(self) -> float:
        over = self._over(Fraction(0))
        even = (over - 1) * self.step + self.first == 0
        return float(self.chances[: max(0, over - even)].sum())

    def likely(self) -> Iterator[tuple[Fraction, float]]:
        """Every result whose chance is more than what may be wrong."""
        for at, chance in enumerate(self.chances.tolist()):
            if chance > self.error:
                yield self.first + at * self.step, chance

    def value_at_risk(self, level: Fraction) -> Fraction:
        """As of a distribution; beside a step of it where chances are within the error."""
        import numpy as np

        below = np.cumsum(self.chances)
        at = int(np.searchsorted(below, float(1 - level), side="right"))
        return -(self.first + min(at, len(below) - 1) * self.step)

    def _over(self, net: Fraction) -> int:
        """The first place whose result is over a net."""
        return (net - self.first) // self.step + 1


def after(one: Distribution, spins: int) -> Distribution | Approximate:
    """The net result of this many independent spins."""
    lattice = lattice_of(one)
    bits = _bits(lattice, spins)
    if (lattice.widest * spins + 1) * bits <= EXACT_BITS:
        return convolved(lattice, spins)
    kinds = len(lattice.weights)
    if kinds * comb(spins + kinds - 1, kinds) <= EXACT_WAYS:
        return joined(lattice, spins)
    return transformed(lattice, spins)


def lattice_of(one: Distribution) -> Lattice:
    nets = list(one.chances)
    scale = lcm(*(net.denominator for net in nets))
    steps = [int((net - nets[0]) * scale) for net in nets]
    step = gcd(*steps) or 1
    whole = lcm(*(p.denominator for p in one.chances.values()))
    weights = [int(p * whole) for p in one.chances.values()]
    return Lattice(
        nets[0],
        Fraction(step, scale),
        {k // step: w for k, w in zip(steps, weights, strict=True)},
    )


def convolved(lattice: Lattice, spins: int) -> Distribution:
    """Exact: the probabilities are digits of one large integer, which is raised to a power."""
    size = _bits(lattice, spins) // 8
    packed = sum(weight << (8 * size * k) for k, weight in lattice.weights.items())
    places = lattice.widest * spins + 1
    digits = pow(packed, spins).to_bytes(places * size, "little")
    whole = lattice.whole**spins
    chances = {}
    for k in range(places):
        weight = int.from_bytes(digits[k * size : (k + 1) * size], "little")
        if weight:
            chances[lattice.worst * spins + k * lattice.step] = Fraction(weight, whole)
    return Distribution(chances)


def joined(lattice: Lattice, spins: int) -> Distribution:
    """Exact, one spin after another: for few results, however far apart."""
    found = {0: 1}
    for _ in range(spins):
        before, found = found, {}
        for k, ways in before.items():
            for more, weight in lattice.weights.items():
                found[k + more] = found.get(k + more, 0) + ways * weight
    whole = lattice.whole**spins
    return Distribution(
        {
            lattice.worst * spins + k * lattice.step: Fraction(ways, whole)
            for k, ways in sorted(found.items())
        }
    )


def transformed(lattice: Lattice, spins: int) -> Approximate:
    """By the characteristic function, centred so that no precision is lost with many spins."""
    import numpy as np

    points, start = _window(lattice, spins)
    steps = np.array([float(k - lattice.mean) for k in lattice.weights])
    chances = np.array([float(Fraction(w, lattice.whole)) for w in lattice.weights.values()])
    turns = np.arange(points // 2 + 1, dtype=np.int64)
    angles = turns.astype(np.float64) * (2 * np.pi / points)
    less_one, turned = _less_one(angles, steps, chances)
    logs = spins * _log_plus_one(less_one)
    grown = np.exp(logs)
    # From the start of the window to the centre: whole steps as exact turns, and part of one.
    whole, part = divmod(lattice.mean * spins - start, 1)
    shift = 2 * np.pi / points * ((turns * whole) % points) + angles * float(part)
    found = np.fft.irfft(np.conj(grown * np.exp(1j * shift)), points)
    error = _rounding(grown, np.abs(logs) + spins * turned, points) + OUTSIDE
    kept = slice(max(0, -start), min(points, lattice.widest * spins - start + 1))
    first = lattice.worst * spins + max(0, start) * lattice.step
    return Approximate(first, lattice.step, np.maximum(found, 0.0)[kept], error)


def _less_one(
    angles: NDArray[np.float64], steps: NDArray[np.float64], chances: NDArray[np.float64]
) -> tuple[NDArray[np.complex128], NDArray[np.float64]]:
    """The centred characteristic function less one, and how much its last digits weigh."""
    import numpy as np

    total = np.zeros(len(angles), dtype=np.complex128)
    weighs = np.zeros(len(angles))
    for step, chance in zip(steps, chances, strict=True):
        x = angles * step
        # The mean of x is nothing, so x may be taken off its sine.
        total += chance * (-2 * np.sin(x / 2) ** 2 + 1j * _sine_less_x(x))
        weighs += chance * np.minimum(np.abs(x), x**2)
    return total, weighs


def _sine_less_x(x: NDArray[np.float64]) -> NDArray[np.float64]:
    import numpy as np

    series = x**3 * (-1 / 6 + x**2 * (1 / 120 - x**2 * (1 / 5040 - x**2 / 362880)))
    return np.where(np.abs(x) < 0.1, series, np.sin(x) - x)


def _log_plus_one(z: NDArray[np.complex128]) -> NDArray[np.complex128]:
    """As log1p, which numpy does not keep precise for complex numbers."""
    import numpy as np

    over = 2 * z.real + z.real**2 + z.imag**2
    near = np.log1p(np.maximum(over, -0.5)) / 2
    small = np.log(np.maximum(np.abs(1 + z), SMALLEST))
    return np.where(over < -0.5, small, near) + 1j * np.arctan2(z.imag, 1 + z.real)


def _rounding(grown: NDArray[np.complex128], weighs: NDArray[np.float64], points: int) -> float:
    """All errors added, by Parseval's equation: each frequency's from what was done to it."""
    import numpy as np

    # A logarithm is right to some of its last digits, and so is each pass of the transform.
    each = np.abs(grown) * ROUNDING * (16 * np.minimum(weighs, 1e12) + 16 + 8 * log2(points))
    return float(np.sqrt(2 * np.sum(each**2)))


def _window(lattice: Lattice, spins: int) -> tuple[int, int]:
    """How many results, and the first: all of them, or all but a negligible tail."""
    wanted = results_wanted(lattice, spins)
    every = lattice.widest * spins + 1
    points = 1 << max(4, ceil(log2(wanted)))
    if points > POINTS:
        raise SpecError(
            f"{spins:,} spins have too many different results to tell apart ({wanted:,.0f});"
            " ask for fewer spins, or simulate."
        )
    return points, 0 if points >= every else round(lattice.mean * spins) - points // 2


def results_wanted(lattice: Lattice, spins: int) -> float:
    """How many results there are, a negligible tail left out."""
    far = _far(float(lattice.variance) * spins, lattice.widest)
    return min(2 * far + 2, lattice.widest * spins + 1)


def _far(variance: float, widest: int) -> float:
    """Bernstein's inequality: how far from the mean results are negligible."""
    needed = log(2 / OUTSIDE)
    linear = needed * widest / 3
    return linear + sqrt(linear**2 + 2 * needed * variance)


def _bits(lattice: Lattice, spins: int) -> int:
    """Room for a weight of the result, in whole bytes."""
    return 8 * ceil((spins * log2(lattice.whole) + 1) / 8 + 1e-9)
