"""Characters that hide, or disguise what is written: refused in names, made visible elsewhere."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Controls; what turns the direction of writing round; what ends a line; what takes no room.
_CONTROLS = r"\x00-\x1f\x7f-\x9f"
_TURNING = r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_ENDING = r"\u2028\u2029"
_NO_ROOM = r"\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200d\u2060-\u2065"
_NO_ROOM += r"\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
_HALVES = r"\ud800-\udfff"  # of a character: no text of ours can be written with one
_HIDDEN = re.compile(f"[{_CONTROLS}{_TURNING}{_ENDING}{_NO_ROOM}{_HALVES}]")
# A text of several lines may have tabs and line breaks, and letters that are joined by hand.
_HIDDEN_IN_TEXT = re.compile(rf"[\x00-\x08\x0b-\x1f\x7f-\x9f{_TURNING}{_ENDING}{_HALVES}]")
# Letters of other alphabets, and figures, that are read as these Latin ones.
_READ_AS = str.maketrans(
    "АВЕЅЗІЈКМНОРСТХУаеѕіјорсухԁһӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχı01I|",
    "ABES3lJKMHOPCTXYaesijopcyxdhlABEZHlKMNOPTYXaiKvopTuxiOlll",
)


def is_hidden_in(text: str, *, of_lines: bool = False) -> bool:
    """Whether a character cannot be seen; a text of lines may have their breaks."""
    if text.isprintable():  # nearly always, and quickly told
        return False
    return (_HIDDEN_IN_TEXT if of_lines else _HIDDEN).search(text) is not None


def visible(text: str, most: int | None = None) -> str:
    """A text as a terminal may show it: no character hides, and it is cut if it is too long."""
    if most is not None and len(text) > most:
        text = f"{text[:most]}…"
    return _HIDDEN.sub(_written, text)


def _written(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def visible_lines(text: str) -> str:
    """The same of a text of several lines."""
    return _HIDDEN.sub(lambda one: one[0] if one[0] == "\n" else _written(one), text)


def visible_json(text: str) -> str:
    """The same JSON; in strings, nothing hides. Only its own line breaks are left."""
    return _HIDDEN.sub(lambda one: one[0] if one[0] == "\n" else f"\\u{ord(one[0]):04x}", text)


def wrong_with(name: str, most: int) -> str:
    """Why nobody and nothing can be called so, in words; empty if it can."""
    if not name.strip():
        return "it is empty"
    if len(name) > most:
        return f"it has {len(name)} characters; {most} are the most"
    if name != name.strip() or "  " in name:
        return "it begins or ends with a space, or has two in a row"
    if _HIDDEN.search(name):
        return "it has a character that cannot be seen"
    if unicodedata.normalize("NFKC", name) != name:
        return "it has letters that are written in another way than usual"
    if len(found := _alphabets(name)) > 1:
        return f"it mixes {' and '.join(found)} letters, some of which look alike"
    return ""


def wrong_with_person(name: str, most: int) -> str:
    """Why no person can be called so: a colon stands between a role and a name."""
    return wrong_with(name, most) or ("it has a colon" if ":" in name else "")


def _alphabets(name: str) -> list[str]:
    """Of Latin, Greek and Cyrillic, whose letters look alike, those that a name has."""
    if name.isascii():
        return []
    first = {unicodedata.name(char, "").partition(" ")[0] for char in name if char.isalpha()}
    return [one.title() for one in ("LATIN", "GREEK", "CYRILLIC") if one in first]


def look_alike(one: str, other: str) -> bool:
    """Whether two different names can be taken for each other."""
    return one != other and not _shapes(one).isdisjoint(_shapes(other))


@lru_cache(maxsize=8192)
def _shapes(name: str) -> frozenset[str]:
    """How a name may be read: without capitals, each letter as the Latin one that it is like."""
    plain = unicodedata.normalize("NFKC", name)
    return frozenset((plain.casefold(), plain.translate(_READ_AS).casefold()))
