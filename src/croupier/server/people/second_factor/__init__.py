"""A second factor: beside the password a code that a telephone shows. Optional, unless a role needs
it. Each code is taken once, and wrong ones count as wrong passwords do."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import NamedTuple

import sqlalchemy as sa

from croupier.errors import SpecError
from croupier.server.people.schema import CODED_ROLES, FACTORS
from croupier.server.people.second_factor import totp
from croupier.server.people.second_factor.sealing import Sealing
from croupier.server.people.session import NotSignedIn

WRONG_CODE = "The code is wrong, too old or was used already; wait for the next one."


NEEDS = {
    "code": "Enter the code that your authenticator app shows.",
    "set-up": "Your role needs a second factor: sign in at a screen of your own to set it up.",
    "password": "The password you have now is wrong.",
}


class NeedsMore(NotSignedIn):
    """What was shown is not enough: to the right password a `code`, or codes that must be `set-up`
    first; to an open session the right `password`."""

    def __init__(self, needs: str) -> None:
        super().__init__(NEEDS[needs])
        self.needs = needs


class Factor(NamedTuple):
    """Keys, sealed: the one in use, and one that was begun and not confirmed; empty if none."""

    sealed: str = ""
    pending: str = ""
    step: int = 0  # whose code was taken last


class SecondFactors:
    """Whose codes are checked with which key, and which roles cannot do without."""

    def __init__(
        self, engine: sa.Engine, sealing: Sealing, now: Callable[[], float] = time.time
    ) -> None:
        """By the clock on the wall, which a telephone has too."""
        self._engine, self._sealing, self.now = engine, sealing, now

    def of(self, name: str) -> Factor:
        at = FACTORS.c
        query = sa.select(at.sealed, at.pending, at.step).where(at.name == name)
        with self._engine.connect() as connection:
            found = connection.execute(query).one_or_none()
        return Factor(*found) if found else Factor()

    def names(self) -> set[str]:
        """Everybody who signs in with a code."""
        query = sa.select(FACTORS.c.name).where(FACTORS.c.sealed != "")
        with self._engine.connect() as connection:
            return set(connection.execute(query).scalars())

    def required(self) -> set[str]:
        """The roles that need one."""
        with self._engine.connect() as connection:
            return set(connection.execute(sa.select(CODED_ROLES.c.role)).scalars())

    def require(self, role: str, required: bool, connection: sa.Connection) -> None:
        connection.execute(CODED_ROLES.delete().where(CODED_ROLES.c.role == role))
        if required:
            connection.execute(CODED_ROLES.insert().values(role=role))

    def begin(self, name: str) -> bytes:
        """A new key; the one in use stays until a code of the new one is given."""
        key = totp.new_key()
        sealed = self._sealing.seal(name, key)
        change = FACTORS.update().where(FACTORS.c.name == name).values(pending=sealed)
        with self._engine.begin() as connection:
            if not connection.execute(change).rowcount:
                values = {"name": name, "sealed": "", "pending": sealed, "step": 0}
                connection.execute(FACTORS.insert().values(values))
        return key

    def forget_begun(self, name: str, connection: sa.Connection) -> None:
        """Whoever saw the key that was begun cannot go on with it."""
        connection.execute(FACTORS.update().where(FACTORS.c.name == name).values(pending=""))

    def begun(self, name: str, code: str) -> tuple[str, int] | None:
        """The key that was begun, and the step whose code this is; none if it is no code of it."""
        pending = self.of(name).pending
        if not pending:
            raise SpecError("No codes were begun to be set up for this account; begin anew.")
        step = totp.step_of(self._sealing.open(name, pending), code, self.now())
        return None if step is None else (pending, step)

    def confirm(self, name: str, pending: str, step: int, connection: sa.Connection) -> bool:
        """The key that was begun is in use from now on, unless another was begun meanwhile."""
        at = FACTORS.c
        change = FACTORS.update().where(at.name == name, at.pending == pending)
        done = connection.execute(change.values(sealed=pending, pending="", step=step))
        return done.rowcount == 1

    def take(self, name: str, code: str) -> bool:
        """Whether it is a code of now that was not taken yet; then it is. Of two who bring the same
        one at once, one has it."""
        factor = self.of(name)
        step = totp.step_of(self._sealing.open(name, factor.sealed), code, self.now())
        if step is None:
            return False
        at = FACTORS.c
        change = FACTORS.update().where(at.name == name, at.sealed == factor.sealed, at.step < step)
        with self._engine.begin() as connection:
            return connection.execute(change.values(step=step)).rowcount == 1

    def remove(self, name: str, within: sa.Connection | None = None) -> bool:
        """Whether there was one."""
        with nullcontext(within) if within is not None else self._engine.begin() as connection:
            return connection.execute(FACTORS.delete().where(FACTORS.c.name == name)).rowcount > 0
