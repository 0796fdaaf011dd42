"""What a form is answered is said in French too: each sentence that one can bring about."""

from __future__ import annotations

from collections.abc import Callable
from string import Formatter
from typing import Any

import pytest

from croupier.bounds import TABLE_RULE
from croupier.case.search import Sought
from croupier.errors import CroupierError
from croupier.rules.spec import read_spec
from croupier.server.french import SENTENCES, french
from croupier.server.office.checking import check
from croupier.server.people import accounts, second_factor
from croupier.server.people.joining import set_up
from croupier.server.people.lockout import LockedOut
from croupier.server.people.names import check_name
from croupier.server.people.passwords import LONGEST, check_password

TOUCHBET = {"rulebook": "CM18", "mode": "touchbet"}
SAID = [
    accounts.WRONG,
    accounts.GONE,
    accounts._nobody("nia"),
    second_factor.WRONG_CODE,
    *second_factor.NEEDS.values(),
    set_up.WRONG,
    str(set_up.NoSetUp()),
    str(LockedOut(20)),
    TABLE_RULE,
]
REFUSED: list[Callable[[], object]] = [
    lambda: check_password("short", "nia"),
    lambda: check_password("x" * (LONGEST + 1), "nia"),
    lambda: check_password("passwordpassword", "nia"),
    lambda: check_name(""),
    lambda: check_name("nia:mia"),
    lambda: check_name("nia", ["Nia"]),
    lambda: Sought(ticket="123"),
]
WRONG_SPECS: list[dict[str, Any]] = [
    {**TOUCHBET, "stations": 51},
    {**TOUCHBET, "seats": 500},
    {**TOUCHBET, "wagering_period_s": 0},
    {"rulebook": "CP", "mode": "ats", "wagering_period_s": 19},
    {**TOUCHBET, "warning_s": 700},
    {**TOUCHBET, "warning_s": 0},
    {**TOUCHBET, "currency": "dollars"},
    {**TOUCHBET, "float": -1},
    {**TOUCHBET, "place": "x" * 500},
    {**TOUCHBET, "limits": {"min": 500, "max": 100}},
]


@pytest.mark.parametrize("sentence", SAID)
def test_who_signs_in_reads_it_in_french(sentence: str) -> None:
    assert french(sentence), sentence


@pytest.mark.parametrize("asked", REFUSED)
def test_what_is_typed_is_refused_in_french(asked: Callable[[], object]) -> None:
    with pytest.raises(CroupierError) as refused:
        asked()
    assert french(str(refused.value)), str(refused.value)


@pytest.mark.parametrize("spec", WRONG_SPECS)
def test_what_is_wrong_with_a_table_is_said_in_french(spec: dict[str, Any]) -> None:
    wrong = check(read_spec(spec)).wrong
    assert wrong is not None
    assert wrong.says.fr != wrong.says.en, wrong.says.en
    assert "{" not in wrong.says.fr


def test_what_a_sentence_names_is_named_in_french() -> None:
    wrong = check(read_spec({**TOUCHBET, "stations": 51})).wrong
    assert wrong is not None
    assert wrong.says.fr == "51 postes ne vont pas : ici il y en a 50 au plus. [CM18 11.3.2(a)]"
    assert french("No form of ours asks for this.") == ""


def test_every_sentence_takes_over_only_what_the_english_names() -> None:
    for english, said in SENTENCES.items():
        assert said.format_map(dict.fromkeys(_named(english), "x")), english


def _named(text: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(text) if name]
