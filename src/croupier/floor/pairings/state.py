"""A pairing as the register has it."""

from __future__ import annotations

import msgspec


class PairedScreen(msgspec.Struct):
    table: str
    screen: str
    player: str
    place: int = 0
    status: str = "issued"  # then taken, then ended
    take_over: bool = False
    enrolled: bool = False  # only the station enrolled at the place takes it up
    device: str = ""  # which it was
