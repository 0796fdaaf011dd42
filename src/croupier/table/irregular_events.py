"""What happened when things went wrong. Names and fields are kept for good."""

from __future__ import annotations

import msgspec

from croupier.money import Cents
from croupier.rules.settle import Line as Line
from croupier.table.base import Event


class NoSpinCalled(Event, frozen=True):
    ground: str
    clause: str
    spin: int
    wagers: str  # "refund" or "stand"
    ball_to: str = ""  # the compartment the ball goes back to
    late: bool = False  # of a spin that is over: the one under way goes on
    note: str = ""
    examine: bool = False  # the ball is looked at before it is spun again
    removed: bool | None = None  # whether the ball was got out before it came to rest


class WagersRefunded(Event, frozen=True):
    player: str
    amount: Cents
    clause: str


class SpinVoided(Event, frozen=True):
    spin: int
    ground: str
    reason: str
    clause: str
    late: bool = False


class WagersVoided(Event, frozen=True):
    """Of one player, before they were settled: on one bet, or all; the stake goes back."""

    player: str
    amount: Cents
    ground: str
    reason: str
    clause: str
    bet: str = ""
    incident: str = ""
    spin: int = 0  # a settled one, whose settlement is corrected


class OutcomeFlagged(Event, frozen=True):
    spin: int
    reason: str
    clause: str


class OutcomeCorrected(Event, frozen=True):
    spin: int
    outcome: str
    was: str
    reason: str
    clause: str
    settled: bool = False  # the settlement is made again


class SettlementCorrected(Event, frozen=True):
    """A player's part of a spin settled again: what is paid, taken back, and left owing."""

    player: str
    spin: int
    lines: tuple[Line, ...]
    paid: Cents = 0
    taken: Cents = 0
    owing: Cents = 0
    claim: str = ""  # of the house, for what is owing
    lifted: tuple[tuple[str, Cents], ...] = ()  # winning stakes that still stood
    why: str = ""
    station: bool = False


class PositionCorrected(Event, frozen=True):
    player: str
    from_: str = msgspec.field(name="from")
    to: str
    stake: Cents
    ground: str
    clause: str
    moved_by: str = ""


class MalfunctionReported(Event, frozen=True):
    """`fate` says what becomes of the wagers concerned: void, wait, or none."""

    component: str
    what: str
    fate: str
    clause: str
    kind: str = ""


class SideWagersVoided(Event, frozen=True):
    """A side bet's equipment failed: the wagers on it go back."""

    player: str
    side_bet: str
    wagers: tuple[tuple[str, Cents], ...]
    clause: str


class WagersWait(Event, frozen=True):
    """A player's locked wagers wait for the records, and are set aside when the spin is settled."""

    player: str
    spin: int
    clause: str


class WagersSetAside(Event, frozen=True):
    player: str
    spin: int
    amount: Cents


class RecordsConfirmed(Event, frozen=True):
    spin: int
    player: str
    confirmed: bool
    clause: str


class AsideSettled(Event, frozen=True):
    """Wagers that were set aside, settled as recorded or returned as void."""

    player: str
    spin: int
    lines: tuple[Line, ...]
    lost: Cents
    back: Cents
    won: Cents


class FaultRaised(Event, frozen=True):
    """The red light."""

    component: str
    what: str


class FaultCleared(Event, frozen=True):
    component: str


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


class PaymentReleased(Event, frozen=True):
    player: str
    ground: str
    reason: str = ""
    lapsed: bool = False


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


class ClaimRaised(Event, frozen=True):
    claim: str
    player: str
    side: str  # whose claim it is: player or house
    about: str
    amount: Cents = 0
    spin: int = 0


class ClaimDecided(Event, frozen=True):
    """`records` are the spins whose records were shown; `taken` was set off by the decision."""

    claim: str
    player: str
    decision: str
    reason: str
    records: tuple[int, ...] = ()
    taken: Cents = 0
    written_off: Cents = 0


class DisputeRaised(Event, frozen=True):
    dispute: str
    player: str
    about: str
    spin: int = 0


class DisputeDecided(Event, frozen=True):
    dispute: str
    decision: str
    reason: str
    clause: str
    advice: str = ""  # what the complainant was told of going further


class ComplaintReferred(Event, frozen=True):
    dispute: str
    to: str
    clause: str


class IncidentRecorded(Event, frozen=True):
    incident: str
    kind: str
    person: str
    note: str
    clause: str
    spin: int = 0
    details: dict[str, str] = msgspec.field(default_factory=dict)


class PlayerExcluded(Event, frozen=True):
    player: str
    incident: str


class Notified(Event, frozen=True):
    """Someone who had to be told was told."""

    whom: str
    about: str
    clause: str = ""


class BallExamined(Event, frozen=True):
    fit: bool
