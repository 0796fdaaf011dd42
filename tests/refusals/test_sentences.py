"""Every refusal has a sentence in each language, made of its own particulars and nowhere else."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tools.refusals_docs import PAGE, every_kind, key_of, page, raised_in

import croupier
from croupier import rulebooks
from croupier.floor.powers import POWERS
from croupier.refusals import Why
from croupier.refusals.sentences import LANGUAGES, WRITTEN, Language, Reader, book, kinds, say
from croupier.rules.bets import ANIMALS
from croupier.rules.law.equipment import Choice, Item, State
from croupier.rules.notation import FRENCH, parse
from croupier.rules.roles import in_full
from croupier.table.commands import NAMES
from croupier.table.state import PHASES
from croupier.tournament.commands import CUP_NAMES
from croupier.tournament.powers import DEPUTY, DIRECTOR
from croupier.tournament.state import CUP_PHASES, SESSION_STATES
from kit.refusals import any_of

SRC = Path(croupier.__file__).parent
MODULES = sorted(SRC.rglob("*.py"))
READERS: tuple[Reader, ...] = ("staff", "player")
CITED = "the clause that stands beside the sentence says by which rulebook"
# Particulars that no sentence shows, by "key.particular", each with its reason.
UNSAID: dict[str, str] = {
    "not-here.rulebook": CITED,
    "not-here.place.rulebook": CITED,
    "not-here.ground.rulebook": CITED,
    "unknown-ground.none.rulebook": CITED,
    "bet-not-offered.not-in-the-rulebook.rulebook": CITED,
    "bet-not-offered.other-modes.rulebook": CITED,
}
# Roles that no rulebook names: who looks on, and screens that ask.
ALSO_ROLES = {"inspector", "layout", "device"}


def placeholders(pattern: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(pattern) if name is not None}


def test_no_two_refusals_share_a_sentence() -> None:
    twice = [key for key, count in Counter(map(key_of, every_kind())).items() if count > 1]
    assert not twice


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal(language: Language) -> None:
    defined, written = {key_of(kind) for kind in every_kind()}, set(book(language).refusal)
    assert defined - written == set(), "no sentence"
    assert written - defined == set(), "no refusal"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", every_kind(), ids=key_of)
def test_a_sentence_is_made_of_its_particulars(kind: type[Why], language: Language) -> None:
    sentence = book(language).refusal[key_of(kind)]
    used = placeholders(sentence.staff) | placeholders(sentence.player)
    known = set(kind.__struct_fields__)
    assert used <= known, "no such particular"
    unsaid = {name for name in known if f"{key_of(kind)}.{name}" in UNSAID}
    assert known - used == unsaid, "a particular that nobody is told"


@pytest.mark.parametrize("kind", every_kind(), ids=key_of)
def test_both_languages_have_the_same_readers(kind: type[Why]) -> None:
    english, french = (book(language).refusal[key_of(kind)] for language in LANGUAGES)
    assert bool(english.player) == bool(french.player)


def test_the_page_of_refusals_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make refusals-docs`"


@pytest.mark.parametrize("kind", every_kind(), ids=key_of)
def test_every_refusal_is_raised_somewhere(kind: type[Why]) -> None:
    assert raised_in(kind)


def test_what_is_unsaid_is_a_particular() -> None:
    named = {f"{key_of(kind)}.{name}" for kind in every_kind() for name in kind.__struct_fields__}
    assert set(UNSAID) <= named


def test_every_kind_of_particular_can_be_written() -> None:
    found = {kind for refusal in every_kind() for kind in kinds(refusal).values()}
    assert found <= set(WRITTEN)


@given(st.data())
@settings(max_examples=300)
def test_any_particulars_make_a_sentence_for_everybody(data: st.DataObject) -> None:
    why = data.draw(st.sampled_from(every_kind()).flatmap(any_of))
    for language in LANGUAGES:
        for reader in READERS:
            assert isinstance(say(why, language, reader), str)


def test_french_signs_stay_with_their_words() -> None:
    """Before ; : ? ! » and after « a space that no line breaks at."""
    own = book("fr")
    sentences = [text for one in own.refusal.values() for text in (one.staff, one.player)]
    for text in [*sentences, *(word for words in own.word.values() for word in words.values())]:
        assert not re.search(r" [;:?!»]|« ", text), text


# ---- nowhere else ----


def calls(path: Path) -> list[tuple[str, ast.Call]]:
    """What is called by its name or by a module's, with the call."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                found.append((node.func.id, node))
            elif isinstance(node.func, ast.Attribute):
                found.append((node.func.attr, node))
    return found


def is_text(node: ast.expr) -> bool:
    """Text put down on the spot, or put together there."""
    if isinstance(node, ast.BinOp):
        return is_text(node.left) or is_text(node.right)
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def words_in(node: ast.expr) -> str:
    texts = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)]
    return " ".join(text for text in texts if isinstance(text, str))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SRC)))
def test_no_sentence_is_made_where_something_is_refused(path: Path) -> None:
    names = {kind.__name__ for kind in every_kind()}
    for name, call in calls(path):
        given = [*call.args, *(one.value for one in call.keywords if one.arg != "clause")]
        if name == "Refusal":
            assert len(given) == 1, f"{path}:{call.lineno}: a refusal is made of its reason alone"
            assert not is_text(given[0]), f"{path}:{call.lineno}: a text instead of a reason"
        elif name in names:
            for one in filter(is_text, given):
                said = words_in(one)
                assert not re.search(r"\w \w", said), f"{path}:{call.lineno}: {said!r}"


# ---- words ----


def test_every_role_phase_and_act_has_a_word_in_each_language() -> None:
    books = rulebooks.all_rulebooks()
    roles = {
        role
        for one in books
        for power in one.power
        for role in in_full(one, power.by.value, french=True)
    }
    acts = {power.may for one in books for power in one.power} | set(NAMES) | set(POWERS)
    roles |= {role for allowed in POWERS.values() for role in allowed}
    roles |= {DIRECTOR, DEPUTY}
    acts |= set(CUP_NAMES)
    phases = {*PHASES, *CUP_PHASES, *SESSION_STATES}
    for language in LANGUAGES:
        words = book(language).word
        assert set(words["role"]) == roles | ALSO_ROLES
        assert set(words["phase"]) == phases
        assert set(words["act"]) == acts


def test_every_piece_of_equipment_and_what_it_must_be_has_a_french_word() -> None:
    words = book("fr").word
    assert set(get_args(Item)) == set(words["item"])
    states = {*get_args(State), *get_args(Choice)}
    assert not {one for one in states if len(one) > 2} - set(words["plain"])  # not "K" or "13"
    roles = words["role"]
    assert [role for role, count in Counter(roles.values()).items() if count > 1] == []


def test_french_bets_are_those_that_can_be_read() -> None:
    assert book("fr").word["bet"] == FRENCH
    for language in LANGUAGES:
        shown = book(language).refusal["unknown-bet.for-example"].staff
        for bet in re.findall(r"[a-z]+:[\d/]+", shown):
            assert parse(bet)


# ---- what some of them say ----


def test_each_reader_is_told_in_their_language() -> None:
    from croupier.rules.refusals import AsianSections, DoesNotDivide, NoStake, UnknownBet

    none = NoStake("ana", "red", 0)
    assert say(none).startswith("ana's wager on red is 0 cents;")
    assert say(none, reader="player").startswith("Your wager on red is 0 cents;")
    assert say(none, "fr").startswith("La mise de ana sur rouge est de 0 centimes\u00a0;")
    assert say(none, "fr", "player").startswith("Votre mise sur rouge est de 0 centimes\u00a0;")
    split = DoesNotDivide(1_234_50, "tier", 6, (1_230_00, 1_236_00))
    assert say(split) == (
        "1,234.50 on tier does not divide into 6 equal pieces of chips; 1,230.00 or 1,236.00 would."
    )
    assert say(split, "fr") == (
        "1\u202f234,50 sur tier ne se divise pas en 6 parts égales de jetons\u00a0; 1\u202f230,00"
        " ou 1\u202f236,00 conviendrait."
    )
    cat = UnknownBet("asian:cat", AsianSections(ANIMALS))
    assert say(cat, "fr").startswith(
        "«\u00a0asian:cat\u00a0» n'est pas une mise\u00a0: une section"
    )


def test_a_count_has_its_noun() -> None:
    from croupier.cage.refusals import TooManySpinsLater

    assert "before 1 more spin;" in say(TooManySpinsLater(1))
    assert "before 2 more spins;" in say(TooManySpinsLater(2))
    assert "avant 2 autres coups" in say(TooManySpinsLater(2), "fr")
