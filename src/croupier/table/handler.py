"""What a room registers: how its commands are decided, and what its events make of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.table.base import Command, Event
from croupier.table.state import State, Table

Decision = tuple[Event, ...]


class Handler(NamedTuple):
    """How a command is decided, and in which phases."""

    decide: Callable[[Table, Any], Decision]
    phases: tuple[str, ...]
    code: str = ""  # of the refusal in another phase; "wrong-phase" if none
    offered: Callable[[Table], bool] | None = None  # whether a screen offers it in those phases
    name: str = ""  # the command's, put in where the rooms are joined


Decisions = dict[type[Command], Handler]
Evolutions = dict[type[Event], Callable[[State, Any], None]]
