"""`python -m tools.mutate [--seed 1] [--sample 300] [--only croupier/cage]`."""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import sys
import time
import tomllib
from pathlib import Path

import pytest
from rich.console import Console
from tools.mutate.covering import KEPT, ROOT, Lines
from tools.mutate.mutants import Mutant, all_mutants
from tools.prove.child import Change, Forker, Told
from tools.prove.ledger import Ledger, Result
from tools.prove.runner import Collected, Runner, Work, collect

EQUIVALENT = Path(__file__).with_name("equivalent.toml")
MOST_TESTS = 400  # of those that run a line, the quickest
PATIENCE_S = 90  # with a process that may never end


class MutatedCode(Forker):
    def _alter(self, change: Change) -> None:
        assert isinstance(change, Mutant)
        change.apply()
        self._forget()


class Mutation:
    """One sample: what was tried, and what nobody noticed."""

    def __init__(self, asked: argparse.Namespace, console: Console, lines: Lines) -> None:
        self.asked, self.console, self.lines = asked, console, lines
        self.ledger = Ledger(KEPT / "ledger.jsonl")
        self.equivalent = _equivalent()
        self.survived: list[Mutant] = []
        self.killed = 0

    def sample(self) -> list[Mutant]:
        """The same for a seed, as long as the code is the same; equivalents are left out."""
        everything = [
            one
            for one in all_mutants()
            if one.file.startswith(self.asked.only) and not self._is_equivalent(one)
        ]
        size = min(self.asked.sample, len(everything))
        return random.Random(self.asked.seed).sample(everything, size)

    def _is_equivalent(self, mutant: Mutant) -> bool:
        known = self.equivalent.get(f"{mutant.file} {mutant.function}")
        return known is not None and any(line in mutant.change.splitlines() for line in known)

    def go_on(self, session: pytest.Session, collected: Collected, told: Told) -> None:
        items = {item.nodeid: item for item in session.items}
        works = []
        for mutant in self.sample():
            names = sorted(self.lines.tests(mutant.file, mutant.line),
                           key=lambda one: self.lines.seconds.get(one, 1.0))  # fmt: skip
            tests = [items[name] for name in names if name in items][:MOST_TESTS]
            works.append(Work(mutant, tests, _key(mutant, names)))
        todo = [one for one in works if one.key not in self.ledger.results]
        self.console.print(f"{len(works)} mutants, {len(todo)} of them new.", highlight=False)
        runner: Runner[Mutant] = Runner(
            MutatedCode(session, told, collected.early), self.asked.jobs, {},
            self.lines.seconds, PATIENCE_S,
        )  # fmt: skip
        began = said = time.monotonic()
        done_now = 0

        def done(work: Work[Mutant], result: Result) -> None:
            nonlocal done_now
            done_now += 1
            self.ledger.add(result)

        def tick() -> None:
            nonlocal said
            if time.monotonic() - said > 30:
                said = time.monotonic()
                self.console.print(f"{done_now} of {len(todo)}", highlight=False)

        runner.run(todo, done, tick)
        took = (time.monotonic() - began) / 60
        self.console.print(f"{len(todo)} in {took:.1f} minutes.", highlight=False)
        self._tell(works)

    def _tell(self, works: list[Work[Mutant]]) -> None:
        for work in works:
            if self.ledger.results[work.key].fate in ("killed", "impossible"):
                self.killed += 1
                continue
            self.survived.append(work.alteration)
            self.console.print(f"\n{work.alteration.id}: {len(work.tests)} tests", markup=False)
            self.console.print(work.alteration.change, markup=False, highlight=False)
        share = self.killed / max(len(works), 1)
        self.console.print(
            f"\nseed {self.asked.seed}: {self.killed} of {len(works)} killed, {share:.1%};"
            f" {len(self.survived)} survived.", highlight=False,
        )  # fmt: skip


def _key(mutant: Mutant, tests: list[str]) -> str:
    about = [mutant.id, mutant.change, *sorted(tests)]
    return hashlib.sha256("\n".join(about).encode()).hexdigest()[:20]


def _equivalent() -> dict[str, list[str]]:
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return {name: [line for line, _ in lines] for name, lines in listed.items()}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutate", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=300, help="as many mutants")
    parser.add_argument("--only", default="", help="of files whose names begin so")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="as many at once")
    return parser.parse_args()


def main() -> None:
    os.chdir(ROOT)
    asked = arguments()
    console = Console(file=sys.stdout, width=None if sys.stdout.isatty() else 120)
    console.print("Looking which test runs which line.")
    mutation = Mutation(asked, console, Lines(asked.jobs or 1))
    collect(mutation.go_on)
    total = mutation.killed + len(mutation.survived)
    sys.exit(0 if mutation.killed >= 0.9 * total else 1)


if __name__ == "__main__":
    main()
