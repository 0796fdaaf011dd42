"""The page on security names what is there, and counts what it claims."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs/security.md").read_text(encoding="utf-8")
REQUIRED = 253  # requirements of levels 1 and 2 of the standard, version 5.0.0


def rows() -> list[tuple[list[str], str, str]]:
    found = re.findall(r"^\| ([\d., ]+) \| [^|]+ \| ([^|]+) \| (.*) \|$", PAGE, re.M)
    return [(ids.split(", "), how.strip("* "), where) for ids, how, where in found]


def test_every_requirement_is_answered_once_and_counted() -> None:
    ids = [one for some, _, _ in rows() for one in some]
    assert len(ids) == len(set(ids)) == REQUIRED
    count = Counter(how for some, how, _ in rows() for _ in some)
    assert set(count) == {"met", "partly", "no", "–"}
    said = f"Of {REQUIRED}: {count['met']} met, {count['partly']} partly, {count['no']} not,"
    assert said in PAGE


def test_what_is_missing_is_said() -> None:
    for ids, how, where in rows():
        assert how == "met" or len(where) > 5, ids


def test_the_files_it_names_are_there() -> None:
    named = re.findall(r"`((?:tests|server|floor|rules|draw)/[\w/.]+\.\w+)`", PAGE)
    assert named
    for name in named:
        found = [ROOT / name, ROOT / "src/croupier" / name]
        assert any(path.is_file() for path in found), name
