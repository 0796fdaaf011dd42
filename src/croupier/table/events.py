"""What happened at a table. Names and fields are kept for good: logs last."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.money import Cents
from croupier.rules.pin import Pin
from croupier.rules.spec import Limits, TableSpec
from croupier.table.base import Event
from croupier.table.irregular_events import (
    AccountsFrozen,
    AccountsReleased,
    AsideSettled,
    BallExamined,
    ClaimDecided,
    ClaimRaised,
    ComplaintReferred,
    CreditRefused,
    DisputeDecided,
    DisputeRaised,
    FaultCleared,
    FaultRaised,
    IncidentRecorded,
    Line,
    MalfunctionReported,
    NoSpinCalled,
    Notified,
    OutcomeCorrected,
    OutcomeFlagged,
    PaidManually,
    PaymentHeld,
    PaymentReleased,
    PlayerExcluded,
    PositionCorrected,
    RecordsConfirmed,
    ReturnRequired,
    SettlementCorrected,
    SideWagersVoided,
    SpinVoided,
    WagersRefunded,
    WagersSetAside,
    WagersVoided,
    WagersWait,
)


class TableMade(Event, frozen=True):
    spec: TableSpec
    pin: Pin
    unit: str = "cents"  # what amounts count: cents, or the chips of a tournament


class TableOpened(Event, frozen=True):
    pin: Pin
    float: Cents = 0


class TableClosed(Event, frozen=True):
    float: Cents = 0


class ClosingNoticeGiven(Event, frozen=True):
    """The table may close after so many settled spins more, or at the time shown."""

    closes_at: str = ""
    spins: int = 0


class Attested(Event, frozen=True):
    item: str
    value: int | str
    note: str = ""


class LimitsAnnounced(Event, frozen=True):
    limits: Limits
    effective_at: str
    announced_at: str


class LimitsAgreed(Event, frozen=True):
    player: str


class LimitsApplied(Event, frozen=True):
    """They hold from the next betting on; `ground` says what allowed it."""

    limits: Limits
    ground: str


class PlayerLimitsSet(Event, frozen=True):
    player: str
    limits: Limits | None = None


class LegacyWagerOffered(Event, frozen=True):
    player: str
    limits: Limits
    hours: int


class LegacyWagerAccepted(Event, frozen=True):
    player: str
    limits: Limits
    until: str


class LegacyWagerExtended(Event, frozen=True):
    player: str
    hours: int
    until: str


class LegacyWagerEnded(Event, frozen=True):
    player: str


class SeatTaken(Event, frozen=True):
    player: str
    seat: int
    station: bool = False


class SeatVacated(Event, frozen=True):
    player: str
    seat: int


class GuestAccountOpened(Event, frozen=True):
    player: str


class GuestAccountClosed(Event, frozen=True):
    player: str


class BoughtIn(Event, frozen=True):
    player: str
    amount: Cents
    tender: str
    ticket: str = ""


class ColourChipsIssued(Event, frozen=True):
    """So many chips of a colour for value chips of the same worth; `marker` shows the value."""

    player: str
    colour: str
    value: Cents
    count: int
    marker: bool = False
    agreed_by: tuple[str, ...] = ()
    approved_by: str = ""


class ColourChipsRedeemed(Event, frozen=True):
    """Changed for value chips; from another table, `basis` says how their value was found."""

    player: str
    colour: str
    count: int
    value: Cents
    table: str = ""
    basis: str = ""
    verified_by: str = ""
    notified: str = ""
    brought: bool = False  # from outside: the player's chips here did not hold them


class ForeignChipsFound(Event, frozen=True):
    """Another table's colour chips on the layout; they count as a wager, or they do not."""

    player: str
    bet: str
    table: str
    count: int
    value: Cents
    counts: bool
    clause: str
    told: str = ""
    verified_by: str = ""


class ForeignChipsSettled(Event, frozen=True):
    player: str
    bet: str
    won: Cents
    kept: Cents
    clause: str


class FloatFilled(Event, frozen=True):
    amount: Cents


class FloatCredited(Event, frozen=True):
    amount: Cents


class DropCounted(Event, frozen=True):
    """What the count found in the drop box, and what it should have found."""

    amount: Cents
    expected: Cents


class BallChanged(Event, frozen=True):
    pass


class BettingOpened(Event, frozen=True):
    says: tuple[str, ...]
    ends_at: str = ""  # of the wagering period, if there is one
    warns_at: str = ""


class WagerPlaced(Event, frozen=True):
    """`stake` was taken from the player; `asked` if it was not as much: more, with the note that
    says why, or less, where chips that were only shown are debited with it."""

    player: str
    bet: str
    stake: Cents
    asked: Cents = 0
    note: str = ""
    clause: str = ""


class WagerShown(Event, frozen=True):
    """Chips under the minimum, shown and not debited; they go when betting ends."""

    player: str
    bet: str
    stake: Cents
    note: str
    clause: str


class WagerHidden(Event, frozen=True):
    """The player took back chips that were only shown."""

    player: str
    bet: str


class ShownWagersDropped(Event, frozen=True):
    player: str
    amount: Cents
    clause: str


class BetCalled(Event, frozen=True):
    """Announced by the player and placed by the dealer; value other than chips is changed first."""

    player: str
    bet: str
    stake: Cents
    tender: str = "chips"
    asked: Cents = 0
    note: str = ""
    clause: str = ""


class WagerMoved(Event, frozen=True):
    """`stake` left one bet, `placed` stands on the other; the rest is back with the player."""

    player: str
    from_: str = msgspec.field(name="from")
    to: str
    stake: Cents
    placed: Cents
    note: str = ""
    clause: str = ""


class WagerRemoved(Event, frozen=True):
    player: str
    bet: str
    stake: Cents
    last: bool = False  # it took back one placement


class WagersRemoved(Event, frozen=True):
    player: str
    amount: Cents


class WagersRepeated(Event, frozen=True):
    player: str
    times: int
    wagers: tuple[tuple[str, Cents], ...]


class BallSpun(Event, frozen=True):
    spin: int
    direction: str = "against"
    started_by: str = ""


class FinalBetsAnnounced(Event, frozen=True):
    says: tuple[str, ...]


class WageringPeriodEnded(Event, frozen=True):
    pass


class BetsClosed(Event, frozen=True):
    says: tuple[str, ...]
    bell: bool = False
    runs_on: bool = False  # the wagering period still runs, for when the ball may come to rest


class WagersNotRecognised(Event, frozen=True):
    """At the lock: the player's wagers together are under the outlay, and go back."""

    player: str
    amount: Cents
    note: str
    clause: str


class SideBetClosed(Event, frozen=True):
    """No more bets on one side bet alone."""

    side_bet: str
    says: tuple[str, ...] = ()


class LuckyBallDrawn(Event, frozen=True):
    numbers: tuple[str, ...]
    clause: str


class BonusNumberDrawn(Event, frozen=True):
    bonus: int
    clause: str


class SpreadDrawn(Event, frozen=True):
    number: str
    clause: str


class MatchDrawn(Event, frozen=True):
    wheels: tuple[str, ...]
    bonus: bool
    clause: str


class SymbolDrawn(Event, frozen=True):
    symbol: str
    clause: str


class BallFell(Event, frozen=True):
    """The ball has dropped: later wagers are void."""


class OutcomeSensed(Event, frozen=True):
    """A sensor's number, waiting for another or for the dealer."""

    outcome: str
    source: str


class OutcomeRecorded(Event, frozen=True):
    outcome: str
    colour: str
    source: str


class WagersSettled(Event, frozen=True):
    """One player's wagers settled: stakes = lost + back + what stays; the house pays `won`."""

    player: str
    lines: tuple[Line, ...]
    lost: Cents
    back: Cents
    won: Cents
    stays: tuple[tuple[str, Cents], ...] = ()
    advised: str = ""  # the clause by which the player was advised of the minimum
    told: str = ""  # what else the player was told, with its clause


class SpinSettled(Event, frozen=True):
    """The spin is over: what came first, and what the house won or lost by it."""

    spin: int
    outcome: str
    order: tuple[str, ...]
    house: Cents
    draws: dict[str, Any] = msgspec.field(
        default_factory=dict
    )  # what side bets drew for this release of the ball


class WinningWagerWithdrawn(Event, frozen=True):
    player: str
    bet: str
    stake: Cents


class SpinsDirected(Event, frozen=True):
    pass


class CashedOut(Event, frozen=True):
    player: str
    amount: Cents
    ticket: str = ""  # none: in chips


class DirectedToLeave(Event, frozen=True):
    player: str
    reason: str


class PlayerLeft(Event, frozen=True):
    """The seat is free; with `owed`, locked wagers are still to be settled for the player."""

    player: str
    amount: Cents
    ticket: str = ""
    owed: bool = False


class DuesPaid(Event, frozen=True):
    """What became due to someone who had left: a further ticket, or chips."""

    player: str
    amount: Cents
    ticket: str = ""


AnyEvent = (
    TableMade | TableOpened | ClosingNoticeGiven | TableClosed | Attested | LimitsAnnounced
    | LimitsAgreed | LimitsApplied | PlayerLimitsSet | LegacyWagerOffered | LegacyWagerAccepted
    | LegacyWagerExtended | LegacyWagerEnded | SeatTaken | SeatVacated | GuestAccountOpened
    | GuestAccountClosed | BoughtIn | ColourChipsIssued | ColourChipsRedeemed | ForeignChipsFound
    | ForeignChipsSettled | FloatFilled | FloatCredited | DropCounted | BallChanged
    | BettingOpened | WagerPlaced | WagerShown | WagerHidden | ShownWagersDropped | BetCalled
    | WagerMoved | WagerRemoved | WagersRemoved | WagersRepeated | BallSpun | FinalBetsAnnounced
    | WageringPeriodEnded | BetsClosed | WagersNotRecognised | BallFell | OutcomeSensed
    | OutcomeRecorded | FaultRaised | FaultCleared | WagersSettled | SpinSettled
    | WinningWagerWithdrawn | SpinsDirected | NoSpinCalled | WagersRefunded | CashedOut
    | DirectedToLeave | PlayerLeft | DuesPaid | SideBetClosed | LuckyBallDrawn
    | BonusNumberDrawn | SpreadDrawn | MatchDrawn | SymbolDrawn
    | SpinVoided | WagersVoided | OutcomeFlagged | OutcomeCorrected
    | SettlementCorrected | PositionCorrected | MalfunctionReported | WagersWait
    | WagersSetAside | RecordsConfirmed | AsideSettled | AccountsFrozen
    | AccountsReleased | PaymentHeld | PaymentReleased | CreditRefused
    | ReturnRequired | PaidManually | ClaimRaised | ClaimDecided
    | DisputeRaised | DisputeDecided | ComplaintReferred | IncidentRecorded
    | PlayerExcluded | Notified | BallExamined | SideWagersVoided
)  # fmt: skip
