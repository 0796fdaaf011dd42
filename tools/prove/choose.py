"""Which tests must notice that a value was altered: those marked with the clause it cites."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
from tools.prove.alterations import Value

from croupier.rulebooks import TAGS
from croupier.rules.book.cited import READING

MARKS = {"clause": "", "reading": READING}  # what is proven -> how it is cited
EQUIPMENT, AFTER_NO_SPIN, BALL = "equipment", "after_no_spin", "ball_"


class Marked:
    """The tests of a session by what they are marked with."""

    def __init__(self, items: Iterable[pytest.Item]) -> None:
        self._by: dict[tuple[str, str], list[pytest.Item]] = {}
        self._vouched: dict[tuple[str, str], list[pytest.Item]] = {}
        for item in items:
            for name, begins in MARKS.items():
                for mark in item.iter_markers(name):
                    for id in mark.args[1:]:
                        self._by.setdefault((mark.args[0], f"{begins}{id}"), []).append(item)
            for mark in item.iter_markers("vouched"):
                for id in mark.args[1:]:
                    self._vouched.setdefault((mark.args[0], id), []).append(item)

    def of(self, value: Value) -> list[pytest.Item]:
        """Tests of any of its clauses.

        A clause of another rulebook ("reading: CM18 18.9") is shown by a test that is marked with
        that reading, or by one marked with that clause which is run for this rulebook.
        """
        found: dict[str, pytest.Item] = {}
        for clause in value.clauses:
            for item in self._by.get((value.tag, clause), ()):
                found[item.nodeid] = item
            if is_physical(value):
                for item in self._vouched.get((value.tag, clause), ()):
                    found[item.nodeid] = item
            other, _, cited = clause.removeprefix(READING).partition(" ")
            if clause.startswith(READING) and other in TAGS:
                for item in self._by.get((other, cited), ()):
                    if _is_for(item, value.tag):
                        found[item.nodeid] = item
        return list(found.values())


def is_physical(value: Value) -> bool:
    """Equipment, and where a ball is put by hand: there a test that it is asked for will do."""
    ball = value.section == AFTER_NO_SPIN and str(value.keys[-1]).startswith(BALL)
    return value.section == EQUIPMENT or ball


def _is_for(item: pytest.Item, tag: str) -> bool:
    called: Any = getattr(item, "callspec", None)
    return called is not None and any(
        isinstance(one, str) and one in (tag, TAGS[tag]) for one in called.params.values()
    )


def source(item: pytest.Item) -> str:
    """A test as it is written, as a hash: who it is, and what it says."""
    name = item.nodeid.partition("[")[0].rpartition("::")[2]
    return f"{item.nodeid} {functions(item.path.read_text(encoding='utf-8')).get(name, '')}"


@cache
def functions(text: str) -> dict[str, str]:
    """name -> the hash of a function with its marks, of everything a test file holds."""
    return {
        node.name: hashlib.sha256(ast.dump(node).encode()).hexdigest()[:16]
        for node in ast.walk(ast.parse(text))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    }
