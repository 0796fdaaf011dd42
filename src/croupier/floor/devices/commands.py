"""What is asked about devices."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from croupier.bounds import Word
from croupier.floor.base import FloorCommand
from croupier.table.base import Amount, Count, Name, Signature, SpinNumber

__all__ = [
    "Denominations",
    "DeviceKind",
    "DeviceReport",
    "DevicesCommand",
    "EnrolDevice",
    "NoteHeard",
    "NoteUnheard",
    "ReportPrinted",
    "ReportRelease",
    "ReportSensing",
    "ReportSpeed",
    "RetireDevice",
    "SensorFault",
    "WheelFlag",
]

DeviceKind = Literal["bill-acceptor", "ticket-printer", "sensor", "wheel", "station"]
# What a sensor has against the spin that its wheel plays; a person decides what follows.
WheelFlag = Literal["ball-removed", "wrong-direction", "void", "missed"]
# Why nothing can be read: its own word, no line, no lines on it, or its program has been stopped.
SensorFault = Literal["", "sensor-failure", "unplugged", "silent", "stopped"]
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


class DeviceReport(FloorCommand, frozen=True, kw_only=True):
    """What a device says that no rule waits for: it is kept, as evidence, and changes no game. By
    device:ID, under its own number for the id, and signed."""

    table: Name = ""
    spin: SpinNumber = 0  # the table's last
    signature: Signature = ""


class ReportPrinted(DeviceReport, frozen=True, kw_only=True):
    """Of a printer: this ticket came out."""

    ticket: Word


class ReportRelease(DeviceReport, frozen=True, kw_only=True):
    """Of a wheel or its sensors: the ball was let go."""


class ReportSpeed(DeviceReport, frozen=True, kw_only=True):
    """Of a wheel: how fast it turns, in tenths of a revolution a minute."""

    rpm_tenths: Count


class ReportSensing(DeviceReport, frozen=True, kw_only=True):
    """Of a wheel or its sensors: how well it senses now, and what it has against this spin."""

    fault: SensorFault = ""
    flags: Annotated[tuple[WheelFlag, ...], Meta(max_length=4)] = ()
    beats: bool = False  # it says every second that it is there, until it says otherwise


class NoteUnheard(FloorCommand, frozen=True, kw_only=True):
    """By the server: a device that promised beats has sent none for too long."""

    device: Name
    since: Name  # when it was last heard, or the server began to listen


class NoteHeard(FloorCommand, frozen=True, kw_only=True):
    """By the server: it is heard again."""

    device: Name


DevicesCommand = (
    EnrolDevice
    | RetireDevice
    | ReportPrinted
    | ReportRelease
    | ReportSensing
    | ReportSpeed
    | NoteUnheard
    | NoteHeard
)
