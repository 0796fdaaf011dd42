"""Devices are enrolled once, by a named person, and retired for good."""

from __future__ import annotations

import re
from typing import Literal

from croupier.errors import Refusal
from croupier.floor.base import CLAUSE
from croupier.floor.devices import commands as c
from croupier.floor.devices import events as e
from croupier.floor.devices import refusals as r
from croupier.floor.devices.ed25519 import is_key
from croupier.floor.devices.messages import Report, check_message, check_timely, message_of
from croupier.floor.devices.state import Device
from croupier.floor.handler import FloorDecision, FloorDecisions
from croupier.floor.pairings.events import PairingEnded
from croupier.floor.powers import SYSTEM
from croupier.floor.state import Register
from croupier.refusals import Why
from croupier.table.checks import check_reason

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,39}")
AT_A_PLACE = ("bill-acceptor", "ticket-printer", "station")
ONE_OF_TWO = (1, 2)  # of two sensors with a key each; a pair with one key has no number


def enrol_device(register: Register, command: c.EnrolDevice) -> FloorDecision:
    if not NAME.fullmatch(command.device):
        raise _no(r.NoDeviceName(given=command.device))
    if not is_key(command.key):
        raise _no(r.NoKey(given=command.key))
    if command.device in register.devices:
        raise _no(r.DeviceKnown(device=command.device))
    for name, one in register.devices.items():
        if one.key == command.key:
            raise _no(r.KeyKnown(device=name))
    if command.virtual and command.by.partition(":")[0] != SYSTEM:
        raise _no(r.VirtualByHand())
    _check_place(register, command)
    _check_notes(command)
    return (
        e.DeviceEnrolled(
            command.device,
            command.kind,
            command.key,
            command.table,
            command.place,
            command.denominations,
            command.credit_max,
            command.virtual,
        ),
    )


def _check_place(register: Register, command: c.EnrolDevice) -> None:
    """It stands somewhere, and no two of a kind at one place."""
    at_a_place = command.kind in AT_A_PLACE
    one_of_two = command.kind == "sensor" and command.place in ONE_OF_TWO
    if command.virtual:
        return
    if not command.table or (command.place >= 1) != (at_a_place or one_of_two):
        raise _no(r.NoPlace(kind=command.kind))
    for name, one in register.devices.items():
        if command.kind == one.kind == "sensor" and one.table == command.table and not one.retired:
            if one.place != command.place and 0 in (one.place, command.place):
                raise _no(r.SensorsThere(device=name, table=one.table))
        here = (one.kind, one.table, one.place) == (command.kind, command.table, command.place)
        if (at_a_place or one_of_two) and here and not one.retired:
            raise _no(r.PlaceHasOne(device=name, table=one.table, place=one.place))


def _check_notes(command: c.EnrolDevice) -> None:
    """A bill acceptor says which notes it takes, and up to which balance; nothing else does."""
    notes = command.denominations
    if command.kind != "bill-acceptor":
        if notes or command.credit_max:
            raise _no(r.OnlyAcceptors(kind=command.kind))
        return
    if not notes or notes[0] <= 0 or list(notes) != sorted(set(notes)):
        raise _no(r.NoDenominations())
    if command.credit_max < notes[-1]:
        raise _no(r.NoCreditMax(note=notes[-1]))


def retire_device(register: Register, command: c.RetireDevice) -> FloorDecision:
    in_service(register, command.device)
    check_reason(command.reason, CLAUSE)
    paired = [
        PairingEnded(id, one.table, one.player, "its station is retired")
        for id, one in register.pairings.items()
        if one.status == "taken" and one.device == command.device
    ]
    return (e.DeviceRetired(command.device, command.reason), *paired)


def report(register: Register, command: Report) -> FloorDecision:
    """A device's own word, by its signature, once and in the order of its numbers."""
    name = command.by.partition(":")[2]
    device = in_service(register, name)
    message = message_of(command.table, command.spin, command)
    check_message(name, device, register, message, command.at)
    check_timely(name, message, message.spin, device.heard)
    ticket = command.ticket if isinstance(command, c.ReportPrinted) else ""
    speed = command.rpm_tenths if isinstance(command, c.ReportSpeed) else 0
    said = WHAT[type(command)], message.number, command.table, message.spin, ticket, speed
    if isinstance(command, c.ReportSensing):
        return (e.DeviceReported(name, *said, command.fault, command.flags, command.beats),)
    return (e.DeviceReported(name, *said),)


WHAT: dict[type[c.DeviceReport], Literal["printed", "release", "sensing", "speed"]] = {
    c.ReportPrinted: "printed",
    c.ReportRelease: "release",
    c.ReportSensing: "sensing",
    c.ReportSpeed: "speed",
}


def note_unheard(register: Register, command: c.NoteUnheard) -> FloorDecision:
    """What follows for a spin the rulebooks do not say: it is shown, and a person sees to it."""
    device = in_service(register, command.device)
    return (e.DeviceUnheard(command.device, device.table, command.since),)


def note_heard(register: Register, command: c.NoteHeard) -> FloorDecision:
    device = in_service(register, command.device)
    return (e.DeviceHeard(command.device, device.table),)


def in_service(register: Register, device: str) -> Device:
    """A device that is enrolled and not retired."""
    found = register.devices.get(device)
    if found is None:
        raise _no(r.NoSuchDevice(device=device))
    if found.retired:
        raise _no(r.DeviceIsRetired(device=device, reason=found.retired))
    return found


def _no(why: Why) -> Refusal:
    return Refusal(why, clause=CLAUSE)


DECISIONS: FloorDecisions = {
    c.EnrolDevice: enrol_device,
    c.RetireDevice: retire_device,
    c.NoteUnheard: note_unheard,
    c.NoteHeard: note_heard,
    c.ReportPrinted: report,
    c.ReportRelease: report,
    c.ReportSensing: report,
    c.ReportSpeed: report,
}
