"""Why the floor says no to something about a pairing."""

from __future__ import annotations

from croupier.refusals import Count, Why


class PairingKnown(Why, frozen=True, tag="pairing-known"):
    pairing: str


class NoSuchPairing(Why, frozen=True, tag="no-such-pairing"):
    pairing: str


class PairingUsed(Why, frozen=True, tag="pairing-used"):
    pairing: str


class AccountOccupied(Why, frozen=True, tag="account-occupied"):
    """Another screen acts for that account."""

    player: str
    table: str


class PlaceOccupied(Why, frozen=True, tag="account-occupied.place"):
    """Another player's screen is at that place."""

    place: Count
    table: str
    player: str


class AccountHasMoney(Why, frozen=True, tag="account-occupied.money"):
    """Nobody but a supervisor lets a new screen into an account with money in it."""

    player: str
    table: str


class NoStation(Why, frozen=True, tag="no-station"):
    """Only enrolled stations are paired here, and none is at that place."""

    table: str
    place: Count


class StationUnsigned(Why, frozen=True, tag="station-unsigned"):
    """The code was meant for an enrolled station: knowing it makes no screen one."""

    table: str
    place: Count


class NoStationAsked(Why, frozen=True, tag="station-unsigned.not-asked"):
    """A station signs for a code that asks for none."""
