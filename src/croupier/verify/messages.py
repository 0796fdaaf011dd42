"""Verification of what devices said of tables, against the keys in the floor's stream."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from croupier.errors import Refusal
from croupier.floor.devices.messages import SENSOR, Say, check_message, check_printer, message_of
from croupier.floor.devices.state import Device
from croupier.floor.state import Register
from croupier.log.lines import Difference
from croupier.table import commands as c
from croupier.table.clock import is_before, later
from croupier.table.powers import DEVICE

UNDER_WAY_S = 5  # what another process had believed when a device was retired here may come after


class _Said(NamedTuple):
    line: int
    table: str
    spin: int
    command: Say
    station: int | None  # of the ticket that was not printed


class MessageCheck:
    """What tables and cage heard of devices; the floor's stream may come before or after."""

    def __init__(self) -> None:
        self._said: list[_Said] = []

    def heard(
        self, line: int, table: str, spin: int, command: object, station: int | None = None
    ) -> None:
        if isinstance(command, Say) and command.by.partition(":")[0] in (SENSOR, DEVICE):
            self._said.append(_Said(line, table, spin, command, station))

    def check(self, register: Register) -> Iterator[str]:
        """A Difference, or what nobody signed, or what rests on a floor that is not here."""
        signed = [one for one in self._said if one.command.signature]
        if not register.version:
            if signed:
                yield (
                    "the floor is not in this log: the signatures of"
                    f" {len(signed)} messages of devices were not checked"
                )
            return
        unsigned = 0
        for one in self._said:
            name = one.command.by.partition(":")[2]
            device = register.devices.get(name)
            if device is None and not one.command.signature:
                unsigned += 1  # of a script, or of a time when sensors signed nothing
            else:
                _check(one, name, device, register)
        if unsigned:
            yield f"{unsigned} messages of devices are signed by nobody"


def _check(one: _Said, name: str, device: Device | None, register: Register) -> None:
    if device is None:
        raise Difference(one.line, f"no device {name} was ever enrolled")
    try:
        message = message_of(one.table, one.spin, one.command)
        check_message(name, device, register, message, one.command.at)
        if isinstance(one.command, c.ReportPrintFailure):
            check_printer(name, device, one.station)
    except Refusal as refusal:
        what = f"this should have been refused: {refusal.message}"
        raise Difference(one.line, what, refusal.clause) from None
    check_in_service(one.line, name, device, one.command.at)


def check_in_service(line: int, name: str, device: Device, at: str) -> None:
    """A Difference if a device was not in service when something of it was believed."""
    if is_before(at, device.since) or (
        device.until and is_before(later(device.until, UNDER_WAY_S), at)
    ):
        raise Difference(line, f"{name} was not in service at {at}")
