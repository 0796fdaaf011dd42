"""Why an outcome or a position is not corrected, or a spin not settled again."""

from __future__ import annotations

from croupier.refusals import Bet, Count, Why


class NoOutcomeYet(Why, frozen=True, tag="no-outcome.yet"):
    pass


class FreezeFirst(Why, frozen=True, tag="not-frozen.correction"):
    pass


class NotTheTime(Why, frozen=True, tag="wrong-phase.clarify"):
    pass


class NothingToMove(Why, frozen=True, tag="no-wager.move"):
    player: str
    bet: Bet


class WasCalled(Why, frozen=True, tag="was-called"):
    pass


class TooFarBack(Why, frozen=True, tag="no-such-spin.back"):
    spin: int
    back: Count


class NoSpinSettled(Why, frozen=True, tag="no-such-spin.none"):
    pass


class NoSuchSpin(Why, frozen=True, tag="no-such-spin"):
    spin: int


class SpinIsVoid(Why, frozen=True, tag="spin-void"):
    spin: int


class SameOutcome(Why, frozen=True, tag="same-outcome"):
    outcome: str
