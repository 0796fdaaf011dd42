"""Why something about conduct is refused."""

from __future__ import annotations

from croupier.refusals import Amount, Choices, Why


class NotAPenalty(Why, frozen=True, tag="not-in-terms.penalty"):
    penalty: str
    penalties: Choices


class NotADisqualification(Why, frozen=True, tag="not-a-ground.disqualify"):
    ground: str
    grounds: Choices


class OnlyPoints(Why, frozen=True, tag="points-only"):
    pass


class CountBelowZero(Why, frozen=True, tag="below-zero.count"):
    player: str
    has: Amount


class Irrevocable(Why, frozen=True, tag="irrevocable"):
    player: str


class ReinstatedTooLate(Why, frozen=True, tag="too-late.reinstate"):
    player: str
