"""Every page for people: what it links to, the files and the names it tells of are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kit.named import resolves

ROOT = Path(__file__).parents[2]
BASES = (ROOT, ROOT / "src/croupier")
FILES = (".md", ".db", ".log", ".toml", ".service")  # rather than names of modules
WRITTEN = ("proof.md", "law.md")  # by tools, from the data itself
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *(path for path in sorted((ROOT / "docs").glob("*.md")) if path.name not in WRITTEN),
]


def text_of(page: Path) -> str:
    """Without the old names that a list of renamed things has on the left."""
    text = page.read_text(encoding="utf-8")
    return re.sub(r"^\|[^|]*\|", "|", text, flags=re.M) if page.name == "CHANGELOG.md" else text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_names_is_there(page: Path) -> None:
    text = text_of(page)
    for link in re.findall(r"\]\((?!http)([^)#]+)\)", text):
        assert (page.parent / link).exists(), link
    for path in re.findall(r"`([\w-]+(?:/[\w-]+)+\.(?:py|js|toml|tsv|html))`", text):
        assert any((base / path).is_file() for base in BASES), path
    for name in re.findall(r"\bcroupier(?:\.[A-Za-z_]\w*)+", text):
        assert resolves(name) or name.endswith(FILES), name
