"""`croupier report`: tables, JSON and CSV, input that is wrong, and books that do not agree."""

from __future__ import annotations

import csv
import io
import os
import pty
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import report as reporting
from croupier.rulebooks import offer, pin
from croupier.rules.spec import read_spec
from croupier.script import Script
from croupier.store.sql import SQLStore
from croupier.store.transfer import exported, import_log

Run = Callable[..., Any]
SPINS = 3
AGREED = "Reconciled to the ledger: every cent."


def evening() -> Script:
    """Three spins at an ATS: ana loses on red each time and cashes out, bo stays."""
    made = offer(read_spec({"rulebook": "CP", "mode": "ats", "float": 1_000_000}))
    script = Script(made, pin(made.spec.rulebook), "7")
    lines = [
        '"do": "open-table", "by": "dealer:dan", "at": "2026-01-01T09:00:00Z"',
        '"do": "buy-in", "by": "player:ana", "amount": 20000, "tender": "note"',
        '"do": "buy-in", "by": "dealer:dan", "player": "bo", "amount": 5050, "tender": "cash"',
    ]
    for hour in range(10, 10 + SPINS):
        time = f'"at": "2026-01-01T{hour}:0'
        lines += [
            f'"do": "open-betting", "by": "dealer:dan", {time}0:00Z"',
            '"do": "place-wager", "by": "player:ana", "bet": "red", "stake": 1000',
            '"do": "place-wager", "by": "player:ana", "bet": "straight:17", "stake": 500',
            f'"do": "spin-ball", "by": "dealer:dan", {time}1:00Z"',
            '"do": "no-more-bets", "by": "dealer:dan"',
            '"do": "record-outcome", "by": "dealer:dan", "outcome": "2"',
            '"do": "settle", "by": "dealer:dan"',
        ]
    lines += [
        '"do": "cash-out", "by": "player:ana", "at": "2026-01-01T20:00:00Z"',
        '"do": "count-drop", "by": "dealer:dan", "amount": 25000, "at": "2026-01-01T23:00:00Z"',
    ]
    for line in lines:
        answer = script.run(f"{{{line}}}")
        assert "ok" in answer, answer
    return script


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("floor") / "floor.db"
    store = SQLStore(f"sqlite:///{path}")
    script = evening()
    import_log(store, exported(script.steps, script.play.table))
    store.close()
    return path


@pytest.fixture
def floor(kept: Path, tmp_path: Path) -> str:
    copy = tmp_path / "floor.db"
    shutil.copy(kept, copy)
    return str(copy)


def test_people_get_tables_with_amounts_and_percentages(
    run: Run, floor: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reporting, "STEP", 1)  # the bar moves, though nobody sees it
    answer = run("report", floor, "--day", "2026-01-01")
    assert (answer.code, answer.err) == (0, "")
    assert "from 2026-01-01T06:00:00Z to 2026-01-02T06:00:00Z" in answer.out
    rows = [" ".join(line.split()) for line in answer.out.splitlines()]
    assert "7 CP ats 3 0 2 45.00 45.00 1.22 250.50 17.96%" in rows
    assert "total 3 0 2 45.00 45.00 1.22 250.50 17.96%" in rows
    assert "7 10,000.00 0.00 0.00 10,000.00 250.50 0.00 155.00 50.50 45.00 0.00 0.00" in rows
    assert "7 50.50 200.00 0.00 0.00 250.50 250.50 250.00 -0.50" in rows
    assert "red 3 30.00 30.00 100.00% 0.81 2.70%" in rows
    assert "CP 6 45.00 45.00 100.00% 1.22 2.70%" in rows
    assert "**************0018 7 1 ana 2026-01-01T20:00:00Z 155.00 10:00" in rows
    assert "2026-01-01T20:00:00Z 7 1 ana ticket **************0018 155.00" in rows
    assert rows[-1] == AGREED
    heads = [line for line in answer.out.splitlines() if line.startswith("table ")]
    total = next(line for line in answer.out.splitlines() if line.startswith("total"))
    assert len(heads[0].rstrip()) == len(total.rstrip())  # figures end where their heads do


def test_programs_get_one_document_in_cents_and_fractions(run: Run, floor: str) -> None:
    answer = run("report", floor, "--json")
    assert (answer.code, answer.err) == (0, "")
    found = answer.json
    table = found["tables"][0]
    assert (table["table"], table["rulebook"], table["mode"]) == ("7", "crown-perth-rag599", "ats")
    assert (table["win"], table["handle"], table["wagers"], table["players"]) == (4500, 4500, 6, 2)
    assert table["hold"] == str(Fraction(4500, 25050))
    assert table["drop"] == {"cash": 5050, "note": 20000, "voucher": 0, "token": 0, "total": 25050}
    assert table["tickets_out"] == {"count": 1, "amount": 15500}
    assert (table["counted"], table["expected"], table["over_short"]) == (25000, 25050, -50)
    assert table["theoretical_win"] == "4500/37"
    names = ("kind", "theoretical_hold", "actual_hold")
    rows = [tuple(row[name] for name in names) for row in found["kinds"]]
    assert rows == [("straight", "1/37", "1"), ("red", "1/37", "1")]
    assert found["by_rulebook"][0]["theoretical_win"] == "4500/37"
    assert found["tickets"]["outstanding"] == [
        {"ticket": "**************0018", "table": "7", "station": 1, "player": "ana",
         "amount": 15500, "issued_at": "2026-01-01T20:00:00Z", "duplicate": False,
         "failed": False, "age_s": 3 * 3600},
    ]  # fmt: skip
    assert (found["from"], found["to"], found["as_of"]) == (None, None, "2026-01-01T23:00:00Z")
    assert (found["reconciled"], found["differences"]) == (True, [])


def test_csv_is_one_row_a_table_and_kind(run: Run, floor: str) -> None:
    answer = run("report", floor, "--csv")
    assert (answer.code, answer.err) == (0, "")
    rows = list(csv.DictReader(io.StringIO(answer.out)))
    assert [(row["table"], row["kind"], row["handle"], row["win"]) for row in rows] == [
        ("7", "straight", "1500", "1500"), ("7", "red", "3000", "3000"),
    ]  # fmt: skip
    assert rows[1]["theoretical_win"] == "3000/37"
    assert list(rows[0]) == ["table", "rulebook", "mode", "kind", "wagers", "handle", "win",
                             "actual_hold", "theoretical_win", "theoretical_hold",
                             "assumed"]  # fmt: skip
    assert {row["assumed"] for row in rows} == {"false"}


@pytest.mark.parametrize(
    ("words", "spins"),
    [
        (["--from", "2026-01-01T11:00:00Z"], 2),
        (["--to", "2026-01-01T11:00:00Z"], 1),
        (["--from", "2026-01-01T11:00:00Z", "--to", "2026-01-01T12:00:00Z"], 1),
        (["--day", "2026-01-01", "--day-start", "11:00"], 2),
        (["--day", "2025-12-31", "--day-start", "11:00"], 1),
        (["--day", "2026-01-02"], 0),
        (["--table", "7", "--table", "7"], 3),
    ],
)
def test_a_day_a_shift_a_table(run: Run, floor: str, words: list[str], spins: int) -> None:
    found = run("report", floor, "--json", *words).json
    assert found["total"]["spins"] == spins
    assert found["total"]["closer"] == 1_000_000  # open or not yet counted, the tray is untouched
    assert found["reconciled"]


def test_a_day_without_a_spin_says_when_it_starts(run: Run, floor: str) -> None:
    hint = "No spin is of this day. It starts at 06:00 UTC; --day-start sets another."
    assert hint in run("report", floor, "--day", "2026-01-02").words
    assert hint not in run("report", floor, "--day", "2026-01-01").words


def test_before_there_was_a_table_there_is_nothing_to_report(run: Run, floor: str) -> None:
    answer = run("report", floor, "--day", "2020-01-01")
    assert answer.code == 0
    assert "There was no table yet." in answer.out
    assert answer.out.endswith(f"{AGREED}\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--table", "9"], "has no table 9; it has 7"),
        (["--day", "today"], "'today' is not a day"),
        (["--day", "2026-01-01", "--day-start", "six"], "'six' is not a time of day"),
        (["--from", "noon"], "'noon' is not a time"),
        (["--from", "2026-01-02T00:00:00Z", "--to", "2026-01-01T00:00:00Z"], "has no length"),
        (["--day", "2026-01-01", "--to", "2026-01-01T00:00:00Z"], "--day is a whole gaming day"),
        (["--json", "--csv"], "choose one"),
    ],
)
def test_what_cannot_be_asked_is_one_line(
    run: Run, floor: str, words: list[str], said: str
) -> None:
    answer = run("report", floor, *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_what_is_no_database_is_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("no database at all, but a file of some length\n" * 40)
    (tmp_path / "empty.db").touch()
    for path, said in (
        (str(tmp_path / "none.db"), "There is no file"),
        (str(tmp_path / "words.txt"), "words.txt cannot be read: file is not a database"),
        (str(tmp_path / "empty.db"), "empty.db: it is no database of Croupier: it is empty"),
        ("postgresql://127.0.0.1:1/floor", "cannot be read: connection"),
    ):
        answer = run("report", path)
        assert (answer.code, answer.out) == (2, "")
        assert said in answer.err
        assert answer.err.count("\n") == 1


BROKEN = {
    "one cent of a win": (
        "UPDATE postings SET amount = amount + 1 WHERE rowid = (SELECT rowid FROM postings"
        " WHERE credit = 'table:7:float' AND debit = 'table:7:wagers' LIMIT 1)",
        ["table:7:float moved by 9,794.51", "table:7:wagers moved by -0.01"],
    ),
    "a transfer to another account": (
        "UPDATE postings SET credit = 'player:eve' WHERE credit = 'player:bo'",
        ["player:bo moved by 0.00", "player:eve moved by 50.50"],
    ),
    "a transfer that is gone": (
        "DELETE FROM postings WHERE credit = 'cage:tickets'",
        ["cage:tickets moved by 0.00", "player:ana moved by 155.00"],
    ),
    "a transfer too many": (
        "INSERT INTO postings VALUES ('table:7', 5, 'house:drop', 'cage:float', 1)",
        ["cage:float moved by -9,999.99", "house:drop moved by 250.49"],
    ),
}


@pytest.mark.parametrize("how", BROKEN)
@pytest.mark.parametrize("form", [[], ["--json"], ["--csv"]], ids=["tables", "json", "csv"])
def test_a_cent_that_is_missing_is_found_and_named(
    run: Run, floor: str, how: str, form: list[str]
) -> None:
    statement, said = BROKEN[how]
    database = sqlite3.connect(floor)
    assert database.execute(statement).rowcount == 1
    database.commit()
    database.close()
    answer = run("report", floor, *form)
    assert answer.code == 1
    assert AGREED not in answer.out
    if form == ["--json"]:
        assert answer.json["reconciled"] is False
        told = answer.json["differences"]
    else:
        told = (answer.err if form else answer.out).splitlines()[-len(said) :]
    assert len(told) == len(said)
    for one, words in zip(told, said, strict=True):
        assert words in one
        assert one.endswith("in the log.")


def test_a_cent_missing_outside_the_window_is_not_of_it(run: Run, floor: str) -> None:
    database = sqlite3.connect(floor)
    database.execute("UPDATE postings SET amount = amount + 1 WHERE debit = 'player:ana'"
                     " AND credit = 'cage:tickets'")  # fmt: skip
    database.commit()
    database.close()
    assert run("report", floor, "--to", "2026-01-01T20:00:00Z").code == 0
    assert run("report", floor, "--from", "2026-01-01T20:00:01Z").code == 0
    assert run("report", floor).code == 1


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["tables", "json"])
def test_a_bar_is_shown_on_a_terminal_beside_the_answer(floor: str, form: list[str]) -> None:
    """On the terminal of standard error, and never with --json."""
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "report", floor, *form],
        stdout=subprocess.PIPE, stderr=theirs, check=True,
        env={**os.environ, "TERM": "xterm-256color"},
    )  # fmt: skip
    os.close(theirs)
    shown = b""
    try:
        while chunk := os.read(ours, 4096):
            shown += chunk
    except OSError:
        pass  # nothing more comes from a terminal nobody holds
    os.close(ours)
    assert (b"Reading the log" in shown) == (not form)
    assert b"Reading the log" not in done.stdout
