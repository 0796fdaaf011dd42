"""How we time: the best and the median of many runs, because machines are shared and noisy."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

SPELLS, PAUSE_S = 10, 0.6


class Timing(NamedTuple):
    best: float  # seconds
    median: float


def time_of(work: Callable[[], object], runs: int) -> Timing:
    taken = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return Timing(min(taken), statistics.median(taken))


def time_of_each(works: dict[str, Callable[[], object]], runs: int) -> dict[str, Timing]:
    """The same for several, taking turns, so that a noisy moment hits them alike."""
    taken: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(runs):
        for name, work in works.items():
            taken[name].append(time_of(work, 1).best)
    return {name: Timing(min(all_), statistics.median(all_)) for name, all_ in taken.items()}


def cpu_time_of(work: Callable[[], object], runs: int, times: int = 1) -> Timing:
    """CPU seconds of one `work`, which is done so many times a run: for work of microseconds.

    A run of a few milliseconds finds a moment without others on the machine, a long one does not;
    the pauses are for slow spells, which last seconds."""
    taken = []
    for run in range(runs):
        if run and run % (runs // SPELLS) == 0:
            time.sleep(PAUSE_S)
        began = time.process_time_ns()
        for _ in range(times):
            work()
        taken.append((time.process_time_ns() - began) / times / 1e9)
    return Timing(min(taken), statistics.median(taken))
