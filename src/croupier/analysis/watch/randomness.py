"""Classical tests of a random stream, each with its p-value.

The streams are pockets and symbols, not bits: a good generator that is mapped badly fails here.
P-values are two-sided: too even is as suspicious as too uneven.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

import msgspec

LEVEL = 0.001  # how often a perfect source may be refused, all tests together
HAND = 5  # values in one hand of the poker test
LEAST = 5.0  # fewer expected in a cell, and it is counted with its neighbours


class Stream(msgspec.Struct, frozen=True):
    """Results as numbers from 0 up, and the chance each should have."""

    name: str
    values: Sequence[int]
    chances: tuple[float, ...]

    @property
    def is_even(self) -> bool:
        return max(self.chances) == min(self.chances)


class StreamTest(msgspec.Struct, frozen=True):
    stream: str
    test: str
    p: float


class RandomnessVerdict(msgspec.Struct, frozen=True):
    """Every finding, and whether any is too unlikely for that many tests (Bonferroni)."""

    passed: bool
    level: float
    limit: float  # a p-value below this fails
    findings: tuple[StreamTest, ...]


def judge(findings: Sequence[StreamTest]) -> RandomnessVerdict:
    limit = LEVEL / len(findings)
    return RandomnessVerdict(all(one.p >= limit for one in findings), LEVEL, limit, tuple(findings))


def examine(stream: Stream) -> Iterator[StreamTest]:
    """All tests on one stream."""
    for name, test in TESTS.items():
        yield StreamTest(stream.name, name, test(stream))


def chi_square(stream: Stream) -> float:
    """Does each result come as often as it should?"""
    seen = Counter(stream.values)
    count = len(stream.values)
    return _fit([(seen[at], count * p) for at, p in enumerate(stream.chances)])


def serial(stream: Stream) -> float:
    """Does a result say anything about the next?"""
    pairs = list(zip(stream.values[::2], stream.values[1::2], strict=False))
    seen = Counter(pairs)
    cells = [
        (seen[one, other], len(pairs) * p * q)
        for one, p in enumerate(stream.chances)
        for other, q in enumerate(stream.chances)
    ]
    return _fit(cells)


def runs(stream: Stream) -> float:
    """Do low and high results take turns as often as they should?"""
    low = _low(stream)
    sides = [value < low for value in stream.values]
    ones = sum(sides)
    count, others = len(sides), len(sides) - ones
    if not ones or not others:
        return 0.0
    seen = 1 + sum(one != other for one, other in pairwise(sides))
    mean = 1 + 2 * ones * others / count
    variance = (mean - 1) * (mean - 2) / (count - 1)
    return math.erfc(abs(seen - mean) / math.sqrt(2 * variance))


def gap(stream: Stream) -> float:
    """How long does it take until a low result comes again?"""
    low = _low(stream)
    p = sum(stream.chances[:low])
    gaps: list[int] = []
    since = 0
    for value in stream.values:
        if value < low:
            gaps.append(since)
            since = 0
        else:
            since += 1
    return _lengths(gaps, lambda length: float(p * (1 - p) ** length))


def poker(stream: Stream) -> float:
    """How many different results are in a hand?"""
    values = stream.values
    hands = [len(set(values[at : at + HAND])) for at in range(0, len(values) - HAND + 1, HAND)]
    seen = Counter(hands)
    chances = _different(stream.chances)
    return _fit([(seen[k], len(hands) * chances[k]) for k in range(1, HAND + 1)])


def coupon_collector(stream: Stream) -> float:
    """How long does it take until every result has come?"""
    lengths: list[int] = []
    left, since = set(range(len(stream.chances))), 0
    for value in stream.values:
        since += 1
        left.discard(value)
        if not left:
            lengths.append(since)
            left, since = set(range(len(stream.chances))), 0
    if not lengths:
        return 0.0
    longest = max(lengths)
    done = _all_seen(stream, longest)
    return _lengths(lengths, lambda length: done[length] - done[length - 1] if length else 0.0)


def permutation(stream: Stream) -> float:
    """Does each order of three different results come as often as another?"""
    values = stream.values
    threes = (tuple(values[at : at + 3]) for at in range(0, len(values) - 2, 3))
    orders = [
        tuple(sorted(range(3), key=three.__getitem__)) for three in threes if len(set(three)) == 3
    ]
    if not orders:
        return 0.0
    seen = Counter(orders)
    shares = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    return _fit([(seen[order], len(orders) / 6) for order in shares])


TESTS: dict[str, Callable[[Stream], float]] = {
    "chi-square": chi_square,
    "serial": serial,
    "runs": runs,
    "gap": gap,
    "poker": poker,
    "coupon-collector": coupon_collector,
    "permutation": permutation,
}


# ---- What should come ----


def _low(stream: Stream) -> int:
    """How many of the first results make up about half of the chance."""
    total = 0.0
    for at, p in enumerate(stream.chances):
        total += p
        if total >= 0.4:
            return at + 1
    raise AssertionError("chances add up to 1")


def _different(chances: Sequence[float]) -> list[float]:
    """k -> the chance that a hand holds k different results."""
    # ways[n][k]: of the results looked at so far, n cards of k kinds.
    ways = [[0.0] * (HAND + 1) for _ in range(HAND + 1)]
    ways[0][0] = 1.0
    for p in chances:
        for n in range(HAND, 0, -1):
            for k in range(n, 0, -1):
                ways[n][k] += sum(
                    ways[n - t][k - 1] * p**t / math.factorial(t) for t in range(1, n + 1)
                )
    return [math.factorial(HAND) * one for one in ways[HAND]]


def _all_seen(stream: Stream, longest: int) -> list[float]:
    """n -> the chance that every result has come within n."""
    kinds = len(stream.chances)
    if not stream.is_even:
        return [_within(stream.chances, n) for n in range(longest + 1)]
    seen = [1.0] + [0.0] * kinds
    done = [0.0]
    for _ in range(longest):
        for k in range(kinds, 0, -1):
            seen[k] = seen[k] * k / kinds + seen[k - 1] * (kinds - k + 1) / kinds
        seen[0] = 0.0
        done.append(seen[kinds])
    return done


def _within(chances: Sequence[float], n: int) -> float:
    """By taking turns to count and not count those that are missing; for few results only."""
    terms = [
        (-1) ** size * max(0.0, 1 - sum(missing)) ** n
        for size in range(len(chances) + 1)
        for missing in combinations(chances, size)
    ]
    return max(0.0, math.fsum(terms))


# ---- How unlikely ----


def _lengths(seen: Sequence[int], chance: Callable[[int], float]) -> float:
    """Lengths against the chance of each; what is longer than any seen is one cell."""
    if not seen:
        return 0.0
    counts, total = Counter(seen), len(seen)
    cells = [(counts[length], total * chance(length)) for length in range(max(seen) + 1)]
    rest = total - sum(expected for _, expected in cells)
    return _fit([*cells, (0, max(0.0, rest))])


def _fit(cells: Sequence[tuple[int, float]]) -> float:
    """The two-sided p-value of counts against what was expected, small cells together."""
    pooled: list[tuple[int, float]] = []
    count, expected = 0, 0.0
    for seen, wanted in cells:
        count, expected = count + seen, expected + wanted
        if expected >= LEAST:
            pooled.append((count, expected))
            count, expected = 0, 0.0
    if pooled and (count or expected):
        last = pooled.pop()
        pooled.append((last[0] + count, last[1] + expected))
    if len(pooled) < 2:
        return 0.0 if count else 1.0
    statistic = sum((seen - wanted) ** 2 / wanted for seen, wanted in pooled)
    above = chi_square_above(statistic, len(pooled) - 1)
    return min(1.0, 2 * min(above, 1 - above))


def chi_square_above(statistic: float, freedom: int) -> float:
    """The chance of so much or more: the regularised upper incomplete gamma function."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:  # by its series
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return 1 - total * scale
    b = x + 1 - a  # by its continued fraction
    c, d = 1e300, 1 / b
    h = d
    for i in range(1, 10_000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return h * scale
