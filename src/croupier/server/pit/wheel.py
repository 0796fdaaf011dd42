"""The virtual wheel, for demonstrations and training: random outcomes in place of sensors.

One outcome a release of the ball. What the first sensor says is the draw: it is durable before the
second repeats it, and under a number that no other outcome of that release can have. Whatever fails
meanwhile, the ball rests where the log says.

It is a device of the floor like any other, enrolled as virtual, and signs what it says. Its key is
no secret: nothing that comes from outside in its name is believed.
"""

from __future__ import annotations

import asyncio
import traceback
from contextlib import suppress
from hashlib import sha256
from typing import Literal

from msgspec.structs import replace

from croupier.errors import CroupierError, Refusal
from croupier.floor.commands import EnrolDevice
from croupier.floor.devices.ed25519 import public_key, sign
from croupier.floor.devices.messages import DeviceMessage, command_of, signed_text
from croupier.rules.chance import Chance, pocket
from croupier.server.pit import Change, Pit, Retry
from croupier.server.pit.supervised import note
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.state import NO_MORE_BETS, Table

WHEEL = "virtual-wheel"
ENROLS = "system:virtual-devices"  # who enrols it
SECRET = sha256(b"croupier: a wheel that nobody turns").digest()
AGAIN_S = 0.05
SENSORS: tuple[Literal["sensor-1", "sensor-2"], ...] = ("sensor-1", "sensor-2")


class VirtualWheel:
    """Draws an outcome when bets are closed, and says it as the table's sensors would."""

    def __init__(
        self, pit: Pit, chance: Chance, rest_s: float = 4.0, *, sensors: int = len(SENSORS)
    ) -> None:
        """With one sensor, what it shows waits for a dealer everywhere; two that agree are the
        outcome by themselves where the rules say so."""
        self._pit, self._chance, self._rest_s = pit, chance, rest_s
        self._sources = SENSORS[:sensors]
        self.tables: set[str] = set()
        self._rolling: dict[tuple[str, int], asyncio.Task[None]] = {}  # by table and spin
        pit.listen(self._changed)
        pit.when_loaded(self._resume)

    def add(self, table: str) -> None:
        """From now on it is this table's wheel; a ball that was left rolling comes to rest."""
        self.tables.add(table)
        self._resume()

    def _changed(self, change: Change) -> None:
        if any(isinstance(event, e.BetsClosed) for event in change.step.events):
            self._roll(change.table)

    def _resume(self) -> None:
        """After a start, or a failure: whatever was to be said and may be lost."""
        for table in self.tables:
            self._roll(table)

    def _roll(self, table: str) -> None:
        spin = self._spin(table)
        if spin is None or table not in self.tables or (table, spin) in self._rolling:
            return
        task = asyncio.get_running_loop().create_task(self._come_to_rest(table, spin))
        self._rolling[table, spin] = task
        task.add_done_callback(lambda _: self._rolling.pop((table, spin)))

    def _spin(self, table: str) -> int | None:
        """The spin whose ball comes to rest at a table, if bets are closed there."""
        found = self._pit.table(table)
        is_closed = found is not None and found.state.phase == NO_MORE_BETS
        return found.state.spin.number if found is not None and is_closed else None

    async def _come_to_rest(self, table: str, spin: int) -> None:
        await asyncio.sleep(self._rest_s)
        outcome = ""
        for source in self._sources:
            while (at := await self._unheard(table, spin, source)) is not None:
                # What one has said is where the ball is; drawn once, however often it is said.
                said = next(iter(at.state.spin.sensed.values()), outcome)
                outcome = said or pocket(at.offer.wheel, self._chance)
                try:
                    if not await self.enrol():
                        return
                    await self._pit.submit(table, reading(table, spin, outcome, source))
                except Retry:
                    await asyncio.sleep(AGAIN_S)  # then the same, unless the log has it
                except CroupierError:
                    return  # a no spin was called, or the dealer was faster
                except Exception:
                    note("wheel failed", table=table, spin=spin, why=traceback.format_exc())
                    return

    async def enrol(self) -> bool:
        """Once in the life of a database; whoever comes second finds it done. Whether it is in
        service: somebody may have retired it."""
        if WHEEL not in self._pit.register.devices:
            with suppress(Refusal):
                key = public_key(SECRET)
                asked = EnrolDevice(by=ENROLS, device=WHEEL, kind="wheel", key=key, virtual=True)
                await self._pit.ask_floor(asked)
        found = self._pit.register.devices.get(WHEEL)
        return found is not None and not found.retired

    async def _unheard(self, table: str, spin: int, source: str) -> Table | None:
        """The table, as soon as it runs, if this sensor has still something to say there."""
        await self._pit.until_loaded()
        at = self._pit.table(table)
        if at is None or self._spin(table) != spin or source in at.state.spin.sensed:
            return None
        return at


def reading(
    table: str, spin: int, outcome: str, source: Literal["sensor-1", "sensor-2"]
) -> c.RecordOutcome:
    """Where the ball of a spin rests, as one of the wheel's two sensors says it, signed."""
    number = 2 * spin - 1 + SENSORS.index(source)  # two for each spin
    say = c.RecordOutcome(outcome=outcome, source=source)
    message = DeviceMessage(table=table, spin=spin, number=number, say=say)
    signed = replace(message, signature=sign(SECRET, signed_text(WHEEL, message)))
    told = command_of(WHEEL, signed)
    assert isinstance(told, c.RecordOutcome)
    return told
