"""The range of results of a player who was not observed: from the bankroll and the target, or else
twice as far from the mean as any observed, as with a system that doubles its stakes."""

from __future__ import annotations

from math import inf

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.analysis.simulate.kernels import NEVER
from croupier.analysis.simulate.plan import UNLIMITED, Plan
from croupier.money import Cents

Between = tuple[float, float]


class PathBounds(msgspec.Struct, frozen=True):
    """Bounds on one path; without a plan there are none."""

    has_bankroll: bool = False  # a finite one, which never falls below 0
    target: Cents | None = None
    spins: tuple[int, int] | None = None  # minimum and maximum of a player
    has_edge: bool = False  # no stake has a positive expected result for the player

    @classmethod
    def of(cls, *plans: Plan) -> PathBounds:
        """From plans that differ only in their spins."""
        plan = plans[0]
        has_bankroll = plan.played != "flat" and plan.bankroll != UNLIMITED
        target = plan.rules.target if plan.rules.target != NEVER else None
        may_leave = has_bankroll or plan.played == "crowd" or bool((plan.tables.after < 0).any())
        spins = [one.spins for one in plans]
        return cls(
            has_bankroll=has_bankroll,
            target=target,
            spins=(1 if may_leave or target is not None else min(spins), max(spins)),
            has_edge=_has_edge(plan),
        )

    def ends(self, bankrolls: NDArray[np.int64]) -> Between:
        """The range of final bankrolls: from 0 to the target, where they apply."""
        low, high = twice_as_far(bankrolls)
        if self.target is not None:
            high = max(float(self.target), float(bankrolls.max()))
        return 0.0 if self.has_bankroll else low, high

    def drawdowns(self, drawdowns: NDArray[np.int64], bankroll: Cents) -> Between:
        """The range of drawdowns: a ruined player has lost at least the whole bankroll."""
        deepest = float(drawdowns.max())
        return 0.0, max(deepest, bankroll) if self.has_bankroll else twice_as_far(drawdowns)[1]

    @property
    def floor(self) -> float:
        """The least possible bankroll."""
        return 0.0 if self.has_bankroll else -inf


def twice_as_far(values: NDArray[np.int64]) -> Between:
    mean = float(values.mean())
    return 2 * float(values.min()) - mean, 2 * float(values.max()) - mean


def _has_edge(plan: Plan) -> bool:
    nets = np.array(plan.stakes.nets) if plan.stakes is not None else plan.tables.row_nets
    weights = np.diff(plan.urn.cumulative.astype(np.float64), prepend=0.0)
    won = nets @ weights
    return bool((won <= 1e-9 * np.abs(won).max()).all())
