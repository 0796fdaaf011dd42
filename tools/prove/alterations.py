"""Every value of a rulebook that stands beside a clause, and each way to alter it.

A value is found by where it stands; `TABLES` has a reader for each table of the files, and the
typed sections are read by their types. What is in neither is in `EXEMPT`, with the reason.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from croupier.rules.book.cited import Citation
from croupier.rules.law.load import FIELDS, SECTIONS, SIDE_BETS
from croupier.rules.law.section import Role, layers
from croupier.rules.law.side_bets import SideBetLaw

DROP = "∅"  # stands for: left out
Keys = tuple[str | int, ...]
Edit = tuple[Keys, Any]

EXEMPT = {
    "rulebook": "dates, titles and names",
    "revision": "a register of dates and words",
    "reading": "words",
}


@dataclass(frozen=True)
class Value:
    """One value of one rulebook: where it stands and the clauses that say it."""

    tag: str
    section: str
    name: str  # "malfunction.touchbet hold_hours", for people
    keys: Keys
    clauses: tuple[str, ...]
    is_now: Any
    edits: tuple[tuple[Edit, ...], ...]  # each an alteration

    @property
    def id(self) -> str:
        return f"{self.tag} {self.name}"

    @property
    def alterations(self) -> list[Alteration]:
        return [Alteration(self, edits) for edits in self.edits]


@dataclass(frozen=True)
class Alteration:
    value: Value
    edits: tuple[Edit, ...]

    def __str__(self) -> str:
        cited = ", ".join(self.value.clauses)
        now = self.value.is_now
        if isinstance(now, Mapping):
            now = now.get("value", "said")
        return f"{self.value.id} [{cited}]: {shown(now)} -> {self.change}"

    @property
    def about(self) -> str:
        return self.value.id

    @property
    def change(self) -> str:
        return shown(self.edits[0][1])

    def key(self, tests: Iterable[str]) -> str:
        """What a result depends on: this change of this value, and the tests as they are."""
        about = [self.value.id, self.value.is_now, self.value.clauses, self.edits, sorted(tests)]
        return hashlib.sha256(json.dumps(about, default=str).encode()).hexdigest()[:20]

    def apply(self, mapping: Any) -> None:
        """Make the change in a mapping that nobody else has."""
        for keys, new in self.edits:
            node = mapping
            for key in keys[:-1]:
                node = node[key]
            if new == DROP:
                del node[keys[-1]]
            else:
                node[keys[-1]] = new


def shown(value: Any) -> str:
    return "left out" if value == DROP else value if isinstance(value, str) else _plain(value)


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


@dataclass
class Book:
    """What a reader of tables asks of the rulebook it reads."""

    tag: str
    mapping: Mapping[str, Any]
    siblings: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # every book by tag

    @property
    def ladder(self) -> list[str]:
        found: list[str] = self.mapping["ladder"]["roles"]["value"]
        return found

    def value(
        self,
        section: str,
        name: str,
        keys: Keys,
        clauses: str | Iterable[str],
        wrongs: Iterable[Any],
    ) -> Iterator[Value]:
        """A value with each wrong one in its place; one that has none is nothing to alter."""
        edits = tuple(((keys, wrong),) for wrong in wrongs)
        yield from self.joined(section, name, keys, clauses, edits)

    def joined(
        self, section: str, name: str, keys: Keys, clauses: str | Iterable[str],
        edits: Iterable[tuple[Edit, ...]],
    ) -> Iterator[Value]:  # fmt: skip
        """The same, where an alteration must be made in more than one place to have a sense."""
        said = (clauses,) if isinstance(clauses, str) else tuple(dict.fromkeys(clauses))
        found = tuple(edits)
        if found:
            yield Value(self.tag, section, name, keys, said, self._at(keys), found)

    def _at(self, keys: Keys) -> Any:
        node: Any = self.mapping
        for key in keys:
            if isinstance(node, Mapping) and key not in node:
                return DROP
            node = node[key]
        return node


def values(tag: str, mapping: Mapping[str, Any], books: Mapping[str, Any]) -> list[Value]:
    """All of a rulebook, the typed sections first."""
    from tools.prove import nested
    from tools.prove.tables import TABLES

    book = Book(tag, mapping, books)
    found: list[Value] = []
    for name in mapping:
        if name in EXEMPT:
            continue
        if name == nested.NAME:
            found += nested.tournament(book)
        elif name in SECTIONS:
            found += _section(book, name)
        elif name == SIDE_BETS:
            for id in mapping[name]:
                found += _said(book, name, f"{name}.{id}", SideBetLaw, (name, id))
    for name in mapping:
        if name not in SECTIONS and name != SIDE_BETS and name not in EXEMPT:
            found += TABLES[name](book)
    return found


Reader = Callable[[Book], Iterator[Value]]


def _section(book: Book, name: str) -> Iterator[Value]:
    struct = SECTIONS[name]
    for where, said in layers(book.mapping[name]):
        table = ".".join((name, *where))
        if said and struct.optional and (where or len(said) == len(book.mapping[name])):
            keys = (name, *where)
            clauses = [one["clause"] for one in said.values()]
            yield from book.value(name, f"{table} (all of it)", keys, clauses, [DROP])
        yield from _said(book, name, table, struct, (name, *where), said)


def _said(
    book: Book, section: str, table: str, struct: Any, keys: Keys, said: Any = None
) -> Iterator[Value]:
    """Of a Cited value every wrong one; what may be left out is left out."""
    required = {one.name: one.required for one in msgspec.structs.fields(struct)}
    said = book._at(keys) if said is None else said
    for key, cited in said.items():
        kind = FIELDS[struct][key]
        at: Keys = (*keys, key)
        edits: list[tuple[Edit, ...]] = []
        if kind is not Citation:
            wrongs = of_type(get_args(kind)[0], cited["value"], book.ladder, key)
            edits += [(((*at, "value"), wrong),) for wrong in wrongs]
        if not required[key]:
            edits.append(((at, DROP),))
        yield from book.joined(section, f"{table} {key}", at, cited["clause"], edits)


def of_type(kind: Any, value: Any, ladder: list[str], name: str = "") -> list[Any]:
    """The wrong values of a typed field: its vocabulary and its bounds are in its type."""
    from tools.prove import wrong

    if get_origin(kind) is Annotated:
        kind, meta = get_args(kind)[:2]
        return wrong.whole(value, meta.ge, meta.le)
    if get_origin(kind) is Literal:
        return wrong.word(value, get_args(kind))
    if get_origin(kind) is tuple:
        each = get_args(kind)[0]
        if each == Role:
            return wrong.unlike(value, [*wrong.roles(value, ladder), *wrong.listed(value)])
        return wrong.listed(value, get_args(each), ordered=name == "order")
    if kind is bool:
        return [not value]
    if kind is int:
        return wrong.whole(value)
    raise TypeError(f"nobody has said how {kind} is altered: add it to tools/prove/alterations.py")
