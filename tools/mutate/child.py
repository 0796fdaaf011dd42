"""In a process of its own: break a function, then run the tests that may notice, the likely first.

A test that takes far longer than it does otherwise has noticed, and so has one that eats memory.
"""

from __future__ import annotations

import resource
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tools.mutate.mutants import Mutant
from tools.prove.child import Change, Forker, Told
from tools.prove.runner import Runner, Work

SECONDS = 30  # of tests for one mutant, as long as they take with coverage
BROAD_SECONDS = 15  # of tests of everything: what is cached runs but once, in whatever test
LIMIT_S, TIMES = 5.0, 20  # beyond what it takes otherwise: then a test hangs
MEMORY = 2 << 30  # bytes, beyond what there is already


class MutatedCode(Forker):
    def __init__(self, session: pytest.Session, told: Told, early: set[Path],
                 seconds: dict[str, float]) -> None:  # fmt: skip
        super().__init__(session, told, early)
        self.usual = seconds

    def _alter(self, change: Change) -> None:
        assert isinstance(change, Mutant)
        change.apply()
        self._forget()

    def _run(self, items: list[pytest.Item], folder: Path, anew: bool) -> str:
        if anew:
            there = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_AS, (there + MEMORY, resource.RLIM_INFINITY))
            for item in items:
                limit = LIMIT_S + TIMES * self.usual.get(item.nodeid, 1.0)
                item.add_marker(pytest.mark.timeout(limit), append=False)
        return super()._run(items, folder, anew)


class MutantRunner(Runner[Mutant]):
    """Whatever noticed something in this function before comes first, then in the order given."""

    def _turn(self, work: Work[Mutant]) -> Callable[[pytest.Item], Any]:
        last = self.killers.get(work.alteration.about)
        place = {item.nodeid: at for at, item in enumerate(work.tests)}
        return lambda item: (item.nodeid != last, place[item.nodeid])


class Likely:
    """Which tests are asked about a line: the quick and those that know its function, first."""

    def __init__(self, seconds: dict[str, float], tests: Callable[[str, int], list[str]]) -> None:
        self.seconds, self.tests = seconds, tests
        self.broad = self._within(self._all_round(), BROAD_SECONDS)

    def of(self, mutant: Mutant) -> list[str]:
        knows: dict[str, float] = {}
        for line in mutant.lines:
            around = self.tests(mutant.file, line)
            for test in around:
                knows[test] = knows.get(test, 0.0) + 1 / len(around)
        mine = self.tests(mutant.file, mutant.line)
        mine = sorted(mine, key=lambda one: (self._took(one) / knows.get(one, 1.0), one))
        return list(dict.fromkeys([*self._within(mine, SECONDS), *self.broad]))

    def _all_round(self) -> list[str]:
        """Of every test function the quickest case: of each file the quickest first, in turn."""
        turns: Counter[str] = Counter()
        functions: set[str] = set()
        found = []
        for test in sorted(self.seconds, key=self._took):
            function = test.partition("[")[0]
            if function not in functions:
                functions.add(function)
                file = test.partition("::")[0]
                found.append((turns[file], self._took(test), test))
                turns[file] += 1
        return [test for *_, test in sorted(found)]

    def _within(self, tests: list[str], most: float) -> list[str]:
        took = 0.0
        found: list[str] = []
        for test in tests:
            if took + self._took(test) <= most or not found:
                took += self._took(test)
                found.append(test)
        return found

    def _took(self, test: str) -> float:
        return self.seconds.get(test, 1.0) + 0.01
