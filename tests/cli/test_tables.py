"""What people are shown: layouts in the terminal, and words exactly as they were written."""

from __future__ import annotations

import json
from typing import Any

import pytest

NUMBERS = [
    "  3   6   9  12  15  18  21  24  27  30  33  36 ",
    "  2   5   8  11  14  17  20  23  26  29  32  35 ",
    "  1   4   7  10  13  16  19  22  25  28  31  34 ",
]


def spin(rulebook: str, layout: str, outcome: str, **wager: Any) -> str:
    wagers = [{"player": "ana", "bet": "red", "stake": 500, **wager}]
    table = {"rulebook": rulebook, "layout": layout}
    return json.dumps({"table": table, "outcome": outcome, "wagers": wagers})


@pytest.mark.parametrize(
    ("rulebook", "layout", "outcome", "zeros"),
    [  # the squares of the zeros, from the highest line down: right, middle, left
        ("NZ", "3", "00", ["[00]", "    ", "  0 "]),
        ("NZ", "3", "0", [" 00 ", "    ", "[ 0]"]),
        ("NZ", "4", "00", ["  0 ", "    ", "[00]"]),
        ("NZ", "4", "0", ["[ 0]", "    ", " 00 "]),
        ("CM11", "F", "00", ["[00]", "    ", "  0 "]),
        ("CM18", "A", "0", ["    ", "[ 0]", "    "]),
        ("CM18", "G", "00", ["        ", "[00]  0 ", "        "]),
        ("CM18", "N", "000", ["            ", "000] 00   0 ", "            "]),
    ],
)
def test_every_zero_is_shown_and_the_outcome_marked(
    run: Any, rulebook: str, layout: str, outcome: str, zeros: list[str]
) -> None:
    shown = run("settle", "-", stdin=spin(rulebook, layout, outcome)).out.splitlines()[:3]
    assert shown == [zero + row for zero, row in zip(zeros, NUMBERS, strict=True)]


def test_an_outcome_among_the_numbers_is_marked_in_its_place(run: Any) -> None:
    shown = run("settle", "-", stdin=spin("NZ", "4", "17")).out.splitlines()[:3]
    assert shown == [
        "  0 " + NUMBERS[0],
        "    " + NUMBERS[1].replace(" 17 ", "[17]"),
        " 00 " + NUMBERS[2],
    ]


@pytest.mark.parametrize("player", ["[/]", "[bold]ana[/bold]", "ana [red]", ":smile:", "[link=x]"])
def test_a_players_name_is_printed_as_it_is(run: Any, player: str) -> None:
    answer = run("settle", "-", stdin=spin("CM18", "A", "1", player=player))
    assert (answer.code, answer.err) == (0, "")
    lines = [" ".join(line.split()) for line in answer.out.splitlines()]
    assert f"{player} red 5.00 5.00 1 to 1 10.00 CM18 6.1 Red" in lines
    assert f"{player}: 1 is spun and red wins: 5.00 pays 5.00 at 1 to 1. [CM18 6.1 Red]" in lines
    assert f"{player} staked 5.00, gets 10.00 back and wins 5.00." in lines


def test_brackets_of_clauses_are_printed(run: Any) -> None:
    """Some clause ids hold brackets: 6.1 [list], 1.1 [cloth]."""
    assert "1.1 [cloth]" in run("clauses", "ACT").out
    differ = run("diff", "CM18", "ACT", "--json").json["differ"]
    cited = [row["b_clause"] for row in differ if "[" in row["b_clause"]]
    assert cited
    shown = run("diff", "CM18", "ACT").words
    assert all(clause in shown for clause in cited if len(clause) < 16)
