"""Open sessions: found by their token, listed and ended by their id, and ended when idle."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterable
from contextlib import nullcontext
from hashlib import sha256
from threading import Lock
from typing import NamedTuple

import sqlalchemy as sa

from croupier.server.people.schema import SESSIONS
from croupier.server.people.session import PLACE_S, NotSignedIn, Session, idle_s

KNOWN_S = 5  # for how long a session found is not looked for again
MOST_KNOWN = 10_000
LONGEST_TOKEN = 100  # ours have 43 characters; what is longer is looked for and kept nowhere
SWEEP_S = 5  # so often signs of life are stored, and what is over is ended
PAIRED = "paired-"  # so begins the id of a screen's session; its pairing's follows
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that look alike
FIELDS = [SESSIONS.c[name] for name in ("role", "name", "table", "screen", "id")]


class SessionOpen(NamedTuple):
    """A session as it is listed."""

    session: Session
    address: str
    opened: int
    seen: int
    expires: int


class _Known(NamedTuple):
    """What was found for a token, and when; no session, no row."""

    session: Session | None
    expires: int
    asked: float


class OpenSessions:
    """Every request asks: what was found is remembered for a moment, and forgotten when it ends
    here. Of what ends in another process, `ended` tells."""

    def __init__(
        self,
        engine: sa.Engine,
        now: Callable[[], float],
        idle: Callable[[str, str], int] = idle_s,
    ) -> None:
        self._engine, self._now, self._idle = engine, now, idle
        self._known: dict[str, _Known] = {}
        self._ended = 0  # how often something known was ended
        self._seen: dict[str, float] = {}  # by id: signs of life
        self._swept, self._one = now(), Lock()

    def open(
        self,
        session: Session,
        seconds: int,
        address: str = "",
        within: sa.Connection | None = None,
    ) -> tuple[str, Session]:
        """(token, session) of somebody who has just signed in."""
        token = secrets.token_urlsafe(32)
        id = session.id or "".join(secrets.choice(LETTERS) for _ in range(10))
        named = session._replace(id=id)
        now = int(self._now())
        values = {"opened": now, "seen": now, "expires": now + seconds, "address": address}
        with nullcontext(within) if within is not None else self._engine.begin() as connection:
            connection.execute(
                SESSIONS.insert().values(token=hashed(token), **named._asdict(), **values)
            )
        return token, named

    def of(self, token: str) -> Session:
        """The session of a token, cached briefly because every request asks."""
        now = self._now()
        known = self._known.get(token)
        if known is None or now - known.asked > KNOWN_S:
            known = self._find(token, now)
            self._remember(token, known)
        session = known.session
        if session is None or known.expires <= int(now) or self._is_idle(session, now):
            raise NotSignedIn("You are not signed in, or no longer; sign in again.")
        self._seen[session.id] = now
        return session

    def is_stale(self, token: str) -> bool:
        """Whether it should be looked for again, before a request that has it asks."""
        known = self._known.get(token)
        return known is None or self._now() - known.asked > KNOWN_S / 2

    def look_up(self, tokens: Iterable[str]) -> None:
        """Look for these in any thread, so that `of` need not."""
        for token in tokens:
            ended = -1
            while ended != self._ended:  # or it may have ended while we looked
                ended = self._ended
                known = self._find(token, self._now())
            self._remember(token, known)

    def are_known(self, tokens: Iterable[str]) -> bool:
        """While the database is away: nobody it knew is signed out, and of others nothing is
        known."""
        found = {token: self._known.get(token) for token in tokens}
        for token, known in found.items():
            if known is not None:
                self._known[token] = known._replace(asked=self._now())
        return None not in found.values()

    def _remember(self, token: str, known: _Known) -> None:
        if len(token) > LONGEST_TOKEN:
            return
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        self._known[token] = known

    def alive(self, session: Session) -> None:
        """A sign of life, over a socket."""
        self._seen[session.id] = self._now()

    def _is_idle(self, session: Session, now: float) -> bool:
        return now - self._seen.get(session.id, now) > self._patience(session)

    def _patience(self, session: Session) -> int:
        return PLACE_S if session.is_place else self._idle(session.role, session.screen)

    def _find(self, token: str, now: float) -> _Known:
        if len(token) > LONGEST_TOKEN:
            return _Known(None, 0, now)
        query = SESSIONS.select().where(SESSIONS.c.token == hashed(token))
        with self._engine.connect() as connection:
            found = connection.execute(query).one_or_none()
        if found is None:
            return _Known(None, 0, now)
        session = Session(found.role, found.name, found.table, found.screen, found.id)
        self._seen[session.id] = max(found.seen, self._seen.get(session.id, 0))
        return _Known(session, found.expires, now)

    def all(self) -> list[SessionOpen]:
        """Every open session, the newest first."""
        found = [one for one in self._listed() if not self._is_over(one)]
        return sorted(found, key=lambda one: (-one.opened, one.session.id))

    def end(self, token: str) -> list[Session]:
        """The one of a token, if it is open."""
        return self._delete(SESSIONS.c.token == hashed(token)) if token else []

    def revoke(self, ids: Iterable[str]) -> list[Session]:
        return self._delete(SESSIONS.c.id.in_(list(ids)))

    def revoke_staff(
        self, name: str, keeps: str = "", within: sa.Connection | None = None
    ) -> list[Session]:
        """All of a member of staff, whose account is removed or changed; but for one, by its id.
        Within a transaction it is undone with it, and they are to be forgotten after it."""
        at = SESSIONS.c
        which = sa.and_(at.name == name, at.screen == "staff", at.id != keeps)
        return self._delete(which, within)

    def revoke_screens(self, table: str, player: str, ended: Iterable[str]) -> list[Session]:
        """Of the screens that act for a player at a table, those whose pairing has ended, and
        those that have none. However late this is asked, it ends no pairing that came after."""
        at = SESSIONS.c
        own = sa.and_(at.table == table, at.name == player, at.role == "player")
        over = at.id.in_([paired(one) for one in ended])
        return self._delete(own & (over | at.id.not_like(f"{PAIRED}%")))

    def sweep(self) -> list[Session]:
        """Now and then, store signs of life and end what is over: those sessions."""
        with self._one:
            now = self._now()
            if abs(now - self._swept) < SWEEP_S:
                return []
            self._swept = now
            self._store()
            over = [one.session.id for one in self._listed() if self._is_over(one)]
            return self.revoke(over) if over else []

    def ended(self, ids: Collection[str]) -> set[str]:
        """Which of these are open no more, whoever ended them; they are forgotten here too."""
        if not ids:
            return set()
        with self._engine.connect() as connection:
            gone = set(ids) - set(connection.execute(sa.select(SESSIONS.c.id)).scalars())
        self.forget(gone)
        return gone

    def screens(self) -> list[str]:
        """The ids of the screens' sessions, each with its pairing's in it."""
        query = sa.select(SESSIONS.c.id).where(SESSIONS.c.id.like(f"{PAIRED}%"))
        with self._engine.connect() as connection:
            return [*connection.execute(query).scalars()]

    def known(self) -> set[str]:
        """Those that were asked for lately."""
        return {one.session.id for one in tuple(self._known.values()) if one.session is not None}

    def _listed(self) -> list[SessionOpen]:
        with self._engine.connect() as connection:
            rows = connection.execute(SESSIONS.select()).all()
        return [
            SessionOpen(
                Session(row.role, row.name, row.table, row.screen, row.id),
                row.address,
                row.opened,
                int(max(row.seen, self._seen.get(row.id, 0))),
                row.expires,
            )
            for row in rows
        ]

    def _is_over(self, one: SessionOpen) -> bool:
        now = self._now()
        return one.expires <= int(now) or now - one.seen > self._patience(one.session)

    def _store(self) -> None:
        seen, self._seen = self._seen, {}
        self._seen |= {id: when for id, when in seen.items() if id in self.known()}
        if seen:
            change = (
                SESSIONS.update()
                .where(SESSIONS.c.id == sa.bindparam("which"))
                .values(seen=sa.bindparam("when"))
            )
            with self._engine.begin() as connection:
                connection.execute(
                    change, [{"which": id, "when": int(at)} for id, at in seen.items()]
                )

    def _delete(
        self, which: sa.ColumnElement[bool], within: sa.Connection | None = None
    ) -> list[Session]:
        with nullcontext(within) if within is not None else self._engine.begin() as connection:
            rows = connection.execute(SESSIONS.delete().where(which).returning(*FIELDS)).all()
        ended = [Session(*row) for row in rows]
        if within is None:
            self.forget({one.id for one in ended})
        return ended

    def forget(self, ids: set[str]) -> None:
        """Once it is durable that they ended: before, whoever asks would find them again."""
        if not ids:
            return
        self._ended += 1
        for token, known in tuple(self._known.items()):
            if known.session is not None and known.session.id in ids:
                self._known.pop(token, None)
        for id in ids:
            self._seen.pop(id, None)


def paired(pairing: str) -> str:
    """The id of the session of the screen that took a pairing."""
    return f"{PAIRED}{pairing}"


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
