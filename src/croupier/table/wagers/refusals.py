"""Why a wager is not placed, called, moved, removed or repeated."""

from __future__ import annotations

from croupier.refusals import Amount, Bet, Phase, Side, Tender, Tenders, Why


class BettingNotOpen(Why, frozen=True, tag="betting-closed.phase"):
    phase: Phase


class BettingEnded(Why, frozen=True, tag="betting-closed"):
    pass


class SideBetEnded(Why, frozen=True, tag="betting-closed.side-bet"):
    side_bet: Side


class NotSettled(Why, frozen=True, tag="not-settled"):
    phase: Phase


class BallHasDropped(Why, frozen=True, tag="ball-dropped"):
    pass


class HandsOff(Why, frozen=True, tag="ball-dropped.hands-off"):
    pass


class NoColourHere(Why, frozen=True, tag="not-here.colour"):
    pass


class StakeOrColour(Why, frozen=True, tag="form.colour"):
    pass


class WrongTenderForCall(Why, frozen=True, tag="wrong-tender.call"):
    takes: Tenders
    tendered: Tender


class GuestCalls(Why, frozen=True, tag="guest-calls"):
    player: str


class MustBeCalled(Why, frozen=True, tag="must-be-called"):
    bet: Bet


class SideBetFailed(Why, frozen=True, tag="out-of-order.this-spin"):
    side_bet: Side
    fault: str


class SideBetNotOffered(Why, frozen=True, tag="out-of-order.side-bet"):
    side_bet: Side
    fault: str


class NumbersNotDrawn(Why, frozen=True, tag="not-drawn.numbers"):
    side_bet: Side


class SameBet(Why, frozen=True, tag="same-bet"):
    bet: Bet


class NoWager(Why, frozen=True, tag="no-wager"):
    player: str
    bet: Bet


class LessOnIt(Why, frozen=True, tag="no-wager.less"):
    player: str
    bet: Bet
    has: Amount
    asked: Amount


class NothingPlaced(Why, frozen=True, tag="no-wager.placed"):
    player: str


class NothingDown(Why, frozen=True, tag="no-wager.down"):
    player: str


class NothingLastSpin(Why, frozen=True, tag="no-wager.last-spin"):
    player: str


class AllStand(Why, frozen=True, tag="no-wager.stands"):
    player: str


class NoWinningWager(Why, frozen=True, tag="no-winning-wager"):
    player: str
    bet: Bet


class CannotRepeat(Why, frozen=True, tag="cannot-repeat"):
    because: Why


class NotPermitted(Why, frozen=True, tag="not-permitted"):
    bet: Bet
    left: Amount
