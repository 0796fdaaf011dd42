"""How the register changes with what happens to devices."""

from __future__ import annotations

from croupier.floor.devices import events as e
from croupier.floor.devices.state import Device
from croupier.floor.handler import FloorEvolutions
from croupier.floor.state import Register


def device_enrolled(register: Register, event: e.DeviceEnrolled) -> None:
    register.devices[event.device] = Device(
        event.kind,
        event.key,
        event.table,
        event.place,
        event.denominations,
        event.credit_max,
        event.virtual,
        since=register.at,
    )


def device_retired(register: Register, event: e.DeviceRetired) -> None:
    device = register.devices[event.device]
    device.retired, device.until = event.reason, register.at


def device_reported(register: Register, event: e.DeviceReported) -> None:
    device = register.devices[event.device]
    device.heard = event.number
    if event.what == "sensing":
        # What was said against a spin stays said of it.
        before = device.flags if device.flagged == event.spin else ()
        device.flags, device.flagged = tuple(dict.fromkeys((*before, *event.flags))), event.spin
        device.fault, device.beats = event.fault, event.beats


def device_unheard(register: Register, event: e.DeviceUnheard) -> None:
    register.devices[event.device].unheard = event.since


def device_heard(register: Register, event: e.DeviceHeard) -> None:
    register.devices[event.device].unheard = ""


EVOLUTIONS: FloorEvolutions = {
    e.DeviceReported: device_reported,
    e.DeviceEnrolled: device_enrolled,
    e.DeviceRetired: device_retired,
    e.DeviceUnheard: device_unheard,
    e.DeviceHeard: device_heard,
}
