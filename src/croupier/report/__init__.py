"""The house's books: what tables won and by which bets, trays, drop boxes and tickets.

Computed from the streams over a window of time, and reconciled with the ledger's postings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence

from croupier.log.codec import Entry
from croupier.money import Cents
from croupier.play import Offers
from croupier.report.figures import CashOutLine, Figures, KindFigures, Tickets, Window, key
from croupier.report.reconcile import Moved, Span, differences, spans
from croupier.report.table_book import TableBook
from croupier.report.ticket_book import Outstanding, TicketBook
from croupier.rules.notation import KINDS

ALWAYS = Window()
__all__ = ["ALWAYS", "Figures", "KindFigures", "Report", "TableBook", "Window", "pile", "report"]


class Report:
    """The books of some tables, or of all, over a window."""

    def __init__(
        self, window: Window, tables: Sequence[TableBook], cage: TicketBook, *, whole: bool
    ) -> None:
        self.window = window
        self.tables = [book for book in tables if book.is_made]
        self.cage = cage
        self.is_whole = whole
        self.differences: list[str] = []

    def reconcile(self, stored: Moved) -> None:
        """Compare with what the ledger has stored of the window."""
        self.differences = list(differences(self.tables, self.cage, stored, whole=self.is_whole))

    @property
    def spans(self) -> list[Span]:
        return spans(self.tables, self.cage)

    @property
    def total(self) -> Figures:
        return sum((book.figures for book in self.tables), Figures())

    @property
    def opener(self) -> Cents:
        return sum(book.opener for book in self.tables)

    @property
    def closer(self) -> Cents:
        return sum(book.closer for book in self.tables)

    @property
    def win_by_tray(self) -> Cents:
        return sum(book.win_by_tray for book in self.tables)

    @property
    def as_of(self) -> str:
        """The end of the window; if it is open, the time of the last event."""
        last = [book.ended_at for book in self.tables]
        return self.window.end or max((*last, self.cage.ended_at), key=key)

    def by_kind(self) -> dict[str, KindFigures]:
        added = _added((name, kind) for book in self.tables for name, kind in book.kinds.items())
        return {name: added[name] for name in KINDS if name in added}

    def by_rulebook(self) -> dict[str, KindFigures]:
        return _added(
            (book.spec.rulebook, kind) for book in self.tables for kind in book.kinds.values()
        )

    def outstanding(self) -> list[Outstanding]:
        """Tickets of these tables that are out, the oldest first."""
        ids = {book.id for book in self.tables}
        return [one for one in self.cage.outstanding() if self.is_whole or one.table in ids]

    def cash_outs(self) -> list[CashOutLine]:
        """Every cash-out at a station, with the station, the amount and the time.

        [CP 1.1 Monitoring System]"""
        found = (one for book in self.tables for one in book.cash_outs)
        return sorted(found, key=lambda one: (key(one.at), one.table))


def report(
    streams: Collection[str],
    read: Callable[[str], Iterable[Entry]],
    offers: Offers,
    window: Window = ALWAYS,
    tables: Sequence[str] | None = None,
) -> Report:
    """The books of the named tables, or of all, reading each stream once."""
    known = {one.removeprefix("table:") for one in streams if one.startswith("table:")}
    ids = sorted(known if tables is None else tables, key=_in_order)
    books = [TableBook(id, window, offers) for id in ids]
    for book in books:
        book.follow(read(book.stream))
    cage = TicketBook(window)
    if cage.stream in streams:
        cage.follow(read(cage.stream))
    return Report(window, books, cage, whole=known <= set(ids))


def _in_order(id: str) -> list[tuple[bool, int, str]]:
    """Table 2 before table 10: numbers in a name count as numbers."""
    parts = re.findall(r"\d+|\D+", id)
    return [(not one.isdigit(), int(one) if one.isdigit() else 0, one) for one in parts]


def _added(kinds: Iterable[tuple[str, KindFigures]]) -> dict[str, KindFigures]:
    found: dict[str, KindFigures] = {}
    for name, kind in kinds:
        found[name] = found[name] + kind if name in found else kind
    return found


def pile(tickets: Iterable[Outstanding]) -> Tickets:
    """How many there are, and what they are worth."""
    found = Tickets()
    for one in tickets:
        found.take(one.amount)
    return found
