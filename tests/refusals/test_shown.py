"""Every refusal is shown once at least, in each rulebook that decides it otherwise: what was asked
of which table, and the clause that it cites (`tests/data/refusals`)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.refusal_cases import Case, cases
from tools.refusals_docs import code_of, every_kind, key_of

from croupier.refusals import FLOOR, FORM, LOG, NOTATION, Part, Why
from croupier.rulebooks import TAGS, clauses, rulebook
from croupier.rules.book.cited import READING
from kit.shown import refused

OURS = {FORM, NOTATION, LOG, FLOOR}  # where no rulebook decides
# Sentences that nothing here brings about, each with its reason. A code has no such excuse.
NOT_SHOWN = {
    "retry.not-looked-up": "a database that fails while it is asked",
    "retry.not-stored": "a database that fails while it writes",
    "retry.set-aside": "a table that cannot be loaded: tests/server/test_set_aside.py",
    "retry.tournament-set-aside": "one that cannot be loaded: tests/server/test_cup_pit.py",
    "retry.table-not-made": "a database that fails while a table is made",
    "too-late.spins": "for a rulebook that lets some spins pass; in ours the next one is too late",
    "under-outlay.too": "what two rules make of a wager, joined; each is shown alone",
    "unknown-ground.none": "for a rulebook without any ground to void; all of ours have some",
    "wagers-down.draw": "a wager before the draw, which placing one refuses already",
}


TESTS = Path(__file__).parents[1]


def of_tournaments(kind: type[Why]) -> bool:
    """These need a tournament around them: its own tests show them by their codes."""
    return kind.__module__.startswith(("croupier.tournament.", "croupier.table.session."))


def kinds() -> list[type[Why]]:
    return [one for one in every_kind() if not issubclass(one, Part) and not of_tournaments(one)]


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)
def test_the_clause_that_decides(case: Case) -> None:
    found = refused(case)
    assert found is not None, "it was accepted"
    why, clause = found
    assert (why.key, clause) == (case.key, case.clause)


def test_every_code_is_shown() -> None:
    codes = {code_of(kind) for kind in kinds()}
    assert codes - {case.code for case in cases()} == set()


def test_every_code_of_tournaments_is_shown_in_a_test_of_theirs() -> None:
    written = "".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py"))
    theirs = {
        code_of(one) for one in every_kind() if of_tournaments(one) and not issubclass(one, Part)
    }
    assert sorted(code for code in theirs if f'"{code}"' not in written) == []


def test_every_sentence_is_shown_or_said_why_not() -> None:
    keys = {key_of(kind) for kind in kinds()}
    shown = {case.key for case in cases()}
    assert keys - shown == set(NOT_SHOWN)
    assert shown <= keys


def test_no_case_is_there_twice() -> None:
    ids = [case.id for case in cases()]
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("clause", sorted({case.clause for case in cases()}))
def test_a_citation_is_a_clause_or_a_reading(clause: str) -> None:
    """Never the rulebook alone: one can be looked up."""
    if clause in OURS:
        return
    if clause.startswith(READING):
        rest = clause.removeprefix(READING)
        read = {one.id for tag in TAGS for one in rulebook(tag).reading}
        assert rest in read or is_clause(rest), clause
    else:
        assert is_clause(clause)


def is_clause(text: str) -> bool:
    tag, _, ids = text.partition(" ")
    known = {one.clause for one in clauses(TAGS[tag])}
    return bool(ids) and (ids in known or all(one in known for one in ids.split(", ")))
