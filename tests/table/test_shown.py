"""Changes laid over a snapshot are the view as it is, and nothing is sent that is there already."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.play import Step
from croupier.table.screens import shown, views
from croupier.table.screens.memory import Memory
from croupier.table.screens.moves import PIECES, STANDING
from croupier.table.screens.shown import ShownTable
from croupier.table.state import State, Table
from kit.any_command.commands import command
from kit.any_command.promises import Watched
from kit.views import merged, received, snapshot
from properties.test_play import SPECS, play, seat_everyone

NOW = "2026-01-01T20:00:00Z"
# Screen, role, name: every kind of screen, and a player of each kind.
SCREENS = (
    ("station", "player", "ana"),
    ("station", "player", "bo"),
    ("display", "player", "cy"),
    ("display", "player", "dan"),
    ("table", "layout", "layout"),
    ("flying", "flying", "wall"),
    ("wnd", "wnd", "wall"),
    ("dealer", "dealer", "dan"),
    ("dealer", "pit-boss", "pia"),
)


class Screens:
    """Every screen of a table, each with what it was sent so far."""

    def __init__(self, watched: Watched) -> None:
        self.watched, self.memory, self.followed = watched, Memory(), 0
        made = watched.table.made
        self.shown = ShownTable(Table(State("1", spec=made.spec), made), Memory())
        self.views: dict[tuple[str, str, str], dict[str, Any]] = {}
        self.card: dict[str, Any] = {}
        self.follow()

    def follow(self) -> None:
        """What has happened since is told; every view must be what a full one is."""
        for step in self.watched.script.steps[self.followed :]:
            if step.events:
                self._tell(step)
        self.followed = len(self.watched.script.steps)

    def _tell(self, step: Step) -> None:
        self.shown.follow(step)
        for event in step.events:
            self.memory.note(step.at, step.by, event)
        for screen, old in self.views.items():
            change = self.shown.change(*screen, NOW)
            if change is not None:
                told = received(change)
                assert_differs(old, told)
                self.views[screen] = merged(old, told)
        if self.card:
            card = self.shown.changed_card()
            self.card = received(card) if card is not None else self.card
        self._agree()

    def _agree(self) -> None:
        table = self.shown.table
        for screen, view in self.views.items():
            whole = snapshot(table, self.memory, *screen, NOW)
            assert {**view, "version": whole["version"]} == whole, screen
        assert not self.card or self.card == received(views.card(table))

    def connect(self, screen: tuple[str, str, str]) -> None:
        self.views[screen] = received(self.shown.snapshot(*screen, NOW))
        self._agree()

    def look_at_the_floor(self) -> None:
        self.card = received(self.shown.card())
        self._agree()


def assert_differs(old: dict[str, Any], told: dict[str, Any]) -> None:
    """Nothing is sent that a screen has already."""
    for key, value in told.items():
        if key in ("type", "version", "now"):
            continue
        if key in ("public", "me", "house", "players"):
            for one, now in value.items():
                assert now != old[key].get(one), f"{key}.{one}"
        else:
            assert value != old[key], key


@pytest.mark.parametrize("name", SPECS)
@settings(max_examples=max(5, settings().max_examples // 25))
@given(chance=st.randoms(use_true_random=False), steps=st.integers(10, 40))
def test_a_snapshot_and_its_changes_are_the_view(name: str, chance: Random, steps: int) -> None:
    """Screens come and go meanwhile."""
    watched = Watched(SPECS[name])
    screens = Screens(watched)

    def run(given: dict[str, Any]) -> None:
        screens.follow()
        for screen in SCREENS:
            if chance.randrange(6) == 0:
                if screen in screens.views:
                    del screens.views[screen]
                else:
                    screens.connect(screen)
        if chance.randrange(6) == 0:
            screens.look_at_the_floor()
        watched.run(given)
        screens.follow()

    play(watched, chance, steps, run)
    screens.follow()


def test_what_happens_is_told_to_whom_it_concerns_and_no_further() -> None:
    watched = Watched(SPECS["CM18 touchbet"])
    seat_everyone(watched)
    watched.run({"do": "open-betting", "by": "dealer:dan"})
    screens = Screens(watched)
    for screen in SCREENS:
        screens.connect(screen)
    screens.look_at_the_floor()
    watched.run({"do": "place-wager", "by": "player:ana", "bet": "red", "stake": 1500})
    screens.follow()
    told = {screen: screens.shown.change(*screen, NOW) for screen in SCREENS}
    heard = {screen for screen, change in told.items() if change is not None}
    assert heard == {one for one in SCREENS if one[0] in ("dealer", "table", "flying")} | {
        ("station", "player", "ana")
    }
    own = received(told["station", "player", "ana"])
    assert own["me"] == {"account": 198_500, "staked": 1500, "wagers": {"red": 1500}}
    assert set(own) == {"type", "version", "now", "me"}
    assert screens.shown.changed_card() is None


@pytest.mark.parametrize("first", ["floor", "screen"])
def test_what_happened_while_nobody_looked_is_seen_by_who_comes_then(first: str) -> None:
    watched = Watched(SPECS["CM18 touchbet"])
    seat_everyone(watched)
    screens = Screens(watched)
    for screen in (*SCREENS, *SCREENS):  # the second time nothing is behind
        screens.connect(screen)
        screens.look_at_the_floor()
    screens.views.clear()
    screens.card.clear()
    for act in (
        {"do": "open-betting", "by": "dealer:dan"},
        {"do": "place-wager", "by": "player:ana", "bet": "red", "stake": 1500},
        {"do": "place-wager", "by": "player:ana", "bet": "straight:7", "stake": 500},
        {"do": "leave", "by": "player:bo"},
    ):
        assert "ok" in watched.run(act)
        screens.follow()
    if first == "floor":
        screens.look_at_the_floor()
    for screen in SCREENS:
        screens.connect(screen)
    watched.run({"do": "place-wager", "by": "player:ana", "bet": "red", "stake": 500})
    screens.follow()
    assert screens.views["station", "player", "ana"]["me"]["staked"] == 2500


def test_a_table_that_was_loaded_anew_is_told_as_a_change() -> None:
    """Acts that we were not told of are in what is taken over."""
    watched = Watched(SPECS["CM18 touchbet"])
    seat_everyone(watched)
    screens = Screens(watched)
    for screen in SCREENS:
        screens.connect(screen)
    for act in (
        {"do": "open-betting", "by": "dealer:dan"},
        {"do": "place-wager", "by": "player:ana", "bet": "red", "stake": 1500},
        {"do": "leave", "by": "player:bo"},
    ):
        assert "ok" in watched.run(act)
    memory = Memory()
    for step in watched.script.steps:
        for event in step.events:
            memory.note(step.at, step.by, event)
    screens.shown.take_over(watched.table, memory)
    for screen, old in screens.views.items():
        change = screens.shown.change(*screen, NOW)
        assert change is not None
        assert merged(old, received(change)) == snapshot(watched.table, memory, *screen, NOW)


def test_the_copy_is_nobody_elses() -> None:
    watched = Watched(SPECS["CM18 touchbet"])
    seat_everyone(watched)
    copy = ShownTable(watched.table, Memory())
    watched.run({"do": "open-betting", "by": "dealer:dan"})
    watched.run({"do": "place-wager", "by": "player:ana", "bet": "red", "stake": 1500})
    assert copy.table.state.phase == "idle"
    assert copy.table.state.players["ana"].wagers == {}


class Seen:
    """A state that notes which of its pieces are read."""

    def __init__(self, state: State) -> None:
        self.state, self.read = state, set[str]()

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        return getattr(self.state, name)


# What the names of pieces are called in a state.
ROOMS = {"colours": "chips", "withheld": "faults", "secrets": "session", "contest": "session",
         STANDING: "players"}  # fmt: skip
BESIDE = {"told", "acts"}  # remembered, no part of a state
KNOWN = {"spec", "pin", "id", "version", "main_area", "is_locked", "anyone"}


@pytest.mark.parametrize(
    ("part", "sources", "own"),
    [
        (lambda at: views.public(at, Memory()), shown.PUBLIC, False),
        (lambda at: views.house(at), shown.HOUSE, False),
        (lambda at: views.card(at), shown.CARD, False),
        (lambda at: views.may_now(at, "dealer", ""), shown.MAY, False),
        (lambda at: views.me(at, Memory(), "ana"), shown.ME, True),
        (lambda at: views.seat(at, "ana"), shown.SEAT, True),
        (lambda at: views.chips(at, Memory(), "ana"), shown.CHIPS, True),
    ],
    ids=["public", "house", "card", "may", "me", "seat", "chips"],
)
def test_a_part_reads_only_the_pieces_it_is_made_from(
    part: Any, sources: tuple[str, ...], own: bool
) -> None:
    watched = Watched(SPECS["CM18 touchbet"])
    seat_everyone(watched)
    at = Table(watched.table.state, watched.table.made)
    seen = Seen(watched.table.state)
    at.state = seen  # type: ignore[assignment]
    part(at)
    declared = {ROOMS.get(one, one) for one in sources if one not in BESIDE}
    assert seen.read - KNOWN <= declared | ({"players"} if own else set())
    assert set(sources) <= {*PIECES, STANDING}


def test_nothing_of_a_part_changes_with_the_table() -> None:
    """A part that shared a list or a map with the table would never seem another."""
    for name in SPECS:
        watched = Watched(SPECS[name])
        chance = Random(7)
        seat_everyone(watched)
        for _ in range(60):
            table, memory = watched.table, Memory()
            parts: list[object] = [views.public(table, memory), views.house(table)]
            parts += [views.card(table)]
            for who in table.state.players:
                parts += [views.me(table, memory, who), views.seat(table, who)]
                parts += [views.chips(table, memory, who)]
            before = [msgspec.json.encode(part) for part in parts]
            watched.run(command(watched.script, chance))
            assert [msgspec.json.encode(part) for part in parts] == before
