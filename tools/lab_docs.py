"""`make lab-docs`: the part of `docs/proof.md` about the labs, from their files of cases."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))
from kit.lab import Sheet, sheets  # noqa: E402

PAGE = ROOT / "docs/proof.md"
BEGIN, END = "<!-- labs: begin -->", "<!-- labs: end -->"
INTRO = """## Labs: cases from the texts alone

Each of these files was written by somebody who had a rulebook's text and the list of commands, and
had not read the code. A case is judged by money, wagers, phase, refusals and who was told. *Found*:
the system did otherwise when the case was run first; each of them has been mended, or follows a
reading that says why, but for those listed as *open*. What a lab could not test, and why, is listed
below the table. Beside these the labs ran some 7,000 games of chance against models of their own.
"""


def part() -> str:
    """The table and what was left untested."""
    rows, left, open_ones, total, found = [], [], [], 0, 0
    for path, sheet in sheets():
        book, hits = path.parent.name, sum(bool(case.found) for case in sheet.case)
        total, found = total + len(sheet.case), found + hits
        sections = ", ".join(sheet.covers)
        rows.append(f"| {book} | {path.stem} | {sections} | {len(sheet.case)} | {hits} |")
        left += _untested(book, sheet)
        open_ones += [f"- {book}: {one.name}; {one.open}." for one in sheet.case if one.open]
    lines = [
        BEGIN,
        INTRO,
        "| rulebook | file | sections | cases | found |",
        "| --- | --- | --- | ---: | ---: |",
        *rows,
        f"| all | | | {total} | {found} |",
        "",
        "### Open",
        "",
        *(open_ones or ["Nothing is."]),
        "",
        "### What a lab could not test",
        "",
        *dict.fromkeys(left),
        END,
    ]
    return "\n".join(lines)


def _untested(book: str, sheet: Sheet) -> list[str]:
    return [f"- {book} {clause}: {why}" for clause, why in sheet.untested.items()]


def with_part(text: str) -> str:
    """The page with the labs' part as it is now, before the one about code or at the end."""
    before, begin, rest = text.partition(BEGIN)
    if begin:
        return f"{before}{part()}{rest.partition(END)[2]}"
    before, title, code = text.partition("## Code, broken in small ways")
    return f"{before.rstrip()}\n\n{part()}\n\n{title}{code}".rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(with_part(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
