"""A tournament's script from its first line: Terms, tables, and chance from a seed."""

from __future__ import annotations

import random

from croupier import rulebooks as shelf
from croupier.rules.spec import read_spec
from croupier.script.tournament import CupScript, CupTable, read_heading
from croupier.tournament.terms.items import law_of
from croupier.tournament.terms.reading import read_terms


class Seeded:
    """The same draws every time."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, limit: int) -> int:
        return self._random.randrange(limit)


def tournament_script(line: bytes) -> CupScript:
    heading = read_heading(line)
    read = read_terms(heading.tournament)
    rulebook = shelf.rulebook(read.terms.rulebook)
    law_of(rulebook)
    tables = []
    for one in heading.tables:
        offer = shelf.offer(read_spec(one.spec))
        tables.append(CupTable(one.table, offer, shelf.pin(offer.spec.rulebook)))
    return CupScript(read, rulebook, shelf.pin(rulebook.id), tables, Seeded(heading.seed))
