"""`docs/proof.md` and the table at the end of a run, from what the ledger holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tools.prove.alterations import Value
from tools.prove.ledger import Result

FATES = ("killed", "impossible", "survived", "unproven")
HEAD = ("rulebook", "section", "values", "alterations", *FATES, "not run")
INTRO = """# Proof

`make prove` alters every value that stands beside a clause, one at a time, and runs the tests that
are marked with that clause: one of them must fail. This page is written by it.

- *killed*: a marked test failed, and passes when nothing is altered.
- *impossible*: the loader refuses the altered rulebook, so no table can be opened with it.
- *survived*: every marked test still passes: the tests are too thin.
- *unproven*: no test is marked with the clause.

A rule that is the same in all rulebooks has a clause and no value: there is nothing to alter unless
a rulebook may do without it, and then it is left out. Dates, titles and words of explanation are
not altered.
"""


@dataclass
class Row:
    """The counts of one section of one rulebook."""

    values: int = 0
    alterations: int = 0
    fates: Counter[str] = field(default_factory=Counter)

    def cells(self) -> list[str]:
        rest = self.alterations - sum(self.fates.values())
        return [str(n) for n in (self.values, self.alterations,
                                 *(self.fates[fate] for fate in FATES), rest)]  # fmt: skip


def rows(
    values: Iterable[Value], results: Mapping[tuple[str, str], Result]
) -> dict[tuple[str, str], Row]:
    """(tag, section) -> its counts; results by value and change."""
    found: dict[tuple[str, str], Row] = {}
    for value in values:
        row = found.setdefault((value.tag, value.section), Row())
        row.values += 1
        for one in value.alterations:
            row.alterations += 1
            result = results.get((value.id, one.change))
            if result is not None:
                row.fates[result.fate] += 1
    return found


def total(rows: Iterable[Row]) -> Row:
    found = Row()
    for row in rows:
        found.values += row.values
        found.alterations += row.alterations
        found.fates.update(row.fates)
    return found


def page(values: list[Value], results: Mapping[tuple[str, str], Result]) -> str:
    counted = rows(values, results)
    tags = list(dict.fromkeys(tag for tag, _ in counted))
    lines = [INTRO, "## By rulebook", "", *_head((HEAD[0], *HEAD[2:]))]
    for tag in tags:
        row = total(one for (of, _), one in counted.items() if of == tag)
        lines.append(_line([tag, *row.cells()]))
    lines.append(_line(["all", *total(counted.values()).cells()]))
    lines += ["", "## By section", "", *_head(HEAD)]
    lines += [_line([tag, section, *row.cells()]) for (tag, section), row in counted.items()]
    for fate, title in (("survived", "Survived"), ("unproven", "Unproven"),
                        ("impossible", "Impossible")):  # fmt: skip
        lines += ["", f"## {title}", "", *(named(values, results, fate) or ["None."])]
    return "\n".join(lines) + "\n"


def named(values: list[Value], results: Mapping[tuple[str, str], Result], fate: str) -> list[str]:
    """A line a value: what was made of it."""
    lines = []
    for value in values:
        found = [results.get((value.id, one.change)) for one in value.alterations]
        mine = [one for one in found if one is not None and one.fate == fate]
        if mine:
            cited = ", ".join(value.clauses)
            to = "" if fate == "unproven" else f": {'; '.join(one.change for one in mine)}"
            if fate == "impossible":
                to += f" ({mine[0].why.partition(': ')[2].partition(';')[0]})"
            lines.append(f"- {value.id} [{cited}]{to}")
    return lines


def _head(names: Iterable[str]) -> list[str]:
    names = list(names)
    sides = ["---" if name in ("rulebook", "section") else "---:" for name in names]
    return [_line(names), _line(sides)]


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def sections(page: str) -> set[tuple[str, str]]:
    """What a written page has a line for."""
    below = page.partition("## By section")[2].partition("\n## ")[0]
    lines = [line.strip("| ").split(" | ") for line in below.splitlines() if line.startswith("|")]
    return {(cells[0], cells[1]) for cells in lines[2:]}
