"""Collect the tests once; then a process for each alteration, on every core."""

from __future__ import annotations

import contextlib
import io
import json
import os
import select
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

import pytest
from tools.prove.child import OPTIONS, Change, Forker, Told
from tools.prove.ledger import Result

from croupier import rulebooks

HANGS = "it hangs"
HARD_LIMIT = 300  # seconds after which a child that says nothing is ended
SLOW = ("tests/browser/", "tests/server/")  # these ask other processes: they come last


C = TypeVar("C", bound=Change)


@dataclass
class Work(Generic[C]):
    """An alteration, the tests that must notice it, and the key of its result."""

    alteration: C
    tests: list[pytest.Item]
    key: str


@dataclass
class Running(Generic[C]):
    work: Work[C] | None  # none: a test is run without any alteration
    test: str
    said: bytes = b""
    since: float = field(default_factory=time.monotonic)


class Collected:
    """A pytest plugin: when all tests are collected it hands them over instead of running them."""

    def __init__(self, then: Callable[[pytest.Session, Collected], None]) -> None:
        self.then = then
        self.early: set[Path] = set()  # test files that ask a rulebook when they are imported
        self.handed_over = False
        self.failed: BaseException | None = None
        self._read, self._reads = rulebooks.read, 0
        vars(rulebooks)["read"] = self._counted

    @pytest.hookimpl(hookwrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Any:
        before = self._asked()
        yield
        if isinstance(collector, pytest.Module) and self._asked() != before:
            self.early.add(collector.path)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.handed_over = True
        vars(rulebooks)["read"] = self._read
        try:
            self.then(session, self)
        except BaseException as error:  # pytest would tell it to nobody
            self.failed = error
        return True

    def _counted(self, id: str) -> dict[str, Any]:
        self._reads += 1
        return self._read(id)

    def _asked(self) -> int:
        info = rulebooks.rulebook.cache_info()
        return self._reads + info.hits + info.misses


def collect(then: Callable[[pytest.Session, Collected, Told], None]) -> None:
    """Collect every test of the project and go on with them."""
    told = Told()
    plugin = Collected(lambda session, collected: then(session, collected, told))
    words = io.StringIO()
    with contextlib.redirect_stdout(words):
        pytest.main([*OPTIONS, "tests"], plugins=[plugin, told])
    if plugin.failed is not None:
        raise plugin.failed
    if not plugin.handed_over:
        raise SystemExit(f"The tests cannot be collected:\n{words.getvalue()}")


class Runner(Generic[C]):
    """Keeps so many children at work; a test that fails must pass without the alteration."""

    def __init__(
        self,
        forker: Forker,
        jobs: int,
        killers: dict[str, str],
        seconds: dict[str, float] | None = None,
        patience: float = HARD_LIMIT,
    ) -> None:
        self.forker, self.jobs, self.patience = forker, jobs, patience
        self.killers = killers
        self.seconds = dict(seconds or {})
        self.sound: dict[str, bool | None] = {}  # test -> passes unaltered; none: being tried
        self.running: dict[int, Running[C]] = {}
        self.pids: dict[int, int] = {}
        self.waiting: dict[str, list[tuple[Work[C], float]]] = {}

    def run(self, works: Iterable[Work[C]], done: Callable[[Work[C], Result], None],
            tick: Callable[[], None]) -> None:  # fmt: skip
        self.todo = deque(works)
        self.checks: deque[pytest.Item] = deque()
        try:
            while self.todo or self.running or self.checks:
                while len(self.running) < self.jobs and (self.todo or self.checks):
                    self._start()
                self._listen(done)
                tick()
        finally:
            for fd in self.running:
                _end(self.pids[fd])

    def _start(self) -> None:
        if self.checks:
            item = self.checks.popleft()
            pid, fd = self.forker.fork(None, [item])
            running: Running[C] = Running(None, item.nodeid)
        else:
            work = self.todo.popleft()
            tests = [one for one in work.tests if self.sound.get(one.nodeid) is not False]
            pid, fd = self.forker.fork(work.alteration, sorted(tests, key=self._turn(work)))
            running = Running(work, "")
        self.running[fd], self.pids[fd] = running, pid

    def _turn(self, work: Work[C]) -> Callable[[pytest.Item], Any]:
        """Whatever noticed this value before comes first, then the quick, then the slow."""
        last = self.killers.get(work.alteration.about)

        def turn(item: pytest.Item) -> Any:
            slow = item.nodeid.startswith(SLOW)
            return item.nodeid != last, slow, self.seconds.get(item.nodeid, 0.1)

        return turn

    def _listen(self, done: Callable[[Work[C], Result], None]) -> None:
        ready, _, _ = select.select(list(self.running), [], [], 0.5)
        for fd in ready:
            said = os.read(fd, 65_536)
            self.running[fd].said += said
            if not said:
                self._ended(fd, done)
        for fd, one in list(self.running.items()):
            if time.monotonic() - one.since > self.patience:
                _end(self.pids[fd])
                one.said = json.dumps({"fate": "killed", "why": HANGS}).encode()
                self._ended(fd, done)

    def _ended(self, fd: int, done: Callable[[Work[C], Result], None]) -> None:
        one = self.running.pop(fd)
        os.close(fd)
        _, _, used = os.wait4(self.pids.pop(fd), 0)
        took = used.ru_utime + used.ru_stime
        said = json.loads(one.said or b'{"fate": "broken", "why": "the process died"}')
        self.seconds.update(said.get("seconds", {}))
        if one.work is None:
            self._checked(one.test, said["fate"] == "survived", done)
        elif said["fate"] == "broken":
            raise RuntimeError(f"{one.work.alteration}: {said['why']}")
        elif said["fate"] == "killed" and said["why"] in self._ids(one.work):
            self._killed(one.work, said["why"], took, done)
        else:
            done(one.work, _result(one.work, said["fate"], said["why"], took))

    def _ids(self, work: Work[C]) -> set[str]:
        return {item.nodeid for item in work.tests}

    def _killed(self, work: Work[C], test: str, took: float,
                done: Callable[[Work[C], Result], None]) -> None:  # fmt: skip
        self.killers[work.alteration.about] = test
        if self.sound.get(test):
            done(work, _result(work, "killed", test, took))
            return
        if test not in self.sound:
            self.sound[test] = None
            self.checks.append(next(item for item in work.tests if item.nodeid == test))
        self.waiting.setdefault(test, []).append((work, took))

    def _checked(self, test: str, passes: bool, done: Callable[[Work[C], Result], None]) -> None:
        self.sound[test] = passes
        for work, took in self.waiting.pop(test, []):
            if passes:
                done(work, _result(work, "killed", test, took))
            else:
                self.todo.append(work)  # again, without it

    @property
    def unsound(self) -> list[str]:
        """Tests that fail as they are: they show nothing."""
        return sorted(test for test, passes in self.sound.items() if passes is False)


def _result(work: Work[C], fate: Any, why: str, took: float) -> Result:
    change = work.alteration
    return Result(work.key, fate, why, round(took, 2), change.about, change.change)


def _end(pid: int) -> None:
    """End a child and whatever it has started."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        os.kill(pid, signal.SIGKILL)
