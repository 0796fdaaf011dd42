"""The refusals that tests show, as text: what is asked of which table, and the clause that decides.

    == not-enough | CM18 touchbet | CM18 11.4.1 #1
    dealer:dan open-table
    player:ana buy-in amount=5000 tender="note"
    dealer:dan open-betting
    player:ana place-wager bet="red" stake=6000

The head has the sentence's key, the table (rulebook, mode, and what else its spec says) and the
clause. Of the lines the last is refused, the others are not; `wait 60` lets a minute pass. What is
no table's to refuse is shown by a function, which its one line names: `shown floor.device_known`.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "tests/data/refusals"


class Line(NamedTuple):
    """One command: who asks for what, and its fields."""

    by: str
    do: str
    fields: dict[str, Any]


class Case(NamedTuple):
    """A refusal that is shown: its key, where, and by which clause."""

    key: str
    place: str
    clause: str
    lines: tuple[Line, ...]
    file: str

    @property
    def code(self) -> str:
        return self.key.partition(".")[0]

    @property
    def id(self) -> str:
        return f"{self.key} {self.place} {self.clause}"

    @property
    def spec(self) -> dict[str, Any]:
        """As a table's spec has it."""
        tag, mode, more = re.fullmatch(r"(\w+) (\w+) ?(.*)", self.place).groups()  # type: ignore[union-attr]
        return {"rulebook": tag, "mode": mode, **(json.loads(more) if more else {})}


@cache
def cases() -> tuple[Case, ...]:
    """Every case, file by file."""
    return tuple(case for path in sorted(FOLDER.glob("*.txt")) for case in read(path))


def read(path: Path) -> list[Case]:
    found = []
    for block in path.read_text(encoding="utf-8").split("\n== ")[1:]:
        head, *lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        key, place, clause = head.split(" | ")
        found.append(Case(key, place, clause, tuple(map(line_of, lines)), path.name))
    return found


_FIELD = re.compile(r"(\w+)=(\"(?:[^\"\\]|\\.)*\"|\{.*?\}(?= \w+=|$)|\[.*?\](?= \w+=|$)|\S+)")


def line_of(text: str) -> Line:
    by, do, *rest = text.split(" ", 2)
    fields = {name: json.loads(value) for name, value in _FIELD.findall(rest[0] if rest else "")}
    return Line(by, do, fields)


def written(line: Line) -> str:
    """The same as text."""
    fields = (f"{name}={json.dumps(value)}" for name, value in line.fields.items())
    return " ".join((line.by, line.do, *fields))
