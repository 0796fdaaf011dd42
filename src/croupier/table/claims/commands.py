"""What is asked about claims, disputes, incidents and who was told."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from croupier.bounds import Details, Text, Word
from croupier.table.base import FILLED, Amount, Command, Name


class RaiseClaim(Command, frozen=True, kw_only=True):
    about: Text
    player: Name = ""
    amount: Amount = 0


class DecideClaim(Command, frozen=True, kw_only=True):
    claim: Word
    decision: Literal["upheld", "rejected", "written-off"]
    reason: Text
    amount: Amount = 0  # what an upheld claim of a player is paid at once
    ticket: Annotated[str, FILLED] = ""


class RaiseDispute(Command, frozen=True, kw_only=True):
    about: Text
    player: Name = ""


class DecideDispute(Command, frozen=True, kw_only=True):
    """`unresolved` leaves it open, and the complainant is told of the right to go further."""

    dispute: Word
    decision: Text
    reason: Text


class ReferComplaint(Command, frozen=True, kw_only=True):
    dispute: Word


class RecordIncident(Command, frozen=True, kw_only=True):
    kind: Word
    person: Name
    note: Text
    details: Details = msgspec.field(default_factory=dict)


class ExcludePlayer(Command, frozen=True, kw_only=True):
    player: Name
    incident: Word


class Notify(Command, frozen=True, kw_only=True):
    whom: Word
    about: Text


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
