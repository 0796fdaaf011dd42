"""The Terms and Conditions as patrons read them: our own words, each with its clause."""

from __future__ import annotations

from collections.abc import Callable

from croupier.rules.book.rulebook import Rulebook
from croupier.tournament.terms.document import TermsDocument
from croupier.tournament.terms.written import details, play, results
from croupier.tournament.terms.written.page import Chapter, Pen

CHAPTERS: tuple[Callable[[Pen], Chapter], ...] = (
    details.the_tournament,
    details.entry,
    play.format_of,
    play.chips_and_wagers,
    results.winners,
    results.prizes,
    results.conduct,
    results.general,
)


def chapters(terms: TermsDocument, rulebook: Rulebook) -> tuple[Chapter, ...]:
    """All of them, in order; of Terms that have passed every check."""
    found = (write(Pen(terms, rulebook)) for write in CHAPTERS)
    return tuple(one for one in found if one.parts)
