"""Why chips are not given, changed or counted so."""

from __future__ import annotations

from croupier.refusals import Amount, Colour, Colours, Count, Names, Roles, Why
from croupier.table.refusals import NotBy, NotGiven


class NotEnough(Why, frozen=True, tag="not-enough"):
    player: str
    has: Amount
    takes: Amount


class NotEnoughValueChips(Why, frozen=True, tag="not-enough.value-chips"):
    player: str
    has: Amount
    takes: Amount


class NotEnoughInTray(Why, frozen=True, tag="not-enough.tray"):
    has: Amount
    takes: Amount


class TooMuchAtOnce(Why, frozen=True, tag="too-much"):
    amount: Amount
    most: Amount


class AccountTooFull(Why, frozen=True, tag="too-much.account"):
    player: str
    has: Amount
    most: Amount


class NoAmount(Why, frozen=True, tag="no-amount"):
    pass


class NoCount(Why, frozen=True, tag="no-amount.count"):
    pass


class NoValue(Why, frozen=True, tag="no-value"):
    pass


class NoSuchColour(Why, frozen=True, tag="no-such-colour"):
    colour: Colour
    known: Colours


class AnotherValue(Why, frozen=True, tag="another-value"):
    colour: Colour
    worth: Amount


class IssuedAt(Why, frozen=True, tag="another-value.issued"):
    worth: Amount


class ColourFromBefore(Why, frozen=True, tag="colour-chips.before"):
    player: str
    colour: Colour


class ColourInUse(Why, frozen=True, tag="colour-in-use"):
    colour: Colour
    holders: Names


class SharingNotAgreed(Why, frozen=True, tag="colour-in-use.not-agreed"):
    colour: Colour
    holders: Names
    missing: Names


class SecondSet(Why, frozen=True, tag="second-set"):
    roles: Roles
    given: NotBy | NotGiven


class ShutOut(Why, frozen=True, tag="shut-out"):
    players: Names


class NotIssued(Why, frozen=True, tag="not-issued"):
    player: str
    colour: Colour
    has: Count
    asked: Count


class TableOpen(Why, frozen=True, tag="table-open"):
    table: str


class NotVerified(Why, frozen=True, tag="not-verified"):
    roles: Roles
    given: NotBy | NotGiven


class NotApproved(Why, frozen=True, tag="not-verified.approval"):
    roles: Roles
    given: NotBy | NotGiven


class ValueNotVerified(Why, frozen=True, tag="not-verified.value"):
    roles: Roles
    given: NotBy | NotGiven


class FoundTooLate(Why, frozen=True, tag="not-verified.late"):
    roles: Roles
    given: NotBy | NotGiven


class NotForeign(Why, frozen=True, tag="not-foreign"):
    pass
