"""What a room registers: how its commands are decided, and what its events make of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.refusals import Why
from croupier.table.base import Command, Event
from croupier.table.state import State, Table

Decision = tuple[Event, ...]


class Handler(NamedTuple):
    """How a command is decided, and in which phases."""

    decide: Callable[[Table, Any], Decision]
    phases: tuple[str, ...]
    refused: Callable[[str], Why] | None = None  # why not in another phase; else `WrongPhase`
    offered: Callable[[Table], bool] | None = None  # whether a screen offers it in those phases
    name: str = ""  # the command's, put in where the rooms are joined

    @property
    def code(self) -> str:
        """Of the refusal in another phase, where the act has its own."""
        return self.refused("").code if self.refused is not None else ""


Decisions = dict[type[Command], Handler]
Evolutions = dict[type[Event], Callable[[State, Any], None]]
