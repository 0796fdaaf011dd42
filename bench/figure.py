"""One figure of a run, beside its limit."""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    what: str
    value: float
    unit: str
    limit: float | None  # at most
    beside: str

    @property
    def kept(self) -> bool:
        return self.limit is None or self.value <= self.limit
