"""The register of the floor: what the acts of its stream have made it, one part a room."""

from __future__ import annotations

from copy import copy

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

    def copy(self) -> Register:
        """Another to try acts out on: what these change stands in it and in its devices and
        pairings, which have nothing else that could be changed."""
        return msgspec.structs.replace(
            self,
            devices={id: copy(one) for id, one in self.devices.items()},
            pairings={id: copy(one) for id, one in self.pairings.items()},
            sessions=dict(self.sessions),
        )
