"""What happened to a tournament's table and its session. Logs keep names and fields."""

from __future__ import annotations

import msgspec

from croupier.money import Cents
from croupier.table.base import Event
from croupier.table.session.state import SessionPlan


class TableDesignated(Event, frozen=True):
    """The table is set apart for a tournament."""

    tournament: str
    unit: str
    exclusions: str = ""


class TableReleased(Event, frozen=True):
    tournament: str


class SessionBegun(Event, frozen=True):
    tournament: str
    plan: SessionPlan
    unit: str
    began_at: str
    ends_at: str = ""  # when time will be up, if the session goes by time


class BankIssued(Event, frozen=True):
    """The chips a player begins with, at the player's seat."""

    player: str
    amount: Cents
    seat: int
    number: int
    late: bool = False
    instead: str = ""  # of whom, if a substitute takes over


class ChipsGiven(Event, frozen=True):
    """More chips, or fewer: bought again, or put right."""

    player: str
    amount: Cents
    ground: str
    later: Cents = 0  # of a penalty: how much more is taken as wagers come back; below zero: was


class SessionSuspended(Event, frozen=True):
    session: str
    cause: str
    since: str


class SessionResumed(Event, frozen=True):
    session: str
    cause: str
    ends_at: str = ""
    stood_ms: int = 0  # how long its clock has stood still in all


class PlaceLeft(Event, frozen=True):
    """A player is away from the table with leave: the chips stay, spins are missed."""

    player: str
    ground: str


class PlaceTakenAgain(Event, frozen=True):
    player: str


class PlayerTakenOut(Event, frozen=True):
    """Plays no more. `held` is what the player had, wagers and all; unless kept, the free chips
    are out (`amount`)."""

    player: str
    ground: str
    held: Cents
    amount: Cents = 0
    keeps: bool = False


class ChipsOut(Event, frozen=True):
    """What locked wagers or a correction have brought someone who was taken out: out as well. Below
    zero, what a correction takes back of chips that are out."""

    player: str
    amount: Cents


class PlayerPutBack(Event, frozen=True):
    """Plays again, with the chips that were out."""

    player: str
    amount: Cents


class CallBetsClosed(Event, frozen=True):
    says: tuple[str, ...]


class BellSet(Event, frozen=True):
    rings_at: str


class BellRung(Event, frozen=True):
    """The time for wagers on this spin is over."""

    clause: str


class TimeUp(Event, frozen=True):
    session: str
    clause: str


class RebuysClosed(Event, frozen=True):
    """The minutes in which chips could be bought again are over."""

    session: str
    clause: str


class LastSpinsAnnounced(Event, frozen=True):
    session: str
    spins: int
    clause: str


class SpinMissed(Event, frozen=True):
    """Wagered less than was due on a spin; `next_duty` is due on the next."""

    player: str
    spin: int
    duty: Cents
    wagered: Cents
    next_duty: Cents
    clause: str


class ChipsForfeited(Event, frozen=True):
    """What missing a spin costs by the Terms."""

    player: str
    amount: Cents
    spin: int


class ForfeitReturned(Event, frozen=True):
    """The spin that was missed has no result after all."""

    player: str
    amount: Cents
    spin: int


class PlayerBusted(Event, frozen=True):
    """A player of the session has no chip left."""

    player: str
    spin: int = 0


class PlayerRevived(Event, frozen=True):
    """A player who had no chip left has some."""

    player: str


class TableSessionEnded(Event, frozen=True):
    """`players`: who had chips until the spin that took them all, if one did; `had`: what each had
    before the last spin."""

    session: str
    ground: str
    ended_at: str
    players: tuple[str, ...] = ()
    clause: str = ""
    spin: int = 0  # the last one
    had: dict[str, Cents] = msgspec.field(default_factory=dict)


class SessionReopened(Event, frozen=True):
    """What had ended it no longer holds: it goes on."""

    session: str
    ends_at: str = ""
    stood_ms: int = 0


class ChipsCollected(Event, frozen=True):
    """The session is over and counted: each player's chips, wagers and all."""

    session: str
    counts: dict[str, Cents]


class CountCorrected(Event, frozen=True):
    """A spin of a session that is counted was settled again: a player's count moves."""

    session: str
    player: str
    spin: int
    was: Cents
    count: Cents
    unit: str


SessionEvent = (
    TableDesignated
    | TableReleased
    | SessionBegun
    | BankIssued
    | ChipsGiven
    | SessionSuspended
    | SessionResumed
    | PlaceLeft
    | PlaceTakenAgain
    | PlayerTakenOut
    | ChipsOut
    | PlayerPutBack
    | CallBetsClosed
    | BellSet
    | BellRung
    | TimeUp
    | RebuysClosed
    | LastSpinsAnnounced
    | SpinMissed
    | ChipsForfeited
    | ForfeitReturned
    | PlayerBusted
    | PlayerRevived
    | TableSessionEnded
    | SessionReopened
    | ChipsCollected
    | CountCorrected
)
