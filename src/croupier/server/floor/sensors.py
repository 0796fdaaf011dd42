"""What the dealer sees of the wheel's sensors: whether they read, and what they have against a
spin. It is their word, kept by the floor; what follows from it a person decides."""

from __future__ import annotations

from msgspec import UNSET, UnsetType, structs

from croupier.floor.devices.commands import WheelFlag
from croupier.floor.devices.state import Device
from croupier.floor.state import Register
from croupier.table.no_spins.ask import grounds
from croupier.table.screens.parts import CardView, SensorView, WheelFlagView
from croupier.table.state import Table

# What a flag is a ground for, where the rulebook has that ground. For a void it names none: why the
# wheel holds a spin to be void is not said, and so a person looks.
GROUNDS: dict[WheelFlag, str] = {
    "ball-removed": "ball-left-wheel",
    "wrong-direction": "same-direction",
}
Differing = dict[str, SensorView | None] | UnsetType


class SensorDesk:
    """The sensors at each table, as its consoles were last told of them."""

    def __init__(self) -> None:
        self._told: dict[str, dict[str, SensorView]] = {}
        self._on_cards: dict[str, dict[str, SensorView]] = {}

    def at(self, table: Table, register: Register) -> dict[str, SensorView]:
        """Those in service at a table."""
        return {
            name: _shown(table, one)
            for name, one in register.devices.items()
            if one.kind in ("sensor", "wheel") and one.table == table.id
            if not (one.retired or one.virtual)
        }

    def differing(self, table: Table, register: Register) -> Differing:
        """Those that are not as they were last told; None: gone."""
        before, now = self._told.get(table.id, {}), self.at(table, register)
        self._told[table.id] = now
        gone: dict[str, SensorView | None] = {name: None for name in before if name not in now}
        new = {name: one for name, one in now.items() if before.get(name) != one}
        return gone | new or UNSET

    def on_card(self, card: CardView, table: Table, register: Register) -> CardView:
        """A table's card with the sensors that do not read."""
        return structs.replace(card, sensors=self._troubled(table, register))

    def trouble_changed(self, table: Table, register: Register) -> bool:
        """Whether what does not read is another than when this was last asked."""
        now = self._troubled(table, register)
        before = self._on_cards.get(table.id, {})
        self._on_cards[table.id] = now
        return now != before

    def _troubled(self, table: Table, register: Register) -> dict[str, SensorView]:
        """What is said against a spin is the dealer's, and not on the card."""
        return {
            name: structs.replace(one, flags=[])
            for name, one in self.at(table, register).items()
            if one.fault or one.unheard
        }


def _shown(table: Table, device: Device) -> SensorView:
    has = {one.ground for one in grounds(table)}
    flags = device.flags if device.flagged == table.state.spin.number else ()
    against = [(flag, GROUNDS.get(flag, "")) for flag in flags]
    return SensorView(
        place=device.place,
        fault=device.fault,
        unheard=device.unheard,
        flags=[
            WheelFlagView(flag=flag, ground=ground if ground in has else "")
            for flag, ground in against
        ],
    )
