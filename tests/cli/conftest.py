"""A command run as `main` runs it, and what it said."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from typing import Any

import pytest

from croupier.cli import main
from kit.server import QUICK


class Answer:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def words(self) -> str:
        """What was printed, wherever its lines were broken."""
        return " ".join(self.out.split())


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Answer]:
    # A real hash takes a core for long; tests that start a process make real ones.
    monkeypatch.setattr("argon2.PasswordHasher", lambda **_: QUICK)

    def run(*words: str, stdin: str | bytes = "") -> Answer:
        given = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr(sys, "argv", ["croupier", *words])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(given))))
        with pytest.raises(SystemExit) as stop:
            main()
        said = capsys.readouterr()
        return Answer(int(stop.value.code or 0), said.out, said.err)

    return run
