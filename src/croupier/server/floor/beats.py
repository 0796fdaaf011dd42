"""Which devices are there: those that promised beats, and when each was last heard."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from uuid import uuid4

from croupier.errors import CroupierError, Refusal
from croupier.floor.base import CLAUSE
from croupier.floor.devices import refusals as r
from croupier.floor.devices.beats import Beat, Beaten, check_beat
from croupier.floor.devices.commands import NoteHeard, NoteUnheard
from croupier.floor.devices.decide import in_service
from croupier.floor.devices.state import Device
from croupier.server.pit import Pit
from croupier.table.due import CLOCK

UNHEARD_S = 5.0  # unless it is set: so long without a beat
LOOK_S, LATE_S = 0.5, 1.0


class BeatDesk:
    """Hears beats; once a device has been silent for too long that is an act of the floor, and
    once it is heard again that is one too."""

    def __init__(self, pit: Pit, now: Callable[[], float] = time.monotonic) -> None:
        self.unheard_s = UNHEARD_S
        self._pit, self._now = pit, now
        self._run = secrets.token_hex(8)
        self._heard: dict[str, tuple[float, str]] = {}  # when, by our clock and by the log's
        self._numbers: dict[str, int] = {}  # of the last beat of each
        self._began = self._now(), pit.now()
        pit.when_loaded(self.begin)

    def begin(self) -> None:
        """Nobody could be heard before now."""
        self._began = self._now(), self._pit.now()

    async def beat(self, name: str, beat: Beat) -> Beaten:
        if name not in self._pit.register.devices:
            await self._pit.catch_up()  # another process may have enrolled it
        try:
            device = in_service(self._pit.register, name)
            if device.virtual:
                raise Refusal(r.VirtualAtTheDoor(device=name), clause=CLAUSE)
            check_beat(name, device, beat, self._run, self._numbers.get(name, 0))
        except Refusal as refusal:
            if not isinstance(refusal.why, r.StaleBeat):  # each starts with one
                self._pit.note_refused(f"device:{name}", beat.table, "beat", refusal)
            raise
        self._numbers[name] = beat.number
        self.heard(name)
        return Beaten(self._run)

    def heard(self, name: str) -> None:
        """It has just said something that it signed."""
        self._heard[name] = self._now(), self._pit.now()

    async def look_forever(self) -> None:
        while True:
            before = self._now()
            await asyncio.sleep(LOOK_S)
            if self._now() - before > LOOK_S + LATE_S:
                self.begin()  # we were held up ourselves, and beats wait at the door
            await self.look()

    async def look(self) -> None:
        """Note who has fallen silent, and who is back."""
        if self._pit.paused:
            return
        now = self._now()
        here = self._pit.tables
        for name, device in list(self._pit.register.devices.items()):
            promised = device.beats or device.unheard
            if promised and not device.retired and device.table in here:
                with suppress(CroupierError):  # it is looked at again soon
                    await self._note(name, device, now)

    async def _note(self, name: str, device: Device, now: float) -> None:
        heard = max(self._heard.get(name, self._began), self._began)
        if now - heard[0] > self.unheard_s:
            if device.beats and not device.unheard:
                since = self._heard.get(name, self._began)[1]
                said = NoteUnheard(by=CLOCK, id=uuid4().hex, device=name, since=since)
                await self._pit.ask_floor(said)
        elif device.unheard and name in self._heard and self._heard[name] >= self._began:
            await self._pit.ask_floor(NoteHeard(by=CLOCK, id=uuid4().hex, device=name))
