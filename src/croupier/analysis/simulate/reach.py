"""How far a player might have come whom nobody saw: what a session allows, or else twice as far
from the mean as anybody was seen, for so it goes with a system that doubles its stakes."""

from __future__ import annotations

from math import inf

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.analysis.simulate.kernels import NEVER
from croupier.analysis.simulate.plan import UNLIMITED, Plan
from croupier.money import Cents

Between = tuple[float, float]


class Reach(msgspec.Struct, frozen=True):
    """The bounds of one path; without a plan nothing is known of them."""

    broke: bool = False  # a bankroll has an end, and nobody has less than nothing
    target: Cents | None = None
    spins: tuple[int, int] | None = None  # the fewest and the most of a player
    house: bool = False  # whatever is staked, the house keeps some of it on average, or nothing

    @classmethod
    def of(cls, *plans: Plan) -> Reach:
        """Of plans that differ in their spins alone."""
        plan = plans[0]
        broke = plan.played != "flat" and plan.bankroll != UNLIMITED
        target = plan.rules.target if plan.rules.target != NEVER else None
        may_leave = broke or plan.played == "crowd" or bool((plan.tables.after < 0).any())
        spins = [one.spins for one in plans]
        return cls(
            broke=broke,
            target=target,
            spins=(1 if may_leave or target is not None else min(spins), max(spins)),
            house=_keeps(plan),
        )

    def ends(self, bankrolls: NDArray[np.int64]) -> Between:
        """Between which a player ends: nothing and the target, where there are such."""
        low, high = twice_as_far(bankrolls)
        if self.target is not None:
            high = max(float(self.target), float(bankrolls.max()))
        return 0.0 if self.broke else low, high

    def drawdowns(self, drawdowns: NDArray[np.int64], bankroll: Cents) -> Between:
        """Who is ruined has lost all there was, at the least."""
        deepest = float(drawdowns.max())
        return 0.0, max(deepest, bankroll) if self.broke else twice_as_far(drawdowns)[1]

    @property
    def floor(self) -> float:
        """Less than this nobody has."""
        return 0.0 if self.broke else -inf


def twice_as_far(values: NDArray[np.int64]) -> Between:
    mean = float(values.mean())
    return 2 * float(values.min()) - mean, 2 * float(values.max()) - mean


def _keeps(plan: Plan) -> bool:
    nets = np.array(plan.stakes.nets) if plan.stakes is not None else plan.tables.row_nets
    weights = np.diff(plan.urn.cumulative.astype(np.float64), prepend=0.0)
    won = nets @ weights
    return bool((won <= 1e-9 * np.abs(won).max()).all())
