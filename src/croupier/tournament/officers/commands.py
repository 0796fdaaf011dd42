"""What is asked about directors and deputies."""

from __future__ import annotations

from croupier.bounds import Name
from croupier.tournament.base import TournamentCommand

__all__ = ["AppointDeputy", "AppointDirector", "OfficersCommand", "SignOff", "SignOn"]


class AppointDirector(TournamentCommand, frozen=True, kw_only=True):
    name: Name


class AppointDeputy(TournamentCommand, frozen=True, kw_only=True):
    name: Name


class SignOn(TournamentCommand, frozen=True, kw_only=True):
    """Whoever asks is there from now on."""


class SignOff(TournamentCommand, frozen=True, kw_only=True):
    """Whoever asks is there no more."""


OfficersCommand = AppointDirector | AppointDeputy | SignOn | SignOff
