"""What sensors, wheels, printers and stations say of a table, and whether to believe it: the
device's own signature, its own place, and something that is its to say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.errors import Refusal
from croupier.floor.base import CLAUSE
from croupier.floor.devices import refusals as r
from croupier.floor.devices.commands import (
    DeviceReport,
    ReportPrinted,
    ReportRelease,
    ReportSensing,
    ReportSpeed,
)
from croupier.floor.devices.ed25519 import is_signed
from croupier.floor.devices.state import Device
from croupier.floor.state import Register
from croupier.refusals import Why
from croupier.table import commands as c
from croupier.table.base import Name, Signature, SpinNumber, as_sent
from croupier.table.clock import is_before
from croupier.table.powers import DEVICE

FIRST = "croupier message 1"  # what is signed and in which order: another order, another number
Number = Annotated[int, Meta(ge=1, le=10**15)]
Act = c.RecordOutcome | c.BallDropped | c.RaiseLight | c.ReportMalfunction | c.ReportPrintFailure
Report = ReportPrinted | ReportRelease | ReportSensing | ReportSpeed
Say = Act | Report
# Of a command: not what it says.
AROUND = ("do", "by", "asked_by", "at", "id", "signature", "table", "spin")
OF_TICKETS = (c.ReportPrintFailure, ReportPrinted)  # by printers, which know no spin
# What each kind of device may say at all; an acceptor signs for notes and for nothing else.
SAYS: dict[str, tuple[type[Say], ...]] = {
    "sensor": (
        c.RecordOutcome,
        c.BallDropped,
        c.RaiseLight,
        c.ReportMalfunction,
        ReportRelease,
        ReportSensing,
    ),
    "wheel": (
        c.RecordOutcome,
        c.BallDropped,
        c.RaiseLight,
        c.ReportMalfunction,
        ReportRelease,
        ReportSensing,
        ReportSpeed,
    ),
    "station": (c.ReportMalfunction,),
    "ticket-printer": OF_TICKETS,
}
SENSOR = "sensor"  # the rulebooks' name for whatever senses what happens at a table


class DeviceMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One thing that a device says. Its number goes up with every message; sent again under the
    same number, it happens once."""

    table: Name
    number: Number
    say: Say
    spin: SpinNumber = 0  # the table's last; of a printer, which knows none, it is left out
    signature: Signature = ""


def signed_text(device: str, message: DeviceMessage) -> bytes:
    """The bytes that a device signs: a line for each thing, then one for each field of what it
    says, in the order of their names: the name, a space, the value in JSON."""
    fields = msgspec.to_builtins(as_sent(message.say))
    said = sorted((name, value) for name, value in fields.items() if name not in AROUND)
    lines = [FIRST, device, message.table, str(message.spin), str(message.number), fields["do"]]
    lines += [f"{name} {msgspec.json.encode(value).decode()}" for name, value in said]
    return "\n".join(lines).encode()


def sender(name: str, say: Say) -> str:
    """Who is said to have asked: by the rulebooks a sensor; a printer acts for its player."""
    of_device = isinstance(say, c.ReportPrintFailure | DeviceReport)
    return f"{DEVICE if of_device else SENSOR}:{name}"


def command_of(name: str, message: DeviceMessage) -> Say:
    """What a device says, as the table is asked it, or the floor."""
    said = message.say
    if isinstance(said, DeviceReport):
        where = {"table": message.table, "spin": message.spin}
        said = msgspec.structs.replace(said, **where)
    return msgspec.structs.replace(
        said,
        by=sender(name, message.say),
        asked_by="",
        at="",
        id=str(message.number),
        signature=message.signature,
    )


def message_of(table: str, spin: int, command: Say) -> DeviceMessage:
    """What the device said, of a command as the log has it; a Refusal if that was no device's."""
    if not command.id.isdecimal() or not 0 < int(command.id) <= 10**15:
        raise _no(r.BadSignature(device=command.by.partition(":")[2]))
    at = 0 if isinstance(command, OF_TICKETS) else spin
    number, signature = int(command.id), command.signature
    return DeviceMessage(table=table, spin=at, number=number, say=command, signature=signature)


def check_message(
    name: str, device: Device, register: Register, message: DeviceMessage, at: str
) -> None:
    """A Refusal, unless this device says so, of its own table, and it is its to say."""
    if not is_signed(device.key, signed_text(name, message), message.signature):
        raise _no(r.BadSignature(device=name))
    if device.table not in ("", message.table):
        raise elsewhere(name, device)
    say = message.say
    act = str(type(say).__struct_config__.tag)
    if type(say) not in SAYS.get(device.kind, ()):
        raise _no(r.NotItsToSay(device=name, kind=device.kind, act=act))
    if isinstance(say, c.RecordOutcome):
        _check_source(name, device, register, say, at)
    if isinstance(say, c.ReportMalfunction) and not _is_its_own(device, say.component):
        raise elsewhere(name, device)


def _check_source(
    name: str, device: Device, register: Register, say: c.RecordOutcome, at: str
) -> None:
    """One of two sensors is heard as that one; a pair with one key as both, and so is a wheel that
    reads where its ball lies, unless the table has sensors."""
    if device.kind == "wheel":
        mine = device.virtual or not any(_sensors(register, device.table, at))
    else:
        mine = say.source == f"sensor-{device.place}" if device.place else say.source != "dealer"
    if not mine or say.source == "dealer":
        raise _no(r.AnothersReading(device=name, source=say.source))


def _sensors(register: Register, table: str, at: str) -> Iterator[Device]:
    """Those in service at a table then."""
    for one in register.devices.values():
        if one.kind == "sensor" and one.table == table and is_before(one.since, at):
            if not one.until or is_before(at, one.until):
                yield one


def _is_its_own(device: Device, component: str) -> bool:
    """A station speaks of its own place; sensors and wheels of whatever is nobody's place."""
    places = (f"station:{device.place}", f"display:{device.place}")
    if device.kind == "station":
        return component in places
    return not component.startswith(("station:", "display:"))


def check_timely(name: str, message: DeviceMessage, spin: int, last: int) -> None:
    """A Refusal of what was said of another spin, or before what was heard last: so nobody keeps
    a message of the device and sends it when it suits them."""
    stale = message.spin != (0 if isinstance(message.say, OF_TICKETS) else spin)
    if stale or message.number <= last:
        raise _no(r.StaleMessage(device=name, spin=spin, last=last))


def check_printer(name: str, device: Device, station: int | None) -> None:
    """A Refusal, unless that station's tickets come out of this printer."""
    if station not in (None, device.place):  # that there is no such ticket, the cage says
        raise elsewhere(name, device)


def elsewhere(name: str, device: Device) -> Refusal:
    return _no(r.StandsElsewhere(device=name, table=device.table, place=device.place))


def _no(why: Why) -> Refusal:
    return Refusal(why, clause=CLAUSE)
