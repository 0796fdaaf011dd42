"""A start that fails says why and what helps, in one line, and no traceback."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kit.server import running
from kit.waiting import PATIENCE_S

from .conftest import Answer

Run = Callable[..., Answer]
NOWHERE = "postgresql://me:only-mine@127.0.0.1:1/floor"


def started(*words: str) -> tuple[int, str]:
    """The exit code of a process that cannot start, and all it said."""
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "serve", *words],
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr


def test_a_database_that_is_out_of_reach() -> None:
    code, said = started(NOWHERE, "--port", "0")
    assert code == 2
    assert said.count("\n") == 1
    assert said.startswith("croupier: postgresql://me:***@127.0.0.1:1/floor cannot be read: ")
    assert "Connection refused; see that it runs, that this machine reaches it" in said
    assert "only-mine" not in said


def test_a_log_that_cannot_be_read(tmp_path: Path) -> None:
    with running(tmp_path):
        pass  # it has enrolled its virtual acceptor
    with closing(sqlite3.connect(tmp_path / "floor.db")) as damaged, damaged:
        assert damaged.execute("UPDATE acts SET body = x'7b7d' WHERE stream = 'floor'").rowcount
    code, said = started(str(tmp_path / "floor.db"), "--port", "0")
    lines = said.splitlines()
    assert code == 3
    assert '"event": "listening"' in lines[0]
    assert lines[1].startswith("croupier: Cannot start: The stream 'floor' of the log cannot be ")
    assert "`croupier check` says where" in lines[1]
    assert len(lines) == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["{here}/none/floor.db"], "there is no folder '{here}/none': make it first."),
        (["{here}"], "it is a folder: name a file in it."),
        (["{here}/text"], "file is not a database; give the file of a floor, or restore"),
        (["mysql://x/y"], "give a SQLite file or a postgresql:// address."),
        (["nonsense://me:only-mine@x"], "give a SQLite file or a postgresql:// address."),
        (["--host", "203.0.113.9"], "no such address: choose one that it has with --host."),
        (["--host", "no.such.invalid"], "no such address: choose one that it has with --host."),
        (["--port", "80000"], "wrong: at most 65535; it is the port; 0 is any free port."),
        (["--logs", "yaml"], "'yaml'; it is `json` for machines, `text` for people; to stderr."),
        (["--config", "{here}/text"], "is not TOML"),
        (["--certificate", "{here}/none.pem"], "cannot be used: No such file or directory."),
    ],
)
def test_what_helps_is_said(run: Run, tmp_path: Path, words: list[str], said: str) -> None:
    (tmp_path / "text").write_text("hello", encoding="utf-8")
    given = [one.format(here=tmp_path) for one in words]
    port = [] if "--port" in words else ["--port", "0"]
    database = [] if "here}" in words[0] or "://" in words[0] else [str(tmp_path / "floor.db")]
    answer = run("serve", *database, *given, *port)
    assert answer.code == 2
    assert said.format(here=tmp_path) in answer.err
    assert answer.err.count("\n") == 1
    assert "only-mine" not in answer.err


def test_commands_that_read_say_the_same(run: Run) -> None:
    for words in (["report"], ["export"], ["check"], ["staff", "list"]):
        answer = run(*words, NOWHERE)
        assert answer.code == 2
        assert "postgresql://me:***@127.0.0.1:1/floor cannot be read" in answer.err
