"""What is asked about devices."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from croupier.floor.base import FloorCommand
from croupier.table.base import Amount, Count, Name

__all__ = ["Denominations", "DeviceKind", "DevicesCommand", "EnrolDevice", "RetireDevice"]

DeviceKind = Literal["bill-acceptor", "ticket-printer", "sensor", "wheel", "station"]
Denominations = Annotated[tuple[Amount, ...], Meta(max_length=20)]


class EnrolDevice(FloorCommand, frozen=True, kw_only=True):
    """A device with a key of its own; the id and the key are never used for another."""

    device: Name
    kind: DeviceKind
    key: Annotated[str, Meta(max_length=64)]  # its public key, Ed25519, 64 hexadecimal digits
    table: Name = ""  # where it stands; a virtual one may serve every table
    place: Count = 0  # the station it belongs to, of those that belong to one
    denominations: Denominations = ()  # of a bill acceptor: the notes it takes, in cents
    credit_max: Amount = 0  # of a bill acceptor: it credits nobody beyond this balance
    virtual: bool = False  # a program that plays the part, in demonstrations and training


class RetireDevice(FloorCommand, frozen=True, kw_only=True):
    """From now on nothing it sends is believed."""

    device: Name
    reason: Name


DevicesCommand = EnrolDevice | RetireDevice
