"""What happens to entries and payments."""

from __future__ import annotations

from croupier.money import Cents
from croupier.tournament.base import TournamentEvent

__all__ = [
    "EntryAccepted",
    "EntryApplied",
    "EntryCupEvent",
    "EntryRefused",
    "EntryWithdrawn",
    "PaymentTaken",
    "RefundDue",
    "SubstituteNamed",
    "TermsAccepted",
]


class EntryApplied(TournamentEvent, frozen=True):
    player: str
    accepts: int = 0
    kind: str = "patron"
    promotion: bool = False


class TermsAccepted(TournamentEvent, frozen=True):
    player: str
    version: int
    signed: bool = False


class PaymentTaken(TournamentEvent, frozen=True):
    player: str
    what: str
    amount: Cents
    round: int = 0


class EntryAccepted(TournamentEvent, frozen=True):
    player: str
    number: int
    approved_by: str = ""


class EntryRefused(TournamentEvent, frozen=True):
    player: str
    ground: str
    reason: str = ""


class EntryWithdrawn(TournamentEvent, frozen=True):
    player: str


class RefundDue(TournamentEvent, frozen=True):
    """Parts of payments go back: which of them, counted from 0, and how much."""

    player: str
    amount: Cents
    parts: tuple[tuple[int, Cents], ...]
    ground: str = ""


class SubstituteNamed(TournamentEvent, frozen=True):
    player: str
    substitute: str
    circumstance: str
    accepts: int = 0


EntryCupEvent = (
    EntryApplied
    | TermsAccepted
    | PaymentTaken
    | EntryAccepted
    | EntryRefused
    | EntryWithdrawn
    | RefundDue
    | SubstituteNamed
)
