"""What is asked about malfunctions, and payment held or taken back."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from croupier.bounds import Text, Word
from croupier.table.base import FILLED, Amount, Command, Name, Signable, SpinNumber, Ticketed


class ReportMalfunction(Signable, frozen=True, kw_only=True):
    component: Word
    what: Text
    kind: Literal["", "a", "b", "c", "d"] = ""
    visible: bool | None = None  # of a display screen: whether the result is still seen or heard
    tickets: Ticketed = msgspec.field(default_factory=dict)


class RaiseLight(Signable, frozen=True, kw_only=True):
    """The red light of the console."""

    reason: Text
    tickets: Ticketed = msgspec.field(default_factory=dict)


class ConfirmRecords(Command, frozen=True, kw_only=True):
    spin: SpinNumber
    confirmed: bool
    player: Name = ""  # everybody whose wagers wait
    tickets: Ticketed = msgspec.field(default_factory=dict)


class ClearFault(Command, frozen=True, kw_only=True):
    component: Word


class FreezeAccounts(Command, frozen=True, kw_only=True):
    reason: Text


class ReleaseAccounts(Command, frozen=True, kw_only=True):
    reason: Text
    tickets: Ticketed = msgspec.field(default_factory=dict)


class HoldPayment(Command, frozen=True, kw_only=True):
    """For a device, of the winnings: all that stand unless an amount is given, and because of an
    incident: the last that was recorded of a device unless it is named."""

    player: Name
    ground: Literal["malfunction", "prohibited-device"]
    reason: Text
    incident: Word = ""
    amount: Amount | None = None


class ReleasePayment(Command, frozen=True, kw_only=True):
    """Of a hold that waits for it, the determination, and in the reason its grounds."""

    player: Name
    ground: Literal["malfunction", "prohibited-device"]
    reason: Text
    determination: Literal["cleared", "contravened"] = "cleared"
    ticket: Annotated[str, FILLED] = ""


class LapseHold(Command, frozen=True, kw_only=True):
    player: Name
    ticket: Annotated[str, FILLED] = ""


class RefuseCredit(Command, frozen=True, kw_only=True):
    """Of what a malfunction caused, or of what was credited before it was repaired."""

    player: Name
    amount: Amount
    reason: Text
    ground: Literal["caused", "unrepaired"] = "caused"


class RequireReturn(Command, frozen=True, kw_only=True):
    player: Name
    amount: Amount
    reason: Text


class PayManually(Command, frozen=True, kw_only=True):
    player: Name
    amount: Amount
    ground: Literal["print-failure", "malfunction"]
    ticket: Word = ""
    table: Annotated[str, FILLED] = ""  # where it is asked, of one that the cage pays
    after: Annotated[int, FILLED] = 0  # the version of that table then


FaultsCommand = (
    ReportMalfunction
    | RaiseLight
    | ConfirmRecords
    | ClearFault
    | FreezeAccounts
    | ReleaseAccounts
    | HoldPayment
    | ReleasePayment
    | LapseHold
    | RefuseCredit
    | RequireReturn
    | PayManually
)
