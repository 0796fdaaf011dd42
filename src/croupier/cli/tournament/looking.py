"""`croupier tournament standings` and `report`: what a database has of a tournament, even while a
server runs it."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.reading import JSON, Database, named_database, open_store
from croupier.cli.tournament.running import Tournament
from croupier.cli.writing import print_json, tell

if TYPE_CHECKING:
    from croupier.store.care.cups import StoredCup

Promotion = Annotated[
    bool, typer.Option("--promotion", help="Only places, prizes, and names of who agreed to it.")
]


def standings(database: Database, id: Tournament, json: JSON = False) -> None:
    """Who stands where: chips now or last counted, and the place."""
    from croupier.cli.output.standings import print_standings, standing_rows

    cup = _stored(database, id).cup
    if json:
        return print_json([one._asdict() for one in standing_rows(cup)])
    return print_standings(cup)


def report(
    database: Database,
    id: Tournament,
    promotion: Promotion = False,
    pdf: Annotated[
        str | None, typer.Option(metavar="OUT", help="The result sheet, as A4 pages.")
    ] = None,
    csv: Annotated[
        str | None, typer.Option(metavar="OUT", help="The result sheet, a line an entrant.")
    ] = None,
    language: Annotated[str, typer.Option(help="Of the pages: en or fr.")] = "en",
    json: JSON = False,
) -> None:
    """A tournament as one document: entrants, sessions, pool, disputes, tables, and whether all
    accounts balance. With --pdf or --csv its result sheet is written instead, with
    --json both."""
    from croupier.cli.output import standings as shown
    from croupier.cli.tournament.sheets import check_sheets, write_sheets
    from croupier.tournament.report.end import end_of_cup

    spoken = check_sheets(pdf, csv, language)
    found = _stored(database, id)
    cup = found.cup
    if pdf is not None or csv is not None:
        for line in write_sheets(cup, pdf, csv, promotion=promotion, language=spoken):
            (tell if json else print)(line)
        if not json:
            return None
    if promotion and json:
        return print_json([one._asdict() for one in shown.promoted_rows(cup)])
    if promotion:
        return shown.print_promotion(cup)
    if json:
        return print_json({**end_of_cup(cup), **found.ends()})
    shown.print_report(cup, not found.faults())
    return shown.print_prizes(cup)


def _stored(database: str, id: str) -> StoredCup:
    from croupier.errors import SpecError
    from croupier.rulebooks import pinned_offer, pinned_rulebook
    from croupier.store.care.cups import cups_in, stored_cup
    from croupier.store.care.moment import moment

    with closing(open_store(database, new=False)) as store, moment(store) as at:
        known = cups_in(at)
        if id not in known:
            has = ", ".join(known) or "none"
            raise SpecError(f"{named_database(database)} has no tournament {id!r}; it has {has}.")
        return stored_cup(at, id, pinned_offer, pinned_rulebook)
