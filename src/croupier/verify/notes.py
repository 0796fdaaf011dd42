"""Verification of notes that bill acceptors signed for, against the keys in the floor's stream."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from croupier.errors import Refusal
from croupier.floor.devices.notes import Note, check_note
from croupier.floor.state import Register
from croupier.log.lines import Difference
from croupier.table import commands as c
from croupier.table.powers import DEVICE
from croupier.verify.messages import check_in_service


class _Credited(NamedTuple):
    line: int
    table: str
    command: c.BuyIn


class NoteCheck:
    """Notes as the tables credited them; the floor's stream may come before or after."""

    def __init__(self) -> None:
        self._credited: list[_Credited] = []

    def credited(self, line: int, table: str, command: c.BuyIn) -> None:
        if command.by.startswith(f"{DEVICE}:"):
            self._credited.append(_Credited(line, table, command))

    def check(self, register: Register) -> Iterator[str]:
        """A Difference, or what rests on a floor that is not here."""
        if self._credited and not register.version:
            count = len(self._credited)
            yield f"the floor is not in this log: the signatures of {count} notes were not checked"
            return
        for one in self._credited:
            _check(one, register)


def _check(one: _Credited, register: Register) -> None:
    command, name = one.command, one.command.by.partition(":")[2]
    device = register.devices.get(name)
    if device is None:
        raise Difference(one.line, f"no device {name} was ever enrolled")
    note = Note(
        id=command.id,
        table=one.table,
        amount=command.amount,
        place=command.place,
        player=command.player if device.virtual else "",
        signature=command.signature,
    )
    try:
        check_note(name, device, note)
    except Refusal as refusal:
        what = f"this should have been refused: {refusal.message}"
        raise Difference(one.line, what, refusal.clause) from None
    check_in_service(one.line, name, device, command.at)
    if command.credit_max != device.credit_max:
        what = f"{name}'s limit is {device.credit_max}, not {command.credit_max}"
        raise Difference(one.line, what)
