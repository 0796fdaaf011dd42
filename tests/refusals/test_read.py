"""What people read of every refusal that is shown, in both languages and as each reader: looked
through for signs of a program, for missing words, and for persons who are spoken to as others."""

from __future__ import annotations

import re
from functools import cache

import pytest
from tools.refusal_cases import Case, cases

from croupier.refusals import Why
from croupier.refusals.sentences import LANGUAGES, Language, Reader, book, say
from croupier.rules.bets import POSITIONS
from croupier.rules.notation import FRENCH
from croupier.table.commands import NAMES
from croupier.table.state import PHASES
from kit.shown import SHOWN, refused

READERS: tuple[Reader, ...] = ("staff", "player")
# Whoever reads these writes programs, or sets a table up: they are told of fields and of commands.
OF_PROGRAMS = (
    "form.",
    "bad-limits",
    "not-signed.note",
    "retry.",
    "out-of-order.acts",
    "no-such-draw",
)
BETS = {*POSITIONS, *FRENCH, *FRENCH.values(), "any-green", "first-six", "lucky-ball"}
HYPHENS = {"cash-out", "buy-in"}  # names of acts that are words as well
FAULTS: dict[str, str] = {
    "two spaces": r"  ",
    "a space before a sign": r" [,.;]",
    "a wire name": r"\b(wagering-closed|ball-in-play|no-more-bets)\b",
    "a phase by its name": r"\bphases?\b",
    "a part by its id": r"\b(station|display|side-bet|table|player|dealer|sensor):\w",
    "a case by its id": r"\b(claim|dispute|incident)-\d",
    "a rulebook's tag": r"\b(CM18|CM11|CP|NZ)\b",
    "a clause": r"\[|\]",
    "a time as the log has it": r"\d{4}-\d\d-\d\dT",
    "a time without a zone": r"\d\d:\d\d:\d\d(?! UTC)",
    "a person and a verb that do not agree": (
        r"\b[Yy]ou (has|is|was|does)\b|\b(he|she|ana|bo|bob) (have|are|were|do)\b|\bVous (a|est)\b"
    ),
    "two persons and a verb that do not agree": (
        r"\b(ana|bo|bob) (and|et) (ana|bo|bob) (has|is|was|does|a|est)\b"
    ),
    "a count and a noun that do not agree": (
        r"\b1 (spins|minutes|hours|chips|places|guests|coups|heures|jetons|invités)\b"
    ),
    "a wrong article": (
        r"\b[Aa] (an|a|the|ATS|Area|Assistant|ats)\b|\b[Aa]n (dealer|player|TouchBet|cloth)\b"
    ),
    "nothing between brackets": r"\(\s*\)|''|«\s*»|\{|\}",
    "two negations": r"\b[Nn]othing is no\b|\bno no\b",
    "an amount of nothing as a choice": r"\b0[.,]00 (or|ou)\b",
    "Python": r"\bNone\b|\bTrue\b|\bFalse\b|\('",
}


@cache
def reasons() -> dict[str, Why]:
    """By case, why it is refused."""
    found = {case.id: refused(case) for case in cases()}
    return {id: one[0] for id, one in found.items() if one is not None}


def shown(case: Case, language: Language, reader: Reader) -> str:
    return say(reasons()[case.id], language, reader)


def is_of_programs(case: Case) -> bool:
    return case.key.startswith(OF_PROGRAMS) or case.place == "log"


@pytest.mark.parametrize("key", dict.fromkeys(case.key for case in cases()))
def test_a_sentence_that_people_understand(key: str) -> None:
    for case in (one for one in cases() if one.key == key):
        for language in LANGUAGES:
            for reader in READERS:
                check(case, shown(case, language, reader))


def check(case: Case, said: str) -> None:
    assert re.search(r"[.?]$", said), f"no full stop: {said}"
    assert is_started(case, said), f"no capital: {said}"
    if is_of_programs(case):
        return
    for fault, pattern in FAULTS.items():
        found = re.search(pattern, said)
        assert not found, f"{fault}: {said}"
    assert not raw_names(said), f"a raw name: {raw_names(said)}: {said}"


def is_started(case: Case, said: str) -> bool:
    """With a capital, a number, a sign, or the name of somebody or something as it was given."""
    first = re.match(r"[\w-]+", said)
    if first is None or not first[0][0].islower():
        return True
    given = {line.by.partition(":")[2] for line in case.lines}
    given |= {str(value) for line in case.lines for value in line.fields.values()}
    return first[0] in given or case.lines[-1].by == SHOWN


HYPHENED = re.compile(r"[A-Za-zÀ-ÿ]+(?:-[A-Za-zÀ-ÿ]+)+")


@cache
def hyphened() -> frozenset[str]:
    """What our own files write with a hyphen; they are looked through below."""
    books = [book(language) for language in LANGUAGES]
    words = [word for own in books for some in own.word.values() for word in some.values()]
    texts = [text for own in books for one in own.refusal.values()
             for text in (one.staff, one.player)]  # fmt: skip
    return frozenset(one for text in (*words, *texts) for one in HYPHENED.findall(text))


def raw_names(said: str) -> list[str]:
    """Words with a hyphen that nobody writes so: names of commands, grounds, things."""
    return [one for one in HYPHENED.findall(said) if one not in hyphened() | BETS]


@pytest.mark.parametrize("name", [*NAMES, *PHASES])
def test_no_sentence_of_ours_has_a_name_of_the_wire(name: str) -> None:
    """What is written once in a file is looked through there, for everybody."""
    if "-" not in name or name in HYPHENS:
        return
    for language in LANGUAGES:
        for key, one in book(language).refusal.items():
            if not key.startswith(OF_PROGRAMS):
                for text in (one.staff, one.player):
                    assert not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_are_spoken_to(language: Language) -> None:
    """Whoever asked for themselves does not read their own name."""
    for case in cases():
        role, _, name = case.lines[-1].by.partition(":")
        if role in ("player", "guest"):
            said = shown(case, language, "player")
            assert not re.search(rf"\b{name}\b", said), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_roles_are_told_from_the_foot_of_the_ladder_up(language: Language) -> None:
    """Every list of roles is in the order in which the rulebook has them."""
    from croupier.rules.roles import in_order
    from kit.table import SPECS, playing

    for spec in SPECS.values():
        at = playing(**spec)
        for power in at.table.powers.values():
            assert power.told == in_order(at.table.offer.rulebook, power.roles)
    dealer, manager = (book(language).word["role"][one] for one in ("dealer", "area-manager"))
    case = next(one for one in cases() if one.key == "not-allowed.role" and "spin-ball" in
                {line.do for line in one.lines[-1:]} and one.place.startswith("CM18"))  # fmt: skip
    said = shown(case, language, "player")
    assert said.index(dealer) < said.index(manager)


def test_what_is_named_as_possible_is_possible() -> None:
    """An amount that is offered instead can be made of the table's chips."""
    from croupier.money import can_make
    from croupier.rulebooks import offer
    from croupier.rules.spec import read_spec

    for case in cases():
        if case.key in ("stake-does-not-divide", "not-in-chips", "not-in-chips.pieces"):
            found = refused(case)
            assert found is not None
            chips = offer(read_spec(case.spec)).spec.limits.chips
            nearest = found[0].nearest  # type: ignore[attr-defined]
            pieces = getattr(found[0], "pieces", 1)
            assert nearest
            assert all(one % pieces == 0 and can_make(one // pieces, chips) for one in nearest)


def test_a_held_payment_says_until_when() -> None:
    for case in cases():
        if case.key in ("held", "held.ticket"):
            assert re.search(r"until (\d+ \w+ \d{4}|it is decided)|on \d+ \w+ \d{4}, .* UTC",
                             shown(case, "en", "staff")), case.id  # fmt: skip
