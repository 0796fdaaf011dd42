"""What is asked about limits over time and legacy wagers."""

from __future__ import annotations

from croupier.rules.spec import Limits
from croupier.table.base import Command


class AnnounceLimits(Command, frozen=True, kw_only=True):
    limits: Limits
    effective_at: str


class AgreeLimits(Command, frozen=True, kw_only=True):
    player: str = ""


class ApplyLimits(Command, frozen=True, kw_only=True):
    pass


class SetPlayerLimits(Command, frozen=True, kw_only=True):
    """Limits agreed for one player; none ends the agreement."""

    player: str
    limits: Limits | None = None


class OfferLegacyWager(Command, frozen=True, kw_only=True):
    player: str
    hours: int | None = None


class AcceptLegacyWager(Command, frozen=True, kw_only=True):
    player: str = ""


class ExtendLegacyWager(Command, frozen=True, kw_only=True):
    """A legacy wager that is in force lasts so many hours more."""

    player: str
    hours: int = 1


class EndLegacyWager(Command, frozen=True, kw_only=True):
    player: str


TermsCommand = (
    AnnounceLimits | AgreeLimits | ApplyLimits | SetPlayerLimits | OfferLegacyWager
    | AcceptLegacyWager | ExtendLegacyWager | EndLegacyWager
)  # fmt: skip
