"""Why the cage says no to something about a ticket."""

from __future__ import annotations

from croupier.refusals import Amount, Count, Grounds, Part, Time, Why


class NoSuchTicket(Why, frozen=True, tag="no-such-ticket"):
    number: str


class NoValidationNumber(Why, frozen=True, tag="no-such-ticket.not-a-number"):
    number: str


class NoNumberGiven(Why, frozen=True, tag="no-such-ticket.no-number"):
    pass


class RedeemedAlready(Why, frozen=True, tag="ticket-redeemed"):
    number: str


class PaidByHandAlready(Why, frozen=True, tag="ticket-paid-manually"):
    number: str


class VoidedAlready(Why, frozen=True, tag="ticket-void"):
    number: str


class WrongAmount(Why, frozen=True, tag="wrong-amount"):
    worth: Amount
    given: Amount


class SomebodyElses(Why, frozen=True, tag="wrong-amount.somebody-elses"):
    """It is paid by hand to whom it was printed for, and all of it."""

    player: str
    worth: Amount


class TicketIsHeld(Why, frozen=True, tag="held.ticket"):
    station: int
    reason: str
    until: Time


class FirstCopy(Why, frozen=True, tag="first-copy"):
    pass


class NotYourTicket(Why, frozen=True, tag="not-yours.ticket"):
    pass


class ReportedAlready(Why, frozen=True, tag="reported-already"):
    pass


class TooLate(Why, frozen=True, tag="too-late"):
    pass


class TooManySpinsLater(Why, frozen=True, tag="too-late.spins"):
    spins: Count


class MinutesLater(Why, frozen=True, tag="too-late.minutes"):
    minutes: Count


class WasPrinted(Why, frozen=True, tag="was-printed"):
    pass


class NoGround(Why, frozen=True, tag="no-ground"):
    known: Grounds


class StationWorked(Why, frozen=True, tag="no-malfunction.ticket"):
    station: int


class HoldersOwn(Why, frozen=True, tag="own-money.ticket"):
    credited: Amount
    amount: Amount


class NothingOnRecord(Why, frozen=True, tag="no-incident.ticket"):
    player: str


class NumberUsed(Why, frozen=True, tag="ticket-number-used"):
    number: str


# ---- what only a log that was altered can show ----


class WrongSpin(Why, frozen=True, tag="wrong-spin"):
    spin: int
    last: int


class FollowsAnotherAct(Why, frozen=True, tag="out-of-order.acts"):
    act: int
    stream: str
    known: int  # acts of the table that the log has so far
    followed: int  # the last one that the cage has followed


class EarlierThanBefore(Why, frozen=True, tag="clock-backwards.acts"):
    act: Part
    at: Time
    before: Time


class ThisAct(Part, frozen=True, tag="clock-backwards.this"):
    pass


class ActOf(Part, frozen=True, tag="clock-backwards.act-of"):
    act: int
    stream: str
