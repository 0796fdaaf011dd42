"""What takes long is done one at a time, and nobody keeps the others waiting with many."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from croupier.server.people import Session
from croupier.server.routes.answers import Failure


class InTurn:
    """Whoever has gone is waited for too, so each has a few places in the queue and no more."""

    def __init__(self, most: int = 3) -> None:
        self._most, self._one = most, asyncio.Lock()
        self._waiting: Counter[str] = Counter()

    @asynccontextmanager
    async def of(self, session: Session) -> AsyncIterator[None]:
        who = session.counts_as
        if self._waiting[who] >= self._most:
            raise Failure(429, f"You wait for {self._most} of these already; let one be done.")
        self._waiting[who] += 1
        try:
            async with self._one:
                yield
        finally:
            self._waiting[who] -= 1
            self._waiting += Counter()  # those who wait for nothing are forgotten
