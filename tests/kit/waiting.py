"""Waiting for the thing itself: until it is so, and never for a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

PATIENCE_S = 60.0  # reached only when what is waited for does not come: a busy machine is slow
LOOKS_S = 0.01  # between two looks, so that whoever is waited for has the processor


def until(
    is_so: Callable[[], object], what: str, within: float = PATIENCE_S, looks_s: float = LOOKS_S
) -> None:
    """Look until it is so; if it does not come about, fail and say what was waited for."""
    deadline = time.monotonic() + within
    while not is_so():
        assert time.monotonic() < deadline, f"waited {within:g} s in vain: {what}"
        time.sleep(looks_s)  # nothing tells us of it, so we look again


async def until_async(is_so: Callable[[], object], what: str, within: float = PATIENCE_S) -> None:
    """The same in an event loop, which goes on meanwhile."""
    deadline = time.monotonic() + within
    while not is_so():
        assert time.monotonic() < deadline, f"waited {within:g} s in vain: {what}"
        await asyncio.sleep(LOOKS_S)  # nothing tells us of it, so we look again
