"""What is wrong with Terms, and what cures it: particulars, no sentences."""

from __future__ import annotations

from typing import Annotated

from croupier.refusals import Amount, Choices, Count, Given, Kind, Listed, Part, Why

Matter = Annotated[str, Kind("matter")]  # a key of the Terms, as people speak of it
Says = Annotated[str, Kind("statement")]  # what a statement is about

# ---- the refusal as a whole ----


class TermsIncomplete(Why, frozen=True, tag="terms-incomplete"):
    faults: Count
    keys: Listed


class TermsContradictory(Why, frozen=True, tag="terms-contradictory"):
    faults: Count
    keys: Listed


class TermsNoTournaments(Why, frozen=True, tag="no-tournaments"):
    rulebook: str


# ---- what is missing ----


class TermsLack(Why, frozen=True, tag="terms-incomplete.missing"):
    matter: Matter


class TermsLackStatement(Why, frozen=True, tag="terms-incomplete.statement"):
    statement: Says


# ---- what does not go together ----


class SettledByRules(Why, frozen=True, tag="terms-contradictory.settled-by-rules"):
    matter: Matter


class OutOfPlace(Why, frozen=True, tag="terms-contradictory.out-of-place"):
    term: str
    matter: Matter


class NoChoiceOfRules(Why, frozen=True, tag="terms-contradictory.no-choice"):
    term: str
    value: Given
    choices: Choices


class NumberTooLow(Why, frozen=True, tag="terms-contradictory.too-low"):
    term: str
    number: int
    least: int


class NumberTooHigh(Why, frozen=True, tag="terms-contradictory.too-high"):
    term: str
    number: int
    most: int


class AmountOver(Why, frozen=True, tag="terms-contradictory.over"):
    term: str
    amount: Amount
    other: str
    most: Amount


class TooLateInTerms(Why, frozen=True, tag="terms-contradictory.late"):
    term: str
    at: str
    other: str
    latest: str


class RoundsOutOfOrder(Why, frozen=True, tag="terms-contradictory.order"):
    term: str
    at: str
    before: str


class NotTheBeginning(Why, frozen=True, tag="terms-contradictory.beginning"):
    term: str
    at: str
    first: str


class NoSuchRound(Why, frozen=True, tag="terms-contradictory.no-such-round"):
    term: str
    round: int
    rounds: Count


class WrongRound(Why, frozen=True, tag="terms-contradictory.wrong-round"):
    """Not after, or not before, the round it has to do with."""

    term: str
    round: int
    other: int


class FinalNotLast(Why, frozen=True, tag="terms-contradictory.final"):
    term: str


class TwiceInTerms(Why, frozen=True, tag="terms-contradictory.twice"):
    term: str
    id: str


class NoSuchPenalty(Why, frozen=True, tag="terms-contradictory.no-such-penalty"):
    term: str
    id: str


class SessionTooSmall(Why, frozen=True, tag="terms-contradictory.session-too-small"):
    round: int
    players: Count
    sessions: Count
    smallest: int
    least: int


class FinalTooSmall(Why, frozen=True, tag="terms-contradictory.final-too-small"):
    entrants: Count
    players: Count
    least: int


class FinalTooLarge(Why, frozen=True, tag="terms-contradictory.final-too-large"):
    entrants: Count
    players: Count
    most: int


class FinalTooLargeTied(Why, frozen=True, tag="terms-contradictory.final-tied"):
    """A final is one session."""

    entrants: Count
    players: Count
    most: int


class AmountNotInChips(Why, frozen=True, tag="terms-contradictory.not-in-chips"):
    term: str
    amount: Amount
    chip: Amount


class ChipsOutOfOrder(Why, frozen=True, tag="terms-contradictory.chips"):
    term: str


class OtherChips(Why, frozen=True, tag="terms-contradictory.other-chips"):
    term: str


class LimitsInTerms(Why, frozen=True, tag="terms-contradictory.limits"):
    term: str
    because: Why


class ChipsNotAtCost(Why, frozen=True, tag="terms-contradictory.not-at-cost"):
    term: str
    chips: str
    paid: str


class ShareOfChips(Why, frozen=True, tag="terms-contradictory.share-of-chips"):
    term: str


class ShareOfNothing(Why, frozen=True, tag="terms-contradictory.share-of-nothing"):
    term: str


class PenaltyInMoney(Why, frozen=True, tag="terms-contradictory.penalty-in-money"):
    term: str


class NotWholeCents(Why, frozen=True, tag="terms-contradictory.not-whole-cents"):
    term: str
    fraction: str
    amount: Amount


class MoreThanWhole(Why, frozen=True, tag="terms-contradictory.more-than-whole"):
    term: str
    fraction: str


class SharesDoNotAddUp(Why, frozen=True, tag="terms-contradictory.shares"):
    sum: str


class PrizesDoNotAddUp(Why, frozen=True, tag="terms-contradictory.amounts"):
    sum: Amount
    pool: Amount


class PrizesMixed(Why, frozen=True, tag="terms-contradictory.mixed-prizes"):
    pass


class AmountsOfUnknown(Why, frozen=True, tag="terms-contradictory.amounts-of-unknown"):
    pass


class PlacesWithGaps(Why, frozen=True, tag="terms-contradictory.places"):
    places: Listed


class TooManyPrizes(Why, frozen=True, tag="terms-contradictory.too-many-prizes"):
    prizes: Count
    placed: Count


class StatementNotSo(Why, frozen=True, tag="terms-contradictory.statement"):
    statement: Says
    term: str


class NoSuchPower(Why, frozen=True, tag="terms-contradictory.no-such-power"):
    statement: Says


class StaffAtOrdinaryEvent(Why, frozen=True, tag="terms-contradictory.staff"):
    event: str


# ---- cures ----


class AddKey(Part, frozen=True, tag="cure.add"):
    term: str


class AddKeyAs(Part, frozen=True, tag="cure.add-as"):
    term: str
    example: Given


class WriteValue(Part, frozen=True, tag="cure.value"):
    term: str
    value: Given


class AddStatement(Part, frozen=True, tag="cure.add-statement"):
    id: str


class LeaveOut(Part, frozen=True, tag="cure.leave-out"):
    term: str


class LeaveOutOf(Part, frozen=True, tag="cure.leave-out-of"):
    term: str
    id: str


class WriteOneOf(Part, frozen=True, tag="cure.one-of"):
    term: str
    choices: Choices


class WriteAtLeast(Part, frozen=True, tag="cure.at-least"):
    term: str
    least: int


class WriteAtMost(Part, frozen=True, tag="cure.at-most"):
    term: str
    most: int


class WriteNotAfter(Part, frozen=True, tag="cure.not-after"):
    term: str
    latest: str


class WriteAfter(Part, frozen=True, tag="cure.after"):
    term: str
    before: str


class WriteTime(Part, frozen=True, tag="cure.time"):
    term: str
    at: str


class WriteOtherId(Part, frozen=True, tag="cure.other-id"):
    term: str


class OneFinal(Part, frozen=True, tag="cure.one-final"):
    pass


class SmallerSessions(Part, frozen=True, tag="cure.smaller-sessions"):
    term: str
    most: int


class MoreAdvance(Part, frozen=True, tag="cure.more-advance"):
    least: int


class FewerAdvance(Part, frozen=True, tag="cure.fewer-advance"):
    most: int


class BreakTies(Part, frozen=True, tag="cure.break-ties"):
    term: str
    least: int


class WriteInChips(Part, frozen=True, tag="cure.in-chips"):
    term: str
    chip: int


class ChipsFromSmallest(Part, frozen=True, tag="cure.chips"):
    term: str


class MendLimits(Part, frozen=True, tag="cure.limits"):
    term: str


class WriteSame(Part, frozen=True, tag="cure.same"):
    term: str
    other: str


class WriteWholeCents(Part, frozen=True, tag="cure.whole-cents"):
    term: str


class WriteToOne(Part, frozen=True, tag="cure.to-one"):
    term: str


class AddUpTo(Part, frozen=True, tag="cure.add-up-to"):
    amount: int


class AllSharesOrAmounts(Part, frozen=True, tag="cure.all-alike"):
    pass


class PlacesInOrder(Part, frozen=True, tag="cure.places"):
    pass


class FewerPrizes(Part, frozen=True, tag="cure.fewer-prizes"):
    most: Count
