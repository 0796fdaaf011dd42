"""Sections whose subjects are tables of their own: tournaments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from tools.prove import wrong
from tools.prove.alterations import DROP, Book, Edit, Keys, Value, of_type

from croupier.rules.book.cited import Citation, Cited
from croupier.rules.law.section import Role
from croupier.rules.law.tournament import Tournament
from croupier.tournament.terms.needs import KEYS, never

NAME = "tournament"
INSIDE = ("substitution",)  # what an object of the Terms must have wherever there is one


def tournament(book: Book) -> Iterator[Value]:
    """All of it, and what a mode has otherwise."""
    yield from _table(book, Tournament, (NAME,), book.mapping[NAME])


def _table(book: Book, struct: Any, keys: Keys, said: Mapping[str, Any]) -> Iterator[Value]:
    """A subject: its values, its own subjects, and the lists it has."""
    hints = get_type_hints(struct, include_extras=True)
    fields = {one.name: one for one in msgspec.structs.fields(struct)}
    for key, node in said.items():
        at: Keys = (*keys, key)
        if key not in fields:  # a mode
            yield from _table(book, struct, at, node)
            continue
        kind, optional = _kind(hints[key]), not fields[key].required
        if kind is Citation or get_origin(kind) is Cited:
            yield from _cited(book, kind, at, node, optional)
        elif get_origin(kind) is tuple:
            yield from _list(book, get_args(kind)[0], at, node)
        else:
            if optional:
                clauses = list(_clauses(node))
                yield from book.value(NAME, _label(at, "(all of it)"), at, clauses, [DROP])
            yield from _table(book, kind, at, node)


def _kind(hint: Any) -> Any:
    """Without the None of what may be left out."""
    found = [one for one in get_args(hint) if one is not NoneType]
    return found[0] if NoneType in get_args(hint) else hint


def _cited(
    book: Book, kind: Any, at: Keys, node: Mapping[str, Any], optional: bool
) -> Iterator[Value]:
    edits: list[tuple[Edit, ...]] = []
    if kind is not Citation:
        each, now = get_args(kind)[0], node["value"]
        if each == Role:
            wrongs: list[Any] = [one[0] for one in wrong.roles([now], book.ladder)]
        else:
            wrongs = [one for one in of_type(each, now, book.ladder) if _differs(at, now, one)]
        if at[-1] == "games":  # of those that the rulebook has
            games = {one["game"] for one in book.mapping["game"]}
            wrongs = [one for one in wrongs if games.issuperset(one)]
        edits += [(((*at, "value"), other),) for other in wrongs]
    if optional:
        edits.append(((at, DROP),))
    yield from book.joined(NAME, _label(at), at, node["clause"], edits)


def _differs(at: Keys, now: Any, other: Any) -> bool:
    """What the Terms may settle and what they settle if it applies is one, unless something says
    when it applies."""
    if at[-2] == "terms" and at[-1] in INSIDE and "refused" not in (now, other):
        return False
    if at[-2] != "terms" or {now, other} != {"may", "if-applicable"}:
        return True
    return any(one.matter == at[-1] and one.applies is not never for one in KEYS)


def _list(book: Book, each: Any, at: Keys, nodes: list[Mapping[str, Any]]) -> Iterator[Value]:
    """One less; and of an entry that says who may, somebody else."""
    for index, node in enumerate(nodes):
        name = node.get("value") or node.get("ground") or node.get("act")
        edits: list[tuple[Edit, ...]] = [(((*at, index), DROP),)]
        if "by" in node:
            offices = get_args(get_args(get_type_hints(each)["by"])[0])
            edits += [
                (((*at, index, "by"), other),)
                for other in wrong.listed(node["by"], offices)
                if other
            ]
        place: Keys = (*at, index)
        yield from book.joined(NAME, _label(at, str(name)), place, node["clause"], edits)


def _label(at: Keys, more: str = "") -> str:
    return " ".join((".".join(map(str, at[:-1])), str(at[-1]), more)).strip()


def _clauses(node: Any) -> Iterator[str]:
    if isinstance(node, Mapping):
        if isinstance(node.get("clause"), str):
            yield node["clause"]
        for one in node.values():
            yield from _clauses(one)
    elif isinstance(node, list):
        for one in node:
            yield from _clauses(one)
