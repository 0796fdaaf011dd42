"""What a reader of JSON says about a file, in the words of whoever wrote the file."""

from __future__ import annotations

import re
from functools import partial

KINDS = {
    "int": "a whole number", "float": "a number with a fraction", "str": "a text",
    "bool": "true or false", "array": "a list", "object": "an object", "null": "null",
}  # fmt: skip
AT = r"(?: - at `\$\.?(?P<at>[^`]*)`)?"
# The fields that hold money, as they end an address such as `wagers[0].stake`.
MONEY = re.compile(
    r"\b(amount|at_risk|bank|bankroll|chips?|credit_max|denominations|float|(inside_)?(min|max|unit)"
    r"|least|minimum|maximum|most|outlay|stake|target|total|value)(\[[^\]]*\])*$"
)
SAYINGS = (
    (rf"Object contains unknown field `(?P<name>[^`]*)`{AT}", "there is no field {name!r}{within}"),
    (
        rf"Object missing required field `(?P<name>[^`]*)`{AT}",
        "the field {name!r} is missing{within}",
    ),
    (
        rf"(?P<spec>'[^']*': )?Expected `int`, got `float`{AT}",
        "{spec}{place} is no whole number{cents}",
    ),
    (rf"Expected `(?P<wanted>[\w| ]+)`, got `(?P<got>\w+)`{AT}", "{place} is {got}, not {wanted}"),
    (rf"Expected `int` <= (?P<most>\d+){AT}", "{named}at most {most}"),
    (r"Input data was truncated", "it is empty or cut short"),
    (r"Input should be a valid integer, unable to parse string as an integer", "no whole number"),
)  # fmt: skip


def plainly(message: str) -> str:
    """The message, with what a reader of files or words said in plain words."""
    for pattern, said in SAYINGS:
        message = re.sub(pattern, partial(_said, said), message)
    return message


def _said(said: str, found: re.Match[str]) -> str:
    words = {key: value or "" for key, value in found.groupdict().items()}
    for key in ("wanted", "got"):
        words[key] = " or ".join(KINDS.get(one, one) for one in words.get(key, "").split(" | "))
    at = words.get("at", "")
    within, place, named = (f" in {at!r}", repr(at), f"{at!r}: ") if at else ("", "it", "")
    field = at or words.get("spec", "").strip("': ")
    cents = "; amounts are in cents" if MONEY.search(field) else ""
    about = {"within": within, "place": place, "named": named, "cents": cents}
    return said.format_map({**words, **about})
