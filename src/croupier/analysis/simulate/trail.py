"""The bankrolls of a few players along the way, spin by spin."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.simulate.batch import crowd_paths, seats_of
from croupier.analysis.simulate.counts import check_seed
from croupier.analysis.simulate.crowd import Crowd
from croupier.analysis.simulate.kernels import play_automaton
from croupier.analysis.simulate.plan import Plan


class Trails(NamedTuple):
    """The bankrolls of a few players along the way, and where each of them ended."""

    at: NDArray[np.int64]  # after how many spins
    bankroll: NDArray[np.int64]  # by player and point
    spins: NDArray[np.int64]
    end: NDArray[np.int64]
    ending: NDArray[np.int8]


def trails(plan: Plan, players: int, seed: int, points: int = 1000) -> Trails:
    """The first players of a simulation, seen after every so many spins."""
    check_seed(seed)
    stride = -(-plan.spins // points)
    at = np.arange(0, plan.spins + 1, stride)
    if plan.crowd is not None:
        seen = _Seen(plan.crowd, stride)
        *_, found = crowd_paths(plan, seed, 0, players, seen)
        known = [*seen.bankrolls, *[found.bankroll] * (len(at) - len(seen.bankrolls))]
        return Trails(at, np.array(known).T, found.spins, found.bankroll, found.ending)
    seats = seats_of(plan, seed, 0, players)
    known = []
    for until in at.tolist():
        play_automaton(plan.urn, plan.tables, plan.rules, until, seats)
        known.append(seats.end.copy())
    play_automaton(plan.urn, plan.tables, plan.rules, plan.spins, seats)
    return Trails(at, np.array(known).T, seats.spins, seats.end, seats.ended.astype(np.int8))


class _Seen:
    """A crowd whose bankrolls are written down on the way."""

    def __init__(self, crowd: Crowd, stride: int) -> None:
        self.crowd = crowd
        self.stride = stride
        self.bankrolls: list[NDArray[np.int64]] = []
        self._spin = 0

    def begin(self, players: int, bankroll: int, most: int) -> None:
        self.crowd.begin(players, bankroll, most)

    def units(self, bankroll: NDArray[np.int64]) -> NDArray[np.int64]:
        if self._spin % self.stride == 0:
            self.bankrolls.append(bankroll.copy())
        self._spin += 1
        return self.crowd.units(bankroll)

    def after(
        self, result: NDArray[np.int8], net: NDArray[np.int64], played: NDArray[np.bool_]
    ) -> None:
        self.crowd.after(result, net, played)
