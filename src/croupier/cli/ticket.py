"""`croupier ticket`: the text, status and history of one cash-out ticket."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.reading import JSON, Database, open_store
from croupier.cli.writing import atomically, print_json

if TYPE_CHECKING:
    from croupier.cage import CageEvent, Ticket
    from croupier.log.codec import Entry
    from croupier.paper.ticket import TicketPaper
    from croupier.rules.spec import TableSpec
    from croupier.store.base import Store


def ticket(
    database: Database,
    number: Annotated[str, typer.Argument(help="The validation number, grouped or not.")],
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", help="Write a copy, not for payment, to this PDF file."),
    ] = None,
    json: JSON = False,
) -> None:
    """Show a ticket: its text, its status and its history."""
    import msgspec

    from croupier.errors import SpecError
    from croupier.paper.ticket import as_copy, paper_of

    digits = _digits(number)
    with closing(open_store(database, new=False)) as store:
        happened = _of_ticket(store, digits)
        if not happened:
            raise SpecError(f"{database} has no ticket {digits}.")
        found = _made_of([event for _, event in happened])
        paper = paper_of(digits, found, _spec(store, found.table))
    if output is not None:
        from croupier.paper.ticket_pdf import ticket_pdf

        # What is paid is printed by the server, once and in the log; this is for the files.
        with atomically(output) as file:
            file.write(ticket_pdf(as_copy(paper)))
    acts = [_act(entry, event) for entry, event in happened]
    if json:
        state = {"ticket": digits, **msgspec.structs.asdict(found)}
        return print_json({**state, "paper": msgspec.structs.asdict(paper), "acts": acts})
    _print(paper, found, acts)
    if output is not None:
        print(f"A copy, not for payment, is in {output}.")


def _digits(number: str) -> str:
    from croupier.cage import is_ticket_number
    from croupier.errors import SpecError

    digits = number.replace("-", "").replace(" ", "")
    if not is_ticket_number(digits):
        raise SpecError(
            f"{number!r} is no validation number: 18 digits, the last a check of the others."
        )
    return digits


def _of_ticket(store: Store, digits: str) -> list[tuple[Entry, CageEvent]]:
    """What happened to a ticket, in order, each with its act."""
    from croupier.cage import CageEvent
    from croupier.store.transfer import entry_of

    entries = (entry_of("cage", stored) for stored in store.read("cage"))
    return [
        (entry, event)
        for entry in entries
        for event in entry.events
        if isinstance(event, CageEvent) and event.ticket == digits
    ]


def _made_of(events: list[CageEvent]) -> Ticket:
    """The ticket as these events have made it."""
    from croupier.cage import Cage, apply

    cage = Cage()
    apply(cage, events)
    (made,) = cage.tickets.values()
    return made


def _spec(store: Store, table: str) -> TableSpec | None:
    """The spec of the table that printed it, if the database has that table."""
    from croupier.store.transfer import entry_of
    from croupier.table.events import TableMade

    made = store.act(f"table:{table}", 1)
    event = entry_of(f"table:{table}", made).events[0] if made is not None else None
    return event.spec if isinstance(event, TableMade) else None


def _act(entry: Entry, event: CageEvent) -> dict[str, str]:
    """When, who and what; with its reason, and where a ticket was taken in."""
    from croupier.cage import TicketIssued, TicketRedeemed, TicketReprinted, TicketVoided

    act = {"at": entry.at, "by": entry.by, "what": str(type(event).__struct_config__.tag)}
    if isinstance(event, TicketIssued | TicketRedeemed) and event.table:
        return act | {"table": event.table}
    if isinstance(event, TicketReprinted | TicketVoided) and event.reason:
        return act | {"reason": event.reason}
    return act


def _print(paper: TicketPaper, found: Ticket, acts: list[dict[str, str]]) -> None:
    from croupier.cli.output import console, ticket_table

    head = (paper.place, paper.title, paper.duplicate, paper.validation, paper.when)
    worth = (f"{paper.station}, {paper.sequence}", paper.words, paper.figures)
    for line in (*head, *worth, paper.presenting, paper.liability):
        if line:
            console.print(line)
    failed = ", and it did not print" if found.failed else ""
    console.print(f"\nIt is {found.player}'s; its status is {found.status}{failed}.\n")
    ticket_table(acts)
