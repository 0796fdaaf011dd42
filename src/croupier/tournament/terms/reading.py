"""A JSON object becomes Terms: what is no word, amount or time of theirs is named, with its place.

A key that is missing is no fault of form: it is listed, the object it is missing from is left out,
and the checks tell of it together with everything else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple, cast

import msgspec
from msgspec import inspect

from croupier.bounds import TABLE_RULE, in_words, is_table_name
from croupier.characters import is_hidden_in, visible, wrong_with
from croupier.documents import Json
from croupier.errors import SpecError
from croupier.money import MOST_CENTS
from croupier.table.clock import is_time
from croupier.tournament.terms.document import TermsDocument, TermsPart

MOST_TOLD = 5  # faults of form at once
FRACTION = re.compile(r"(\d{1,12})(?:/(\d{1,12}))?")
PENALTY = re.compile(r"warning|disqualification|chips:([1-9]\d{0,12})")


class TermsRead(NamedTuple):
    """Terms, and the keys that objects in them should have and do not."""

    terms: TermsDocument
    missing: tuple[str, ...] = ()  # "rounds[1].per_table.max"
    left: tuple[str, ...] = ()  # what is left out for that: "rounds[1].per_table"


def read_terms(raw: object) -> TermsRead:
    """The Terms, or a SpecError that says what is wrong with them, where, and what would fit."""
    walk = _Reader()
    found = walk.value(raw, _root(), "")
    if not walk.faults and "rulebook" in walk.missing:
        walk.faults.append('"rulebook" is missing; write for example "crown-melbourne-18"')
    if walk.faults:
        more = len(walk.faults) - MOST_TOLD
        told = "; ".join(walk.faults[:MOST_TOLD]) + (f"; and {more} more" if more > 0 else "")
        raise SpecError(f"The Terms cannot be read: {told}.")
    terms = msgspec.convert(found, TermsDocument)
    return TermsRead(terms, tuple(walk.missing), tuple(walk.left))


@cache
def _root() -> inspect.Type:
    return inspect.type_info(TermsDocument)


class _Left(Exception):
    """A key is missing in it, or it cannot be read: whoever holds it goes without."""


class _Reader:
    """One walk through a document beside its types, which notes faults and missing keys."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.missing: list[str] = []
        self.left: list[str] = []

    def value(self, raw: object, kind: inspect.Type, where: str) -> Json:
        """What the document has there, without the objects that lack a key."""
        extra: Mapping[str, str] = {}
        while isinstance(kind, inspect.Metadata | inspect.UnionType):
            if isinstance(kind, inspect.UnionType):
                kind = _meant(raw, kind)
            else:
                extra, kind = kind.extra or {}, kind.type
        if isinstance(kind, inspect.StructType):
            return self._object(raw, kind, where)
        if isinstance(kind, inspect.VarTupleType):
            return self._list(raw, kind, where)
        if isinstance(kind, inspect.DictType):
            return self._entries(raw, kind, where)
        fault = _wrong_word(raw, kind) or _wrong_form(raw, extra.get("form", ""))
        if fault:
            self._fault(where, fault)
        return cast("Json", raw)

    def _object(self, raw: object, kind: inspect.StructType, where: str) -> Json:
        if not isinstance(raw, dict):
            return self._fault(where, f"it is {_shown(raw)}; write an object")
        known = {field.encode_name: field for field in kind.fields}
        for key in raw:
            if key not in known:
                self._unknown(where, str(key), tuple(known))
        found: dict[str, Json] = {}
        whole = True
        for key, field in known.items():
            if key not in raw:
                if field.required:
                    self.missing.append(_at(where, key))
                    whole = False
                continue
            try:
                found[key] = self.value(raw[key], field.type, _at(where, key))
            except _Left:
                self.left.append(_at(where, key))
                whole = whole and not field.required
        assert issubclass(kind.cls, TermsPart), kind
        if lacking := kind.cls.lacking(raw):
            self.missing.append(_at(where, lacking))
            whole = False
        if not whole and where:
            raise _Left
        if whole and not self.faults:
            self._together(found, kind.cls, where)
        return found

    def _together(self, found: dict[str, Json], cls: type, where: str) -> None:
        """Keys that go together or shut each other out."""
        try:
            msgspec.convert(found, cls)
        except msgspec.ValidationError as error:
            self._fault(where, str(error).partition(" - at ")[0])

    def _list(self, raw: object, kind: inspect.VarTupleType, where: str) -> Json:
        if not isinstance(raw, list):
            return self._fault(where, f"it is {_shown(raw)}; write a list")
        least, most = kind.min_length or 0, kind.max_length
        if len(raw) < least or (most is not None and len(raw) > most):
            return self._fault(where, f"it lists {len(raw)}; write {least} to {most}")
        found, whole = [], True
        for index, one in enumerate(raw):
            try:
                found.append(self.value(one, kind.item_type, f"{where}[{index}]"))
            except _Left:
                whole = False
        if not whole:
            raise _Left
        return found

    def _entries(self, raw: object, kind: inspect.DictType, where: str) -> Json:
        if not isinstance(raw, dict):
            return self._fault(where, f"it is {_shown(raw)}; write an object")
        if kind.max_length is not None and len(raw) > kind.max_length:
            return self._fault(where, f"it has {len(raw)} keys; {kind.max_length} are the most")
        return {
            str(key): self.value(one, kind.value_type, _at(where, str(key)))
            for key, one in raw.items()
        }

    def _unknown(self, where: str, key: str, known: tuple[str, ...]) -> None:
        import difflib

        near = difflib.get_close_matches(key, known, n=1)
        cure = f"perhaps {near[0]!r} is meant" if near else f"it has {', '.join(known)}"
        self.faults.append(f"{_at(where, visible(key, 40))!r} is no key of the Terms; {cure}")

    def _fault(self, where: str, fault: str) -> Json:
        self.faults.append(f"{where!r}: {fault}" if where else fault)
        return None


def _at(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _meant(raw: object, kind: inspect.UnionType) -> inspect.Type:
    """Which of several types somebody meant."""
    for one in kind.types:
        bare = one
        while isinstance(bare, inspect.Metadata):
            bare = bare.type
        fits = {
            inspect.NoneType: raw is None,
            inspect.StructType: isinstance(raw, dict),
            inspect.LiteralType: isinstance(raw, str),
        }
        if fits.get(type(bare), False):
            return one
    return next(one for one in kind.types if not isinstance(one, inspect.NoneType))


def _wrong_word(raw: object, kind: inspect.Type) -> str:
    """What is wrong with a number, a text or a word of a list; nothing if it fits."""
    if isinstance(kind, inspect.NoneType):
        return ""
    if isinstance(kind, inspect.LiteralType):
        if isinstance(raw, str) and raw in kind.values:
            return ""
        return f"it is {_shown(raw)}; write {_choices(kind.values)}"
    if isinstance(kind, inspect.BoolType):
        return "" if isinstance(raw, bool) else f"it is {_shown(raw)}; write true or false"
    if isinstance(kind, inspect.IntType):
        least, most = kind.ge or 0, kind.le or 0
        if isinstance(raw, int) and not isinstance(raw, bool) and least <= raw <= most:
            return ""
        return f"it is {_shown(raw)}; write a whole number from {least} to {most}"
    assert isinstance(kind, inspect.StrType), kind
    if not isinstance(raw, str):
        return f"it is {_shown(raw)}; write a text"
    if kind.max_length is not None and len(raw) > kind.max_length:
        return f"it has {len(raw)} characters; {kind.max_length} are the most"
    return ""


def _choices(values: tuple[object, ...]) -> str:
    *others, last = map(str, values)
    return f"{', '.join(others)} or {last}" if others else last


def _shown(raw: object) -> str:
    """No more of what was sent than helps."""
    if raw is None:
        return "null"
    if isinstance(raw, dict | list):
        return "an object" if isinstance(raw, dict) else "a list"
    return in_words(ValueError(msgspec.json.encode(raw).decode()[:60]))


def _wrong_form(raw: object, form: str) -> str:
    return FORMS[form](raw) if form and isinstance(raw, str) else ""


def _wrong_time(text: str) -> str:
    return "" if is_time(text) else f"{_shown(text)} is no time; write 2026-02-01T19:00:00Z"


def _wrong_fraction(text: str) -> str:
    match = FRACTION.fullmatch(text)
    if match is None or not int(match[2] or 1):
        return f'{_shown(text)} is no fraction; write for example "3/5" or "1"'
    return ""


def _wrong_id(text: str) -> str:
    if is_table_name(text):
        return ""
    return f"{_shown(text)}: {TABLE_RULE.replace('A table', 'An id').rstrip('.')}"


def _wrong_words(text: str) -> str:
    fault = wrong_with(text, len(text))
    return f"{_shown(text)}: {fault}; write it as people read it" if fault else ""


def _wrong_prose(text: str) -> str:
    if not text.strip():
        return "it is empty; write what holds, or leave the key out"
    if is_hidden_in(text, of_lines=True):
        return "it has a character that cannot be seen; write it anew"
    return ""


def _wrong_penalty(text: str) -> str:
    match = PENALTY.fullmatch(text)
    if match is None or int(match[1] or 0) > MOST_CENTS:
        return f"{_shown(text)} is no penalty; write warning, chips:N or disqualification"
    return ""


FORMS: dict[str, Callable[[str], str]] = {
    "time": _wrong_time,
    "fraction": _wrong_fraction,
    "id": _wrong_id,
    "words": _wrong_words,
    "prose": _wrong_prose,
    "penalty": _wrong_penalty,
}
