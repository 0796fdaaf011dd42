"""`croupier report`: the house's books of a gaming day or a shift, reconciled to the cent."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.reading import JSON, Database, Tables, open_store
from croupier.cli.writing import print_json, progress_bar, tell

if TYPE_CHECKING:
    from rich.progress import Progress

    from croupier.log.codec import Entry
    from croupier.report import Report, Window
    from croupier.store.sql import SQLStore

STEP = 2_000  # entries read between two movements of the progress bar
AGREED = "Reconciled to the ledger: every cent."


def report(
    database: Database,
    table: Tables = None,
    day: Annotated[str | None, typer.Option(help="A gaming day, for example 2026-01-01.")] = None,
    from_: Annotated[
        str | None, typer.Option("--from", help="A shift: from 2026-01-01T18:00:00Z on.")
    ] = None,
    to: Annotated[str | None, typer.Option(help="A shift: up to this time.")] = None,
    day_start: Annotated[str, typer.Option(help="When a gaming day starts, in UTC.")] = "06:00",
    json: JSON = False,
    csv: Annotated[bool, typer.Option("--csv", help="One row a table and kind of bet.")] = False,
) -> None:
    """The house's books: win, hold, drop, tray and tickets, by table and by kind of bet."""
    if json and csv:
        raise typer.BadParameter("--json and --csv are two answers; choose one")
    found = _report(database, table, _window(day, from_, to, day_start), quiet=json or csv)
    if json:
        from croupier.report.document import document

        print_json(document(found))
    elif csv:
        _print_csv(found)
    else:
        from croupier.cli.output.report import print_report

        print_report(found)
        if day is not None and found.tables and not found.total.spins:
            print(
                f"No spin is of this day. It starts at {day_start} UTC; --day-start sets another."
            )
        print("\n".join(found.differences) or AGREED)
    if found.differences:
        raise typer.Exit(1)


def _window(day: str | None, from_: str | None, to: str | None, day_start: str) -> Window:
    from croupier.report import Window

    if day is None:
        return Window.of(from_ or "", to or "")
    if from_ or to:
        raise typer.BadParameter("--day is a whole gaming day; without it, --from and --to")
    return Window.of_day(day, day_start)


def _report(database: str, tables: list[str] | None, window: Window, quiet: bool) -> Report:
    """Each stream is read once; then the ledger is asked what it has of the same entries."""
    from croupier import report as books
    from croupier import rulebooks as shelf
    from croupier.errors import SpecError
    from croupier.store.base import Unavailable

    try:
        with closing(open_store(database, new=False)) as store:
            streams = store.streams()
            chosen = list(dict.fromkeys(tables)) if tables else None
            _check_tables(database, streams, chosen)
            with progress_bar(quiet) as progress:
                reading = _Reading(store, progress, streams, chosen)
                found = books.report(streams, reading.entries, shelf.pinned_offer, window, chosen)
            found.reconcile(store.moved(found.spans))
    except Unavailable as error:
        raise SpecError(f"{database} cannot be read: {error}") from None
    return found


def _check_tables(database: str, streams: list[str], tables: list[str] | None) -> None:
    from croupier.errors import SpecError

    known = [one.removeprefix("table:") for one in streams if one.startswith("table:")]
    if not known:
        raise SpecError(f"{database} has no tables.")
    for table in tables or ():
        if table not in known:
            raise SpecError(f"{database} has no table {table}; it has {', '.join(known)}.")


class _Reading:
    """Entries of a store's streams, counted as they are read."""

    def __init__(
        self, store: SQLStore, progress: Progress, streams: list[str], tables: list[str] | None
    ) -> None:
        from croupier.audit import is_audit

        self._store, self._progress = store, progress
        wanted = [f"table:{one}" for one in tables] if tables else streams
        counted = {one for one in (*wanted, "cage") if not is_audit(one)}
        whole = sum(store.head(stream)[0] for stream in counted)
        self._bar = progress.add_task("Reading the log", total=whole)

    def entries(self, stream: str) -> Iterator[Entry]:
        from croupier.store.transfer import entry_of

        for number, stored in enumerate(self._store.read(stream), start=1):
            yield entry_of(stream, stored)
            if not number % STEP:
                self._progress.advance(self._bar, STEP)


def _print_csv(found: Report) -> None:
    import csv
    import sys

    from croupier.report.document import COLUMNS, rows

    writer = csv.DictWriter(sys.stdout, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in rows(found):
        writer.writerow({**row, "assumed": "true" if row["assumed"] else "false"})
    for difference in found.differences:
        tell(difference)
