"""Edge, variance, hit rate and the whole distribution of wagers on one spin, exactly."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from math import sqrt

import msgspec

from croupier.analysis.exact.scenes import Scenes


class Distribution(msgspec.Struct, frozen=True, dict=True):
    """Net results in cents from the worst to the best, each with its exact probability."""

    chances: dict[Fraction, Fraction]

    @cached_property
    def mean(self) -> Fraction:
        return _sum(net * p for net, p in self.chances.items())

    @cached_property
    def variance(self) -> Fraction:
        return self._moment(2)

    @cached_property
    def skew(self) -> float:
        """Positive where rare wins are large. With a square root in it, it is no fraction."""
        if not self.variance:
            return 0.0
        return float(self._moment(3) / self.variance) / sqrt(self.variance)

    @property
    def excess(self) -> float:
        """How much heavier its tails are than a normal distribution's: kurtosis less 3."""
        return float(self._moment(4) / self.variance**2) - 3 if self.variance else 0.0

    @property
    def ahead(self) -> Fraction:
        return _sum(p for net, p in self.chances.items() if net > 0)

    @property
    def behind(self) -> Fraction:
        return _sum(p for net, p in self.chances.items() if net < 0)

    def likely(self) -> Iterable[tuple[Fraction, Fraction]]:
        return self.chances.items()

    def value_at_risk(self, level: Fraction) -> Fraction:
        """The smallest loss not exceeded with this probability; negative if that is a win."""
        below = Fraction(0)
        for net, p in self.chances.items():
            below += p
            if below > 1 - level:
                return -net
        raise AssertionError("chances add up to 1")

    def _moment(self, power: int) -> Fraction:
        return _sum((net - self.mean) ** power * p for net, p in self.chances.items())


def distribution(law: Scenes) -> Distribution:
    """The net result of one spin."""
    weights: dict[Fraction, int] = {}
    for net, weight in sorted(zip(law.nets, law.weights, strict=True)):
        weights[net] = weights.get(net, 0) + weight
    return Distribution({net: Fraction(weight, law.whole) for net, weight in weights.items()})


class Measures(msgspec.Struct, frozen=True):
    """Edge, variance and hit rate for one unit staked; all but `skew` exact."""

    staked: Fraction  # at risk, in cents
    edge: Fraction  # what is lost of it in the long run
    variance: Fraction  # of the net result of one unit staked
    skew: float
    hit_rate: Fraction  # how often any of the wagers wins
    ahead: Fraction  # how often they win together more than they lose

    @property
    def returned(self) -> Fraction:
        return 1 - self.edge


def measure(law: Scenes) -> Measures | None:
    """The measures of one spin; `None` if the limits leave nothing at risk."""
    staked = law.staked
    if not staked:
        return None
    net = distribution(law)
    hits = sum(weight for weight, hit in zip(law.weights, law.hits, strict=True) if hit)
    return Measures(
        staked=staked,
        edge=-net.mean / staked,
        variance=net.variance / staked**2,
        skew=net.skew,
        hit_rate=Fraction(hits, law.whole),
        ahead=net.ahead,
    )


def _sum(terms: Iterable[Fraction]) -> Fraction:
    return sum(terms, Fraction(0))
