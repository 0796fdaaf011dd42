"""Terms that contradict themselves: the key, the clause, what helps, and that it does."""

from __future__ import annotations

import pytest

from croupier import rulebooks
from croupier.errors import Refusal
from croupier.refusals import Part, Why, kinds_of_refusal
from croupier.refusals.sentences import say
from croupier.tournament.terms import refusals
from croupier.tournament.terms.checks import require_sound
from croupier.tournament.terms.items import TermsRefused
from croupier.tournament.terms.reading import read_terms
from kit.broken_terms import BROKEN, Changes
from kit.terms import MISSING, WRONG, Terms, altered, drafted, faults, items


def broken(changes: Changes) -> Terms:
    terms = drafted("CM18")
    for key, value in changes.items():
        terms = altered(terms, key, value)
    return terms


@pytest.mark.parametrize("name", BROKEN)
def test_a_contradiction_is_named_with_its_cure(name: str) -> None:
    case = BROKEN[name]
    found = items(broken(case.altered))
    clause = case.clause if case.clause.startswith("reading") else f"CM18 {case.clause}"
    assert [(item.key, item.clause, item.fault) for item in found] == [(case.key, clause, WRONG)]
    told = found[0].told()
    assert told["says"].startswith(case.says)
    assert told["cure"] == case.cure
    assert found[0].told("fr")["says"] != told["says"]


@pytest.mark.parametrize("name", [name for name, case in BROKEN.items() if case.cured])
def test_the_cure_cures(name: str) -> None:
    case = BROKEN[name]
    terms = broken(case.altered)
    for key, value in case.cured.items():
        terms = altered(terms, key, value)
    assert faults(terms) == []


def test_all_that_is_wrong_is_told_at_once_and_what_is_missing_first() -> None:
    terms = broken({"prizes[0].share": "2/5", "entry.closes_at": "2027-03-07T00:00:00Z"})
    del terms["location"], terms["conduct"]["late"]
    found = [(item.key, item.fault) for item in items(terms)]
    assert found == [
        ("location", MISSING),
        ("conduct.late", MISSING),
        ("entry.closes_at", WRONG),
        ("prizes", WRONG),
    ]


def made_by(tag: str, terms: Terms) -> set[type[Why]]:
    return {kind for item in items(terms) for kind in (type(item.why), type(item.cure))}


def test_every_fault_and_every_cure_comes_up_somewhere() -> None:
    """Here, or in the clauses' own tests, which break what one rulebook alone has."""
    seen = {kind for case in BROKEN.values() for kind in made_by("CM18", broken(case.altered))}
    defined = {kind for kind in kinds_of_refusal() if kind.__module__ == refusals.__name__}
    elsewhere = {
        refusals.TermsIncomplete, refusals.TermsContradictory, refusals.TermsNoTournaments,
        refusals.TermsLack, refusals.TermsLackStatement, refusals.AddKey, refusals.AddKeyAs,
        refusals.AddStatement, refusals.NoChoiceOfRules, refusals.StatementNotSo,
        refusals.NoSuchPower, refusals.NumberTooHigh,
    }  # fmt: skip
    assert defined - seen <= elsewhere
    assert {kind for kind in seen if issubclass(kind, Part)}


# ---- the refusal that a command will give ----


def test_terms_are_refused_as_incomplete_if_anything_is_missing() -> None:
    terms = broken({"prizes[0].share": "2/5"})
    rulebook = rulebooks.rulebook("CM18")
    with pytest.raises(TermsRefused) as contradictory:
        require_sound(read_terms(terms), rulebook)
    assert contradictory.value.code == WRONG
    assert contradictory.value.clause == "CM18 17.4.7(b)"
    del terms["location"]
    with pytest.raises(Refusal) as refused:
        require_sound(read_terms(terms), rulebook)
    assert refused.value.code == MISSING
    assert refused.value.clause == "CM18 17.4.1(a)(iv)"
    assert refused.value.message == (
        "The Terms are not complete, 2 items to mend: location, prizes."
    )
    assert say(refused.value.why, "fr") == (
        "Les conditions ne sont pas complètes, 2 points à corriger\u00a0: location, prizes."
    )
    assert isinstance(refused.value, TermsRefused)
    assert [item.key for item in refused.value.items] == ["location", "prizes"]
    require_sound(read_terms(drafted("CM18")), rulebook)
