"""`croupier tournament terms`: Terms and Conditions, drafted, checked and written out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.reading import JSON, named, read
from croupier.cli.writing import print_json, tell

if TYPE_CHECKING:
    from croupier.rules.book.rulebook import Rulebook
    from croupier.tournament.terms.items import Item
    from croupier.tournament.terms.reading import TermsRead

PASSED = "The Terms have all that {tag} wants, and nothing in them contradicts."


def terms(
    of: Annotated[
        str,
        typer.Argument(
            metavar="RULEBOOK|FILE",
            help="A rulebook's id or tag, for a draft; or Terms in a JSON file, - for standard"
            " input.",
        ),
    ],
    check: Annotated[
        bool, typer.Option("--check", help="All that is missing or contradicts, with the cure.")
    ] = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Written out for patrons, as Markdown.")
    ] = False,
    pdf: Annotated[
        str | None, typer.Option(metavar="OUT", help="Written out for patrons, as A4 pages.")
    ] = None,
    json: JSON = False,
) -> None:
    """Draft the Terms of a tournament, check them, or write them out for patrons."""
    from croupier.cli.writing import check_writable
    from croupier.tournament.terms.checks import check_terms

    if check + markdown + (pdf is not None) > 1:
        raise typer.BadParameter("--check, --markdown and --pdf are three answers; choose one")
    if json and (markdown or pdf is not None):
        raise typer.BadParameter("--json goes with --check or a draft")
    check_writable(pdf, (".pdf",))
    found, rulebook = given_terms(of, needs_more=check or markdown or pdf is not None)
    if found is None:
        return _print_draft(rulebook)
    items = check_terms(found, rulebook)
    if check:
        _show(items, rulebook, json)
    elif items:
        tell_faults(items)
    elif markdown:
        from croupier.tournament.terms.written.markdown import markdown as written

        print(written(found.terms, rulebook), end="")
    elif pdf is not None:
        _write_pdf(found, rulebook, pdf)
    if items:
        raise typer.Exit(1)


def given_terms(of: str, *, needs_more: bool) -> tuple[TermsRead | None, Rulebook]:
    """Terms and their rulebook; no Terms where a draft is asked for and nothing else."""
    import msgspec

    from croupier import rulebooks as shelf
    from croupier.bounds import in_words
    from croupier.errors import SpecError
    from croupier.tournament.terms.draft import draft
    from croupier.tournament.terms.reading import read_terms

    if of in shelf.IDS or of.upper() in shelf.TAGS:
        rulebook = shelf.rulebook(of)
        return (read_terms(draft(rulebook)) if needs_more else None), rulebook
    if not needs_more:
        raise typer.BadParameter(
            f"{of!r} is no rulebook, for a draft; with a file say --check, --markdown or --pdf"
        )
    try:
        found = read_terms(msgspec.json.decode(read(of)))
    except msgspec.DecodeError as error:
        raise SpecError(f"{named(of)} is not JSON: {in_words(error)}") from None
    return found, shelf.rulebook(found.terms.rulebook)


def tell_faults(items: tuple[Item, ...]) -> None:
    for item in items:
        tell(f"{item.key}: {item.told()['says']} {item.told()['cure']} [{item.clause}]")


def _print_draft(rulebook: Rulebook) -> None:
    from croupier.tournament.terms.draft import draft

    print_json(draft(rulebook))


def _show(items: tuple[Item, ...], rulebook: Rulebook, json: bool) -> None:
    if json:
        return print_json({"ok": not items, "items": [item.told() for item in items]})
    if not items:
        return print(PASSED.format(tag=rulebook.tag))
    from croupier.cli.output import console, new_table

    table = new_table("key", "what is wrong", "what helps", "clause")
    for item in items:
        told = item.told()
        table.add_row(told["key"], told["says"], told["cure"], told["clause"])
    console.print(table)


def _write_pdf(found: TermsRead, rulebook: Rulebook, name: str) -> None:
    from croupier.cli.writing import atomically
    from croupier.paper.terms_pdf import terms_pdf

    pages = terms_pdf(found.terms, rulebook)
    with atomically(name) as file:
        file.write(pages)
    print(f"The Terms of {found.terms.title} are in {name}.")
