"""The command line as people and programs use it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main

SPIN = Path(__file__).parent.parent.parent / "examples/spin.json"


class Answer:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: str, stdin: str = "") -> Answer:
        monkeypatch.setattr(sys, "argv", ["croupier", *words])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        with pytest.raises(SystemExit) as stop:
            main()
        said = capsys.readouterr()
        return Answer(int(stop.value.code or 0), said.out, said.err)

    return run


def test_rulebooks(run: Any) -> None:
    books = run("rulebooks", "--json").json
    assert [book["tag"] for book in books] == ["CM18", "CM11", "CP", "NZ", "ACT"]
    assert [book["clauses"] for book in books] == [534, 430, 459, 249, 40]
    crown = books[0]
    assert crown["id"] == "crown-melbourne-18"
    assert crown["date"] == "2025-01-22"
    assert crown["side_bets"] == ["lucky-ball", "lucky-symbols", "roulette-match", "spread-bet"]
    assert crown["games"][1] == {
        "game": "double-zero",
        "layouts": ["F", "G"],
        "wheels": ["double-crown", "double-american"],
        "modes": ["cloth", "touchbet", "touchtable"],
    }
    shown = run("rulebooks").out
    assert "crown-perth-rag599" in shown
    assert "alter" in shown.lower()  # that ACT is an amendment is said


def test_bets(run: Any) -> None:
    rows = run("bets", "crown-melbourne-18", "--game", "single-zero", "--json").json
    assert len(rows) == 157
    by_bet = {row["bet"]: row for row in rows}
    assert by_bet["split:17/20"] == {
        "bet": "split:17/20",
        "kind": "split",
        "covers": ["17", "20"],
        "pieces": [{"bet": "split:17/20", "count": 1}],
        "odds": "17 to 1",
        "edge": "1/37",
        "clause": "CM18 6.1 Split",
    }
    tracks = run("bets", "CM18", "--racetrack", "--kind", "voisins", "--json").json
    assert {"bet": "street:0/2/3", "count": 2} in tracks[0]["pieces"]
    assert tracks[0]["odds"] == "by piece"
    asian = run("bets", "NZ", "--asian-racetrack", "--kind", "asian", "--json").json
    assert len(asian) == 12
    assert {row["odds"] for row in asian} == {"11 to 1"}


def test_bets_for_people(run: Any) -> None:
    shown = run("bets", "CM18", "--game", "crown").out
    assert "163 bets" in shown
    assert "1/13 (7.69%)" in shown
    assert "000  00   0" in shown
    each = run("bets", "CP", "--layout", "8", "--each").out
    assert "six:31/32/33/34/35/36" in each
    assert "17 to 1" in each
    assert "2 × street:0/2/3" in run("bets", "CM11", "--racetrack", "--kind", "voisins").out
    assert "00" in run("bets", "NZ", "--layout", "4").out


def test_settle(run: Any) -> None:
    done = run("settle", str(SPIN), "--json").json
    assert done["players"] == {
        "ana": {"staked": 25500, "returned": 375000},
        "bo": {"staked": 4500, "returned": 18000},
        "cy": {"staked": 300, "returned": 5400},
    }
    first = done["wagers"][0]
    assert first["accepted"] == 10000
    assert first["won"] is True
    assert first["clause"] == "CM18 6.1 Straight-Up"
    assert set(first) == {
        "player", "bet", "stake", "accepted", "won", "returned", "odds", "clause", "note",
    }  # fmt: skip
    assert run("settle", "-", "--json", stdin=SPIN.read_text()).json == done


def test_settle_for_people(run: Any) -> None:
    shown = " ".join(run("settle", str(SPIN)).out.split())
    assert "[17]" in shown
    assert "The outcome is 17 , black." in shown
    assert "17 is spun and straight:17 wins: 100.00 pays 3,500.00 at 35 to 1." in shown
    assert "[CM18 4.2.2]" in shown
    assert "bo staked 45.00, gets 180.00 back and wins 135.00." in shown


def test_warned_players_get_it_back(run: Any) -> None:
    spin = json.loads(SPIN.read_text())
    spin["warned"] = ["cy"]
    done = run("settle", "-", "--json", stdin=json.dumps(spin)).json
    assert done["wagers"][-1]["accepted"] == 0
    assert done["wagers"][-1]["returned"] == 300


def test_diff(run: Any) -> None:
    found = run("diff", "CM18", "CM11", "--json").json
    assert (found["a"], found["b"]) == ("crown-melbourne-18", "crown-melbourne-2011")
    rows = {(row["section"], row["key"]): row for row in found["differ"]}
    closing = rows["roles", "close-table"]
    assert (closing["a"], closing["b"]) == ("higher-duties-dealer", "pit-boss")
    assert ("bets", "crown any-green") in rows
    assert ("bets", "single-zero straight") not in rows
    assert rows["clauses", "settlements: after-void"]["b_clause"].startswith("CM11 13.")
    assert run("diff", "CM18", "CM18", "--json").json["differ"] == []
    assert "pit-boss" in run("diff", "CM18", "CM11").out


def test_clauses(run: Any) -> None:
    rows = run("clauses", "CM18", "--json").json
    split = next(row for row in rows if row["clause"] == "6.1 Split")
    assert split["duty"] == "compute"
    assert any("bet split" in place for place in split["lives"])
    assert any("test_cm18.py" in test for test in split["tests"])
    unproven = run("clauses", "CM18", "--unproven", "--json").json
    assert 0 < len(unproven) < len(rows)
    assert all(row["tests"] == [] for row in unproven)
    assert "6.1 Split" in run("clauses", "CM18", "--topic", "settlement").out


def test_readings(run: Any) -> None:
    rows = run("readings", "--json").json
    assert {row["rulebook"] for row in rows} == {
        "crown-melbourne-18", "crown-melbourne-2011", "crown-perth-rag599", "nz-division-8",
        "act-1996",
    }  # fmt: skip
    assert {"id", "about", "question", "answer", "why"} <= set(rows[0])
    shown = run("readings", "CP").out
    assert "Refused: layouts 10, 11" in shown
    assert "double-crown" in shown  # wheels and their doubts are readings too


@pytest.mark.parametrize(
    ("words", "stdin", "said"),
    [
        (["bets", "CM99"], "", "There is no rulebook 'CM99'"),
        (["bets", "CM18", "--game", "pinball"], "", "'game'"),
        (["bets", "CM18", "--kind", "blue"], "", "no bets of kind 'blue'; it has straight"),
        (["bets", "CM18", "--gaem", "crown"], "", "No such option: --gaem"),
        (["bets"], "", "Missing argument 'rulebook'"),
        (["nonsense"], "", "No such command 'nonsense'"),
        (["clauses", "CM18", "--topic", "weather"], "", "no topic 'weather'; there are"),
        (["settle", "/no/such/file"], "", "cannot read '/no/such/file': No such file"),
        (["settle", "-"], "", "-: Input data was truncated"),
        (["settle", "-"], "{", "-: Input data was truncated"),
        (["settle", "-"], '{"table": {}}', "-: Object missing required field `outcome`"),
        (["settle", "-"], '{"tabel": {}}', "unknown field `tabel`"),
        (
            ["settle", "-"],
            '{"table": {"rulebook": "CM18"}, "outcome": "17",'
            ' "wagers": [{"player": "ana", "bet": "red", "stake": 5.5}]}',
            "Expected `int`, got `float` - at `$.wagers[0].stake`",
        ),
        (
            ["settle", "-"],
            '{"table": {"rulebook": "CM18"}, "outcome": "17",'
            ' "wagers": [{"player": "ana", "bet": "split:17/21", "stake": 500}]}',
            "17 and 21 do not meet under one chip. Did you mean split:17/20",
        ),
        (
            ["settle", "-"],
            '{"table": {"rulebook": "CM18"}, "outcome": "17", "wagers": [],'
            ' "draws": {"symbol": "A"}}',
            "'draws' are of side bets",
        ),
        (
            ["settle", "-"],
            '{"table": {"rulebook": "CM18", "game": 5}, "outcome": "17", "wagers": []}',
            "'game'",
        ),
    ],
)
def test_bad_input_is_one_clear_line(run: Any, words: list[str], stdin: str, said: str) -> None:
    answer = run(*words, stdin=stdin)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("croupier: ")
    assert answer.err.count("\n") == 1
    assert said in answer.err
    assert "Traceback" not in answer.err


def test_help_and_version(run: Any) -> None:
    assert run("--version").out.startswith("croupier 0.")
    for command in ("rulebooks", "bets", "settle", "diff", "clauses", "readings"):
        answer = run(command, "--help")
        assert answer.code == 0
        assert "--json" in answer.out


def test_as_a_real_process() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "bets", "CM18", "--json"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert len(json.loads(done.stdout)) == 157


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m croupier bets CM18 --each | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert "Traceback" not in done.stderr
