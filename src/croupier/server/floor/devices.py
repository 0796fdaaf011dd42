"""What devices say of their tables: heard when an enrolled device has signed it, and by nobody
else's word for it."""

from __future__ import annotations

from functools import partial

from croupier.errors import Refusal
from croupier.floor.base import CLAUSE, FloorCommand
from croupier.floor.devices import refusals as r
from croupier.floor.devices.decide import in_service
from croupier.floor.devices.messages import (
    OF_TICKETS,
    SENSOR,
    DeviceMessage,
    Report,
    check_message,
    check_printer,
    check_timely,
    command_of,
    message_of,
    sender,
)
from croupier.floor.devices.state import Device
from croupier.server.floor.beats import BeatDesk
from croupier.server.pit import Answer, Pit
from croupier.server.pit.wheel import WHEEL
from croupier.table.commands import AnyCommand
from croupier.table.state import Table


class DeviceDesk:
    """Who is believed about a table: sensors, wheels, printers and stations, each by its key."""

    def __init__(self, pit: Pit, beats: BeatDesk) -> None:
        self._pit, self._beats = pit, beats
        self._last: dict[str, int] = {}  # the number of what each device said last, refused or not
        pit.check_floor(self._check_report)

    def check_signed(self, command: AnyCommand, table: str) -> None:
        """A Refusal of what whoever is signed in says as a sensor: a device says so, or nobody."""
        if command.by.partition(":")[0] == SENSOR:
            refusal = Refusal(r.ReadingUnsigned(), clause=CLAUSE)
            self._pit.note_refused(command.by, table, command, refusal)
            raise refusal

    @property
    def has_virtual_wheel(self) -> bool:
        """Whether a program draws the outcomes here, which screens say."""
        found = self._pit.register.devices.get(WHEEL)
        return found is not None and not found.retired

    async def hear(self, name: str, message: DeviceMessage) -> Answer:
        """A device says something: it happens once, at its table, if it is its to say."""
        command, pit = command_of(name, message), self._pit
        try:
            await pit.catch_up()  # another process may have enrolled or retired it
            self._check(name, message)
        except Refusal as refusal:
            pit.note_refused(sender(name, message.say), message.table, command, refusal)
            raise
        try:
            if isinstance(command, Report):
                answer = await pit.ask_floor(command)
            else:
                believed = partial(self._believe, name, message)
                answer = await pit.submit(message.table, command, believed)
        except Refusal:
            self._heard(name, message)
            raise
        self._heard(name, message)
        return answer

    def _check_report(self, command: FloorCommand) -> None:
        """The same of what no rule waits for, and the floor keeps."""
        if isinstance(command, Report):
            name, table = command.by.partition(":")[2], self._pit.decided(command.table)
            self._believe(name, message_of(table.id, command.spin, command), table)

    def _believe(self, name: str, message: DeviceMessage, table: Table) -> None:
        """A Refusal, unless it is still to be believed as it is decided: nothing comes between
        this and what happens then."""
        device, say = self._check(name, message), message.say
        last = max(device.heard, self._last.get(name, 0))
        check_timely(name, message, table.state.spin.number, last)
        if isinstance(say, OF_TICKETS):
            ticket = self._pit.cage.tickets.get(say.ticket)
            check_printer(name, device, None if ticket is None else ticket.station)

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
        self._beats.heard(name)
