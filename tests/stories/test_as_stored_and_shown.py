"""Every story once more, field by field: what its log holds, and what each screen was shown after
each act. Golden text in `tests/data/evenings`; `pytest tests/stories --accept` writes it to be
read. What a story tells in words may leave out a field; here none is left out.

A part of a view is written as far as the act made it another; of a seat, of chips and of the card
only what the player's own view, the house's or the one for all does not say in the same words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.play import Step
from croupier.rules.offer import Offer
from croupier.table import follow, signable
from croupier.table.screens import views
from croupier.table.screens.memory import Memory
from croupier.table.state import State, Table
from kit.story.teller import Evening, acts_of, who_and_what

STORIES = sorted(Path(__file__).parent.glob("*.story"))
GOLDEN = Path(__file__).parent.parent / "data/evenings"
PINNED = ("pin", "spec")  # of a table that is made: the hash of all data, and what it was made from
NOTHING: tuple[Any, ...] = (None, "", 0, False, [], {})
Part = dict[str, Any]
Parts = Callable[[Table, Memory], dict[str, Part]]


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_as_stored_and_shown(path: Path, request: pytest.FixtureRequest) -> None:
    golden = GOLDEN / f"{path.stem}.txt"
    now = written(path.read_text(encoding="utf-8"))
    if request.config.getoption("--accept"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(now, encoding="utf-8")
    assert now.splitlines() == golden.read_text(encoding="utf-8").splitlines()


def test_no_text_is_left_of_a_story_that_is_gone() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == {path.stem for path in STORIES}


def written(story: str) -> str:
    evening = played(story)
    return told(evening.script.steps, evening.table.made)


def told(steps: list[Step], made: Offer, parts: Parts | None = None) -> str:
    """An act after the other: its events, its postings, and what is now shown otherwise."""
    table, memory = Table(State("1", spec=made.spec), made), Memory()
    before: dict[str, Part] = {}
    lines = []
    for step in steps:
        if step.events:
            follow(table, (step,))
        for event in step.events:
            memory.note(step.at, step.by, event)
        now = (parts or shown)(table, memory)
        lines += [f"{step.at[11:19]} {step.by}", *stored(step)]
        for name, part in now.items():
            if new := differs(part, before.get(name, {})):
                lines.append(f"  {name} sees: {new}")
        before |= now
    return "\n".join(lines) + "\n"


def played(story: str) -> Evening:
    evening: Evening | None = None
    for who, what in map(who_and_what, story.splitlines()):
        if who == "table":
            evening = Evening(what)
        elif who:
            assert evening is not None
            for act in acts_of(what):
                list(evening.act(who, act))
    assert evening is not None
    return evening


def stored(step: Step) -> Iterator[str]:
    for event in (*step.events, *step.tickets):
        fields = msgspec.to_builtins(event)
        said = {name: value for name, value in fields.items() if name not in ("type", *PINNED)}
        yield f"  {event.__struct_config__.tag}: {differs(said, {})}".rstrip()
    for one in (*step.transfers, *step.paid):
        yield f"  {one.debit} -> {one.credit}: {one.amount}"


def shown(table: Table, memory: Memory) -> dict[str, Part]:
    """Who sees what: each part of every view, by whose it is."""
    found = {"everybody": as_read(views.public(table, memory)), "house": house(table, memory)}
    found["floor"] = without(as_read(views.card(table)), found["everybody"], found["house"])
    for name in table.state.players:
        own = found[name] = as_read(views.me(table, memory, name))
        found[f"dealer, of {name},"] = without(as_read(views.seat(table, name)), own)
        found[f"table, of {name},"] = without(as_read(views.chips(table, memory, name)), own)
    lowest = table.offer.rulebook.ladder.roles.value[0]
    for role in ("player", "layout", lowest):
        found[f"{role} at the buttons"] = dict.fromkeys(views.may_now(table, role, ""), True)
    found["dealer beside the buttons"] = dict(signable(table, lowest))
    return found


def house(table: Table, memory: Memory) -> Part:
    """With the newest act alone: those before were told when they were."""
    newest = as_read(memory.acts[0]) if memory.acts else {}
    return {**as_read(views.house(table)), "newest": newest}


def as_read(part: object) -> Any:
    return msgspec.to_builtins(part)


def without(part: Part, *said: Part) -> Part:
    return {
        name: value
        for name, value in part.items()
        if all(name not in one or one[name] != value for one in said)
    }


def differs(now: Part, before: Part) -> str:
    """The fields that are another; one that came with nothing in it is not worth a word."""
    found = {name: value for name, value in now.items() if before.get(name) != value}
    new = [text(name, value) for name, value in found.items()
           if name in before or not is_nothing(value)]  # fmt: skip
    return ", ".join([*new, *(f"no {name}" for name in before if name not in now)])


def is_nothing(value: object) -> bool:
    return any(value is one or (value == one and type(value) is type(one)) for one in NOTHING)


def text(name: str, value: object) -> str:
    if isinstance(value, bool):
        return name if value else f"not {name}"
    return f"{name} {msgspec.json.encode(value).decode()}"
