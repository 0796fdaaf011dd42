"""What happens to devices."""

from __future__ import annotations

from typing import Literal

from croupier.floor.base import FloorEvent
from croupier.floor.devices.commands import DeviceKind, SensorFault, WheelFlag
from croupier.money import Cents

__all__ = ["DeviceEnrolled", "DeviceReported", "DeviceRetired", "DevicesEvent"]


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

    @property
    def about(self) -> tuple[str, ...]:
        return (f"device:{self.device}",)


DevicesEvent = DeviceEnrolled | DeviceReported | DeviceRetired
