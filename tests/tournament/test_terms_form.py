"""Terms that cannot be read: what is wrong, where, and what would fit."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import rulebooks
from croupier.errors import SpecError
from croupier.tournament.terms.checks import check_terms
from croupier.tournament.terms.document import TermsDocument
from croupier.tournament.terms.draft import draft
from croupier.tournament.terms.reading import MOST_TOLD, read_terms
from kit.terms import BOOKS, Terms, altered, drafted, items, without


def fault(terms: object) -> str:
    with pytest.raises(SpecError) as told:
        read_terms(terms)
    return str(told.value)


# Key, what it is, and the words that are told.
FORMS: tuple[tuple[str, Any, str], ...] = (
    ("moon", 1, "'moon' is no key of the Terms; it has rulebook, id"),
    ("locaton", "Perth", "'locaton' is no key of the Terms; perhaps 'location' is meant"),
    ("rounds[1].banks", 5, "'rounds[1].banks' is no key of the Terms; perhaps 'bank' is meant"),
    ("conduct.penalties[1].pay", 5, "'conduct.penalties[1].pay' is no key"),
    ("players", [8, 24], "'players': it is a list; write an object"),
    ("players.min", "8", "'players.min': it is \"8\"; write a whole number from 0 to 1000"),
    ("players.min", 8.0, "'players.min': it is 8.0; write a whole number"),
    ("players.min", True, "'players.min': it is true; write a whole number"),
    ("players.max", 1001, "'players.max': it is 1001; write a whole number from 0 to 1000"),
    ("fees.entry", 0, "'fees.entry': it is 0; write a whole number from 1 to"),
    ("fees.entry", -100, "'fees.entry': it is -100; write a whole number from 1 to"),
    ("fees.entry", 10**13, "write a whole number from 1 to 1000000000000"),
    ("entry.sign", "yes", "'entry.sign': it is \"yes\"; write true or false"),
    ("entry.event", "gala", "'entry.event': it is \"gala\"; write charitable, media or ordinary"),
    ("entry.criteria", 3, "'entry.criteria': it is 3; write a text"),
    ("entry.closes_at", "tomorrow", "'entry.closes_at': \"tomorrow\" is no time; write 2026-02-01"),
    ("starts_at", "2026-02-30T19:00:00Z", "is no time"),
    ("starts_at", "2026-02-01T19:00:00+08:00", "is no time"),
    ("withdraw.after", "half", '"half" is no fraction; write for example "3/5" or "1"'),
    ("withdraw.after", "1/0", '"1/0" is no fraction'),
    ("withdraw.after", 1, "'withdraw.after': it is 1; write a text"),
    ("withdraw.after", "-1/2", "is no fraction"),
    ("rounds[0].bank", "kept", "'rounds[0].bank': it is \"kept\"; write keep"),
    ("rounds[0].bank", None, "'rounds[0].bank': it is null; write a whole number"),
    ("rounds[0].by.minutes", 30, '\'rounds[0].by\': write one of "spins" and "minutes"'),
    ("rounds", [], "'rounds': it lists 0; write 1 to 40"),
    ("rounds", {}, "'rounds': it is an object; write a list"),
    ("rounds[0].limits.kinds", [], "'rounds[0].limits.kinds': it is a list; write an object"),
    ("rounds[0].limits.kinds", {"straight": {"min": 0}}, "'rounds[0].limits.kinds.straight.min'"),
    (
        "rounds[0].limits.kinds",
        {f"k{n}": {} for n in range(41)},
        "'rounds[0].limits.kinds': it has 41 keys; 40 are the most",
    ),
    ("pool", {"fixed": 1000, "added": 0}, 'goes with "collected", not with "fixed"'),
    ("pool.fixed", 1000, '\'pool\': write "fixed", or "collected" and "added"'),
    ("prizes[0].amount", 1000, '\'prizes[0]\': write one of "share" and "amount"'),
    ("chips.chips", [100, "500"], "'chips.chips[1]': it is \"500\"; write a whole number"),
    ("statements", ["be-kind"], "'statements[0]': it is \"be-kind\"; write abide, accepts,"),
    ("conduct.penalties[0].penalty", "fine", "is no penalty; write warning, chips:N or disq"),
    ("conduct.penalties[0].penalty", "chips:0", "is no penalty"),
    ("conduct.penalties[0].penalty", "chips:9999999999999", "is no penalty"),
    ("conduct.penalties[0].id", "no spaces", "An id's name is letters without accents, digits"),
    ("id", "Käse", "An id's name is letters without accents"),
    ("title", "  ", "'title': \"  \": it is empty; write it as people read it"),
    ("title", "Cup\u202e", "it has a character that cannot be seen"),
    ("title", "C" * 101, "'title': it has 101 characters; 100 are the most"),
    ("location", "", "'location': it is empty; write what holds, or leave the key out"),
    ("location", "Here\x07", "'location': it has a character that cannot be seen"),
    ("location", "x" * 1001, "'location': it has 1001 characters; 1000 are the most"),
    ("winners", "all", "'winners': it is \"all\"; write an object"),
)


@pytest.mark.parametrize(
    ("key", "value", "told"), FORMS, ids=[f"{key}={str(value)[:20]}" for key, value, _ in FORMS]
)
def test_a_fault_of_form_says_what_where_and_what_would_fit(
    key: str, value: Any, told: str
) -> None:
    assert told in fault(altered(drafted("CM18"), key, value))


@pytest.mark.parametrize("raw", [None, 3, "terms", [], True])
def test_what_is_no_object_is_no_terms(raw: object) -> None:
    assert "write an object" in fault(raw)


def test_without_a_rulebook_nothing_can_be_checked() -> None:
    assert '"rulebook" is missing; write for example "crown-melbourne-18"' in fault({"id": "cup"})


def test_faults_of_form_are_told_together_but_not_without_end() -> None:
    terms = drafted("CM18")
    for n in range(MOST_TOLD + 3):
        terms[f"moon{n}"] = n
    told = fault(terms)
    assert told.count("is no key of the Terms") == MOST_TOLD
    assert told.endswith("; and 3 more.")


def test_fees_and_texts_may_be_null_and_other_keys_may_not() -> None:
    for key in ("fees.entry", "entry.criteria", "substitutes", "rounds[0].buy_in"):
        read_terms(altered(drafted("CM18"), key, None))
    for key in ("location", "players", "chips", "conduct", "rounds[0].advance", "play_off"):
        assert f"'{key}': it is null" in fault(altered(drafted("CM18"), key, None))


def test_half_an_object_is_left_out_and_listed() -> None:
    terms = without(without(drafted("CM18"), "rounds[1].per_table.max"), "prizes[0].place")
    found = read_terms(terms)
    assert found.missing == ("rounds[1].per_table.max", "prizes[0].place")
    assert found.left == ("rounds[1].per_table", "prizes")
    rounds = found.terms.rounds
    assert isinstance(rounds, tuple)
    assert rounds[1].per_table is msgspec.UNSET and rounds[0].per_table is not msgspec.UNSET


@pytest.mark.parametrize(
    ("key", "value", "lacks"),
    [
        ("rounds[0].by", {}, "rounds[0].by.spins"),
        ("play_off.by", {}, "play_off.by.spins"),
        ("pool", {}, "pool.fixed"),
        ("pool", {"added": 0}, "pool.collected"),
        ("pool", {"collected": {}}, "pool.added"),
        ("prizes", [{"place": 1}], "prizes[0].share"),
    ],
)
def test_of_keys_that_go_together_one_may_be_missing(key: str, value: Any, lacks: str) -> None:
    found = items(altered(drafted("CM18"), key, value))
    assert [(item.key, item.fault) for item in found] == [(lacks, "terms-incomplete")]


def test_a_document_in_a_required_part_takes_that_part_with_it() -> None:
    found = read_terms(without(drafted("CM18"), "substitutes.circumstances[0].id"))
    assert found.missing == ("substitutes.circumstances[0].id",)
    assert found.terms.substitutes is msgspec.UNSET
    assert [item.key for item in items(without(drafted("CM18"), "substitutes.circumstances[0].id"))
            ] == ["substitutes.circumstances[0].id"]  # fmt: skip


@pytest.mark.parametrize("tag", BOOKS)
def test_terms_are_written_and_read_again_unchanged(tag: str) -> None:
    terms = read_terms(drafted(tag)).terms
    again = msgspec.json.decode(msgspec.json.encode(terms), type=TermsDocument)
    assert again == terms
    assert read_terms(json.loads(msgspec.json.encode(terms))).terms == terms


@pytest.mark.parametrize("tag", BOOKS)
def test_the_draft_passes_and_is_always_the_same(tag: str) -> None:
    rulebook = rulebooks.rulebook(tag)
    assert draft(rulebook) == draft(rulebook)
    assert items(drafted(tag)) == ()
    later = draft(rulebook, "2030-01-01T00:00:00Z")
    assert check_terms(read_terms(later), rulebook) == ()


@pytest.mark.parametrize("tag", ["NZ", "ACT"])
def test_a_rulebook_without_tournaments_has_no_terms(tag: str) -> None:
    rulebook = rulebooks.rulebook(tag)
    said = f"{tag} has no rules for tournaments; CM18, CM11 and CP have."
    with pytest.raises(SpecError, match=said):
        draft(rulebook)
    with pytest.raises(SpecError, match=said):
        check_terms(read_terms({"rulebook": tag}), rulebook)


def test_terms_are_checked_by_their_own_rulebook() -> None:
    with pytest.raises(SpecError, match="The Terms are of crown-melbourne-18; this is crown-perth"):
        check_terms(read_terms(drafted("CM18")), rulebooks.rulebook("CP"))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
KEYS = list(TermsDocument.__struct_encode_fields__)


@given(st.sampled_from(BOOKS), st.dictionaries(st.sampled_from(KEYS), json_values, max_size=3))
def test_whatever_somebody_sends_is_checked_or_told(tag: str, given: Terms) -> None:
    """No document makes the checks stumble: it is read and checked, or a SpecError says why."""
    terms = drafted(tag) | given | {"rulebook": tag}
    try:
        found = items(terms)
    except SpecError:
        return
    for item in found:
        assert all(item.told("en").values()) and all(item.told("fr").values())


@given(st.sampled_from(BOOKS), st.data())
def test_any_keys_may_be_missing(tag: str, data: st.DataObject) -> None:
    """Of a draft without any number of its keys the rest is checked still."""
    terms: Any = drafted(tag)
    for _ in range(data.draw(st.integers(1, 12))):
        node = terms
        while True:
            inside = list(node) if isinstance(node, dict) else list(range(len(node)))
            inside = [key for key in inside if key != "rulebook"]
            if not inside:
                break
            key = data.draw(st.sampled_from(inside))
            if not isinstance(node[key], dict | list) or data.draw(st.booleans()):
                if isinstance(node, dict):
                    del node[key]
                break
            node = node[key]
    for item in items(terms):
        assert item.clause and item.told()["cure"]
