"""What happens to the tables of a tournament."""

from __future__ import annotations

from croupier.tournament.base import TournamentEvent

__all__ = [
    "TableGivenBack",
    "TableSetApart",
    "TablesCupEvent",
]


class TableSetApart(TournamentEvent, frozen=True):
    table: str


class TableGivenBack(TournamentEvent, frozen=True):
    table: str


TablesCupEvent = TableSetApart | TableGivenBack
