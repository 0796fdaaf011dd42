"""Work that must never end unseen: if it fails it is logged, and started again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

PAUSE_S = 0.1
log = structlog.get_logger("croupier")


def supervised(
    name: str, work: Callable[[], Awaitable[None]], failed: Callable[[Exception], None]
) -> asyncio.Task[None]:
    """A task that does this work until it returns; whenever it fails, `failed` is told first."""

    async def run() -> None:
        while True:
            try:
                return await work()
            except Exception as error:
                failed(error)
                note("task failed", task=name, error=repr(error))
            await asyncio.sleep(PAUSE_S)

    return asyncio.create_task(run(), name=name)


def note(event: str, **fields: object) -> None:
    """Log it. That nobody can read the log any more is no reason to stop."""
    with suppress(Exception):
        log.warning(event, **fields)


def ignored(error: Exception) -> None:
    """Of work that has nothing to undo."""
