"""Bounds of what a table takes, and what cannot be seen or be told apart."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier import rulebooks as shelf
from croupier.bounds import LONGEST_NAME, MOST_BUY_IN, is_table_name
from croupier.characters import look_alike, visible, visible_json, visible_lines, wrong_with
from croupier.cli.output import console
from croupier.paper.ticket_pdf import printable
from croupier.rules.spec import read_spec
from croupier.script import Script
from croupier.table.commands import NAMES, AnyCommand

TURNED = "an\u202ea"
ESCAPE = "\x1b[2J\x9b0m"


@pytest.fixture
def cloth() -> Script:
    offer = shelf.offer(read_spec({"rulebook": "CM18", "mode": "cloth"}))
    script = Script(offer, shelf.pin(offer.spec.rulebook))
    _ask(script, "open-table", by="dealer:dan")
    return script


def _ask(script: Script, do: str, **fields: Any) -> Any:
    return script.run(msgspec.json.encode({"do": do, **fields}))


def _code(answer: Any) -> str:
    return "ok" if "ok" in answer else str(answer["refused"]["code"])


def test_chips_of_another_table_count_by_their_sum(cloth: Script) -> None:
    def redeem(count: int, value: int) -> str:
        given = {"player": "ana", "colour": "red", "table": "9", "verified_by": "area-manager:cy"}
        return _code(
            _ask(cloth, "redeem-colour-chips", by="dealer:dan", count=count, value=value, **given)
        )

    assert redeem(10**6, 10**12) == "too-much"
    assert redeem(10**4, MOST_BUY_IN // 10**4 + 100) == "too-much"
    assert redeem(20, 500) == "ok"


def test_every_word_of_every_command_has_a_longest_length() -> None:
    """A field that a client may fill has a bound, or only a few values."""
    components = msgspec.json.schema_components([AnyCommand], ref_template="{name}")[1]
    loose = []
    for name, schema in components.items():
        for field, kind in schema.get("properties", {}).items():
            for one in (kind, *kind.get("anyOf", ()), kind.get("items") or {}):
                if one.get("type") == "string" and not {"maxLength", "enum", "const"} & {*one}:
                    loose.append(f"{name}.{field}")
    assert {one.rpartition(".")[2] for one in loose} <= FILLED, loose
    assert len(NAMES) > 50


# What the driver fills in, and never a client; the logo and the rest of a spec has its own checks.
FILLED = {"ticket", "table", "elsewhere", "tickets", "known"}


@pytest.mark.parametrize(
    "hidden", ["\0", "\x1b", "\x7f", "\x9b", "\u200b", "\u202e", "\u2066", "\ufeff"]
)
def test_what_cannot_be_seen_is_refused_in_a_word(cloth: Script, hidden: str) -> None:
    for fields in (
        {"do": "buy-in", "by": "dealer:dan", "player": f"a{hidden}", "amount": 1, "tender": "cash"},
        {"do": "buy-in", "by": f"dealer:{hidden}", "player": "a", "amount": 1, "tender": "cash"},
        {"do": "open-betting", "by": "dealer:dan", "id": hidden},
        {"do": "place-wager", "by": "player:ana", "bet": f"red{hidden}"},
    ):
        assert _code(cloth.run(msgspec.json.encode(fields))) == "form", fields


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("ana", ""),
        ("Ana María Ñ", ""),
        ("Ольга", ""),
        ("Ωμέγα", ""),
        ("小明", ""),
        ("O'Brien-3", ""),
        ("", "empty"),
        ("a" * (LONGEST_NAME + 1), "101 characters"),
        ("ana ", "a space"),
        ("a  b", "two in a row"),
        (TURNED, "cannot be seen"),
        ("an\u3164a", "cannot be seen"),
        ("ﬁona", "another way"),
        ("Оlga", "Latin and Cyrillic"),
        ("Αna", "Latin and Greek"),
    ],
)
def test_a_name_is_right_or_said_to_be_wrong(name: str, why: str) -> None:
    found = wrong_with(name, LONGEST_NAME)
    assert (why in found) and bool(found) == bool(why), found


def test_names_that_look_alike() -> None:
    for one, other in (
        ("ana", "Ana"),
        ("bill", "biIl"),
        ("l0u", "lOu"),
        ("оса", "oca"),
        ("a1", "al"),
    ):
        assert look_alike(one, other) and look_alike(other, one), (one, other)
    for one, other in (("ana", "ana"), ("ana", "anna"), ("p1", "p2"), ("ali", "alp")):
        assert not look_alike(one, other), (one, other)


def test_nobody_sits_down_who_can_be_taken_for_another(cloth: Script) -> None:
    bought = {"by": "dealer:dan", "amount": 1_000, "tender": "cash"}
    assert _code(_ask(cloth, "buy-in", player="ana", **bought)) == "ok"
    assert _code(_ask(cloth, "buy-in", player="Ana", **bought)) == "wrong-name"
    assert _code(_ask(cloth, "buy-in", player="dealer:dan", **bought)) == "wrong-name"
    assert _code(_ask(cloth, "take-seat", by="dealer:dan", player="ANA", seat=3)) == "wrong-name"
    assert _code(_ask(cloth, "buy-in", player="ana", **bought)) == "ok"


def test_a_tables_name() -> None:
    assert all(map(is_table_name, ("1", "VIP-2", "a" * 40)))
    assert not any(map(is_table_name, ("", "-1", "a b", "é", "a" * 41, "1\n", "а", "a:b")))


def test_nothing_hides_in_the_terminal_on_paper_or_in_json(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for shown in (
        visible(ESCAPE + TURNED),
        visible_lines(ESCAPE + TURNED),
        printable(ESCAPE + TURNED),
    ):
        assert shown == r"\x1b[2J\x9b0man\u202ea"
    assert printable("two\nlines") == "two lines"
    assert visible_lines("two\nlines") == "two\nlines"
    document = msgspec.json.encode({"player": ESCAPE + TURNED}).decode()
    assert visible_json(document).isprintable()
    assert msgspec.json.decode(visible_json(document)) == {"player": ESCAPE + TURNED}
    console.print(ESCAPE + TURNED)
    assert capsys.readouterr().out == "\\x1b[2J\\x9b0man\\u202ea\n"


def test_nobody_brings_more_at_once_than_a_person_can(cloth: Script) -> None:
    def buys(name: str, amount: int) -> str:
        given = {"player": name, "amount": amount, "tender": "cash"}
        return _code(_ask(cloth, "buy-in", by="dealer:dan", **given))

    assert buys("ana", MOST_BUY_IN + 100) == "too-much"
    assert buys("ana", MOST_BUY_IN) == "ok"
