"""Marks become `proofs.tsv`; longer campaigns of Hypothesis have a profile of their own."""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from kit.order import spread

settings.register_profile("default", deadline=None, derandomize=True, max_examples=60)
settings.register_profile("soak", deadline=None, max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

# All that is collected stays to the end: the collector of garbage would walk through it in vain.
gc.disable()

ROOT = Path(__file__).parent.parent
PROOFS = ROOT / "src/croupier/rulebooks/proofs.tsv"
CITATION = re.compile(r"\[(CM18|CM11|CP|NZ|ACT) ([^\]]+)\]")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-proofs", action="store_true", help="write proofs.tsv")
    parser.addoption("--print-proofs", action="store_true", help="print what it would hold")
    parser.addoption("--accept", action="store_true", help="write golden text as it is told now")


@pytest.hookimpl(trylast=True)  # after pytest has put together what shares a fixture
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        items[:] = spread(items, workers, lambda item: item.nodeid)


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.freeze()
    gc.enable()
    config = session.config
    if not (config.getoption("--write-proofs") or config.getoption("--print-proofs")):
        return
    text = proofs_of(session.items)
    if config.getoption("--write-proofs"):
        PROOFS.write_text(text, encoding="utf-8")
        from kit.clause_pages import write

        write(ROOT / "docs/clauses")
    else:
        print(text)


def proofs_of(items: list[pytest.Item]) -> str:
    """What `proofs.tsv` holds if these are all the tests."""
    rows = sorted({*_marked(items), *_cited_in_code()})
    return "".join("\t".join(row) + "\n" for row in [("tag", "clause", "how", "where"), *rows])


@pytest.fixture
def proofs(request: pytest.FixtureRequest) -> str:
    """What `proofs.tsv` should hold: of this session if it has every test, else collected anew."""
    session = request.session
    chosen = session.config.option.keyword or session.config.option.markexpr
    files = {Path(item.path) for item in session.items}
    if not chosen and files >= set((ROOT / "tests").rglob("test_*.py")):
        return proofs_of(session.items)
    collect = ["-m", "pytest", "--collect-only", "-q", "--print-proofs", "tests"]
    done = subprocess.run(
        [sys.executable, *collect], cwd=ROOT, capture_output=True, text=True, check=True
    )
    printed = re.search(r"^tag\tclause\thow\t.+\n(?:.+\t.+\t.+\n)*", done.stdout, re.MULTILINE)
    assert printed is not None, done.stdout[-2000:]
    return printed[0]


# mark -> what a test that has it shows, and how what it names is cited
SHOWS = {
    "clause": ("proven", ""), "reading": ("proven", "reading: "),
    "vouched": ("vouched", ""), "recorded": ("recorded", ""),
}  # fmt: skip


def _marked(items: list[pytest.Item]) -> set[tuple[str, str, str, str]]:
    return {
        (mark.args[0], f"{begins}{id}", how, item.nodeid)
        for item in items
        for name, (how, begins) in SHOWS.items()
        for mark in item.iter_markers(name)
        for id in mark.args[1:]
    }


def _cited_in_code() -> set[tuple[str, str, str, str]]:
    found = set()
    for path in sorted((ROOT / "src").rglob("*.py")):
        for tag, clauses in CITATION.findall(path.read_text(encoding="utf-8")):
            for clause in clauses.split(", "):
                found.add((tag, clause, "cited", str(path.relative_to(ROOT))))
    return found
