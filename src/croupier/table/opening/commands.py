"""What is asked about opening and closing a table, and vouching for it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.bounds import Amount, Text, Word
from croupier.table.base import FILLED, Command, Known


class OpenTable(Command, frozen=True, kw_only=True):
    pass


class GiveClosingNotice(Command, frozen=True, kw_only=True):
    closes_at: Word = ""  # the earliest the rulebook allows, unless it says


class CloseTable(Command, frozen=True, kw_only=True):
    pass


class Attest(Command, frozen=True, kw_only=True):
    """A physical fact, kept with who vouches for it."""

    item: Word
    value: Amount | Text
    note: Text = ""
    elsewhere: Annotated[tuple[str, ...], FILLED] = ()  # what other tables attested
    known: Known = msgspec.field(default_factory=dict)


OpeningCommand = OpenTable | GiveClosingNotice | CloseTable | Attest
