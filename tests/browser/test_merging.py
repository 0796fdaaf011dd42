"""A change laid over a view by socket.js: nothing that is sent gets lost on the way."""

from __future__ import annotations

from typing import Any

import pytest
from tools import views_docs

from croupier.table.screens.memory import Memory
from croupier.table.screens.shown import ShownTable
from kit.any_command.promises import Watched
from kit.browser.screens import Screens
from kit.views import merged, received
from properties.test_play import SPECS, seat_everyone

MERGE = """async ([old, change]) => {
  const { merge } = await import("/static/shared/socket.js");
  return merge(old, change);
}"""
NOW = "2026-01-01T20:00:00Z"


@pytest.fixture
def laid(screens: Screens) -> Any:
    """`laid(old, change)`: what a page makes of both."""
    page = screens.page()
    page.goto(f"{screens.live.base}/sign-in")
    return lambda old, change: page.evaluate(MERGE, [old, change])


def test_a_key_that_nobody_here_knows_arrives(laid: Any) -> None:
    old = {"type": "snapshot", "version": 1, "offset": 0, "public": {"phase": "idle"}}
    change = {"type": "change", "version": 2, "weather": {"rain": True}, "public": {"moon": "new"}}
    new = laid(old, change)
    assert new["weather"] == {"rain": True}
    assert new["public"] == {"phase": "idle", "moon": "new"}
    assert (new["type"], new["version"]) == ("snapshot", 2)


def test_entries_come_and_go_and_parts_keep_what_is_not_said(laid: Any) -> None:
    old = {"type": "snapshot", "version": 1, "players": {"ana": {"seat": 1}, "bo": {"seat": 2}},
           "me": {"account": 5, "back": {"amount": 5}}, "may": ["leave"], "owes": 5}  # fmt: skip
    change = {"version": 2, "players": {"bo": None, "cy": {"seat": 3}}, "me": {"back": None},
              "may": [], "owes": 0}  # fmt: skip
    new = laid(old, change)
    assert new["players"] == {"ana": {"seat": 1}, "cy": {"seat": 3}}
    assert new["me"] == {"account": 5, "back": None}
    assert (new["may"], new["owes"]) == ([], 0)


def test_every_key_of_every_change_arrives(laid: Any) -> None:
    """Whatever the types say may be sent."""
    for snapshot, change in views_docs.VIEWS.items():
        old: dict[str, Any] = {field.name: {} for field in views_docs.fields(snapshot)}
        for field in views_docs.fields(change):
            sent = NOW if field.name == "now" else {"some": "thing"}
            assert laid(old, {field.name: sent})[field.name] == sent


def test_it_is_laid_as_the_tests_do_it(laid: Any) -> None:
    watched = Watched(SPECS["CM18 touchbet"])
    seat_everyone(watched)
    shown = ShownTable(watched.table, Memory())
    screen = ("dealer", "dealer", "dan")
    view = received(shown.snapshot(*screen, NOW))
    told = len(watched.script.steps)
    for act in (
        {"do": "open-betting", "by": "dealer:dan"},
        {"do": "place-wager", "by": "player:ana", "bet": "red", "stake": 1500},
        {"do": "leave", "by": "player:bo"},
    ):
        assert "ok" in watched.run(act)
    for step in watched.script.steps[told:]:
        shown.follow(step)
        change = received(shown.change(*screen, NOW))
        new = laid(view, change)
        del new["offset"]
        view = merged(view, change)
        assert new == view
