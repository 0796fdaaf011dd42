"""What is asked about going through, and about chips and places that are bought."""

from __future__ import annotations

from croupier.bounds import Amount, Count, Name, Text, Word
from croupier.tournament.base import TournamentCommand
from croupier.tournament.seating.commands import DrawnOrder

__all__ = [
    "AddOnChips",
    "AdvanceRound",
    "BuyBackIn",
    "CallRepechage",
    "DeemWinner",
    "GrantWildCard",
    "ProgressCommand",
    "RebuyChips",
]


class DeemWinner(TournamentCommand, frozen=True, kw_only=True):
    player: Name
    reason: Text = ""


class GrantWildCard(TournamentCommand, frozen=True, kw_only=True):
    player: Name
    reason: Text = ""
    round: Count


class CallRepechage(TournamentCommand, frozen=True, kw_only=True):
    """A round of eliminated players, as one of the Terms would be written."""

    after: Count
    round: dict[Word, object]


class AdvanceRound(TournamentCommand, frozen=True, kw_only=True, tag="advance"):
    round: Count
    lots: DrawnOrder = ()


class RebuyChips(TournamentCommand, frozen=True, kw_only=True, tag="rebuy"):
    player: Name
    amount: Amount


class AddOnChips(TournamentCommand, frozen=True, kw_only=True, tag="add-on"):
    player: Name
    amount: Amount


class BuyBackIn(TournamentCommand, frozen=True, kw_only=True, tag="buy-back"):
    player: Name
    amount: Amount


ProgressCommand = (
    DeemWinner | GrantWildCard | CallRepechage | AdvanceRound | RebuyChips | AddOnChips | BuyBackIn
)
