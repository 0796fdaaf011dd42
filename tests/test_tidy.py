"""The page on style as a test: import arrow, pure core, citations, floats, proofs, dead files."""

from __future__ import annotations

import ast
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools import law_docs, views_docs
from tools.prove.alterations import values
from tools.prove.report import sections

from croupier import rulebooks
from kit import clause_pages
from kit.order import LONG

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src/croupier"
MODULES = sorted(SRC.rglob("*.py"))
# The rings of docs/architecture.md, innermost first. Imports point inwards, and within a ring to
# the left: a module may import its own package and those before it.
RINGS = {
    "core": """money characters documents refusals errors extras bounds rules table audit cage
        floor ledger tournament play script""".split(),
    "readers": "draw log verify report case analysis paper".split(),
    "storage": "rulebooks store".split(),
    "edge": "gym training sensors server cli".split(),
}
LAYERS = [name for ring in RINGS.values() for name in ring]
# `refusals` reads its files of sentences; `paper` uses a PDF library that reads fonts.
PURE = [name for name in LAYERS[: LAYERS.index("rulebooks")] if name not in ("refusals", "paper")]
IMPURE = {"os", "io", "pathlib", "random", "secrets", "time", "socket", "subprocess", "sqlite3",
          "tomli", "tomllib", "sys", "importlib", "threading", "asyncio"}  # fmt: skip
LINES_IN_SRC = 400
LINES_IN_TESTS = 500
MODULES_IN_A_FOLDER = 16
MENTIONS_OF_ANY = 119
FORMATTED_BY_HAND = 59
NAMED_TWICE: set[str] = set()
# What an area, an event or a side game is asked instead.
REPLACED = ("at_stations", "getattr(event", "if side.id ==")
# Paths and hosts of one machine; written in two parts, so that this page does not match itself.
MACHINE = re.compile(
    r"/(root|home|work)/\w|index-"
    r"url|https?://(?!127|\{|\\|\[|0\.0|(?:evil|floor)\.example|www\.w3\.org/2000/svg)"
)


def layer(path: Path) -> str:
    return path.relative_to(SRC).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{name.name}" for name in node.names)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SRC)))
def test_imports_point_one_way(path: Path) -> None:
    own = layer(path)
    if own in ("__init__", "__main__"):
        return  # the front doors reach in
    for name in imports(path):
        parts = name.split(".")
        if own == "rules" and parts[:3] == ["croupier", "draw", "svg"]:
            continue  # what notebooks ask for: an object knows who draws it, when it is asked
        if parts[0] == "croupier" and len(parts) > 1 and parts[1] in LAYERS:
            assert LAYERS.index(parts[1]) <= LAYERS.index(own), f"{path} imports {name}"


def test_what_modules_share_has_a_public_name() -> None:
    for path in MODULES:
        for name in imports(path):
            parts = name.split(".")
            private = [one for one in parts if one.startswith("_") and not one.endswith("__")]
            assert parts[0] != "croupier" or not private, f"{path} imports {name}"


@pytest.mark.parametrize(
    "path", [p for p in MODULES if layer(p) in PURE], ids=lambda p: str(p.relative_to(SRC))
)
def test_the_pure_part_reads_no_file_clock_or_chance(path: Path) -> None:
    for name in imports(path):
        assert name.split(".")[0] not in IMPURE, f"{path} imports {name}"
    assert not re.search(r"\b(open|print|input)\(", path.read_text(encoding="utf-8"))


MONEY = ("money", "rules", "ledger", "cage", "table", "tournament", "report")


def test_no_floats_near_money() -> None:
    """A clock's seconds are no money."""
    for path in MODULES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        floats = {
            node.lineno
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, float)
        }
        if layer(path) in MONEY and path.name != "clock.py":
            assert not floats, f"{path}: {floats}"
            assert not re.search(r"\bfloat\(|: float\b", path.read_text(encoding="utf-8")), path


def test_every_citation_in_code_is_a_clause() -> None:
    known = {
        tag: {clause.clause for clause in rulebooks.clauses(id)}
        for tag, id in rulebooks.TAGS.items()
    }
    for (tag, clause), places in rulebooks.proofs().items():
        if not any(place.how == "cited" for place in places):
            continue
        base = {id.split(" #")[0] for id in known[tag]}
        assert clause in known[tag] or clause in base or any(
            id.startswith(f"{clause}.") for id in known[tag]
        ), f"{places}: [{tag} {clause}]"  # fmt: skip


def test_every_clause_a_test_is_marked_with_exists() -> None:
    known = {
        (tag, clause.clause)
        for tag, id in rulebooks.TAGS.items()
        for clause in rulebooks.clauses(id)
    }
    readings = {
        (book.tag, f"reading: {reading.id}")
        for book in rulebooks.all_rulebooks()
        for reading in book.reading
    } | {
        (book.tag, clause)  # of another rulebook, read where this one is silent
        for book in rulebooks.all_rulebooks()
        for _, clause in book.citations
        if clause.startswith("reading: ")
    }
    marked = {
        key
        for key, places in rulebooks.proofs().items()
        if any(place.how != "cited" for place in places)
    }
    assert marked <= known | readings, marked - known - readings


def test_proofs_and_clause_pages_are_current(proofs: str) -> None:
    """`make proofs` writes them; a mark that was added or moved must be written down."""
    stored = (SRC / "rulebooks/proofs.tsv").read_text(encoding="utf-8")
    assert proofs == stored, "run `make proofs`"
    for name, text in clause_pages.pages().items():
        assert (ROOT / "docs/clauses" / name).read_text(encoding="utf-8") == text, name


def test_the_page_on_the_law_and_the_schemas_are_current() -> None:
    for path, text in law_docs.written().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run `make law-docs`"


def test_the_types_of_views_are_written_for_screens_and_readers() -> None:
    for path, text in views_docs.written().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run `make views-docs`"


def test_the_page_of_proof_has_every_section() -> None:
    """`make prove` writes it; what is altered and what is not is decided for every table."""
    books = {tag: rulebooks.read(id) for tag, id in rulebooks.TAGS.items()}
    found = [value for tag in books for value in values(tag, books[tag], books)]
    assert len({value.id for value in found}) == len(found), "two values of one name"
    page = (ROOT / "docs/proof.md").read_text(encoding="utf-8")
    assert sections(page) == {(value.tag, value.section) for value in found}, "run `make prove`"


def test_the_clauses_are_all_there() -> None:
    assert sum(len(rulebooks.clauses(id)) for id in rulebooks.IDS) == 1712
    for id in rulebooks.IDS:
        ids = [clause.clause for clause in rulebooks.clauses(id)]
        assert len(ids) == len(set(ids)), id


@pytest.mark.parametrize(("folder", "most"), [("src", LINES_IN_SRC), ("tests", LINES_IN_TESTS)])
def test_modules_stay_small(folder: str, most: int) -> None:
    for path in sorted((ROOT / folder).rglob("*.py")):
        lines = path.read_text(encoding="utf-8").count("\n")
        assert lines <= most, f"{path}: {lines} lines; is there a second noun in it?"


def test_folders_stay_small() -> None:
    for folder, count in Counter(path.parent for path in MODULES).items():
        assert count <= MODULES_IN_A_FOLDER, f"{folder}: {count} modules; a second subject?"


def test_types_say_what_things_are() -> None:
    found = {
        path: len(re.findall(r"\bAny\b", path.read_text(encoding="utf-8"))) for path in MODULES
    }
    assert sum(found.values()) <= MENTIONS_OF_ANY, found


def test_the_formatter_lays_out_the_code() -> None:
    found = {path: path.read_text(encoding="utf-8").count("# fmt: skip") for path in MODULES}
    assert sum(found.values()) <= FORMATTED_BY_HAND, found


def test_questions_that_were_replaced_stay_replaced() -> None:
    found = [(path.name, old) for path in MODULES for old in REPLACED if old in path.read_text()]
    assert not found


def test_no_class_name_is_used_for_two_things() -> None:
    places: dict[str, list[str]] = {}
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(str(path.relative_to(SRC)))
    twice = {name: where for name, where in places.items() if len(where) > 1}
    assert set(twice) <= NAMED_TWICE, twice


def test_files_of_rulebooks_stay_short() -> None:
    for path in sorted((SRC / "rulebooks").rglob("*.toml")):
        lines = path.read_text(encoding="utf-8").count("\n")
        most = 900 if path.name == "readings.toml" else 600  # one subject, and one table a question
        assert lines <= most, f"{path}: {lines} lines; is there a second subject in it?"


def test_every_module_says_what_it_is_for() -> None:
    for path in MODULES:
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path


def test_nothing_tells_of_one_machine() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if path.suffix in (".py", ".toml", ".md", ".tsv", ".txt", ".json", "") and path.is_file():
            text = path.read_text(encoding="utf-8")
            assert not MACHINE.search(text), name


def test_what_takes_long_is_called_what_it_is_ordered_by() -> None:
    """A file that was renamed would begin last, and nobody would notice."""
    assert [name for name in LONG if not (ROOT / name).is_file()] == []
