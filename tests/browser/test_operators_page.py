"""docs/operators.md, from the first command to the first spin, done as it says."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser
from tools.guide import follow, parts, unread

PAGE = Path(__file__).parent.parent.parent / "docs/operators.md"


def test_the_page_leads_from_nothing_to_a_settled_spin(browser: Browser, tmp_path: Path) -> None:
    (verified,) = follow(PAGE.read_text(encoding="utf-8"), tmp_path, browser)
    assert "wagers-settled" not in verified  # it says how many acts, not which
    assert verified.strip()
    assert (tmp_path / "floor.db").exists()


def test_every_step_can_be_followed_and_every_picture_is_there() -> None:
    found = parts(PAGE.read_text(encoding="utf-8"))
    steps = [part.text for part in found if part.kind == "step"]
    assert len(steps) > 10
    for step in steps:
        assert not unread(step), step
    for part in found:
        if part.kind == "picture":
            assert (PAGE.parent / part.text).is_file(), part.text


def test_what_cannot_be_read_is_noticed() -> None:
    assert unread("Press **Spin**, then wave at **Mia**") == "**Mia**"
    assert unread("Type `x` somewhere") == "`x`"
    assert unread("Type `x` into **Name**, and press **Go**. You see **Done**.") == ""
