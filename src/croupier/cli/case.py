"""`croupier case`: everything about one spin, from a database or an exported log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.reading import JSON, lines, open_store
from croupier.cli.writing import atomically, print_json, tell

if TYPE_CHECKING:
    from croupier.case import Case


def case(
    spin: Annotated[int, typer.Argument(help="The number of the spin.")],
    database: Annotated[
        str | None, typer.Option(help="A SQLite file or a postgresql:// address.")
    ] = None,
    log: Annotated[
        str | None, typer.Option(help="An exported log, or - for standard input.")
    ] = None,
    table: Annotated[str, typer.Option(help="Which table, if there are several.")] = "",
    pdf: Annotated[str | None, typer.Option(help="Write it to this PDF file, as A4 pages.")] = None,
    numbers: Annotated[
        bool, typer.Option("--numbers", help="With the tickets' numbers, which are money.")
    ] = False,
    json: JSON = False,
) -> None:
    """Everything about one spin, verified: moments, layout, payouts and money."""
    from croupier import rulebooks as shelf
    from croupier.case import case_of, without_ticket_numbers
    from croupier.verify import Difference

    with _lines(database, log, table) as read:
        try:
            found = case_of(read, spin, shelf.pinned_offer, table)
        except Difference as difference:
            tell(f"{database or log}: {difference}")
            raise typer.Exit(1) from None
    _show(found if numbers else without_ticket_numbers(found), pdf, json)
    if not found.verified.ok:
        raise typer.Exit(1)


def _show(found: Case, pdf: str | None, json: bool) -> None:
    if pdf is not None:
        from croupier.paper.case_pdf import case_pdf

        with atomically(pdf) as file:
            file.write(case_pdf(found))
    if json:
        return print_json(found)
    from croupier.cli.output.case import case_tables, verdict

    if pdf is None:
        return case_tables(found)
    verdict(found)
    print(f"The case of spin {found.spin} of table {found.table} is in {pdf}.")


@contextmanager
def _lines(database: str | None, log: str | None, table: str) -> Iterator[Iterable[bytes]]:
    """The lines of a log, one after the other: none is kept."""
    if (database is None) == (log is None):
        raise typer.BadParameter("say where the spin is: --database or --log, one of them")
    if database is not None:
        from croupier.log.streams import table_of
        from croupier.store.transfer import export

        with closing(open_store(database, new=False)) as store:
            found = table_of(store.streams(), database, table)
            yield export(store, [f"table:{found}", "cage", "floor"])
        return
    assert log is not None
    yield lines(log)
