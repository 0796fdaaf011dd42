"""Reads the files of a rulebook's folder; every fault of a file is reported."""

from __future__ import annotations

from pathlib import Path

import tomli  # as the standard library's tomllib, and compiled: three times as fast

from croupier.documents import Json
from croupier.errors import RulebookError
from croupier.rules.book.required import TABLES

# What a text may know nothing of.
OPTIONAL = ("racetrack.toml", "side_bets.toml", "tournament.toml")
OTHERS = {
    "clauses.tsv": "it holds every clause in our own words, a line each",
    "wheels.toml": "it holds [[wheel]], the order of pockets on each, and which are red",
    "proofs.tsv": "`make proofs` writes it",
}


def named(path: Path) -> str:
    """ "nz-division-8/terms.toml"."""
    return f"{path.parent.name}/{path.name}"


def tables(folder: Path) -> tuple[dict[str, Json], dict[str, str]]:
    """The tables of a folder's files, and the file of each; a table stands in one file only, but
    readings stand beside what they are about, so there each has its own: "reading[3]"."""
    if not folder.is_dir():
        found = "a file stands in its place" if folder.exists() else "it is not there"
        cure = f"it holds clauses.tsv, {', '.join(TABLES)}"
        raise RulebookError(folder.name, "the folder", found, cure)
    found_tables: dict[str, Json] = {}
    readings: list[Json] = []
    places: dict[str, str] = {}
    for path in sorted(folder.glob("*.toml")):
        for table, value in toml(path).items():
            if table == "reading":
                more = _entries(path, value)
                places.update(_readings(path, more, len(readings)))
                value = readings = [*readings, *more]
            elif table in found_tables:
                raise RulebookError(
                    named(path),
                    table,
                    f"it stands in {places[table]} too",
                    "keep a table in one file",
                )
            found_tables[table] = value
            places.setdefault(table, path.name)
    return found_tables, places


def _entries(path: Path, value: Json) -> list[Json]:
    """The readings of a file."""
    if not isinstance(value, list):
        shown = "a table" if isinstance(value, dict) else f"{value!r}"
        raise RulebookError(named(path), "reading", f"{shown} stands there", "write [[reading]]")
    return value


def _readings(path: Path, value: list[Json], start: int) -> dict[str, str]:
    """The file of each reading, by its place among all of them and by its id."""
    places = {}
    for at, one in enumerate(value, start):
        places[f"reading[{at}]"] = path.name
        if isinstance(one, dict):
            places[f"reading {one.get('id')}"] = path.name
    return places


def check_files(folder: str, tables: dict[str, Json], places: dict[str, str]) -> None:
    """No file is missing or empty, unless what belongs there stands in another."""
    for file, belongs in TABLES.items():
        if file in OPTIONAL or file in places.values():
            continue
        # Readings stand in any file: some of them elsewhere are not all of them.
        if belongs == ("reading",) or not any(table in tables for table in belongs):
            found = "it is not there, or it is empty"
            raise RulebookError(f"{folder}/{file}", "the file", found, _belongs(file))


def _belongs(file: str) -> str:
    """What a file holds."""
    if file in TABLES:
        return f"it holds {', '.join(f'[{table}]' for table in TABLES[file])}"
    return OTHERS.get(file, "take it away, or write it as TOML")


def toml(path: Path) -> dict[str, Json]:
    try:
        return tomli.loads(_text(path))
    except ValueError as error:  # of TOML, or of a number too long for Python
        raise RulebookError(named(path), "the file", f"{error}", "write it as TOML") from None


def rows(path: Path, columns: tuple[str, ...]) -> list[list[str]]:
    """The lines of a table with tabs between its columns, whose first line names them."""
    lines = _text(path).removesuffix("\n").split("\n")
    found = [line.split("\t") for line in lines]
    for at, row in enumerate(found, 1):
        if len(row) != len(columns) or not row[0] or (at == 1 and tuple(row) != columns):
            cure = f"write {', '.join(columns)} with a tab between them"
            raise RulebookError(named(path), f"line {at}", _columns(row), cure)
    return found[1:]


def _columns(row: list[str]) -> str:
    """ "2 columns: 'CP', '3.1'"; of many or long ones, the beginning."""
    if not any(row):
        return "it is empty"
    shown = ", ".join(repr(cell[:20]) for cell in row[:3])
    return f"{len(row)} column{'s' * (len(row) > 1)}: {shown}{', …' * (len(row) > 3)}"


def _text(path: Path) -> str:
    """A file of UTF-8, whether or not it begins with the mark that some editors write."""
    cure = _belongs(path.name)
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        found = f"line {line} has the byte {error.object[error.start]:#04x}, which is no UTF-8"
        cure = "save it as UTF-8"
    except (FileNotFoundError, NotADirectoryError):
        found = "it is not there"
    except OSError as error:
        there = "a folder stands in its place" if path.is_dir() else f"{error.strerror}"
        found = f"it cannot be read: {there}"
    raise RulebookError(named(path), "the file", found, cure)
