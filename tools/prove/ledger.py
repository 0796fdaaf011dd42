"""What was tried and what came of it, a line each: a run that was stopped goes on from there."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

Fate = Literal["killed", "impossible", "survived", "unproven"]


@dataclass(frozen=True)
class Result:
    """The fate of one alteration; `why` is the test that failed, or the loader's words."""

    key: str
    fate: Fate
    why: str
    seconds: float  # of one core
    value: str  # "CP places seats"
    change: str
    tests: str = ""  # a digest of those asked, where the key is without them


class Ledger:
    """The last word on each key counts; keys that no plan has any more are left alone."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.results: dict[str, Result] = {}
        self.first: dict[str, Fate] = {}  # what came of a key when it was first tried
        self.killers: dict[str, str] = {}  # value -> the test that noticed last
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                try:
                    self._keep(Result(**json.loads(line)))
                except (ValueError, TypeError):
                    continue  # the line at which a run was stopped

    def add(self, result: Result) -> None:
        self._keep(result)
        self.path.parent.mkdir(exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")

    def _keep(self, result: Result) -> None:
        self.results[result.key] = result
        self.first.setdefault(result.key, result.fate)
        if result.fate == "killed":
            self.killers[result.value] = result.why
