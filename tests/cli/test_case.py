"""`croupier case` as people and programs use it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pytest

from cli.conftest import Answer
from croupier.store.sql import SQLStore
from croupier.store.transfer import import_log
from kit.cases import log_of
from kit.forging import forged, forged_act
from kit.table import playing

Run = Callable[..., Answer]


@pytest.fixture(scope="module")
def log() -> list[bytes]:
    at = playing("CM18", game="double-zero", racetrack=True, side_bets={"lucky-ball": {}})
    for name in ("ana", "bo"):
        at.dealer("buy-in", player=name, amount=500_00, tender="cash")
    at.ask("area-manager:kim", "set-player-limits", player="bo",
           limits={"min": 10_00, "max": 90_00}, agreed_by=["bo"])  # fmt: skip
    at.dealer("open-betting")
    at.ask("system:chance", "draw-lucky-ball", numbers=["17", "5", "0", "36"])
    at.wagers("ana", {"straight:17": 5_00, "lucky-ball:1": 5_00})
    at.wagers("bo", {"straight:17": 10_00, "red": 10_00})
    at.close()
    at.ask("system:chance", "draw-bonus-number", bonus=2)
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    at.player("ana", "raise-claim", about="It was 00.")
    at.spin("5")
    at.wait(90_000)
    at.ask("area-manager:kim", "correct-outcome", spin=1, outcome="00", reason="the camera")
    return log_of(at)


@pytest.fixture
def file(log: list[bytes], tmp_path: Path) -> str:
    path = tmp_path / "table.log"
    path.write_bytes(b"".join(line + b"\n" for line in log))
    return str(path)


@pytest.fixture
def database(log: list[bytes], tmp_path: Path) -> str:
    path = tmp_path / "floor.db"
    store = SQLStore(f"sqlite:///{path}")
    import_log(store, log)
    store.close()
    return str(path)


def test_a_case_for_people(run: Run, file: str) -> None:
    found = run("case", "1", "--log", file)
    assert found.code == 0, found.err
    for said in (
        "Spin 1 of table 1 00 green settled, corrected",
        "version 18.0 [CM18]; data ",
        "double-zero, layout F, wheel double-crown, cloth; minimum 5.00, maximum 500.00, unit 5.00",
        "bo's own limits: minimum 10.00, maximum 90.00, unit 5.00",
        "Betting opened 2026-01-01 00:00:00, ball spun 00:00:00",
        "[00]",
        "straight:17 15.00 ana 5.00; bo 10.00",
        "Lucky Ball draws 17, 5, 0, 36. CM18 16.5.1",
        "dealer:dan 17 black is recorded by dealer.",
        "2026-01-02 01:00:00 area-manager:kim The outcome of spin 1 is 00, not 17: the camera.",
        "dealer:dan recorded (dealer) 17",
        "area-manager:kim corrected (area-manager) 00 the camera",
        "straight:17 5.00 5.00 35 to 1 0.00 CM18 8.4.3(b) 5.00 loses.",
        "outcome 17 00 the camera",
        "payouts ana 215.00 0.00 the camera reading: cloth-corrections 215.00 taken",
        "claim claim-1 ana open It was 00.",
        "ana 500.00 0.00 0.00 205.00 700.00 5.00 -215.00 0.00",
        "The house's result: 30.00, 575.00 by what came later.",
        "Verified: ",
        "acts decided again; versions 6 to ",
    ):
        assert said in found.words, said


def test_a_case_for_programs_from_a_log_a_database_and_standard_input(
    run: Run, file: str, database: str
) -> None:
    one = run("case", "1", "--log", file, "--json").json
    assert (one["spin"], one["status"], one["outcome"], one["corrected"]) == (
        1, "settled", "00", True
    )  # fmt: skip
    assert one["moments"][0]["event"]["type"] == "betting-opened"
    assert one["drawing"].startswith("<svg")
    assert one["verified"]["ok"] is True
    assert run("case", "1", "--database", database, "--table", "1", "--json").json == one
    assert run("case", "1", "--database", database, "--json").json == one
    assert run("case", "1", "--log", "-", "--json", stdin=Path(file).read_bytes()).json == one


def test_a_case_on_paper(run: Run, file: str, tmp_path: Path) -> None:
    pages = tmp_path / "case.pdf"
    found = run("case", "1", "--log", file, "--pdf", str(pages))
    assert found.code == 0, found.err
    assert f"The case of spin 1 of table 1 is in {pages}." in found.words
    assert "Verified" in found.out and "Moments" not in found.out
    text = pdfium.PdfDocument(pages)[0].get_textpage().get_text_range()
    assert "Spin 1 of table 1" in text
    both = run("case", "1", "--log", file, "--pdf", str(pages), "--json")
    assert both.json["spin"] == 1


def test_a_spin_that_is_not_true_is_shown_and_fails(
    run: Run, log: list[bytes], tmp_path: Path
) -> None:
    path = tmp_path / "forged.log"
    lines = forged(log, "wagers-settled", lambda event: event.update(won=0))
    path.write_bytes(b"\n".join(lines))
    found = run("case", "1", "--log", str(path))
    assert found.code == 1
    assert "Moments" in found.out
    assert "NOT verified: line 16: wagers-settled: won is 0, rightly 20500" in found.words
    as_json = run("case", "1", "--log", str(path), "--json")
    assert (as_json.code, as_json.json["verified"]["ok"]) == (1, False)
    on_paper = run("case", "1", "--log", str(path), "--pdf", str(tmp_path / "case.pdf"))
    assert (on_paper.code, "NOT verified" in on_paper.out) == (1, True)
    path.write_bytes(b"no log\n" + b"\n".join(log[1:]))
    lost = run("case", "1", "--log", str(path))
    assert (lost.code, lost.out) == (1, "")
    assert "line 2: table:1 does not start with its making" in lost.err


def test_a_clause_stands_beside_the_difference(run: Run, log: list[bytes], tmp_path: Path) -> None:
    path = tmp_path / "forged.log"
    asked = {"stake": 10**9}
    lines = forged_act(log, "wager-placed", lambda act, event: act["command"].update(asked))
    path.write_bytes(b"\n".join(lines))
    said = run("case", "1", "--log", str(path)).words
    assert "this should have been refused: ana has 500.00" in said and "[CM18 " in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["9", "--log", "FILE"], "Table 1 has no spin 9; its last is 2."),
        (["9", "--database", "DB"], "Table 1 has no spin 9; its last is 2."),
        (["1", "--log", "FILE", "--table", "7"], "The log has no table '7'."),
        (["1", "--database", "DB", "--table", "7"], "has no table '7'; it has 1."),
        (["1", "--database", "/no/file.db"], "There is no file '/no/file.db'."),
        (["1", "--log", "/no/file"], "cannot read '/no/file'"),
        (["1"], "--database or --log, one of them"),
        (["1", "--log", "FILE", "--database", "DB"], "--database or --log, one of them"),
        (["one", "--log", "FILE"], "Invalid value for 'spin'"),
    ],
)
def test_bad_input_is_one_line(
    run: Run, file: str, database: str, words: list[str], said: str
) -> None:
    given = [{"FILE": file, "DB": database}.get(word, word) for word in words]
    found = run("case", *given)
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith("croupier: ") and found.err.count("\n") == 1
    assert said in found.err


def test_a_database_of_several_tables_wants_a_name(
    run: Run, log: list[bytes], database: str, tmp_path: Path
) -> None:
    store = SQLStore(f"sqlite:///{database}")
    import_log(store, forged([line.replace(b'"table:1"', b'"table:2"') for line in log],
                             "table-opened", lambda event: None))  # fmt: skip
    store.close()
    found = run("case", "1", "--database", database)
    assert found.code == 2
    assert "has tables 1, 2; name one with --table." in found.err
    assert run("case", "1", "--database", database, "--table", "2", "--json").json["table"] == "2"
    empty = tmp_path / "empty.db"
    SQLStore(f"sqlite:///{empty}").close()
    assert "has no table." in run("case", "1", "--database", str(empty)).err


def test_a_file_that_cannot_be_written_is_one_line(run: Run, file: str) -> None:
    found = run("case", "1", "--log", file, "--pdf", "/no/folder/case.pdf")
    assert found.code == 1
    assert found.err == "croupier: cannot write /no/folder/case.pdf: No such file or directory\n"


def test_a_spin_that_is_still_under_way(run: Run, tmp_path: Path) -> None:
    at = playing("CP", mode="ats", wagering_period_s=None)
    at.player("sam", "buy-in", amount=100_00, tender="note")
    at.dealer("open-betting")
    at.wagers("sam", {"red": 5_00})
    at.dealer("spin-ball")
    path = tmp_path / "table.log"
    path.write_bytes(b"\n".join(log_of(at)))
    found = run("case", "1", "--log", str(path))
    assert "Spin 1 of table 1 under way" in found.words
    assert "ball spun 00:00:00\n" in found.out
    assert "red 5.00 sam 5.00" in found.words
    told = json.loads(run("case", "1", "--log", str(path), "--json").out)
    assert (told["closed_at"], told["ended_at"], told["colour"]) == ("", "", "")
    with_ticket = playing("CP", mode="ats", wagering_period_s=None)
    with_ticket.player("sam", "buy-in", amount=100_00, tender="note")
    with_ticket.spin("17")
    with_ticket.player("sam", "leave")
    path.write_bytes(b"\n".join(log_of(with_ticket)))
    assert "At the cage" in run("case", "1", "--log", str(path)).out
