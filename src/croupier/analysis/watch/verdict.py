"""Is this wheel fair? All tests of a history together, the evidence spin by spin, one verdict.

The level is shared evenly. Half of it is for the tests, made once, with Holm's correction for
how many they are; half for the evidence, which may be looked at after every spin. So a fair wheel
is called unfair at most once in 1/level histories, whichever of the two speaks.
"""

from __future__ import annotations

from functools import cached_property

import msgspec

from croupier.analysis.watch.bias import (
    Finding,
    counted,
    most_frequent,
    neighbours,
    pockets,
    sectors,
)
from croupier.analysis.watch.detection import DetectionPower, powers
from croupier.analysis.watch.eprocess import Path, path
from croupier.analysis.watch.following import colours, halves, signatures
from croupier.analysis.watch.history import History
from croupier.analysis.watch.randomness import LEVEL
from croupier.documents import Document

POINTS = 120  # of the evidence's path that a document holds


class Watch(msgspec.Struct, frozen=True, dict=True):
    """What was found, and what is thought of it."""

    history: History
    level: float
    counts: dict[str, int]  # in the order of the wheel
    tests: tuple[Finding, ...]
    adjusted: tuple[float | None, ...]  # each p-value, with Holm's correction
    evidence: Path

    @property
    def share(self) -> float:
        """The level of the tests together, and that of the evidence."""
        return self.level / 2

    @property
    def limit(self) -> float:
        """A single test alarms by a p-value of this or less."""
        return self.share / (sum(one.p is not None for one in self.tests) or len(self.tests))

    @property
    def suspicious(self) -> tuple[Finding, ...]:
        """The tests that alarm."""
        return tuple(
            test
            for test, p in zip(self.tests, self.adjusted, strict=True)
            if p is not None and p <= self.share
        )

    @cached_property
    def power(self) -> list[DetectionPower]:
        """What would have been found, and how soon."""
        return powers(len(self.counts), len(self.history.spins), self.limit, self.share)

    @property
    def has_alarmed(self) -> bool:
        return bool(self.suspicious) or self.evidence.alarmed_at is not None

    @property
    def has_too_few(self) -> bool:
        return not self.has_alarmed and all(one.p is None for one in self.tests)

    @property
    def says(self) -> str:
        if self.has_too_few:
            return "Too few spins to tell."
        if not self.has_alarmed:
            return "Nothing speaks against a fair wheel."
        found = [one.test for one in self.suspicious]
        if self.evidence.alarmed_at is not None:
            found.append(f"evidence at spin {self.evidence.alarmed_at:,}")
        return f"This is not a fair wheel fairly spun: {'; '.join(found)}."


def watch(history: History, level: float = LEVEL, seed: int = 0) -> Watch:
    """Everything looked at; the seed is for the shuffles of one test."""
    places, size = history.places, len(history.wheel.order)
    counts = counted(places, size)
    tests = (
        pockets(counts, history.wheel),
        most_frequent(counts, history.wheel),
        sectors(counts, history.wheel),
        neighbours(counts, seed),
        colours(history),
        halves(history),
        *signatures(history),
    )
    return Watch(
        history=history,
        level=level,
        counts=dict(zip(history.wheel.order, counts, strict=True)),
        tests=tests,
        adjusted=holm([one.p for one in tests]),
        evidence=path(places, [one.direction for one in history.spins], size, level / 2),
    )


def holm(ps: list[float | None]) -> tuple[float | None, ...]:
    """Each p-value as it counts among so many; what has none does not count."""
    order = sorted((p, at) for at, p in enumerate(ps) if p is not None)
    adjusted: list[float | None] = [None] * len(ps)
    least = 0.0
    for rank, (p, at) in enumerate(order):
        least = max(least, min(1.0, p * (len(order) - rank)))
        adjusted[at] = least
    return tuple(adjusted)


def document(found: Watch) -> Document:
    """Everything, as one JSON document holds it."""
    wheel, evidence = found.history.wheel, found.evidence
    return {
        "spins": len(found.history.spins),
        "wheel": wheel.id,
        "counts": found.counts,
        "tests": [
            {**msgspec.structs.asdict(test), "adjusted": p}
            for test, p in zip(found.tests, found.adjusted, strict=True)
        ],
        "sequential": {
            "e": evidence.e,
            "largest": evidence.largest,
            "alarmed_at": evidence.alarmed_at,
            "level": evidence.level,
            "path": evidence.points(POINTS),
        },
        "power": [msgspec.structs.asdict(one) for one in found.power],
        "verdict": {
            "alarm": found.has_alarmed,
            "too_few": found.has_too_few,
            "level": found.level,
            "limit": found.limit,
            "suspicious": [one.test for one in found.suspicious],
            "says": found.says,
        },
    }
