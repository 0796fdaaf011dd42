"""`croupier revisions`: where a rulebook's text comes from, and how it came to be what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cli.rules import JSON, Rulebook, _print_json

if TYPE_CHECKING:
    from datetime import date

    from croupier.rules.book.cited import Cited


def revisions(rulebook: Rulebook, json: JSON = False) -> None:
    """Who approved a rulebook, when it came into force, and every change to its text."""
    from croupier import rulebooks as shelf

    book = shelf.rulebook(rulebook)
    head = book.rulebook

    def cited(found: Cited[str] | Cited[date] | None) -> object:
        return {"value": found.value, "clause": book.cite(found.clause)} if found else None

    if json:
        return _print_json(
            {
                "id": book.id,
                "tag": book.tag,
                "title": book.title,
                "date": head.date,
                "dated": head.dated,
                "approved": cited(head.approved),
                "in_force_from": cited(head.in_force_from),
                "companion": cited(head.companion),
                "amends": head.amends,
                "fallback": head.fallback,
                "revisions": [
                    {
                        "version": one.version,
                        "date": one.date,
                        "changes": one.changes,
                        "deletes": one.deletes,
                        "clause": book.cite(one.clause),
                    }
                    for one in book.revision
                ],
            }
        )
    from croupier.cli.output import revisions_table

    revisions_table(book)
