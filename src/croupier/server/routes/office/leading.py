"""Where a page leads before it is shown: to the set-up while there is no account, and in a
demonstration from the first page to its cards."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from starlette.datastructures import QueryParams
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.server.people.joining.set_up import SetUp
from croupier.store.base import Unavailable

WELCOME, FIRST, SIGN_IN = "/welcome", "/", "/sign-in"


class Leading:
    """Asks nothing of whoever knows their way: only pages are led, never what they ask for."""

    def __init__(
        self, app: ASGIApp, set_up: SetUp, pages: Collection[str], first: str = FIRST
    ) -> None:
        self._app, self._set_up, self._pages, self._first = app, set_up, pages, first

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        there = await self._there(scope) if scope["type"] == "http" else ""
        if there:
            await RedirectResponse(there, 303)(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _there(self, scope: Scope) -> str:
        path = scope["path"]
        if scope["method"] not in ("GET", "HEAD") or path not in self._pages:
            return ""
        if self._set_up.was_open and await self._is_open():
            return "" if path == WELCOME else WELCOME
        if path == WELCOME and "code" not in QueryParams(scope["query_string"]):
            return SIGN_IN  # there is nothing to set up any more
        return self._first if path == FIRST != self._first else ""

    async def _is_open(self) -> bool:
        """What is not known while the database is away is as it was: the page itself says 503."""
        try:
            return await asyncio.to_thread(self._set_up.is_open)
        except Unavailable:
            return True
