"""Files that commands read and write, and numbers as people type them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import typer

from croupier import cli
from croupier.cli.reading import cents, named, whole
from croupier.cli.writing import atomically, check_writable


def test_a_file_has_its_name_when_all_of_it_is_written(tmp_path: Path) -> None:
    name = tmp_path / "a.csv"
    with atomically(str(name)) as file:
        file.write(b"half")
        assert not name.exists()
        file.write(b" and half")
    assert name.read_bytes() == b"half and half"
    assert list(tmp_path.iterdir()) == [name]


@pytest.mark.parametrize("fault", [KeyboardInterrupt, ValueError, OSError(28, "the disk is full")])
def test_what_was_there_stays_if_writing_fails(tmp_path: Path, fault: Any) -> None:
    name = tmp_path / "a.csv"
    name.write_text("old")

    def fail() -> None:
        with atomically(str(name)) as file:
            file.write(b"half")
            raise fault

    with pytest.raises(BaseException) as told:
        fail()
    assert name.read_text() == "old" and list(tmp_path.iterdir()) == [name]
    if isinstance(fault, OSError):
        assert isinstance(told.value, OSError)
        assert (told.value.strerror, told.value.filename) == ("the disk is full", str(name))


def test_where_nothing_can_be_written_the_name_is_told(tmp_path: Path) -> None:
    name = str(tmp_path / "nowhere" / "a.csv")
    with pytest.raises(OSError) as told, atomically(name):
        pass
    assert told.value.filename == name


def test_a_link_is_written_through(tmp_path: Path) -> None:
    real, link = tmp_path / "real.csv", tmp_path / "link.csv"
    link.symlink_to(real)
    with atomically(str(link)) as file:
        file.write(b"x")
    assert link.is_symlink() and real.read_bytes() == b"x"


def test_what_cannot_be_written_is_refused_before_any_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder.png").mkdir()
    for name, says in (
        ("a.gif", "end it .png, .svg, .pdf"),
        ("folder.png", "it is a folder; name a file"),
        ("nowhere/a.png", "there is no such folder"),
    ):
        with pytest.raises(typer.BadParameter, match=says):
            check_writable(str(tmp_path / name))
    check_writable(None)
    check_writable(str(tmp_path / "a.PNG"))
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(typer.BadParameter, match="you may not write to that folder"):
        check_writable(str(tmp_path / "a.png"))


def test_commands_write_files_whole() -> None:
    for path in Path(cli.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\.write_(bytes|text)\(", text), f"{path} writes beside atomically()"


def test_people_know_their_files_by_name() -> None:
    assert (named("-"), named("a.json")) == ("standard input", "a.json")


@pytest.mark.parametrize(
    ("text", "number"), [("7", 7), ("-3", -3), ("1_000", 1_000), ("1e12", 10**12), ("25e3", 25_000)]
)
def test_whole_numbers_are_read(text: str, number: int) -> None:
    assert whole(text) == cents(text) == number


@pytest.mark.parametrize("text", ["500.00", "1.5", "", "x", "1e", "1e-3", "9" * 61, "1,000"])
def test_what_is_no_whole_number_is_not_rounded(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="is not a whole number; write for example 1000"):
        whole(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [("500.00", "write 50000 for 500.00"), ("1,200", "write 120000 for 1,200"),
     ("much", "write 50000 for 500.00")],
)  # fmt: skip
def test_amounts_that_are_not_in_cents_are_told_in_cents(text: str, says: str) -> None:
    with pytest.raises(typer.BadParameter, match=says):
        cents(text)


def test_a_file_may_begin_with_a_mark_of_its_encoding(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "wagers.json"
    text = '{"table": {"rulebook": "CM18"}, "wagers": [{"bet": "red", "stake": 500}]}'
    file.write_text(text, encoding="utf-8-sig")
    assert run("edge", str(file), "--json").json["edge"] == "1/37"
    assert run("edge", "-", "--json", stdin=text.encode("utf-8-sig")).json["edge"] == "1/37"
