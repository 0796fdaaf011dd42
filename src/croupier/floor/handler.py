"""What a room of the floor registers: how its commands are decided, and what its events change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.floor.base import FloorCommand, FloorEvent
from croupier.floor.state import Register

FloorDecision = tuple[FloorEvent, ...]
FloorDecisions = dict[type[FloorCommand], Callable[[Register, Any], FloorDecision]]
FloorEvolutions = dict[type[FloorEvent], Callable[[Register, Any], None]]
