"""tournament + time -> the commands that fall due by then, each at its own time."""

from __future__ import annotations

from msgspec import UNSET

from croupier.table.clock import is_before, latest
from croupier.tournament.announcing.commands import CloseEntries
from croupier.tournament.base import TournamentCommand
from croupier.tournament.powers import CLOCK
from croupier.tournament.state import ENTRIES, TournamentState


def cup_due(state: TournamentState, at: str) -> list[TournamentCommand]:
    """The commands of the clock that are due by now, in order."""
    entry = state.terms.entry
    if state.phase != ENTRIES or entry is UNSET or entry.closes_at is UNSET:
        return []
    if is_before(at, entry.closes_at):
        return []
    return [CloseEntries(by=CLOCK, at=latest(entry.closes_at, state.at))]
