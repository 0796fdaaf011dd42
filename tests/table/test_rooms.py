"""A room a subject: the same modules in each, and nothing forgotten or done twice."""

from __future__ import annotations

import ast
from collections import Counter
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_type_hints

import pytest

import croupier.table
from croupier import ledger, table
from croupier.cage.decide import HANDLERS as AT_THE_CAGE
from croupier.case.sentences import SAYINGS
from croupier.report.table_book import TALLIES
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.base import Command, Event
from croupier.table.rooms import DECISIONS, EVOLUTIONS, ROOMS
from croupier.table.screens.memory import SHOWN
from croupier.table.state import State, Table

FOLDER = Path(croupier.table.__file__).parent
MODULES = {"__init__", "commands", "events", "refusals", "decide", "evolve"}
# What others ask, what is kept, settled spins, who reports a fault, the red light, money that
# faults withhold or pay; of a session what a tournament does, what is refused, what follows and
# which rules are left out.
MORE = {"ask", "state", "past", "reports", "light", "money", "acts", "gate", "follow",
        "excluding"}  # fmt: skip


def named(kinds: set[type[Command]] | set[type[Event]]) -> list[str]:
    return sorted(kind.__name__ for kind in kinds)


def none(wrong: str, kinds: set[type[Command]] | set[type[Event]]) -> None:
    """Say of which kinds something is wrong, if of any."""
    assert not kinds, f"{wrong}: {', '.join(named(kinds))}"


def defined(module: ModuleType, base: type) -> set[type]:
    """The kinds of command or event that a module writes down."""
    return {
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module.__name__
    }


def of(room: str, module: str) -> ModuleType:
    return import_module(f"croupier.table.{room}.{module}")


COMMANDS: set[type[Command]] = set().union(*(defined(of(r, "commands"), Command) for r in ROOMS))
EVENTS: set[type[Event]] = set().union(*(defined(of(r, "events"), Event) for r in ROOMS))


def test_every_folder_is_a_room_with_the_same_modules() -> None:
    folders = {path.parent for path in FOLDER.glob("*/__init__.py")}
    folders = {path for path in folders if path.name != "screens"}  # it shows them all
    assert {folder.name for folder in folders} == set(ROOMS)
    for folder in folders:
        modules = {path.stem for path in folder.glob("*.py")}
        assert modules - MORE == MODULES, folder.name


def test_every_command_and_event_of_a_room_is_in_the_whole_vocabulary() -> None:
    tickets = defined(import_module("croupier.table.tickets"), Command)
    none("not in the whole vocabulary", COMMANDS - set(get_args(c.AnyCommand)))
    none("not in the whole vocabulary", EVENTS - set(get_args(e.AnyEvent)))
    assert set(get_args(c.AnyCommand)) == COMMANDS | tickets
    assert set(get_args(e.AnyEvent)) == EVENTS


def test_every_command_has_one_decision() -> None:
    decided = Counter(kind for room in ROOMS.values() for kind in room.decisions)
    none("no decision", COMMANDS - set(decided))
    none("in two rooms", {kind for kind, times in decided.items() if times > 1})
    tickets = defined(import_module("croupier.table.tickets"), Command)
    none("nothing at the cage", tickets - set(AT_THE_CAGE))
    assert DECISIONS.keys() == COMMANDS


def test_every_event_has_one_evolution() -> None:
    evolved = Counter(kind for room in ROOMS.values() for kind in room.evolutions)
    none("no evolution", EVENTS - set(evolved))
    none("in two rooms", {kind for kind, times in evolved.items() if times > 1})
    assert EVOLUTIONS.keys() == EVENTS


@pytest.mark.parametrize("name", ROOMS)
def test_a_room_decides_its_own_commands_and_evolves_its_own_events(name: str) -> None:
    room = ROOMS[name]
    assert named(set(room.decisions)) == named(defined(of(name, "commands"), Command))
    assert named(set(room.evolutions)) == named(defined(of(name, "events"), Event))


@pytest.mark.parametrize("name", ROOMS)
def test_what_is_registered_takes_what_it_is_registered_for(name: str) -> None:
    room = ROOMS[name]
    for command, handler in room.decisions.items():
        takes = get_type_hints(handler.decide)
        assert takes["table"] is Table and takes["return"] == tuple[Event, ...]
        assert command in kinds(takes["command"]), handler.decide.__name__
    for event, change in room.evolutions.items():
        takes = get_type_hints(change)
        assert takes["state"] is State and takes["return"] is type(None)
        assert event in kinds(takes["event"]), change.__name__


def kinds(hint: Any) -> tuple[Any, ...]:
    """The types an argument may have: one, or those of a union."""
    return get_args(hint) or (hint,)


def test_nothing_in_a_room_is_decorated() -> None:
    """Tools that alter code to try the tests pass over decorated functions."""
    for path in (one for one in FOLDER.glob("*/*.py") if one.stem in ("ask", "decide", "evolve")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                assert not node.decorator_list, f"{path}: {node.name}"


def test_every_event_is_posted_or_moves_no_money() -> None:
    posted = set(ledger.POSTINGS)
    none("neither posted nor without money", EVENTS - posted - ledger.NO_MONEY)
    none("posted and without money", posted & ledger.NO_MONEY)
    assert posted | ledger.NO_MONEY == EVENTS


def test_what_is_posted_or_counted_is_taken() -> None:
    """By what is registered for it: its type says so, as mypy cannot see."""
    for register in (ledger.POSTINGS, TALLIES):
        for event, does in register.items():
            takes = get_type_hints(does)["event"]
            assert event in kinds(takes), f"{does.__qualname__} does not take {event.__name__}"


def test_every_event_is_shown_or_not_on_purpose() -> None:
    none("screens do not know", EVENTS - set(SHOWN))
    assert SHOWN.keys() == EVENTS


def test_every_event_has_its_words() -> None:
    none("no words", EVENTS - set(SAYINGS))


def test_the_front_door_has_the_pure_functions() -> None:
    front = {"decide", "due", "evolve", "follow", "may", "refusal", "signable"}
    assert set(table.__all__) == front
