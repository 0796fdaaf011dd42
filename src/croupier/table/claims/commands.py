"""What is asked about claims, disputes, incidents and who was told."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from croupier.table.base import FILLED, Amount, Command, Name


class RaiseClaim(Command, frozen=True, kw_only=True):
    about: str
    player: Name = ""
    amount: Amount = 0


class DecideClaim(Command, frozen=True, kw_only=True):
    claim: str
    decision: Literal["upheld", "rejected", "written-off"]
    reason: str
    amount: Amount = 0  # what an upheld claim of a player is paid at once
    ticket: Annotated[str, FILLED] = ""


class RaiseDispute(Command, frozen=True, kw_only=True):
    about: str
    player: Name = ""


class DecideDispute(Command, frozen=True, kw_only=True):
    """`unresolved` leaves it open, and the complainant is told of the right to go further."""

    dispute: str
    decision: str
    reason: str


class ReferComplaint(Command, frozen=True, kw_only=True):
    dispute: str


class RecordIncident(Command, frozen=True, kw_only=True):
    kind: str
    person: Name
    note: str
    details: dict[str, str] = msgspec.field(default_factory=dict)


class ExcludePlayer(Command, frozen=True, kw_only=True):
    player: Name
    incident: str


class Notify(Command, frozen=True, kw_only=True):
    whom: str
    about: str


ClaimsCommand = (
    RaiseClaim
    | DecideClaim
    | RaiseDispute
    | DecideDispute
    | ReferComplaint
    | RecordIncident
    | ExcludePlayer
    | Notify
)
