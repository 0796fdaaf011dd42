"""In a process of its own: break a function, then run the tests that may notice, the likely first.

A test that takes far longer than it does otherwise has noticed, and one that eats up the memory too.
"""

from __future__ import annotations

import resource
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tools.mutate.mutants import Mutant
from tools.prove.child import Change, Forker, Told
from tools.prove.runner import Runner, Work

SECONDS = 30  # of tests for one mutant, as long as they take with coverage
GLANCE = 0.5  # seconds: no test of those that are run for whatever code takes longer
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
        quickest: dict[str, str] = {}
        for test in sorted(seconds, key=lambda one: seconds[one]):
            if seconds[test] < GLANCE:
                quickest.setdefault(test.partition("::")[0], test)
        self.glance = list(quickest.values())  # of every file one, for what runs but once: caches

    def of(self, mutant: Mutant) -> list[str]:
        knows: dict[str, float] = {}
        for line in mutant.lines:
            around = self.tests(mutant.file, line)
            for test in around:
                knows[test] = knows.get(test, 0.0) + 1 / len(around)
        found = []
        took = 0.0
        mine = self.tests(mutant.file, mutant.line)
        for test in sorted(mine, key=lambda one: (self._took(one) / knows.get(one, 1.0), one)):
            if took + self._took(test) <= SECONDS or not found:
                took += self._took(test)
                found.append(test)
        return list(dict.fromkeys([*found, *self.glance]))

    def _took(self, test: str) -> float:
        return self.seconds.get(test, 1.0) + 0.01
