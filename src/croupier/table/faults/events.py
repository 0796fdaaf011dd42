"""What happened when something failed, and to payments. Logs keep names and fields."""

from __future__ import annotations

from croupier.money import Cents
from croupier.table.base import Event


class MalfunctionReported(Event, frozen=True):
    """`fate` says what becomes of the wagers concerned: void, wait, or none; or of the game:
    shut-down."""

    component: str
    what: str
    fate: str
    clause: str
    kind: str = ""


class FaultRaised(Event, frozen=True):
    """The red light: a round whose ball is not spun is over."""

    component: str
    what: str


class FaultCleared(Event, frozen=True):
    component: str


class SideWagersVoided(Event, frozen=True):
    """A side bet's equipment failed: the wagers on it go back."""

    player: str
    side_bet: str
    wagers: tuple[tuple[str, Cents], ...]
    clause: str


class RecordsConfirmed(Event, frozen=True):
    spin: int
    player: str
    confirmed: bool
    clause: str


class AccountsFrozen(Event, frozen=True):
    reason: str
    clause: str


class AccountsReleased(Event, frozen=True):
    reason: str


class PaymentHeld(Event, frozen=True):
    player: str
    ground: str
    reason: str
    clause: str
    until: str = ""  # none: until it is determined
    component: str = ""  # whose fault it is for
    incident: str = ""
    amount: Cents = 0  # the winnings; of a malfunction, all that is on the account


class PaymentReleased(Event, frozen=True):
    """Winnings that were withheld go back to the player, or by the determination to the house."""

    player: str
    ground: str
    reason: str = ""
    lapsed: bool = False
    amount: Cents = 0
    determination: str = ""
    clause: str = ""


class CreditRefused(Event, frozen=True):
    player: str
    amount: Cents
    reason: str
    clause: str
    ground: str = "caused"


class ReturnRequired(Event, frozen=True):
    player: str
    amount: Cents
    reason: str
    clause: str
    claim: str


class PaidManually(Event, frozen=True):
    """By hand from the table's float, to someone a malfunction kept from their money."""

    player: str
    amount: Cents
    clause: str
    claims: tuple[tuple[str, Cents], ...] = ()  # what of it is paid on which upheld claim


FaultsEvent = (
    MalfunctionReported
    | FaultRaised
    | FaultCleared
    | SideWagersVoided
    | RecordsConfirmed
    | AccountsFrozen
    | AccountsReleased
    | PaymentHeld
    | PaymentReleased
    | CreditRefused
    | ReturnRequired
    | PaidManually
)
