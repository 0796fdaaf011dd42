"""One figure of a run, beside its limit."""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    what: str
    value: float
    unit: str
    limit: float | None
    beside: str
    at_least: bool = False  # else the limit is the most it may be

    @property
    def kept(self) -> bool:
        if self.limit is None:
            return True
        return self.value >= self.limit if self.at_least else self.value <= self.limit
