"""`edge`, `distribution` and `compare` as people and programs ask them."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

SINGLE = {"rulebook": "crown-melbourne-18", "game": "single-zero"}


def question(*wagers: tuple[str, int], **more: Any) -> str:
    listed = [{"bet": bet, "stake": stake} for bet, stake in wagers]
    return json.dumps({"table": SINGLE, "wagers": listed, **more})


def test_edge_is_a_fraction(run: Any) -> None:
    answer = run("edge", "-", "--json", stdin=question(("red", 500), ("straight:17", 100))).json
    assert answer["staked"] == 600
    assert (answer["edge"], answer["return"], answer["hit_rate"]) == ("1/37", "36/37", "19/37")
    assert answer["limits"] is False
    assert [(one["bet"], one["stake"], one["edge"]) for one in answer["wagers"]] == [
        ("red", 500, "1/37"), ("straight:17", 100, "1/37"),
    ]  # fmt: skip
    red, straight = (Fraction(n, 600) for n in (500, 100))
    nets = [red - straight] * 18 + [-red + 35 * straight] + [-1] * 18  # 17 is black
    mean = Fraction(sum(nets), 37)
    assert Fraction(answer["variance"]) == sum((net - mean) ** 2 for net in nets) / 37


def test_limits_are_in_if_asked_for_and_the_output_says_so(run: Any) -> None:
    text = question(("straight:17", 150), ("red", 80_000))
    out = run("edge", "-", "--json", "--limits", stdin=text).json
    assert out["limits"] is True
    straight, red = out["wagers"]
    # Paid 53.00 instead of 52.50; over the maximum of 500.00 nothing is at risk.
    assert Fraction(straight["edge"]) == 1 - Fraction(5_450, 37 * 150)
    assert (red["stake"], red["at_risk"]) == (80_000, 50_000)
    assert "over the maximum" in red["note"]
    assert out["staked"] == 50_150
    words = run("edge", "-", "--limits", stdin=text).words
    assert "With the table's limits and rounding to chips" in words
    assert "By the odds alone" in run("edge", "-", stdin=text).words


def test_one_spin_is_listed_result_by_result(run: Any) -> None:
    answer = run("distribution", "-", "--json", stdin=question(("dozen:1", 500))).json
    assert answer["outcomes"] == [
        {"net": -500, "probability": "25/37"}, {"net": 1_000, "probability": "12/37"},
    ]  # fmt: skip
    assert (answer["mean"], answer["exact"], answer["error"]) == ("-500/37", True, None)
    assert answer["value_at_risk"] == {"95%": 500, "99%": 500}
    assert (answer["ahead"], answer["behind"]) == ("12/37", "25/37")


def test_many_spins_are_a_number_with_an_error(run: Any) -> None:
    text = question(("red", 500), spins=100_000)
    answer = run("distribution", "-", "--json", stdin=text).json
    assert answer["exact"] is False and 0 < answer["error"] < 1e-12
    assert answer["mean"] == str(Fraction(-500 * 100_000, 37))
    assert 1 - sum(one["probability"] for one in answer["outcomes"]) < 1e-9
    few = run("distribution", "-", "--json", "--spins", "2", stdin=text).json
    assert few["outcomes"][0] == {"net": -1_000, "probability": "361/1369"}
    words = run("distribution", "-", stdin=text).words
    assert "By Fourier transform; all errors together are below" in words
    assert "longest losing run" in words


def test_what_red_costs_where(run: Any) -> None:
    answer = run("compare", "red", "--json").json
    assert [rank["edge"] for rank in answer["ranks"]] == ["1/37", "1/19", "1/13"]
    books = {table["rulebook"] for table in answer["ranks"][0]["tables"]}
    assert len(books) == 5
    assert [t["game"] for t in answer["ranks"][2]["tables"]] == ["crown"]
    words = run("compare", "red=10.00", "--rulebook", "NZ").words
    assert "1/37 (2.7027%) ≈27.03" in words and "CM18" not in words


def test_side_bets_and_tracks_are_looked_for_where_they_are(run: Any) -> None:
    spread = run("compare", "spread:1", "--json").json
    # Five options on a single zero (two alike) and on a double zero; Perth prints its own five.
    options = {
        side for rank in spread["ranks"] for table in rank["tables"] for side in table["side_bets"]
    }
    assert options == {f"spread-bet:{n}" for n in range(1, 6)}
    why = {one["why"] for one in spread["not_offered"]}
    assert why == {"This table does not offer spread:1: it has no Spread-Bet."}
    animals = run("compare", "asian:horse", "--json").json
    assert {t["rulebook"] for rank in animals["ranks"] for t in rank["tables"]} == {
        "nz-division-8", "act-1996",
    }  # fmt: skip
    tier = run("compare", "tier=6.00", "--json").json
    assert {t["rulebook"] for rank in tier["ranks"] for t in rank["tables"]} >= {"nz-division-8"}


def test_named_tables_are_compared(run: Any, tmp_path: Path) -> None:
    asked = {
        "wagers": [{"bet": "five:0/00/1/2/3", "stake": 500}],
        "tables": [
            {"rulebook": "CM18", "game": "double-zero"},
            {"rulebook": "NZ", "game": "double-zero"},
        ],
    }
    file = tmp_path / "question.json"
    file.write_text(json.dumps(asked))
    answer = run("compare", str(file), "--json").json
    assert [(rank["edge"], len(rank["tables"])) for rank in answer["ranks"]] == [("3/38", 2)]


def test_places_stand_line_by_line_and_lone_results_alone(run: Any) -> None:
    lines = run("compare", "red", "--rulebook", "CM18").out.splitlines()
    single = next(at for at, line in enumerate(lines) if "CM18 single-zero A" in line)
    assert "CM18 single-zero A (cloth, touchbet, touchtable)" in lines[single]
    assert "CM18 6.1 Red, CM18 10.6.1 Rouge" in lines[single]
    assert "CM18 french I J (cloth)" in lines[single + 1]
    shown = run("distribution", "-", "--spins", "50", stdin=question(("red", 500))).out
    heads = [line.split("  ")[0] for line in (one.strip() for one in shown.splitlines())]
    assert {"-10.00", "0.00", "10.00"} < set(heads)
    assert any(" … " in head for head in heads)


@pytest.mark.parametrize(
    ("words", "stdin", "said"),
    [
        (("edge", "-"), "{", "standard input: it is empty or cut short"),
        (("edge", "-"), '{"table": {}, "wagers": []}', 'it is {"table": spec'),
        (("edge", "-"), '{"tabel": {}}', "tabel"),
        (("edge", "-"), question(("red", 0)), "a positive whole number of cents"),
        (("edge", "-"), question(("straight:99", 100)), "straight:99"),
        (("edge", "-"), question(("red", 500), spins=0), "'spins' is 0; it is 1 or more"),
        (("distribution", "-", "--spins", "0"), question(("red", 500)), "--spins is 0"),
        (("edge", "missing.json"), "", "cannot read 'missing.json'"),
        (("compare", "red=ten"), "", "is not an amount"),
        (("compare", "-"), "{}", 'it is {"wagers"'),
        (("compare", "red", "--rulebook", "XX"), "", "XX"),
        (("compare", "rad"), "", "'rad' is not a bet"),
        (("compare", "straight:99"), "", "'99' is not a number on any wheel"),
        (("compare", "=5"), "", "'' is not a bet"),
        (("compare", "red=0"), "", "The stake on red is nothing; it is 0.01 or more"),
        (("compare", "red="), "", "is not an amount"),
        (("compare", "red=5,00"), "", "is not an amount"),
        (
            ("compare", "-"),
            question(("red", 500), tables=[{"rulebook": "CM18"}, {"rulebook": "XX"}]),
            "standard input: table 2: There is no rulebook 'XX'",
        ),
        (
            ("compare", "-", "--rulebook", "NZ"),
            question(("red", 500), tables=[{"rulebook": "CM18"}]),
            "the file names its tables; leave out --rulebook",
        ),
        (("compare", "-"), question(("rad", 500)), "standard input: 'rad' is not a bet"),
        (("edge", "-"), "", "standard input: it is empty"),
        (("distribution", "-", "--spins", "1.5"), "", "'1.5' is not a whole number"),
        (
            ("distribution", "-", "--spins", "1e30"),
            question(("red", 500)),
            "standard input: 1,000,000,000,000,000,000,000,000,000,000 spins have too many",
        ),
    ],
)
def test_bad_questions_are_one_line(
    run: Any, words: tuple[str, ...], stdin: str, said: str
) -> None:
    answer = run(*words, stdin=stdin)
    assert answer.code == 2
    assert said in answer.err and answer.err.count("\n") == 1


def test_limits_that_leave_nothing_are_said(run: Any) -> None:
    table = {**SINGLE, "mode": "touchbet"}
    text = json.dumps({"table": table, "wagers": [{"bet": "red", "stake": 100}]})
    answer = run("edge", "-", "--limits", stdin=text)
    assert answer.code == 2 and "leave nothing at risk; try --no-limits" in answer.err


def test_exact_answers_need_no_numpy() -> None:
    """A command starts without the heavy libraries, and one spin needs none of them at all."""
    code = (
        "import sys, croupier, croupier.cli, croupier.analysis.exact.scenes\n"
        "offer = croupier.offer('CM18')\n"
        "croupier.analysis.exact.measure(croupier.analysis.exact.scenes.scenes_of(offer,"
        " [croupier.Wager('a', 'red', 500)], limits=True))\n"
        "heavy = {'numpy', 'numba', 'scipy', 'matplotlib', 'gymnasium', 'pyarrow'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("command", ["edge", "distribution"])
def test_the_example_is_answered(run: Any, command: str) -> None:
    example = Path(__file__).parents[2] / "examples/wagers.json"
    assert "Crown Melbourne" in run(command, str(example)).out
