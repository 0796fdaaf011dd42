"""What happens at the end."""

from __future__ import annotations

import msgspec

from croupier.money import Cents
from croupier.tournament.base import TournamentEvent

__all__ = [
    "BonusAwarded",
    "PaidOut",
    "PlacingsDeclared",
    "PlacingsUndone",
    "PrizesAwarded",
    "PrizesCupEvent",
    "TournamentCancelled",
    "TournamentClosed",
]


class PlacingsDeclared(TournamentEvent, frozen=True):
    places: dict[str, int]
    redeemed: dict[str, Cents] = msgspec.field(default_factory=dict)


class PlacingsUndone(TournamentEvent, frozen=True):
    """A record was put right before prizes were awarded; what was due for chips is so no more."""

    redeemed: dict[str, Cents] = msgspec.field(default_factory=dict)


class PrizesAwarded(TournamentEvent, frozen=True):
    pool: Cents
    collected: Cents  # of it, from payments
    kept: Cents  # the house has of payments
    prizes: dict[str, Cents]
    unawarded: Cents = 0


class BonusAwarded(TournamentEvent, frozen=True):
    bonus: str
    player: str
    amount: Cents


class PaidOut(TournamentEvent, frozen=True):
    player: str
    amount: Cents


class TournamentClosed(TournamentEvent, frozen=True):
    pass


class TournamentCancelled(TournamentEvent, frozen=True):
    reason: str = ""


PrizesCupEvent = (
    PlacingsDeclared
    | PlacingsUndone
    | PrizesAwarded
    | BonusAwarded
    | PaidOut
    | TournamentClosed
    | TournamentCancelled
)
