"""The process that serves."""

from __future__ import annotations

import asyncio
import gc

from croupier.server.run import keep_loaded


def test_the_collector_leaves_alone_what_was_loaded() -> None:
    gc.unfreeze()  # what the tests themselves have frozen
    before = gc.get_freeze_count()
    try:
        asyncio.run(keep_loaded())
        assert gc.get_freeze_count() > before + 10_000
    finally:
        gc.unfreeze()
