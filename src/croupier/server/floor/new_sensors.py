"""The sensors of a wheel enrolled with keys made here, which are told once and kept nowhere.

An answer that is lost takes the only copy of the keys with it. So whoever asks again under the same
id is given new ones: the sensors that nobody can have started are retired, and others enrolled in
their place, all in one transaction. Once one of them has been heard, its keys have arrived.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import NamedTuple

from croupier.errors import Refusal
from croupier.floor.base import FloorCommand
from croupier.floor.commands import EnrolDevice, RetireDevice
from croupier.floor.devices.ed25519 import public_key
from croupier.floor.state import Register
from croupier.refusals import FORM
from croupier.refusals.asking import IdUsed
from croupier.server.pit import Pit

LONGEST_DEVICE = 40
LONGEST_ID = 50  # with the device's name it is the id of an act
LOST = "its key was asked for anew before it was heard"


class Enrolled(NamedTuple):
    """One sensor of one or two, at place 1 or 2."""

    device: str
    place: int
    key: str  # its public key
    secret: bytes


class EnrolmentDesk:
    """One request at a time, so that the second under an id finds what the first has done."""

    def __init__(self, pit: Pit) -> None:
        self._pit, self._one = pit, asyncio.Lock()

    async def enrol(self, by: str, id: str, table: str, count: int) -> list[Enrolled]:
        """Both of two or neither, in the name of whoever asks; or a Refusal, or a Retry."""
        made: list[Enrolled] = []
        async with self._one:
            await self._pit.catch_up()
            before = await self._asked_before(by, id, table)
            if before and {place for _, place in before} != set(range(1, count + 1)):
                raise Refusal(IdUsed(by=by, id=id), clause=FORM)
            last = {place: device for device, place in before}

            def wanted(register: Register) -> Sequence[FloorCommand]:
                """By what is enrolled and heard at the moment when it is decided."""
                in_use = any(register.devices[one].heard for one in last.values())
                retired: list[FloorCommand] = [
                    RetireDevice(by=by, device=one, reason=LOST)
                    for one in last.values()
                    if not in_use  # else the place has one, and that is what is answered
                    and not register.devices[one].retired  # by hand, say
                ]
                made[:] = [_made(register, table, 1 + n) for n in range(count)]
                return [*retired, *(_enrolment(one, by, id, table) for one in made)]

            await self._pit.ask_floor_at_once(wanted)
        return made

    async def _asked_before(self, by: str, id: str, table: str) -> list[tuple[str, int]]:
        """Which sensors of the table were enrolled under this id, the last ones last."""
        devices = self._pit.register.devices.items()
        at_table = [(name, one.place) for name, one in devices if one.table == table]
        return [
            (name, place)
            for name, place in at_table
            if await self._pit.is_used_on_floor(by, act_id(id, name))
        ]


def act_id(id: str, device: str) -> str:
    """A request is an act for each sensor."""
    return f"{id}:{device}"


def _made(register: Register, table: str, place: int) -> Enrolled:
    secret = secrets.token_bytes(32)
    device = _unused(register, f"sensor-{place}-{table}")
    return Enrolled(device, place, public_key(secret), secret)


def _enrolment(one: Enrolled, by: str, id: str, table: str) -> EnrolDevice:
    return EnrolDevice(
        by=by,
        id=act_id(id, one.device),
        device=one.device,
        kind="sensor",
        key=one.key,
        table=table,
        place=one.place,
    )


def _unused(register: Register, name: str) -> str:
    """An id is never used again, not even a retired device's."""
    number, found = 1, name[:LONGEST_DEVICE]
    while found in register.devices:
        number += 1
        ending = f"-{number}"
        found = name[: LONGEST_DEVICE - len(ending)] + ending
    return found
