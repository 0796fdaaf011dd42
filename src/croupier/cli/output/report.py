"""The house's books as people read them: tables, tray, box, kinds of bet, tickets, cash-outs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from fractions import Fraction
from typing import NamedTuple

from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from croupier.cli.output import console
from croupier.money import Cents, format_cents
from croupier.report import Figures, Kind, Report, TableBook, pile
from croupier.rulebooks import rulebook
from croupier.table.clock import read

NONE = "–"


class Line(NamedTuple):
    """One table's figures, or all of them together."""

    name: str
    rules: str
    figures: Figures
    whole: Kind
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
    total = Line(
        "total", "", report.total, sum((line.whole for line in lines), Kind()), report.opener,
        report.closer, sum(line.accounts for line in lines), report.win_by_tray,
    )  # fmt: skip
    _print(_tables(lines, total))
    _print(_tray(lines, total))
    if total.figures.drop.total or total.figures.counted:
        _print(_box(lines, total))
    if total.whole.wagers:
        _print(_kinds(report, total.whole))
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


def _line(book: TableBook) -> Line:
    both = " and stations" if book.spec.mode == "cloth" and book.spec.stations else ""
    rules = f"{rulebook(book.spec.rulebook).tag} {book.spec.mode}{both}"
    return Line(
        book.id, rules, book.figures, sum(book.kinds.values(), Kind()), book.opener, book.closer,
        book.after.accounts - book.before.accounts, book.win_by_tray,
    )  # fmt: skip


def _tables(lines: Sequence[Line], total: Line) -> Table:
    table = _table("Tables", "table", "rules", right=(
        "spins", "no spins", "players", "handle", "win", "in theory", "drop", "hold"))  # fmt: skip
    for line in (*lines, total):
        figures = line.figures
        table.add_row(
            line.name, line.rules, str(figures.spins), str(figures.no_spins),
            str(len(figures.players)), format_cents(line.whole.handle), format_cents(figures.win),
            _rounded(line.whole.theory), format_cents(figures.drop.total), percent(figures.hold),
            style="bold" if line is total else "", end_section=line is lines[-1],
        )  # fmt: skip
    return table


def _tray(lines: Sequence[Line], total: Line) -> Table:
    """Closer and credits less opener and fills, with what else crossed the table: the win."""
    names = ("opener", "fills", "credits", "closer", "drop", "tickets in", "tickets out",
             "accounts", "win by tray", "chips in", "chips out")  # fmt: skip
    table = _table("Tray", "table", right=names)
    for line in (*lines, total):
        figures = line.figures
        cells = (line.opener, figures.fills, figures.credits, line.closer, figures.drop.total,
                 figures.tickets_in.amount, figures.tickets_out.amount, line.accounts,
                 line.by_tray, figures.chips_in, figures.chips_out)  # fmt: skip
        table.add_row(
            line.name, *map(format_cents, cells),
            style="bold" if line is total else "", end_section=line is lines[-1],
        )  # fmt: skip
    return table


def _box(lines: Sequence[Line], total: Line) -> Table:
    names = ("cash", "notes", "vouchers", "tokens", "dropped", "should be", "counted", "over/short")
    table = _table("Drop box", "table", right=names)
    for line in (*lines, total):
        figures, drop = line.figures, line.figures.drop
        cells = (drop.cash, drop.note, drop.voucher, drop.token, drop.total, figures.expected,
                 figures.counted, figures.over_short)  # fmt: skip
        table.add_row(
            line.name, *map(format_cents, cells),
            style="bold" if line is total else "", end_section=line is lines[-1],
        )  # fmt: skip
    return table


def _kinds(report: Report, whole: Kind) -> Table:
    """By kind, by rulebook, and all together: what was held of what was at risk."""
    table = _table("By kind of bet, and by rulebook", "kind", right=(
        "wagers", "handle", "win", "actual", "in theory", "theory"))  # fmt: skip
    books = [(rulebook(id).tag, kind) for id, kind in report.by_rulebook().items()]
    for rows, style in ((report.by_kind().items(), ""), (books, ""), ([("all", whole)], "bold")):
        for name, kind in rows:
            table.add_row(
                name, f"{kind.wagers:,}", format_cents(kind.handle), format_cents(kind.win),
                percent(kind.hold), _rounded(kind.theory), percent(kind.theoretical_hold),
                style=style,
            )  # fmt: skip
        table.add_section()
    return table


def _print_tickets(report: Report) -> None:
    cage, out = report.cage, report.outstanding()
    done = (("redeemed", cage.redeemed), ("put into stations", cage.inserted),
            ("paid by hand", cage.paid), ("voided", cage.voided))  # fmt: skip
    said = [f"{one.count} {what} ({format_cents(one.amount)})" for what, one in done if one.count]
    owed = pile(out)
    whose = f"{', '.join(said) or 'none came back'}; " if report.is_whole else "of these tables, "
    console.print(f"\nTickets: {whose}{owed.count} out, worth {format_cents(owed.amount)}.")
    if out:
        table = _table("Tickets out", "ticket", "table", "station", "player", "issued", "mark",
                       right=("amount", "age"))  # fmt: skip
        for one in out:
            mark = "not printed" if one.failed else "duplicate" if one.duplicate else ""
            age = read(report.as_of) - read(one.issued_at)
            table.add_row(
                one.ticket, one.table, str(one.station or NONE), one.player, one.issued_at, mark,
                format_cents(one.amount), _age(age),
            )  # fmt: skip
        _print(table)


def _cash_outs(report: Report) -> Table:
    table = _table("Cash-outs at stations", "time", "table", "station", "player", "paid by",
                   right=("amount",))  # fmt: skip
    for one in report.cash_outs():
        table.add_row(
            one.at, one.table, str(one.station or NONE), one.player,
            f"ticket {one.ticket}" if one.ticket else "chips", format_cents(one.amount),
        )  # fmt: skip
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
    table = Table(title=title, title_justify="left", title_style="bold", header_style="",
                  box=box.SIMPLE, show_edge=False, pad_edge=False)  # fmt: skip
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
