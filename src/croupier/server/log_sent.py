"""A log as it is sent: joined to pieces beside the event loop, which writes them one by one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable

from starlette.responses import Response, StreamingResponse

PIECE = 1 << 18  # bytes, or one line


def in_pieces(lines: Iterable[bytes]) -> list[bytes]:
    """The same bytes, of a few lines each: to be asked for in a thread."""
    pieces, now, length = list[bytes](), list[bytes](), 0
    for line in lines:
        now += line, b"\n"
        length += len(line) + 1
        if length >= PIECE:
            pieces.append(b"".join(now))
            now, length = [], 0
    return [*pieces, b"".join(now)] if now else pieces


def sent(pieces: list[bytes]) -> Response:
    """Each is forgotten once it is written."""
    length = sum(map(len, pieces))
    pieces.reverse()

    async def one_by_one() -> AsyncIterator[bytes]:
        while pieces:
            yield pieces.pop()

    return StreamingResponse(
        one_by_one(),
        media_type="application/x-ndjson",
        headers={"content-length": str(length)},
    )
