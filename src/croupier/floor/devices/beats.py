"""That a device is there: a beat, signed like all it says, kept nowhere.

A message that was recorded on the way must not keep a dead device alive, so a beat has a number
that goes up and names the run of the server that it is meant for, which that server tells.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.errors import Refusal
from croupier.floor.base import CLAUSE
from croupier.floor.devices import refusals as r
from croupier.floor.devices.ed25519 import is_signed
from croupier.floor.devices.messages import Number, elsewhere
from croupier.floor.devices.state import Device
from croupier.table.base import Name, Signature

FIRST = "croupier beat 1"  # what is signed and in which order: another order, another number


class Beat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One sign of life."""

    table: Name
    number: Number
    run: Annotated[str, Meta(max_length=32)] = ""  # of the server; unknown at first, and then told
    signature: Signature = ""


class Beaten(msgspec.Struct):
    """It was heard."""

    run: str


def signed_text(device: str, beat: Beat) -> bytes:
    """The bytes that a device signs: a line for each thing, none of which has line ends."""
    return "\n".join((FIRST, device, beat.table, beat.run, str(beat.number))).encode()


def check_beat(name: str, device: Device, beat: Beat, run: str, last: int) -> None:
    """A Refusal, unless this device says now that it is there."""
    if not is_signed(device.key, signed_text(name, beat), beat.signature):
        raise Refusal(r.BadSignature(device=name), clause=CLAUSE)
    if device.table not in ("", beat.table):
        raise elsewhere(name, device)
    if beat.run != run or beat.number <= last:
        raise Refusal(r.StaleBeat(device=name, run=run, last=last), clause=CLAUSE)
