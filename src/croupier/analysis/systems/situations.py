"""Every reachable situation of a visit, a state of the system and a bankroll, and the transitions
between them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from croupier.analysis.systems import System, asked, next_state
from croupier.analysis.systems.stakes import Rows
from croupier.analysis.systems.visit import DONE, RUIN, TARGET, Visit
from croupier.errors import SpecError
from croupier.money import Cents
from croupier.rules.bets import Wager
from croupier.rules.offer import Offer

LIMIT = 300_000
GOES_ON = -1


class Situation(NamedTuple):
    """Before a spin. The peak and the fall stay 0 unless drawdown is asked for."""

    state: Hashable | None
    bankroll: Cents
    peak: Cents = 0  # the highest bankroll so far
    fall: Cents = 0  # the deepest fall from the highest so far
    ending: int = GOES_ON  # how the visit ended here


class Situations(NamedTuple):
    """Numbered from the start, 0; by number, where a spin leads with which weight of the whole."""

    whole: int
    listed: list[Situation]
    leads: list[dict[int, int]]  # empty where the visit ended, or every spin is played
    staked: list[Cents]


class _Choice(NamedTuple):
    """What a state stakes of a bankroll: the nets with their weights."""

    staked: Cents
    nets: dict[Cents, int]


def explore(
    offer: Offer,
    wagers: Sequence[Wager],
    system: System,
    visit: Visit,
    *,
    drawdown: bool,
    limit: int = LIMIT,
) -> Situations:
    """All that can come up, at most so many spins deep if the visit has a number of them."""
    walk = _Walk(Rows(offer, wagers), system, visit, drawdown)
    first = walk.arrive(system.start(), visit.bankroll, visit.bankroll if drawdown else 0, 0)
    index, listed = {first: 0}, [first]
    leads: list[dict[int, int]] = []
    staked: list[Cents] = []
    depth, layer_ends = 0, 1
    for at, here in enumerate(listed):  # it grows as situations are found
        if at == layer_ends:
            depth, layer_ends = depth + 1, len(listed)
        if here.ending != GOES_ON or depth == visit.spins:
            leads.append({})
            staked.append(0)
            continue
        choice, ways = walk.spin(here)
        found: dict[int, int] = {}
        for there, weight in ways:
            to = index.setdefault(there, len(listed))
            if to == len(listed):
                listed.append(there)
            found[to] = found.get(to, 0) + weight
        if len(listed) > limit:
            raise SpecError(
                f"More than {limit:,} situations can come up, too many to be worked out one by"
                " one: simulate it, or ask for fewer spins, a smaller bankroll or a nearer target."
            )
        leads.append(found)
        staked.append(choice.staked)
    return Situations(walk.whole, listed, leads, staked)


class _Walk:
    """The rules of one spin, each state's units and rows looked up once."""

    def __init__(self, rows: Rows, system: System, visit: Visit, drawdown: bool) -> None:
        self.rows = rows
        self.system = system
        self.visit = visit
        self.drawdown = drawdown
        self.whole = sum(rows.weights)
        self._asked: dict[Hashable, int] = {}
        self._choices: dict[int, _Choice] = {}
        self._after: dict[tuple[Hashable, int], Hashable | None] = {}

    def arrive(
        self, state: Hashable | None, bankroll: Cents, peak: Cents, fall: Cents
    ) -> Situation:
        """Where a player is now. Who has left has no state any more."""
        target = self.visit.target
        if target is not None and bankroll >= target:
            return Situation(None, bankroll, 0, fall, TARGET)
        if state is None:
            return Situation(None, bankroll, 0, fall, DONE)
        if not self._units(state, bankroll):
            return Situation(None, bankroll, 0, fall, RUIN)
        return Situation(state, bankroll, peak, fall)

    def spin(self, here: Situation) -> tuple[_Choice, list[tuple[Situation, int]]]:
        """What is staked, and where each net leads."""
        choice = self._choice(self._units(here.state, here.bankroll))
        ways = []
        for net, weight in choice.nets.items():
            bankroll, peak, fall = here.bankroll + net, here.peak, here.fall
            if self.drawdown:
                peak = max(peak, bankroll)
                fall = max(fall, peak - bankroll)
            ways.append((self.arrive(self._next(here.state, net), bankroll, peak, fall), weight))
        return choice, ways

    def _units(self, state: Hashable, bankroll: Cents) -> int:
        """The units that are staked; 0 if they cannot be paid."""
        units = self._asked.get(state)
        if units is None:
            units = self._asked[state] = min(asked(self.system, state), self.rows.most)
        if self.rows.row(units).taken <= bankroll:
            return units
        return self.rows.payable(units, bankroll) if self.visit.short == "rest" else 0

    def _choice(self, units: int) -> _Choice:
        found = self._choices.get(units)
        if found is None:
            row, nets = self.rows.row(units), dict[Cents, int]()
            for net, weight in zip(row.nets, self.rows.weights, strict=True):
                nets[net] = nets.get(net, 0) + weight
            found = self._choices[units] = _Choice(row.staked, nets)
        return found

    def _next(self, state: Hashable, net: Cents) -> Hashable | None:
        key = state, (net > 0) - (net < 0)
        if key not in self._after:
            self._after[key] = next_state(self.system, *key, self.rows.most, self.visit.at_limit)
        return self._after[key]
