"""What is asked about the Terms and about entries."""

from __future__ import annotations

from croupier.bounds import Name, Text, Word
from croupier.tournament.base import TournamentCommand

__all__ = [
    "AdviseRegulator",
    "AmendTerms",
    "AnnouncingCommand",
    "CloseEntries",
    "OpenEntries",
    "PublishTerms",
]


NEW_START = "change:start"  # what the regulator is told of when a start was moved


class PublishTerms(TournamentCommand, frozen=True, kw_only=True):
    pass


class AmendTerms(TournamentCommand, frozen=True, kw_only=True):
    """Keys of the Terms with their new values; null takes nothing out, it says "none"."""

    changes: dict[Word, object]
    reason: Text = ""


class AdviseRegulator(TournamentCommand, frozen=True, kw_only=True):
    about: Word  # intention, change:VERSION, or change:start where the director moved one
    officer: Name


class OpenEntries(TournamentCommand, frozen=True, kw_only=True):
    pass


class CloseEntries(TournamentCommand, frozen=True, kw_only=True):
    pass


AnnouncingCommand = PublishTerms | AmendTerms | AdviseRegulator | OpenEntries | CloseEntries
