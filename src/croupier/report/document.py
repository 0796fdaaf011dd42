"""The report for programs: whole cents, fractions as "1/37", one row for each table and kind."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from fractions import Fraction

import msgspec

from croupier.documents import Document, Written
from croupier.money import Cents
from croupier.report import Report, pile
from croupier.report.figures import CashOutLine, Figures, KindFigures, Tickets
from croupier.report.table_book import TableBook
from croupier.report.ticket_book import Outstanding
from croupier.table.clock import read
from croupier.table.screens.masking import mask

COLUMNS = tuple(
    """
    table rulebook mode kind wagers handle win actual_hold theoretical_win theoretical_hold
    assumed
    """.split()
)


def document(report: Report) -> Document:
    """The whole report as one JSON document."""
    out = report.outstanding()
    now = read(report.as_of) if report.as_of else None
    return {
        "from": report.window.start or None,
        "to": report.window.end or None,
        "as_of": report.as_of or None,
        "tables": [_table(book) for book in report.tables],
        "total": {
            **_figures(report.total, report.opener, report.closer, report.win_by_tray),
            **_wagers(report.by_kind()),
        },
        "kinds": list(rows(report)),
        "by_kind": [{"kind": name, **_kind(kind)} for name, kind in report.by_kind().items()],
        "by_rulebook": [
            {"rulebook": name, **_kind(kind)} for name, kind in report.by_rulebook().items()
        ],
        "cage": {
            name: _tickets(getattr(report.cage, name)) for name in ("redeemed", "paid", "voided")
        },
        "tickets": {
            **_tickets(pile(out)),
            "outstanding": [{**_masked(one), "age_s": _seconds(now, one.issued_at)} for one in out],
        },
        "cash_outs": [_masked(one) for one in report.cash_outs()],
        "reconciled": not report.differences,
        "differences": report.differences,
    }


def _masked(one: Outstanding | CashOutLine) -> dict[str, Written]:
    """With the ticket's number masked: a report goes to many."""
    ticket = mask(one.ticket) if one.ticket else ""
    return {**msgspec.structs.asdict(one), "ticket": ticket}


def rows(report: Report) -> Iterator[Document]:
    """One row for each table and kind of bet, with the names of COLUMNS."""
    for book in report.tables:
        named = {"table": book.id, "rulebook": book.spec.rulebook, "mode": book.spec.mode}
        for name, kind in book.kinds.items():
            yield {**named, "kind": name, **_kind(kind)}


def _table(book: TableBook) -> Document:
    spec = book.spec
    return {
        "table": book.id,
        "rulebook": spec.rulebook,
        "game": spec.game,
        "layout": spec.layout,
        "mode": spec.mode,
        "currency": spec.currency,
        **_figures(book.figures, book.opener, book.closer, book.win_by_tray),
        **_wagers(book.kinds),
        "accounts": {"before": book.before.accounts, "after": book.after.accounts},
        "box": {"before": book.before.drop, "after": book.after.drop},
    }


def _figures(figures: Figures, opener: Cents, closer: Cents, by_tray: Cents) -> Document:
    return {
        "spins": figures.spins,
        "no_spins": figures.no_spins,
        "players": len(figures.players),
        "win": figures.win,
        "win_by_tray": by_tray,
        "hold": _text(figures.hold),
        "drop": {**msgspec.structs.asdict(figures.drop), "total": figures.drop.total},
        "chips_in": figures.chips_in,
        "chips_out": figures.chips_out,
        "tickets_in": _tickets(figures.tickets_in),
        "tickets_out": _tickets(figures.tickets_out),
        "opener": opener,
        "fills": figures.fills,
        "credits": figures.credits,
        "closer": closer,
        "counted": figures.counted,
        "expected": figures.expected,
        "over_short": figures.over_short,
    }


def _kind(kind: KindFigures) -> Document:
    return {
        "wagers": kind.wagers,
        "handle": kind.handle,
        "win": kind.win,
        "actual_hold": _text(kind.hold),
        "theoretical_win": _text(kind.theory),
        "theoretical_hold": _text(kind.theoretical_hold),
        "assumed": bool(kind.assumed),
    }


def _wagers(kinds: dict[str, KindFigures]) -> Document:
    """All wagers of a table, or of all, whatever their kind."""
    whole = sum(kinds.values(), KindFigures())
    return {
        "wagers": whole.wagers,
        "handle": whole.handle,
        "theoretical_win": _text(whole.theory),
        "assumed": bool(whole.assumed),
    }


def _tickets(tickets: Tickets) -> dict[str, int]:
    return {"count": tickets.count, "amount": tickets.amount}


def _text(fraction: Fraction | None) -> str | None:
    return None if fraction is None else str(fraction)


def _seconds(now: datetime.datetime | None, at: str) -> int:
    """How long ago that was, in whole seconds."""
    assert now is not None, at
    return int((now - read(at)).total_seconds())
