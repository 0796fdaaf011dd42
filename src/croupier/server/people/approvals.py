"""A supervisor's signature over the shoulder: for one act at one table, asked in one session."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import NamedTuple

from croupier.log.codec import digest_of
from croupier.server.people.session import NotSignedIn, Session
from croupier.table.commands import AnyCommand

APPROVAL_S = 60
MOST = 10_000  # signatures that wait to be used


class SignedAct(NamedTuple):
    """What was signed for: this command under this id, at this table, in this session."""

    session: str
    table: str
    id: str
    digest: str


def signed_act(session: Session, table: str, command: AnyCommand) -> SignedAct:
    return SignedAct(session.id, table, command.id, digest_of(command))


class Approvals:
    """Kept in memory: a signature is good for a minute. What it is for has an id, and so happens
    once however often it is sent: to send it again is allowed."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._signed: dict[str, tuple[Session, SignedAct, float]] = {}

    def sign(self, who: Session, act: SignedAct) -> str:
        token, now = secrets.token_urlsafe(24), self._now()
        self._signed = {t: one for t, one in self._signed.items() if one[2] > now}
        if len(self._signed) >= MOST:
            raise NotSignedIn("Too many signatures wait to be used; try again in a minute.")
        self._signed[token] = who, act, now + APPROVAL_S
        return token

    def of(self, token: str, act: SignedAct) -> Session:
        """Who signed for this act."""
        found = self._signed.get(token)
        if found is None or found[2] <= self._now():
            raise NotSignedIn("The approval is unknown or too old; sign again.")
        if found[1] != act:
            raise NotSignedIn("The approval is for another act, table or session; sign again.")
        return found[0]
