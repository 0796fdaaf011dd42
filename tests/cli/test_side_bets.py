"""Side bets and the source of chance on the command line."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from croupier.cli import rng
from croupier.server.pit.chance import SeededChance
from kit.marks import clause


def test_side_bets_carry_variance_and_hit_rate(run: Any) -> None:
    answer = run("bets", "CM18", "--side-bet", "spread-bet:5", "--side-bet", "lucky-ball", "--json")
    rows = {row["bet"]: row for row in answer.json}
    assert "variance" not in rows["red"] and "hit_rate" not in rows["red"]
    spread = rows["spread:1"]
    assert (spread["edge"], spread["hit_rate"]) == ("166/1369", "3/1369")
    # Once in so many times 400 are won, else 1 is lost.
    p, mean = Fraction(3, 1369), -Fraction(166, 1369)
    variance = p * (400 - mean) ** 2 + (1 - p) * (-1 - mean) ** 2
    assert Fraction(spread["variance"]) == variance
    assert rows["lucky-ball:1"]["odds"] == "payout 6 to 1, bonus 120 to 1"
    assert rows["lucky-ball:1"]["hit_rate"] == "1/37"


def test_people_read_a_line_a_result(run: Any) -> None:
    out = run("bets", "CM18", "--side-bet", "roulette-match", "--side-bet", "spread-bet:2").out
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert any(line.startswith("red 1 red 18 1 to 1 1/37 (2.70%)") for line in lines)
    at = next(n for n, line in enumerate(lines) if line.startswith("colour-match all-black 3 to 1"))
    assert lines[at + 1].startswith("all-red 3 to 1")
    assert lines[at + 2].startswith("all-green 250 to 1")
    assert lines[at + 3].startswith("bonus 500 to 1 0.0100%")
    assert any(line.startswith("spread:7 wins 200 to 1") for line in lines)
    assert max(map(len, out.splitlines())) <= 160


@pytest.mark.parametrize(("named", "says"), [
    ("spread-bet:9", "option' is 9; on this wheel there are 1, 2, 3, 4, 5"),
    ("spread-bet:x", "write for example spread-bet:2"),
    ("lucky-ball:2", "unknown key 'side_bets.lucky-ball.option'"),
    ("spread", "'side_bets' is 'spread'; single-zero in CM18 has"),
])  # fmt: skip
def test_a_wrong_side_bet_is_one_line(run: Any, named: str, says: str) -> None:
    answer = run("bets", "CM18", "--side-bet", named)
    assert (answer.code, answer.out, len(answer.err.splitlines())) == (2, "", 1)
    assert says in answer.err


PERTH = {"rulebook": "CP", "game": "double-zero", "side_bets": {"spread-bet": {}}}


@clause("CP", "3.44 chapeau part 1")
@pytest.mark.parametrize("words", [
    ("bets", "CP", "--game", "double-zero", "--side-bet", "spread-bet"),
    ("demo", "--rulebook", "CP", "--game", "double-zero", "--side-bets"),
    ("demo", "--rulebook", "CP", "--game", "double-zero", "--side-bet", "spread-bet"),
    ("edge", "-"), ("distribution", "-"), ("simulate", "-"), ("settle", "-"),
])  # fmt: skip
def test_perth_asks_which_table_the_operator_selects(run: Any, words: tuple[str, ...]) -> None:
    wagers = [{"bet": "spread:4", "stake": 500}]
    question: dict[str, Any] = {"table": PERTH, "wagers": wagers}
    if words[0] == "settle":
        question |= {"outcome": "17", "draws": {"spread": "20"}}
        question["wagers"] = [{"player": "ana", **wagers[0]}]
    answer = run(*words, stdin=json.dumps(question))
    assert (answer.code, answer.out) == (2, "")
    assert "selects one of 1, 2, 3, 4, 5. [CP 3.44 chapeau part 1]" in answer.err


SPIN = {
    "table": {"rulebook": "CM18", "side_bets": {"spread-bet": {}, "lucky-ball": {},
                                                "roulette-match": {}, "lucky-symbols": {}}},
    "outcome": "17",
    "draws": {"spread": "20", "match": {"wheels": ["17", "4"], "bonus": False}, "symbol": "C",
              "lucky-ball": {"numbers": ["5", "17", "0", "36"], "bonus": 2}},
    "wagers": [{"player": "ana", "bet": bet, "stake": 500} for bet in
               ("spread:4", "number-match", "symbol:C", "lucky-ball:2", "lucky-ball:1", "black")],
}  # fmt: skip


def test_a_spin_is_settled_by_its_draws(run: Any) -> None:
    answer = run("settle", "-", "--json", stdin=json.dumps(SPIN)).json
    assert [one["returned"] for one in answer["wagers"]] == [1000, 6500, 2000, 50500, 0, 1000]
    assert answer["wagers"][3]["clause"] == "CM18 16.4.3(a), 16.7 Colour 2 Bonus"
    assert answer["players"] == {"ana": {"staked": 3000, "returned": 61000}}


@pytest.mark.parametrize(
    ("name", "side_bet", "draw", "clause"),
    [
        ("spread", "Spread-Bet Roulette", "spread", "15.5.3"),
        ("match", "Roulette Match", "match", "14.5.3"),
        ("symbol", "Lucky Symbols", "symbol", "13.5.2"),
        ("lucky-ball", "Lucky Ball", "lucky ball", "16.6.2"),
    ],
)
def test_without_its_draw_a_spin_is_not_settled(
    run: Any, name: str, side_bet: str, draw: str, clause: str
) -> None:
    draws = {key: value for key, value in SPIN["draws"].items() if key != name}  # type: ignore[attr-defined]
    answer = run("settle", "-", stdin=json.dumps({**SPIN, "draws": draws}))
    said = f"There are wagers on {side_bet}, and its draw ({draw}) is not given."
    assert (answer.code, answer.err) == (2, f"croupier: -: {said} [CM18 {clause}]\n")


# ---- rng-test ----


def test_the_live_source_is_tested(run: Any) -> None:
    answer = run("rng-test", "--draws", "10000", "--json")
    found = answer.json["findings"]
    assert (len(found), answer.json["draws"]) == (42, 10_000)
    assert answer.code == (0 if answer.json["passed"] else 1)
    # A perfect source is refused once in a while; not by so much.
    assert min(one["p"] for one in found) > answer.json["limit"] / 10**6


def test_people_read_the_verdict_and_how_strict_it_is(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.server.pit.chance.SystemChance", lambda: SeededChance(1))
    answer = run("rng-test", "--draws", "10000")
    assert answer.code == 0
    assert "The source passes: 42 tests of 10,000 results each." in answer.words
    assert "a perfect source is refused once in 1,000 times" in answer.words


def test_a_source_that_fails_is_told_with_code_1(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Folded(SeededChance):
        def below(self, limit: int) -> int:
            return super().below(256) % limit

    monkeypatch.setattr("croupier.server.pit.chance.SystemChance", lambda: Folded(1))
    answer = run("rng-test", "--draws", "10000")
    assert answer.code == 1
    assert "too unlikely" in answer.words and "The source FAILS" in answer.words


def test_too_few_draws_are_refused(run: Any) -> None:
    answer = run("rng-test", "--draws", str(rng.FEWEST - 1))
    assert (answer.code, answer.out) == (2, "")
    assert "--draws is 9999; the tests need 10000 or more" in answer.err
