"""A device as the register has it."""

from __future__ import annotations

import msgspec

from croupier.floor.devices.commands import DeviceKind, SensorFault, WheelFlag
from croupier.money import Cents


class Device(msgspec.Struct):
    kind: DeviceKind
    key: str
    table: str = ""
    place: int = 0
    denominations: tuple[Cents, ...] = ()
    credit_max: Cents = 0
    virtual: bool = False
    retired: str = ""  # why, when it is
    since: str = ""  # when it was enrolled
    until: str = ""  # and retired
    heard: int = 0  # the number of its last report
    fault: SensorFault = ""  # of a sensor, by its own word
    flags: tuple[WheelFlag, ...] = ()  # what it has against a spin
    flagged: int = 0  # which spin
    beats: bool = False  # it has promised to say every second that it is there
    unheard: str = ""  # since when it has not, in spite of it
