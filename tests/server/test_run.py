"""The process that serves."""

from __future__ import annotations

import asyncio
import gc
import io
import resource
import sys

import pytest
import structlog

from croupier.server.run import configure_logs, have_room, keep_answers_quick


def test_collector_and_threads_leave_time_to_the_event_loop() -> None:
    gc.unfreeze()  # what the tests themselves have frozen
    before, interval = gc.get_freeze_count(), sys.getswitchinterval()
    try:
        asyncio.run(keep_answers_quick())
        assert gc.get_freeze_count() > before + 10_000
        assert sys.getswitchinterval() == pytest.approx(interval / 10)
    finally:
        gc.unfreeze()
        sys.setswitchinterval(interval)


def test_it_may_have_as_many_connections_as_the_system_allows() -> None:
    before = soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, soft), most))
        have_room()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (most, most)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_a_log_goes_to_stderr_as_it_is_then_and_stops_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = structlog.get_config()
    first, second = io.StringIO(), io.StringIO()
    try:
        with monkeypatch.context() as at:
            at.setattr(sys, "stderr", first)
            configure_logs(pretty=False)
            structlog.get_logger("croupier").info("one")
            first_said = first.getvalue()
            first.close()
            structlog.get_logger("croupier").info("lost")
            at.setattr(sys, "stderr", second)
            structlog.get_logger("croupier").info("two")
    finally:
        structlog.configure(**before)
    assert '"one"' in first_said
    assert '"two"' in second.getvalue()
