"""Accounts, sign-in sessions and pairing codes: staff by password, screens by a code."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

import argon2
import sqlalchemy as sa

from croupier.errors import CroupierError, SpecError
from croupier.server.people.names import check_name

STAFF_S, DEVICE_S, CODE_S = 12 * 3600, 24 * 3600, 600  # how long sign-ins and codes last
KNOWN_S = 5  # for how long a session found is not looked for again
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that look alike
SCREENS = ("station", "display", "table", "flying", "wnd")
ROLES = {"station": "player", "display": "player", "table": "layout"}  # others only display
ONLOOKERS = ("inspector", "surveillance")  # they may look at everything and do nothing
APPROVAL_S = 60

_meta = sa.MetaData()
_staff = sa.Table(
    "staff",
    _meta,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("password", sa.Text, nullable=False),
)
_sessions = sa.Table(
    "sessions",
    _meta,
    sa.Column("token", sa.Text, primary_key=True),  # its hash: a stolen table signs nobody in
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("table", sa.Text, nullable=False),
    sa.Column("screen", sa.Text, nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
)
_codes = sa.Table(
    "codes",
    _meta,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("table", sa.Text, nullable=False),
    sa.Column("screen", sa.Text, nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
)


class NotSignedIn(CroupierError):
    """Nobody we know, or not any more."""


class Session(NamedTuple):
    """A signed-in user or screen; `table` is empty for staff, who may access any."""

    role: str
    name: str
    table: str
    screen: str

    @property
    def by(self) -> str:
        return f"{self.role}:{self.name}"

    @property
    def is_staff(self) -> bool:
        return self.screen == "staff"

    @property
    def looks_on(self) -> bool:
        return self.role in ONLOOKERS


class People:
    """Accounts, sessions and pairing codes, outside the log so that they can be deleted."""

    def __init__(
        self,
        engine: sa.Engine,
        now: Callable[[], float] = time.time,
        hasher: argon2.PasswordHasher | None = None,
    ) -> None:
        self._engine = engine.execution_options(write=True)
        self._now = now
        self._hasher = hasher or argon2.PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_urlsafe(16))
        self._approvals: dict[str, tuple[Session | None, float]] = {}
        self._known: dict[str, tuple[Session | None, int, float]] = {}
        _meta.create_all(self._engine)

    def add_staff(self, name: str, role: str, password: str) -> None:
        if len(password) < 8:
            raise SpecError("A password has at least 8 characters.")
        check_name(name)
        hashed = self._hasher.hash(password)
        with self._engine.begin() as connection:
            check_name(name, connection.scalars(sa.select(_staff.c.name)))
            connection.execute(_staff.delete().where(_staff.c.name == name))
            connection.execute(_staff.insert().values(name=name, role=role, password=hashed))

    def sign_in(self, name: str, password: str) -> tuple[str, Session]:
        """(token, session) of a member of staff."""
        return self.open(self._who(name, password), STAFF_S)

    def _who(self, name: str, password: str) -> Session:
        """A member of staff; the same words for a wrong name and a wrong password."""
        with self._engine.connect() as connection:
            found = connection.execute(_staff.select().where(_staff.c.name == name)).one_or_none()
        try:
            # A name we do not know takes as long as a wrong password.
            self._hasher.verify(found.password if found else self._nobody, password)
        except argon2.exceptions.VerificationError:
            raise NotSignedIn("The name or the password is wrong.") from None
        if found is None:
            raise NotSignedIn("The name or the password is wrong.")
        return Session(found.role, name, "", "staff")

    def approve(self, name: str, password: str) -> tuple[str, Session]:
        """(token, who) of someone who signs for one act at another's screen, and soon."""
        session = self._who(name, password)
        token, now = secrets.token_urlsafe(24), self._now()
        self._approvals = {t: a for t, a in self._approvals.items() if a[1] > now}
        self._approvals[token] = session, now + APPROVAL_S
        return token, session

    def approval(self, token: str) -> Session:
        """Whose approval a token is; it is valid once."""
        session, until = self._approvals.pop(token, (None, 0.0))
        if session is None or until <= self._now():
            raise NotSignedIn("The approval is used or too old; sign again.")
        return session

    def open(self, session: Session, seconds: int) -> tuple[str, Session]:
        token = secrets.token_urlsafe(32)
        expires = int(self._now()) + seconds
        with self._engine.begin() as connection:
            connection.execute(_sessions.delete().where(_sessions.c.expires < int(self._now())))
            connection.execute(
                _sessions.insert().values(token=_hash(token), expires=expires, **session._asdict())
            )
        return token, session

    def session(self, token: str) -> Session:
        """The session of a token, cached briefly because every request asks."""
        now = self._now()
        session, expires, asked = self._known.get(token, (None, 0, 0.0))
        if session is None or now - asked > KNOWN_S:
            session, expires = self._find(token)
            if len(self._known) > 10_000:
                self._known.clear()
            self._known[token] = session, expires, now
        if session is None or expires <= int(now):
            raise NotSignedIn("You are not signed in, or no longer; sign in again.")
        return session

    def _find(self, token: str) -> tuple[Session | None, int]:
        query = _sessions.select().where(_sessions.c.token == _hash(token))
        with self._engine.connect() as connection:
            found = connection.execute(query).one_or_none()
        if found is None:
            return None, 0
        return Session(found.role, found.name, found.table, found.screen), found.expires

    def sign_out(self, token: str) -> None:
        self._known.pop(token, None)
        with self._engine.begin() as connection:
            connection.execute(_sessions.delete().where(_sessions.c.token == _hash(token)))

    def new_code(
        self, table: str, screen: str, name: str, allowed: tuple[str, ...] = SCREENS
    ) -> tuple[str, int]:
        """(code, when it expires) to pair one screen with one table, once."""
        if screen not in allowed:
            raise SpecError(f"{screen!r} cannot be paired; {', '.join(SCREENS)} can.")
        check_name(name)
        code = "".join(secrets.choice(LETTERS) for _ in range(8))
        expires = int(self._now()) + CODE_S
        with self._engine.begin() as connection:
            connection.execute(_codes.delete().where(_codes.c.expires < int(self._now())))
            connection.execute(
                _codes.insert().values(
                    code=_hash(code), name=name, table=table, screen=screen, expires=expires
                )
            )
        return code, expires

    def staff_code(self, name: str, role: str) -> str:
        """A code that signs a member of staff in once, for the demonstration's own links."""
        code, _ = self.new_code(role, "staff", name, (*SCREENS, "staff"))
        return code

    def pair(self, code: str) -> tuple[str, Session]:
        """A screen signs in with its code, which is then used up."""
        used = _hash(code.strip().upper().replace("-", ""))
        with self._engine.begin() as connection:
            found = connection.execute(
                _codes.delete()
                .where(_codes.c.code == used, _codes.c.expires > int(self._now()))
                .returning(_codes.c.name, _codes.c.table, _codes.c.screen)
            ).one_or_none()
        if found is None:
            raise NotSignedIn("The code is wrong, used or too old; ask the dealer for another.")
        if found.screen == "staff":  # a demonstration's link: the role stands for the table
            return self.open(Session(found.table, found.name, "", "staff"), STAFF_S)
        role = ROLES.get(found.screen, "display")
        return self.open(Session(role, found.name, found.table, found.screen), DEVICE_S)


class RateLimit:
    """A token bucket for each key: a burst, then a number of attempts a second."""

    def __init__(self, burst: int, per_s: float, now: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._per_s, self._now = burst, per_s, now
        self._left: dict[str, tuple[float, float]] = {}

    def allows(self, key: str) -> bool:
        now = self._now()
        left, before = self._left.get(key, (float(self._burst), now))
        left = min(float(self._burst), left + (now - before) * self._per_s)
        if len(self._left) > 10_000:  # forget those who have long been full again
            self._left.clear()
        self._left[key] = (left - 1 if left >= 1 else left), now
        return left >= 1


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
