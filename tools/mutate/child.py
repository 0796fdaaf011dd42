"""In a process of its own: break a function, then run the tests that may notice, the likely first.

A test that takes far longer than it does otherwise has noticed, and so has one that eats memory.
"""

from __future__ import annotations

import re
import resource
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from math import log2
from pathlib import Path
from typing import Any

import pytest
from tools.mutate.mutants import Mutant, everything_held
from tools.prove.child import Change, Forker, Told
from tools.prove.ledger import Result
from tools.prove.runner import Runner, Work

SECONDS = 15  # of tests for one mutant, as long as they take one core with coverage
BROAD_SECONDS = 5  # of tests of everything: what is cached runs but once, in whatever test
LIMIT_S, TIMES = 5.0, 20  # of one core, beyond what it takes otherwise: then a test hangs
WAITING_S = 300  # of a test that uses no time and does not end; so long a busy machine may take
PATIENCE_S = 3600  # of all tests of a mutant together
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
        config: Any = self.session.config
        config._env_timeout = WAITING_S
        config.pluginmanager.register(self.limited)
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
        self.turns: dict[str, Callable[[pytest.Item], Any]] = {}

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
        if test in (self.before.get(work.key), self._first(work)):
            super()._killed(work, test, took, done)
            return
        self.whole[work.key] = work, took
        alone = [item for item in work.tests if item.nodeid == test]
        self.todo.appendleft(Work(work.alteration, alone, work.key))

    def _first(self, work: Work[Mutant]) -> str:
        """The test that runs before all others, if it is sure which does."""
        first = min(work.tests, key=self._turn(work))
        alone = len(work.tests) == 1 or first.path not in self.forker.early
        return first.nodeid if alone else ""

    def _turn(self, work: Work[Mutant]) -> Callable[[pytest.Item], Any]:
        if work.key not in self.turns:  # and so it stays: others may be killed meanwhile
            first = {self.killers.get(work.alteration.about): 1, self.before.get(work.key): 0}
            place = {item.nodeid: at for at, item in enumerate(work.tests)}
            self.turns[work.key] = lambda item: (first.get(item.nodeid, 2), place[item.nodeid])
        return self.turns[work.key]


class Likely:
    """Which tests are asked about a line: those of files that name its function, then the quick,
    those that know the function, and those whose file has the rare words of what is broken."""

    def __init__(self, seconds: dict[str, float], tests: Callable[[str, int], list[str]],
                 text: Callable[[str], str]) -> None:  # fmt: skip
        self.seconds, self.tests, self.text = seconds, tests, text
        self.broad = self._within(self._all_round(), BROAD_SECONDS)
        self.words = {file: words_of(text(file)) for file in {_file(test) for test in seconds}}
        self.known = Counter(word for words in self.words.values() for word in words)

    def of(self, mutant: Mutant) -> list[str]:
        knows: dict[str, float] = {}
        for line in mutant.lines:
            around = self.tests(mutant.file, line)
            for test in around:
                knows[test] = knows.get(test, 0.0) + 1 / len(around)
        name = mutant.function.rpartition(".")[2]
        alike = self._alike(mutant)

        def cost(test: str) -> tuple[bool, float, str]:
            file = _file(test)
            named = len(name) > LONG and name in self.text(file)
            return not named, self._took(test) / knows.get(test, 1.0) / alike.get(file, 1.0), test

        mine = sorted(self.tests(mutant.file, mutant.line), key=cost)
        return list(dict.fromkeys([*self._within(mine, SECONDS), *self.broad]))

    def _alike(self, mutant: Mutant) -> dict[str, float]:
        """How much a file of tests speaks of what is broken: the rarer a word, the more it says."""
        asked = words_of(f"{mutant.about} {mutant.became}")
        many = len(self.words)
        return {
            file: 1 + sum(log2(many / self.known[word]) for word in asked & words)
            for file, words in self.words.items()
        }

    def _all_round(self) -> list[str]:
        """Of every test function the quickest case: of each file the quickest first, in turn."""
        turns: Counter[str] = Counter()
        functions: set[str] = set()
        found = []
        for test in sorted(self.seconds, key=self._took):
            function = test.partition("[")[0]
            if function not in functions:
                functions.add(function)
                file = _file(test)
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


def _file(test: str) -> str:
    return test.partition("::")[0]


def words_of(text: str) -> set[str]:
    """Those that names are put together from."""
    return {word.lower() for word in re.findall(r"[A-Za-z][a-z]+", text)}
