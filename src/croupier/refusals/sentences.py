"""What people read of a refusal: one file a language, a sentence a refusal and reader."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, Literal, get_args, get_type_hints

import msgspec
import tomli

from croupier.money import format_cents
from croupier.refusals import Kind, Why

Language = Literal["en", "fr"]
Reader = Literal["staff", "player"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


class Sentence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What staff read, and the player it concerns where that is another sentence."""

    staff: str
    player: str = ""


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A language's file."""

    refusal: dict[str, Sentence]
    word: dict[str, dict[str, str]]  # of roles, phases, modes, acts and bets, by kind
    join: dict[str, str]  # what stands before the last of several: and, or


@cache
def book(language: Language) -> Book:
    text = (files("croupier.refusals") / f"{language}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomli.loads(text), Book)


def say(why: Why, language: Language = "en", reader: Reader = "staff") -> str:
    """The whole sentence, for a member of staff or for the player who asked."""
    own = book(language)
    sentence = own.refusal[why.key]
    pattern = (reader == "player" and sentence.player) or sentence.staff
    told = {
        name: _written(getattr(why, name), kind, language, reader)
        for name, kind in kinds(type(why)).items()
    }
    return pattern.format_map(told)


@cache
def kinds(of: type[Why]) -> dict[str, str]:
    """Particular -> its kind; "" is written as it is."""
    hints = get_type_hints(of, include_extras=True)
    return {
        field: next((one.name for one in get_args(hints[field]) if isinstance(one, Kind)), "")
        for field in of.__struct_fields__
    }


def _written(value: Any, kind: str, language: Language, reader: Reader) -> object:
    if isinstance(value, Why):
        return say(value, language, reader)
    return WRITTEN[kind](value, language)


_FRENCH = str.maketrans(",.", "\u202f,")  # 1,234.50 is 1 234,50


def _amount(value: int, language: Language) -> str:
    text = format_cents(value)
    return text if language == "en" else text.translate(_FRENCH)


class _Counted(int):
    """A number that may be followed by its noun: {count:chip|chips}."""

    def __format__(self, nouns: str) -> str:
        if not nouns:
            return str(int(self))
        one, many = nouns.split("|")
        return f"{int(self)} {one if self == 1 else many}"


def _word(kind: str) -> Callable[[str, Language], str]:
    """A role, a phase, a mode or an act as people call it; what has no word is spelt as it is."""
    return lambda value, language: book(language).word[kind].get(value, value.replace("-", " "))


def _bet(value: str, language: Language) -> str:
    """In the notation of the language: "split:17/20", "cheval:17/20"."""
    kind, colon, rest = value.partition(":")
    return f"{book(language).word['bet'].get(kind, kind)}{colon}{rest}"


def _joined(values: tuple[str, ...], how: str, language: Language) -> str:
    last = f" {book(language).join[how]} "
    return last.join(filter(None, (", ".join(values[:-1]), *values[-1:])))


def _each(kind: str) -> Callable[[tuple[str, ...], Language], str]:
    word = _word(kind)
    return lambda values, language: _joined(
        tuple(word(one, language) for one in values), "or", language
    )


WRITTEN: dict[str, Callable[[Any, Language], object]] = {
    "": lambda value, language: value,
    "amount": _amount,
    "count": lambda value, language: _Counted(value),
    "time": lambda value, language: value,
    "role": _word("role"),
    "phase": _word("phase"),
    "act": _word("act"),
    "mode": _word("mode"),
    "matter": _word("matter"),
    "statement": _word("statement"),
    "names": lambda value, language: _joined(value, "and", language),
    "choices": lambda value, language: _joined(value, "or", language),
    "roles": _each("role"),
    "phases": _each("phase"),
    "listed": lambda value, language: ", ".join(value),
    "bet": _bet,
    "given": lambda value, language: value,
    "fault": lambda value, language: value,
}
