"""Files as they are sent: compressed once, tagged, and asked for again only when they changed."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

FOR_GOOD = "public, max-age=31536000, immutable"
LEAST = 300  # bytes: less is not worth compressing
PACKED = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


class File(NamedTuple):
    """What is sent, as it is and compressed."""

    body: bytes
    packed: bytes  # empty where it would not be smaller
    kind: str
    tag: str  # of these very bytes
    headers: dict[str, str]

    @classmethod
    def of(cls, body: bytes, kind: str, headers: dict[str, str] | None = None) -> File:
        packed = b""
        if len(body) >= LEAST and kind.startswith(PACKED):
            packed = gzip.compress(body, 9, mtime=0)
        return cls(body, packed, kind, tag_of(body), headers or {})

    def answer(self, request: Request) -> Response:
        """This, unless the browser has it already as it is."""
        headers = {"etag": f'"{self.tag}"', "vary": "accept-encoding", **self.headers}
        if has(request.headers.get("if-none-match", ""), self.tag):
            return Response(status_code=304, headers=headers)
        body = self.body
        if self.packed and takes_gzip(request.headers.get("accept-encoding", "")):
            # Other bytes have another tag.
            headers |= {"etag": f'"{self.tag}-gzip"', "content-encoding": "gzip"}
            body = self.packed
        return Response(body, media_type=self.kind, headers=headers)


def tag_of(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:20]


def has(tags: str, tag: str) -> bool:
    """Whether a browser that lists these tags has it, compressed or not."""
    known = {one.strip().removeprefix("W/").strip('"') for one in tags.split(",")}
    return not known.isdisjoint((tag, f"{tag}-gzip", "*"))


def takes_gzip(accepted: str) -> bool:
    """Of a header Accept-Encoding: `gzip;q=0` is a no."""
    for one in accepted.lower().split(","):
        coding, _, quality = one.replace(" ", "").partition(";")
        if coding in ("gzip", "*"):
            return quality not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def packed_json(request: Request, body: bytes) -> Response:
    """JSON that many ask for and that changes seldom: it is compressed once."""
    headers = {"vary": "accept-encoding"}
    if takes_gzip(request.headers.get("accept-encoding", "")):
        body, headers["content-encoding"] = _packed(body), "gzip"
    return Response(body, media_type="application/json", headers=headers)


@lru_cache(maxsize=128)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, 6, mtime=0)
