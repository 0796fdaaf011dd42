"""Every kind of place in the rulebooks' own files, made wrong in a few ways: what the loader says,
in full, as golden text in `tests/data/wrong`; `pytest tests/rules --accept` writes it to be read.
`make prove` asks whether a test notices another value; this asks what its author would be told."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from croupier import rulebooks
from croupier.errors import RulebookError
from croupier.rules.book.checks import build
from croupier.rules.law.load import SECTIONS, SIDE_BETS

GOLDEN = Path(__file__).parent.parent / "data/wrong"
Path_ = tuple[str | int, ...]
ACCEPTED = "accepted"
DRAWN = ("bet", "zero", "game", "layout", "racetrack", "sector")  # which fit together, or do not
WIDTH = 300  # of a message: what follows is a list of all that would fit


@pytest.mark.parametrize("id", rulebooks.IDS)
def test_what_the_author_of_a_wrong_file_is_told(id: str, request: pytest.FixtureRequest) -> None:
    golden = GOLDEN / f"{id}.txt"
    now = "".join(f"{line}\n" for line in said(id))
    if request.config.getoption("--accept"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(now, encoding="utf-8")
    assert now.splitlines() == golden.read_text(encoding="utf-8").splitlines()


def said(id: str) -> Iterator[str]:
    """A place, what is done to it, and what comes of it."""
    whole = rulebooks.read(id)
    for path in places(whole):
        for how, value in ways(at(whole, path)):
            yield f"{written(path)} {how}: {answer(id, replaced(whole, path, value))}"


def answer(id: str, mapping: dict[str, Any]) -> str:
    try:
        build(mapping, "the file", ids, rulebooks.files(id))
    except RulebookError as error:
        return str(error)[:WIDTH]
    return ACCEPTED


@cache
def ids(tag: str) -> frozenset[str]:
    found = {rulebooks.rulebook(id).tag: id for id in rulebooks.IDS}
    return (
        frozenset(one.clause for one in rulebooks.clauses(found[tag]))
        if tag in found
        else (frozenset())
    )


def places(whole: dict[str, Any]) -> Iterator[Path_]:
    """The first of each kind, of layouts and their bets the last too: entries are of one kind."""
    found: dict[str, list[Path_]] = {}
    for path in walk(whole, ()):
        if path[0] not in SECTIONS and path[0] != SIDE_BETS:  # of these the types say enough
            kind = ".".join("*" if isinstance(one, int) else one for one in path)
            found.setdefault(kind, []).append(path)
    for paths in found.values():
        many = paths[0][0] in DRAWN
        yield from dict.fromkeys((paths[0], paths[-1]) if many else paths[:1])


def walk(value: Any, path: Path_) -> Iterator[Path_]:
    if path:
        yield path
    if isinstance(value, dict):
        for key, one in value.items():
            yield from walk(one, (*path, key))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from walk(one, (*path, number))


GONE = object()


def ways(value: Any) -> Iterator[tuple[str, Any]]:
    yield "gone", GONE
    if isinstance(value, bool):
        yield "turned round", not value
    elif isinstance(value, int):
        yield "one more", value + 1
        yield "as a word", str(value)
    elif isinstance(value, str):
        yield "misspelt", value[:-1] + "~"
        yield "empty", ""
    elif isinstance(value, list):
        yield "empty", []
        if value:
            yield "the first twice", [value[0], *value]
        if len(value) > 1:
            yield "the other way round", value[::-1]
    elif isinstance(value, dict):
        yield "with more", {**value, "more": 1}


def at(whole: Any, path: Path_) -> Any:
    for one in path:
        whole = whole[one]
    return whole


def replaced(whole: dict[str, Any], path: Path_, value: Any) -> dict[str, Any]:
    """A copy along the path; the rest is shared."""
    made: Any = copy.copy(whole)
    inner = made
    for one in path[:-1]:
        inner[one] = copy.copy(inner[one])
        inner = inner[one]
    if value is GONE:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return made  # type: ignore[no-any-return]


def written(path: Path_) -> str:
    return ".".join(map(str, path))
