"""Whole evenings as golden text; `pytest tests/stories --accept` writes them as told now."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from croupier.cage import AnyCageEvent
from croupier.table.commands import NAMES
from croupier.table.events import AnyEvent
from croupier.table.session.commands import SessionCommand
from kit.story.events import NAMELESS, SILENT, TOLD
from kit.story.teller import acts_of, tell, who_and_what
from kit.story.words import SAYINGS, understood

STORIES = sorted(Path(__file__).parent.glob("*.story"))


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_story(path: Path, request: pytest.FixtureRequest) -> None:
    written = path.read_text(encoding="utf-8")
    now = tell(written)
    if request.config.getoption("--accept", default=False):
        path.write_text(now, encoding="utf-8")
    else:
        assert now.splitlines() == written.splitlines()


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_a_story_fits_a_screen(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) < 45
    assert max(map(len, lines)) <= 100
    assert lines[0].startswith("# ")


def test_what_was_told_is_not_believed() -> None:
    story = "table crown-melbourne-18 single-zero cloth\nana  buys in 10.00\n"
    lies = story.replace("10.00", "10.00  seat 9; chips 1,000.00") + "     the house wins it all\n"
    assert tell(lies) == tell(story) == tell(tell(story))
    assert "ana  buys in 10.00  seat 1; chips 10.00\n" in tell(story)


def test_an_act_nobody_knows_is_named() -> None:
    with pytest.raises(AssertionError, match="nobody knows how one 'juggles'") as raised:
        tell("table crown-melbourne-18 single-zero cloth\nana  buys in 10.00, juggles\n")
    assert raised.value.__notes__ == ["in the line ana buys in 10.00, juggles"]


def test_every_saying_is_in_some_story() -> None:
    said = {
        understood(act)[0]
        for path in STORIES
        for line in path.read_text(encoding="utf-8").splitlines()
        for who, what in [who_and_what(line)]
        if who not in ("", "table")
        for act in acts_of(what)
        if not act.startswith(("waits ", "is the "))
    }
    assert set(SAYINGS) - said == set()


def test_everything_that_happens_is_told_or_said_by_its_act() -> None:
    happens = {*get_args(AnyEvent), *get_args(AnyCageEvent)}
    assert set(TOLD) | SILENT == happens
    assert set(TOLD) & SILENT == set()
    assert set(TOLD) >= NAMELESS


def test_everything_people_may_ask_for_has_its_saying() -> None:
    by_the_clock = {"end-wagering-period", "end-legacy-wager", "lapse-hold"}
    # Tables of a tournament are not told as stories; `tests/clauses/test_sessions.py` plays them.
    of_sessions = {str(kind.__struct_config__.tag) for kind in get_args(SessionCommand)}
    known = set(NAMES) - by_the_clock - of_sessions
    assert {command["do"] for command in SAYINGS.values()} == known
