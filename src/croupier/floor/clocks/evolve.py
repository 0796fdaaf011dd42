"""A step of a clock changes nothing on the floor: it is there to be read."""

from __future__ import annotations

from croupier.floor.clocks import events as e
from croupier.floor.handler import FloorEvolutions
from croupier.floor.state import Register


def clock_stepped(register: Register, event: e.ClockStepped) -> None:
    """The register is as it was."""


EVOLUTIONS: FloorEvolutions = {e.ClockStepped: clock_stepped}
