"""Evidence against a fair wheel that is valid after every spin (an e-process).

A gambler with one unit bets on every spin, at fair odds, that the wheel is not fair. On a fair
wheel the expected capital stays 1 whatever came before, so by Ville's inequality it ever reaches
1/level with a probability of at most `level`, however often it is looked at.

The unit is divided. A third bets that pockets have unequal probabilities (Dirichlet mixtures, the
more concentrated ones on small differences); a third that some arc of the wheel, from one pocket to
half of it, is more frequent; a third bets in both these ways on the step from the previous outcome,
half of it on all steps alike and half on each direction of the spin separately. Each part depends
only on the counts of pockets or steps, so a history is counted once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaln

from croupier.rules.wheel import Wheel

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
ALPHAS = (1, 10, 100, 1000)  # of the Dirichlet mixtures: chances differ by 1/√alpha or so
WIDTHS = (1, 2, 3, 5, 9, 18)  # of the arcs, in pockets
BOOSTS = (0.1, 0.2, 0.4, 0.8, 1.6, 3.2)  # how much more often than fair an arc may come
SURE = 0.9  # no arc is thought to come more often than this
PARTS = 3  # pockets, arcs, steps
AT_ONCE = 2_000  # looks computed together


class Bets:
    """The gambler's bets on `size` results that should be equally likely."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.widths = [width for width in WIDTHS if width < size]

    def boosts(self, width: int) -> list[float]:
        """What an arc of this width may come more often by; always at least one."""
        share = width / self.size
        fit = [boost for boost in BOOSTS if share * (1 + boost) <= SURE]
        return fit or [(1 - share) / (2 * share)]

    def log_dirichlet(self, counts: Ints) -> Floats:
        """The capital of a unit bet on pockets' own chances, by how often each came."""
        spins = counts.sum(axis=-1)
        up_to = np.arange(int(counts.max(initial=0)) + 1)
        parts = []
        for alpha in ALPHAS:
            grown = (gammaln(up_to + alpha) - gammaln(alpha))[counts].sum(axis=-1)
            whole = self.size * alpha
            fair = spins * math.log(self.size)
            parts.append(grown - gammaln(spins + whole) + gammaln(whole) + fair)
        return log_mean(np.stack(parts))

    def log_arcs(self, counts: Ints) -> Floats:
        """The capital of a unit bet on arcs, by how often each pocket came."""
        spins = counts.sum(axis=-1)
        around = np.concatenate([counts, counts], axis=-1).cumsum(axis=-1)
        around = np.concatenate([np.zeros((*counts.shape[:-1], 1), np.int64), around], axis=-1)
        parts = []
        for width in self.widths:
            inside = around[..., width : width + self.size] - around[..., : self.size]
            most = inside.max(axis=-1)
            short = most[..., None] - inside
            by_boost = [
                won * most
                + lost * spins
                + np.log(np.exp(-won * self._up_to(short))[short].mean(-1))
                for won, lost in (self.logs(width, boost) for boost in self.boosts(width))
            ]
            parts.append(log_mean(np.stack(by_boost)))
        return log_mean(np.stack(parts))

    def logs(self, width: int, boost: float) -> tuple[float, float]:
        """By what the log of the capital grows for a hit more than a miss, and for a miss."""
        miss = math.log1p(-boost * width / (self.size - width))
        return math.log1p(boost) - miss, miss

    def log_both(self, counts: Ints) -> Floats:
        return log_mean(np.stack([self.log_dirichlet(counts), self.log_arcs(counts)]))

    @staticmethod
    def _up_to(numbers: Ints) -> Ints:
        return np.arange(int(numbers.max(initial=0)) + 1)


def log_mean(logs: Floats) -> Floats:
    """The log of the mean of what these are the logs of, along the first axis."""
    most = logs.max(axis=0)
    return np.asarray(most + np.log(np.exp(logs - most).mean(axis=0)))


def log_capital(bets: Bets, pockets: Ints, steps: Ints, by_direction: Sequence[Ints]) -> Floats:
    """All parts together, by the counts of pockets, of steps, and of each direction's steps."""
    every = bets.log_both(steps)
    if len(by_direction) > 1:
        # Bets on separate spins: the winnings of one direction are the stakes of the next.
        apart = np.sum([bets.log_both(counts) for counts in by_direction], axis=0)
        every = log_mean(np.stack([every, apart]))
    return log_mean(np.stack([bets.log_dirichlet(pockets), bets.log_arcs(pockets), every]))


class Evidence:
    """The capital at one wheel, updated spin by spin with `add`, as at a live table."""

    def __init__(self, wheel: Wheel, level: float = 0.001) -> None:
        self.wheel, self.level = wheel, level
        self.spins = 0
        self.log_e = self.log_largest = 0.0
        self.alarmed_at: int | None = None
        self._bets = Bets(len(wheel.order))
        self._place = {pocket: at for at, pocket in enumerate(wheel.order)}
        self._last: int | None = None
        self._pockets, self._steps = self._none(), self._none()
        self._by_direction: dict[str, Ints] = {}

    def add(self, outcome: str, direction: str = "") -> float:
        """The capital after one more outcome; which direction is known before it came."""
        place = self._place[outcome]
        if self._last is not None:
            step = (place - self._last) % len(self._place)
            self._steps[step] += 1
            self._by_direction.setdefault(direction, self._none())[step] += 1
        self._last = place
        self._pockets[place] += 1
        self.spins += 1
        counts = list(self._by_direction.values())
        self.log_e = float(log_capital(self._bets, self._pockets, self._steps, counts))
        self.log_largest = max(self.log_largest, self.log_e)
        if self.alarmed_at is None and self.log_e >= -math.log(self.level):
            self.alarmed_at = self.spins
        return self.e

    @property
    def e(self) -> float:
        return capital(self.log_e)

    @property
    def largest(self) -> float:
        return capital(self.log_largest)

    def _none(self) -> Ints:
        return np.zeros(len(self._place), dtype=np.int64)


def capital(log_e: float) -> float:
    """Not larger than a float can say."""
    return math.exp(min(log_e, 690.0))


# ---- Many spins at once ----


def log_paths(
    places: Ints, size: int, every: int = 1, directions: Sequence[str] | None = None
) -> Floats:
    """The log of the capital of each run (a row of places) after every so many spins.

    The last look is after the last spin. Directions, if given, are the same for every run.
    """
    runs, spins = places.shape
    looks = -(-spins // every)
    steps = np.full_like(places, -1)
    steps[:, 1:] = np.diff(places, axis=1) % size
    streams = [places, steps]
    labels = np.array([""] * spins if directions is None else list(directions))
    names = list(dict.fromkeys(labels[1:].tolist()))
    if len(names) > 1:
        streams += [np.where(labels == name, steps, -1) for name in names]
    bets = Bets(size)
    begun = [np.zeros((runs, 1, size), dtype=np.int64) for _ in streams]
    found = np.zeros((runs, looks))
    block = max(1, AT_ONCE // runs)
    for first in range(0, looks, block):
        span = slice(first * every, min(spins, (first + block) * every))
        grown = [
            counts + running(stream[:, span], size, every)
            for counts, stream in zip(begun, streams, strict=True)
        ]
        found[:, first : first + block] = log_capital(bets, grown[0], grown[1], grown[2:])
        begun = [counts[:, -1:] for counts in grown]
    return found


def running(values: Ints, size: int, every: int) -> Ints:
    """[run, look, result]: how often each result came up to each look; -1 is none."""
    runs, spins = values.shape
    looks = -(-spins // every)
    look = np.arange(spins) // every
    cell = (np.arange(runs)[:, None] * looks + look) * size + values
    counts = np.bincount(cell[values >= 0], minlength=runs * looks * size)
    return counts.reshape(runs, looks, size).cumsum(axis=1)


class Path:
    """A history's evidence: the capital after each spin, and what it says."""

    def __init__(self, log_e: Floats, level: float) -> None:
        self.log_e, self.level = log_e, level

    @cached_property
    def alarmed_at(self) -> int | None:
        over = np.flatnonzero(self.log_e >= -math.log(self.level))
        return int(over[0]) + 1 if len(over) else None

    @property
    def e(self) -> float:
        return capital(float(self.log_e[-1])) if len(self.log_e) else 1.0

    def points(self, most: int) -> list[tuple[int, float]]:
        """The spin and the power of ten that the capital is, evenly over the history."""
        spins = len(self.log_e)
        shown = np.unique(np.linspace(0, spins, min(spins, most) + 1).astype(int))
        tens = np.concatenate([[0.0], self.log_e / math.log(10)])
        return [(int(at), round(float(tens[at]), 3)) for at in shown]

    @property
    def largest(self) -> float:
        return capital(max(0.0, float(self.log_e.max(initial=0.0))))


def path(places: Sequence[int], directions: Sequence[str], size: int, level: float) -> Path:
    if not places:
        return Path(np.zeros(0), level)
    row = np.array([places], dtype=np.int64)
    return Path(log_paths(row, size, directions=directions)[0], level)
