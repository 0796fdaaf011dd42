"""The floor's rooms joined by type: register + command -> events, register + events -> register."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.errors import Refusal
from croupier.floor.base import CLAUSE, FloorCommand, FloorEvent
from croupier.floor.clocks import decide as clocks
from croupier.floor.clocks import evolve as clocks_evolve
from croupier.floor.devices import decide as devices
from croupier.floor.devices import evolve as devices_evolve
from croupier.floor.handler import FloorDecision, FloorDecisions, FloorEvolutions
from croupier.floor.pairings import decide as pairings
from croupier.floor.pairings import evolve as pairings_evolve
from croupier.floor.powers import check_role
from croupier.floor.sessions import decide as sessions
from croupier.floor.sessions import evolve as sessions_evolve
from croupier.floor.state import Register
from croupier.refusals.asking import ClockBackwards
from croupier.table.clock import is_before

DECISIONS: FloorDecisions = {
    **clocks.DECISIONS,
    **devices.DECISIONS,
    **pairings.DECISIONS,
    **sessions.DECISIONS,
}
EVOLUTIONS: FloorEvolutions = {
    **clocks_evolve.EVOLUTIONS,
    **devices_evolve.EVOLUTIONS,
    **pairings_evolve.EVOLUTIONS,
    **sessions_evolve.EVOLUTIONS,
}


def decide(register: Register, command: FloorCommand) -> FloorDecision:
    """The events of a command, or a Refusal. It changes nothing."""
    if register.at and is_before(command.at, register.at):
        raise Refusal(ClockBackwards(command.at, register.at), clause=CLAUSE)
    check_role(command)
    return DECISIONS[type(command)](register, command)


def apply(register: Register, at: str, events: Iterable[FloorEvent]) -> None:
    """Apply all events of an act; the register's version goes up by one."""
    for event in events:
        EVOLUTIONS[type(event)](register, event)
    register.version += 1
    register.at = at
