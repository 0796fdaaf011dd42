"""The compiled loops: players with flat wagers, and players who follow an automaton.

Written as one would in C: whole cents, no allocation, each player independent. Threads divide the
players; the results do not depend on how many there are. A loop can stop after any spin and be
resumed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numba import njit, prange

from croupier.analysis.simulate.generator import HALF, LOW, Urn, advance, even_scene, weighted_scene
from croupier.analysis.systems.visit import DONE, PLAYING, RUIN, SPINS, TARGET

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints: TypeAlias = NDArray[np.int64]
    Streams: TypeAlias = NDArray[np.uint64]

NEVER = 2**63 - 1  # a target that nobody reaches, a spin that nobody plays


class Seats(NamedTuple):
    """The state of every player, one array for each field."""

    streams: Streams
    words: NDArray[np.uint64]  # what the last word of the stream still holds for an odd spin
    state: Ints  # of the automaton, -1 done
    spins: Ints
    staked: Ints
    end: Ints  # the bankroll
    lowest: Ints
    highest: Ints
    drawdown: Ints  # the furthest that it was under the highest so far
    ended: Ints


class Tables(NamedTuple):
    """An automaton at a table of the casino: by state, by state and scene, and by row of stakes."""

    bits: int  # a scene's number fits in; a shift is quicker than a product
    taken: Ints  # by state
    staked: Ints
    nets: Ints  # by state and scene, in one line
    after: Ints
    follow: Ints  # by state and result
    row_taken: Ints  # by row: for who cannot pay what is asked and stakes the rest
    row_staked: Ints
    row_nets: Ints  # by row and scene


class Rules(NamedTuple):
    """When a player leaves."""

    target: int
    cap: int
    rest: bool  # who cannot pay what is asked stakes as many units as can be paid


@njit(cache=True)
def mark(net: int, end: int, lowest: int, highest: int, drawdown: int) -> tuple[int, int, int, int]:
    """The running result after one more spin."""
    end += net
    lowest = min(lowest, end)
    highest = max(highest, end)
    drawdown = max(drawdown, highest - end)
    return end, lowest, highest, drawdown


@njit(cache=True)
def flat_player(urn: Urn, nets: Ints, spins: int, i: int, seats: Seats) -> None:
    """So many spins more, the same staked in each; of an even law from a whole word on."""
    streams = seats.streams
    s0, s1, s2, s3 = streams[i, 0], streams[i, 1], streams[i, 2], streams[i, 3]
    end, low, high, fall = seats.end[i], seats.lowest[i], seats.highest[i], seats.drawdown[i]
    if urn.even:
        for _ in range(spins >> 1):
            word, s0, s1, s2, s3 = advance(s0, s1, s2, s3)
            scene, s0, s1, s2, s3 = even_scene(urn, word & LOW, s0, s1, s2, s3)
            end, low, high, fall = mark(nets[scene], end, low, high, fall)
            scene, s0, s1, s2, s3 = even_scene(urn, word >> HALF, s0, s1, s2, s3)
            end, low, high, fall = mark(nets[scene], end, low, high, fall)
        if spins & 1:  # the last of all: nothing follows from the other half
            word, s0, s1, s2, s3 = advance(s0, s1, s2, s3)
            scene, s0, s1, s2, s3 = even_scene(urn, word & LOW, s0, s1, s2, s3)
            end, low, high, fall = mark(nets[scene], end, low, high, fall)
    else:
        for _ in range(spins):
            scene, s0, s1, s2, s3 = weighted_scene(urn, s0, s1, s2, s3)
            end, low, high, fall = mark(nets[scene], end, low, high, fall)
    streams[i, 0], streams[i, 1], streams[i, 2], streams[i, 3] = s0, s1, s2, s3
    seats.end[i], seats.lowest[i], seats.highest[i], seats.drawdown[i] = end, low, high, fall
    seats.spins[i] += spins


@njit(cache=True, parallel=True)
def play_flat(urn: Urn, nets: Ints, spins: int, seats: Seats) -> None:
    for i in prange(len(seats.end)):
        flat_player(urn, nets, spins, i, seats)


@njit(cache=True)
def follow_system(urn: Urn, tables: Tables, rules: Rules, until: int, i: int, seats: Seats) -> None:
    """A player up to spin `until`, or until what is asked cannot be paid."""
    streams, word = seats.streams, seats.words[i]
    s0, s1, s2, s3 = streams[i, 0], streams[i, 1], streams[i, 2], streams[i, 3]
    end, low, high, fall = seats.end[i], seats.lowest[i], seats.highest[i], seats.drawdown[i]
    state, spins, staked = seats.state[i], seats.spins[i], seats.staked[i]
    while True:
        if end >= rules.target:
            ended = TARGET
            break
        if spins == until:
            ended = SPINS if spins == rules.cap else PLAYING
            break
        if state < 0:
            ended = DONE
            break
        if tables.taken[state] > end:
            ended = RUIN
            break
        if urn.even:
            if spins & 1:
                half = word >> HALF
            else:
                word, s0, s1, s2, s3 = advance(s0, s1, s2, s3)
                half = word & LOW
            scene, s0, s1, s2, s3 = even_scene(urn, half, s0, s1, s2, s3)
        else:
            scene, s0, s1, s2, s3 = weighted_scene(urn, s0, s1, s2, s3)
        at = (state << tables.bits) | np.int64(scene)
        staked += tables.staked[state]
        end, low, high, fall = mark(tables.nets[at], end, low, high, fall)
        state = tables.after[at]
        spins += 1
    streams[i, 0], streams[i, 1], streams[i, 2], streams[i, 3] = s0, s1, s2, s3
    seats.end[i], seats.lowest[i], seats.highest[i], seats.drawdown[i] = end, low, high, fall
    seats.state[i], seats.spins[i], seats.staked[i] = state, spins, staked
    seats.words[i], seats.ended[i] = word, ended


@njit(cache=True)
def stake_the_rest(urn: Urn, tables: Tables, i: int, seats: Seats) -> None:
    """One spin of a player who cannot pay what is asked, with as many units as can be paid."""
    streams, word = seats.streams, seats.words[i]
    s0, s1, s2, s3 = streams[i, 0], streams[i, 1], streams[i, 2], streams[i, 3]
    if urn.even:
        half = word >> HALF
        if seats.spins[i] & 1 == 0:
            word, s0, s1, s2, s3 = advance(s0, s1, s2, s3)
            half = word & LOW
        scene, s0, s1, s2, s3 = even_scene(urn, half, s0, s1, s2, s3)
    else:
        scene, s0, s1, s2, s3 = weighted_scene(urn, s0, s1, s2, s3)
    row = np.searchsorted(tables.row_taken, seats.end[i], "right") - 1
    net = tables.row_nets[row, np.int64(scene)]
    seats.staked[i] += tables.row_staked[row]
    seats.state[i] = tables.follow[seats.state[i], 1 + np.sign(net)]
    seats.end[i], seats.lowest[i], seats.highest[i], seats.drawdown[i] = mark(
        net, seats.end[i], seats.lowest[i], seats.highest[i], seats.drawdown[i]
    )
    seats.spins[i] += 1
    streams[i, 0], streams[i, 1], streams[i, 2], streams[i, 3] = s0, s1, s2, s3
    seats.words[i] = word


@njit(cache=True)
def automaton_player(
    urn: Urn, tables: Tables, rules: Rules, until: int, i: int, seats: Seats
) -> None:
    """A player up to spin `until`, by the rules of one path."""
    while seats.ended[i] == PLAYING:
        follow_system(urn, tables, rules, until, i, seats)
        if seats.ended[i] == PLAYING:
            break  # for now
        if seats.ended[i] == RUIN and rules.rest and tables.row_taken[0] <= seats.end[i]:
            stake_the_rest(urn, tables, i, seats)
            seats.ended[i] = PLAYING


@njit(cache=True, parallel=True)
def play_automaton(urn: Urn, tables: Tables, rules: Rules, until: int, seats: Seats) -> None:
    # The loop over players does nothing but call: Numba 0.68 loses `ended[i] = PLAYING` if the
    # player's own loop stands in it. Tests replay every path.
    for i in prange(len(seats.end)):
        automaton_player(urn, tables, rules, until, i, seats)
