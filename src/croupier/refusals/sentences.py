"""What people read of a refusal: one file a language, a sentence a refusal and reader."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, Literal, get_args, get_type_hints

import msgspec
import tomli

from croupier.money import format_cents
from croupier.refusals import Kind, Part, Why

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
    of = kinds(type(why))
    told = {name: _written(getattr(why, name), kind, language, reader) for name, kind in of.items()}
    said = pattern.format_map(told)
    first = re.match(r"\{(\w+)\}", pattern)
    if first is not None and of[first[1]] in OF_WORDS and not isinstance(why, Part):
        return said[:1].upper() + said[1:]  # a sentence that starts with a word of ours
    return said


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


def written_time(value: str, language: Language) -> str:
    """ "2026-01-01T20:00:05Z" -> "1 January 2026, 20:00:05 UTC": no table has another zone."""
    found = re.match(r"(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d:\d\d))?", value)
    if found is None or found[2] not in book(language).word["month"]:
        return value
    year, month, day, clock = found.groups()
    first = language == "fr" and day == "01"
    date = f"{int(day)}{'er' if first else ''} {book(language).word['month'][month]} {year}"
    return f"{date}, {clock} UTC" if clock else date


def _who(value: str, language: Language) -> str:
    """ "dealer:dan" -> "dan"; nobody who is named needs a role, nobody else has a name."""
    role, _, name = value.partition(":")
    return name or _word("role")(role, language)


def _component(value: str, language: Language) -> str:
    """ "station:2" -> "station 2", "side-bet:lucky-ball" -> "Lucky Ball"."""
    kind, colon, which = value.partition(":")
    if not colon:
        return _word("component")(value, language)
    if kind == "side-bet":
        return _side(which, language)
    if not which.isdecimal():
        return _word("place")(value, language)  # any of them
    return f"{_word('place')(kind, language)} {which}"


def _side(value: str, language: Language) -> str:
    """A side bet by its name, which is the rulebook's."""
    return book(language).word["side"].get(value, value)


def _case(value: str, language: Language) -> str:
    """ "claim-1" -> "claim 1"."""
    kind, dash, number = value.partition("-")
    return f"{_word('case')(kind, language)} {number}" if dash else value


def _given(value: str, language: Language) -> str:
    """What somebody sent: several things without the signs of a program around them."""
    if value[:1] in "([" and value[-1:] in ")]":
        return ", ".join(part.strip(" '\"") for part in value[1:-1].split(",") if part.strip())
    return value


def _bet(value: str, language: Language) -> str:
    """In the notation of the language: "split:17/20", "cheval:17/20"."""
    kind, colon, rest = value.partition(":")
    return f"{book(language).word['bet'].get(kind, kind)}{colon}{rest}"


def _joined(values: tuple[str, ...], how: str, language: Language) -> str:
    last = f" {book(language).join[how]} "
    return last.join(filter(None, (", ".join(values[:-1]), *values[-1:])))


def _all(write: Callable[[Any, Language], str], how: str) -> Callable[[Any, Language], str]:
    """Each of several, joined by and, or by or."""
    return lambda values, language: _joined(
        tuple(write(one, language) for one in values), how, language
    )


OF_WORDS = frozenset({"phase", "component", "case", "ground", "item", "role", "roles", "time"})
WRITTEN: dict[str, Callable[[Any, Language], object]] = {
    "": lambda value, language: value,
    "amount": _amount,
    "amounts": _all(_amount, "or"),
    "count": lambda value, language: _Counted(value),
    "time": written_time,
    "who": _who,
    "role": _word("role"),
    "phase": _word("phase"),
    "act": _word("act"),
    "standing": _word("standing"),
    "mode": _word("mode"),
    "modes": _all(_word("mode"), "or"),
    "matter": _word("matter"),
    "statement": _word("statement"),
    "names": lambda value, language: _joined(value, "and", language),
    "choices": lambda value, language: _joined(value, "or", language),
    "roles": _all(_word("role"), "or"),
    "phases": _all(_word("moment"), "or"),
    "listed": lambda value, language: ", ".join(value),
    "side": _side,
    "sides": _all(_side, "and"),
    "component": _component,
    "components": _all(_component, "and"),
    "ground": _word("ground"),
    "grounds": _all(_word("ground"), "or"),
    "tender": _word("tender"),
    "tenders": _all(_word("tender"), "or"),
    "colour": _word("colour"),
    "colours": _all(_word("colour"), "and"),
    "item": _word("item"),
    "items": _all(_word("item"), "and"),
    "wheel": _word("wheel"),
    "case": _case,
    "word": _word("plain"),
    "words": _all(_word("plain"), "or"),
    "bet": _bet,
    "bets": _all(_bet, "or"),
    "given": _given,
    "fault": lambda value, language: value,
}
