"""The house's books, printed for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from fractions import Fraction
from typing import NamedTuple

from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from croupier.cli.output import MARK, console, marked
from croupier.money import Cents, format_cents
from croupier.report import Figures, KindFigures, Report, TableBook, pile
from croupier.rulebooks import rulebook
from croupier.table.clock import read
from croupier.table.screens.masking import mask

NONE = "–"


class Figured(NamedTuple):
    """One table's figures, or all of them together."""

    name: str
    rules: str
    figures: Figures
    whole: KindFigures
    opener: Cents
    closer: Cents
    accounts: Cents  # by how much chip accounts grew
    by_tray: Cents


def print_report(report: Report) -> None:
    console.print(Text(_span(report), style="bold"))
    lines = [_line(book) for book in report.tables]
    if not lines:
        console.print("There was no table yet.")
        return
    whole = sum((line.whole for line in lines), KindFigures())
    accounts = sum(line.accounts for line in lines)
    tray = (report.opener, report.closer, accounts, report.win_by_tray)
    total = Figured("total", "", report.total, whole, *tray)
    _print(_tables(lines, total))
    _print(_tray(lines, total))
    if total.figures.drop.total or total.figures.counted:
        _print(_box(lines, total))
    if total.whole.wagers:
        _print(_kinds(report, total.whole))
        for note in sorted(total.whole.assumed):
            console.print(f"{MARK} {note}")
    _print_tickets(report)
    if report.cash_outs():
        _print(_cash_outs(report))


def percent(part: Fraction | None) -> str:
    """Two decimals, exactly rounded: 1/37 is 2.70%."""
    return NONE if part is None else f"{format_cents(round(part * 10_000))}%"


def _span(report: Report) -> str:
    window = report.window
    if not (window.start or window.end):
        return f"The house's books, all of them up to {report.as_of or 'now'}"
    return f"The house's books from {window.start or 'the start'} to {window.end or report.as_of}"


def _line(book: TableBook) -> Figured:
    both = " and stations" if book.spec.mode == "cloth" and book.spec.stations else ""
    rules = f"{rulebook(book.spec.rulebook).tag} {book.spec.mode}{both}"
    grown = book.after.accounts - book.before.accounts
    tray = (book.opener, book.closer, grown, book.win_by_tray)
    return Figured(book.id, rules, book.figures, sum(book.kinds.values(), KindFigures()), *tray)


def _tables(lines: Sequence[Figured], total: Figured) -> Table:
    names = ("spins", "no spins", "players", "handle", "win", "in theory", "drop", "hold")

    def cells(line: Figured) -> Iterable[str]:
        figures, whole = line.figures, line.whole
        yield line.rules
        yield from map(str, (figures.spins, figures.no_spins, len(figures.players)))
        yield from (format_cents(whole.handle), format_cents(figures.win))
        yield marked(_rounded(whole.theory), whole.assumed)
        yield from (format_cents(figures.drop.total), percent(figures.hold))

    return _by_table(_table("Tables", "table", "rules", right=names), lines, total, cells)


def _tray(lines: Sequence[Figured], total: Figured) -> Table:
    """Closer and credits less opener and fills, with what else crossed the table: the win."""
    tray = ("opener", "fills", "credits", "closer", "drop", "tickets in", "tickets out")
    names = (*tray, "accounts", "win by tray", "chips in", "chips out")

    def cells(line: Figured) -> Iterable[str]:
        figures = line.figures
        tray = (line.opener, figures.fills, figures.credits, line.closer, figures.drop.total)
        tickets = (figures.tickets_in.amount, figures.tickets_out.amount)
        rest = (line.accounts, line.by_tray, figures.chips_in, figures.chips_out)
        return map(format_cents, (*tray, *tickets, *rest))

    return _by_table(_table("Tray", "table", right=names), lines, total, cells)


def _box(lines: Sequence[Figured], total: Figured) -> Table:
    names = ("cash", "notes", "vouchers", "tokens", "dropped", "should be", "counted", "over/short")

    def cells(line: Figured) -> Iterable[str]:
        figures, drop = line.figures, line.figures.drop
        dropped = (drop.cash, drop.note, drop.voucher, drop.token, drop.total)
        counted = (figures.expected, figures.counted, figures.over_short)
        return map(format_cents, (*dropped, *counted))

    return _by_table(_table("Drop box", "table", right=names), lines, total, cells)


def _by_table(
    table: Table,
    lines: Sequence[Figured],
    total: Figured,
    cells: Callable[[Figured], Iterable[str]],
) -> Table:
    """A row for each table, then the sum of them."""
    for line in lines:
        table.add_row(line.name, *cells(line), end_section=line is lines[-1])
    table.add_row(total.name, *cells(total), style="bold")
    return table


def _kinds(report: Report, whole: KindFigures) -> Table:
    """By kind, by rulebook, and all together: what was held of what was at risk."""
    names = ("wagers", "handle", "win", "actual", "in theory", "theory")
    table = _table("By kind of bet, and by rulebook", "kind", right=names)
    books = [(rulebook(id).tag, kind) for id, kind in report.by_rulebook().items()]
    for rows, style in ((report.by_kind().items(), ""), (books, ""), ([("all", whole)], "bold")):
        for name, kind in rows:
            played = (f"{kind.wagers:,}", format_cents(kind.handle), format_cents(kind.win))
            theory = (_rounded(kind.theory), percent(kind.theoretical_hold))
            held = (percent(kind.hold), *(marked(one, kind.assumed) for one in theory))
            table.add_row(name, *played, *held, style=style)
        table.add_section()
    return table


def _print_tickets(report: Report) -> None:
    cage, out = report.cage, report.outstanding()
    done = {
        "redeemed": cage.redeemed,
        "put into stations": cage.inserted,
        "paid by hand": cage.paid,
        "voided": cage.voided,
    }
    said = [
        f"{one.count} {what} ({format_cents(one.amount)})"
        for what, one in done.items()
        if one.count
    ]
    owed = pile(out)
    whose = f"{', '.join(said) or 'none came back'}; " if report.is_whole else "of these tables, "
    console.print(f"\nTickets: {whose}{owed.count} out, worth {format_cents(owed.amount)}.")
    if out:
        names = ("ticket", "table", "station", "player", "issued", "mark")
        table = _table("Tickets out", *names, right=("amount", "age"))
        for one in out:
            mark = "not printed" if one.failed else "duplicate" if one.duplicate else ""
            age = read(report.as_of) - read(one.issued_at)
            place = (one.table, str(one.station or NONE), one.player, one.issued_at)
            table.add_row(mask(one.ticket), *place, mark, format_cents(one.amount), _age(age))
        _print(table)


def _cash_outs(report: Report) -> Table:
    names = ("time", "table", "station", "player", "paid by")
    table = _table("Cash-outs at stations", *names, right=("amount",))
    for one in report.cash_outs():
        place = (one.at, one.table, str(one.station or NONE), one.player)
        paid_by = f"ticket {mask(one.ticket)}" if one.ticket else "chips"
        table.add_row(*place, paid_by, format_cents(one.amount))
    return table


def _age(age: timedelta) -> str:
    """ "3 d 4 h" or "4:05": days count when there are any."""
    minutes = int(age.total_seconds()) // 60
    hours = minutes // 60
    return f"{hours // 24} d {hours % 24} h" if hours >= 24 else f"{hours}:{minutes % 60:02d}"


def _rounded(cents: Fraction) -> str:
    return format_cents(round(cents))


def _table(title: str, *left: str, right: Iterable[str]) -> Table:
    """Figures stand at the right and are never broken."""
    table = Table(
        title=title, title_justify="left", box=box.SIMPLE, show_edge=False, pad_edge=False
    )
    table.title_style, table.header_style = "bold", ""
    for name in left:
        table.add_column(name, no_wrap=True)
    for name in right:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _print(table: Table) -> None:
    """As wide as its figures: a cut amount is worse than a line the terminal breaks."""
    console.print()
    wide = Console(width=1_000)
    width = max(Measurement.get(wide, wide.options, table).maximum, 1)
    console.print(table, width=width, crop=False)
