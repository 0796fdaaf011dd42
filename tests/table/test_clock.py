"""Times are compared as times, whether or not they are written with a fraction."""

from __future__ import annotations

import pytest

from croupier.errors import SpecError
from croupier.table.clock import is_before, is_time, later, latest, read, write


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


def test_time_ends_with_the_calendar() -> None:
    with pytest.raises(SpecError, match="after 9999-12-31T23:59:59Z no calendar goes on"):
        later("9999-12-31T23:59:59Z", 1)


@pytest.mark.parametrize(
    ("at", "is_one"),
    [
        ("2026-01-01T00:00:05Z", True),
        ("2026-01-01T00:00:05.500Z", True),
        ("2026-01-01T00:00:05.5Z", False),  # we write it otherwise
        ("2026-01-01T00:00:05.000Z", False),
        ("2026-01-01T00:00:05.123456789Z", False),
        ("2026-13-41T00:00:05Z", False),
        ("2026-01-01T00:00:05 o'clock", False),
        ("", False),
    ],
)
def test_a_time_is_written_in_one_way(at: str, is_one: bool) -> None:
    assert is_time(at) is is_one


@pytest.mark.parametrize(
    "at",
    ["", "soon", "2026-01-01", "2026-01-01T20:00:05", "2026-01-01T20:00:05+00:00",
     "20260101T200005Z", "2026-01-01 20:00:05Z", "2026-01-01T20:00Z",
     "2026-01-01T20:00:05.1234567Z"],
)  # fmt: skip
def test_a_time_has_one_form(at: str) -> None:
    """What the calendar of the language would take too is no time of a log."""
    assert not is_time(at)
    with pytest.raises(SpecError, match="is not a time; write for example 2026-01-01T20:00:05Z"):
        read(at)


@pytest.mark.parametrize(
    ("at", "why"),
    [("2026-13-01T00:00:00Z", "month must be in 1..12"),
     ("2026-01-01T24:30:00Z", "hour must be in 0..23")],
)  # fmt: skip
def test_a_time_is_in_the_calendar(at: str, why: str) -> None:
    assert not is_time(at)
    with pytest.raises(SpecError, match=f"is not a time: {why}"):
        read(at)


@pytest.mark.parametrize("at", ["2026-01-01T20:00:05Z", "2026-01-01T20:00:05.500Z"])
def test_a_time_is_read_and_written_as_it_was(at: str) -> None:
    assert is_time(at)
    assert write(read(at)) == at
