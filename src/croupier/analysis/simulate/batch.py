"""Many players play their paths, a batch at a time, so that whoever waits can watch and stop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from croupier.analysis.simulate.counts import check_seed
from croupier.analysis.simulate.crowd import Crowd, Paths, blocks
from croupier.analysis.simulate.generator import draw_scenes, streams_of
from croupier.analysis.simulate.kernels import Seats, play_automaton, play_flat
from croupier.analysis.simulate.plan import Plan
from croupier.analysis.systems.visit import PLAYING
from croupier.errors import SpecError

PLAYERS_MAX = 50_000_000
BATCH = 2**26  # spins played in one go, a fraction of a second
GROUP_LEAST, GROUP_MOST = 64, 2**18  # players in one go
CROWD_BATCH, CROWD_LEAST, CROWD_MOST = 2**22, 256, 2**13


class PathBatch(NamedTuple):
    """How far it is: who has finished since the batch before, and who is in the middle of it."""

    players: int  # finished in all
    spins: int  # played in all
    finished: Paths
    playing: Paths
    share: float  # how much of everything is done, about


def use_threads(threads: int | None) -> int:
    """How many threads play: so many, or as many as there are; answers the number."""
    most: int = numba.config.NUMBA_NUM_THREADS  # type: ignore[attr-defined]
    if threads is not None and not 1 <= threads <= most:
        raise SpecError(f"{threads} threads are asked for; this machine has 1 to {most}.")
    numba.set_num_threads(threads or most)
    return threads or most


def paths(
    plan: Plan, players: int, seed: int, *, first: int = 0, batch: int | None = None
) -> Iterator[PathBatch]:
    """Players from number `first` on play, a batch at a time."""
    check_seed(seed)
    if not 1 <= players <= PLAYERS_MAX:
        raise SpecError(f"'players' is {players}; it is 1 to {PLAYERS_MAX:,}.")
    if plan.crowd is not None:
        return _crowd_batches(plan, players, seed, first, batch or CROWD_BATCH)
    return _batches(plan, players, seed, first, batch or BATCH)


def _batches(plan: Plan, players: int, seed: int, first: int, batch: int) -> Iterator[PathBatch]:
    done = spins_before = 0
    each = plan.spins  # how many spins a player is expected to play
    while done < players:
        size = min(max(GROUP_LEAST, min(GROUP_MOST, batch // each)), players - done)
        seats = seats_of(plan, seed, first + done, size)
        piece = max(2, batch // size // 2 * 2)
        until = 0
        while until < plan.spins:
            until = min(plan.spins, until + piece)
            _play(plan, seats, until)
            spins = spins_before + int(seats.spins.sum())
            if until < plan.spins and (seats.ended == PLAYING).any():
                share = (done + size * until / plan.spins) / players
                now = together([_paths(seats)])  # a copy: they play on
                yield PathBatch(done, spins, _nobody(), now, share)
            else:
                break
        done += size
        spins_before = spins
        each = max(1, spins // done)
        yield PathBatch(done, spins, _paths(seats), _nobody(), done / players)


def _play(plan: Plan, seats: Seats, until: int) -> None:
    """Everybody in the seats, up to a spin."""
    if plan.played == "automaton":
        play_automaton(plan.urn, plan.tables, plan.rules, until, seats)
        return
    play_flat(plan.urn, plan.tables.row_nets[0], until - int(seats.spins[0]), seats)
    np.multiply(seats.spins, plan.tables.row_staked[0], out=seats.staked)
    seats.ended.fill(0 if until == plan.spins else PLAYING)


def _crowd_batches(
    plan: Plan, players: int, seed: int, first: int, batch: int
) -> Iterator[PathBatch]:
    done = spins = 0
    while done < players:
        size = min(max(CROWD_LEAST, min(CROWD_MOST, batch // plan.spins)), players - done)
        seen = now = spins
        for found in crowd_paths(plan, seed, first + done, size):
            now = spins + int(found.spins.sum())
            if now - seen >= batch and (found.ending == PLAYING).any():
                seen = now
                share = (done + size * int(found.spins.max()) / plan.spins) / players
                yield PathBatch(done, now, _nobody(), together([found]), share)  # a copy
        done, spins = done + size, now
        yield PathBatch(done, spins, found, _nobody(), done / players)


def crowd_paths(
    plan: Plan, seed: int, first: int, players: int, crowd: Crowd | None = None
) -> Iterator[Paths]:
    assert plan.crowd is not None and plan.stakes is not None and plan.visit is not None
    streams = streams_of(seed, first, players)
    return blocks(
        crowd or plan.crowd,
        plan.stakes,
        plan.visit,
        players,
        lambda spins: draw_scenes(plan.urn, streams, spins),
    )


def seats_of(plan: Plan, seed: int, first: int, players: int) -> Seats:
    def same(value: int) -> NDArray[np.int64]:
        return np.full(players, value, np.int64)

    return Seats(
        streams_of(seed, first, players),
        np.zeros(players, np.uint64),
        **{name: same(0) for name in ("state", "spins", "staked", "drawdown")},
        **{name: same(plan.bankroll) for name in ("end", "lowest", "highest")},
        ended=same(PLAYING),
    )


def _paths(seats: Seats) -> Paths:
    ended = seats.ended.astype(np.int8)
    return Paths(seats.end, seats.spins, seats.staked, seats.lowest, seats.drawdown, ended)


def _nobody() -> Paths:
    none = np.zeros(0, np.int64)
    return Paths(none, none, none, none, none, none.astype(np.int8))


def together(parts: Sequence[Paths]) -> Paths:
    """The players of several batches, in their order."""
    return Paths(*(np.concatenate(column) for column in zip(_nobody(), *parts, strict=True)))
