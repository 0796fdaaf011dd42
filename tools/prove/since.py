"""What has changed since a commit: values, and tests."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tools.prove.alterations import Value, values
from tools.prove.choose import functions

from croupier import rulebooks


class Since:
    """Compares what there is with what a commit had."""

    def __init__(self, root: Path, commit: str) -> None:
        self.root, self.commit = root, commit
        self._git("rev-parse", "--verify", f"{commit}^{{commit}}")
        self._functions: dict[Path, dict[str, str]] = {}
        books = {tag: self._read(id) for tag, id in rulebooks.TAGS.items()}
        self._values: dict[str, tuple[Any, ...]] = {}
        for tag, mapping in books.items():
            try:
                found = values(tag, mapping, books)
            except (KeyError, TypeError, AttributeError):
                continue  # it was of another form: all of it is new
            self._values |= {one.id: (one.is_now, one.clauses) for one in found}

    def value(self, value: Value) -> bool:
        return self._values.get(value.id) != (value.is_now, value.clauses)

    def test(self, item: pytest.Item) -> bool:
        if item.path not in self._functions:
            path = item.path.relative_to(self.root)
            self._functions[item.path] = functions(self._text(str(path)))
        name = item.nodeid.partition("[")[0].rpartition("::")[2]
        now = functions(item.path.read_text(encoding="utf-8")).get(name)
        return self._functions[item.path].get(name) != now

    def _read(self, id: str) -> dict[str, Any]:
        folder = f"src/croupier/rulebooks/{id}"
        names = self._git("ls-tree", "--name-only", self.commit, f"{folder}/").splitlines()
        found: dict[str, Any] = {}
        for name in names:
            if name.endswith(".toml"):
                found.update(tomllib.loads(self._text(name)))
        return found

    def _text(self, path: str) -> str:
        try:
            return self._git("show", f"{self.commit}:{path}")
        except subprocess.CalledProcessError:
            return ""

    def _git(self, *words: str) -> str:
        done = subprocess.run(
            ["git", *words], cwd=self.root, capture_output=True, text=True, check=True
        )
        return done.stdout
