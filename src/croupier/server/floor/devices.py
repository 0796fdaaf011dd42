"""What devices say of their tables: heard when an enrolled device has signed it, and by nobody
else's word for it."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.floor.base import CLAUSE
from croupier.floor.devices import refusals as r
from croupier.floor.devices.decide import in_service
from croupier.floor.devices.messages import (
    SENSOR,
    DeviceMessage,
    check_message,
    check_printer,
    check_timely,
    command_of,
    sender,
)
from croupier.floor.devices.state import Device
from croupier.server.pit import Answer, Pit
from croupier.table import commands as c
from croupier.table.commands import AnyCommand
from croupier.table.state import Table


class DeviceDesk:
    """Who is believed about a table: sensors, wheels, printers and stations, each by its key."""

    def __init__(self, pit: Pit) -> None:
        self._pit = pit
        self._last: dict[str, int] = {}  # the number of what each device said last, refused or not

    def check_signed(self, command: AnyCommand, table: str) -> None:
        """A Refusal of what whoever is signed in says as a sensor: a device says so, or nobody."""
        if command.by.partition(":")[0] == SENSOR:
            refusal = Refusal(r.ReadingUnsigned(), clause=CLAUSE)
            self._pit.note_refused(command.by, table, command, refusal)
            raise refusal

    async def hear(self, name: str, message: DeviceMessage) -> Answer:
        """A device says something: it happens once, at its table, if it is its to say."""
        command, pit = command_of(name, message), self._pit
        try:
            await pit.catch_up()  # another process may have enrolled or retired it
            self._check(name, message)
        except Refusal as refusal:
            pit.note_refused(sender(name, message.say), message.table, command, refusal)
            raise

        def believed(table: Table) -> None:
            """Once more as it is decided: nothing comes between this and what happens then."""
            device = self._check(name, message)
            check_timely(name, message, table.state.spin.number, self._last.get(name, 0))
            if isinstance(command, c.ReportPrintFailure):
                ticket = pit.cage.tickets.get(command.ticket)
                check_printer(name, device, None if ticket is None else ticket.station)

        try:
            answer = await pit.submit(message.table, command, believed)
        except Refusal:
            self._heard(name, message)
            raise
        self._heard(name, message)
        return answer

    def _check(self, name: str, message: DeviceMessage) -> Device:
        """The device, in service and with this to say."""
        register = self._pit.register
        device = in_service(register, name)
        if device.virtual:
            raise Refusal(r.VirtualAtTheDoor(device=name), clause=CLAUSE)
        check_message(name, device, register, message, self._pit.now())
        return device

    def _heard(self, name: str, message: DeviceMessage) -> None:
        self._last[name] = max(self._last.get(name, 0), message.number)
