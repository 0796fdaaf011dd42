"""A step of a clock is noted as it was seen."""

from __future__ import annotations

from croupier.floor.clocks import commands as c
from croupier.floor.clocks import events as e
from croupier.floor.handler import FloorDecision, FloorDecisions
from croupier.floor.state import Register


def note_clock_step(register: Register, command: c.NoteClockStep) -> FloorDecision:
    return (e.ClockStepped(command.machine, command.by_ms, command.ahead_ms),)


DECISIONS: FloorDecisions = {c.NoteClockStep: note_clock_step}
