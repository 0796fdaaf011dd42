"""What happened to wagers on the layout. Logs keep names and fields."""

from __future__ import annotations

import msgspec

from croupier.money import Cents
from croupier.table.base import Event


class WagerPlaced(Event, frozen=True):
    """`stake` was taken from the player; `asked` if it was not as much: more, with the note that
    says why, or less, where chips that were only shown are debited with it."""

    player: str
    bet: str
    stake: Cents
    asked: Cents = 0
    note: str = ""
    clause: str = ""
    secret: bool = False  # in a tournament: for its maker and the dealer until no more bets


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


class WagersNotRecognised(Event, frozen=True):
    """At the lock: the player's wagers together are under the outlay, and go back."""

    player: str
    amount: Cents
    note: str
    clause: str


class WinningWagerWithdrawn(Event, frozen=True):
    player: str
    bet: str
    stake: Cents


WagersEvent = (
    WagerPlaced
    | WagerShown
    | WagerHidden
    | ShownWagersDropped
    | BetCalled
    | WagerMoved
    | WagerRemoved
    | WagersRemoved
    | WagersRepeated
    | WagersNotRecognised
    | WinningWagerWithdrawn
)
