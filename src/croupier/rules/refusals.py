"""Why a table does not offer a bet, and what the player may have meant."""

from __future__ import annotations

from croupier.refusals import (
    Amount,
    Amounts,
    Bet,
    Bets,
    Choices,
    Count,
    Listed,
    Modes,
    Names,
    Part,
    Side,
    WheelName,
    Why,
    Word,
    Words,
)

# ---- a bet that nobody can read ----


class UnknownBet(Why, frozen=True, tag="unknown-bet"):
    text: str
    because: Part


class KindMeant(Part, frozen=True, tag="unknown-bet.meant"):
    kind: str


class ForExample(Part, frozen=True, tag="unknown-bet.for-example"):
    """Nothing like it is a kind of bet."""


class StandsAlone(Part, frozen=True, tag="unknown-bet.stands-alone"):
    kind: Bet


class NotANumber(Part, frozen=True, tag="unknown-bet.not-a-number"):
    number: str


class HowManyNumbers(Part, frozen=True, tag="unknown-bet.how-many"):
    numbers: Count
    example: Bet


class Columns(Part, frozen=True, tag="unknown-bet.columns"):
    pass


class Dozens(Part, frozen=True, tag="unknown-bet.dozens"):
    pass


class LastDigits(Part, frozen=True, tag="unknown-bet.last-digits"):
    pass


class AsianSections(Part, frozen=True, tag="unknown-bet.asian-sections"):
    sections: Listed


class OneNumber(Part, frozen=True, tag="unknown-bet.one-number"):
    """Of neighbours."""


class OneNumberOfMax(Part, frozen=True, tag="unknown-bet.one-number-of-max"):
    pass


class Reach(Part, frozen=True, tag="unknown-bet.reach"):
    """How far neighbours may reach, as it is written."""


# ---- a bet that a table does not offer ----


class BetNotOffered(Why, frozen=True, tag="bet-not-offered"):
    bet: Bet
    because: Part


class BetNotOfferedButNear(Why, frozen=True, tag="bet-not-offered.near"):
    bet: Bet
    because: Part
    near: Bets


class NotOnTheWheel(Part, frozen=True, tag="bet-not-offered.not-on-the-wheel"):
    number: str


class NotOfTheSideBet(Part, frozen=True, tag="bet-not-offered.not-of-the-side-bet"):
    side_bet: Side


class NoSuchSideBet(Part, frozen=True, tag="bet-not-offered.no-such-side-bet"):
    side_bet: Side


class NoArea(Part, frozen=True, tag="bet-not-offered.no-area"):
    layout: str


class NoneOfTheKind(Part, frozen=True, tag="bet-not-offered.none-of-the-kind"):
    layout: str


class DoNotMeet(Part, frozen=True, tag="bet-not-offered.do-not-meet"):
    layout: str
    numbers: Names


class WithoutAsianRaceTrack(Part, frozen=True, tag="bet-not-offered.without-asian-race-track"):
    pass


class WithoutRaceTrack(Part, frozen=True, tag="bet-not-offered.without-race-track"):
    pass


class NotInTheRulebook(Part, frozen=True, tag="bet-not-offered.not-in-the-rulebook"):
    rulebook: str


class OtherModes(Part, frozen=True, tag="bet-not-offered.other-modes"):
    rulebook: str
    modes: Modes


class OtherReach(Part, frozen=True, tag="bet-not-offered.other-reach"):
    sizes: Choices


class LacksAPiece(Part, frozen=True, tag="bet-not-offered.lacks-a-piece"):
    layout: str


# ---- a stake ----


class NoStake(Why, frozen=True, tag="no-stake"):
    player: str
    bet: Bet
    cents: int


class DoesNotDivide(Why, frozen=True, tag="stake-does-not-divide"):
    stake: Amount
    bet: Bet
    pieces: Count
    nearest: Amounts  # that do, and that the table's chips can make


class NotInChips(Why, frozen=True, tag="not-in-chips"):
    """No chips of the table make the amount; the nearest they can make are below and above it."""

    amount: Amount
    chip: Amount  # the smallest
    nearest: Amounts


class PiecesNotInChips(NotInChips, frozen=True, tag="not-in-chips.pieces"):
    pieces: Count


class Limit(Part, frozen=True, tag="limit"):
    amount: Amount


class LimitOfAPiece(Part, frozen=True, tag="limit.of-a-piece"):
    amount: Amount


class LimitOfEachPiece(Part, frozen=True, tag="limit.of-each-piece"):
    """Beside a stake on all of them, which may well be more than that."""

    amount: Amount
    pieces: Count


class LimitOfAPosition(Part, frozen=True, tag="limit.of-a-position"):
    amount: Amount
    position: Bet


class UnderMinimum(Why, frozen=True):
    """What the limits make of a stake under the minimum; a refusal where nothing is taken."""

    stake: Amount
    least: Part


class UnderMinimumSettled(UnderMinimum, frozen=True, tag="under-minimum.settled"):
    pass


class UnderMinimumReturned(UnderMinimum, frozen=True, tag="under-minimum.returned"):
    pass


class UnderMinimumNotShown(UnderMinimum, frozen=True, tag="under-minimum.not-shown"):
    pass


class UnderMinimumDropped(UnderMinimum, frozen=True, tag="under-minimum.dropped-at-the-end"):
    pass


class UnderMinimumVoid(UnderMinimum, frozen=True, tag="under-minimum.void"):
    pass


class GoesBack(Part, frozen=True, tag="rest.goes-back"):
    pass


class IsNotTaken(Part, frozen=True, tag="rest.is-not-taken"):
    pass


class OverMaximum(Why, frozen=True, tag="over-maximum"):
    stake: Amount
    most: Part
    at_risk: Amount
    rest: Part


class OffUnit(Why, frozen=True, tag="off-unit"):
    stake: Amount
    unit: Part
    at_risk: Amount
    rest: Part


class OffUnitOfPieces(Why, frozen=True, tag="off-unit.of-pieces"):
    stake: Amount
    pieces: Count
    at_risk: Amount
    rest: Part


class UnderOutlay(Why, frozen=True, tag="under-outlay"):
    total: Amount
    outlay: Amount


class UnderOutlayOnce(Why, frozen=True, tag="under-outlay.once"):
    total: Amount
    outlay: Amount


class UnderOutlayToo(Why, frozen=True, tag="under-outlay.too"):
    """After what the limits have made of the stake itself, by a clause of their own."""

    limits: Why
    clause: str
    outlay: Why


# ---- an outcome, a draw, a drawing of the table ----


class NoSuchOutcome(Why, frozen=True, tag="no-such-outcome"):
    outcome: str
    wheel: WheelName
    zeros: Listed


class NoSuchDraw(Why, frozen=True, tag="no-such-draw"):
    draw: str
    draws: Words


class NoDraws(Why, frozen=True, tag="no-such-draw.none"):
    draw: str


class NotDrawn(Why, frozen=True, tag="not-drawn.with-wagers"):
    side_bet: Side
    draw: Word


class BadDraw(Why, frozen=True, tag="bad-draw.by-hand"):
    draw: Word
    because: Part


class NoSpot(Why, frozen=True, tag="no-spot"):
    layout: str
    bet: Bet


class NoRaceTrack(Why, frozen=True, tag="no-race-track"):
    pass


class NoAsianRaceTrack(Why, frozen=True, tag="no-race-track.asian"):
    pass


# ---- limits that make no sense ----


class LimitsByPiece(Why, frozen=True, tag="bad-limits.by-piece"):
    kind: str


class LimitsOfNoKind(Why, frozen=True, tag="bad-limits.kind"):
    kind: str
    kinds: Listed


class LimitsMakeNoSense(Why, frozen=True, tag="bad-limits"):
    kind: str
    least: Amount
    most: Amount
    unit: Amount


class MaximumTooHigh(Why, frozen=True, tag="bad-limits.maximum"):
    kind: str
    most: int  # cents, as a spec has them
    highest: int


class WrongOutlay(Why, frozen=True, tag="bad-limits.outlay"):
    outlay: int
    highest: int


class WrongChips(Why, frozen=True, tag="bad-limits.chips"):
    pass


class SmallestChipTooHigh(Why, frozen=True, tag="bad-limits.smallest-chip"):
    chip: int
    highest: int
