"""docs/reliability.md promises what the tests with real faults demand."""

from __future__ import annotations

from pathlib import Path

from kit.real.faults import KINDS, Fault, Resumed, Stopped
from kit.real.served import WATCHDOG_S

PAGE = Path(__file__).parents[2] / "docs/reliability.md"


def test_the_page_promises_what_is_tried() -> None:
    others: tuple[type[Fault], ...] = (*KINDS, Resumed)
    (usual,) = {promised for kind in others for promised in kind.promise_s.values()}
    stopped = Stopped.promise_s
    said = (
        f"back later than promised: {usual:g} s; after SIGSTOP {stopped['postgresql']:g} s on"
        f" PostgreSQL and {stopped['sqlite']:g} s on SQLite,"
    )
    told = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert said in told
    assert f"the watchdog ends it after {WATCHDOG_S} s" in told
