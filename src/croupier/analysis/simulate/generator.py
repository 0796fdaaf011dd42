"""Random numbers for simulations: one stream for each player, the same for a seed on any machine.

xoshiro256++ with its state filled by SplitMix64. A player's stream depends only on the seed and the
player's number, never on threads, batches or other players.

Compiled once and cached on disk. Numba's cache of `kernels.py` includes this module's functions:
after changing this file, touch that one too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numba import njit, prange

from croupier.errors import SpecError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Streams: TypeAlias = NDArray[np.uint64]  # by player: the four words of xoshiro256++
    Scenes: TypeAlias = NDArray[np.int32]

SEED_MAX = 2**64 - 1
WHOLE_MAX = 2**62  # weights of scenes add up to no more, so that a word can choose one

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_A, MIX_B = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
LOW = np.uint64(0xFFFFFFFF)
ONE, FOUR, HALF = np.uint64(1), np.uint64(4), np.uint64(32)
S17, S23, S27, S30, S31, S45 = (np.uint64(by) for by in (17, 23, 27, 30, 31, 45))
R41, R19 = np.uint64(64 - 23), np.uint64(64 - 45)


@njit(cache=True)
def mix(z: np.uint64) -> np.uint64:
    """The finishing function of SplitMix64."""
    z = (z ^ (z >> S30)) * MIX_A
    z = (z ^ (z >> S27)) * MIX_B
    return z ^ (z >> S31)


@njit(cache=True)
def advance(
    s0: np.uint64, s1: np.uint64, s2: np.uint64, s3: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]:
    """One word of xoshiro256++, and the state after it."""
    word = s0 + s3
    word = ((word << S23) | (word >> R41)) + s0
    t = s1 << S17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= t
    s3 = (s3 << S45) | (s3 >> R19)
    return word, s0, s1, s2, s3


class Urn(NamedTuple):
    """What scenes are drawn from, by their weights."""

    even: bool  # every scene is as likely as another
    size: np.uint64  # how many scenes
    reject: np.uint64  # halves below this would make some scenes likelier than others
    shift: np.uint64  # what leaves just the top bits that the whole needs
    cumulative: NDArray[np.uint64]


@njit(cache=True)
def even_scene(
    urn: Urn, half: np.uint64, s0: np.uint64, s1: np.uint64, s2: np.uint64, s3: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]:
    """A scene from half a word by Lemire's method. A half that is rejected is replaced by the
    low half of a fresh word, until one is accepted."""
    product = half * urn.size
    while (product & LOW) < urn.reject:
        word, s0, s1, s2, s3 = advance(s0, s1, s2, s3)
        product = (word & LOW) * urn.size
    return product >> HALF, s0, s1, s2, s3


@njit(cache=True)
def weighted_scene(
    urn: Urn, s0: np.uint64, s1: np.uint64, s2: np.uint64, s3: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]:
    """A scene by its weight from the top bits of a word, rejected where they reach the whole."""
    cumulative = urn.cumulative
    whole = cumulative[-1]
    word, s0, s1, s2, s3 = advance(s0, s1, s2, s3)
    while (word >> urn.shift) >= whole:
        word, s0, s1, s2, s3 = advance(s0, s1, s2, s3)
    low, high = 0, len(cumulative) - 1
    while low < high:
        middle = (low + high) >> 1
        if (word >> urn.shift) < cumulative[middle]:
            high = middle
        else:
            low = middle + 1
    return np.uint64(low), s0, s1, s2, s3


@njit(cache=True)
def fill_streams(key: np.uint64, first: np.uint64, streams: Streams) -> None:
    """Player `first` and those after it, each with four words of SplitMix64 of its own."""
    for i in range(len(streams)):
        player = first + np.uint64(i)
        for j in range(4):
            streams[i, j] = mix(key + GOLDEN * (FOUR * player + np.uint64(j) + ONE))


@njit(cache=True)
def fill_row(urn: Urn, stream: NDArray[np.uint64], scenes: NDArray[np.int32]) -> None:
    """The next spins of one player."""
    s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
    if urn.even:
        for at in range(0, len(scenes), 2):
            word, s0, s1, s2, s3 = advance(s0, s1, s2, s3)
            scenes[at], s0, s1, s2, s3 = even_scene(urn, word & LOW, s0, s1, s2, s3)
            scenes[at + 1], s0, s1, s2, s3 = even_scene(urn, word >> HALF, s0, s1, s2, s3)
    else:
        for at in range(len(scenes)):
            scenes[at], s0, s1, s2, s3 = weighted_scene(urn, s0, s1, s2, s3)
    stream[0], stream[1], stream[2], stream[3] = s0, s1, s2, s3


@njit(cache=True, parallel=True)
def fill_scenes(urn: Urn, streams: Streams, scenes: Scenes) -> None:
    for i in prange(len(streams)):
        fill_row(urn, streams[i], scenes[i])


def urn_of(weights: tuple[int, ...]) -> Urn:
    whole = sum(weights)
    if whole > WHOLE_MAX:
        raise SpecError(
            f"The chances of these wagers have the common denominator {whole}, too large to draw"
            " from; simulate fewer side bets together."
        )
    return Urn(
        even=len(set(weights)) == 1,
        size=np.uint64(len(weights)),
        reject=np.uint64(2**32 % len(weights)),
        shift=np.uint64(64 - max(1, (whole - 1).bit_length())),
        cumulative=np.cumsum(np.array(weights, dtype=np.uint64), dtype=np.uint64),
    )


def streams_of(seed: int, first: int, players: int) -> Streams:
    """The streams of some players, `first` the number of the first of them."""
    if not 0 <= seed <= SEED_MAX:
        raise SpecError(f"The seed is {seed}; it is a whole number from 0 to {SEED_MAX}.")
    streams = np.empty((players, 4), dtype=np.uint64)
    fill_streams(_key(seed), np.uint64(first), streams)
    return streams


def _key(seed: int) -> np.uint64:
    """Scrambles the seed, so that adjacent seeds share no streams."""
    return np.uint64(mix(np.uint64((seed + int(GOLDEN)) % 2**64)))


def draw_scenes(urn: Urn, streams: Streams, spins: int) -> Scenes:
    """The next spins of every player, a row a player; the streams move on."""
    assert not (urn.even and spins % 2), f"{spins} spins; two come from each word"
    scenes = np.empty((len(streams), spins), dtype=np.int32)
    fill_scenes(urn, streams, scenes)
    return scenes
