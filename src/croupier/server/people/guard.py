"""Checks on every request: same origin, small bodies, strict headers."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 64 * 1024
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-cache",
}


class Guard:
    """Refuses requests from another origin and oversized bodies before they are read."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        problem = _problem(scope, headers)
        if problem is not None and scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": problem[1]})
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        if problem is not None:
            await _refuse(guarded, *problem)
            return
        await self._app(scope, receive, guarded if scope["type"] == "http" else send)


def _problem(scope: Scope, headers: Headers) -> tuple[int, str] | None:
    origin = headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != headers.get("host"):
        return 403, "This comes from another site."
    if scope["type"] == "http" and scope["method"] not in ("GET", "HEAD", "OPTIONS"):
        # A page of another site cannot add a header of ours to what it makes a browser send.
        if headers.get("x-croupier") != "1":
            return 403, "Say X-Croupier: 1, so that no other site can ask in your name."
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > MOST_BYTES or "transfer-encoding" in headers:
            return 413, f"At most {MOST_BYTES} bytes, with their length said."
    return None


async def _refuse(send: Send, status: int, why: str) -> None:
    body = f'{{"error":"{why}"}}'.encode()
    start = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": start})
    await send({"type": "http.response.body", "body": body})
