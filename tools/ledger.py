"""What campaigns found, a line each, and the part of docs/reliability.md that adds it up."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs/reliability.md"
Json = dict[str, Any]


class Ledger:
    """Kept outside the repository; a campaign that was stopped goes on from it."""

    def __init__(self, file: str, part: str) -> None:
        self._file = ROOT / ".soak" / file
        self._begin, self._end = f"<!-- {part}: begin -->", f"<!-- {part}: end -->"

    def rows(self) -> list[Json]:
        if not self._file.exists():
            return []
        return [json.loads(line) for line in self._file.read_text(encoding="utf-8").splitlines()]

    def add(self, row: Json) -> None:
        """At once, so that nothing is lost when the campaign is stopped."""
        self._file.parent.mkdir(exist_ok=True)
        with self._file.open("a", encoding="utf-8") as kept:
            kept.write(json.dumps(row) + "\n")

    def clear(self) -> None:
        """All of it is kept elsewhere."""
        self._file.unlink(missing_ok=True)

    def write(self, summary: Callable[[list[Json]], str]) -> None:
        """The sum of all, into its part of the page."""
        before, begin, rest = PAGE.read_text(encoding="utf-8").partition(self._begin)
        _, end, after = rest.partition(self._end)
        assert begin and end, f"{PAGE} has no part {self._begin}"
        PAGE.write_text(f"{before}{begin}\n{summary(self.rows())}\n{end}{after}", encoding="utf-8")
