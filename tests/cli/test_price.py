"""`croupier price`: a bet nobody offers yet, on the command line."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.cli.price import numbers_of

LUCKY = {
    "results": [
        {"name": "payout", "covers": "17", "chance": "3/4", "odds": "6 to 1"},
        {"name": "bonus", "covers": "17", "chance": "1/4"},
    ]
}


def test_first_five_at_six_to_one(run: Any) -> None:
    answer = run("price", "--covers", "0/00/1/2/3", "--wheel", "double-crown", "--odds", "6",
                 "--json")  # fmt: skip
    assert answer.code == 0
    mean = -Fraction(3, 38)
    squares = Fraction(5 * 6**2 + 33, 38)
    assert answer.json == {
        "wheel": "double-crown",
        "rings": 1,
        "results": [{"name": "wins", "on": "0 00 1 2 3", "chance": "5/38", "odds": "6 to 1"}],
        "edge": "3/38",
        "return": "35/38",
        "hit_rate": "5/38",
        "variance": str(squares - mean**2),
    }


def test_people_read_fractions_and_per_cent(run: Any) -> None:
    words = run("price", "--covers", "0/00/1/2/3", "--wheel", "double-crown", "--odds", "6").words
    assert "On the double-crown wheel: result" in words
    assert "wins 0 00 1 2 3 5/38 (13.1579%) 6 to 1 edge 3/38 (7.89%)" in words
    assert "return 35/38 (92.11%) hit rate 5/38 (13.16%) variance 8085/1444 (5.5990;" in words


def test_the_odds_for_an_edge(run: Any) -> None:
    asked = ("price", "--covers", "dozen:1", "--edge", "1/20")
    # 12 in 37 times odds + 1 comes back, which is to be 19/20.
    odds = Fraction(19, 20) / Fraction(12, 37) - 1
    solved = run(*asked, "--json").json["solved"]
    assert solved == {
        "name": "wins",
        "odds": f"{odds.numerator} to {odds.denominator}",
        "below": {"odds": "1 to 1", "edge": "13/37"},
        "above": {"odds": "2 to 1", "edge": "1/37"},
    }
    words = run(*asked).words
    assert "In whole odds: 1 to 1 has an edge of 13/37 (35.14%) 2 to 1 has an edge" in words
    assert "exactly the one asked for" in run("price", "--covers", "red", "--edge", "1/37").words


def test_odds_of_less_than_one_have_none_below(run: Any) -> None:
    thirty = "/".join(map(str, range(1, 31)))
    answer = run("price", "--covers", thirty, "--edge", "1/37", "--json").json
    assert answer["solved"]["odds"] == "1 to 5" and answer["solved"]["below"] is None
    words = run("price", "--covers", thirty, "--edge", "1/37").words
    assert "In whole odds: 1 to 1 has an edge of -23/37" in words


def test_a_sum_over_rings(run: Any) -> None:
    answer = run("price", "--sum", "40-50", "--rings", "2", "--odds", "3", "--json").json
    ways = sum(40 <= a + b <= 50 for a in range(37) for b in range(37))
    assert answer["hit_rate"] == str(Fraction(ways, 37**2))
    assert answer["edge"] == str(1 - Fraction(4 * ways, 37**2))
    assert ", 2 rings:" in run("price", "--sum", "40-50", "--rings", "2", "--odds", "3").words


def test_a_file_with_one_result_open(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "lucky.json"
    path.write_text(json.dumps({**LUCKY, "edge": "5%"}))
    # 3/148 times 7 comes back from the payout; the bonus makes it 19/20.
    odds = (Fraction(19, 20) - Fraction(3 * 7, 148)) * 148 - 1
    solved = run("price", str(path), "--json").json["solved"]
    assert (solved["name"], solved["odds"]) == ("bonus", f"{odds.numerator} to {odds.denominator}")
    # An edge on the command line goes before the file's, and a file may leave it out.
    for text in (path.read_text(), json.dumps(LUCKY)):
        answer = run("price", "-", "--edge", "1/37", "--json", stdin=text).json
        assert answer["edge"] == "1/37"


def test_a_bet_that_loses_money_is_said_to(run: Any) -> None:
    assert "Whoever offers this loses" in run("price", "--covers", "17", "--odds", "36").words
    assert "Whoever" not in run("price", "--covers", "17", "--odds", "35").words


@pytest.mark.parametrize(("bet", "wheel", "count"), [
    ("red", "single", 18), ("douzaine:3", "double-american", 12), ("first-six", "triple", 6),
    ("voisins", "single", 17), ("asian:horse", "single", 3), ("split:20/17", "single", 2),
])  # fmt: skip
def test_a_real_bet_names_its_numbers(bet: str, wheel: str, count: int) -> None:
    numbers = numbers_of(bet, croupier.wheels()[wheel])
    assert len(set(numbers)) == count and set(numbers) <= set(croupier.wheels()[wheel].order)


@pytest.mark.parametrize(("asked", "stdin", "says"), [
    ("--odds 6", "", "say what the bet wins on"),
    ("--covers 17", "", "give either --odds 6 or the edge"),
    ("--covers 17 --odds 6 --edge 1/37", "", "give either --odds 6 or the edge"),
    ("--covers 38 --odds 6", "", "'38' is no number of the single wheel"),
    ("--covers rde --odds 6", "", "did you mean 'red'? Numbers are written 17/18/20."),
    ("--covers any-green --odds 6", "", "No layout with the single wheel has 'any-green'"),
    ("--covers red --edge 1", "", "ask for less than 100%"),
    ("--covers red --edge 60%", "", "the edge is under 19/37"),
    ("- --odds 3", "{}", "--odds stands in the file; leave it out here"),
    ("- --rings 1", "{}", "--rings stands in the file"),
    ("-", "", 'standard input: it is empty; it is {"results": ['),
    ("-", "{", "standard input: it is empty or cut short"),
    ("-", "{}", "standard input: the field 'results' is missing"),
    ("-", '{"results": [], "wheels": 2}', "no field 'wheels'"),
    ("-", json.dumps(LUCKY), "standard input: The odds of 'bonus' are open"),
    ("nowhere.json", "", "cannot read 'nowhere.json'"),
])  # fmt: skip
def test_bad_input_is_one_line(run: Any, asked: str, stdin: str, says: str) -> None:
    answer = run("price", *asked.split(), stdin=stdin)
    assert answer.code == 2 and answer.out == ""
    assert answer.err.count("\n") == 1 and says in answer.err, answer.err
