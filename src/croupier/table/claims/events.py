"""What happened among people: claims, disputes, incidents, notices. Logs keep names and fields."""

from __future__ import annotations

import msgspec

from croupier.money import Cents
from croupier.table.base import Event


class ClaimRaised(Event, frozen=True):
    claim: str
    player: str
    side: str  # whose claim it is: player or house
    about: str
    amount: Cents = 0
    spin: int = 0
    component: str = ""  # that a player says has failed


class ClaimDecided(Event, frozen=True):
    """`records` are the spins whose records were shown; `taken` was set off by the decision, and
    `paid` is what the house pays on it."""

    claim: str
    player: str
    decision: str
    reason: str
    records: tuple[int, ...] = ()
    taken: Cents = 0
    written_off: Cents = 0
    paid: Cents = 0
    clause: str = ""


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


ClaimsEvent = (
    ClaimRaised
    | ClaimDecided
    | DisputeRaised
    | DisputeDecided
    | ComplaintReferred
    | IncidentRecorded
    | PlayerExcluded
    | Notified
)
