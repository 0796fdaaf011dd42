"""What a room of a tournament registers: how it decides, and what its events change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.tournament.base import Decided, TournamentCommand, TournamentEvent
from croupier.tournament.cup import Cup
from croupier.tournament.state import TournamentState


class CupHandler(NamedTuple):
    """How a command is decided, and in which phases."""

    decide: Callable[[Cup, Any], Decided]
    phases: tuple[str, ...]
    opens: str = ""  # the phase one is told to wait for in a draft, if it is not the first of them
    name: str = ""  # the command's, put in where the rooms are joined


CupDecisions = dict[type[TournamentCommand], CupHandler]
CupEvolutions = dict[type[TournamentEvent], Callable[[TournamentState, Any], None]]
