"""Which tests run which lines: coverage with the name of the test beside each line.

A pytest plugin (`-p tools.mutate.covering`), in every worker; what it found is kept in `.mutate/`
for as long as neither code nor tests change.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / ".mutate"
# The tests of rules and tables; those that ask servers, browsers and processes show other things.
TESTS = ("case", "clauses", "contracts", "lab", "properties", "refusals", "report", "rules",
         "stories", "table", "test_side_games.py")  # fmt: skip


class Covering:
    def __init__(self, folder: Path, worker: str) -> None:
        self._seconds = folder / f"seconds.{worker}.json"
        self._took: dict[str, float] = {}
        self._coverage = coverage.Coverage(
            data_file=str(folder / f"lines.{worker}"), source=[str(ROOT / "src/croupier")]
        )
        self._coverage.start()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._coverage.switch_context(item.nodeid)
        yield

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._took[report.nodeid] = self._took.get(report.nodeid, 0.0) + report.duration

    def pytest_unconfigure(self) -> None:
        self._coverage.stop()
        self._coverage.save()
        self._seconds.write_text(json.dumps(self._took), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    if worker:  # whoever hands out the tests runs none
        config.pluginmanager.register(Covering(folder(), worker))


def folder() -> Path:
    """Where it is kept for code and tests as they are."""
    files = sorted([*ROOT.glob("src/**/*.py"), *ROOT.glob("src/**/*.toml"), *_tests()])
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.read_bytes())
    return KEPT / digest.hexdigest()[:16]


def _tests() -> list[Path]:
    return [path for name in ("kit", *TESTS) for path in ROOT.glob(f"tests/{name}/**/*.*")
            if path.suffix in (".py", ".toml", ".story")]  # fmt: skip


class Lines:
    """The tests that run a line, and how long each takes."""

    def __init__(self, jobs: int) -> None:
        kept = folder()
        if not (kept / "whole").exists():
            _run(kept, jobs)
        self.seconds: dict[str, float] = {}
        for path in kept.glob("seconds.*.json"):
            self.seconds |= json.loads(path.read_text(encoding="utf-8"))
        self._data = []
        for path in sorted(kept.glob("lines.*")):
            data = coverage.CoverageData(str(path))
            data.read()
            self._data.append(data)
        self._files: dict[str, dict[int, list[str]]] = {}

    def tests(self, file: str, line: int) -> list[str]:
        path = str(ROOT / "src" / file)
        if path not in self._files:
            found: dict[int, list[str]] = {}
            for data in self._data:
                for number, contexts in data.contexts_by_lineno(path).items():
                    found.setdefault(number, []).extend(one for one in contexts if one)
            self._files[path] = found
        return self._files[path].get(line, [])


def _run(kept: Path, jobs: int) -> None:
    kept.mkdir(parents=True, exist_ok=True)
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", str(jobs),
             "-p", "tools.mutate.covering", *(f"tests/{name}" for name in TESTS)]  # fmt: skip
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"The tests must pass before anything is broken:\n{done.stdout[-3_000:]}")
    (kept / "whole").touch()
