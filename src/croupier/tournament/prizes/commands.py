"""What is asked at the end: places, prizes, payment, and that it is over."""

from __future__ import annotations

from croupier.bounds import Name, Text, Word
from croupier.tournament.base import TournamentCommand

__all__ = [
    "AwardBonus",
    "AwardPrizes",
    "CancelTournament",
    "CloseTournament",
    "DeclarePlacings",
    "PayOut",
    "PrizesCommand",
]


class DeclarePlacings(TournamentCommand, frozen=True, kw_only=True):
    pass


class AwardPrizes(TournamentCommand, frozen=True, kw_only=True):
    pass


class AwardBonus(TournamentCommand, frozen=True, kw_only=True):
    bonus: Word
    player: Name


class PayOut(TournamentCommand, frozen=True, kw_only=True):
    player: Name


class CloseTournament(TournamentCommand, frozen=True, kw_only=True):
    pass


class CancelTournament(TournamentCommand, frozen=True, kw_only=True):
    reason: Text = ""


PrizesCommand = (
    DeclarePlacings | AwardPrizes | AwardBonus | PayOut | CloseTournament | CancelTournament
)
