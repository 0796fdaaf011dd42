"""Who may be appointed to direct a tournament: somebody who can sign in to do it."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.refusals import FORM
from croupier.server.people.accounts import Accounts
from croupier.tournament.base import TournamentCommand
from croupier.tournament.checks import check_person
from croupier.tournament.commands import AppointDeputy, AppointDirector
from croupier.tournament.cup import Cup
from croupier.tournament.officers.refusals import NoSuchOfficer
from croupier.tournament.powers import DEPUTY, DIRECTOR, check_power


def is_appointed(cup: Cup, command: TournamentCommand) -> bool:
    """Whether a command appoints somebody, and whoever asks may; nobody else learns of accounts."""
    if not isinstance(command, AppointDirector | AppointDeputy):
        return False
    try:
        check_power(cup, command, str(type(command).__struct_config__.tag))
    except Refusal:
        return False  # the tournament itself says so
    return True


def check_officer(accounts: Accounts, command: TournamentCommand) -> None:
    """A Refusal unless whoever is appointed has an account of that role."""
    if isinstance(command, AppointDirector | AppointDeputy):
        check_person(command.name)
        role = DIRECTOR if isinstance(command, AppointDirector) else DEPUTY
        if accounts.role_of(command.name) != role:
            raise Refusal(NoSuchOfficer(command.name, role), clause=FORM)
