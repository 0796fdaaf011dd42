"""The accounts of the staff: a name, a role and a password, of which only the hash is kept."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

import argon2
import sqlalchemy as sa

from croupier.errors import SpecError
from croupier.server.people.lockout import Lockout
from croupier.server.people.schema import STAFF
from croupier.server.people.session import NotSignedIn, Session

WRONG = "The name or the password is wrong."


class Account(NamedTuple):
    name: str
    role: str


class Accounts:
    """Made and removed by `croupier staff`."""

    def __init__(
        self,
        engine: sa.Engine,
        now: Callable[[], float],
        hasher: argon2.PasswordHasher | None = None,
    ) -> None:
        self._engine = engine
        # In one lane: with the usual four a single password would keep four cores busy.
        self._hasher = hasher or argon2.PasswordHasher(parallelism=1)
        self.lockout = Lockout(engine, now)

    @cached_property
    def _nobody(self) -> str:
        """The hash of a password that nobody has."""
        return self._hasher.hash(secrets.token_urlsafe(16))

    def all(self) -> list[Account]:
        query = sa.select(STAFF.c.name, STAFF.c.role).order_by(STAFF.c.name)
        with self._engine.connect() as connection:
            return [Account(*one) for one in connection.execute(query)]

    def role_of(self, name: str) -> str:
        """Empty if there is no such account."""
        query = sa.select(STAFF.c.role).where(STAFF.c.name == name)
        with self._engine.connect() as connection:
            return connection.execute(query).scalar() or ""

    def add(self, name: str, role: str, password: str) -> bool:
        """A new account, or another role or password for one; whether that changes anything."""
        if len(password) < 8:
            raise SpecError("A password has at least 8 characters.")
        if not name or ":" in name:
            raise SpecError(f"{name!r} is no name; it is not empty and has no colon.")
        if self._is_so(name, role, password):
            return False
        hashed = self._hasher.hash(password)
        with self._engine.begin() as connection:
            connection.execute(STAFF.delete().where(STAFF.c.name == name))
            connection.execute(STAFF.insert().values(name=name, role=role, password=hashed))
        self.lockout.unlock(name)
        return True

    def change_role(self, name: str, role: str) -> None:
        with self._engine.begin() as connection:
            change = STAFF.update().where(STAFF.c.name == name).values(role=role)
            if not connection.execute(change).rowcount:
                raise SpecError(_nobody(name))

    def remove(self, name: str) -> None:
        with self._engine.begin() as connection:
            if not connection.execute(STAFF.delete().where(STAFF.c.name == name)).rowcount:
                raise SpecError(_nobody(name))
        self.lockout.unlock(name)

    def who(self, name: str, password: str) -> Session:
        """A member of staff; the same words for a wrong name and a wrong password.

        It takes as long as a password's hash does: not in the event loop."""
        with self.lockout.turn(name):
            nobody, found = self._nobody, self._found(name)
            self.lockout.check(name, found is not None)
            try:
                # A name we do not know takes as long as a wrong password.
                self._hasher.verify(found.password if found else nobody, password)
            except argon2.exceptions.VerificationError:
                self.lockout.wrong(name, found is not None)
                raise NotSignedIn(WRONG) from None
            if found is None:
                raise NotSignedIn(WRONG)
            self.lockout.right(name)
        return Session(found.role, name, "", "staff")

    def _is_so(self, name: str, role: str, password: str) -> bool:
        found = self._found(name)
        if found is None or found.role != role:
            return False
        try:
            return self._hasher.verify(found.password, password)
        except argon2.exceptions.VerificationError:
            return False

    def _found(self, name: str) -> sa.Row[tuple[str, str, str]] | None:
        query = STAFF.select().where(STAFF.c.name == name)
        with self._engine.connect() as connection:
            return connection.execute(query).one_or_none()


def _nobody(name: str) -> str:
    return f"There is no account {name!r}; `croupier staff list` has them all."
