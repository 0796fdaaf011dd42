"""Why a side bet's draw is not taken, or its betting not closed."""

from __future__ import annotations

from croupier.refusals import Part, Side, Sides, Why


class CannotBeDrawn(Why, frozen=True, tag="bad-draw"):
    because: Part


class NoSideBet(Why, frozen=True, tag="no-side-bet"):
    side_bet: Side


class OtherSideBets(Why, frozen=True, tag="no-side-bet.others"):
    side_bet: Side
    known: Sides


class SideBetOutOfOrder(Why, frozen=True, tag="out-of-order.draw"):
    side_bet: Side


class DrawnAlready(Why, frozen=True, tag="drawn-already"):
    side_bet: Side


class WageredBefore(Why, frozen=True, tag="wagers-down.draw"):
    pass


class BettingOpen(Why, frozen=True, tag="betting-open"):
    side_bet: Side


class BallDoesNotRun(Why, frozen=True, tag="ball-does-not-run"):
    side_bet: Side


class ClosedAlready(Why, frozen=True, tag="closed-already"):
    side_bet: Side
