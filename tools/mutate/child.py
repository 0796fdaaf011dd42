"""In a process of its own: break a function, then run the tests that may notice, the likely first.

A test that takes far longer than it does otherwise has noticed, and so has one that eats memory.
"""

from __future__ import annotations

import resource
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tools.mutate.mutants import Mutant, everything_held
from tools.prove.child import Change, Forker, Told
from tools.prove.ledger import Result
from tools.prove.runner import Runner, Work

SECONDS = 30  # of tests for one mutant, as long as they take one core with coverage
BROAD_SECONDS = 8  # of tests of everything: what is cached runs but once, in whatever test
LIMIT_S, TIMES = 5.0, 20  # of one core, beyond what it takes otherwise: then a test hangs
LONG = 4  # letters: a longer name that a file of tests has is no word of everyday
MEMORY = 2 << 30  # bytes, beyond what there is already


class MutatedCode(Forker):
    def __init__(self, session: pytest.Session, told: Told, early: set[Path],
                 seconds: dict[str, float]) -> None:  # fmt: skip
        everything_held()
        super().__init__(session, told, early)
        self.limited = Limited(seconds)

    def _alter(self, change: Change) -> None:
        assert isinstance(change, Mutant)
        change.apply()

    def _run(self, items: list[pytest.Item], folder: Path, anew: bool) -> str:
        """The same whether something is broken or not."""
        self._forget()
        there = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (there + MEMORY, resource.RLIM_INFINITY))
        signal.signal(signal.SIGVTALRM, _hangs)
        self.session.config.pluginmanager.register(self.limited)
        return super()._run(items, folder, anew=True)


class Limited:
    """A pytest plugin that ends a test by the time it uses: a busy machine is no reason."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self.usual = seconds

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        usual = self.usual.get(item.nodeid, 1.0)
        signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT_S + TIMES * usual)
        yield
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _hangs(*_: object) -> None:
    pytest.fail("it does not end")


class MutantRunner(Runner[Mutant]):
    """Whatever noticed this mutant before comes first, then what noticed another of its function,
    then the order given. What has noticed after other tests must notice alone, too: else it is
    their order that it fails by."""

    before: dict[str, str]  # key -> test

    def run(self, works: Iterable[Work[Mutant]], done: Callable[[Work[Mutant], Result], None],
            tick: Callable[[], None]) -> None:  # fmt: skip
        self.whole: dict[str, tuple[Work[Mutant], float]] = {}  # of those asked alone

        def known(work: Work[Mutant], result: Result) -> None:
            whole, took = self.whole.pop(work.key, (work, 0.0))
            if whole is work or result.fate == "killed":
                done(whole, replace(result, seconds=round(result.seconds + took, 2)))
            else:
                self.sound[work.tests[0].nodeid] = False
                self.todo.append(whole)

        super().run(works, known, tick)

    def _killed(self, work: Work[Mutant], test: str, took: float,
                done: Callable[[Work[Mutant], Result], None]) -> None:  # fmt: skip
        if len(work.tests) == 1 or test == self.before.get(work.key):
            super()._killed(work, test, took, done)
            return
        self.whole[work.key] = work, took
        alone = [item for item in work.tests if item.nodeid == test]
        self.todo.appendleft(Work(work.alteration, alone, work.key))

    def _turn(self, work: Work[Mutant]) -> Callable[[pytest.Item], Any]:
        first = {self.killers.get(work.alteration.about): 1, self.before.get(work.key): 0}
        place = {item.nodeid: at for at, item in enumerate(work.tests)}
        return lambda item: (first.get(item.nodeid, 2), place[item.nodeid])


class Likely:
    """Which tests are asked about a line: those of files that name its function, then the quick and
    those that know the function, first."""

    def __init__(self, seconds: dict[str, float], tests: Callable[[str, int], list[str]],
                 text: Callable[[str], str]) -> None:  # fmt: skip
        self.seconds, self.tests, self.text = seconds, tests, text
        self.broad = self._within(self._all_round(), BROAD_SECONDS)

    def of(self, mutant: Mutant) -> list[str]:
        knows: dict[str, float] = {}
        for line in mutant.lines:
            around = self.tests(mutant.file, line)
            for test in around:
                knows[test] = knows.get(test, 0.0) + 1 / len(around)
        name = mutant.function.rpartition(".")[2]

        def cost(test: str) -> tuple[bool, float, str]:
            named = len(name) > LONG and name in self.text(test.partition("::")[0])
            return not named, self._took(test) / knows.get(test, 1.0), test

        mine = sorted(self.tests(mutant.file, mutant.line), key=cost)
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
