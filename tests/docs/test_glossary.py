"""docs/glossary.md: each word once, every name and clause it cites there, and pages lead to it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from croupier import rulebooks
from kit.named import fault, quoted

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")


class Row(NamedTuple):
    word: str
    means: str
    code: str
    clauses: str
    avoided: str


ROWS = [
    Row(*(cell.strip() for cell in line.strip("|").split("|")))
    for line in PAGE.splitlines()
    if line.startswith("| ") and not line.startswith("| word ")
]


def test_each_word_has_one_meaning() -> None:
    assert len(ROWS) > 80
    words = [row.word for row in ROWS]
    assert len(set(words)) == len(words)
    for row in ROWS:
        assert row.means and quoted(row.code), row.word


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.word)
def test_what_a_word_stands_for_exists(row: Row) -> None:
    for name in quoted(row.code):
        assert not fault(name), f"{name}: {fault(name)}"


@pytest.mark.parametrize("row", [row for row in ROWS if row.clauses], ids=lambda row: row.word)
def test_its_clauses_exist(row: Row) -> None:
    for citation in row.clauses.split("; "):
        tag, _, clause = citation.partition(" ")
        assert clause in {one.clause for one in rulebooks.clauses(rulebooks.TAGS[tag])}, citation


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/architecture.md"])
def test_pages_lead_to_it(page: str) -> None:
    assert re.search(r"\((docs/)?glossary\.md\)", (ROOT / page).read_text(encoding="utf-8"))
