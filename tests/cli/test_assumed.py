"""Chances that no rulebook gives are marked wherever a figure rests on them, until a table's own
are given."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kit.marks import reading

WEIGHTS = [80, 330, 1500, 3000, 1500, 330, 80]
# The bet, its side bet, the operator's own chances, and what they are in an option's words.
SYMBOLS = (
    "symbol:A",
    "lucky-symbols",
    {"weights": WEIGHTS},
    "weights=80,330,1500,3000,1500,330,80",
)
MATCH = ("colour-match", "roulette-match", {"bonus_chance": "1/20000"}, "bonus_chance=1/20000")
BOTH = pytest.mark.parametrize("side", [
    pytest.param(SYMBOLS, id="symbols", marks=reading("CM18", "symbol-weights")),
    pytest.param(MATCH, id="match", marks=reading("CM18", "bonus-chance")),
])  # fmt: skip
CITED = {"lucky-symbols": "reading: symbol-weights", "roulette-match": "reading: bonus-chance"}
COMMANDS = pytest.mark.parametrize("command", [
    ("edge", "-"), ("distribution", "-"), ("distribution", "-", "--spins", "50"), ("compare", "-"),
    ("simulate", "-", "--spins", "1000"), ("simulate", "-", "--spins", "1000", "--limits"),
    ("simulate", "-", "--system", "flat", "--players", "9", "--spins", "9", "--bankroll", "50000"),
], ids=" ".join)  # fmt: skip
Side = tuple[str, str, dict[str, Any], str]


def question(side: Side, command: str, *, own: bool) -> str:
    bet, name, chances, _ = side
    table = {"rulebook": "CM18", "side_bets": {name: chances if own else {}}}
    where = {"tables": [table]} if command == "compare" else {"table": table}
    return json.dumps({**where, "wagers": [{"bet": bet, "stake": 500}]})


@BOTH
@COMMANDS
def test_what_people_read_has_a_mark_and_a_note(
    run: Any, side: Side, command: tuple[str, ...]
) -> None:
    bet, name, _, _ = side
    out = run(*command, stdin=question(side, command[0], own=False)).out
    note = " ".join(out.split()).partition("† Assumed, not the rulebook's: ")[2]
    assert f"[{CITED[name]}]" in note
    assert f'"side_bets": {{"{name}": {{' in note  # how to give one's own
    assert out.count("†") > 1  # a figure has it too
    own = run(*command, stdin=question(side, command[0], own=True)).out
    assert bet in own and "†" not in own


@BOTH
@COMMANDS
def test_what_programs_read_says_assumed(run: Any, side: Side, command: tuple[str, ...]) -> None:
    for own in (False, True):
        answer = run(*command, "--json", stdin=question(side, command[0], own=own)).json
        said = answer["ranks"][0] if command[0] == "compare" else answer
        assert said["assumed"] is not own
        if command[0] == "edge":
            assert [one["assumed"] for one in answer["wagers"]] == [not own]


@BOTH
def test_the_list_of_bets_marks_each_chance_and_edge(run: Any, side: Side) -> None:
    bet, name, _, setting = side
    words = ("bets", "CM18", "--side-bet", "spread-bet:2", "--side-bet")
    rows = {row["bet"]: row["assumed"] for row in run(*words, name, "--json").json}
    assert (rows["red"], rows["spread:1"], rows[bet]) == (False, False, True)
    lines = run(*words, name).out.splitlines()
    (line,) = (one for one in lines if one.startswith(f"{bet} "))
    assert line.count("†") == 2
    (line,) = (one for one in lines if one.startswith("spread:4 "))
    assert "†" not in line
    assert sum(one.startswith("† ") and CITED[name] in one for one in lines) == 1
    own = run(*words, f"{name}:{setting}")
    assert "†" not in own.out and bet in own.out
    assert not any(row["assumed"] for row in run(*words, f"{name}:{setting}", "--json").json)


def test_a_wager_on_the_game_alone_assumes_nothing(run: Any) -> None:
    table = {"rulebook": "CM18", "side_bets": {"lucky-symbols": {}}}
    asked = json.dumps({"table": table, "wagers": [{"bet": "red", "stake": 500}]})
    assert run("edge", "-", "--json", stdin=asked).json["assumed"] is False
    assert "†" not in run("edge", "-", stdin=asked).out


def test_an_answer_that_is_read_back_is_assumed_still(run: Any) -> None:
    first = run("edge", "-", "--json", stdin=question(SYMBOLS, "edge", own=False))
    assert run("edge", "-", "--json", stdin=first.out).json["assumed"] is True


@BOTH
@pytest.mark.parametrize("own", [False, True], ids=["assumed", "own"])
def test_a_picture_says_it(run: Any, tmp_path: Path, side: Side, own: bool) -> None:
    pictures = [tmp_path / "ends.svg", tmp_path / "ways.svg"]
    answer = run(
        "simulate", "-", "--system", "flat", "--players", "20", "--spins", "20", "--bankroll",
        "50000", "--plot", str(pictures[0]), "--plot-paths", str(pictures[1]),
        stdin=question(side, "simulate", own=own),
    )  # fmt: skip
    assert answer.code == 0, answer.err
    for picture in pictures:
        drawn = picture.read_text()
        assert (CITED[side[1]] in drawn) is not own
