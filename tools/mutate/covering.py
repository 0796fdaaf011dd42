"""Which tests run which lines: coverage with the name of the test beside each line.

A pytest plugin (`-p tools.mutate.covering`), in every worker. What it found of a file of tests is
kept in `.mutate/` while that file, the rulebooks, the tests' tools and the code it ran are as
they were.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import coverage
import pytest
from tools.mutate.mutants import PACKAGES, SRC

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / ".mutate"
WHOLE = "files.json"  # in the folder of a run that came to its end: digests of tests and of code
# Those that ask servers, databases, browsers or processes of their own show other things, and what
# waits for them is slow where a core is shared.
TESTS = ("case", "clauses", "lab", "properties", "refusals", "report", "rules", "stories", "table",
         "tournament", "simulation/test_simulated_floor.py", "test_side_games.py")  # fmt: skip
ELSEWHERE = "postgresql"  # a process that would have to be started for every mutant
STARTS = {"subprocess.Popen", "os.posix_spawn", "os.fork"}


class Covering:
    def __init__(self, folder: Path, worker: str) -> None:
        self._told = folder / f"told.{worker}.json"
        self._seconds: dict[str, float] = {}
        self._failed: list[str] = []
        self._file = ""
        self._apart: set[str] = set()
        sys.addaudithook(self._note)
        self._coverage = coverage.Coverage(
            data_file=str(folder / f"lines.{worker}"),
            source=[str(SRC / "croupier" / package) for package in PACKAGES],
        )
        self._coverage.start()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._coverage.switch_context(item.nodeid)
        began = time.process_time()
        self._file = _file(item.nodeid)
        yield
        self._seconds[item.nodeid] = round(time.process_time() - began, 4)

    def _note(self, event: str, _: object) -> None:
        """A file of tests that starts processes: they cost much, and outlive a mutant's."""
        if event in STARTS:
            self._apart.add(self._file)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.append(report.nodeid)

    def pytest_unconfigure(self) -> None:
        self._coverage.stop()
        self._coverage.save()
        told = {"seconds": self._seconds, "failed": self._failed, "apart": sorted(self._apart)}
        self._told.write_text(json.dumps(told), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    if worker:  # whoever hands out the tests runs none
        config.pluginmanager.register(Covering(Path(os.environ["COVERING"]), worker))


@cache
def files_of_tests() -> dict[str, str]:
    """Each file of tests, and a digest of it and of the golden texts beside it."""
    found = {}
    for name in TESTS:
        top = ROOT / "tests" / name
        for path in [top] if top.is_file() else sorted(top.rglob("test_*.py")):
            beside = [one for one in path.parent.rglob("*") if one.suffix in (".toml", ".story")]
            found[str(path.relative_to(ROOT))] = _digest([path, *sorted(beside)])
    return found


def _beside() -> Path:
    """Where it is kept for the rulebooks and the tests' tools as they are."""
    tools = [*ROOT.glob("tests/kit/**/*.py"), ROOT / "tests/conftest.py"]
    return KEPT / _digest(sorted([*SRC.glob("**/*.toml"), *tools]))


@cache
def files_of_code() -> dict[str, str]:
    """Each file that may be broken, and a digest of it."""
    return {
        str(path.relative_to(SRC)): _digest([path])
        for package in PACKAGES
        for path in sorted((SRC / "croupier" / package).rglob("*.py"))
    }


def _digest(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class Lines:
    """The tests that run a line, and how long each takes."""

    def __init__(self, jobs: int) -> None:
        kept = _beside()
        for other in KEPT.glob("?" * 16):
            if other != kept:
                shutil.rmtree(other)
        found = _runs(kept)
        if new := [test for test in files_of_tests() if test not in found]:
            _run(kept / f"run-{len(list(kept.glob('run-*'))) + 1:03}", new, jobs)
            found = _runs(kept)
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []
        self._data: list[tuple[coverage.CoverageData, set[str]]] = []
        for run in sorted(set(found.values())):
            mine = {test for test in found if found[test] == run}
            tolds = [json.loads(path.read_text("utf-8")) for path in run.glob("told.*.json")]
            asked = mine.difference(*(told["apart"] for told in tolds))
            for told in tolds:
                self.seconds |= {k: v for k, v in told["seconds"].items() if _file(k) in asked}
                self.failed += [one for one in told["failed"] if _file(one) in asked]
            self._data += [(data, mine) for data in _lines(run)]

    def tests(self, file: str, line: int) -> list[str]:
        return self._of(file).get(line, [])

    @cache  # noqa: B019  there is one
    def _of(self, file: str) -> dict[int, list[str]]:
        path = str(ROOT / "src" / file)
        found: dict[int, list[str]] = {}
        for data, mine in self._data:
            for number, contexts in data.contexts_by_lineno(path).items():
                tests = found.setdefault(number, [])
                tests += [one for one in contexts if one in self.seconds and _file(one) in mine]
        return found


def _runs(kept: Path) -> dict[str, Path]:
    """Each file of tests whose lines are known as it is now, and the run that has them."""
    now = files_of_tests()
    found = {}
    for whole in sorted(kept.glob(f"run-*/{WHOLE}")):
        then = json.loads(whole.read_text(encoding="utf-8"))
        stale = _that_ran(whole.parent, then["code"])
        for test, digest in then["tests"].items():
            if now.get(test) == digest and test not in stale:
                found[test] = whole.parent
    return found


def _that_ran(run: Path, code: dict[str, str]) -> set[str]:
    """The files of tests that ran code which is another now."""
    now = files_of_code()
    others = [str(SRC / file) for file, digest in code.items() if now.get(file) != digest]
    return {
        _file(test)
        for data in (_lines(run) if others else ())
        for file in others
        for tests in data.contexts_by_lineno(file).values()
        for test in tests
    }


def _lines(run: Path) -> Iterator[coverage.CoverageData]:
    for path in sorted(run.glob("lines.*")):
        data = coverage.CoverageData(str(path))
        data.read()
        yield data


def _file(test: str) -> str:
    return test.partition("::")[0]


def _run(folder: Path, tests: list[str], jobs: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", str(jobs),
             "-p", "tools.mutate.covering", "-k", f"not {ELSEWHERE}", *tests]  # fmt: skip
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False,
                          env={**os.environ, "COVERING": str(folder)})  # fmt: skip
    if done.returncode > 1:  # 1: a test failed; it shows nothing, the others do
        raise SystemExit(f"The tests cannot be run:\n{done.stdout[-3_000:]}{done.stderr}")
    digests = {"tests": {test: files_of_tests()[test] for test in tests}, "code": files_of_code()}
    (folder / WHOLE).write_text(json.dumps(digests), encoding="utf-8")
