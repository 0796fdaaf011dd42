"""What is asked before players sit: briefing, practice, the draw, another time."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from croupier.bounds import Count, Name, Word
from croupier.table.base import FILLED
from croupier.tournament.base import TournamentCommand

__all__ = [
    "BriefPlayers",
    "DrawSeats",
    "DrawnOrder",
    "EndPractice",
    "PlayerNames",
    "RescheduleStart",
    "SeatPlayer",
    "SeatingCommand",
    "StartPractice",
]
PlayerNames = Annotated[tuple[Name, ...], Meta(max_length=1_000)]
DrawnOrder = Annotated[PlayerNames, FILLED]  # by chance, which the driver brings


class BriefPlayers(TournamentCommand, frozen=True, kw_only=True, tag="brief"):
    players: PlayerNames = ()  # all, if none are named
    understood: bool = False


class StartPractice(TournamentCommand, frozen=True, kw_only=True):
    table: Name
    players: PlayerNames


class EndPractice(TournamentCommand, frozen=True, kw_only=True):
    table: Name


class DrawSeats(TournamentCommand, frozen=True, kw_only=True):
    round: Count
    order: DrawnOrder = ()


class SeatPlayer(TournamentCommand, frozen=True, kw_only=True, tag="seat"):
    player: Name
    session: Word
    seat: Count


class RescheduleStart(TournamentCommand, frozen=True, kw_only=True, tag="reschedule"):
    round: Count = 0  # one of the two
    session: Word = ""
    starts_at: Word


SeatingCommand = (
    BriefPlayers | StartPractice | EndPractice | DrawSeats | SeatPlayer | RescheduleStart
)
