"""Has a case drawn as PDF by a process of its own, so that play does not wait for it."""

from __future__ import annotations

import asyncio

import msgspec

from croupier.case import Case
from croupier.server.apart import PYTHON, run_apart

DRAW = (*PYTHON, "croupier.paper")
PATIENCE_S = 60  # a case of 500 wagers takes one second
SORRY = "The PDF could not be made; the server's log says why. Ask again later."


class CasePaper:
    """One is drawn at a time: whoever asks for many takes one core at most."""

    def __init__(self) -> None:
        self._drawing = asyncio.Lock()

    async def of(self, found: Case) -> bytes:
        async with self._drawing:
            return await asyncio.to_thread(_drawn, found)


def _drawn(found: Case) -> bytes:
    return run_apart(DRAW, msgspec.msgpack.encode(found), PATIENCE_S, SORRY)
