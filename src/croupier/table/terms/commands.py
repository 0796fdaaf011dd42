"""What is asked about limits over time and legacy wagers."""

from __future__ import annotations

from croupier.bounds import Word
from croupier.rules.spec import Limits
from croupier.table.base import Command, Count, Name


class AnnounceLimits(Command, frozen=True, kw_only=True):
    limits: Limits
    effective_at: Word


class AgreeLimits(Command, frozen=True, kw_only=True):
    player: Name = ""


class ApplyLimits(Command, frozen=True, kw_only=True):
    pass


class SetPlayerLimits(Command, frozen=True, kw_only=True):
    """Limits agreed for one player, who is named as agreeing; none ends the agreement."""

    player: Name
    limits: Limits | None = None
    agreed_by: Name | tuple[Name, ...] = ()


class OfferLegacyWager(Command, frozen=True, kw_only=True):
    player: Name
    hours: Count | None = None


class AcceptLegacyWager(Command, frozen=True, kw_only=True):
    player: Name = ""


class ExtendLegacyWager(Command, frozen=True, kw_only=True):
    """A legacy wager that is in force lasts so many hours more."""

    player: Name
    hours: Count = 1


class EndLegacyWager(Command, frozen=True, kw_only=True):
    player: Name


TermsCommand = (
    AnnounceLimits
    | AgreeLimits
    | ApplyLimits
    | SetPlayerLimits
    | OfferLegacyWager
    | AcceptLegacyWager
    | ExtendLegacyWager
    | EndLegacyWager
)
