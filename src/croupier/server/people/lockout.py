"""Wrong passwords in a row lock an account for a while, longer each time.

It is counted in the database for each account, so that neither a flood of other names nor a
restart clears it, nor another server. A name nobody has is locked the same way, so that nobody
learns which names there are; those share a fixed number of counters.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager, nullcontext, suppress
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from croupier.errors import CroupierError
from croupier.server.people.schema import TRIES

if TYPE_CHECKING:
    from collections.abc import Iterator

FREE = 5  # wrong passwords in a row before the first wait
FIRST_S, LONGEST_S = 10, 15 * 60
FORGOTTEN_S = 24 * 3600  # a day without a wrong password begins anew
STRANGERS = 1024  # counters for names that are no account's


class LockedOut(CroupierError):
    """Too many wrong passwords for one account: none is looked at for a while."""

    def __init__(self, seconds: int, why: str = "") -> None:
        super().__init__(
            why
            or f"Too many wrong passwords for this name; wait {seconds} s, or have it unlocked"
            " with `croupier staff unlock`."
        )
        self.seconds = seconds


class Tries(NamedTuple):
    times: int
    until: int


def wait_s(times: int) -> int:
    """How long after so many wrong passwords in a row."""
    return 0 if times < FREE else min(FIRST_S * 2 ** min(times - FREE, 20), LONGEST_S)


class Lockout:
    """Wrong passwords by account. Tries of one account are made one after the other, so that many
    at once are no more than the same number in a row."""

    def __init__(self, engine: sa.Engine, now: Callable[[], float]) -> None:
        self._engine, self._now = engine, now
        self._turns = [Lock() for _ in range(64)]

    @contextmanager
    def turn(self, name: str) -> Iterator[None]:
        with self._turns[sha256(name.encode()).digest()[0] % len(self._turns)]:
            yield

    def check(self, name: str, is_known: bool) -> None:
        left = self._of(_counter(name, is_known)).until - self._now()
        if left > 0:
            raise LockedOut(int(left) + 1)

    def wrong(self, name: str, is_known: bool) -> int:
        """One more; for how many seconds it is locked now."""
        account, now = _counter(name, is_known), int(self._now())
        times = self._of(account).times + 1
        wait = wait_s(times)
        values = {"times": times, "last": now, "until": now + wait}
        change = TRIES.update().where(TRIES.c.account == account).values(values)
        with suppress(sa.exc.IntegrityError), self._engine.begin() as connection:
            if not connection.execute(change).rowcount:
                # Where another server counts the first one at this moment, one is counted.
                connection.execute(TRIES.insert().values(account=account, **values))
        return wait

    def right(self, name: str) -> None:
        """The account begins anew."""
        if self._of(name).times:
            self.unlock(name)

    def unlock(self, name: str, within: sa.Connection | None = None) -> None:
        with nullcontext(within) if within is not None else self._engine.begin() as connection:
            connection.execute(TRIES.delete().where(TRIES.c.account == name))

    def locked(self) -> dict[str, int]:
        """Accounts that are locked, each with the seconds that are left."""
        query = sa.select(TRIES.c.account, TRIES.c.until).where(TRIES.c.until > int(self._now()))
        with self._engine.connect() as connection:
            found = connection.execute(query).all()
        return {account: int(until - self._now()) + 1 for account, until in found}

    def _of(self, account: str) -> Tries:
        query = TRIES.select().where(TRIES.c.account == account)
        with self._engine.connect() as connection:
            found = connection.execute(query).one_or_none()
        if found is None or self._now() - found.last > FORGOTTEN_S:
            return Tries(0, 0)
        return Tries(found.times, found.until)


def _counter(name: str, is_known: bool) -> str:
    """An account's own; of a name nobody has, one of those that strangers share. No account is
    called like them: names have no colon."""
    if is_known:
        return name
    return f"stranger:{int.from_bytes(sha256(name.encode()).digest()[:4], 'big') % STRANGERS}"
