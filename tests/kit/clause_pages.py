"""The pages docs/clauses/*.md: every clause with its duty, where it lives, what proves it."""

from __future__ import annotations

from pathlib import Path

from croupier import rulebooks
from croupier.rules.book.clause_index import counted, whereabouts


def pages() -> dict[str, str]:
    """File name -> text, one page a rulebook."""
    found = {}
    for book in rulebooks.all_rulebooks():
        files = rulebooks.files(book.id)
        rows = whereabouts(book, rulebooks.clauses(book.id), rulebooks.proofs(), files)
        lines = [
            f"# {book.tag}: every clause",
            "",
            f"{book.title}. {len(rows)} clauses: {counted(rows)}.",
            "Written by `make proofs`; do not edit.",
            "",
            "| clause | topic | duty | in our words | lives in | shown | by |",
            "|---|---|---|---|---|---|---|",
        ]
        for row in rows:
            cells = [row.clause, row.topic, row.duty, row.summary]
            cells += ["<br>".join(row.lives), row.shown, "<br>".join(_short(row.tests))]
            lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
        found[f"{book.id}.md"] = "\n".join(lines) + "\n"
    return found


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")


def _short(tests: tuple[str, ...]) -> list[str]:
    """A test once, not once a parameter."""
    return list(dict.fromkeys(test.partition("[")[0].removeprefix("tests/") for test in tests))
