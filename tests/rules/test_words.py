"""A word that is not of its vocabulary is refused when a rulebook is loaded, with file and key."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from croupier import rulebooks
from croupier.errors import RulebookError
from croupier.rules.law.load import SECTIONS

Path = tuple[str | int, ...]
# Text for people, which has no vocabulary.
FREE = {"says", "title", "dated", "question", "answer", "why", "changes", "name", "lost",
        "version", "deletes", "amends"}  # fmt: skip
# Nonsense only to whoever names it: a reading, or a layout that is lost.
FREE_AT = {("reading", "id"), ("layout", "id"), ("rulebook", "approved", "value"),
           ("rulebook", "companion", "value"), ("rulebook", "operator", "value"),
           ("rulebook", "regulator", "value")}  # fmt: skip
PLACES = int(os.environ.get("CROUPIER_WORDS", "1"))  # of each key; `make soak` tries more


def leaves(node: Any, path: Path = ()) -> Iterator[Path]:
    """Every place where a word stands."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from leaves(value, (*path, key))
    elif isinstance(node, list):
        for at, value in enumerate(node):
            yield from leaves(value, (*path, at))
    elif isinstance(node, str):
        yield path


def key_of(path: Path) -> tuple[str, ...]:
    return tuple(step for step in path if isinstance(step, str))


@cache
def places() -> dict[str, list[Path]]:
    """Some places of every key, in any of the rulebooks; by chance that is always the same."""
    by_key: dict[tuple[str, ...], list[tuple[str, Path]]] = {}
    for id in rulebooks.IDS:
        for path in leaves(rulebooks.read(id)):
            key = key_of(path)
            if key[-1] not in FREE and key not in FREE_AT:
                by_key.setdefault(key, []).append((id, path))
    chance = Random(7)
    found: dict[str, list[Path]] = {id: [] for id in rulebooks.IDS}
    for all_of_it in by_key.values():
        for id, path in chance.sample(all_of_it, min(PLACES, len(all_of_it))):
            found[id].append(path)
    return found


@cache
def kept(id: str) -> bytes:
    """A rulebook's tables, of which copies are made in no time."""
    return pickle.dumps(rulebooks.read(id))


def refused(id: str, path: Path, word: str) -> RulebookError:
    tables = pickle.loads(kept(id))
    node: Any = tables
    for step in path[:-1]:
        node = node[step]
    node[path[-1]] = word
    with pytest.raises(RulebookError) as error:
        rulebooks._build(tables, rulebooks.files(id), id)
    return error.value


@pytest.mark.parametrize("id", rulebooks.IDS)
def test_no_word_of_a_file_may_be_another(id: str) -> None:
    for path in places()[id]:
        error = refused(id, path, "xyzzy")
        table = str(path[0])
        assert str(error).startswith(f"{id}/"), path
        assert table in str(error), path


@pytest.mark.parametrize("id", rulebooks.IDS)
def test_a_slip_of_the_finger_is_told_what_was_meant(id: str) -> None:
    """Of the sections of the law: one letter missing, and the word is offered again."""
    tables = rulebooks.read(id)
    for path in places()[id]:
        if path[0] in SECTIONS and path[-1] != "clause" and path[0] != "tournament":
            node: Any = tables
            for step in path:
                node = node[step]
            if len(node) > 4:
                error = refused(id, path, node[:-1])
                assert f"did you mean {node!r}?" in str(error), path
