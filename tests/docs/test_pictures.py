"""Every picture is in a page, and every page's pictures are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PICTURES = ROOT / "docs/pictures"


def test_every_picture_is_in_a_page_and_there() -> None:
    shown = {
        (page.parent / link).resolve()
        for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
        for link in re.findall(r"!\[.*?\]\((.+?)\)", page.read_text(encoding="utf-8"))
    }
    kept = {path.resolve() for path in PICTURES.rglob("*") if path.is_file()}
    assert shown == kept
