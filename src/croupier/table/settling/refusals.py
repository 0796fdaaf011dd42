"""Why a spin is not settled."""

from __future__ import annotations

from croupier.refusals import Phase, Side, Why


class NoOutcome(Why, frozen=True, tag="no-outcome"):
    phase: Phase


class DrawNotMade(Why, frozen=True, tag="not-drawn.settle"):
    side_bet: Side
