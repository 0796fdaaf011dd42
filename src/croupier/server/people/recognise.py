"""Whose cookies a request has is looked up beside the event loop, before any route asks."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

import msgspec
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.server.people.sessions import OpenSessions
from croupier.store.base import Unavailable

PATIENCE_S = 2.0  # with a database that says nothing
MOST_KNOWN = 10_000  # headers whose tokens are remembered
MOST_KEPT = 2_000  # bytes of one of those


class Recognise:
    """Sessions that were not asked for lately are found in a thread; then a route has them."""

    def __init__(self, app: ASGIApp, sessions: OpenSessions, names: frozenset[str]) -> None:
        """By the names that our cookies have: of any others there may be thousands."""
        self._app, self._sessions, self._names = app, sessions, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            stale = [one for one in self._tokens(scope) if self._sessions.is_stale(one)]
            if stale and (why := await self._fault(stale)):
                return await _refuse(scope["type"], send, why)
        await self._app(scope, receive, send)

    async def _fault(self, stale: Sequence[str]) -> str:
        """Look for these; why it cannot be said whose they are, if it cannot."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                await asyncio.to_thread(self._sessions.look_up, stale)
        except (Unavailable, TimeoutError) as error:
            why = str(error) or "the database does not answer"
            return "" if self._sessions.are_known(stale) else why
        return ""

    def _tokens(self, scope: Scope) -> Collection[str]:
        found: dict[str, str] = {}
        for name, value in scope["headers"]:
            if name == b"cookie":  # of two with one name the last one counts, as for a route
                short = len(value) <= MOST_KEPT
                found.update((tokens if short else tokens.__wrapped__)(value, self._names))
        return set(found.values()) - {""}


@lru_cache(MOST_KNOWN)
def tokens(header: bytes, ours: frozenset[str]) -> Mapping[str, str]:
    """The tokens in those of a browser's cookies that are ours, by their names."""
    found = cookie_parser(header.decode("latin-1"))
    return {name: value for name, value in found.items() if name in ours}


async def _refuse(kind: str, send: Send, why: str) -> None:
    """Who it is cannot be said now: to be sent again."""
    if kind == "websocket":
        await send({"type": "websocket.close", "code": 1013, "reason": why[:120]})
        return
    body = msgspec.json.encode(
        {"error": f"Who you are could not be looked up ({why}); send it again."}
    )
    start = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 503, "headers": start})
    await send({"type": "http.response.body", "body": body})
