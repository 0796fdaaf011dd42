"""Why the floor says no to something about a session."""

from __future__ import annotations

from croupier.refusals import Who, Why


class SessionKnown(Why, frozen=True, tag="session-known"):
    session: str


class NoSuchSession(Why, frozen=True, tag="no-such-session"):
    session: str


class NotYourSession(Why, frozen=True, tag="not-yours.session"):
    person: Who
