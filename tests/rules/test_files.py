"""Files that are damaged, missing or in another's place: said with their names, never a crash."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier import rulebooks
from croupier.errors import RulebookError, SpecError
from croupier.rules.book.required import FILES, TABLES
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.law.load import SECTIONS, SIDE_BETS

CP = "crown-perth-rag599"
SHELF = Path(rulebooks.__file__).parent
CACHED = (rulebooks.rulebook, rulebooks.clauses, rulebooks.wheels, rulebooks._clause_ids)
TERMS, GAMES, HEAD = (f"{CP}/{name}.toml" for name in ("terms", "games", "rulebook"))
CLAUSES, WHEELS = f"{CP}/clauses.tsv", "wheels.toml"
SINGLE = "0 32 15 19 4"
BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
READING = '\n[[reading]]\nid="new"\nabout=["7.3(a)"]\nquestion="a"\nanswer="b"\n'


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of all rulebooks that may be damaged; it is what is read."""
    shelf = tmp_path / "rulebooks"
    shutil.copytree(SHELF, shelf, ignore=shutil.ignore_patterns("*.py", "__pycache__", "schema"))
    monkeypatch.setattr(rulebooks, "_FOLDER", shelf)
    for cached in CACHED:
        cached.cache_clear()
    yield shelf
    for cached in CACHED:
        cached.cache_clear()


def altered(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def whole(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def before(path: Path, text: str) -> None:
    whole(path, text + path.read_text(encoding="utf-8"))


def after(path: Path, text: str) -> None:
    whole(path, path.read_text(encoding="utf-8") + text)


def cut(path: Path, mark: str) -> None:
    whole(path, path.read_text(encoding="utf-8").partition(mark)[0])


def no_utf8(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"\n", b"\n\xff", 1))


def gone(path: Path) -> None:
    shutil.rmtree(path) if path.is_dir() else path.unlink()


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def file(path: Path) -> None:
    shutil.rmtree(path)
    path.touch()


Damage = Callable[..., None]
# What is done to which file, and how what is said begins; then what it has, too.
BROKEN: list[tuple[str, Damage, tuple[str, ...], str, str]] = [
    (TERMS, no_utf8, (), f"{TERMS}: the file: line 2 has the byte 0xff", "save it as UTF-8"),
    (TERMS, folder, (), f"{TERMS}: the file: it cannot be read: a folder", "it holds [closing]"),
    (TERMS, gone, (), f"{TERMS}: the file: it is not there", "it holds [closing], [disputes]"),
    (TERMS, whole, ("",), f"{TERMS}: the file: it is not there, or it is empty", "[closing]"),
    (HEAD, gone, (), f"{HEAD}: the file: it is not there", "it holds [rulebook]"),
    (HEAD, whole, ("",), f"{HEAD}: the file: it is not there, or it is empty", "[rulebook]"),
    (HEAD, whole, ("rulebook = 3",), f"{HEAD}: rulebook: 3 stands there", "write a table with id"),
    (HEAD, whole, ('rulebook = ["a"]',), f"{HEAD}: rulebook: a table or a list", "write a table"),
    (HEAD, altered, ("[rulebook]", "[[rulebook]]"), f"{HEAD}: rulebook: ", "write a table with id"),
    (HEAD, altered, ('"CP"', '"CPX"'), f"{HEAD}: rulebook.tag: 'CPX'", "did you mean 'CP'?"),
    (HEAD, altered, ('"CP"', '"NZ"'), f"{HEAD}: rulebook.tag: 'NZ'", "use CP"),
    (HEAD, altered, ("tag ", "tog "), f"{HEAD}: rulebook: ", "did you mean 'tag'?"),
    (HEAD, altered, (f'"{CP}"', "3"), f"{HEAD}: rulebook.id: 3 stands there", "`str`"),
    (GAMES, cut, ("[[layout]]",), f"{GAMES}: layout: it is not there", "it belongs in games.toml"),
    (f"{CP}/readings.toml", gone, (), f"{CP}/readings.toml: the file: it is not", "[reading]"),
    (f"{CP}/powers.toml", gone, (), f"{CP}/powers.toml: the file: it is not there", "[power]"),
    (CP, gone, (), f"{CP}: the folder: it is not there", "it holds clauses.tsv, rulebook.toml"),
    (CP, file, (), f"{CP}: the folder: a file stands in its place", "it holds clauses.tsv"),
    (CLAUSES, gone, (), f"{CLAUSES}: the file: it is not there", "it holds every clause"),
    (CLAUSES, folder, (), f"{CLAUSES}: the file: it cannot be read", "it holds every clause"),
    (CLAUSES, no_utf8, (), f"{CLAUSES}: the file: line 2 has the byte 0xff", "UTF-8"),
    (CLAUSES, whole, ("",), f"{CLAUSES}: line 1: it is empty", "write clause, topic, actor"),
    (CLAUSES, altered, ("clause\t", "claus\t"), f"{CLAUSES}: line 1: 7 columns: 'claus'", "topic"),
    (CLAUSES, altered, ("\tregulator\t", " "), f"{CLAUSES}: line 2: 5 columns", "with a tab"),
    (CLAUSES, altered, ("\tregulator", "\t\tx"), f"{CLAUSES}: line 2: 8 columns", "with a tab"),
    (CLAUSES, altered, ("\nTitle", "\n\nTitle"), f"{CLAUSES}: line 2: it is empty", "with a tab"),
    (CLAUSES, altered, ("\n1.1", "\nTitle page\ta\tb\tc\td\te\tf\n1.1"),
     f"{CLAUSES}: line 3: 'Title page' stands twice", "give each clause one line"),
    (TERMS, before, ("reading = 3\n",), f"{TERMS}: reading: 3 stands there", "write [[reading]]"),
    (TERMS, after, ('\n[reading]\nid="x"',), f"{TERMS}: reading: a table", "write [[reading]]"),
    (TERMS, after, (READING,), f"{TERMS}: reading[", "missing required field `why`"),
    (TERMS, after, (f'{READING}why="c"'.replace('"7.3(a)"', '"7.33"'),),
     f"{TERMS}: reading new: '7.33'", "is no clause of CP"),
    (TERMS, after, ("\n[closng]\nx=1",), f"{TERMS}: closng: there is no such table", "'closing'?"),
    (TERMS, before, ("conduct = 3\n",), f"{TERMS}: conduct: there is no such table", "closing"),
    (TERMS, before, (f"a = {'9' * 5000}\n",), f"{TERMS}: the file: ", "write it as TOML"),
    (TERMS, altered, ("[closing]", "[closing.game.single-zero]"), f"{TERMS}: closing.", "nothing"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "damage", "words", "start", "also"), BROKEN)
def test_a_broken_file_is_named(
    shelf: Path, name: str, damage: Damage, words: tuple[str, ...], start: str, also: str
) -> None:
    damage(shelf / name, *words)
    with pytest.raises(RulebookError) as error:
        rulebooks.rulebook("CP")
    assert str(error.value).startswith(start)
    assert also in str(error.value)


ODD_WHEELS: list[tuple[Damage, tuple[str, ...], str, str]] = [
    (no_utf8, (), "the file: line 2 has the byte 0xff", "save it as UTF-8"),
    (gone, (), "the file: it is not there", "it holds [[wheel]]"),
    (folder, (), "the file: it cannot be read: a folder", "it holds [[wheel]]"),
    (whole, ("",), "the file: Object missing required field `red`", "it has red, wheel"),
    (altered, ("red =", "rod ="), "the file: ", "did you mean 'red'?"),
    (altered, ("1 3 5", "1 3 99"), "red: '99' does not belong there", "18 different numbers"),
    (altered, ("1 3 5", "1 3 0"), "red: '0' does not belong there", "of 1 to 36"),
    (altered, ("1 3 5", "1 3 3"), "red: '3' stands twice", "18 different numbers"),
    (altered, ("1 3 5", "1 3"), "red: 17 numbers", "18 different numbers"),
    (altered, (SINGLE, "0 32 15 19"), "wheel single.order: '4' is not there", "0 and 1 to 36"),
    (altered, (SINGLE, "0 32 15 19 19"), "wheel single.order: '19' stands twice", "each once"),
    (altered, (SINGLE, "0 32 15 19 37"), "wheel single.order: '37' does not", "each once"),
    (altered, (SINGLE, "0 00 32 15 19 4"), "wheel single.order: '00' does not", "0 and 1 to 36"),
    (altered, ("0 000 00", "0 00"), "wheel triple.order: '000' is not there", "0, 00, 000 and"),
    (altered, ('"single"', '"singel"'), "wheel[0].id (singel)", "did you mean 'single'?"),
    (altered, ('"single"', '"triple"'), "wheel single: it is not there", "one each of single"),
    (after, ('[[wheel]]\nid="triple"\norder="0"\nsource=""\ndoubt=""',),
     "wheel triple: it stands twice", "one each of single"),
    (altered, ("doubt ", "doubts "), "wheel[0] (single)", "did you mean 'doubt'?"),
    (altered, ("source", "# source"), "wheel[0] (single)", "missing required field `source`"),
]  # fmt: skip


@pytest.mark.parametrize(("damage", "words", "start", "also"), ODD_WHEELS)
def test_wheels_that_cannot_be_are_named(
    shelf: Path, damage: Damage, words: tuple[str, ...], start: str, also: str
) -> None:
    text = (shelf / WHEELS).read_text(encoding="utf-8").partition("\nred =")
    whole(shelf / WHEELS, f"# Wheels\n{text[1].strip()}{text[2]}")
    damage(shelf / WHEELS, *words)
    with pytest.raises(RulebookError) as error:
        rulebooks.wheels()
    assert str(error.value).startswith(f"rulebooks/wheels.toml: {start}")
    assert also in str(error.value)


def test_every_fault_is_told_and_the_rest_is_read(shelf: Path) -> None:
    gone(shelf / "crown-melbourne-18/clauses.tsv")
    no_utf8(shelf / TERMS)
    gone(shelf / WHEELS)
    books, faults = rulebooks.readable()
    assert [book.tag for book in books] == ["CM11"]
    missing = "crown-melbourne-18/clauses.tsv: the file: it is not there"
    cannot = f"its citations of CM18: they cannot be checked; first mend {missing}"
    starts = (missing, TERMS, f"nz-division-8: {cannot}", f"act-1996: {cannot}", "rulebooks/wheels")
    for fault, start in zip(faults, starts, strict=True):
        assert str(fault).startswith(start)


@pytest.mark.parametrize("name", [TERMS, CLAUSES, WHEELS])
def test_the_mark_some_editors_begin_a_file_with_is_no_matter(shelf: Path, name: str) -> None:
    before(shelf / name, BOM)
    books, faults = rulebooks.readable()
    assert (len(books), faults) == (5, [])


def test_a_table_may_stand_in_another_file(shelf: Path) -> None:
    (shelf / TERMS).rename(shelf / CP / "ending.toml")
    gone(shelf / CP / "racetrack.toml")  # which a text may know nothing of
    altered(shelf / CP / "ending.toml", '"minutes"', '"minuts"')
    with pytest.raises(RulebookError) as error:
        rulebooks.rulebook("CP")
    assert error.value.file == f"{CP}/ending.toml"


@pytest.mark.parametrize("text", ["", "tag\tclause\n", "tag\tclause\thow\twhere\nCP\t3.1\n"])
def test_damaged_proofs_are_named(shelf: Path, text: str) -> None:
    whole(shelf / "proofs.tsv", text)
    with pytest.raises(RulebookError, match=r"rulebooks/proofs.tsv: line .*; write tag, clause"):
        rulebooks.proofs()
    gone(shelf / "proofs.tsv")
    with pytest.raises(RulebookError, match="it is not there; `make proofs` writes it"):
        rulebooks.proofs()


def test_an_unknown_rulebook_is_told_which_there_are() -> None:
    with pytest.raises(SpecError, match=r"no rulebook 'PC'; there are .*crown-perth-rag599 \(CP\)"):
        rulebooks.rulebook("PC")


def test_where_a_table_usually_stands_is_what_the_schemas_say() -> None:
    for file, tables in TABLES.items():
        schema = json.loads((SHELF / "schema" / file.replace(".toml", ".json")).read_text("utf-8"))
        assert {*tables, "reading"} == set(schema["properties"])
    known = {*Rulebook.__struct_fields__, *SECTIONS, SIDE_BETS} - {"conduct"}
    assert set(FILES) == known
