"""Times are compared as times, whether or not they are written with a fraction."""

from __future__ import annotations

import pytest

from croupier.table.clock import is_before, later, latest


@pytest.mark.parametrize(
    ("earlier", "other"),
    [
        ("2026-01-01T00:00:05Z", "2026-01-01T00:00:05.500Z"),
        ("2026-01-01T00:00:05.500Z", "2026-01-01T00:00:06Z"),
        ("2026-01-01T00:00:05Z", "2026-01-01T00:00:06Z"),
        ("2026-01-01T00:00:05.25Z", "2026-01-01T00:00:05.500Z"),
        ("", "2026-01-01T00:00:05Z"),
    ],
)
def test_a_fraction_of_a_second_comes_after_its_second(earlier: str, other: str) -> None:
    assert is_before(earlier, other) and not is_before(other, earlier)
    assert latest(earlier, other) == latest(other, earlier) == other


def test_nothing_is_before_itself_and_later_is_later() -> None:
    at = "2026-01-01T00:00:05.250Z"
    assert not is_before(at, at)
    assert is_before(at, later(at, 1))
