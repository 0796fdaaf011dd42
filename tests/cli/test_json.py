"""What `--json` says: it is complete, it is accepted back, and docs/commands.md says who has it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from croupier.cli import app

WITHOUT = {"script", "export", "serve", "wheel", "demo"}  # lines of JSON already, and servers
PAGE = Path(__file__).parents[2] / "docs/commands.md"


def leaves(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    """Every command, also of groups within groups."""
    for name, one in group.commands.items():
        if hasattr(one, "commands"):
            yield from leaves(one, f"{before}{name} ")
        else:
            yield f"{before}{name}", one


def test_the_page_says_which_commands_have_no_json() -> None:
    group = typer.main.get_command(app)
    commands = dict(leaves(group))
    has = {name for name, one in commands.items() if "json" in {p.name for p in one.params}}
    assert set(commands) - has == WITHOUT
    said = " ".join(PAGE.read_text().split())
    assert (
        "every command has `--help` for people, and `--json` for programs but for `script` and"
        " `export`, whose lines are JSON already, and `serve`, `demo` and `wheel`, which run"
        " until stopped"
    ) in said


TABLES: dict[str, dict[str, Any]] = {
    "plain": {"rulebook": "CM18"},
    "limits": {
        "rulebook": "CM18",
        "limits": {"min": 200, "max": 9_000, "unit": 100, "kinds": {"straight": {"min": 300}}},
    },
    "race-track": {"rulebook": "CM18", "racetrack": True, "neighbours": [1, 2]},
    "side bets": {"rulebook": "CM18", "side_bets": {"spread-bet": {"option": 2}}},
    "lucky ball": {"rulebook": "CM18", "side_bets": {"lucky-ball": {}}},
    "french": {"rulebook": "CM18", "game": "french"},
    "no end": {"rulebook": "CP", "mode": "ats", "wagering_period_s": None},
    "stations": {"rulebook": "CM18", "mode": "touchbet"},
}
WAGERS = [
    {"bet": "red", "stake": 1_000},
    {"bet": "straight:17", "stake": 350, "player": "bo"},
    {"bet": "red", "stake": 500},
]


@pytest.mark.parametrize("command", ["edge", "distribution"])
@pytest.mark.parametrize("limits", [[], ["--limits"]], ids=["odds", "limits"])
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_an_answer_is_a_question_with_the_same_answer(
    run: Any, command: str, limits: list[str], table: dict[str, Any]
) -> None:
    asked = json.dumps({"table": table, "wagers": WAGERS, "spins": 3})
    first = run(command, "-", "--json", *limits, stdin=asked)
    assert first.code == 0, first.err
    assert run(command, "-", "--json", stdin=first.out).out == first.out
    assert first.json["question"]["limits"] is bool(limits)


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"players": 7},
        {"players": 50, "bankroll": 20_000, "system": "martingale", "target": 30_000},
        {"bankroll": 20_000, "players": 20, "short": "rest", "system": {"name": "fibonacci"}},
        {"system": "dalembert"},
        {"system": "james-bond", "wagers": [], "players": 5, "bankroll": 100_000},
    ],
    ids=["counts", "players", "target", "rest", "shared", "own wagers"],
)
def test_a_simulation_is_played_again_from_its_own_answer(run: Any, more: dict[str, Any]) -> None:
    red = [{"bet": "red", "stake": 1_000}]
    asked = json.dumps({"table": {"rulebook": "CM18"}, "wagers": red, "spins": 40} | more)
    first = run("simulate", "-", "--json", stdin=asked)
    assert first.code == 0, first.err
    assert run("simulate", "-", "--json", stdin=first.out).out == first.out


def test_the_completed_spec_leaves_nothing_open(run: Any) -> None:
    asked = json.dumps({"table": TABLES["limits"], "wagers": WAGERS})
    table = run("edge", "-", "--json", stdin=asked).json["question"]["table"]
    assert table["limits"] == {
        "min": 200,
        "max": 9_000,
        "unit": 100,
        "outlay": 0,
        "inside_min": 200,
        "inside_max": 9_000,
        "inside_unit": 100,
        "chips": [100, 500, 2_500, 10_000, 50_000],
        "kinds": {"straight": {"min": 300}},
    }
    assert (table["layout"], table["wheel"], table["racetrack"]) == ("A", "single", False)
    asked = json.dumps({"table": TABLES["plain"], "wagers": WAGERS})
    limits = run("edge", "-", "--json", stdin=asked).json["question"]["table"]["limits"]
    assert (limits["unit"], limits["inside_unit"]) == (500, 100)


def test_the_limits_that_decide_a_ruin_are_shown(run: Any) -> None:
    table = {"rulebook": "CM18", "limits": {"max": 9_000}}
    asked = {
        "table": table,
        "wagers": [{"bet": "red", "stake": 1_000}],
        "spins": 9,
        "seed": 1,
        "system": "martingale",
        "bankroll": 20_000,
        "players": 20,
    }
    shown = run("simulate", "-", stdin=json.dumps(asked)).words
    assert "red takes 5.00 to 90.00 by 5.00; chips of 1.00, 5.00, 25.00, 100.00, 500.00" in shown
    assert "Caution: None of 20 was ruined" in shown or "of 20 were ruined" in shown


def test_staff_backup_and_import_answer_in_json(run: Any, tmp_path: Path) -> None:
    database, copy = str(tmp_path / "floor.db"), str(tmp_path / "copy.db")
    added = run("staff", "add", "dan", "dealer", database, "--password", "open-sesame-1", "--json")
    assert added.json == {"database": database, "name": "dan", "role": "dealer", "ended": 0}
    copied = run("backup", database, copy, "--json")
    size = Path(copy).stat().st_size
    assert copied.json == {
        "database": database,
        "copy": copy,
        "bytes": size,
        "streams": 1,  # the audit, of the account that was made
        "acts": 1,
        "newest": copied.json["newest"],
    }
    evening = Path(__file__).parents[2] / "examples" / "evening.jsonl"
    log = str(tmp_path / "table.log")
    run("script", str(evening), "--log", log)
    taken = run("import", log, copy, "--json").json
    assert taken["database"] == copy and set(taken["acts"]) >= {"table:1"}
    assert sum(taken["acts"].values()) == len(Path(log).read_text().splitlines())
