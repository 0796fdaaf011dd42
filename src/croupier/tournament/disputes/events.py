"""What happens to disputes of a tournament."""

from __future__ import annotations

from croupier.tournament.base import TournamentEvent

__all__ = [
    "ContentionDecided",
    "ContentionRaised",
    "ContentionReferred",
    "DisputesCupEvent",
    "ReviewRecorded",
]


class ContentionRaised(TournamentEvent, frozen=True):
    dispute: str
    player: str
    about: str
    session: str = ""
    spin: int = 0


class ContentionDecided(TournamentEvent, frozen=True):
    dispute: str
    decision: str
    reason: str = ""


class ContentionReferred(TournamentEvent, frozen=True):
    dispute: str
    to: str


class ReviewRecorded(TournamentEvent, frozen=True):
    dispute: str
    outcome: str


DisputesCupEvent = ContentionRaised | ContentionDecided | ContentionReferred | ReviewRecorded
