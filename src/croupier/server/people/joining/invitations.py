"""A link by which somebody chooses their own password: whoever invites them never knows it."""

from __future__ import annotations

import secrets
from typing import NamedTuple

import sqlalchemy as sa

from croupier.server.people import People, plain
from croupier.server.people.accounts import GONE
from croupier.server.people.names import check_name
from croupier.server.people.schema import INVITATIONS
from croupier.server.people.session import NotSignedIn, Session
from croupier.server.people.sessions import LETTERS, hashed

LASTS_S = 3 * 24 * 3600
LENGTH = 20  # of 31 letters: 99 bits, as it lasts for days


class Invitation(NamedTuple):
    name: str
    role: str
    expires: int


class Invitations:
    """One for a name at a time; the database has the hash of its code."""

    def __init__(self, people: People) -> None:
        self._engine, self._people, self._now = people.engine, people, people.now

    def invite(self, name: str, role: str) -> tuple[str, int]:
        """(code, when it expires) for a new name, or for one that is to have a new password."""
        check_name(name, (one for one in self._people.staff_names() if one != name))
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        expires = int(self._now()) + LASTS_S
        at = INVITATIONS.c
        with self._engine.begin() as connection:
            over = (at.name == name) | (at.expires < int(self._now()))
            connection.execute(INVITATIONS.delete().where(over))
            connection.execute(
                INVITATIONS.insert().values(
                    code=hashed(code), name=name, role=role, expires=expires
                )
            )
        return code, expires

    def all(self) -> list[Invitation]:
        at = INVITATIONS.c
        query = sa.select(at.name, at.role, at.expires).where(at.expires > int(self._now()))
        with self._engine.connect() as connection:
            return [Invitation(*row) for row in connection.execute(query.order_by(at.name))]

    def look(self, code: str) -> Invitation:
        """Whom a code is for; it can still be used."""
        at = INVITATIONS.c
        query = sa.select(at.name, at.role, at.expires).where(
            at.code == hashed(plain(code)), at.expires > int(self._now())
        )
        with self._engine.connect() as connection:
            found = connection.execute(query).one_or_none()
        if found is None:
            raise NotSignedIn(GONE)
        return Invitation(*found)

    def withdraw(self, name: str) -> bool:
        with self._engine.begin() as connection:
            gone = connection.execute(INVITATIONS.delete().where(INVITATIONS.c.name == name))
        return bool(gone.rowcount)

    def accept(self, code: str, password: str) -> tuple[Invitation, list[Session]]:
        """Whoever was invited has chosen a password, and signs in by it; sessions that this ends.
        Not in the event loop: it takes as long as a password's hash does."""
        invited, link = self.look(code), hashed(plain(code))
        return invited, self._people.add_staff(invited.name, invited.role, password, link)
