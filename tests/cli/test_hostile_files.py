"""Files that are not what a command reads: one clear line, exit 2, little memory, nothing made."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from croupier import rulebooks as shelf
from croupier.bounds import MOST_LINE_BYTES
from croupier.cage import ticket_number
from croupier.rules.spec import read_spec
from croupier.script import Script
from croupier.store.sql import SQLStore
from croupier.store.transfer import exported, import_log

Run = Callable[..., Any]
NUMBER = ticket_number(7)
MANY = int(os.environ.get("CROUPIER_HOSTILE_FILES", "3"))  # random files; `make soak` has more
# Every command that reads, with the file's place in it.
TEXTS = {
    "settle": ("settle", "FILE"),
    "edge": ("edge", "FILE"),
    "distribution": ("distribution", "FILE"),
    "compare": ("compare", "FILE"),
    "simulate": ("simulate", "FILE"),
    "price": ("price", "FILE"),
    "script": ("script", "FILE"),
    "verify": ("verify", "FILE"),
    "import": ("import", "FILE", "NEW"),
    "watch": ("watch", "FILE"),
    "case": ("case", "1", "--log", "FILE"),
    "wheel": ("wheel", "FILE"),
}
DATABASES = {
    "report": ("report", "FILE"),
    "export": ("export", "FILE"),
    "case": ("case", "1", "--database", "FILE"),
    "ticket": ("ticket", "FILE", NUMBER),
    "backup": ("backup", "FILE", "NEW"),
    "watch": ("watch", "sqlite:///FILE"),
    "training": ("training", "score", "FILE"),
}
CHANGED = {
    "unlock": ("staff", "unlock", "dan", "FILE"),
    "require": ("staff", "codes", "require", "dealer", "FILE"),
}
RANDOM = random.Random(19)
PLAYED = """
{"do": "open-table", "by": "dealer:dan"}
{"do": "buy-in", "by": "player:ana", "amount": 10000, "tender": "note"}
{"do": "open-betting", "by": "dealer:dan"}
{"do": "spin-ball", "by": "dealer:dan"}
{"do": "no-more-bets", "by": "dealer:dan"}
{"do": "record-outcome", "by": "dealer:dan", "outcome": "17"}
{"do": "settle", "by": "dealer:dan"}
{"do": "cash-out", "by": "player:ana"}
""".split("\n")[1:-1]


def _wrong() -> dict[str, bytes]:
    """Files that are nothing, each in its own way."""
    deep = 100_000
    return {
        "empty": b"",
        "nulls": b"\0" * 1_000,
        "brackets": b"[" * deep,
        "braces": b'{"table":' * deep,
        "nested": b'{"table": {"side_bets": {"a": ' + b"[" * deep + b"]" * deep + b"}}}",
        "digits": b'{"table": {"limits": {"min": ' + b"9" * 10_000 + b"}}}",
        "name": b'{"' + b"n" * deep + b'": 1}',
        "escapes": b'{"\x1b[2J\xe2\x80\xae": 1}',
        "surrogate": b'{"table": "\\ud800"}',
        "almost": b"SQLite format 3\0" + b"\xff" * 5_000,
    } | {f"random-{n}": RANDOM.randbytes(4_000) for n in range(MANY)}


WRONG = _wrong()


def _given(words: tuple[str, ...], file: Path, new: Path) -> list[str]:
    return [word.replace("FILE", str(file)).replace("NEW", str(new)) for word in words]


@pytest.mark.parametrize("command", TEXTS)
def test_a_file_that_is_no_text_of_ours_is_one_line(run: Run, tmp_path: Path, command: str) -> None:
    for name, content in WRONG.items():
        file = tmp_path / f"{name}.json"
        file.write_bytes(content)
        _is_one_line(run, _given(TEXTS[command], file, tmp_path / "new.db"), name)
        assert not (tmp_path / "new.db").exists(), name


def _is_one_line(run: Run, words: list[str], name: str) -> None:
    done = run(*words)
    assert done.code == 2, (name, done.out, done.err)
    assert done.err.count("\n") == 1 and done.err.startswith("croupier: "), (name, done.err)
    assert len(done.err) < 1_000, name
    assert done.err[:-1].isprintable(), (name, done.err)
    assert "\x1b" not in done.out


@pytest.mark.parametrize("command", DATABASES | CHANGED)
def test_a_file_that_is_no_database_of_ours_is_one_line_and_left_alone(
    run: Run, tmp_path: Path, command: str
) -> None:
    for name, content in WRONG.items():
        (tmp_path / f"{name}.db").write_bytes(content)
    _other(tmp_path / "other.db", "CREATE TABLE streams (a)")
    _other(tmp_path / "browser.db", "CREATE TABLE visits (a)")
    before = _everything(tmp_path)
    for file in sorted(tmp_path.iterdir()):
        words = (DATABASES | CHANGED)[command]
        _is_one_line(run, _given(words, file, tmp_path / "new.db"), file.name)
    assert _everything(tmp_path) == before


def _other(file: Path, made: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(made)


def _everything(folder: Path) -> dict[str, str]:
    return {one.name: sha256(one.read_bytes()).hexdigest() for one in folder.iterdir()}


def test_nothing_is_put_into_another_programs_database(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "browser.db"
    _other(file, "CREATE TABLE visits (a)")
    before = _everything(tmp_path)
    done = run("staff", "add", "dan", "dealer", str(file), "--password", "quite long enough")
    assert done.code == 2
    assert "it is no database of Croupier" in done.err
    assert _everything(tmp_path) == before


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with one spin and one ticket."""

    offer = shelf.offer(read_spec({"rulebook": "crown-melbourne-18", "mode": "touchbet"}))
    script = Script(offer, shelf.pin(offer.spec.rulebook))
    for line in PLAYED:
        assert "ok" in script.run(line), line
    file = tmp_path_factory.mktemp("floor") / "floor.db"
    with closing(SQLStore(f"sqlite:///{file}")) as store:
        import_log(store, exported(script.steps, script.play.table))
    return file


@pytest.mark.parametrize("command", DATABASES)
def test_a_command_that_reads_changes_no_byte(
    run: Run, tmp_path: Path, floor: Path, command: str
) -> None:
    file = tmp_path / "floor.db"
    shutil.copy(floor, file)
    before = _everything(tmp_path)
    done = run(*_given(DATABASES[command], file, tmp_path / "copy.db"))
    assert done.code in (0, 2), done.err  # of a ticket with another number, 2
    after = _everything(tmp_path)
    after.pop("copy.db", None)
    assert after == before


def test_a_database_in_use_is_read_without_a_trace_of_ours(
    run: Run, tmp_path: Path, floor: Path
) -> None:
    """Its server has written what is not yet in the main file, and that is read too."""
    file = tmp_path / "floor.db"
    shutil.copy(floor, file)
    with closing(sqlite3.connect(file)) as server:
        server.execute("UPDATE streams SET owner = 'a server' WHERE name = 'table:1'")
        server.commit()
        before = _everything(tmp_path)
        assert f"{file.name}-wal" in before
        assert run("report", str(file)).code == 0
        after = _everything(tmp_path)
        after.pop("floor.db-shm"), before.pop("floor.db-shm")  # where readers say where they read
        assert after == before


def test_an_act_that_is_damaged_in_the_database_is_one_line(
    run: Run, tmp_path: Path, floor: Path
) -> None:
    for damage in (b"\xff\xfe", b"{" * 50_000, b'{"stream": 1}', b""):
        file = tmp_path / "floor.db"
        shutil.copy(floor, file)
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("PRAGMA ignore_check_constraints=ON")
            connection.execute("UPDATE acts SET body = ? WHERE version = 1", (damage,))
        for command in ("report", "ticket"):
            _is_one_line(run, _given(DATABASES[command], file, tmp_path), repr(damage[:9]))


def test_a_failed_import_leaves_no_database(run: Run, tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    done = run("import", "-", str(new), stdin=b"hello\n")
    assert (done.code, list(tmp_path.iterdir())) == (2, [])


def _long(file: Path) -> Path:
    """A line of 200 MiB that takes no room on the disk: zeros."""
    with file.open("wb") as long:
        long.write(b'{"stream":"')
        long.truncate(200 << 20)
    return file


@pytest.mark.parametrize("command", ["script", "import", "watch", "case", "price"])
def test_a_line_without_end_is_given_up(run: Run, tmp_path: Path, command: str) -> None:
    done = run(*_given(TEXTS[command], _long(tmp_path / "long"), tmp_path / "new.db"))
    assert (done.code, done.err.count("\n")) == (2, 1), done.err
    assert "longer than" in done.err
    assert not (tmp_path / "new.db").exists()


MEASURED = """
import atexit
from croupier.cli import main
status = lambda: dict(line.split(":", 1) for line in open("/proc/self/status"))
atexit.register(lambda: print(status()["VmHWM"].split()[0]))  # the most there ever was, in KiB
main()
"""


@pytest.mark.parametrize("command", ["verify", "settle"])
def test_a_line_without_end_takes_little_memory(tmp_path: Path, command: str) -> None:
    words = _given(TEXTS[command], _long(tmp_path / "long"), tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, *words], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2, done.stderr
    assert "longer than" in done.stderr
    assert int(done.stdout) < (4 * MOST_LINE_BYTES + (100 << 20)) // 1024


def _mutated(content: bytes, chance: random.Random) -> bytes:
    """A file as a bad disk, or somebody with an editor, leaves it."""
    data = bytearray(content)
    for _ in range(chance.randint(1, 8)):
        at = chance.randrange(len(data) or 1)
        how = chance.randrange(4)
        if how == 0:
            data[at : at + 1] = chance.randbytes(1)
        elif how == 1:
            del data[at : at + chance.randint(1, 200)]
        elif how == 2:
            data[at:at] = chance.randbytes(chance.randint(1, 50))
        else:
            end = chance.randrange(len(data) or 1)
            data[at:at] = data[end : end + 100]
    return bytes(data) or b"\0"


@pytest.mark.parametrize("seed", range(MANY))
def test_a_file_that_was_damaged_is_never_a_traceback(
    run: Run, tmp_path: Path, floor: Path, seed: int
) -> None:
    """A database, its log and the questions that people ask, each with some bytes altered."""
    chance = random.Random(seed)
    database, log, asked = tmp_path / "floor.db", tmp_path / "floor.log", tmp_path / "asked.json"
    log.write_text(run("export", str(floor)).out)
    database.write_bytes(_mutated(floor.read_bytes(), chance))
    log.write_bytes(_mutated(log.read_bytes(), chance))
    for command in ("report", "case", "ticket", "backup", "watch"):
        _ends(run, _given(DATABASES[command], database, tmp_path / "copy.db"))
    for command in ("verify", "import", "watch", "case"):
        _ends(run, _given(TEXTS[command], log, tmp_path / "new.db"))
    for command, example in QUESTIONS.items():
        asked.write_bytes(_mutated(example.encode(), chance))
        _ends(run, _given(TEXTS[command], asked, tmp_path))


@pytest.mark.parametrize("name", [":memory:", "sqlite:///:memory:", "sqlite:///", "sqlite://"])
@pytest.mark.parametrize("words", [("serve",), ("demo", "--database"), ("report",)])
def test_a_floor_that_nothing_would_keep_is_refused(
    run: Run, words: tuple[str, ...], name: str
) -> None:
    done = run(*words, name)
    assert done.code == 2
    assert done.err.startswith("croupier: A floor is kept in a file"), done.err
    assert done.err.count("\n") == 1


def _ends(run: Run, words: list[str]) -> None:
    done = run(*words)
    assert done.code in (0, 1, 2), (words, done.err)
    assert len(done.err) < 1_000 and "\x1b" not in done.err, done.err
    assert done.err == "" or done.err.startswith("croupier: "), done.err


TABLE = '{"rulebook": "CM18", "mode": "touchbet", "limits": {"min": 500, "max": 50000}}'
WAGERS = '[{"player": "ana", "bet": "red", "stake": 500}, {"bet": "split:17/20", "stake": 500}]'
QUESTIONS = {
    "settle": f'{{"table": {TABLE}, "outcome": "17", "wagers": {WAGERS}}}',
    "edge": f'{{"table": {TABLE}, "wagers": {WAGERS}}}',
    "script": f'{{"table": {TABLE}}}\n' + "\n".join(PLAYED),
    "watch": "outcome,dealer\n" + "17,dan\n0,eve\n" * 40,
}
