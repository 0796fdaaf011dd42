"""What someone asks of the floor, from every room."""

# ruff: noqa: F403, F405
from __future__ import annotations

from croupier.floor.clocks.commands import *
from croupier.floor.devices.commands import *
from croupier.floor.pairings.commands import *
from croupier.floor.sessions.commands import *

AnyFloorCommand = ClocksCommand | DevicesCommand | PairingsCommand | SessionsCommand
