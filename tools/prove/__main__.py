"""`python -m tools.prove [--rulebook CP] [--section places] [--since COMMIT]`."""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from tools.lab_docs import with_part
from tools.mutate.page import PAGE, parts
from tools.prove import report
from tools.prove.alterations import Alteration, Value, values
from tools.prove.altered import AlteredRulebook
from tools.prove.child import Told
from tools.prove.choose import Marked, source
from tools.prove.ledger import Ledger, Result
from tools.prove.runner import Collected, Runner, Work, collect
from tools.prove.since import Since

from croupier import rulebooks
from croupier.rules.law.load import SECTIONS, SIDE_BETS

ROOT = Path(__file__).resolve().parents[2]
LAW = "law"  # as a section: all the typed ones
LEDGER = ROOT / ".prove/ledger.jsonl"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make prove", description=__doc__)
    parser.add_argument("--rulebook", default="", help="a tag: CM18, CM11, CP, NZ, ACT")
    parser.add_argument("--section", default="", help="places,stations; law: all that have types")
    parser.add_argument("--since", default="", help="only values and tests changed since a commit")
    parser.add_argument("--fresh", action="store_true", help="try again what was tried before")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="as many at once")
    parser.add_argument("--report", action="store_true", help="write the page from what is known")
    return parser.parse_args()


def all_values() -> list[Value]:
    books = {tag: rulebooks.read(id) for tag, id in rulebooks.TAGS.items()}
    return [value for tag in books for value in values(tag, books[tag], books)]


class Proof:
    """One run: what is planned, what is known already, and what comes of the rest."""

    def __init__(self, asked: argparse.Namespace, console: Console) -> None:
        self.asked, self.console = asked, console
        self.ledger = Ledger(LEDGER)
        self.values = all_values()
        self.survived = 0

    def chosen(self, value: Value) -> bool:
        sections = [name for name in self.asked.section.split(",") if name]
        if LAW in sections:
            sections += [*SECTIONS, SIDE_BETS]
        return (not self.asked.rulebook or value.tag == self.asked.rulebook.upper()) and (
            not sections or value.section in sections
        )

    def go_on(self, session: pytest.Session, collected: Collected, told: Told) -> None:
        marked = Marked(session.items)
        since = Since(ROOT, self.asked.since) if self.asked.since else None
        works = [work for value in self.values for work in self._works(value, marked)]
        todo = [
            work
            for work in works
            if self.chosen(work.alteration.value)
            and (self.asked.fresh or work.key not in self.ledger.results)
            and (since is None or since.value(work.alteration.value)
                 or any(map(since.test, work.tests)))
        ]  # fmt: skip
        self.console.print(
            f"{len(session.items)} tests collected; {len(todo)} alterations to try,"
            f" {len(works)} in all.", highlight=False,
        )  # fmt: skip
        if todo and not self.asked.report:
            self._run(Runner(AlteredRulebook(session, told, collected.early), self.asked.jobs,
                             dict(self.ledger.killers)), todo)  # fmt: skip
        self._tell(works)

    def _works(self, value: Value, marked: Marked) -> list[Work[Alteration]]:
        tests = marked.of(value)
        sources = [source(item) for item in tests]
        return [Work(one, tests, one.key(sources)) for one in value.alterations]

    def _run(self, runner: Runner[Alteration], todo: list[Work[Alteration]]) -> None:
        columns = (TextColumn("altering"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
                   TextColumn("left"), TimeRemainingColumn())  # fmt: skip
        began = told = time.monotonic()
        done_now = 0
        with Progress(*columns, console=self.console, auto_refresh=False) as progress:
            task = progress.add_task("", total=len(todo))

            def done(work: Work[Alteration], result: Result) -> None:
                nonlocal done_now
                done_now += 1
                self.ledger.add(result)
                progress.advance(task)
                if result.fate == "survived":
                    self.console.print(
                        f"survived: {work.alteration}", highlight=False, markup=False
                    )

            def tick() -> None:
                nonlocal told
                progress.refresh()
                now = time.monotonic()
                if not self.console.is_terminal and now - told > 30:
                    told = now
                    left = (now - began) / max(done_now, 1) * (len(todo) - done_now) / 60
                    self.console.print(f"{done_now} of {len(todo)}, {left:.0f} minutes left")

            runner.run(todo, done, tick)
        took, used = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
        busy = (used.ru_utime + used.ru_stime) / len(todo)
        self.console.print(
            f"{len(todo)} alterations in {took / 60:.1f} minutes,"
            f" {took / len(todo):.2f} seconds each, {busy:.2f} of one core.", highlight=False,
        )  # fmt: skip
        for test in runner.unsound:
            self.console.print(f"fails unaltered, so it shows nothing: {test}", markup=False)

    def _tell(self, works: list[Work[Alteration]]) -> None:
        found = {
            (work.alteration.value.id, work.alteration.change): self.ledger.results[work.key]
            for work in works
            if work.key in self.ledger.results
        }
        mine = [value for value in self.values if self.chosen(value)]
        counted = report.rows(mine, found)
        table = Table(*report.HEAD)
        for (tag, section), row in counted.items():
            table.add_row(tag, section, *row.cells())
        table.add_section()
        table.add_row("all", "", *report.total(counted.values()).cells())
        self.console.print(table)
        for fate in ("survived", "unproven"):
            for line in report.named(mine, found, fate):
                self.console.print(f"{fate}: {line}", highlight=False, markup=False)
        self.survived = sum(row.fates["survived"] for row in counted.values())
        if self.asked.report or len(found) == len(works):
            _, code = parts(PAGE.read_text(encoding="utf-8"))
            text = report.page(self.values, found) + (f"\n{code}" if code else "")
            PAGE.write_text(with_part(text), encoding="utf-8")
            self.console.print(f"{PAGE.relative_to(ROOT)} is written.", highlight=False)
        else:
            self.console.print("docs/proof.md is written once everything has been tried.")


def main() -> None:
    os.chdir(ROOT)
    out = sys.stdout  # while pytest collects, what it says goes elsewhere
    console = Console(file=out, width=None if out.isatty() else 120)
    proof = Proof(arguments(), console)
    try:
        collect(proof.go_on)
    except subprocess.CalledProcessError as error:
        console.print(f"git knows no such commit: {error.stderr}", markup=False)
        sys.exit(2)
    sys.exit(1 if proof.survived else 0)


if __name__ == "__main__":
    main()
