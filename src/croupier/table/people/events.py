"""What happened at the seats, with money coming in and going out. Logs keep names and fields."""

from __future__ import annotations

from croupier.money import Cents
from croupier.table.base import Event


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


PeopleEvent = (
    SeatTaken
    | SeatVacated
    | GuestAccountOpened
    | GuestAccountClosed
    | BoughtIn
    | CashedOut
    | DirectedToLeave
    | PlayerLeft
)
