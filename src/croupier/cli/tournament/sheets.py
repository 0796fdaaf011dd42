"""The result sheet written to files, for commands that have a tournament at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from croupier.cli.writing import atomically, check_writable

if TYPE_CHECKING:
    from croupier.paper.amounts import Language
    from croupier.tournament.cup import Cup

LANGUAGES: tuple[Language, ...] = ("en", "fr")


def check_sheets(pdf: str | None, csv: str | None, language: str = "en") -> Language:
    """Before any work is done; the language, if there is one of that name."""
    check_writable(pdf, (".pdf",))
    check_writable(csv, (".csv",))
    for known in LANGUAGES:
        if language == known:
            return known
    raise typer.BadParameter(f"--language is {language!r}; it is {' or '.join(LANGUAGES)}")


def write_sheets(
    cup: Cup, pdf: str | None, csv: str | None, *, promotion: bool, language: Language = "en"
) -> list[str]:
    """Those that are asked for; with `promotion` only the names of who agreed to it. What was
    written, in words."""
    from croupier.tournament.report.sheet import result_sheet

    sheet = result_sheet(cup, promotion=promotion)
    written = []
    if pdf is not None:
        from croupier.paper.results_pdf import results_pdf

        with atomically(pdf) as file:
            file.write(results_pdf(sheet, language))
        written.append(f"The results of {sheet.title} are in {pdf}.")
    if csv is not None:
        from croupier.paper.results_csv import results_csv

        with atomically(csv) as file:
            file.write(results_csv(sheet))
        written.append(f"The results of {sheet.title} are in {csv}.")
    return written
