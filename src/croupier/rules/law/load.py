"""A rulebook's sections become the law of an area: form, words and completeness, with a cure."""

import types
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from croupier.documents import Json
from croupier.rules.book.cited import Cited, Data
from croupier.rules.book.explain import Fault, choose, explain
from croupier.rules.law import Law
from croupier.rules.law.section import MODES, Section, layers
from croupier.rules.law.side_bets import SideBetLaw

GAME, SIDE_BETS = "game", "side_bets"
T = TypeVar("T")
Ruling: TypeAlias = "Data | tuple[Ruling, ...]"  # Cited, a Citation, or a group of them


class Origin(NamedTuple):
    """A value of the law, and the table of the file it stands in: "no_spin.touchbet"."""

    value: Ruling
    table: str

    @property
    def number(self) -> int:
        """What a rule says whose value is a whole number."""
        assert isinstance(self.value, Cited) and isinstance(self.value.value, int), self
        return self.value.value


def sections() -> dict[str, type[Section]]:
    """The sections of the law by name, as files write them."""
    hints = get_type_hints(Law)
    return {name: _struct(hints[name]) for name in hints if name not in ("tag", SIDE_BETS)}


def _struct(hint: type[T]) -> type[T]:
    """`X` of `X | None`; anything else as it is."""
    if get_origin(hint) not in (Union, types.UnionType):
        return hint
    found: type[T] = next(one for one in get_args(hint) if one is not types.NoneType)
    return found


class Sections:
    """The sections of one rulebook, each value read once; the law of an area is put together."""

    def __init__(self, tag: str, mapping: Mapping[str, Json], cite: Callable[[str], str]) -> None:
        self._tag = tag
        self._cite = cite
        self._laws: dict[tuple[str, str | None], Law] = {}
        self.faults: list[Fault] = []
        self.citations: list[tuple[str, str]] = []  # key, clause
        self.values: dict[str, dict[tuple[str, ...], dict[str, Origin]]] = {}
        for name, struct in SECTIONS.items():
            if name in mapping:
                self.values[name] = dict(self._read(name, struct, mapping[name]))
        self.side_bets = dict(self._read_side_bets(mapping.get(SIDE_BETS, {})))

    def law(self, mode: str, game: str | None) -> Law:
        """What holds in an area; whoever builds a rulebook has seen that nothing is missing."""
        key = mode, game
        if key not in self._laws:
            sides = {id: _made(SideBetLaw, said) for id, said in self.side_bets.items()}
            parts: dict[str, Any] = {SIDE_BETS: sides}
            for name, struct in SECTIONS.items():
                found = self.resolved(name, mode, game)
                parts[name] = _made(struct, found) if found or name in ALWAYS else None
            self._laws[key] = Law(tag=self._tag, **parts)
        return self._laws[key]

    def resolved(self, name: str, mode: str, game: str | None) -> dict[str, Origin]:
        """What a section says in an area, each value with where it stands."""
        said = self.values.get(name, {})
        if mode not in SECTIONS[name].modes or not (said.get(()) or (mode,) in said):
            return {}
        found: dict[str, Origin] = {}
        for where in ((), (mode,), (GAME, game or "")):
            found.update(said.get(where, {}))
        return found

    def everything(self) -> Iterator[tuple[str, str, Data]]:
        """(table, field, what it says) of all that stands in the files."""
        tables = [said for section in self.values.values() for said in section.values()]
        for said in (*tables, *self.side_bets.values()):
            for field, origin in said.items():
                yield from leaves(origin.table, field, origin.value)

    def missing(self, mode: str, game: str | None) -> Iterator[Fault]:
        """What an area lacks."""
        for name, struct in SECTIONS.items():
            if mode not in struct.modes:
                continue
            found = self.resolved(name, mode, game)
            if not found and struct.optional:
                continue
            for field in _required(struct):
                if field not in found:
                    yield (
                        f"{name}.{field}",
                        f"nothing is said for {mode}{f' {game}' if game else ''}",
                        f"say it in [{name}] or [{name}.{mode}]; where the text is silent, cite a"
                        " reading",
                    )

    def missing_of_side_bet(self, id: str) -> Iterator[Fault]:
        """What the law of a side bet lacks."""
        for field in _required(SideBetLaw):
            if field not in self.side_bets.get(id, {}):
                table = f"{SIDE_BETS}.{id}"
                yield f"{table}.{field}", "nothing is said", f"say it in [{table}]"

    def _read_side_bets(self, said: Json) -> Iterator[tuple[str, dict[str, Origin]]]:
        tables = said.items() if isinstance(said, Mapping) else [("<id>", said)]
        for id, fields in tables:
            table = f"{SIDE_BETS}.{id}"
            if isinstance(fields, Mapping):
                yield id, dict(self._fields(table, SideBetLaw, fields))
            else:
                key = table if isinstance(said, Mapping) else SIDE_BETS
                self.faults.append((key, "it is not a table", f"write [{table}]"))

    def _read(
        self, name: str, struct: type[Section], section: Json
    ) -> Iterator[tuple[tuple[str, ...], dict[str, Origin]]]:
        if not isinstance(section, Mapping):
            self.faults.append((name, "it is not a table", f"write [{name}]"))
            return
        for where, said in layers(section):
            table = ".".join((name, *where))
            if not isinstance(said, Mapping):
                cure = f"write [{table}{'.<game>' * (where == (GAME,))}]"
                self.faults.append((table, "it is not a table", cure))
                continue
            yield where, dict(self._fields(table, struct, said))

    def _fields(
        self, table: str, struct: type[Section], said: Mapping[str, Json]
    ) -> Iterator[tuple[str, Origin]]:
        types_ = FIELDS[struct]
        for key, value in said.items():
            if key not in types_:
                words = (*types_, *MODES, GAME) if "." not in table else tuple(types_)
                self.faults.append((f"{table}.{key}", "an unknown key", choose(key, words)))
                continue
            try:
                read: Ruling = msgspec.convert(value, types_[key])
            except msgspec.ValidationError as error:
                below, found, cure = explain(str(error), value, types_[key])
                path = f".{below}" if below != "the file" else ""
                self.faults.append((f"{table}.{key}{path}", found, cure))
                continue
            yield key, Origin(self._cited(f"{table} {key}".replace(".", " "), read), table)

    def _cited(self, key: str, data: T) -> T:
        """The same with its clauses as they are cited, each noted with the key it stands at."""
        if isinstance(data, tuple):
            return tuple(self._cited(key, one) for one in data)  # type: ignore[return-value]
        if not isinstance(data, Data):
            return data
        changes = {}
        for name in data.__struct_fields__:
            value = getattr(data, name)
            if name == "clause":
                self.citations.append((key, value))
                changes[name] = self._cite(value)
            elif name != "value":
                changes[name] = self._cited(f"{key} {name}", value)
        return msgspec.structs.replace(data, **changes)


@cache
def _required(struct: type[Section]) -> tuple[str, ...]:
    return tuple(field.name for field in msgspec.structs.fields(struct) if field.required)


def leaves(table: str, field: str, data: Ruling) -> Iterator[tuple[str, str, Data]]:
    """(table, field, what it says) of a value, or of each in a group of them."""
    if isinstance(data, tuple):
        for at, one in enumerate(data):
            yield from leaves(table, f"{field} {at + 1}", one)
    elif hasattr(data, "clause"):
        yield table, field, data
    elif isinstance(data, Data):
        for name in data.__struct_fields__:
            yield from leaves(f"{table}.{field}", name, getattr(data, name))


def _made(struct: type[Section], said: Mapping[str, Origin]) -> Section:
    return struct(**{field: origin.value for field, origin in said.items()})


SECTIONS: dict[str, type[Section]] = sections()
ALWAYS = {name for name, hint in get_type_hints(Law).items() if hint is SECTIONS.get(name)}
STRUCTS: tuple[type[Section], ...] = (*SECTIONS.values(), SideBetLaw)
FIELDS: dict[type[Section], dict[str, type]] = {
    struct: {
        name: _struct(hint)
        for name, hint in get_type_hints(struct, include_extras=True).items()
        if name in struct.__struct_fields__
    }
    for struct in STRUCTS
}
