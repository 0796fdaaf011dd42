"""What a bill acceptor says of a note, and whether to believe it: its own signature, its own place,
a note that it takes."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.errors import Refusal
from croupier.floor.base import CLAUSE
from croupier.floor.devices import refusals as r
from croupier.floor.devices.ed25519 import is_signed
from croupier.floor.devices.state import Device
from croupier.refusals import Why
from croupier.table.base import Amount, Count, Name

FIRST = "croupier note 1"  # what is signed and in which order: another order, another number


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A note that was put in. The id is the acceptor's own, another for each note: sent again
    under the same id it is credited once."""

    id: Annotated[Name, Meta(min_length=1)]
    table: Name
    amount: Amount  # in cents
    place: Count = 0
    player: Name = ""  # whom a virtual acceptor names; a real one has a place
    signature: Annotated[str, Meta(max_length=128)] = ""


def signed_text(device: str, note: Note) -> bytes:
    """The bytes that a device signs: a line for each thing, none of which has line ends."""
    said = (device, note.table, note.place, note.player, note.amount, note.id)
    return "\n".join([FIRST, *map(str, said)]).encode()


def check_note(name: str, device: Device, note: Note) -> None:
    """A Refusal, unless this device says so, of a note it takes, where it stands."""
    if device.kind != "bill-acceptor":
        raise _no(r.NoAcceptor(device=name, kind=device.kind))
    if not is_signed(device.key, signed_text(name, note), note.signature):
        raise _no(r.BadSignature(device=name))
    stands = device.table in ("", note.table) and device.place == note.place
    if not stands or bool(note.player) != device.virtual:
        raise _no(r.StandsElsewhere(device=name, table=device.table, place=device.place))
    if not takes(device, note.amount):
        raise _no(r.WrongDenomination(device=name, amount=note.amount))


def takes(device: Device, amount: int) -> bool:
    """One of its notes; a virtual one, whose notes are none, takes any amount at once."""
    return amount > 0 if device.virtual else amount in device.denominations


def _no(why: Why) -> Refusal:
    return Refusal(why, clause=CLAUSE)
