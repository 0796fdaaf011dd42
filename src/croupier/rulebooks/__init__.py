"""The rulebooks' data, read from their folders: TOML files by subject and one clauses.tsv each."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import tomli  # as the standard library's tomllib, and compiled: three times as fast

from croupier.errors import RulebookError, SpecError
from croupier.rules.checks import build
from croupier.rules.offer import Offer, build_offer
from croupier.rules.pin import Pin
from croupier.rules.rulebook import Clause, Rulebook
from croupier.rules.spec import TableSpec
from croupier.rules.wheel import Wheel
from croupier.rules.whereabouts import Proof

_FOLDER = Path(__file__).parent
RELEASED = _FOLDER / "released"  # the data of earlier releases, by the start of its hash
IDS = (
    "crown-melbourne-18",
    "crown-melbourne-2011",
    "crown-perth-rag599",
    "nz-division-8",
    "act-1996",
)
TAGS = dict(zip(("CM18", "CM11", "CP", "NZ", "ACT"), IDS, strict=True))


def read(id: str) -> dict[str, Any]:
    """The raw tables of a rulebook's files, together."""
    return _tables(_FOLDER / id)[0]


def files(id: str) -> dict[str, str]:
    """The file that each table of a rulebook stands in."""
    folder = _FOLDER / id
    return _files.get(folder) or _tables(folder)[1]


@cache
def rulebook(id: str) -> Rulebook:
    """A rulebook by its id or tag, every citation checked."""
    id = TAGS.get(id.upper(), id)
    if id not in IDS:
        raise SpecError(f"There is no rulebook {id!r}; there are {', '.join(IDS)}.")
    return _build(read(id), files(id), id)


def all_rulebooks() -> tuple[Rulebook, ...]:
    return tuple(rulebook(id) for id in IDS)


def readable() -> tuple[list[Rulebook], list[RulebookError]]:
    """Every rulebook that can be read, and what is wrong with the others."""
    books, faults = [], []
    for id in IDS:
        try:
            books.append(rulebook(id))
        except RulebookError as fault:
            faults.append(fault)
    return books, faults


@cache
def clauses(id: str) -> tuple[Clause, ...]:
    """Every clause of a rulebook in our own words."""
    lines = _text(f"{id}/clauses.tsv").splitlines()[1:]
    return tuple(Clause(*line.split("\t")) for line in lines)


@cache
def wheels() -> dict[str, Wheel]:
    return _wheels(_FOLDER)


def _wheels(folder: Path) -> dict[str, Wheel]:
    data = _toml(folder / "wheels.toml")
    red = frozenset(data["red"].split())
    return {
        wheel["id"]: Wheel(**{**wheel, "order": tuple(wheel["order"].split()), "red": red})
        for wheel in data["wheel"]
    }


def offer(spec: TableSpec) -> Offer:
    """What the table of a spec offers."""
    return build_offer(spec, rulebook(spec.rulebook), wheels())


def proofs() -> dict[tuple[str, str], tuple[Proof, ...]]:
    """(tag, clause) -> the tests that show it and the code that cites it; see `make proofs`."""
    found: dict[tuple[str, str], list[Proof]] = {}
    for line in _text("proofs.tsv").splitlines()[1:]:
        tag, clause, how, where = line.split("\t")
        found.setdefault((tag, clause), []).append(Proof(how, where))
    return {key: tuple(proofs) for key, proofs in found.items()}


def pin(id: str) -> Pin:
    """The rulebook as it is now, exactly: what opening a table writes down."""
    book = rulebook(id)
    readings = tuple(reading.id for reading in book.reading)
    return Pin(book.id, _own_hash(book.id), readings)


def data_hash(folder: Path, id: str) -> str:
    """The hash of the values a rulebook's tables run by: not of comments, nor of which file."""
    values = (_tables(folder / id)[0], _toml(folder / "wheels.toml"))
    return sha256(msgspec.json.encode(values, order="deterministic")).hexdigest()


@cache
def _own_hash(id: str) -> str:
    return data_hash(_FOLDER, id)


def pinned_offer(spec: TableSpec, pin: Pin) -> Offer:
    """What a table offers by the data it was opened with, which may be an older release's."""
    if pin.data == _own_hash(pin.rulebook):
        return offer(spec)
    folder = RELEASED / pin.data[:16]
    if not (folder / pin.rulebook / "rulebook.toml").exists():
        raise SpecError(
            f"The table runs by {pin.rulebook} with data {pin.data[:16]}, which this release of"
            " Croupier does not hold; use the release that made the log."
        )
    return _released(folder, pin.rulebook, spec)


def _released(folder: Path, id: str, spec: TableSpec) -> Offer:
    book = _build(*_tables(folder / id), f"{folder.name}/{id}")
    return build_offer(spec, book, _wheels(folder))


def _build(tables: dict[str, Any], files: dict[str, str], folder: str) -> Rulebook:
    paths = {table: f"{folder}/{name}" for table, name in files.items()}
    head = tables.get("rulebook", {})
    for key, right in (("id", (Path(folder).name,)), ("fallback", ("", *IDS))):
        if head.get(key, "") not in right:
            cure = f"use {', '.join(filter(None, right))}"
            raise RulebookError(
                f"{folder}/rulebook.toml", f"rulebook.{key}", f"{head.get(key)!r}", cure
            )
    return build(tables, f"{folder}/rulebook.toml", _clause_ids, paths)


def _tables(folder: Path) -> tuple[dict[str, Any], dict[str, str]]:
    """The tables of a folder's files, and the file of each; a table stands in one file only, but
    readings stand beside what they are about."""
    tables: dict[str, Any] = {}
    files: dict[str, str] = {}
    for path in sorted(folder.glob("*.toml")):
        for table, value in _toml(path).items():
            if table == "reading":
                value = [*tables.get(table, ()), *value]
            elif table in tables:
                raise RulebookError(
                    f"{folder.name}/{path.name}", table, f"it stands in {files[table]} too",
                    "keep a table in one file",
                )  # fmt: skip
            tables[table] = value
            files.setdefault(table, path.name)
    _files[folder] = files
    return tables, files


_files: dict[Path, dict[str, str]] = {}  # of each folder that was read


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomli.loads(path.read_text(encoding="utf-8"))
    except tomli.TOMLDecodeError as error:
        file = f"{path.parent.name}/{path.name}"
        raise RulebookError(file, "the file", f"{error}", "write it as TOML") from None


@cache
def _clause_ids(tag: str) -> frozenset[str]:
    """The ids of a rulebook's clauses; of an unknown tag, none."""
    lines = _text(f"{TAGS[tag]}/clauses.tsv").splitlines()[1:] if tag in TAGS else ()
    return frozenset(line.partition("\t")[0] for line in lines)


def _text(path: str) -> str:
    return (_FOLDER / path).read_text(encoding="utf-8")
