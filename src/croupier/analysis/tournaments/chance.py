"""Chance in a simulated tournament: for a seed and a run the same, however runs are batched."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.simulate.generator import (
    GOLDEN,
    MIX_A,
    MIX_B,
    S27,
    S30,
    S31,
    Urn,
    draw_scenes,
    streams_of,
    urn_of,
)

SESSIONS_MAX = 2**16  # of one run
Words = NDArray[np.uint64]


def mixed(words: Words) -> Words:
    """The finishing function of SplitMix64, of a whole array."""
    z = (words ^ (words >> S30)) * MIX_A
    z = (z ^ (z >> S27)) * MIX_B
    return z ^ (z >> S31)


def keys_of(seed: int, numbers: Sequence[int] | NDArray[np.integer]) -> Words:
    """A word for each number, of which its whims follow."""
    own = mixed(np.array([seed], np.uint64) * GOLDEN + GOLDEN)
    return mixed(own + np.asarray(numbers, np.uint64) * GOLDEN)


def whims(keys: Words, counter: int) -> Words:
    """The next word of each key."""
    return mixed(keys + np.array([counter + 1], np.uint64) * GOLDEN)


def choices(words: Words, among: int) -> NDArray[np.int64]:
    """A number below `among` from each word. A whim of a player, not an outcome of the wheel."""
    return ((words >> np.uint64(32)) * np.uint64(among) >> np.uint64(32)).astype(np.int64)


def outcomes(seed: int, sessions: Sequence[int], spins: int, pockets: int) -> NDArray[np.int32]:
    """The pockets of each session's spins, a row a session, from a stream of its own: without
    bias, as in every simulation."""
    urn: Urn = urn_of((1,) * pockets)
    streams = np.concatenate([streams_of(seed, number, 1) for number in sessions])
    return draw_scenes(urn, streams, spins + spins % 2)


class RunChance:
    """What is drawn by lot in one run, and the numbers of its sessions."""

    def __init__(self, seed: int, run: int) -> None:
        self.seed = seed
        self._first = run * SESSIONS_MAX
        self._sessions = self._draws = 0

    def session(self) -> int:
        """A number for the next session."""
        self._sessions += 1
        assert self._sessions < SESSIONS_MAX, self._sessions
        return self._first + self._sessions

    def shuffled(self, names: Sequence[str]) -> tuple[str, ...]:
        """The names in an order by lot."""
        self._draws += 1
        key = keys_of(self.seed + 1, [self._first + self._draws])
        lots = mixed(key + np.arange(1, len(names) + 1, dtype=np.uint64) * GOLDEN)
        return tuple(names[at] for at in np.argsort(lots, kind="stable"))
