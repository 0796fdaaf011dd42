"""Has a case drawn as PDF by a process of its own, so that play does not wait for it."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import msgspec
import structlog

from croupier.case import Case
from croupier.server.routes.answers import Failure

PATIENCE_S = 60  # a case of 500 wagers takes one second
MOST_LOGGED = 2000  # characters of what it said
DRAW = (sys.executable, "-P", "-m", "croupier.paper")  # -P: nothing is imported from where we are
log = structlog.get_logger("croupier")


class CasePaper:
    """One is drawn at a time: whoever asks for many takes one core at most."""

    def __init__(self) -> None:
        self._drawing = asyncio.Lock()

    async def of(self, found: Case) -> bytes:
        async with self._drawing:
            return await asyncio.to_thread(_drawn, found)


def _drawn(found: Case) -> bytes:
    """By a thread that only waits: the event loop has the interpreter for itself."""
    case = msgspec.msgpack.encode(found)
    try:
        done = subprocess.run(DRAW, input=case, capture_output=True, timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        raise _failure("it took too long") from None
    if done.returncode:
        raise _failure(done.stderr.decode(errors="replace")[-MOST_LOGGED:])
    return done.stdout


def _failure(why: str) -> Failure:
    log.error("a case could not be drawn", why=why)
    return Failure(503, "The PDF could not be made; the server's log says why. Ask again later.")
