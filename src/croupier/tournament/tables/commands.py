"""What is asked about the tables of a tournament."""

from __future__ import annotations

from croupier.bounds import Name
from croupier.tournament.base import TournamentCommand

__all__ = ["DesignateTable", "ReleaseTable", "TablesCommand"]


class DesignateTable(TournamentCommand, frozen=True, kw_only=True):
    table: Name


class ReleaseTable(TournamentCommand, frozen=True, kw_only=True):
    table: Name


TablesCommand = DesignateTable | ReleaseTable
