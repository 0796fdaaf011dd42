"""How much anything may be that comes from outside: amounts, names, texts, lines and files."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import gcd
from typing import Annotated

from msgspec import Meta

from croupier.characters import is_hidden_in, visible
from croupier.errors import SpecError
from croupier.money import MOST_CENTS, Cents

# Money. A database's integer holds 9 * 10**18 cents: nine hundred million of the largest buy-ins.
MOST_BUY_IN: Cents = 10**10  # at once
MOST_ACCOUNT: Cents = 10**11  # that a player may bring to, by buying in
MOST_BALANCE: Cents = 2**62  # of an account of the ledger: half of what the database could hold

# Words, in characters.
LONGEST_NAME = 100
LONGEST_TEXT = 1_000
LONGEST_TABLE = 40
MOST_KEPT = 200  # of what was asked, where it was refused
MOST_SAID = 600  # of an error, on one line

MOST_MEASURES = 1_000  # of a smallest chip, in what all chips are multiples of
MOST_KINDS = 40  # of a table's colours, and of its kinds of chips

# Files and requests, in bytes.
MOST_BYTES = 16 << 20  # of a question, a script's line included
MOST_OUTCOMES_BYTES = 64 << 20  # of a file of outcomes: some twenty million spins
MOST_LINE_BYTES = 32 << 20  # of a log: a spin of 2,000 stations settled is less than one of these

Amount = Annotated[int, Meta(ge=-MOST_CENTS, le=MOST_CENTS)]
Count = Annotated[int, Meta(ge=-(10**6), le=10**6)]
SpinNumber = Annotated[int, Meta(ge=-(10**12), le=10**12)]
Period = Annotated[int, Meta(le=24 * 3600)]  # of wagering, in seconds
# A text may have several lines; no other character that cannot be seen (`table/commands.py`).
# Not by a pattern here: msgspec 0.22 frees those once too often when Python ends.
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Word = Name  # a bet, an outcome, a component, the number of a ticket
Who = Annotated[str, Meta(max_length=2 * LONGEST_NAME)]  # role:name
Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
Whos = Annotated[tuple[Who, ...], Meta(max_length=100)]
Words = Annotated[tuple[Word, ...], Meta(max_length=100)]
Details = Annotated[dict[Word, Text], Meta(max_length=50)]

_TABLE = re.compile(rf"[A-Za-z0-9][A-Za-z0-9-]{{0,{LONGEST_TABLE - 1}}}")
TABLE_RULE = (
    f"A table's name is letters without accents, digits and dashes, at most {LONGEST_TABLE}."
)


def is_table_name(text: str) -> bool:
    return _TABLE.fullmatch(text) is not None


def are_chips(values: Sequence[Cents]) -> bool:
    """From the smallest up, not too many, and multiples of one amount that is not far below."""
    if not 1 <= len(values) <= MOST_KINDS or sorted({*values}) != [*values]:
        return False
    return 1 <= values[0] <= values[-1] <= MOST_CENTS and values[0] // gcd(*values) <= MOST_MEASURES


def check_words(words: Mapping[str, Sequence[str]], most: int) -> None:
    """Each list has no more words than this, and each word can be read; or a SpecError."""
    for key, listed in words.items():
        if len(listed) > most:
            raise SpecError(f"{key!r} lists {len(listed)}; at most {most}.")
        for word in listed:
            if len(word) > LONGEST_NAME or is_hidden_in(word):
                raise SpecError(
                    f"{key!r} has {word[:20]!r}; at most {LONGEST_NAME} characters, all of which"
                    " can be seen."
                )


def in_words(error: Exception) -> str:
    """What a decoder says, and no more of what was sent than helps."""
    said = str(error)
    if isinstance(error, RecursionError):
        said = "it is nested too deeply"
    return visible(said, MOST_SAID // 2)
