"""The order of tests among workers: none is left out, and what takes long comes first."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.order import LONG, SCREENS, spread

ROOT = Path(__file__).parent.parent


def rows(tests: list[str], workers: int) -> list[list[str]]:
    """What each worker begins with."""
    found, left = [], tests
    for worker in range(workers):
        number = len(left) // (workers - worker)
        found.append(left[:number])
        left = left[number:]
    return found


def test_the_files_that_take_long_are_there() -> None:
    assert [name for name in (SCREENS, *LONG) if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("workers", [1, 2, 3, 4, 7])
@pytest.mark.parametrize("shown", [0, 5, 40])
@pytest.mark.parametrize("others", [0, 3, 200])
def test_every_worker_begins_with_its_share(workers: int, shown: int, others: int) -> None:
    tests = [f"tests/a/test_a.py::test_{n}" for n in range(others)]
    tests += [f"{SCREENS}test_b.py::test_{n}" for n in range(shown)]
    tests += [f"{file}::test_{n}" for file in LONG for n in range(2)]
    tests += [f"tests/z/test_z.py::test_{n}" for n in range(others)]
    tests += [f"{file}::test_later" for file in LONG]  # not beside the others of its file
    found = spread(tests, workers, str)
    assert sorted(found) == sorted(tests)
    assert [one for one in found if one.startswith(SCREENS)] == [
        one for one in tests if one.startswith(SCREENS)
    ]
    for row in rows(found, workers) if others == 200 else []:
        screens = [one.startswith(SCREENS) for one in row]
        assert screens == sorted(screens, reverse=True)
        assert sum(screens) in (shown // workers, -(-shown // workers))
        quick = [one.partition("::")[0] not in LONG for one in row if not one.startswith(SCREENS)]
        assert quick == sorted(quick)
