"""The written Terms as Markdown."""

from __future__ import annotations

import re

from msgspec import UNSET

from croupier.characters import visible
from croupier.rules.book.rulebook import Rulebook
from croupier.tournament.terms.document import TermsDocument
from croupier.tournament.terms.written import chapters
from croupier.tournament.terms.written.page import Grid

SIGNS = re.compile(r"([\\`*_\[\]<>|#])")


def markdown(terms: TermsDocument, rulebook: Rulebook) -> str:
    """A chapter each, its points numbered; the clauses they answer stand in brackets."""
    title = "" if terms.title is UNSET else terms.title
    lines = [f"# {_plain(title)}", "", "Terms and Conditions", "", _plain(rulebook.rulebook.title)]
    for number, chapter in enumerate(chapters(terms, rulebook), 1):
        lines += ["", f"## {number}. {chapter.title}", ""]
        counted = 0
        for part in chapter.parts:
            if isinstance(part, Grid):
                lines += ["", *_grid(part), ""]
                continue
            counted += 1
            clauses = f" [{_plain(part.cited)}]" if part.clauses else ""
            lines.append(f"- {number}.{counted} {_plain(part.text)}{clauses}")
    return re.sub(r"\n{3,}", "\n\n", "\n".join([*lines, ""]))


def _grid(grid: Grid) -> list[str]:
    rows = [grid.head, tuple("---" for _ in grid.head)]
    return [
        f"| {' | '.join(row)} |"
        for row in (*rows, *(tuple(_plain(cell) for cell in row) for row in grid.rows))
    ]


def _plain(text: str) -> str:
    """Nothing in it hides or is taken for a sign of Markdown."""
    return SIGNS.sub(r"\\\1", visible(" ".join(text.split())))
