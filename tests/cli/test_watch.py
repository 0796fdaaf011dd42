"""`croupier watch` as people and programs use it."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from croupier.rulebooks import wheels
from croupier.store.sql import SQLStore
from croupier.store.transfer import import_log
from kit.cases import log_of
from kit.table import playing

Run = Callable[..., Answer]
ORDER = wheels()["single"].order


def outcomes(count: int, more: int = 0) -> str:
    """Fair spins, and 17 so many times more among them."""
    source = random.Random(1)
    spins = [source.choice(ORDER) for _ in range(count)] + ["17"] * more
    source.shuffle(spins)
    return "\n".join(spins)


@pytest.fixture(scope="module")
def log() -> list[bytes]:
    at = playing("CM18", game="double-zero")
    for outcome in ("17", "00", "5"):
        at.spin(outcome)
    at.ask("area-manager:kim", "correct-outcome", spin=1, outcome="18", reason="the camera")
    return log_of(at)


def test_a_fair_wheel_for_people(run: Run) -> None:
    found = run("watch", "-", stdin=outcomes(2_000))
    assert found.code == 0, found.err
    for said in (
        "2,000 outcomes of the wheel single, 37 pockets",
        "test p-value of all by what was seen",
        "54.1 expected of each.",
        "Evidence: a unit bet at fair odds against this wheel",
        "the alarm is at 2,000: it has not come.",
        "Nothing speaks against a fair wheel.",
        "A fair wheel is called unfair at most once in 1,000: once in 2,000 by the tests together",
    ):
        assert said in found.words, said


def test_an_unfair_wheel_ends_with_one(run: Run) -> None:
    found = run("watch", "-", stdin=outcomes(2_000, 80))
    assert found.code == 1
    assert "17 came" in found.words
    assert "This is not a fair wheel fairly spun: pockets; most frequent" in found.words


def test_a_document_for_programs(run: Run) -> None:
    found = run("watch", "-", "--json", stdin=outcomes(2_000, 80))
    assert found.code == 1
    made = found.json
    assert list(made) == ["spins", "wheel", "counts", "tests", "sequential", "power", "verdict"]
    assert made["spins"] == 2_080
    assert made["counts"]["17"] == max(made["counts"].values())
    assert made["verdict"]["alarm"] is True
    assert "most frequent" in made["verdict"]["suspicious"]
    few = run("watch", "-", "--json", stdin="17\n17\n")
    assert (few.code, few.json["verdict"]["too_few"]) == (0, True)
    assert {one["p"] for one in few.json["tests"]} == {None}


@pytest.mark.parametrize("text", ["17", "17\n17\n", "outcome\n", "outcome,dealer\n5,x\n"])
def test_too_few_is_said_and_no_alarm(run: Run, text: str) -> None:
    found = run("watch", "-", stdin=text)
    assert found.code == 0, found.err
    assert "Too few spins to tell." in found.words


def test_columns_of_another_wheel(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "spins.csv"
    file.write_text("at,outcome,direction\n1,000,left\n2,36,right\n", encoding="utf-8")
    found = run("watch", str(file), "--wheel", "triple", "--json")
    assert found.code == 0, found.err
    assert (found.json["wheel"], found.json["counts"]["000"]) == ("triple", 1)


def test_a_log_and_a_database_know_their_wheel(run: Run, log: list[bytes], tmp_path: Path) -> None:
    file, database = tmp_path / "table.log", tmp_path / "floor.db"
    file.write_bytes(b"".join(line + b"\n" for line in log))
    store = SQLStore(f"sqlite:///{database}")
    import_log(store, log)
    store.close()
    for source in (str(file), str(database), f"sqlite:///{database}"):
        for more in ((), ("--table", "1"), ("--wheel", "double-crown")):
            found = run("watch", source, "--json", *more)
            assert found.code == 0, found.err
            counts = {pocket: n for pocket, n in found.json["counts"].items() if n}
            assert counts == {"18": 1, "00": 1, "5": 1}
            assert found.json["wheel"] == "double-crown"
        other = run("watch", source, "--wheel", "single")
        assert other.code == 2
        assert "has the wheel double-crown; leave out --wheel" in other.err
        nowhere = run("watch", source, "--table", "9")
        assert nowhere.code == 2 and "has no table '9'; it has 1." in nowhere.err
    piped = run("watch", "-", "--json", stdin=file.read_bytes() + b"\n")
    assert piped.json["spins"] == 3


@pytest.mark.parametrize(("words", "text", "says"), [
    ((), "17\n37\n", "croupier: standard input, line 2: '37' is no pocket of the wheel single"),
    ((), b"17\n\xff\n", "standard input: it is not text in UTF-8 (byte 3); save it as that."),
    ((), "", "standard input: it is empty; write one outcome a line"),
    ((), "\n \r\n", "standard input: it is empty; write one outcome a line"),
    ((), "17\n00\n", "it has 0 and 1 to 36. Name another wheel with --wheel."),
    ((), '{"table": {}}', "standard input, line 1: this is not a line of a log"),
    (("--wheel", "square"), "17", "there is no wheel 'square'; there are single, double-american"),
    (("--table", "1"), "17", "standard input holds outcomes, not tables; leave out --table"),
    (("--level", "0"), "17", "--level is 0.0; it is a chance, for example 0.001"),
    (("--level", "1"), "17", "--level is 1.0; it is a chance, for example 0.001"),
    (("--plot", "wheel.doc"), "17", "cannot write 'wheel.doc'; end it .png, .svg, .pdf"),
    (("--plot-evidence", "nowhere/a.png"), "17", "there is no such folder; make it first"),
    (("--wheel", "single"), "00", "it has 0 and 1 to 36.\n"),
])  # fmt: skip
def test_bad_input_is_one_line(
    run: Run, words: tuple[str, ...], text: str | bytes, says: str
) -> None:
    found = run("watch", "-", *words, stdin=text)
    assert (found.code, found.out) == (2, "")
    assert says in found.err
    assert found.err.count("\n") == 1


def test_what_is_not_there_cannot_be_watched(run: Run, tmp_path: Path) -> None:
    missing = str(tmp_path / "nothing.csv")
    found = run("watch", missing)
    assert found.code == 2 and f"cannot read '{missing}'" in found.err
    database = tmp_path / "nothing.db"
    for address in (f"sqlite:///{database}", f"sqlite:///{database}?timeout=3"):
        found = run("watch", address)
        assert found.code == 2 and f"There is no file '{database}'" in found.err
    assert list(tmp_path.iterdir()) == []  # and none was made
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"SQLite format 3\0 and then nothing of the kind" * 100)
    found = run("watch", str(broken))
    assert found.code == 2 and "cannot be read" in found.err


def test_pictures_are_written(run: Run, tmp_path: Path) -> None:
    wheel, evidence = tmp_path / "wheel.svg", tmp_path / "evidence.PNG"
    found = run("watch", "-", "--plot", str(wheel), "--plot-evidence", str(evidence),
                stdin=outcomes(300))  # fmt: skip
    assert found.code == 0, found.err
    assert wheel.read_bytes().startswith(b"<?xml")
    wheel.unlink()
    assert run("watch", "-", "--plot-evidence", str(evidence), stdin="17").code == 0
    assert not wheel.exists()
    assert evidence.read_bytes().startswith(b"\x89PNG")


def test_simulated_power(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.cli.watch.RUNS", 2)
    monkeypatch.setattr("croupier.analysis.watch.detection.EXCESSES", (0.8, 1.6))
    found = run("watch", "-", "--power", stdin=outcomes(50))
    assert found.code == 0, found.err
    assert "Simulated, when the evidence raised its alarm: a pocket too likely by" in found.words
    made = run("watch", "-", "--power", "--json", stdin=outcomes(50)).json
    assert [one["excess"] for one in made["simulated"]] == [0.8, 1.6]
    assert {one["runs"] for one in made["simulated"]} == {2}


def test_the_level_moves_the_line(run: Run) -> None:
    strict = run("watch", "-", "--json", "--level", "1e-12", stdin=outcomes(2_000, 60))
    loose = run("watch", "-", "--json", "--level", "0.1", stdin=outcomes(2_000, 60))
    assert (strict.code, loose.code) == (0, 1)
    assert (strict.json["verdict"]["level"], loose.json["sequential"]["level"]) == (1e-12, 0.05)


def test_the_command_line_starts_without_what_it_does_not_need() -> None:
    says = (
        "import croupier.cli, sys;"
        "print([n for n in ('numpy', 'scipy', 'matplotlib', 'numba') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", says], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
