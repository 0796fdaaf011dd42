"""What happens between rounds, and what is bought."""

from __future__ import annotations

import msgspec

from croupier.money import Cents
from croupier.tournament.base import TournamentEvent
from croupier.tournament.terms.document import RoundTerms

__all__ = [
    "AddOnBought",
    "AdvanceUndone",
    "BoughtBack",
    "ChipsRebought",
    "ProgressCupEvent",
    "RepechageCalled",
    "RoundAdvanced",
    "WildCardGranted",
    "WinnerDeemed",
]


class WinnerDeemed(TournamentEvent, frozen=True):
    player: str
    round: int
    reason: str = ""


class WildCardGranted(TournamentEvent, frozen=True):
    player: str
    round: int
    reason: str = ""


class RepechageCalled(TournamentEvent, frozen=True):
    after: int
    round: RoundTerms


class RoundAdvanced(TournamentEvent, frozen=True):
    round: int
    through: tuple[str, ...]
    out: tuple[str, ...]
    into: int  # the round of those who go through
    next: int  # the round that is played now: a repechage may come before
    again: tuple[str, ...] = ()  # who plays that repechage
    # Of each session.
    winners: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)


class AdvanceUndone(TournamentEvent, frozen=True):
    """A record was put right before anybody played on: who goes through is to be found anew."""

    round: int
    # Chips that are money were paid for: what is due no more, and what is handed back.
    due: dict[str, Cents] = msgspec.field(default_factory=dict)
    returned: dict[str, Cents] = msgspec.field(default_factory=dict)


class ChipsRebought(TournamentEvent, frozen=True):
    player: str
    session: str
    amount: Cents
    bank: int


class AddOnBought(TournamentEvent, frozen=True):
    player: str
    amount: Cents
    bank: int


class BoughtBack(TournamentEvent, frozen=True):
    player: str
    amount: Cents
    round: int


ProgressCupEvent = (
    WinnerDeemed
    | WildCardGranted
    | RepechageCalled
    | RoundAdvanced
    | AdvanceUndone
    | ChipsRebought
    | AddOnBought
    | BoughtBack
)
