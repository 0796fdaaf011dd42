"""`croupier script`, `verify`, `export` and `import` as people and programs use them."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from croupier.log.chain import GENESIS, line, link

Run = Callable[..., Any]
SCRIPT = """
{"table": {"rulebook": "crown-melbourne-18", "mode": "touchbet"}}
{"do": "open-table", "by": "dealer:dan"}
{"do": "buy-in", "by": "player:ana", "amount": 10000, "tender": "note"}
{"do": "open-betting", "by": "dealer:dan", "at": "2026-01-01T20:00:00Z"}
{"do": "place-wager", "id": "c-17", "by": "player:ana", "bet": "split:20/17", "stake": 500}
{"do": "place-wager", "id": "c-17", "by": "player:ana", "bet": "split:20/17", "stake": 500}
{"do": "place-wager", "id": "c-17", "by": "player:ana", "bet": "red", "stake": 500}
{"do": "spin-ball", "by": "dealer:dan"}
{"do": "settle", "by": "dealer:dan"}
{"do": "no-more-bets", "by": "dealer:dan"}
{"do": "record-outcome", "by": "dealer:dan", "outcome": "17"}
{"do": "settle", "by": "dealer:dan"}
{"do": "cash-out", "by": "player:ana"}
{"do": "dance", "by": "player:ana"}
{"do": "open-betting", "by": "dealer:dan", "at": "2025-01-01T20:00:00Z"}
"""


def of_body(body: bytes) -> bytes:
    """A line with a good hash, whatever it says."""
    return line(body, GENESIS, link(GENESIS, body)) + b"\n"


LATE = """{"table": {"rulebook": "CM18", "mode": "touchbet"}}
{"do": "open-table", "by": "dealer:dan", "at": "9999-12-31T23:59:59Z"}
"""
OLD = b'{"stream":"cage","version":1,"at":"","by":"","id":"","events":[{"type":"chips-bought"}]}'


def test_a_script_is_answered_line_by_line_with_its_end(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    done = run("script", "-", "--log", str(log), stdin=SCRIPT)
    assert done.code == 0, done.err
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert len(answers) == 15
    kinds = ["ok" if "ok" in one else one["refused"]["code"] for one in answers[:-1]]
    assert kinds == [
        "ok", "ok", "ok", "ok", "ok", "id-used", "ok", "no-outcome", "ok", "ok", "ok", "ok", "form",
        "clock-backwards",
    ]  # fmt: skip
    assert answers[3] == answers[4]
    assert answers[3]["events"][0]["bet"] == "split:17/20"
    end = answers[-1]["end"]
    assert end["phase"] == "idle"
    assert end["spins"] == 1
    assert end["accounts"] == {"ana": 0}
    assert (end["chips"], end["wagers"], end["claims"]) == ({}, [], [])
    assert end["house"] == -8500
    assert end["balanced"] is True
    (ticket,) = end["tickets"]
    assert ticket["amount"] == 18500
    assert (ticket["player"], ticket["status"], ticket["duplicate"]) == ("ana", "issued", False)
    assert len(ticket["ticket"]) == 18

    checked = run("verify", str(log), "--json")
    assert checked.code == 0
    assert set(json.loads(checked.out)["ends"]) == {"table:1", "cage"}
    assert "every hash, role, phase, payout and cent" in run("verify", str(log)).out
    log.write_bytes(log.read_bytes().replace(b"18500", b"18501"))
    forged = run("verify", str(log))
    assert forged.code == 1
    assert "something was altered" in forged.err
    as_json = run("verify", str(log), "--json")
    assert as_json.code == 1
    assert json.loads(as_json.out)["line"] > 1


def test_a_log_goes_into_a_database_and_out_again(run: Run, tmp_path: Path) -> None:
    log, database = tmp_path / "table.log", str(tmp_path / "floor.db")
    assert run("script", "-", "--log", str(log), stdin=SCRIPT).code == 0
    taken = run("import", str(log), database)
    assert taken.code == 0, taken.err
    assert "table:1: " in taken.out
    out = run("export", database)
    assert sorted(out.out.splitlines()) == sorted(log.read_text().splitlines())
    assert run("verify", "-", stdin=out.out).code == 0
    alone = run("export", database, "--table", "1")
    checked = run("verify", "-", stdin=alone.out)
    assert checked.code == 0
    assert "the cage is not in this log: 1 acts with tickets were not checked" in checked.out
    assert checked.out.endswith("as it must be, but for what was not checked.\n")
    as_json = json.loads(run("verify", "-", "--json", stdin=alone.out).out)
    assert len(as_json["unchecked"]) == 1
    half = run("import", "-", str(tmp_path / "other.db"), stdin=alone.out)
    assert half.code == 2
    assert "the log has only half of act" in half.err
    again = run("import", str(log), database)
    assert again.code == 2
    assert "expected at version 0" in again.err


@pytest.mark.parametrize(
    ("words", "stdin", "said"),
    [
        (["script", "-"], "", 'the first line is {"table": spec}'),
        (["script", "-"], '{"do": "open-table"}', 'the first line is {"table": spec}'),
        (["script", "-"], '{"table": {"rulebook": "CM18", "mode": "ats"}}', "'mode' is 'ats'"),
        (["script", "-"], '{"table": {"rulebook": "CM18"}}\n{"do": ', "-, line 2: "),
        (["script", "/no/file"], "", "cannot read '/no/file'"),
        (["verify", "/no/file"], "", "cannot read '/no/file'"),
        (["verify", "-"], "", "the log has no lines"),
        (["export", "/no/file.db"], "", "There is no file '/no/file.db'"),
        (["script", "-"], LATE, "after 9999-12-31T23:59:59Z no calendar goes on"),
        (["import", "-", "FLOOR"], "", "the log has no lines"),
        (["import", "-", "FLOOR"], "hello\n", "line 1: this is not a line of a log"),
        (["import", "-", "FLOOR"], of_body(b'{"by":"\xff"}'), "line 1: its act cannot be read"),
        (["import", "-", "FLOOR"], of_body(b'{"a":' + b"[" * 200_000 + b"}"), "nested too deeply"),
        (["import", "-", "FLOOR"], of_body(OLD), "chips-bought has player and amount"),
        (["import", "-", "FOLDER"], "LOG", "cannot be read: unable to open database file"),
        (["import", "-", "/no/folder/floor.db"], "LOG", "cannot be read: unable to open"),
        (["import", "-", "NOT_ONE"], "LOG", "cannot be read: file is not a database"),
        (["export", "NOT_ONE"], "", "cannot be read: file is not a database"),
        (["import", "-", "postgresql://nobody@127.0.0.1:1/no"], "LOG", "cannot be read: "),
    ],
)
def test_bad_input_is_one_clear_line(
    run: Run, words: list[str], stdin: str | bytes, said: str, tmp_path: Path
) -> None:
    (tmp_path / "not.db").write_bytes(b"something else entirely\n" * 100)
    places = {"FLOOR": "floor.db", "FOLDER": "", "NOT_ONE": "not.db"}
    given = [str(tmp_path / places[word]) if word in places else word for word in words]
    if stdin == "LOG":  # a good one: it is read before the database is opened
        assert run("script", "-", "--log", str(tmp_path / "log"), stdin=SCRIPT).code == 0
        stdin = (tmp_path / "log").read_bytes()
    done = run(*given, stdin=stdin)
    assert done.code == 2, done.err
    assert done.err.count("\n") == 1
    assert done.err.startswith("croupier: ")
    assert said in done.err


def test_an_export_of_a_damaged_database_is_not_verified(run: Run, tmp_path: Path) -> None:
    log, database = tmp_path / "table.log", tmp_path / "floor.db"
    assert run("script", "-", "--log", str(log), stdin=SCRIPT).code == 0
    assert run("import", str(log), str(database)).code == 0
    whole = database.read_bytes()
    for damage, said in (
        ("DELETE FROM acts WHERE stream = 'table:1' AND version > 9", "table:1 ends at version 9"),
        ("DELETE FROM acts WHERE stream = 'cage'", "cage ends at version 0"),
        ("DELETE FROM acts WHERE stream = 'table:1' AND version = 4", "line 4: its hash"),
        ("UPDATE acts SET body = CAST(replace(body, '500', '501') AS BLOB)", "was altered"),
        ("UPDATE streams SET hash = 'x' WHERE name = 'table:1'", "another hash at version"),
        ("DELETE FROM acts", "table:1 ends at version 0"),
    ):
        database.write_bytes(whole)
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute(damage)
        out = run("export", str(database))
        assert not Path(f"{database}-wal").exists(), "a connection was left open"
        checked = run("verify", "-", stdin=out.out)
        assert (checked.code, said in checked.err) == (1, True), (damage, checked.err)
    database.write_bytes(whole[: len(whole) // 2])
    out = run("export", str(database))
    assert (out.code, out.err.count("\n")) == (2, 1)
    assert run("verify", "-", stdin=out.out).code in (1, 2)


def test_a_file_that_is_no_log_is_bad_input(run: Run) -> None:
    done = run("verify", "-", stdin="hello\n")
    assert done.code == 2
    assert "standard input is no exported log: line 1: this is not a line" in done.err


@pytest.mark.parametrize("body", [b'{"by":"\xff"}', b'{"a":' + b"[" * 200_000 + b"}", OLD])
def test_a_file_whose_first_act_cannot_be_read_is_bad_input(run: Run, body: bytes) -> None:
    done = run("verify", "-", stdin=of_body(body))
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "line 1: its act cannot be read" in done.err


def test_an_export_goes_through_a_pipe_into_verify(run: Run, tmp_path: Path) -> None:
    """Two processes of their own, as people run them."""
    log, database = tmp_path / "table.log", tmp_path / "floor.db"
    assert run("script", "-", "--log", str(log), stdin=SCRIPT).code == 0
    assert run("import", str(log), str(database)).code == 0
    croupier = [sys.executable, "-m", "croupier"]
    with subprocess.Popen([*croupier, "export", str(database)], stdout=subprocess.PIPE) as out:
        checked = subprocess.run([*croupier, "verify", "-"], stdin=out.stdout, check=False,
                                 capture_output=True, text=True)  # fmt: skip
    assert (out.returncode, checked.returncode) == (0, 0)
    assert "every hash, role, phase, payout and cent is as it must be" in checked.stdout
