"""Writes what follows from the log again: ledger, keys and snapshots. Never the log itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

import sqlalchemy as sa

from croupier.errors import SpecError
from croupier.play import Books, Offers
from croupier.store.care.check import REPAIR, RESTORE, Checked, Flaw, check, keys_in, postings_in
from croupier.store.care.moment import StoredFloor, alone
from croupier.store.schema import ACCOUNTS, KEYS, POSTINGS, SNAPSHOTS, STREAMS
from croupier.store.snapshots import snapshot_of
from croupier.store.sql import PAGE, SQLStore


class Mended(NamedTuple):
    """What was wrong and is not any more, what is still wrong, and how many rows were written."""

    mended: list[Flaw]
    left: list[Flaw]
    written: dict[str, int]


def repair(store: SQLStore, offers: Offers, books: Books, now_ms: int) -> Mended:
    """One transaction: all of it, or nothing. A database that is served is refused, because its
    server remembers what it read before."""
    with alone(store) as at:
        for lease in at.leases():
            if lease.until > now_ms:
                seconds = -(-(lease.until - now_ms) // 1000)
                raise SpecError(
                    f"{lease.owner} serves {lease.stream}: stop it first. If it is not running any"
                    f" more, its lease ends in {seconds} s."
                )
        checked = check(at, offers, books)
        mended = checked.of(REPAIR)
        left = [one for one in checked.findings if one.cure != REPAIR]
        if checked.of(RESTORE) or not mended:
            return Mended([], checked.findings, {})
        written = _write(at, checked)
        return Mended(mended, left, written)


def _write(at: StoredFloor, checked: Checked) -> dict[str, int]:
    """Everything again, though only a part of it may have been wrong: it is as quick."""
    told, written = checked.told, Counter[str]()
    for table in (KEYS, POSTINGS, ACCOUNTS, SNAPSHOTS):
        at.connection.execute(table.delete())
    for stream in told.acts:
        written["keys"] += _insert(at, KEYS, (key._asdict() for key in keys_in(at, stream)))
        posted = (one._asdict() for one in postings_in(at, stream))
        written["postings"] += _insert(at, POSTINGS, posted)
    balances = ({"name": name, "balance": sum} for name, sum in told.ledger.balances.items())
    written["accounts"] += _insert(at, ACCOUNTS, balances)
    kept = (
        {"stream": one, **snapshot_of(told.state(one))._asdict()}
        for one in (*told.tables, *told.cups)
    )
    written["snapshots"] += _insert(at, SNAPSHOTS, kept)
    # Whoever still believes to hold a stream finds that it does not.
    fenced = {"token": STREAMS.c.token + 1, "owner": "", "until": 0}
    at.connection.execute(STREAMS.update().values(fenced))
    return dict(written)


def _insert(at: StoredFloor, table: sa.Table, rows: Iterable[dict[str, object]]) -> int:
    count = 0
    for page in _pages(rows):
        at.connection.execute(table.insert(), page)
        count += len(page)
    return count


def _pages(rows: Iterable[dict[str, object]]) -> Iterator[list[dict[str, object]]]:
    """A log may be larger than memory."""
    left = iter(rows)
    while page := list(islice(left, PAGE)):
        yield page
