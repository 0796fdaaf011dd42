"""Times as the log writes them: ISO 8601 in UTC, whole seconds without a fraction."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from croupier.errors import SpecError

_FORM = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z")


def order(at: str) -> str:
    """What times are compared by: 20:00:05 comes before 20:00:05.500, though "Z" follows "."."""
    return at.removesuffix("Z")


def is_before(at: str, other: str) -> bool:
    return order(at) < order(other)


def latest(*times: str) -> str:
    return max(times, key=order)


def first(times: Iterable[str]) -> str:
    return min(times, key=order)


def later(at: str, seconds: float) -> str:
    try:
        return write(read(at) + timedelta(seconds=seconds))
    except OverflowError:
        raise SpecError(
            f"{seconds} s after {at} no calendar goes on; give an earlier time"
        ) from None


def milliseconds_between(start: str, end: str) -> int:
    """How long it is from one time to another."""
    return (read(end) - read(start)) // timedelta(milliseconds=1)


def put_off(at: str, milliseconds: int) -> str:
    """A time so much later."""
    return write(read(at) + timedelta(milliseconds=milliseconds))


def is_time(at: str) -> bool:
    """Whether it is a time, written as we write it."""
    try:
        return write(read(at)) == at
    except SpecError:
        return False


def read(at: str) -> datetime:
    if not _FORM.fullmatch(at):
        raise SpecError(f"{at!r} is not a time; write for example 2026-01-01T20:00:05Z")
    try:
        return datetime.fromisoformat(at)
    except ValueError as error:
        raise SpecError(f"{at!r} is not a time: {error}") from None


def write(time: datetime) -> str:
    """Always with milliseconds if there are any, so that equal times are written alike."""
    time = time.astimezone(UTC).replace(tzinfo=None)
    return time.isoformat(timespec="milliseconds" if time.microsecond >= 1000 else "seconds") + "Z"
