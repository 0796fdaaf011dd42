"""Accounts, sign-in sessions and pairing codes: staff by password, screens by a code."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple, TypeVar

import argon2
import sqlalchemy as sa

from croupier.errors import SpecError
from croupier.floor.base import CLAUSE
from croupier.server.people.accounts import Accounts
from croupier.server.people.approvals import Approvals, signed_act
from croupier.server.people.limits import RateLimit
from croupier.server.people.names import check_name
from croupier.server.people.schema import CODES, META
from croupier.server.people.second_factor.sealing import Sealing, beside
from croupier.server.people.session import (
    CODE_S,
    CUP_SCREENS,
    DEVICE_S,
    ONLOOKERS,
    PLACE_S,
    ROLES,
    SCREENS,
    STAFF_S,
    NotSignedIn,
    Session,
)
from croupier.server.people.sessions import LETTERS, OpenSessions, hashed, paired
from croupier.store.base import Unavailable
from croupier.store.upgrades import add_columns
from croupier.table.commands import AnyCommand
from croupier.table.powers import check_two_people

__all__ = [
    "CUP_SCREENS",
    "DEVICE_S",
    "ONLOOKERS",
    "SCREENS",
    "Code",
    "NotSignedIn",
    "People",
    "RateLimit",
    "Session",
    "plain",
]

MOST_WAITING = 100  # passwords to be checked: half a minute of them
ABOUT = (CODES.c.table, CODES.c.screen, CODES.c.name, CODES.c.pairing)
T = TypeVar("T")


class Code(NamedTuple):
    """What a code pairs: a screen with a table, for somebody."""

    table: str
    screen: str
    name: str
    pairing: str  # its id in the floor's stream; none of a link of the server's own

    @property
    def is_staff(self) -> bool:
        return self.screen == "staff"


def plain(code: str) -> str:
    """A code as it was made, however somebody typed it."""
    return "".join(code.split()).upper().replace("-", "")


def steady() -> Callable[[], float]:
    """The time of day at the start, and the time since: no step of the clock signs anybody out."""
    began = time.time() - time.monotonic()
    return lambda: began + time.monotonic()


class People:
    """Accounts, sessions and pairing codes, outside the log so that they can be deleted."""

    def __init__(
        self,
        engine: sa.Engine,
        now: Callable[[], float] | None = None,
        hasher: argon2.PasswordHasher | None = None,
        *,
        secret: Path | None = None,
        read_only: bool = False,
    ) -> None:
        """To be read only, they may be of a database that has none of our tables, or old ones."""
        self._engine = self.engine = engine if read_only else engine.execution_options(write=True)
        self._now = now or steady()
        if not read_only:
            META.create_all(self._engine)
            add_columns(self._engine, META)
        sealing = Sealing(secret or beside(engine.url))
        self.accounts = Accounts(self._engine, self.now, hasher, sealing)
        self.sessions = OpenSessions(self._engine, self.now)
        self.approvals = Approvals(self.now)
        # One at a time: a password's hash keeps a core busy, and tables need the others.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="passwords")
        self._waiting = 0

    async def checked(self, work: Callable[[], T]) -> T:
        """Something with a password, beside the event loop, in its turn."""
        if self._waiting >= MOST_WAITING:
            raise Unavailable("Too many people sign in at once; try again in a moment.")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1

    def now(self) -> float:
        return self._now()

    def staff_names(self) -> list[str]:
        return sorted(account.name for account in self.accounts.all())

    def has(self, *tables: sa.Table) -> bool:
        """Whether the database has these of our tables."""
        return set(sa.inspect(self._engine).get_table_names()) >= {one.name for one in tables}

    def add_staff(self, name: str, role: str, password: str, link: str = "") -> list[Session]:
        """A new account, or another role or password for one; the sessions that this ends."""
        return self._ended_by(self.accounts.add(name, role, password, link), name)

    def change_role(self, name: str, role: str) -> list[Session]:
        return self._ended_by(self.accounts.change_role(name, role), name)

    def remove_staff(self, name: str) -> list[Session]:
        return self._ended_by(self.accounts.remove(name), name)

    def change_password(self, name: str, password: str, keeps: str = "") -> list[Session]:
        """Another password; the sessions that this ends: all but the one that is kept."""
        return self._ended_by(self.accounts.new_password(name, password), name, keeps)

    def reset_codes(self, name: str) -> list[Session]:
        return self._ended_by(self.accounts.reset_codes(name), name)

    def _ended_by(
        self, change: AbstractContextManager[sa.Connection | None], name: str, keeps: str = ""
    ) -> list[Session]:
        """The sessions that a change of an account ends, with it or not at all."""
        with change as connection:
            if connection is None:
                return []
            ended = self.sessions.revoke_staff(name, keeps, connection)
        self.sessions.forget({one.id for one in ended})
        return ended

    def require_codes(self, role: str, required: bool) -> list[Session]:
        """Whether a role needs a second factor; the sessions of those who have none end."""
        ended: list[Session] = []
        with self.accounts.requiring_codes(role, required) as (connection, without):
            for name in without:
                ended += self.sessions.revoke_staff(name, within=connection)
        self.sessions.forget({one.id for one in ended})
        return ended

    def sign_in(
        self, name: str, password: str, address: str = "", code: str = ""
    ) -> tuple[str, Session]:
        """(token, session) of a member of staff."""
        return self.open(self.accounts.who(name, password, code), STAFF_S, address)

    def confirm_codes(
        self, name: str, password: str, address: str, code: str
    ) -> tuple[str, Session, list[Session]]:
        """(token, session) of somebody who has set up their codes, and the sessions that ends."""
        with self.accounts.confirming_codes(name, password, code) as (connection, who):
            token, session = self.sessions.open(who, STAFF_S, address, connection)
            ended = self.sessions.revoke_staff(name, session.id, connection)
        self.sessions.forget({one.id for one in ended})
        return token, session, ended

    def approve(
        self,
        name: str,
        password: str,
        asker: Session,
        table: str,
        command: AnyCommand,
        code: str = "",
    ) -> tuple[str, Session]:
        """(token, who) of someone who signs for one act at another's screen, and soon; a Refusal
        if they would sign for what they themselves ask."""
        check_two_people(asker.by, f":{name.strip()}", CLAUSE)
        who = self.accounts.who(name, password, code)
        return self.approvals.sign(who, signed_act(asker, table, command)), who

    def approval(self, token: str, asker: Session, table: str, command: AnyCommand) -> Session:
        """Whose approval a token is, for exactly this."""
        return self.approvals.of(token, signed_act(asker, table, command))

    def open(self, session: Session, seconds: int, address: str = "") -> tuple[str, Session]:
        return self.sessions.open(session, seconds, address)

    def session(self, token: str) -> Session:
        """The session of a token, cached briefly because every request asks."""
        return self.sessions.of(token)

    def sign_out(self, token: str) -> list[Session]:
        return self.sessions.end(token)

    def new_code(
        self,
        table: str,
        screen: str,
        name: str,
        allowed: tuple[str, ...] = (*SCREENS, *CUP_SCREENS),
        pairing: str = "",
    ) -> tuple[str, int]:
        """(code, when it expires) to pair one screen with one table or tournament, once."""
        if screen not in allowed:
            raise SpecError(f"{screen!r} cannot be paired; {', '.join(allowed)} can.")
        check_name(name)
        code = "".join(secrets.choice(LETTERS) for _ in range(8))
        expires = int(self._now()) + CODE_S
        with self._engine.begin() as connection:
            connection.execute(CODES.delete().where(CODES.c.expires < int(self._now())))
            connection.execute(
                CODES.insert().values(
                    code=hashed(code),
                    name=name,
                    table=table,
                    screen=screen,
                    pairing=pairing,
                    expires=expires,
                )
            )
        return code, expires

    def staff_code(self, name: str, role: str) -> str:
        """A code that signs a member of staff in once, for the demonstration's own links."""
        code, _ = self.new_code(role, "staff", name, (*SCREENS, "staff"))
        return code

    def look_at_code(self, code: str) -> Code:
        """What a code is for; it can still be used."""
        return self._found(sa.select(*ABOUT).where(*self._is(code)))

    def use_code(self, code: str) -> Code:
        """What a code is for; it is used up."""
        return self._found(CODES.delete().where(*self._is(code)).returning(*ABOUT))

    def _is(self, code: str) -> tuple[sa.ColumnElement[bool], ...]:
        return CODES.c.code == hashed(plain(code)), CODES.c.expires > int(self._now())

    def _found(self, query: sa.Executable) -> Code:
        with self._engine.begin() as connection:
            found = connection.execute(query).one_or_none()
        if found is None:
            raise NotSignedIn("The code is wrong, used or too old; ask the dealer for another.")
        return Code(*found)

    def open_screen(self, code: Code, address: str = "") -> tuple[str, Session]:
        """A screen signs in with its code."""
        if code.is_staff:  # a demonstration's link: the role stands for the table
            return self.open(Session(code.table, code.name, "", "staff"), STAFF_S, address)
        role, id = ROLES.get(code.screen, "display"), paired(code.pairing)
        screen = Session(role, code.name, code.table, code.screen, id)
        return self.open(screen, PLACE_S if screen.is_place else DEVICE_S, address)
