"""What happened at a table. Names and fields are kept for good: logs last."""

from __future__ import annotations

import msgspec

from croupier.money import Cents
from croupier.rules.pin import Pin
from croupier.rules.spec import TableSpec
from croupier.table.commands import kebab


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=kebab, gc=False):
    """One thing that happened; who and when stand beside it in the log."""


class TableMade(Event, frozen=True):
    spec: TableSpec
    pin: Pin
    unit: str = "cents"  # what amounts count: cents, or the chips of a tournament


class TableOpened(Event, frozen=True):
    pin: Pin
    float: Cents = 0


class TableClosed(Event, frozen=True):
    float: Cents = 0


class Attested(Event, frozen=True):
    item: str
    value: int | str
    note: str = ""


class SeatTaken(Event, frozen=True):
    player: str
    seat: int


class BoughtIn(Event, frozen=True):
    player: str
    amount: Cents
    tender: str
    ticket: str = ""


class BettingOpened(Event, frozen=True):
    says: tuple[str, ...]
    ends_at: str = ""  # of the wagering period, if there is one
    warns_at: str = ""


class WagerPlaced(Event, frozen=True):
    """`stake` was taken from the player; `asked` if it was more, with the note that says why."""

    player: str
    bet: str
    stake: Cents
    asked: Cents = 0
    note: str = ""
    clause: str = ""


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


class WageringPeriodEnded(Event, frozen=True):
    pass


class BetsClosed(Event, frozen=True):
    says: tuple[str, ...]
    bell: bool = False


class WagersNotRecognised(Event, frozen=True):
    """At the lock: the player's wagers together are under the outlay, and go back."""

    player: str
    amount: Cents
    note: str
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


class FaultRaised(Event, frozen=True):
    """The red light."""

    component: str
    what: str


class FaultCleared(Event, frozen=True):
    component: str


class Line(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What became of one wager: [bet, stake, accepted, returned, clause]."""

    bet: str
    stake: Cents
    accepted: Cents
    returned: Cents
    clause: str


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
    draws: dict[str, str] = {}  # what side bets drew for this release of the ball


class WinningWagerWithdrawn(Event, frozen=True):
    player: str
    bet: str
    stake: Cents


class SpinsDirected(Event, frozen=True):
    pass


class NoSpinCalled(Event, frozen=True):
    ground: str
    clause: str
    spin: int
    wagers: str  # "refund" or "stand"
    ball_to: str = ""  # the compartment the ball goes back to


class WagersRefunded(Event, frozen=True):
    player: str
    amount: Cents
    clause: str


class CashedOut(Event, frozen=True):
    player: str
    amount: Cents
    ticket: str = ""  # none: in chips


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
    TableMade | TableOpened | TableClosed | Attested | SeatTaken | BoughtIn | BettingOpened
    | WagerPlaced | BetCalled | WagerMoved | WagerRemoved | WagersRemoved | WagersRepeated
    | BallSpun | WageringPeriodEnded | BetsClosed | WagersNotRecognised | BallFell
    | OutcomeSensed | OutcomeRecorded | FaultRaised | FaultCleared | WagersSettled | SpinSettled
    | WinningWagerWithdrawn | SpinsDirected | NoSpinCalled | WagersRefunded | CashedOut
    | PlayerLeft | DuesPaid
)  # fmt: skip
