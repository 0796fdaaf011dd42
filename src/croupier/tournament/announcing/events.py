"""What happens to the Terms and to entries."""

from __future__ import annotations

from croupier.tournament.base import TournamentEvent
from croupier.tournament.terms.document import TermsDocument

__all__ = [
    "AnnouncingCupEvent",
    "EntriesClosed",
    "EntriesOpened",
    "RegulatorAdvised",
    "TermsAmended",
    "TermsPublished",
]


class TermsPublished(TournamentEvent, frozen=True):
    """The first version; entrants can have it."""


class TermsAmended(TournamentEvent, frozen=True):
    """A new version, which every entrant has to accept."""

    terms: TermsDocument
    missing: tuple[str, ...] = ()
    reason: str = ""


class RegulatorAdvised(TournamentEvent, frozen=True):
    about: str
    officer: str


class EntriesOpened(TournamentEvent, frozen=True):
    pass


class EntriesClosed(TournamentEvent, frozen=True):
    pass


AnnouncingCupEvent = (
    TermsPublished | TermsAmended | RegulatorAdvised | EntriesOpened | EntriesClosed
)
