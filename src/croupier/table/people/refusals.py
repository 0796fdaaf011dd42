"""Why someone does not sit down, buy in, cash out or give up a seat."""

from __future__ import annotations

from croupier.refusals import (
    Amount,
    Colour,
    Count,
    Given,
    Mode,
    Names,
    Part,
    Tender,
    Tenders,
    Time,
    Why,
)


class WrongName(Why, frozen=True, tag="wrong-name"):
    name: Given


class NameLooksAlike(Why, frozen=True, tag="wrong-name.looks-alike"):
    name: str
    other: str


class NoSuchSeat(Why, frozen=True, tag="no-such-seat"):
    seat: int
    places: Count


class SeatIsTaken(Why, frozen=True, tag="seat-taken"):
    seat: int
    holder: str


class IsGuest(Why, frozen=True, tag="is-guest"):
    player: str


class MoneyElsewhere(Why, frozen=True, tag="still-playing.money"):
    player: str


class SeatKept(Why, frozen=True, tag="still-playing"):
    player: str
    sat_out: Count
    kept: Count


class SitsElsewhere(Why, frozen=True, tag="seat-taken.elsewhere"):
    """An acceptor credits whoever sits at its own place."""

    player: str
    seat: int
    place: int


class CreditLimit(Why, frozen=True, tag="credit-limit"):
    player: str
    note: Amount
    most: Amount


class NoteNotSigned(Why, frozen=True, tag="not-signed.note"):
    """A device signs for a note, and nobody else does."""


class NoSeat(Why, frozen=True, tag="no-seat"):
    player: str


class SeatsFree(Why, frozen=True, tag="seats-free"):
    pass


class NoSeatFree(Why, frozen=True, tag="no-seat-free"):
    pass


class AtTable(Why, frozen=True, tag="at-table"):
    player: str


class NoGuestAccount(Why, frozen=True, tag="no-guest-account"):
    guests: Count


class WrongTender(Why, frozen=True, tag="wrong-tender"):
    mode: Mode
    takes: Tenders
    tendered: Tender


class TicketByNumber(Why, frozen=True, tag="form.ticket"):
    pass


class StillOwed(Why, frozen=True, tag="still-owed"):
    player: str


class WagersStillDown(Why, frozen=True, tag="wagers-down"):
    player: str


class WagersAreLocked(Why, frozen=True, tag="wagers-down.locked"):
    player: str


class NothingToCashOut(Why, frozen=True, tag="nothing-to-cash-out"):
    player: str


class HasColourChips(Why, frozen=True, tag="colour-chips"):
    player: str
    colour: Colour


class HeldUntil(Part, frozen=True, tag="held.until"):
    time: Time


class HeldUntilDecided(Part, frozen=True, tag="held.until-decided"):
    """A hold that no time ends."""


class PaymentIsHeld(Why, frozen=True, tag="held"):
    player: str
    reasons: Names
    until: HeldUntil | HeldUntilDecided


class SentAway(Why, frozen=True, tag="sent-away"):
    player: str
