"""All that is wrong with Terms, at once."""

from __future__ import annotations

from croupier.errors import SpecError
from croupier.rules.book.rulebook import Rulebook
from croupier.tournament.terms.check_chips import check_chips
from croupier.tournament.terms.check_people import check_people
from croupier.tournament.terms.check_prizes import check_prizes
from croupier.tournament.terms.check_rounds import check_rounds
from croupier.tournament.terms.items import INCOMPLETE, Checking, Item, TermsRefused
from croupier.tournament.terms.needs import check_needs
from croupier.tournament.terms.reading import TermsRead


def check_terms(read: TermsRead, rulebook: Rulebook) -> tuple[Item, ...]:
    """What is missing first, then what does not go together; nothing if the Terms may be
    published. A SpecError if they are of another rulebook, or it has no tournaments."""
    terms = read.terms
    if rulebook.id != terms.rulebook and rulebook.tag != terms.rulebook.upper():
        raise SpecError(f"The Terms are of {terms.rulebook}; this is {rulebook.id}.")
    at = Checking(terms, rulebook)
    check_needs(at, read)
    check_rounds(at)
    check_chips(at)
    check_people(at)
    check_prizes(at)
    return tuple(sorted(at.items, key=lambda item: item.fault != INCOMPLETE))


def require_sound(read: TermsRead, rulebook: Rulebook) -> None:
    """Or a refusal with every item."""
    items = check_terms(read, rulebook)
    if items:
        raise TermsRefused(items)
