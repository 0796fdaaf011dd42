"""The register of the floor: what the acts of its stream have made it, one part a room."""

from __future__ import annotations

import msgspec

from croupier.floor.devices.state import Device
from croupier.floor.pairings.state import PairedScreen


class Register(msgspec.Struct):
    """Every device and pairing by its id, also those that have ended."""

    version: int = 0
    at: str = ""  # of the last act
    devices: dict[str, Device] = {}
    pairings: dict[str, PairedScreen] = {}
    sessions: dict[str, str] = {}  # those that are open, each with whose it is
