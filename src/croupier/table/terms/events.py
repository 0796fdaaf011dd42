"""What happened to the limits, the table's and a player's own. Logs keep names and fields."""

from __future__ import annotations

from croupier.rules.spec import Limits
from croupier.table.base import Event


class LimitsAnnounced(Event, frozen=True):
    limits: Limits
    effective_at: str
    announced_at: str


class LimitsAgreed(Event, frozen=True):
    player: str


class LimitsApplied(Event, frozen=True):
    """They hold from the next betting on; `ground` says what allowed it."""

    limits: Limits
    ground: str


class PlayerLimitsSet(Event, frozen=True):
    player: str
    limits: Limits | None = None
    agreed_by: str = ""  # nobody where the agreement was ended


class LegacyWagerOffered(Event, frozen=True):
    player: str
    limits: Limits
    hours: int


class LegacyWagerAccepted(Event, frozen=True):
    player: str
    limits: Limits
    until: str


class LegacyWagerExtended(Event, frozen=True):
    player: str
    hours: int
    until: str


class LegacyWagerEnded(Event, frozen=True):
    player: str


TermsEvent = (
    LimitsAnnounced
    | LimitsAgreed
    | LimitsApplied
    | PlayerLimitsSet
    | LegacyWagerOffered
    | LegacyWagerAccepted
    | LegacyWagerExtended
    | LegacyWagerEnded
)
