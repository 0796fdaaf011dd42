"""What is asked when things go wrong: no spins, voids, corrections, malfunctions, people."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from croupier.money import Cents
from croupier.table.base import FILLED, Command

Ticketed = Annotated[dict[str, str], FILLED]  # a ticket number for each who has left


class CallNoSpin(Command, frozen=True, kw_only=True):
    ground: str
    spin: int | None = None  # the ball in play, else the last
    note: str = ""
    removed: bool | None = None  # whether the ball was got out before it came to rest
    tickets: Ticketed = msgspec.field(default_factory=dict)


class VoidSpin(Command, frozen=True, kw_only=True):
    ground: str
    reason: str
    spin: int | None = None
    tickets: Ticketed = msgspec.field(default_factory=dict)


class VoidWager(Command, frozen=True, kw_only=True):
    player: str
    ground: str
    reason: str
    bet: str = ""  # all of them
    incident: str = ""
    tickets: Ticketed = msgspec.field(default_factory=dict)


class FlagOutcome(Command, frozen=True, kw_only=True):
    reason: str


class CorrectOutcome(Command, frozen=True, kw_only=True):
    outcome: str
    reason: str
    spin: int | None = None
    tickets: Ticketed = msgspec.field(default_factory=dict)


class CorrectPosition(Command, frozen=True, kw_only=True):
    player: str
    from_: str = msgspec.field(name="from")
    to: str
    ground: Literal["moved", "clarified"]
    moved_by: Literal["dealer", "patron"] = "dealer"


class ReportMalfunction(Command, frozen=True, kw_only=True):
    component: str
    what: str
    kind: Literal["", "a", "b", "c", "d"] = ""


class ConfirmRecords(Command, frozen=True, kw_only=True):
    spin: int
    confirmed: bool
    player: str = ""  # everybody whose wagers wait
    tickets: Ticketed = msgspec.field(default_factory=dict)


class ClearFault(Command, frozen=True, kw_only=True):
    component: str


class FreezeAccounts(Command, frozen=True, kw_only=True):
    reason: str


class ReleaseAccounts(Command, frozen=True, kw_only=True):
    reason: str
    tickets: Ticketed = msgspec.field(default_factory=dict)


class HoldPayment(Command, frozen=True, kw_only=True):
    player: str
    ground: Literal["malfunction", "prohibited-device"]
    reason: str


class ReleasePayment(Command, frozen=True, kw_only=True):
    """The reason is the determination, of a hold that waits for one."""

    player: str
    ground: Literal["malfunction", "prohibited-device"]
    reason: str
    ticket: Annotated[str, FILLED] = ""


class LapseHold(Command, frozen=True, kw_only=True):
    player: str
    ticket: Annotated[str, FILLED] = ""


class RefuseCredit(Command, frozen=True, kw_only=True):
    """Of what a malfunction caused, or of what was credited before it was repaired."""

    player: str
    amount: Cents
    reason: str
    ground: Literal["caused", "unrepaired"] = "caused"


class RequireReturn(Command, frozen=True, kw_only=True):
    player: str
    amount: Cents
    reason: str


class RaiseClaim(Command, frozen=True, kw_only=True):
    about: str
    player: str = ""
    amount: Cents = 0


class DecideClaim(Command, frozen=True, kw_only=True):
    claim: str
    decision: Literal["upheld", "rejected", "written-off"]
    reason: str


class RaiseDispute(Command, frozen=True, kw_only=True):
    about: str
    player: str = ""


class DecideDispute(Command, frozen=True, kw_only=True):
    """`unresolved` leaves it open, and the complainant is told of the right to go further."""

    dispute: str
    decision: str
    reason: str


class ReferComplaint(Command, frozen=True, kw_only=True):
    dispute: str


class RecordIncident(Command, frozen=True, kw_only=True):
    kind: str
    person: str
    note: str
    details: dict[str, str] = msgspec.field(default_factory=dict)


class ExcludePlayer(Command, frozen=True, kw_only=True):
    player: str
    incident: str


class Notify(Command, frozen=True, kw_only=True):
    whom: str
    about: str


class ExamineBall(Command, frozen=True, kw_only=True):
    fit: bool
