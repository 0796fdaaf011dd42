"""docs/table.md names everything that may be asked of a table."""

from __future__ import annotations

import re
from pathlib import Path

import croupier
from croupier.table.commands import NAMES

PAGE = Path(croupier.__file__).parents[2] / "docs/table.md"
BY_THE_CLOCK = {"end-legacy-wager", "end-session-time", "lapse-hold"}  # nobody asks for these


def test_every_command_is_in_the_list() -> None:
    listed = PAGE.read_text(encoding="utf-8").partition("## Commands")[2].partition("\n## ")[0]
    named = set(re.findall(r"`([a-z-]+)`", listed))
    missing = set(NAMES) - named - BY_THE_CLOCK
    assert not missing, f"not in docs/table.md: {', '.join(sorted(missing))}"
    rows = [row for row in listed.splitlines() if row.startswith("|")]
    stale = {one for row in rows for one in re.findall(r"`([a-z-]+)`", row)} - set(NAMES)
    assert not stale, f"no commands: {', '.join(sorted(stale))}"
