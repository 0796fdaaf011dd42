"""Exact results of a visit: an absorbing Markov chain over all its situations.

With a number of spins, probabilities are propagated spin by spin; without one, transient situations
are eliminated. Both use whole numbers where that is fast, otherwise floating point with a bound on
the error.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import fsum
from typing import TYPE_CHECKING

import msgspec

from croupier.analysis.systems import System
from croupier.analysis.systems.situations import GOES_ON, LIMIT, Situations, explore
from croupier.analysis.systems.visit import DONE, RUIN, SPINS, TARGET, Visit
from croupier.errors import SpecError
from croupier.money import Cents
from croupier.rules.bets import Wager
from croupier.rules.offer import Offer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.sparse import csr_array

Number = Fraction | float

FRACTIONS = 500  # situations that go on, up to which fractions are used without a number of spins
WORK = 20_000_000  # and with one: ways times spins, a way counting more as the integers grow
ROUNDING = 2.0**-53  # what one operation may be off by, of its result


class Chain(msgspec.Struct, frozen=True):
    """Ruin, target, duration, final bankrolls and drawdown, with their probabilities."""

    exact: bool  # fractions all the way
    error: float  # no probability is off by more than this
    situations: int
    ruin: Number
    target: Number
    done: Number
    spins: Number  # the chance that every spin is played
    expected_spins: Number
    expected_staked: Number  # in cents, as is what follows
    expected_end: Number
    ends: dict[Cents, Number]  # bankroll at the end -> its chance
    drawdowns: dict[Cents, Number] | None  # deepest fall from the highest so far -> its chance


class _Outcome(msgspec.Struct):
    """Where the chance went: by situation for those who left before, and at the last spin."""

    left: Mapping[int, Number]
    last: Mapping[int, Number]
    spins: Number
    staked: Number
    error: float = 0.0


def chain(
    offer: Offer,
    wagers: Sequence[Wager],
    system: System,
    visit: Visit,
    *,
    drawdown: bool = False,
    exact: bool | None = None,
    limit: int = LIMIT,
) -> Chain:
    """Compute a visit. Fractions are used if it is small, or as `exact` says."""
    if visit.spins is None and visit.target is None:
        raise SpecError("Without 'spins' a visit needs a 'target', or it may never end.")
    found = explore(offer, wagers, system, visit, drawdown=drawdown, limit=limit)
    if exact is None:
        exact = _is_small(found, visit.spins)
    if visit.spins is None:
        _must_end(found)
        outcome = _taken_out(found) if exact else _solved(found)
    else:
        forward = _forward if exact else _forward_in_floats
        outcome = forward(found, visit.spins)
    return _told(found, outcome, exact, drawdown)


def _is_small(found: Situations, spins: int | None) -> bool:
    going = sum(1 for ways in found.leads if ways)
    if spins is None:
        return going <= FRACTIONS
    words = 1 + spins * found.whole.bit_length() // 2_000
    return sum(map(len, found.leads)) * spins * words <= WORK


def _must_end(found: Situations) -> None:
    """Every situation must reach an ending, or the visit may never end."""
    into: list[list[int]] = [[] for _ in found.listed]
    for at, ways in enumerate(found.leads):
        for to in ways:
            into[to].append(at)
    out = [at for at, one in enumerate(found.listed) if one.ending != GOES_ON]
    seen = set(out)
    for to in out:  # it grows
        for at in into[to]:
            if at not in seen:
                seen.add(at)
                out.append(at)
    if len(seen) < len(found.listed):
        raise SpecError("This visit may go on for ever; give it a number of spins.")


# ---- A number of spins ----


def _forward(found: Situations, spins: int) -> _Outcome:
    """Whole numbers: after n spins each stands for so many of whole ** n."""
    going = {0: 1} if found.listed[0].ending == GOES_ON else {}
    left = {} if going else {0: 1}
    last: dict[int, int] = {}
    played = staked = 0
    for spin in range(spins):
        played = (played + sum(going.values())) * found.whole
        staked = (staked + sum(n * found.staked[at] for at, n in going.items())) * found.whole
        left = {at: n * found.whole for at, n in left.items()}
        arrived: dict[int, int] = {}
        for at, n in going.items():
            for to, weight in found.leads[at].items():
                arrived[to] = arrived.get(to, 0) + n * weight
        going = {}
        for to, n in arrived.items():
            ending = found.listed[to].ending
            into = going if ending == GOES_ON else left
            if spin == spins - 1 and ending != TARGET:
                into = last
            into[to] = into.get(to, 0) + n
    whole = found.whole**spins
    return _Outcome(
        {at: Fraction(n, whole) for at, n in left.items()},
        {at: Fraction(n, whole) for at, n in last.items()},
        Fraction(played, whole),
        Fraction(staked, whole),
    )


def _forward_in_floats(found: Situations, spins: int) -> _Outcome:
    """The same. All terms are positive, so each spin adds a few roundings and no more."""
    import numpy as np

    ways = _matrix(found)
    ending = np.array([one.ending for one in found.listed])
    goes_on, stays = ending == GOES_ON, ending == TARGET
    cost = np.array(found.staked, float)
    going = np.zeros(len(ending))
    going[0] = 1.0
    left = np.where(goes_on, 0.0, going)
    going = going - left
    played, staked = [], []
    last = np.zeros_like(going)
    for spin in range(spins):
        played.append(float(going.sum()))
        staked.append(float(going @ cost))
        arrived = ways @ going
        if spin == spins - 1:
            last = np.where(stays, 0.0, arrived)
            arrived = arrived - last
        left += np.where(goes_on, 0.0, arrived)
        going = np.where(goes_on, arrived, 0.0)
    error = spins * (_most_into(ways) + 4) * ROUNDING
    return _Outcome(_some(left), _some(last), fsum(played), fsum(staked), error)


# ---- Until it ends ----


def _taken_out(found: Situations) -> _Outcome:
    """Eliminate one situation after another, joining the ways into it to the ways out of it.

    Expected spins and stakes until the end are joined in the same way."""
    if not found.leads[0]:
        return _Outcome({0: Fraction(1)}, {}, Fraction(0), Fraction(0))
    ways = {
        at: {to: Fraction(weight, found.whole) for to, weight in leads.items()}
        for at, leads in enumerate(found.leads)
        if leads
    }
    into: dict[int, set[int]] = {at: set() for at in ways}
    for at, leads in ways.items():
        for to in leads.keys() & ways.keys():
            into[to].add(at)
    costs = {at: (Fraction(1), Fraction(found.staked[at])) for at in ways}
    while len(ways) > 1:
        at = min((one for one in ways if one), key=lambda one: len(into[one]) * len(ways[one]))
        _take_out(at, ways, into, costs)
    _leave_at_last(0, ways, costs)
    return _Outcome(ways[0], {}, *costs[0])


_Ways = dict[int, dict[int, Fraction]]
_Costs = dict[int, tuple[Fraction, Fraction]]


def _take_out(at: int, ways: _Ways, into: dict[int, set[int]], costs: _Costs) -> None:
    _leave_at_last(at, ways, costs)
    out, cost = ways.pop(at), costs.pop(at)
    for to in out.keys() & into.keys():
        into[to].discard(at)
    for before in into.pop(at) - {at}:
        chance = ways[before].pop(at)
        for to, further in out.items():
            ways[before][to] = ways[before].get(to, Fraction(0)) + chance * further
            if to in into:
                into[to].add(before)
        spins, staked = costs[before]
        costs[before] = spins + chance * cost[0], staked + chance * cost[1]


def _leave_at_last(at: int, ways: _Ways, costs: _Costs) -> None:
    """Who stays where they are is there again, and leaves in the end by one of the other ways."""
    stays = ways[at].pop(at, None)
    if stays is not None:
        times = 1 / (1 - stays)
        ways[at] = {to: chance * times for to, chance in ways[at].items()}
        costs[at] = costs[at][0] * times, costs[at][1] * times


def _solved(found: Situations) -> _Outcome:
    """How often each situation is visited solves a linear system; the residual bounds the error.

    Chance that is amiss in a situation is amiss at the end by no more, as all of it ends up
    somewhere once.
    """
    import numpy as np
    from scipy.sparse import csc_array, eye_array
    from scipy.sparse.linalg import splu

    if not found.leads[0]:
        return _Outcome({0: 1.0}, {}, 0.0, 0.0)
    ways = _matrix(found)
    going = np.flatnonzero(np.array([one.ending for one in found.listed]) == GOES_ON)
    kept = ways[going][:, going]
    system = csc_array(eye_array(len(going)) - kept)
    start = np.zeros(len(going))
    start[0] = 1.0
    factors = splu(system)
    visits = factors.solve(start)
    visits += factors.solve(start - system @ visits)  # refined once
    residual = float(np.abs(start - system @ visits).sum())
    every = np.zeros(len(found.listed))
    every[going] = visits
    arrived = ways @ every
    arrived[going] = 0.0
    error = residual + (_most_into(ways) + 4) * 2 * ROUNDING * (1 + float(np.abs(visits).sum()))
    staked = float(every @ np.array(found.staked, float))
    return _Outcome(_some(arrived), {}, fsum(visits), staked, error)


# ---- Matrices ----


def _matrix(found: Situations) -> csr_array:
    """Column by column where each situation leads."""
    import numpy as np
    from scipy.sparse import csr_array

    count = sum(map(len, found.leads))
    to, at = np.empty(count, np.int64), np.empty(count, np.int64)
    chance = np.empty(count)
    n = 0
    for here, leads in enumerate(found.leads):
        for there, weight in leads.items():
            to[n], at[n], chance[n] = there, here, weight / found.whole
            n += 1
    size = len(found.listed)
    return csr_array((chance, (to, at)), shape=(size, size))


def _most_into(ways: csr_array) -> int:
    """The most terms that are added up for one situation."""
    import numpy as np

    return int(np.diff(ways.indptr).max(initial=0))


def _some(chances: NDArray[np.float64]) -> dict[int, Number]:
    return {int(at): float(chances[at]) for at in chances.nonzero()[0]}


# ---- What is told ----


def _told(found: Situations, outcome: _Outcome, exact: bool, drawdown: bool) -> Chain:
    listed = found.listed
    endings: dict[int, list[Number]] = {SPINS: [*outcome.last.values()]}
    for at, chance in outcome.left.items():
        endings.setdefault(listed[at].ending, []).append(chance)
    both = [*outcome.left.items(), *outcome.last.items()]
    ends = _grouped((listed[at].bankroll, chance) for at, chance in both)
    falls = _grouped((listed[at].fall, chance) for at, chance in both) if drawdown else None
    by_ending = {ending: _sum(chances, exact) for ending, chances in endings.items()}
    zero = _sum([], exact)
    return Chain(
        exact=exact,
        error=outcome.error,
        situations=len(listed),
        ruin=by_ending.get(RUIN, zero),
        target=by_ending.get(TARGET, zero),
        done=by_ending.get(DONE, zero),
        spins=by_ending[SPINS],
        expected_spins=outcome.spins,
        expected_staked=outcome.staked,
        expected_end=_sum([chance * cents for cents, chance in ends.items()], exact),
        ends=ends,
        drawdowns=falls,
    )


def _sum(chances: Sequence[Number], exact: bool) -> Number:
    return sum((Fraction(one) for one in chances), Fraction(0)) if exact else fsum(chances)


def _grouped(pairs: Iterable[tuple[Cents, Number]]) -> dict[Cents, Number]:
    groups: dict[Cents, list[Number]] = {}
    for cents, chance in pairs:
        groups.setdefault(cents, []).append(chance)
    exact = all(isinstance(one, Fraction) for group in groups.values() for one in group)
    return {cents: _sum(groups[cents], exact) for cents in sorted(groups)}
