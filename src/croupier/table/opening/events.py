"""What happened when a table was made, opened or closed. Logs keep names and fields."""

from __future__ import annotations

from croupier.money import Cents
from croupier.rules.book.pin import Pin
from croupier.rules.spec import TableSpec
from croupier.table.base import Event


class TableMade(Event, frozen=True):
    spec: TableSpec
    pin: Pin
    unit: str = "cents"  # what amounts count: cents, or the chips of a tournament


class TableOpened(Event, frozen=True):
    pin: Pin
    float: Cents = 0


class ClosingNoticeGiven(Event, frozen=True):
    """The table may close after so many settled spins more, or at the time shown."""

    closes_at: str = ""
    spins: int = 0


class TableClosed(Event, frozen=True):
    float: Cents = 0


class Attested(Event, frozen=True):
    item: str
    value: int | str
    note: str = ""


OpeningEvent = TableMade | TableOpened | ClosingNoticeGiven | TableClosed | Attested
