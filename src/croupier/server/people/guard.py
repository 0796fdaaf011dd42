"""Checks on every request: a name of ours, same origin, small bodies, strict headers."""

from __future__ import annotations

import json
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.server.hosts import Hosts

MOST_BYTES = 64 * 1024
CSP = (
    "default-src 'none'; object-src 'none'; script-src 'self'; style-src 'self';"
    " img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
    " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
# A page's file has a tag by which a browser asks whether it changed; all else is private, and is
# kept nowhere.
TAGGED, PRIVATE = (b"cache-control", b"no-cache"), (b"cache-control", b"no-store")
# Whoever came over TLS once does not come without it for a year.
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000; includeSubDomains")
MISDIRECTED = (
    "This server is not known by that name; if it should be, add the name to the setting 'hosts'."
)
TOO_LONG = f"At most {MOST_BYTES} bytes, with their length said."


class Guard:
    """Refuses requests by another name, from another origin and with oversized bodies before they
    are read."""

    def __init__(
        self, app: ASGIApp, hosts: Hosts, forbidden: Callable[[HTTPConnection, str], None]
    ) -> None:
        """`forbidden` is told what was asked as no page of ours does, and why it was refused."""
        self._app, self._hosts, self._forbidden = app, hosts, forbidden

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        problem = self._problem(scope, headers)
        if problem is not None and problem[0] in (403, 421):
            self._forbidden(HTTPConnection(scope), problem[1])
        if problem is not None and scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": problem[1]})
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_more(message, scope)]
            await send(message)

        if problem is not None:
            await _refuse(guarded, *problem)
            return
        await self._app(scope, receive, guarded if scope["type"] == "http" else send)

    def _problem(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        if not self._hosts.admits(headers.get("host")):
            return 421, MISDIRECTED
        origin = headers.get("origin")
        if origin is not None and _site(origin) != headers.get("host"):
            return 403, "This comes from another site."
        if "transfer-encoding" in headers:
            return 413, TOO_LONG
        if scope["type"] == "http" and scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            # A page of another site cannot add a header of ours to what it makes a browser send.
            if headers.get("x-croupier") != "1":
                return 403, "Say X-Croupier: 1, so that no other site can ask in your name."
            if not _is_short(headers.get("content-length", "0")):
                return 413, TOO_LONG
        return None


def _site(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""  # no site at all


def _is_short(length: str) -> bool:
    return length.isascii() and length.isdigit() and len(length) < 16 and int(length) <= MOST_BYTES


def _more(message: Message, scope: Scope) -> list[tuple[bytes, bytes]]:
    """Headers as bytes: every answer gets those that its route has not set. A route may say that a
    file is kept for good, or name one script by its hash."""
    said = {name for name, _ in message["headers"]}
    more = [*HEADERS, TAGGED if b"etag" in said else PRIVATE]
    if scope["scheme"] == "https":
        more.append(STRICT_TRANSPORT)
    return [one for one in more if one[0] not in said]


async def _refuse(send: Send, status: int, why: str) -> None:
    body = json.dumps({"error": why}).encode()
    start = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": start})
    await send({"type": "http.response.body", "body": body})
