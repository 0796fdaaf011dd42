"""Whether the books agree with themselves and, to the cent, with the ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.money import Cents, format_cents
from croupier.report.table_book import TableBook
from croupier.report.ticket_book import TicketBook

Moved = Mapping[tuple[str, str], Cents]  # (stream, account) -> by how much it went up
Span = tuple[str, int, int]  # of a stream, the versions after the first number up to the second


def spans(tables: Sequence[TableBook], cage: TicketBook) -> list[Span]:
    """The entries within the window, whose postings are compared."""
    found = [(book.stream, book.first, book.last) for book in tables if book.first < book.last]
    return [*found, *((cage.stream, first, last) for first, last in cage.versions)]


def differences(
    tables: Sequence[TableBook], cage: TicketBook, stored: Moved, *, whole: bool
) -> Iterator[str]:
    """Every difference, in sentences; `whole` if these are all the tables there are."""
    should: dict[tuple[str, str], Cents] = {}
    for book in tables:
        yield from _within(book)
        should |= {(book.stream, account): moved for account, moved in _of_table(book).items()}
    should |= {(cage.stream, account): moved for account, moved in _of_cage(cage).items()}
    for place in sorted({*should, *stored}):
        books, ledger = should.get(place, 0), stored.get(place, 0)
        if books != ledger:
            stream, account = place
            yield (
                f"{account} moved by {format_cents(ledger)} in the ledger's postings of {stream},"
                f" by {format_cents(books)} in the log."
            )
    if whole:
        yield from _tickets(tables, cage)


def _within(book: TableBook) -> Iterator[str]:
    """The win computed in four ways: by settlement, by wager, by spin and by tray."""
    won = book.figures.win
    by_wager = sum((kind.win for kind in book.kinds.values()), 0)
    for how, other in (
        ("wager by wager", by_wager),
        ("spin by spin", book.figures.by_spins),
        ("by tray, drop and accounts", book.win_by_tray),
    ):
        if other != won:
            yield (
                f"table {book.id} won {format_cents(won)} by its settlements,"
                f" {format_cents(other)} {how}."
            )


def _of_table(book: TableBook) -> dict[str, Cents]:
    """The expected change of each account of a table."""
    figures, before, after = book.figures, book.before, book.after
    from_cage = figures.opened - figures.closed + figures.fills - figures.credits
    kept = figures.win + figures.refused - figures.written_off - figures.claims_paid
    moved = {
        f"table:{book.id}:float": from_cage + kept - figures.expected,
        f"table:{book.id}:owed": before.owing - after.owing,
        f"table:{book.id}:withheld": after.withheld - before.withheld,
        f"table:{book.id}:drop": figures.expected - figures.drop.total,
        f"table:{book.id}:wagers": after.wagers - before.wagers,
        "cage:float": -from_cage,
        "cage:count": -figures.counted,
        "cage:tickets": figures.tickets_out.amount - figures.tickets_in.amount,
        "house:drop": figures.expected,
        "house:over-short": figures.over_short,
        "patrons:chips": figures.chips_out - figures.chips_in,
    }
    for name in {*before.chips, *after.chips}:
        moved[f"player:{name}"] = after.chips.get(name, 0) - before.chips.get(name, 0)
    return moved


def _of_cage(cage: TicketBook) -> dict[str, Cents]:
    paid = cage.redeemed.amount + cage.paid.amount
    return {
        "cage:paid": paid,
        "house:void-tickets": cage.voided.amount,
        "cage:tickets": -paid - cage.voided.amount,
    }


def _tickets(tables: Sequence[TableBook], cage: TicketBook) -> Iterator[str]:
    """What tables did with tickets, the cage knows; what is out is what came and did not go."""
    for what, at_tables, at_cage in (
        ("given out", sum(book.figures.tickets_out.amount for book in tables), cage.issued),
        ("taken in", sum(book.figures.tickets_in.amount for book in tables), cage.inserted),
    ):
        if at_tables != at_cage.amount:
            yield (
                f"tickets {what} at tables are {format_cents(at_tables)}, by the cage"
                f" {format_cents(at_cage.amount)}."
            )
    before, after = cage.owed()
    ended = cage.redeemed + cage.inserted + cage.paid + cage.voided
    rightly = before + cage.issued.amount - ended.amount
    if after != rightly:
        yield (
            f"tickets out are {format_cents(after)}; those before and issued, less those ended,"
            f" are {format_cents(rightly)}."
        )
