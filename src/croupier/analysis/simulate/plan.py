"""All that has to be known before paths are played: what is staked, won and staked next."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.exact.scenes import Scenes
from croupier.analysis.simulate.crowd import Crowd, crowd_of
from croupier.analysis.simulate.generator import Urn, urn_of
from croupier.analysis.simulate.kernels import NEVER, Rules, Tables
from croupier.analysis.systems import System
from croupier.analysis.systems.automaton import Automaton, compile_system
from croupier.analysis.systems.stakes import ROWS, Stakes, every_stake, most_units, stakes_of
from croupier.analysis.systems.visit import Visit
from croupier.errors import SpecError
from croupier.money import format_cents
from croupier.rules.bets import Wager
from croupier.rules.offer import Offer

if TYPE_CHECKING:
    from typing_extensions import TypeIs

PATH_MAX = 10**12  # of one path
CENTS_MAX = 2**59  # that a path may come to
UNLIMITED = 2**60  # a bankroll that nobody comes to the end of
CELLS = 2**21  # states times scenes of an automaton that is played by its tables


class Plan(NamedTuple):
    """All there is to know to play paths: flat wagers, an automaton by its tables, or a crowd."""

    urn: Urn
    bankroll: int  # what a player starts with; nothing, where only the result is counted
    spins: int
    played: str  # "flat", "automaton" or "crowd"
    tables: Tables
    rules: Rules
    crowd: Crowd | None = None
    stakes: Stakes | None = None
    visit: Visit | None = None


def flat_plan(law: Scenes, spins: int) -> Plan:
    """Players who stake the same in every spin, from a pocket without a bottom."""
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
    offer: Offer, wagers: Sequence[Wager], system: System | Crowd, visit: Visit
) -> Plan:
    """Players who follow a system: by its tables if they are small enough, else as a crowd."""
    if visit.spins is None:
        raise SpecError("A simulation plays a number of spins; say how many with 'spins'.")
    for key, amount in (("bankroll", visit.bankroll), ("target", visit.target)):
        if amount is not None and amount > UNLIMITED:
            raise SpecError(f"{key!r} is {amount}; it is {UNLIMITED} cents at most.")
    most = most_units(offer, wagers)
    target = NEVER if visit.target is None else visit.target
    rules = Rules(target, visit.spins, visit.short == "rest")
    automaton = None
    if not is_crowd(system):
        unit = stakes_of(offer, wagers, [1])
        limit = CELLS >> _bits(len(unit.weights))
        automaton = compile_system(system, most, limit, at_limit=visit.at_limit)
    if automaton is None:
        crowd = system if is_crowd(system) else crowd_of(system, visit.at_limit)
        stakes = every_stake(offer, wagers)
        _check_path(visit.spins, stakes)
        none = np.zeros((1, 1), np.int64)
        tables = Tables(0, *(none[0],) * 4, none, none[0], none[0], none)
        start = urn_of(stakes.weights), visit.bankroll, visit.spins
        return Plan(*start, "crowd", tables, rules, crowd, stakes, visit)
    stakes = _stakes(offer, wagers, automaton, most, rules.rest)
    _check_path(visit.spins, stakes)
    tables = _automaton_tables(automaton, stakes, most)
    urn = urn_of(stakes.weights)
    return Plan(urn, visit.bankroll, visit.spins, "automaton", tables, rules)


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
