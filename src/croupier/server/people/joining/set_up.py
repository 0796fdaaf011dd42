"""The first administrator: made over the network by a code that only the terminal has shown.

There is a code only while a database has no account at all. It is kept in this process alone, is
good once, and wrong ones are counted and locked out in the database as wrong passwords are.
"""

from __future__ import annotations

import hmac
import secrets

from croupier.server.people import People, plain
from croupier.server.people.lockout import LockedOut
from croupier.server.people.roles import ADMINISTRATOR
from croupier.server.people.session import NotSignedIn
from croupier.server.people.sessions import LETTERS

COUNTER = "set-up:code"  # no account is called so: names have no colon
LENGTH = 12  # of 31 letters: 59 bits
WRONG = "The code is wrong; the terminal that started the server shows it."


class NoSetUp(NotSignedIn):
    """There are accounts: nobody sets this server up any more."""

    def __init__(self) -> None:
        super().__init__("This server is set up already; sign in.")


class SetUp:
    """Closed until `begin` finds no account; closed for good when there is one, whoever made it."""

    def __init__(self, people: People) -> None:
        self._people, self._code = people, ""

    def begin(self) -> str:
        """The code to show on the terminal; empty where there are accounts."""
        if not self._people.accounts.all():
            self._code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        return self._code

    @property
    def was_open(self) -> bool:
        """Without a look at the database: no set-up that is over begins again."""
        return bool(self._code)

    def is_open(self) -> bool:
        """With a look at it: `croupier staff add` may have made an account meanwhile."""
        if self._code and self._people.accounts.all():
            self._code = ""
        return bool(self._code)

    def finish(self, code: str, name: str, password: str) -> None:
        """The first administrator has an account, and signs in by it. It takes as long as a
        password's hash does: not in the event loop."""
        lockout, accounts = self._people.accounts.lockout, self._people.accounts
        with lockout.turn(COUNTER):
            if not self.is_open():
                raise NoSetUp
            self._check_wait()
            if not hmac.compare_digest(plain(code).encode(), self._code.encode()):
                lockout.wrong(COUNTER, True)
                raise NotSignedIn(WRONG)
            if not accounts.add_first(name, ADMINISTRATOR, password):
                self._code = ""
                raise NoSetUp
            self._code = ""
            lockout.unlock(COUNTER)

    def _check_wait(self) -> None:
        try:
            self._people.accounts.lockout.check(COUNTER, True)
        except LockedOut as error:
            why = f"Too many wrong codes; wait {error.seconds} s."
            raise LockedOut(error.seconds, why) from None
