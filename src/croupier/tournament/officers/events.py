"""What happens to those who run the tournament."""

from __future__ import annotations

from croupier.tournament.base import TournamentEvent

__all__ = [
    "DeputyAppointed",
    "DirectorAppointed",
    "OfficerSignedOff",
    "OfficerSignedOn",
    "OfficersCupEvent",
]


class DirectorAppointed(TournamentEvent, frozen=True):
    name: str
    instead: str = ""  # of whom, where there is only one


class DeputyAppointed(TournamentEvent, frozen=True):
    name: str


class OfficerSignedOn(TournamentEvent, frozen=True):
    who: str


class OfficerSignedOff(TournamentEvent, frozen=True):
    who: str


OfficersCupEvent = DirectorAppointed | DeputyAppointed | OfficerSignedOn | OfficerSignedOff
