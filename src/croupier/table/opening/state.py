"""What is kept about opening and closing a table."""

from __future__ import annotations

import msgspec


class Notice(msgspec.Struct):
    """That the table will close: at this time, or when so many spins have been settled."""

    closes_at: str
    settled: int
    after: int = 0  # the number of the last ball spun when it was given


class OpeningState(msgspec.Struct):
    attested: dict[str, int | str] = {}
    notice: Notice | None = None
