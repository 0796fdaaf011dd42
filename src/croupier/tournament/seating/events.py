"""What happens before players sit."""

from __future__ import annotations

import msgspec

from croupier.tournament.base import TournamentEvent

__all__ = [
    "PlayerSeated",
    "PlayersBriefed",
    "PracticeEnded",
    "PracticeStarted",
    "SeatingCupEvent",
    "SeatsDrawn",
    "SessionDrawn",
    "StartMoved",
]


class PlayersBriefed(TournamentEvent, frozen=True):
    players: tuple[str, ...]


class PracticeStarted(TournamentEvent, frozen=True):
    table: str
    players: tuple[str, ...]


class PracticeEnded(TournamentEvent, frozen=True):
    table: str


class SessionDrawn(msgspec.Struct, frozen=True):
    """A session and who sits in it, from seat 1 on."""

    id: str
    table: str
    players: tuple[str, ...]


class SeatsDrawn(TournamentEvent, frozen=True):
    round: int
    at: str
    starts_at: str
    sessions: tuple[SessionDrawn, ...]


class PlayerSeated(TournamentEvent, frozen=True):
    player: str
    session: str
    seat: int


class StartMoved(TournamentEvent, frozen=True):
    """Another time, of a session or of a round and all that is drawn of it."""

    starts_at: str
    session: str = ""
    round: int = 0


SeatingCupEvent = (
    PlayersBriefed | PracticeStarted | PracticeEnded | SeatsDrawn | PlayerSeated | StartMoved
)
