"""What is wrong with Terms, item by item: the key, the clause, the fault, and its cure."""

from __future__ import annotations

from typing import NamedTuple

from croupier.errors import Refusal, SpecError
from croupier.refusals import Part, Why
from croupier.refusals.sentences import Language, say
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.law.tournament import Tournament
from croupier.tournament.terms.document import TermsDocument
from croupier.tournament.terms.refusals import (
    TermsContradictory,
    TermsIncomplete,
    TermsNoTournaments,
)

INCOMPLETE = "terms-incomplete"


class Item(NamedTuple):
    """One thing that is wrong."""

    key: str
    clause: str  # "CM18 17.4.1(a)(iv)"
    why: Why
    cure: Part

    @property
    def fault(self) -> str:
        return self.why.code

    def told(self, language: Language = "en") -> dict[str, str]:
        """As programs and people read it."""
        return {
            "key": self.key,
            "clause": self.clause,
            "fault": self.fault,
            "says": say(self.why, language),
            "cure": say(self.cure, language),
        }


class Checking:
    """Terms that are being checked by the law of their rulebook."""

    def __init__(self, terms: TermsDocument, rulebook: Rulebook) -> None:
        self.terms, self.rulebook = terms, rulebook
        self.law = law_of(rulebook)
        self.items: list[Item] = []

    def wrong(self, key: str, clause: str | tuple[str, ...], why: Why, cure: Part) -> None:
        clauses = (clause,) if isinstance(clause, str) else clause
        self.items.append(Item(key, ", ".join(clauses), why, cure))


def law_of(rulebook: Rulebook) -> Tournament:
    """The rules on tournaments; a SpecError where a rulebook has none."""
    law = rulebook.law("cloth").tournament
    if law is None:
        raise SpecError(say(TermsNoTournaments(rulebook.tag)))
    return law


class TermsRefused(Refusal):
    """Terms that cannot be published: all that is wrong with them, each with its cure."""

    def __init__(self, items: tuple[Item, ...]) -> None:
        keys = tuple(dict.fromkeys(item.key for item in items))
        lacking = [item for item in items if item.fault == INCOMPLETE]
        kind = TermsIncomplete if lacking else TermsContradictory
        super().__init__(kind(len(items), keys), clause=(lacking or list(items))[0].clause)
        self.items = items
