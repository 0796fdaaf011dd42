"""Of every clause something is shown: proven, vouched for or recorded.

Which tests show it stands in `proofs.tsv`, of which test_tidy.py sees that it is current.
"""

from __future__ import annotations

import pytest

from croupier import rulebooks as shelf
from croupier.rules.book.clause_index import WORDS, whereabouts


@pytest.mark.parametrize("id", shelf.IDS)
def test_every_clause_is_proven_vouched_or_recorded(id: str) -> None:
    book = shelf.rulebook(id)
    rows = whereabouts(book, shelf.clauses(id), shelf.proofs(), shelf.files(id))
    assert len(rows) > 20
    assert {f"{row.clause}: {row.summary}" for row in rows if row.shown not in WORDS} == set()
    assert all(row.tests for row in rows), "a word without a test"
