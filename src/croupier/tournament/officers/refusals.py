"""Why something about officers is refused."""

from __future__ import annotations

from croupier.refusals import Role, Why


class NoDeputies(Why, frozen=True, tag="no-deputies"):
    pass


class NoSuchOfficer(Why, frozen=True, tag="no-such-officer"):
    """Where people sign in, only who can sign in as one is appointed."""

    name: str
    role: Role


class AppointedAlready(Why, frozen=True, tag="appointed-already"):
    name: str
