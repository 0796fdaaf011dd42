"""Players replayed slowly: the generators as they were published, and the rules of one path."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import Any, NamedTuple

from croupier.analysis.exact.scenes import scenes_of
from croupier.analysis.systems.visit import Visit
from croupier.rules.bets import Wager
from croupier.rules.offer import Offer

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15


def splitmix(state: int) -> Iterator[int]:
    """SplitMix64 as Steele, Lea and Flood give it."""
    while True:
        state = (state + GOLDEN) & MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def xoshiro(s: Sequence[int]) -> Iterator[int]:
    """xoshiro256++ as Blackman and Vigna give it."""

    def turn(x: int, by: int) -> int:
        return ((x << by) | (x >> (64 - by))) & MASK

    a, b, c, d = s
    while True:
        yield (turn((a + d) & MASK, 23) + a) & MASK
        t = (b << 17) & MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        d = turn(d, 45)


def state_of(seed: int, player: int) -> list[int]:
    """Four words of the SplitMix64 whose state is the first word of the seed's own."""
    own = splitmix(next(splitmix(seed)) + 4 * player * GOLDEN)
    return [next(own) for _ in range(4)]


def even_scenes(words: Iterator[int], size: int) -> Iterator[int]:
    """Two from each word, its low half first, by Lemire's method."""
    least = 2**32 % size
    while True:
        word = next(words)
        for half in (word % 2**32, word // 2**32):
            while half * size % 2**32 < least:
                half = next(words) % 2**32
            yield half * size // 2**32


def weighted_scenes(words: Iterator[int], weights: Sequence[int]) -> Iterator[int]:
    """One from each word: its top bits, as many as the whole needs."""
    ends = list(accumulate(weights))
    bits = max(1, (ends[-1] - 1).bit_length())
    for word in words:
        value = word >> (64 - bits)
        if value < ends[-1]:
            yield next(at for at, end in enumerate(ends) if value < end)


def scenes(seed: int, player: int, weights: Sequence[int]) -> Iterator[int]:
    words = xoshiro(state_of(seed, player))
    if len(set(weights)) == 1:
        return even_scenes(words, len(weights))
    return weighted_scenes(words, weights)


class Path(NamedTuple):
    end: int
    spins: int
    staked: int
    lowest: int
    drawdown: int
    ending: int  # 0 spins, 1 ruin, 2 target, 3 done
    bankrolls: tuple[int, ...]  # before the first spin and after each


class Replay:
    """One player after another at a table."""

    def __init__(
        self, offer: Offer, wagers: Sequence[Wager], system: Any, visit: Visit, most: int
    ) -> None:
        self.system, self.visit, self.most = system, visit, most
        self.row = cache(lambda units: self._row(offer, wagers, units))
        self.weights = scenes_of(offer, wagers, limits=True).weights

    @staticmethod
    def _row(offer: Offer, wagers: Sequence[Wager], units: int) -> tuple[int, int, list[int]]:
        times = [Wager(one.player, one.bet, one.stake * units) for one in wagers]
        found = scenes_of(offer, times, limits=True)
        return int(found.taken), int(found.staked), [int(net) for net in found.nets]

    def path(self, seed: int, player: int) -> Path:
        visit, system = self.visit, self.system
        drawn = scenes(seed, player, self.weights)
        seen = [visit.bankroll]
        staked = 0
        state: Hashable | None = system.start()
        while True:
            bankroll, spins = seen[-1], len(seen) - 1
            if visit.target is not None and bankroll >= visit.target:
                ending = 2
                break
            if spins == visit.spins:
                ending = 0
                break
            if state is None:
                ending = 3
                break
            units = min(system.units(state), self.most)
            if visit.short == "rest":
                while units and self.row(units)[0] > bankroll:
                    units -= 1
            if not units or self.row(units)[0] > bankroll:
                ending = 1
                break
            _, at_risk, nets = self.row(units)
            net = nets[next(drawn)]
            staked += at_risk
            seen.append(bankroll + net)
            state = system.after(state, (net > 0) - (net < 0), self.most)
            if state is not None and visit.at_limit == "restart":
                if system.units(state) > self.most:
                    state = system.start()
        tops = list(accumulate(seen, max))
        drawdown = max(top - now for top, now in zip(tops, seen, strict=True))
        return Path(seen[-1], len(seen) - 1, staked, min(seen), drawdown, ending, tuple(seen))
