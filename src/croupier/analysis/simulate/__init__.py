"""Simulation: counts of scenes sampled at once, or the paths of many players.

The same wagers spin after spin need no single spins: the counts of all scenes are sampled at once.
Paths are simulated player by player, in batches, so that a caller can show progress and stop. For a
seed they are the same whatever the batches and threads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm, sqrt
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import numba
import numpy as np
from numpy.typing import NDArray

from croupier.analysis.exact import distribution
from croupier.analysis.exact.scenes import Law
from croupier.analysis.simulate.crowd import Crowd, Paths, blocks, crowd_of
from croupier.analysis.simulate.generator import SEED_MAX, Urn, draw_scenes, streams_of, urn_of
from croupier.analysis.simulate.kernels import (
    NEVER,
    Rules,
    Seats,
    Tables,
    play_automaton,
    play_flat,
)
from croupier.analysis.systems import System
from croupier.analysis.systems.automaton import Automaton, compile_system
from croupier.analysis.systems.session import PLAYING, Session
from croupier.analysis.systems.stakes import ROWS, Stakes, every_stake, most_units, stakes_of
from croupier.errors import SpecError
from croupier.money import format_cents
from croupier.rules.bets import Wager
from croupier.rules.offer import Offer

if TYPE_CHECKING:
    from typing_extensions import TypeIs

SPINS_MAX = 10**18  # of one count; more would not fit its integers
PATH_MAX = 10**12  # of one path
CENTS_MAX = 2**59  # that a path may come to
UNLIMITED = 2**60  # a bankroll that nobody comes to the end of
PLAYERS_MAX = 50_000_000
CHUNK = 2**50  # spins counted in one go: with more, doubles are too coarse to draw by
BATCH = 2**26  # spins played in one go, a fraction of a second
GROUP_LEAST, GROUP_MOST = 64, 2**18  # players in one go
CROWD_BATCH, CROWD_LEAST, CROWD_MOST = 2**22, 256, 2**13
CELLS = 2**21  # states times scenes of an automaton that is played by its tables
Z95 = 1.959963984540054  # within so many standard deviations lie 95% of a normal distribution


# ---- Counts ----


class Tally(msgspec.Struct, frozen=True):
    """The count of each scene in a number of spins, and the edge estimated from it."""

    spins: int
    counts: tuple[int, ...]  # by scene
    staked: Fraction  # in cents
    returned: Fraction
    edge: float
    interval: tuple[float, float]  # of 95%, from the exact variance of the law


def flat(law: Law, spins: int, seed: int) -> Tally:
    """The same wagers in every spin: only the counts of scenes are sampled."""
    if not 1 <= spins <= SPINS_MAX:
        raise SpecError(f"'spins' is {spins}; it is 1 to {SPINS_MAX:,}.")
    if not law.staked:
        raise SpecError("Nothing is at risk: the table takes none of these wagers.")
    counts = _counts(law.weights, spins, seed)
    net = sum((n * won for n, won in zip(counts, law.nets, strict=True)), Fraction(0))
    staked = law.staked * spins
    edge = float(-net / staked)
    return Tally(spins, counts, staked, staked + net, edge, interval_of(law, edge, spins))


def interval_of(law: Law, edge: float, spins: int) -> tuple[float, float]:
    """The 95% interval of an edge estimated in this many spins, from the exact variance of one."""
    half = Z95 * sqrt(distribution(law).variance / spins) / float(law.staked)
    return edge - half, edge + half


def _counts(weights: Sequence[int], spins: int, seed: int) -> tuple[int, ...]:
    """Scene by scene, a binomial share of the remaining spins."""
    _check_seed(seed)
    chance = np.random.Generator(np.random.Philox(seed))
    whole_chunks, rest = divmod(spins, CHUNK)
    left = np.array([CHUNK] * whole_chunks + [rest], dtype=np.int64)
    weight_left = sum(weights)
    counts = []
    for weight in weights:
        came = left if weight == weight_left else chance.binomial(left, weight / weight_left)
        counts.append(sum(came.tolist()))
        left = left - came
        weight_left -= weight
    return tuple(counts)


# ---- Paths ----


class Plan(NamedTuple):
    """What is needed to simulate paths: flat wagers, an automaton's tables, or a crowd."""

    urn: Urn
    bankroll: int  # what a player starts with; nothing, where only the result is counted
    spins: int
    played: str  # "flat", "automaton" or "crowd"
    tables: Tables
    rules: Rules
    crowd: Crowd | None = None
    stakes: Stakes | None = None
    session: Session | None = None


class Batch(NamedTuple):
    """Progress: players finished since the last batch, and those still playing."""

    players: int  # finished in all
    spins: int  # played in all
    finished: Paths
    playing: Paths
    share: float  # how much of everything is done, about


def flat_plan(law: Law, spins: int) -> Plan:
    """Players who stake the same in every spin, with unlimited money."""
    if not law.staked:
        raise SpecError("Nothing is at risk: the table takes none of these wagers.")
    parts = lcm(*(net.denominator for net in law.nets), law.staked.denominator)
    if parts > 1:
        raise SpecError(
            f"These wagers win fractions of a cent; make every stake {parts} times as large, or"
            " play by the table's limits."
        )
    won = tuple(int(net) for net in law.nets)
    _check_path(spins, Stakes((1,), (0,), (int(law.staked),), (won,), law.weights))
    nets, staked = np.array([won], np.int64), np.array([int(law.staked)], np.int64)
    no_need = np.full(1, -NEVER, np.int64)
    stays = np.zeros((1, 3), np.int64)
    tables = _tables(np.zeros(1, np.int64), stays, no_need, staked, nets)
    return Plan(urn_of(law.weights), 0, spins, "flat", tables, Rules(NEVER, spins, False))


def system_plan(
    offer: Offer, wagers: Sequence[Wager], system: System | Crowd, session: Session
) -> Plan:
    """Players who follow a system: as an automaton if it is small enough, else as a crowd."""
    if session.spins is None:
        raise SpecError("A simulation plays a number of spins; say how many with 'spins'.")
    for key, amount in (("bankroll", session.bankroll), ("target", session.target)):
        if amount is not None and amount > UNLIMITED:
            raise SpecError(f"{key!r} is {amount}; it is {UNLIMITED} cents at most.")
    most = most_units(offer, wagers)
    target = NEVER if session.target is None else session.target
    rules = Rules(target, session.spins, session.short == "rest")
    automaton = None
    if not is_crowd(system):
        unit = stakes_of(offer, wagers, [1])
        limit = CELLS >> _bits(len(unit.weights))
        automaton = compile_system(system, most, limit, at_limit=session.at_limit)
    if automaton is None:
        crowd = system if is_crowd(system) else crowd_of(system, session.at_limit)
        stakes = every_stake(offer, wagers)
        _check_path(session.spins, stakes)
        none = np.zeros((1, 1), np.int64)
        tables = Tables(0, *(none[0],) * 4, none, none[0], none[0], none)
        return Plan(urn_of(stakes.weights), session.bankroll, session.spins, "crowd", tables,
                    rules, crowd, stakes, session)  # fmt: skip
    stakes = _stakes(offer, wagers, automaton, most, rules.rest)
    _check_path(session.spins, stakes)
    tables = _automaton_tables(automaton, stakes, most)
    urn = urn_of(stakes.weights)
    return Plan(urn, session.bankroll, session.spins, "automaton", tables, rules)


def use_threads(threads: int | None) -> int:
    """Set the number of threads, or use all cores; returns the number."""
    most: int = numba.config.NUMBA_NUM_THREADS  # type: ignore[attr-defined]
    if threads is not None and not 1 <= threads <= most:
        raise SpecError(f"{threads} threads are asked for; this machine has 1 to {most}.")
    numba.set_num_threads(threads or most)
    return threads or most


def paths(
    plan: Plan, players: int, seed: int, *, first: int = 0, batch: int | None = None
) -> Iterator[Batch]:
    """Simulate players from number `first` on, one batch at a time."""
    _check_seed(seed)
    if not 1 <= players <= PLAYERS_MAX:
        raise SpecError(f"'players' is {players}; it is 1 to {PLAYERS_MAX:,}.")
    if plan.crowd is not None:
        return _crowd_batches(plan, players, seed, first, batch or CROWD_BATCH)
    return _batches(plan, players, seed, first, batch or BATCH)


def _batches(plan: Plan, players: int, seed: int, first: int, batch: int) -> Iterator[Batch]:
    done = spins_before = 0
    each = plan.spins  # how many spins a player is expected to play
    while done < players:
        size = min(max(GROUP_LEAST, min(GROUP_MOST, batch // each)), players - done)
        seats = _seats(plan, seed, first + done, size)
        piece = max(2, batch // size // 2 * 2)
        until = 0
        while until < plan.spins:
            until = min(plan.spins, until + piece)
            _play(plan, seats, until)
            spins = spins_before + int(seats.spins.sum())
            if until < plan.spins and (seats.ended == PLAYING).any():
                share = (done + size * until / plan.spins) / players
                now = together([_paths(seats)])  # a copy: they play on
                yield Batch(done, spins, _nobody(), now, share)
            else:
                break
        done += size
        spins_before = spins
        each = max(1, spins // done)
        yield Batch(done, spins, _paths(seats), _nobody(), done / players)


def _play(plan: Plan, seats: Seats, until: int) -> None:
    """Everybody in the seats, up to a spin."""
    if plan.played == "automaton":
        play_automaton(plan.urn, plan.tables, plan.rules, until, seats)
        return
    play_flat(plan.urn, plan.tables.row_nets[0], until - int(seats.spins[0]), seats)
    np.multiply(seats.spins, plan.tables.row_staked[0], out=seats.staked)
    seats.ended.fill(0 if until == plan.spins else PLAYING)


def _crowd_batches(plan: Plan, players: int, seed: int, first: int, batch: int) -> Iterator[Batch]:
    done = spins = 0
    while done < players:
        size = min(max(CROWD_LEAST, min(CROWD_MOST, batch // plan.spins)), players - done)
        seen = now = spins
        for found in _crowd_paths(plan, seed, first + done, size):
            now = spins + int(found.spins.sum())
            if now - seen >= batch and (found.ending == PLAYING).any():
                seen = now
                share = (done + size * int(found.spins.max()) / plan.spins) / players
                yield Batch(done, now, _nobody(), together([found]), share)  # a copy
        done, spins = done + size, now
        yield Batch(done, spins, found, _nobody(), done / players)


def _crowd_paths(
    plan: Plan, seed: int, first: int, players: int, crowd: Crowd | None = None
) -> Iterator[Paths]:
    assert plan.crowd is not None and plan.stakes is not None and plan.session is not None
    streams = streams_of(seed, first, players)
    return blocks(
        crowd or plan.crowd, plan.stakes, plan.session, players,
        lambda spins: draw_scenes(plan.urn, streams, spins),
    )  # fmt: skip


# ---- A few paths, spin by spin ----


class Trails(NamedTuple):
    """The bankrolls of a few players at intervals, and their final ones."""

    at: NDArray[np.int64]  # after how many spins
    bankroll: NDArray[np.int64]  # by player and point
    spins: NDArray[np.int64]
    end: NDArray[np.int64]
    ending: NDArray[np.int8]


def trails(plan: Plan, players: int, seed: int, points: int = 1000) -> Trails:
    """The first players of a simulation, sampled every so many spins."""
    _check_seed(seed)
    stride = -(-plan.spins // points)
    at = np.arange(0, plan.spins + 1, stride)
    if plan.crowd is not None:
        seen = _Seen(plan.crowd, stride)
        *_, found = _crowd_paths(plan, seed, 0, players, seen)
        known = [*seen.bankrolls, *[found.bankroll] * (len(at) - len(seen.bankrolls))]
        return Trails(at, np.array(known).T, found.spins, found.bankroll, found.ending)
    seats = _seats(plan, seed, 0, players)
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


# ---- Seats and tables ----


def _seats(plan: Plan, seed: int, first: int, players: int) -> Seats:
    def same(value: int) -> NDArray[np.int64]:
        return np.full(players, value, np.int64)

    start = plan.bankroll
    return Seats(
        streams_of(seed, first, players), np.zeros(players, np.uint64), same(0), same(0), same(0),
        same(start), same(start), same(start), same(0), same(PLAYING),
    )  # fmt: skip


def _paths(seats: Seats) -> Paths:
    ended = seats.ended.astype(np.int8)
    return Paths(seats.end, seats.spins, seats.staked, seats.lowest, seats.drawdown, ended)


def _nobody() -> Paths:
    none = np.zeros(0, np.int64)
    return Paths(none, none, none, none, none, none.astype(np.int8))


def together(parts: Sequence[Paths]) -> Paths:
    """The players of several batches, in their order."""
    return Paths(*(np.concatenate(column) for column in zip(_nobody(), *parts, strict=True)))


def _stakes(
    offer: Offer, wagers: Sequence[Wager], automaton: Automaton, most: int, rest: bool
) -> Stakes:
    """The rows an automaton asks for; every one below too, where players may stake the rest."""
    if not rest:
        return stakes_of(offer, wagers, automaton.units)
    highest = min(max(automaton.units), most)
    if highest > ROWS:
        raise SpecError(
            f"This system asks for up to {highest:,} units; for players who stake the rest no more"
            f" than {ROWS:,} are listed: put more into a unit, or lower the table's maximum."
        )
    return stakes_of(offer, wagers, range(1, highest + 1))


def _automaton_tables(automaton: Automaton, stakes: Stakes, most: int) -> Tables:
    asked = np.array([min(units, most) for units in automaton.units], np.int64)
    row = np.searchsorted(np.array(stakes.units, np.int64), asked)
    follow = np.array([automaton.lost, automaton.even, automaton.won], np.int64).T
    taken, staked = np.array(stakes.taken, np.int64), np.array(stakes.staked, np.int64)
    assert (np.diff(taken) >= 0).all(), "more units take no less"
    return _tables(row, follow.copy(), taken, staked, np.array(stakes.nets, np.int64))


def _tables(
    row: NDArray[np.int64],
    follow: NDArray[np.int64],
    taken: NDArray[np.int64],
    staked: NDArray[np.int64],
    nets: NDArray[np.int64],
) -> Tables:
    """By state and scene, from what is known by row and result."""
    scenes = nets.shape[1]
    bits = _bits(scenes)
    by_state = np.zeros((len(row), 1 << bits), np.int64)
    by_state[:, :scenes] = nets[row]
    after = np.take_along_axis(follow, 1 + np.sign(by_state), axis=1)
    return Tables(
        bits, taken[row], staked[row], by_state.ravel(), after.ravel(), follow, taken, staked, nets
    )


def _bits(scenes: int) -> int:
    return (scenes - 1).bit_length()


def is_crowd(system: System | Crowd) -> TypeIs[Crowd]:
    """Does it decide for all players at once?"""
    return hasattr(system, "begin")


def _check_path(spins: int, stakes: Stakes) -> None:
    if not 1 <= spins <= PATH_MAX:
        raise SpecError(f"'spins' is {spins}; a path has 1 to {PATH_MAX:,}.")
    largest = max(*stakes.staked, *(abs(net) for nets in stakes.nets for net in nets))
    if largest * spins >= CENTS_MAX:
        raise SpecError(
            f"With {format_cents(largest)} at stake, {spins:,} spins may come to more than can be"
            " counted; play fewer of them, or stake less."
        )


def _check_seed(seed: int) -> None:
    if not 0 <= seed <= SEED_MAX:
        raise SpecError(f"'seed' is {seed}; it is a whole number from 0 to {SEED_MAX}.")
