"""What happens to players by their conduct."""

from __future__ import annotations

from croupier.tournament.base import TournamentEvent

__all__ = [
    "ChipsAdjusted",
    "ConductCupEvent",
    "ConductReported",
    "PenaltyGiven",
    "PlayerDisqualified",
    "PlayerReinstated",
]


class ConductReported(TournamentEvent, frozen=True):
    player: str
    kind: str
    note: str = ""


class PenaltyGiven(TournamentEvent, frozen=True):
    player: str
    penalty: str
    chips: int = 0  # taken for it
    session: str = ""
    reason: str = ""


class ChipsAdjusted(TournamentEvent, frozen=True):
    player: str
    session: str
    amount: int
    reason: str = ""
    dispute: str = ""


class PlayerDisqualified(TournamentEvent, frozen=True):
    player: str
    ground: str
    reason: str = ""
    session: str = ""
    chips: int = 0  # points that are out


class PlayerReinstated(TournamentEvent, frozen=True):
    player: str
    reason: str = ""
    session: str = ""
    chips: int = 0


ConductCupEvent = (
    ConductReported | PenaltyGiven | ChipsAdjusted | PlayerDisqualified | PlayerReinstated
)
