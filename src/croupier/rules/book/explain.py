"""What is wrong with the form of a rulebook's data, in words: where, what was found, a cure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec import inspect

Fault = tuple[str, str, str]  # key, what was found, what would fit
# Of an entry in a list, the keys by which people find it in the file.
_NAMES = ("id", "item", "game", "kind", "outcome", "bet", "animal", "track", "ground", "what",
          "may")  # fmt: skip


def explain(error: str, mapping: Mapping[str, Any], form: type) -> Fault:
    """(key, what was found, what would fit) of msgspec's words about a mapping."""
    what, _, where = error.partition(" - at ")
    path = where.rpartition("`$")[2].strip("`").removeprefix(".")
    steps = re.findall(r"\.\.\.|[^.\[\]]+", path)
    found, wanted = _walk(mapping, inspect.type_info(form), steps)
    key = path + _entry(mapping, steps) or "the file"
    if "unknown field" in what:
        return key, what, choose(what.split("`")[1], _fields(wanted))
    if "missing required field" in what:
        return key, what, f"it has {', '.join(_fields(wanted, required=True))}, each required"
    if "enum value" in what:
        word = what.partition("enum value ")[2].strip("'")
        return key, f"{word!r}", choose(word, _words(wanted))
    if "of length >= 1" in what:
        return key, "nothing stands there", _fitting(wanted)
    if what.startswith("Expected"):
        shown = f"{found!r}" if not isinstance(found, (dict, list)) else "a table or a list"
        return key, f"{shown} stands there", f"{what}; {_fitting(wanted)}"
    said, _, cure = what.partition("; ")
    return key, said, cure or _fitting(wanted)


def nearest(word: str, words: Collection[str]) -> str | None:
    """The word that was meant, as far as spelling tells."""
    import difflib

    return next(iter(difflib.get_close_matches(word, words, n=1)), None)


def choose(word: str, words: Collection[str], none: str = "see docs/rulebooks.md") -> str:
    """What to write instead of a word that is none of these; where there are none, why."""
    some = tuple(one for one in words if one)
    near = nearest(word, some)
    meant = f"did you mean {near!r}? " if near else ""
    return f"{meant}use {', '.join(some)}" if some else none


def _entry(mapping: Mapping[str, Any], steps: list[str]) -> str:
    """ " (ball-mm)" for the third entry of a list, if that is what it is about."""
    if len(steps) < 2 or not steps[1].isdigit():
        return ""
    entry = mapping[steps[0]][int(steps[1])]
    names = [entry.get(name) for name in _NAMES] if isinstance(entry, dict) else []
    return next((f" ({name})" for name in names if isinstance(name, str)), "")


def _walk(found: Any, wanted: inspect.Type, steps: list[str]) -> tuple[Any, inspect.Type]:
    """What stands at the end of a path, and the type it should be of."""
    for step in steps:
        wanted = _plain(wanted)
        if isinstance(wanted, inspect.StructType):
            fields = {field.encode_name: field.type for field in wanted.fields}
            found, wanted = found[step], fields[step]
        elif isinstance(wanted, (inspect.VarTupleType, inspect.ListType)):
            found, wanted = found[int(step)], wanted.item_type
        elif isinstance(wanted, inspect.DictType):  # msgspec does not say which of its values
            wanted = _plain(wanted.value_type)
            right = int if isinstance(wanted, inspect.IntType) else str
            found = next((one for one in found.values() if not isinstance(one, right)), found)
    return found, _plain(wanted)


def _plain(wanted: inspect.Type) -> inspect.Type:
    """Without `| None` and bounds."""
    if isinstance(wanted, inspect.Metadata):
        return _plain(wanted.type)
    if isinstance(wanted, inspect.UnionType):
        some = [one for one in wanted.types if not isinstance(one, inspect.NoneType)]
        return _plain(some[0]) if len(some) == 1 else wanted
    return wanted


def _fields(wanted: inspect.Type, *, required: bool = False) -> tuple[str, ...]:
    fields = wanted.fields if isinstance(wanted, inspect.StructType) else ()
    return tuple(one.encode_name for one in fields if one.required or not required)


def _words(wanted: inspect.Type) -> tuple[str, ...]:
    """The words of a closed list, or of several that are one list together."""
    if isinstance(wanted, inspect.UnionType):
        return tuple(word for one in wanted.types for word in _words(one))
    values = wanted.values if isinstance(wanted, inspect.LiteralType) else ()
    return tuple(str(value) for value in values if value != "")


def _fitting(wanted: inspect.Type) -> str:
    """What a value of a type looks like."""
    if isinstance(wanted, inspect.StructType):
        return f"write a table with {', '.join(_fields(wanted))}"
    if _words(wanted):
        return f"use {', '.join(_words(wanted))}"
    if isinstance(wanted, (inspect.VarTupleType, inspect.ListType)):
        words = _words(_plain(wanted.item_type))
        return f"write a list of {', '.join(words)}" if words else "write a list of one or more"
    if isinstance(wanted, inspect.IntType):
        ends = [
            f"{name} {end}"
            for name, end in (("at least", wanted.ge), ("at most", wanted.le))
            if end is not None
        ]
        return f"write a whole number{', ' if ends else ''}{' and '.join(ends)}"
    if isinstance(wanted, inspect.BoolType):
        return "write true or false"
    if isinstance(wanted, inspect.StrType):
        return "write some text"
    return "see docs/rulebooks.md for what fits"


def unknown(key: str, words: Collection[str], known: Collection[str]) -> Iterator[Fault]:
    """Words that are none of those this rulebook has."""
    for word in words:
        if word not in known:
            yield key, f"{word!r} is not in this rulebook", choose(word, known)
