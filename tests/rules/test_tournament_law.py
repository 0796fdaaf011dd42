"""The law of tournaments: whole in each rulebook that has one, cited, and closed to other words."""

from __future__ import annotations

import pickle
import re
import tomllib
import types
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from croupier import rulebooks
from croupier.rules.book.cited import Citation, Cited, Data
from croupier.rules.law.section import MODES, layers
from croupier.rules.law.tournament import Tournament

IDS = ("crown-melbourne-18", "crown-melbourne-2011", "crown-perth-rag599")
LISTS = dict(zip(IDS, ("17.4.", "12.4.", "5."), strict=True))  # the rules on Terms or on play
# By the text the operator's alone; the reading tournament-allocation lets the director too.
WIDENED = {"crown-perth-rag599": {"5.5(c)(i)", "5.5(c)(ii)"}}
Where = tuple[str | int, ...]
HELD = {"value", "ground", "by"}  # keys whose words come from a vocabulary


@cache
def read(id: str) -> dict[str, Any]:
    path = Path(rulebooks.__file__).parent / id / "tournament.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def tables(id: str, mode: str) -> dict[str, Any]:
    """What the file says for one mode, free to be altered."""
    found: dict[str, Any] = pickle.loads(_kept(id, mode))
    return found


@cache
def _kept(id: str, mode: str) -> bytes:
    """Of which copies are made in no time."""
    found: dict[str, Any] = {}
    for where, layer in layers(read(id)["tournament"]):
        if where in ((), (mode,)):
            found |= layer
    return pickle.dumps(found)


def law(data: dict[str, Any]) -> Tournament:
    return msgspec.convert(data, Tournament)


def leaves(node: Any, path: Where = ()) -> Iterator[tuple[Where, Any]]:
    """(where, what) of all that is no table and no list of tables."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from leaves(value, (*path, key))
    elif isinstance(node, list) and node and isinstance(node[0], dict):
        for at, value in enumerate(node):
            yield from leaves(value, (*path, at))
    else:
        yield path, node


def cited(id: str) -> set[str]:
    return {what for where, what in leaves(read(id)["tournament"]) if where[-1] == "clause"}


def known(id: str) -> set[str]:
    return {clause.clause for clause in rulebooks.clauses(id)}


def altered(id: str, mode: str, path: Where, value: Any) -> dict[str, Any]:
    data = tables(id, mode)
    node: Any = data
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value
    return data


def values(id: str, mode: str) -> Iterator[tuple[Where, Any]]:
    return ((where, what) for where, what in leaves(tables(id, mode)) if where[-1] in HELD)


def structs(kind: type[msgspec.Struct] = Tournament) -> Iterator[type[msgspec.Struct]]:
    """A struct and the subjects in it."""
    yield kind
    for hint in get_type_hints(kind).values():
        for part in (hint, *get_args(hint)):
            if isinstance(part, type) and issubclass(part, Data) and part is not Citation:
                yield from structs(part)


each_law = pytest.mark.parametrize(("id", "mode"), [(id, mode) for id in IDS for mode in MODES])


@each_law
def test_the_law_is_whole_in_every_mode(id: str, mode: str) -> None:
    assert isinstance(law(tables(id, mode)), Tournament)


@pytest.mark.parametrize("id", rulebooks.IDS)
def test_only_three_rulebooks_have_tournaments(id: str) -> None:
    assert (rulebooks.rulebook(id).law("cloth").tournament is not None) == (id in IDS)


@pytest.mark.parametrize("id", IDS)
def test_no_clause_on_tournaments_is_left_out(id: str) -> None:
    listed = {clause for clause in known(id) if clause.startswith(LISTS[id])}
    assert listed <= cited(id) | WIDENED.get(id, set())


@pytest.mark.parametrize("id", IDS)
def test_the_operator_stands_on_the_ladder_of_the_rulebook(id: str) -> None:
    ladder = rulebooks.rulebook(id).ladder.roles.value
    for mode in MODES:
        assert law(tables(id, mode)).operator.value in ladder


@each_law
def test_a_word_that_is_misspelt_is_refused(id: str, mode: str) -> None:
    for where, what in values(id, mode):
        if isinstance(what, str):
            typos: list[Any] = [f"{what}x"]
        elif isinstance(what, list):
            typos = [[f"{word}x"] for word in what] or [["x"]]
        else:
            continue
        for typo in typos:
            with pytest.raises(msgspec.ValidationError):
                law(altered(id, mode, where, typo))


@each_law
def test_a_number_out_of_all_bounds_is_refused(id: str, mode: str) -> None:
    for where, what in values(id, mode):
        if isinstance(what, int):
            for wrong in (-1, 1000, str(what)):
                with pytest.raises(msgspec.ValidationError):
                    law(altered(id, mode, where, wrong))


@each_law
def test_a_key_of_no_meaning_is_refused(id: str, mode: str) -> None:
    for where, _ in leaves(tables(id, mode)):
        with pytest.raises(msgspec.ValidationError, match="unknown field"):
            law(altered(id, mode, (*where[:-1], "moon"), {"clause": "1.1"}))


@each_law
def test_a_value_without_its_clause_is_refused(id: str, mode: str) -> None:
    for where, _ in leaves(tables(id, mode)):
        if where[-1] == "clause":
            data = tables(id, mode)
            node: Any = data
            for key in where[:-1]:
                node = node[key]
            del node["clause"]
            with pytest.raises(msgspec.ValidationError, match="missing required field `clause`"):
                law(data)


def test_only_bare_citations_and_whole_subjects_may_be_left_out() -> None:
    for kind in structs():
        hints = get_type_hints(kind)
        for field in msgspec.structs.fields(kind):
            if not field.required:
                inner, *none = get_args(hints[field.name])
                assert get_origin(hints[field.name]) is types.UnionType and none == [type(None)]
                assert inner is Citation or kind is Tournament, f"{kind.__name__}.{field.name}"
                assert get_origin(inner) is not Cited, f"{kind.__name__}.{field.name}"


def test_a_perth_table_layout_leaves_out_the_rules_that_are_printed() -> None:
    id = "crown-perth-rag599"
    printed: set[str] = set()
    for clause in known(id):
        if match := re.fullmatch(r"5\.2 \[([\d.]+)(?:\((\w)(?:-(\w))?\))?\]", clause):
            rule, first, last = match.groups()
            letters = map(chr, range(ord(first), ord(last or first) + 1)) if first else ()
            printed |= {f"{rule}({letter})" for letter in letters} or {rule}
    out = law(tables(id, "cloth")).exclusions
    assert out is not None
    assert {rule.value for rule in (*out.common, *out.literal)} == printed
    for rule in (*out.common, *out.literal, *out.intended):
        assert any(re.match(rf"{re.escape(rule.value)}(?!\d)", clause) for clause in known(id)), (
            rule
        )
    assert law(tables(id, "ats")).exclusions is None
