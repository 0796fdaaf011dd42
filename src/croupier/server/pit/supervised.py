"""Work that must never end unseen: if it fails it is logged, and started again.

What fails again and again is not mended by that: then the process is to end, so that whoever
supervises it starts a new one.
"""

from __future__ import annotations

import asyncio
import time
import traceback
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import TypeVar

import structlog

PAUSE_S = 0.1
MOST, WITHIN_S = 10, 60.0  # so many failures of one task in this time, and we give up
log = structlog.get_logger("croupier")
T = TypeVar("T")


class Supervision:
    """How often each task has failed, and whether one of them was given up."""

    def __init__(self) -> None:
        self.failures: Counter[str] = Counter()
        self.gave_up = ""  # why, if so
        self.when_given_up: list[Callable[[], None]] = []
        self._lately: dict[str, deque[float]] = {}

    def failed(self, name: str, error: Exception) -> bool:
        """Whether it is tried once more."""
        self.failures[name] += 1
        lately = self._lately.setdefault(name, deque(maxlen=MOST))
        lately.append(time.monotonic())
        note("task failed", task=name, error=repr(error), why=_why(error))
        if len(lately) < MOST or lately[-1] - lately[0] > WITHIN_S:
            return True
        self.gave_up = f"The {name} failed {MOST} times in a minute: {error!r}"
        note("given up", task=name, error=repr(error))
        tell_all(self.when_given_up)
        return False


def supervised(
    name: str,
    work: Callable[[], Awaitable[None]],
    failed: Callable[[Exception], None],
    supervision: Supervision | None = None,
) -> asyncio.Task[None]:
    """A task that does this work until it returns; whenever it fails, `failed` is told first."""
    counted = supervision or Supervision()

    async def run() -> None:
        while True:
            try:
                return await work()
            except Exception as error:
                _undo(failed, error)
                if not counted.failed(name, error):
                    return None
            await asyncio.sleep(PAUSE_S)

    return asyncio.create_task(run(), name=name)


def _undo(failed: Callable[[Exception], None], error: Exception) -> None:
    """What must be undone may fail too, and the work is started again nonetheless."""
    try:
        failed(error)
    except Exception as another:
        note("could not be undone", error=repr(another), why=_why(another))


def tell_all(listeners: Iterable[Callable[[], None]]) -> None:
    """Whatever goes wrong with one, the others are told."""
    for listener in listeners:
        try:
            listener()
        except Exception as error:
            note("listener failed", why=_why(error))


def tell_each(listeners: Iterable[Callable[[T], None]], what: T, **where: object) -> None:
    """The same, with something to tell."""
    for listener in listeners:
        try:
            listener(what)
        except Exception:
            note("listener failed", **where, why=traceback.format_exc())


def note(event: str, **fields: object) -> None:
    """Log it. That nobody can read the log any more is no reason to stop."""
    with suppress(Exception):
        log.warning(event, **fields)


def ignored(error: Exception) -> None:
    """Of work that has nothing to undo."""


def _why(error: Exception) -> str:
    """Where it came from, for whoever mends it."""
    return "".join(traceback.format_exception(error))[-4000:]
