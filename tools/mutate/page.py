"""The part of `docs/proof.md` that is about code: a line a seed, and what nobody noticed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs/proof.md"
TITLE = "## Code, broken in small ways"
INTRO = """
`make mutate` breaks functions of `rules`, `table`, `cage` and `ledger`: it turns a comparison
round, leaves out a condition, a call or a refusal, reckons with another sign or number. A seed
chooses the mutants; the tests that run the line, as coverage tells, and some of all others must
notice. A seed has 300; where fewer were tried, the run was stopped. This part is written by it.

- *at first*: killed when the seed was first tried, before a test was written for its survivors.
- *killed*: a test failed or did not end, and passes when nothing is broken.
- *equivalent*: no test could notice; each has its reason in `tools/mutate/equivalent.toml`.
- *survived*: every test passed. The share is of those that are not equivalent.
- *minutes*: of two cores, for the tests alone.
"""
HEAD = "| seed | tried | at first | killed | equivalent | survived | share killed | minutes |"
RULE = "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
SEED = "### Survived of seed "


@dataclass(frozen=True)
class Figures:
    seed: int
    first: int  # killed when they were first tried
    killed: int
    equivalent: int
    survived: list[str]  # a line each
    seconds: float  # of one core

    @property
    def share(self) -> float:
        return self.killed / max(self.killed + len(self.survived), 1)

    def row(self, before: str = "") -> str:
        """A line of the table; what was killed at first stays as it was written first."""
        survived = len(self.survived)
        tried = self.killed + self.equivalent + survived
        first = before.split("|")[3].strip() if before else self.first
        cells = (self.seed, tried, first, self.killed, self.equivalent, survived,
                 f"{self.share:.1%}", f"{self.seconds / 120:.1f}")  # fmt: skip
        return f"| {' | '.join(map(str, cells))} |"


def parts(text: str) -> tuple[str, str]:
    """What `make prove` writes, and what `make mutate` does."""
    proof, title, code = text.partition(TITLE)
    return proof, title + code


def with_figures(text: str, figures: Figures) -> str:
    """The page with those of a seed; other seeds and the part of `make prove` stay."""
    proof, code = parts(text)
    rows = {int(row[1]): row[0] for row in re.finditer(r"^\| (\d+) \|.*$", code, re.MULTILINE)}
    lists = {
        int(seed): said.strip()
        for seed, _, said in (one.partition("\n") for one in code.split(f"\n{SEED}")[1:])
    }
    rows[figures.seed] = figures.row(rows.get(figures.seed, ""))
    lists[figures.seed] = "\n".join(f"- {one}" for one in figures.survived) or "None."
    table = "\n".join([HEAD, RULE, *(rows[seed] for seed in sorted(rows))])
    said = "".join(f"\n{SEED}{seed}\n\n{lists[seed]}\n" for seed in sorted(lists))
    return f"{proof.rstrip()}\n\n{TITLE}\n{INTRO}\n{table}\n{said}"
