"""In which order several workers run the tests: what takes long comes first.

Each worker begins with a row of neighbours, as many as every other; who is done takes over the
last ones of somebody else's. Quick tests at the end of each row are what is taken over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")

# Divided among all: whoever shows one screen has a browser and a floor for the others.
SCREENS = "tests/browser/"
# Each for one worker, which makes once what all its tests share; the longest first.
LONG = (
    "tests/test_style.py", "tests/simulation/test_real_faults.py", "tests/test_wheel.py",
    "tests/docs/test_adding_an_act.py",
    "tests/cli/test_server.py", "tests/simulation/test_cup_killed.py", "tests/lab/test_lab.py",
    "tests/server/test_beats.py",
    "tests/cli/test_simulate.py", "tests/test_prove.py", "tests/analysis/test_intervals.py",
    "tests/server/test_cup_demo.py",
    "tests/simulation/test_simulated_floor.py", "tests/server/test_demo.py",
    "tests/properties/test_play.py", "tests/simulation/test_two_pits.py",
    "tests/cli/test_tournament_commands.py", "tests/simulation/test_gaming_day.py",
    "tests/sensors/test_silence.py", "tests/test_extras.py",
    "tests/simulation/test_server_killed.py", "tests/simulation/test_crash.py",
    "tests/rules/test_sidebets.py", "tests/test_set_up.py",
    "tests/analysis/test_simulate.py", "tests/analysis/test_wheelwatch.py",
    "tests/analysis/test_eprocess.py", "tests/rules/test_every_value_is_read.py",
    "tests/server/test_openapi.py",
)  # fmt: skip


def spread(tests: Iterable[T], workers: int, name: Callable[[T], str]) -> list[T]:
    """The same tests, for so many workers, each of which takes the next row of neighbours."""
    everything = list(tests)
    files: dict[str, list[T]] = {}
    for one in everything:
        files.setdefault(name(one).partition("::")[0], []).append(one)
    screens = [one for file, of in files.items() if file.startswith(SCREENS) for one in of]
    long = [files[file] for file in LONG if file in files]
    others = [
        one
        for file, of in files.items()
        if not file.startswith(SCREENS) and file not in LONG
        for one in of
    ]
    found: list[T] = []
    for worker in range(workers):
        left = workers - worker
        end = len(found) + (len(everything) - len(found)) // left
        found += _taken(screens, len(screens) // left)
        found += [one for of in long[worker::workers] for one in of]
        found += _taken(others, end - len(found))
    return [*found, *screens, *others]


def _taken(tests: list[T], number: int) -> list[T]:
    """The first of them, which are then no longer there."""
    first = tests[: max(number, 0)]
    del tests[: max(number, 0)]
    return first
