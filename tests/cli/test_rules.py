"""The command line as people and programs use it."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier import __version__
from croupier import rulebooks as shelf
from croupier.errors import RulebookError

SPIN = Path(__file__).parent.parent.parent / "examples/spin.json"


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
    assert [book["fallback"] for book in books] == ["", "", "", *2 * ["crown-melbourne-18"]]
    assert [book["date"] for book in books[1:]] == [None, "2025-12-19", None, "1996-03-12"]
    assert [bool(book["amends"]) for book in books] == [False] * 4 + [True]


def test_rulebooks_for_people(run: Any) -> None:
    answer = run("rulebooks")
    assert answer.out.splitlines()[0].split() == "id tag dated game layouts wheels modes".split()
    assert "act-1996 ACT Approved 7 March 1996" in answer.words
    assert "number-free 7 8 9 single double-crown double-american cloth" in answer.words
    assert "CP: Crown Perth, Rules of the Authorised Game of Roulette 2016" in answer.words
    assert "459 clauses; side bets spread-bet." in answer.words
    assert "NZ: New Zealand casino rules, Division 8, Roulette; 249 clauses;" in answer.words
    assert answer.words.count("; where it is silent crown-melbourne-18 is read.") == 2
    assert "; alters the approved rules of the authorised game of American" in answer.words


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
        "assumed": False,
        "clause": "CM18 6.1 Split",
    }
    tracks = run("bets", "CM18", "--racetrack", "--kind", "voisins", "--json").json
    assert {"bet": "street:0/2/3", "count": 2} in tracks[0]["pieces"]
    assert tracks[0]["odds"] == "by piece"
    asian = run("bets", "NZ", "--asian-racetrack", "--kind", "asian", "--json").json
    assert len(asian) == 12
    assert {row["odds"] for row in asian} == {"11 to 1"}


def test_bets_for_people(run: Any) -> None:
    shown = run("bets", "CM18", "--game", "crown")
    assert "crown, layout N, wheel triple, cloth: 163 bets" in shown.out
    assert "000  00   0   2   5   8" in shown.out
    assert "any-green 1 any-green 3 11 to 1 1/13 (7.69%) CM18 9.4.1 Any Green" in shown.words
    each = run("bets", "CP", "--layout", "8", "--each").words
    assert "six:31/32/33/34/35/36 31 32 33 34 35 36 5 to 1 1/19 (5.26%) CP 3.22" in each
    assert "green 0 00 17 to 1 1/19 (5.26%) CP 3.42(b)" in each
    assert " 0 00 " not in run("bets", "CP", "--layout", "7", "--each").words
    voisins = run("bets", "CM11", "--racetrack", "--kind", "voisins").words
    assert "2 × street:0/2/3 split:4/7 split:12/15" in voisins
    assert " by piece 1/37 (2.70%) " in voisins


def test_layout(run: Any, tmp_path: Path) -> None:
    drawing = tmp_path / "key.svg"
    rows = run("layout", "CM11", "--layout", "F", "--svg", str(drawing), "--json").json
    assert [row["mark"] for row in rows] == list("abcdefghijklmnopq")
    split = next(row for row in rows if row["bet"] == "split:16/19")
    assert split == {
        "mark": "d", "bet": "split:16/19", "kind": "split", "name": "Split",
        "where": "on the line between 16 and 19", "covers": ["16", "19"], "pays": "17 to 1",
        "clause": "CM11 6.1 Split", "spot": [2, 24],
    }  # fmt: skip
    assert drawing.read_text("utf-8") == croupier.offer("CM11", layout="F").draw_legend().svg
    places = run("layout", "NZ", "--racetrack", "--asian-racetrack", "--json").json
    beside = [row["bet"] for row in places if row["spot"] is None]
    assert beside[:3] == ["tier", "orphelins", "voisins"] and beside[-1].startswith("neighbours:")
    assert len([bet for bet in beside if bet.startswith("asian:")]) == 12


def test_layout_for_people(run: Any) -> None:
    shown = run("layout", "CP", "--layout", "5", "--side-bet", "spread-bet:1").words
    assert "double-zero, layout 5, wheel double-crown, cloth" in shown
    assert "r Five Line in the box FIRST FIVE five:0/00/1/2/3 0 00 1 2 3 6 to 1 CP 3.20" in shown
    assert "x Spread-Bet 5 in its own area, marked 40-57" in shown


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
    shown = run("settle", str(SPIN)).words
    assert " 14 [17] 20 " in shown
    assert "The outcome is 17 , black." in shown
    assert "ana straight:17 250.00 100.00 35 to 1 3,750.00 CM18 6.1 Straight-Up" in shown
    assert "17 is spun and straight:17 wins: 100.00 pays 3,500.00 at 35 to 1." in shown
    assert "[CM18 4.2.2]" in shown
    assert "bo staked 45.00, gets 180.00 back and wins 135.00." in shown


def test_warned_players_get_it_back(run: Any) -> None:
    spin = json.loads(SPIN.read_text())
    spin["warned"] = ["cy"]
    done = run("settle", "-", "--json", stdin=json.dumps(spin)).json
    last = done["wagers"][-1]
    assert (last["player"], last["accepted"], last["returned"]) == ("cy", 0, 300)
    assert (last["won"], last["clause"]) == (False, "CM18 4.2.1 #3")
    assert done["players"]["cy"] == {"staked": 300, "returned": 300}


def test_one_broken_folder_does_not_hide_the_others(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = shelf.read

    def broken(id: str) -> dict[str, Any]:
        tables = copy.deepcopy(read(id))
        if id == "crown-perth-rag599":
            tables["after_no_spin"]["wagers"]["value"] = "stnad"
        return tables

    monkeypatch.setattr(shelf, "read", broken)
    shelf.rulebook.cache_clear()
    try:
        answer = run("rulebooks", "--json")
    finally:
        shelf.rulebook.cache_clear()
    assert [row["tag"] for row in answer.json] == ["CM18", "CM11", "NZ", "ACT"]
    assert answer.code == 2
    assert "crown-perth-rag599/irregular.toml: after_no_spin.wagers" in answer.err
    assert "did you mean 'stand'?" in answer.err


def test_every_broken_folder_is_told_and_so_are_broken_wheels(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def readable() -> tuple[list[Any], list[RulebookError]]:
        files = ("nz-division-8/terms.toml", "act-1996/terms.toml", "rulebooks/wheels.toml")
        return [shelf.rulebook("CP")], [RulebookError(file, "a", "b", "c") for file in files]

    monkeypatch.setattr(shelf, "readable", readable)
    for words in (["rulebooks"], ["readings"]):
        answer = run(*words)
        assert answer.code == 2
        assert "Crown Perth" in answer.words
        assert answer.err.splitlines() == [
            "croupier: nz-division-8/terms.toml: a: b; c",
            "croupier: act-1996/terms.toml: a: b; c",
            "croupier: rulebooks/wheels.toml: a: b; c",
        ]


def test_a_mode_alone_is_not_ignored(run: Any) -> None:
    answer = run("rulebooks", "--mode", "atz")
    assert (answer.code, answer.out) == (2, "")
    assert "--mode goes with --resolved RULEBOOK" in answer.err


def test_diff(run: Any) -> None:
    found = run("diff", "CM18", "CM11", "--json").json
    assert (found["a"], found["b"]) == ("crown-melbourne-18", "crown-melbourne-2011")
    rows = {(row["section"], row["key"]): row for row in found["differ"]}
    closing = rows["roles", "close-table"]
    assert (closing["a"], closing["b"]) == ("higher-duties-dealer", "pit-boss")
    assert ("bets", "crown any-green") in rows
    assert ("bets", "single-zero straight") not in rows
    assert (closing["a_clause"], closing["b_clause"]) == ("CM18 18.8", "CM11 13.7")
    void = rows["clauses", "conduct: after void: spin"]
    assert (void["a"], void["a_clause"]) == (void["b"], "CM18 18.5")
    assert void["b_clause"] == "CM11 13.4"
    assert run("diff", "CM18", "CM18", "--json").json["differ"] == []
    shown = run("diff", "CM18", "CM11").words
    assert " close-table higher-duties-dealer CM18 18.8 pit-boss CM11 13.7 " in shown
    assert f"{len(found['differ'])} differences between Crown Melbourne Limited, Table" in shown


def test_clauses(run: Any) -> None:
    rows = run("clauses", "CM18", "--json").json
    split = next(row for row in rows if row["clause"] == "6.1 Split")
    assert split["duty"] == "compute"
    assert any("bet split" in place for place in split["lives"])
    assert any("test_cm18.py" in test for test in split["tests"])
    unproven = run("clauses", "CM18", "--unproven", "--json").json
    assert unproven == [row for row in rows if row["tests"] == []] == []
    assert len(rows) == 534
    topic = run("clauses", "CM18", "--topic", "settlement", "--json").json
    assert topic == [row for row in rows if row["topic"] == "settlement"]
    assert split in topic


def test_clauses_for_people(run: Any) -> None:
    rows = run("clauses", "CM18", "--topic", "settlement", "--json").json
    shown = run("clauses", "CM18", "--topic", "settlement").words
    proven = sum(1 for row in rows if row["shown"] == "proven")
    assert f"version 18.0: {len(rows)} clauses listed, {proven} proven, " in shown
    assert all(f" {row['clause']} {row['duty']} " in shown for row in rows)
    split = next(row for row in rows if row["clause"] == "6.1 Split")
    assert f"… {len(split['lives'])} places" in shown


def test_readings(run: Any) -> None:
    rows = run("readings", "--json").json
    assert {row["rulebook"] for row in rows} == {
        "crown-melbourne-18", "crown-melbourne-2011", "crown-perth-rag599", "nz-division-8",
        "act-1996",
    }  # fmt: skip
    assert {*map(frozenset, rows)} == {
        frozenset(("rulebook", "id", "about", "question", "answer", "why"))
    }
    assert run("readings", "CP", "--json").json == [
        row for row in rows if row["rulebook"] == "crown-perth-rag599"
    ]
    five = next(row for row in rows if row["id"] == "zero-in-variations")
    assert five["rulebook"] == "crown-melbourne-18"
    assert five["about"][:2] == ["6.3.1", "8.1"]


def test_readings_for_people(run: Any) -> None:
    answer = run("readings", "CP")
    refused = "Refused: layouts 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21."
    assert refused in answer.words
    assert "Refused" not in run("readings", "NZ").words
    wheels = answer.out[answer.out.index("\nWheels ") :].splitlines()[3:]
    named = [line.split()[0] for line in wheels if line[:1].strip()]
    assert named == ["single", "double-american", "double-crown", "triple"]


@pytest.mark.parametrize(
    ("words", "stdin", "said"),
    [
        (["bets", "CM99"], "", "There is no rulebook 'CM99'"),
        (["layout", "NZ", "--svg", "key.png"], "", "cannot write 'key.png'; end it .svg"),
        (
            ["bets", "CM18", "--game", "pinball"],
            "",
            "croupier: The spec's 'game' is 'pinball'; it may be single-zero, double-zero, crown,"
            " french or number-free.",
        ),
        (["bets", "CM18", "--kind", "blue"], "", "no bets of kind 'blue'; it has straight"),
        (["bets", "CM18", "--gaem", "crown"], "", "No such option: --gaem"),
        (["bets"], "", "Missing argument 'rulebook'. `croupier bets --help` shows what it takes."),
        (["case", "first"], "", "Invalid value for 'spin': no whole number"),
        (["nonsense"], "", "No such command 'nonsense'"),
        (["clauses", "CM18", "--topic", "weather"], "", "no topic 'weather'; there are"),
        (["settle", "/no/such/file"], "", "cannot read '/no/such/file': No such file"),
        (["settle", "-"], "", "-: it is empty or cut short"),
        (["settle", "-"], "{", "-: it is empty or cut short"),
        (["settle", "-"], '{"table": {}}', "-: the field 'outcome' is missing"),
        (["settle", "-"], '{"tabel": {}}', "-: there is no field 'tabel'"),
        (
            ["settle", "-"],
            '{"table": {"rulebook": "CM18"}, "outcome": "17",'
            ' "wagers": [{"player": "ana", "bet": "red", "stake": 5.5}]}',
            "-: 'wagers[0].stake' is no whole number; amounts are in cents",
        ),
        (
            ["settle", "-"],
            '{"table": {"rulebook": "CM18", "neighbours": [2.5]}, "outcome": "17", "wagers": []}',
            "-: The spec's 'neighbours[0]': it is no whole number\n",
        ),
        (
            ["settle", "-"],
            '{"table": {"rulebook": "CM18", "limits": {"min": 5.5}}, "outcome": "17",'
            ' "wagers": []}',
            "-: The spec's 'limits.min': it is no whole number; amounts are in cents",
        ),
        (
            ["settle", "-"],
            '{"table": {"rulebook": "CM18", "wagering_period_s": 90000}, "outcome": "17",'
            ' "wagers": []}',
            "-: The spec's 'wagering_period_s': at most 86400",
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
            "This table has no draw called 'symbol'; it has none at all.",
        ),
        (
            ["settle", "-"],
            '{"table": {"rulebook": "CM18", "game": 5}, "outcome": "17", "wagers": []}',
            "-: The spec's 'game': it is a whole number, not a text or null",
        ),
        (
            ["settle", "-"],
            '{"table": {"rulebook": "CM99"}, "outcome": "17", "wagers": []}',
            "croupier: -: There is no rulebook 'CM99'",
        ),
        (
            ["settle", "-"],
            '{"table": {"rulebook": "CM18", "layout": "Z"}, "outcome": "17", "wagers": []}',
            "croupier: -: 'layout' is 'Z'; CM18 has A, F, G, N, I, J.",
        ),
        (
            ["settle", "-"],
            '{"table": {"rulebook": "CM18"}, "outcome": "37", "wagers": []}',
            "croupier: -: '37' is no number of the single zero wheel",
        ),
        (
            ["settle", "-"],
            b'{"table": {"rulebook": "CM18"}, "outcome": "\xff", "wagers": []}',
            "croupier: -: 'utf-8' codec can't decode byte 0xff",
        ),
    ],
)
def test_bad_input_is_one_clear_line(
    run: Any, words: list[str], stdin: str | bytes, said: str
) -> None:
    answer = run(*words, stdin=stdin)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("croupier: ")
    assert answer.err.count("\n") == 1
    assert said in answer.err
    assert "Traceback" not in answer.err


def test_help_and_version(run: Any) -> None:
    assert run("--version").out == f"croupier {__version__}\n"
    for command in ("rulebooks", "bets", "settle", "diff", "clauses", "readings"):
        answer = run(command, "--help")
        assert (answer.code, answer.err) == (0, "")
        assert answer.out.startswith(f"Usage: croupier {command} [OPTIONS]")
        assert "--json One JSON document instead of tables." in answer.words


def test_croupier_alone_explains_itself(run: Any) -> None:
    answer = run()
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == run("--help").out
    assert answer.out.startswith("Usage: croupier [OPTIONS] COMMAND [ARGS]...\n")
    assert " settle Settle one spin:" in answer.words
