"""Of every clause something is shown: proven, vouched for or recorded.

Which tests show it stands in `proofs.tsv`, of which test_tidy.py sees that it is current.
"""

from __future__ import annotations

import pytest

from croupier import rulebooks as shelf
from croupier.rules.book.clause_index import WORDS, whereabouts

# What is about tournaments: the rule of each text, and the terms it needs.
RULE = {"CM18": "17.", "CM11": "12.", "CP": "5."}
TERMS = ("Tournament", "Heat", "Play-Off", "Session", "Terms and Conditions", "Wild Card")


def is_of_a_tournament(tag: str, topic: str, clause: str) -> bool:
    return (
        topic.startswith("tournament")
        or (tag in RULE and clause.startswith(RULE[tag]))
        or clause.removeprefix("1.1 ").startswith(TERMS)
    )


@pytest.mark.parametrize("id", shelf.IDS)
def test_every_clause_outside_tournaments_is_proven_vouched_or_recorded(id: str) -> None:
    book = shelf.rulebook(id)
    rows = whereabouts(book, shelf.clauses(id), shelf.proofs(), shelf.files(id))
    assert len(rows) > 20
    left = [row for row in rows if not is_of_a_tournament(book.tag, row.topic, row.clause)]
    assert {f"{row.clause}: {row.summary}" for row in left if row.shown not in WORDS} == set()
    assert all(row.tests for row in left), "a word without a test"


def test_what_is_left_out_is_about_tournaments() -> None:
    """Of texts without them nothing is left out, of the others not a third."""
    for id in shelf.IDS:
        book = shelf.rulebook(id)
        every = shelf.clauses(id)
        out = [one for one in every if is_of_a_tournament(book.tag, one.topic, one.clause)]
        if book.tag in RULE:
            assert 0 < len(out) < len(every) / 3
        else:
            assert out == []
