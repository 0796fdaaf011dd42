"""What happens to devices."""

from __future__ import annotations

from typing import Literal

from croupier.floor.base import FloorEvent
from croupier.floor.devices.commands import DeviceKind, SensorFault, WheelFlag
from croupier.money import Cents

__all__ = [
    "DeviceEnrolled",
    "DeviceHeard",
    "DeviceReported",
    "DeviceRetired",
    "DeviceUnheard",
    "DevicesEvent",
]


class DeviceEnrolled(FloorEvent, frozen=True):
    device: str
    kind: DeviceKind
    key: str
    table: str = ""
    place: int = 0
    denominations: tuple[Cents, ...] = ()
    credit_max: Cents = 0
    virtual: bool = False

    @property
    def about(self) -> tuple[str, ...]:
        return f"device:{self.device}", f"key:{self.key}", f"{self.kind}:{self.table}:{self.place}"


class DeviceRetired(FloorEvent, frozen=True):
    device: str
    reason: str

    @property
    def about(self) -> tuple[str, ...]:
        return (f"device:{self.device}",)


class DeviceReported(FloorEvent, frozen=True):
    """What a device said, and no rule waits for."""

    device: str
    what: Literal["printed", "release", "sensing", "speed"]
    number: int  # its own, of this message
    table: str
    spin: int = 0
    ticket: str = ""  # that was printed
    rpm_tenths: int = 0
    fault: SensorFault = ""
    flags: tuple[WheelFlag, ...] = ()  # against this spin
    beats: bool = False  # it promises to say every second that it is there

    @property
    def about(self) -> tuple[str, ...]:
        return (f"device:{self.device}",)


class DeviceUnheard(FloorEvent, frozen=True):
    """It promised beats, and none came for too long: killed, unplugged or cut off."""

    device: str
    table: str
    since: str

    @property
    def about(self) -> tuple[str, ...]:
        return (f"device:{self.device}",)


class DeviceHeard(FloorEvent, frozen=True):
    """It is heard again."""

    device: str
    table: str

    @property
    def about(self) -> tuple[str, ...]:
        return (f"device:{self.device}",)


DevicesEvent = DeviceEnrolled | DeviceHeard | DeviceReported | DeviceRetired | DeviceUnheard
