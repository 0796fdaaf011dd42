"""`python -m tools.mutate [--seed 1] [--sample 300] [--only croupier/cage]`."""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import time
import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console
from tools.mutate.child import PATIENCE_S, Likely, MutantRunner, MutatedCode
from tools.mutate.covering import KEPT, ROOT, Lines, files_of_tests
from tools.mutate.mutants import Mutant, all_mutants
from tools.mutate.page import PAGE, Figures, with_figures
from tools.prove.child import Told
from tools.prove.ledger import Ledger, Result
from tools.prove.runner import Collected, Work, collect

EQUIVALENT = Path(__file__).with_name("equivalent.toml")
SAMPLE, WANTED = 300, 0.9
KILLED = ("killed", "impossible")


class Mutation:
    """One sample: what was tried, and what nobody noticed."""

    def __init__(self, asked: argparse.Namespace, console: Console, lines: Lines) -> None:
        self.asked, self.console, self.lines = asked, console, lines
        self.ledger = Ledger(KEPT / "ledger.jsonl")
        self.figures: Figures | None = None

    def go_on(self, session: pytest.Session, collected: Collected, told: Told) -> None:
        items = {item.nodeid: item for item in session.items}
        likely = Likely(self.lines.seconds, self.lines.tests, text)
        chosen = sample(self.asked.seed, self.asked.sample, self.asked.only)
        equivalent = Equivalent()
        works = []
        for mutant in chosen:
            if mutant not in equivalent:
                names = [one for one in likely.of(mutant) if one not in self.lines.failed]
                tests = [items[name] for name in names if name in items]
                works.append(Work(mutant, tests, key(mutant)))
        todo = [one for one in works if self.asked.fresh or not self._is_known(one)]
        self.console.print(f"{len(works)} mutants, {len(todo)} of them new.", highlight=False)
        forker = MutatedCode(session, told, collected.early, self.lines.seconds)
        killers = dict(self.ledger.killers)
        runner = MutantRunner(forker, self.asked.jobs, killers, patience=PATIENCE_S)
        runner.before = {one.key: one.why for one in self.ledger.results.values()}
        began = said = time.monotonic()
        done_now = 0

        def done(work: Work[Mutant], result: Result) -> None:
            nonlocal done_now
            done_now += 1
            self.ledger.add(replace(result, tests=asked_of(result, work)))

        def tick() -> None:
            nonlocal said
            if time.monotonic() - said > 30:
                said = time.monotonic()
                self.console.print(f"{done_now} of {len(todo)}", highlight=False)

        runner.run(todo, done, tick)
        took = (time.monotonic() - began) / 60
        self.console.print(f"{len(todo)} in {took:.1f} minutes.", highlight=False)
        for test in runner.unsound:
            self.console.print(f"shows nothing, it fails by itself: {test}", markup=False)
        self._tell(works, chosen)

    def _is_known(self, work: Work[Mutant]) -> bool:
        """What was noticed, as long as that test is the same; what was not, as long as all are."""
        result = self.ledger.results.get(work.key)
        return result is not None and result.tests == asked_of(result, work)

    def _tell(self, works: list[Work[Mutant]], chosen: list[Mutant]) -> None:
        survived = []
        equivalent = len(chosen) - len(works)
        first = sum(self.ledger.first.get(key(one)) in KILLED for one in chosen)
        results = [self.ledger.results[work.key] for work in works]
        for work, result in zip(works, results, strict=True):
            if result.fate in KILLED:
                continue
            mutant = work.alteration
            survived.append(f"`{mutant.file}` `{mutant.function}`: `{mutant.became}`")
            self.console.print(f"\n{mutant.id}: {len(work.tests)} tests", markup=False)
            self.console.print(mutant.change, markup=False, highlight=False, soft_wrap=True)
        seconds = sum(one.seconds for one in results)
        killed = len(works) - len(survived)
        self.figures = Figures(self.asked.seed, first, killed, equivalent, survived, seconds)
        self.console.print(
            f"\nseed {self.asked.seed}: {killed} of {len(works)} killed, {self.figures.share:.1%};"
            f" {equivalent} are equivalent, {len(survived)} survived;"
            f" {seconds / 60:.1f} minutes of one core.", highlight=False,
        )  # fmt: skip
        if self.asked.sample == SAMPLE and not self.asked.only:
            text = with_figures(PAGE.read_text(encoding="utf-8"), self.figures)
            PAGE.write_text(text, encoding="utf-8")


def sample(seed: int, size: int, only: str) -> list[Mutant]:
    """By lot, each mutant for itself: a change of the code changes little of the sample."""
    found = [one for one in all_mutants() if one.file.startswith(only)]
    return sorted(found, key=lambda one: _hash(seed, one.about, one.node, one.way))[:size]


class Equivalent:
    """Mutants that no test could notice, by what became of a line."""

    def __init__(self) -> None:
        listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
        self.lines = {about: {line for line, _ in lines} for about, lines in listed.items()}

    def __contains__(self, mutant: Mutant) -> bool:
        return mutant.about in self.lines and mutant.became in self.lines[mutant.about]


def key(mutant: Mutant) -> str:
    return _hash(mutant.about, mutant.node, mutant.way, mutant.change)[:20]


def asked_of(result: Result, work: Work[Mutant]) -> str:
    """A digest of the tests on which a result rests."""
    tests = {item.nodeid for item in work.tests}
    on = {result.why} if result.why in tests else tests
    files = {test.partition("::")[0] for test in on}
    return _hash(*sorted(on), *sorted(files_of_tests()[file] for file in files))[:20]


@cache
def text(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


def _hash(*parts: object) -> str:
    return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutate", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=SAMPLE, help="as many mutants")
    parser.add_argument("--only", default="", help="of files whose names begin so")
    parser.add_argument("--fresh", action="store_true", help="try again what was tried before")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="as many at once")
    return parser.parse_args()


def main() -> None:
    os.chdir(ROOT)
    asked = arguments()
    console = Console(file=sys.stdout, width=None if sys.stdout.isatty() else 120)
    console.print("Looking which test runs which line.")
    lines = Lines(asked.jobs or 1)
    for test in lines.failed:
        console.print(f"fails unaltered, so it shows nothing: {test}", markup=False)
    mutation = Mutation(asked, console, lines)
    collect(mutation.go_on)
    assert mutation.figures is not None
    sys.exit(0 if mutation.figures.share >= WANTED else 1)


if __name__ == "__main__":
    main()
