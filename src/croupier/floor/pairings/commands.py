"""What is asked about the pairing of screens."""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.floor.base import FloorCommand
from croupier.table.base import FILLED, Count, Known, Name, Signature

__all__ = ["EndPairing", "IssuePairing", "PairingsCommand", "TakePairing"]


class IssuePairing(FloorCommand, frozen=True, kw_only=True):
    """A code that pairs one screen with one table, once. The log has its id, never the code."""

    pairing: Name
    table: Name  # or tournament:ID
    screen: Name  # station, display, table, flying or wnd; of a tournament player or board
    player: Name  # whose account the screen acts for; of a shared screen, its own name
    place: Count = 0  # the station it belongs to, if that is said
    take_over: bool = False  # from the screen that is paired there now
    reason: Name = ""  # why it is taken over
    has_money: Annotated[bool, FILLED] = False  # whether the account has any at that table
    known: Known = msgspec.field(default_factory=dict)  # that table, as of which version
    enrolled: Annotated[bool, FILLED] = False  # only the station enrolled at the place takes it up


class TakePairing(FloorCommand, frozen=True, kw_only=True):
    """A screen has followed its link; of an enrolled station, with its signature."""

    pairing: Name
    device: Name = ""  # the station
    proof: Name = ""  # SHA-256 of the code, in hexadecimal: what the station had to know
    signature: Signature = ""


class EndPairing(FloorCommand, frozen=True, kw_only=True):
    pairing: Name
    reason: Name = ""


PairingsCommand = IssuePairing | TakePairing | EndPairing
