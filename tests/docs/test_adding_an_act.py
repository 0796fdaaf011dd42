"""docs/adding-an-act.md, followed: its changes made to a copy, and each left out in turn."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/adding-an-act.md"
STEP = re.compile(r"^```diff\n\+\+\+ (\S+)\n(.*?)^```\n\nForgotten: (.*?)$", re.M | re.S)


class Change(NamedTuple):
    """Lines of a file that others take the place of, and what is said if that is forgotten."""

    file: str
    old: str
    new: str
    forgotten: str


def changes() -> list[Change]:
    found = []
    for file, block, forgotten in STEP.findall(PAGE.read_text(encoding="utf-8")):
        hunks, said = block.split("@@\n"), forgotten.split(" · ")
        assert len(hunks) == len(said), f"{file}: {len(hunks)} changes, {len(said)} forgotten"
        for hunk, words in zip(hunks, said, strict=True):
            lines = [line or " " for line in hunk.splitlines()]
            old, new = (
                "".join(f"{line[1:]}\n" for line in lines if line[0] in signs)
                for signs in (" -", " +")
            )
            found.append(Change(file, old, new, words.strip("`")))
    return found


CHANGES = changes()


def changed(left_out: int | None = None) -> dict[str, str]:
    """The files as they are when the page was followed, but for one of its changes."""
    files: dict[str, str] = {}
    for number, one in enumerate(CHANGES):
        text = files.get(one.file) or (ROOT / one.file).read_text(encoding="utf-8")
        assert text.count(one.old) == 1, f"{one.file} is another than the page says:\n{one.old}"
        files[one.file] = text if number == left_out else text.replace(one.old, one.new)
    return files


def said(folder: Path, variants: list[dict[str, str]]) -> list[str]:
    """What is said first when the act is played with each; nothing, if all is well."""
    for part in ("src/croupier", "docs"):
        shutil.copytree(
            ROOT / part, folder / part, copy_function=os.symlink,
            ignore=shutil.ignore_patterns("__pycache__", "clauses", "pictures"),
        )  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "kit.copies"], cwd=folder, capture_output=True, check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "tests")}, input=json.dumps(variants).encode(),
    )  # fmt: skip
    found: list[str] = json.loads(done.stdout)
    return found


def test_the_page_is_followed_and_what_is_forgotten_is_named(tmp_path: Path) -> None:
    assert len(CHANGES) > 20
    whole, *parts = said(tmp_path, [changed(), *map(changed, range(len(CHANGES)))])
    assert whole == ""
    for change, words in zip(CHANGES, parts, strict=True):
        assert change.forgotten in words, change


def test_the_files_the_page_sends_people_to_are_there() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in {*re.findall(r"`(tests/[\w/]+\.py)`", text), *(one.file for one in CHANGES)}:
        assert (ROOT / name).is_file(), name
