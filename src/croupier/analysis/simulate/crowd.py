"""All players at once in NumPy: for systems with too many states to list, or that depend on the
bankroll. The draws are passed in, so that every way of playing can share them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.systems import Labouchere, System, asked, next_state
from croupier.analysis.systems.stakes import Stakes
from croupier.analysis.systems.visit import DONE, PLAYING, RUIN, SPINS, TARGET, Visit
from croupier.errors import SpecError

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]
# The scenes of the next so many spins, an even number, by player and spin.
Draw = Callable[[int], NDArray[np.integer]]

BLOCK = 256  # spins drawn at a time
UNKNOWN = -2
NOBODY: NDArray[np.int64] = np.zeros(0, np.int64)


class Crowd(Protocol):
    """A betting system that decides for all players at once."""

    def begin(self, players: int, bankroll: int, most: int) -> None: ...

    def units(self, bankroll: Numbers) -> Numbers:
        """How many units each player asks for; 0: done, leaves."""
        ...

    def after(self, result: NDArray[np.int8], net: Numbers, played: Flags) -> None:
        """What the spin did to those who played: -1 lost, 0 neither, 1 won, and the cents."""
        ...


class Paths(NamedTuple):
    """The results, by player."""

    bankroll: Numbers  # at the end
    spins: Numbers
    staked: Numbers
    lowest: Numbers
    drawdown: Numbers  # the deepest fall from the highest so far
    ending: NDArray[np.int8]  # as `visit` numbers them


def play(crowd: Crowd, stakes: Stakes, visit: Visit, players: int, draw: Draw) -> Paths:
    """Let players play until each has left. `stakes` has a row for every multiple."""
    *_, end = blocks(crowd, stakes, visit, players, draw)
    return end


def blocks(crowd: Crowd, stakes: Stakes, visit: Visit, players: int, draw: Draw) -> Iterator[Paths]:
    """The same, seen before every block of spins and at the end; the arrays are those in play."""
    if visit.spins is None:
        raise SpecError("A crowd plays a number of spins; say how many.")
    going = _Going(stakes, visit, players)
    seen = going.bankroll.view()
    seen.flags.writeable = False  # a system looks at bankrolls; only spins change them
    crowd.begin(players, visit.bankroll, stakes.units[-1])
    scenes: NDArray[np.integer] = np.zeros((0, players), np.int64)
    spin = 0
    while True:
        left = visit.spins - spin
        going.leave(TARGET, going.reached())
        if not left:
            going.leave(SPINS, going.here)
        if not going.here.any():
            yield going.paths()
            return
        if spin % BLOCK == 0:
            yield going.paths()
        row, played = going.rows(_whole(crowd.units(seen), players))
        if spin % BLOCK == 0:
            scenes = np.ascontiguousarray(draw(min(BLOCK, left + left % 2)).T)
        net = going.spin(row, played, scenes[spin % BLOCK])
        crowd.after(np.sign(net).astype(np.int8), net, played)
        spin += 1


def _whole(units: object, players: int) -> Numbers:
    """What a crowd asks for, validated: it may be user code."""
    if isinstance(units, np.ndarray) and units.shape == (players,) and units.dtype.kind in "iu":
        return units.astype(np.int64, copy=False)
    found = f"{units.dtype} of shape {units.shape}" if isinstance(units, np.ndarray) else units
    raise SpecError(
        f"'units' answers {found!s:.80}; it is an array of {players} whole numbers, one a player."
    )


class _Going:
    """Where every player stands."""

    def __init__(self, stakes: Stakes, visit: Visit, players: int) -> None:
        self.visit = visit
        self.units = np.array(stakes.units, np.int64)
        self.taken = np.array(stakes.taken, np.int64)
        self.at_risk = np.array(stakes.staked, np.int64)
        self.nets = np.array(stakes.nets, np.int64)
        self.here = np.ones(players, np.bool_)
        self.bankroll = np.full(players, visit.bankroll, np.int64)
        self.lowest, self.highest = self.bankroll.copy(), self.bankroll.copy()
        self.spins, self.staked, self.drawdown = np.zeros((3, players), np.int64)
        self.ending = np.full(players, PLAYING, np.int8)

    def reached(self) -> Flags:
        target = self.visit.target
        return np.zeros_like(self.here) if target is None else self.bankroll >= target

    def leave(self, ending: int, who: Flags) -> None:
        leaving = who & self.here
        self.ending[leaving] = ending
        self.here &= ~leaving

    def rows(self, units: Numbers) -> tuple[Numbers, Flags]:
        """The row each player plays, and who plays; who is done or cannot pay has left."""
        self.leave(DONE, units <= 0)
        wanted = np.clip(units, self.units[0], self.units[-1])
        row: Numbers = np.searchsorted(self.units, wanted)
        missing = self.here & (self.units[row] != wanted)
        if missing.any():
            raise SpecError(f"{int(wanted[missing][0])} units have no row; list every multiple.")
        if self.visit.short == "rest":
            # What is taken never falls as more is asked, so the last row that can be paid is it.
            payable = np.searchsorted(self.taken, self.bankroll, side="right") - 1
            self.leave(RUIN, payable < 0)
            row = np.maximum(np.minimum(row, payable), 0)
        else:
            self.leave(RUIN, self.taken[row] > self.bankroll)
        return row, self.here.copy()

    def spin(self, row: Numbers, played: Flags, scene: NDArray[np.integer]) -> Numbers:
        """What the spin does to everybody's bankroll."""
        net: Numbers = np.where(played, self.nets[row, scene], 0)
        self.bankroll += net
        self.spins += played
        self.staked += np.where(played, self.at_risk[row], 0)
        np.maximum(self.highest, self.bankroll, out=self.highest)
        np.minimum(self.lowest, self.bankroll, out=self.lowest)
        np.maximum(self.drawdown, self.highest - self.bankroll, out=self.drawdown)
        return net

    def paths(self) -> Paths:
        return Paths(
            self.bankroll, self.spins, self.staked, self.lowest, self.drawdown, self.ending
        )


def crowd_of(system: System, at_limit: str = "maximum") -> Crowd:
    """Many players of one system, whatever its states are."""
    if isinstance(system, Labouchere):
        return LabouchereCrowd(system, at_limit)
    return Followers(system, at_limit)


class Followers:
    """Players of any system: its states are numbered as somebody first comes to them."""

    def __init__(self, system: System, at_limit: str = "maximum") -> None:
        self.system = system
        self.at_limit = at_limit
        self._states: list[Hashable] = []
        self._index: dict[Hashable, int] = {}
        self._units = NOBODY
        self._next = NOBODY.reshape(0, 3)
        self._at = NOBODY
        self._most = 0

    def begin(self, players: int, bankroll: int, most: int) -> None:
        self._states, self._index = [], {}
        self._units = np.zeros(16, np.int64)
        self._next = np.full((16, 3), UNKNOWN, np.int64)
        self._most = most
        self._at = np.full(players, self._number(self.system.start()), np.int64)

    def units(self, bankroll: Numbers) -> Numbers:
        return np.where(self._at < 0, 0, self._units[self._at])

    def after(self, result: NDArray[np.int8], net: Numbers, played: Flags) -> None:
        at, column = self._at[played], result[played] + 1
        found = self._next[at, column]
        new = found == UNKNOWN
        if new.any():
            for pair in np.unique(at[new] * 3 + column[new]).tolist():
                self._learn(*divmod(pair, 3))
            found = self._next[at, column]
        self._at[played] = found

    def _learn(self, at: int, column: int) -> None:
        state = self._states[at]
        found = next_state(self.system, state, column - 1, self._most, self.at_limit)
        self._next[at, column] = -1 if found is None else self._number(found)

    def _number(self, state: Hashable) -> int:
        found = self._index.get(state)
        if found is not None:
            return found
        at = self._index[state] = len(self._states)
        self._states.append(state)
        if at == len(self._units):
            self._units = np.concatenate([self._units, np.zeros_like(self._units)])
            self._next = np.concatenate([self._next, np.full_like(self._next, UNKNOWN)])
        self._units[at] = min(asked(self.system, state), self._most)
        return at


class LabouchereCrowd:
    """Players of the Labouchere, each with a line in a row of one array, from `first` to `end`."""

    def __init__(self, system: Labouchere, at_limit: str = "maximum") -> None:
        self.system = system
        self.restarts = at_limit == "restart"
        self._line = np.array(system.line, np.int64)
        self._lines = NOBODY.reshape(0, 0)
        self._first = self._end = NOBODY
        self._most = 0

    def begin(self, players: int, bankroll: int, most: int) -> None:
        length = len(self._line)
        self._lines = np.zeros((players, 2 * length + 16), np.int64)
        self._first, self._end = np.zeros((2, players), np.int64)
        self._most = most
        self._start(np.ones(players, np.bool_))

    def units(self, bankroll: Numbers) -> Numbers:
        length = self._end - self._first
        who = np.arange(len(length))
        first = self._lines[who, np.minimum(self._first, self._lines.shape[1] - 1)]
        last = self._lines[who, np.maximum(self._end - 1, 0)]
        return np.where(length > 1, first + last, np.where(length == 1, first, 0))

    def after(self, result: NDArray[np.int8], net: Numbers, played: Flags) -> None:
        lost, won = played & (result < 0), played & (result > 0)
        stake = np.minimum(self.units(net), self._most)
        if (self._end[lost] == self._lines.shape[1]).any():
            self._make_room()
        self._lines[lost, self._end[lost]] = stake[lost]
        self._end[lost] += 1
        self._first[won] += 1
        self._end[won] -= 1  # before the first, if only one number was left
        if self.system.then == "restart":
            self._start(won & (self._first >= self._end))
        if self.restarts:
            self._start(played & (self.units(net) > self._most))

    def _start(self, who: Flags) -> None:
        length = len(self._line)
        self._lines[who, :length] = self._line
        self._first[who], self._end[who] = 0, length

    def _make_room(self) -> None:
        """Move every line to the front of its row, in rows twice as long as the longest."""
        players, width = self._lines.shape
        length = self._end - self._first
        longest = int(length.max())
        lines = np.zeros((players, max(2 * longest, width)), np.int64)
        columns = np.arange(longest)
        taken = np.minimum(self._first[:, None] + columns, width - 1)
        lines[:, :longest] = np.take_along_axis(self._lines, taken, axis=1)
        self._lines, self._first, self._end = lines, np.zeros_like(length), length
