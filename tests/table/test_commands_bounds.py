"""What a client may send: amounts, counts and names that a database can keep."""

from __future__ import annotations

import json

import pytest

from croupier.errors import SpecError
from croupier.rulebooks import offer
from croupier.rules.spec import read_spec
from croupier.table.commands import read_command


@pytest.mark.parametrize(
    "command",
    [
        {"do": "buy-in", "tender": "note", "amount": 2**62},
        {"do": "buy-in", "tender": "note", "amount": 2**63},
        {"do": "buy-in", "tender": "note", "amount": 10**12 + 1},
        {"do": "buy-in", "tender": "note", "amount": 10**400},
        {"do": "place-wager", "bet": "red", "stake": 10**13},
        {"do": "place-wager", "bet": "red", "colour": "blue", "count": 10**7},
        {
            "do": "issue-colour-chips",
            "player": "ana",
            "colour": "blue",
            "value": 10**13,
            "count": 1,
        },
        {"do": "extend-legacy-wager", "player": "ana", "hours": 10**9},
        {"do": "call-no-spin", "ground": "short-spin", "spin": 10**30},
        {"do": "open-table", "id": "x" * 101},
        {"do": "open-table", "id": "a\0b"},
        {"do": "leave", "player": "x" * 101},
        {"do": "leave", "player": "a\nb"},
    ],
)
def test_what_no_database_could_keep_is_no_command(command: dict[str, object]) -> None:
    with pytest.raises(SpecError, match="The command cannot be read"):
        read_command(json.dumps(command))


@pytest.mark.parametrize("hidden", ["\u202e", "\x07", "\x1b", "\x7f"])
def test_what_cannot_be_seen_is_in_no_word_of_a_command(hidden: str) -> None:
    wrong = f"a{hidden}b"
    for name, said in (
        ("reason", {"do": "raise-light", "reason": wrong}),
        ("about", {"do": "notify", "whom": "surveillance", "about": wrong}),
        ("bet", {"do": "place-wager", "bet": wrong, "stake": 500}),
    ):
        with pytest.raises(SpecError, match=f"characters that can be seen - at `..{name}`"):
            read_command(json.dumps(said))


def test_a_reason_may_have_lines_and_a_name_may_not() -> None:
    assert read_command(json.dumps({"do": "raise-light", "reason": "a\nb"}))
    with pytest.raises(SpecError, match="The command cannot be read"):
        read_command(json.dumps({"do": "raise-light", "reason": "a", "by": "dealer:a\nb"}))


def test_what_a_database_can_keep_is_one() -> None:
    for id in ("x" * 100, "ärger & 17 — ok", "system:clock"):
        assert read_command(json.dumps({"do": "open-table", "id": id})).id == id
    assert read_command(b'{"do": "buy-in", "tender": "note", "amount": 1000000000000}')


@pytest.mark.parametrize(
    "given", [{"limits": {"max": 10**13}}, {"limits": {"outlay": 10**13}}, {"float": 10**13}]
)
def test_limits_and_floats_are_bounded_too(given: dict[str, object]) -> None:
    with pytest.raises(SpecError, match="1000000000000"):
        offer(read_spec({"rulebook": "CM18", **given}))
