"""The accounts of the staff: a name, a role and a password, of which only the hash is kept."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import NamedTuple

import argon2
import sqlalchemy as sa

from croupier.errors import SpecError
from croupier.server.people.lockout import Lockout
from croupier.server.people.names import check_name
from croupier.server.people.passwords import check_password
from croupier.server.people.roles import ADMINISTRATOR
from croupier.server.people.schema import FACTORS, INVITATIONS, STAFF
from croupier.server.people.second_factor import WRONG_CODE, NeedsMore, SecondFactors
from croupier.server.people.second_factor.sealing import Sealing, beside
from croupier.server.people.session import NotSignedIn, Session

WRONG = "The name or the password is wrong."
GONE = "This link is wrong, used or too old; ask an administrator for another."


class Account(NamedTuple):
    name: str
    role: str


class Accounts:
    """Made, changed and removed by `croupier staff` and on the staff's page. Each change ends the
    link that was given out before it: whoever followed it would undo the change. Whoever makes it
    and from wherever, none takes the last administrator away: somebody can always add accounts.
    A change gives its connection: what follows from it, such as that sessions end, is done with it
    or neither is."""

    def __init__(
        self,
        engine: sa.Engine,
        now: Callable[[], float],
        hasher: argon2.PasswordHasher | None = None,
        sealing: Sealing | None = None,
    ) -> None:
        self._engine = engine
        self.factors = SecondFactors(engine, sealing or Sealing(beside(engine.url)))
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

    @contextmanager
    def add(
        self, name: str, role: str, password: str, link: str = ""
    ) -> Iterator[sa.Connection | None]:
        """A new account, or another role or password for one; none if that changes nothing. By
        the hash of a link's code, only while that link is open."""
        check_password(password, name)
        check_name(name, (one.name for one in self.all() if one.name != name))
        if not link and self._is_so(name, role, password):
            yield None
            return
        hashed = self._hasher.hash(password)
        with self._in_turn() as connection:
            if link not in (*_withdrawn(name, connection), ""):
                raise NotSignedIn(GONE)
            _check_left(name, role, connection)
            connection.execute(STAFF.delete().where(STAFF.c.name == name))
            connection.execute(STAFF.insert().values(name=name, role=role, password=hashed))
            self.lockout.unlock(name, connection)
            yield connection

    def add_first(self, name: str, role: str, password: str) -> bool:
        """An account where there is none at all; whether it was made. Of two that ask at once, in
        this process or another, one is first: the database takes them in turn."""
        check_password(password, name)
        check_name(name)
        hashed = self._hasher.hash(password)
        values = sa.select(sa.literal(name), sa.literal(role), sa.literal(hashed))
        nobody = ~sa.exists(sa.select(STAFF.c.name))
        first = STAFF.insert().from_select(["name", "role", "password"], values.where(nobody))
        with self._in_turn() as connection:
            return bool(connection.execute(first).rowcount)

    @contextmanager
    def _in_turn(self) -> Iterator[sa.Connection]:
        """A transaction in which what was looked at is still so when it is changed: of two that ask
        at once, in this process or another, the database takes one after the other."""
        with self._engine.begin() as connection:
            if connection.dialect.name == "postgresql":  # SQLite has one writer at a time
                connection.execute(sa.text("LOCK TABLE staff IN EXCLUSIVE MODE"))
            yield connection

    @contextmanager
    def new_password(self, name: str, password: str) -> Iterator[sa.Connection]:
        """Another password, whatever the one before. Who asks was checked before. A key that was
        begun and not confirmed is begun no more; wrong codes are still counted."""
        check_password(password, name)
        hashed, coded = self._hasher.hash(password), self.factors.of(name).sealed
        with self._engine.begin() as connection:
            change = STAFF.update().where(STAFF.c.name == name).values(password=hashed)
            if not connection.execute(change).rowcount:
                raise SpecError(_nobody(name))
            self.factors.forget_begun(name, connection)
            _withdrawn(name, connection)
            if not coded:
                self.lockout.unlock(name, connection)
            yield connection

    @contextmanager
    def change_role(self, name: str, role: str) -> Iterator[sa.Connection]:
        with self._in_turn() as connection:
            _check_left(name, role, connection)
            change = STAFF.update().where(STAFF.c.name == name).values(role=role)
            if not connection.execute(change).rowcount:
                raise SpecError(_nobody(name))
            _withdrawn(name, connection)
            yield connection

    @contextmanager
    def remove(self, name: str) -> Iterator[sa.Connection]:
        with self._in_turn() as connection:
            _check_left(name, "", connection)
            if not connection.execute(STAFF.delete().where(STAFF.c.name == name)).rowcount:
                raise SpecError(_nobody(name))
            _withdrawn(name, connection)
            self.lockout.unlock(name, connection)
            self.factors.remove(name, connection)
            yield connection

    @contextmanager
    def reset_codes(self, name: str) -> Iterator[sa.Connection]:
        """No second factor any more, as for a telephone that is lost."""
        with self._engine.begin() as connection:
            if not self.factors.remove(name, connection):
                known = "`croupier staff codes list` has all who do"
                raise SpecError(f"{name!r} has no codes; {known}.")
            yield connection

    @contextmanager
    def requiring_codes(
        self, role: str, required: bool
    ) -> Iterator[tuple[sa.Connection, list[str]]]:
        """Whether a role needs a second factor; who has that role, must have one and has none."""
        with self._in_turn() as connection:
            self.factors.require(role, required, connection)
            coded = sa.select(FACTORS.c.name).where(FACTORS.c.sealed != "")
            query = sa.select(STAFF.c.name).where(STAFF.c.role == role, ~STAFF.c.name.in_(coded))
            yield connection, [*connection.execute(query).scalars()] if required else []

    def who(self, name: str, password: str, code: str = "") -> Session:
        """A member of staff; the same words for a wrong name and a wrong password. A code is
        asked for only after the right one.

        It takes as long as a password's hash does: not in the event loop."""
        with self.lockout.turn(name):
            role = self._role_by(name, password)
            if self.factors.of(name).sealed:
                self._take_code(name, code)
            elif role in self.factors.required():
                raise NeedsMore("set-up")
            self.lockout.right(name)
        return Session(role, name, "", "staff")

    def by_password(self, name: str, password: str) -> None:
        """That somebody who is signed in already is still who they are."""
        with self.lockout.turn(name):
            self._role_by(name, password)
            if not self.factors.of(name).sealed:  # else wrong codes are counted, and go on to be
                self.lockout.right(name)

    def begin_codes(self, name: str, password: str, code: str = "") -> bytes:
        """The key of codes that are set up: by the password, and by a code where there are some
        already."""
        with self.lockout.turn(name):
            self._role_by(name, password)
            if self.factors.of(name).sealed:
                self._take_code(name, code)
            self.lockout.right(name)
            return self.factors.begin(name)

    def confirm_codes(self, name: str, password: str, code: str) -> Session:
        """Codes are set up by the first of them, which signs in."""
        with self.confirming_codes(name, password, code) as (_, session):
            return session

    @contextmanager
    def confirming_codes(
        self, name: str, password: str, code: str
    ) -> Iterator[tuple[sa.Connection, Session]]:
        """The same, with what follows from it."""
        with self.lockout.turn(name):
            role = self._role_by(name, password)
            begun = self.factors.begun(name, _digits(code))
            if begun is not None:
                with self._engine.begin() as connection:
                    if self.factors.confirm(name, *begun, connection):
                        self.lockout.unlock(name, connection)
                        yield connection, Session(role, name, "", "staff")
                        return
            self.lockout.wrong(name, True)
            raise NotSignedIn(WRONG_CODE)

    def _role_by(self, name: str, password: str) -> str:
        """Of whoever has this password."""
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
        return str(found.role)

    def _take_code(self, name: str, code: str) -> None:
        if not code:
            raise NeedsMore("code")
        if not self.factors.take(name, _digits(code)):
            self.lockout.wrong(name, True)
            raise NotSignedIn(WRONG_CODE)

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


def _withdrawn(name: str, connection: sa.Connection) -> list[str]:
    """A link says what an account was to be when it was given: whatever changes the account ends
    it, with the change. The hashes of the codes of those that were open."""
    at = INVITATIONS.c
    return [*connection.scalars(INVITATIONS.delete().where(at.name == name).returning(at.code))]


def _check_left(name: str, role: str, connection: sa.Connection) -> None:
    """A SpecError, if there would be no administrator any more once this account has that role."""
    query = sa.select(STAFF.c.name).where(STAFF.c.role == ADMINISTRATOR)
    if role != ADMINISTRATOR and [*connection.scalars(query)] == [name]:
        raise SpecError(f"{name} is the only administrator; make another one first.")


def _digits(code: str) -> str:
    """Apps show them in two groups."""
    return code.replace(" ", "")


def _nobody(name: str) -> str:
    return f"There is no account {name!r}; `croupier staff list` has them all."
