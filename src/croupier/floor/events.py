"""What happens on the floor, from every room."""

# ruff: noqa: F403, F405
from __future__ import annotations

from croupier.floor.clocks.events import *
from croupier.floor.devices.events import *
from croupier.floor.pairings.events import *
from croupier.floor.sessions.events import *

AnyFloorEvent = ClocksEvent | DevicesEvent | PairingsEvent | SessionsEvent
