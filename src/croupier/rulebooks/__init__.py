"""The rulebooks' data, read from their folders: TOML files by subject and one clauses.tsv each."""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from croupier.documents import Json
from croupier.errors import RulebookError, SpecError
from croupier.rulebooks import on_disk
from croupier.rules.book.checks import build
from croupier.rules.book.clause_index import Proof
from croupier.rules.book.entries import Clause
from croupier.rules.book.explain import choose
from croupier.rules.book.pin import ENGINE, Pin
from croupier.rules.book.required import FILES
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.offer import BETS_COME_OF, Offer, build_offer
from croupier.rules.spec import TableSpec, complete
from croupier.rules.wheel import Wheel, read_wheels

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
    return {place: file for place, file in _places(id).items() if place.isidentifier()}


@cache
def rulebook(id: str) -> Rulebook:
    """A rulebook by its id or tag, every citation checked."""
    id = TAGS.get(id.upper(), id)
    if id not in IDS:
        there = ", ".join(f"{id} ({tag})" for tag, id in TAGS.items())
        raise SpecError(f"There is no rulebook {id!r}; there are {there}.")
    return _build(read(id), _places(id), id)


def all_rulebooks() -> tuple[Rulebook, ...]:
    return tuple(rulebook(id) for id in IDS)


def readable() -> tuple[list[Rulebook], list[RulebookError]]:
    """Every rulebook that can be read, and what is wrong with the others and with the wheels."""
    books: list[Rulebook] = []
    faults: list[RulebookError] = []
    for id in IDS:
        try:
            books.append(rulebook(id))
        except RulebookError as fault:
            faults.append(fault)
    try:
        wheels()
    except RulebookError as fault:
        faults.append(fault)
    return books, faults


@cache
def clauses(id: str) -> tuple[Clause, ...]:
    """Every clause of a rulebook in our own words."""
    path = _FOLDER / id / "clauses.tsv"
    found: dict[str, Clause] = {}
    for at, row in enumerate(on_disk.rows(path, Clause.__struct_fields__), 2):
        if row[0] in found:
            key, cure = f"line {at}", "give each clause one line"
            raise RulebookError(on_disk.named(path), key, f"{row[0]!r} stands twice", cure)
        found[row[0]] = Clause(*row)
    return tuple(found.values())


@cache
def wheels() -> dict[str, Wheel]:
    return _wheels(_FOLDER)


def _wheels(folder: Path) -> dict[str, Wheel]:
    path = folder / "wheels.toml"
    return read_wheels(on_disk.toml(path), on_disk.named(path))


def offer(spec: TableSpec) -> Offer:
    """What the table of a spec offers: for tables made alike it is worked out once."""
    return _offer(_Asked(spec, rulebook(spec.rulebook)))


class _Asked:
    """A spec as it is asked for: two are the same if all they say is, or all that matters of it, of
    the very same rulebook."""

    def __init__(self, spec: TableSpec, book: Rulebook, matters: tuple[str, ...] = ()) -> None:
        self.spec, self.book = spec, book
        self._said = msgspec.json.encode([getattr(spec, one) for one in matters] or spec)

    def __hash__(self) -> int:
        return hash(self._said)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self._said == other._said and self.book is other.book


@lru_cache(maxsize=64)
def _offer(asked: _Asked) -> Offer:
    spec = complete(asked.spec, asked.book)
    twin = _same_bets(_Asked(spec, asked.book, BETS_COME_OF))
    return build_offer(spec, asked.book, wheels(), twin)


@lru_cache(maxsize=64)  # of about two megabytes each
def _same_bets(asked: _Asked) -> Offer:
    return build_offer(asked.spec, asked.book, wheels())


def proofs() -> dict[tuple[str, str], tuple[Proof, ...]]:
    """(tag, clause) -> the tests that show it and the code that cites it; see `make proofs`."""
    found: dict[tuple[str, str], list[Proof]] = {}
    columns = ("tag", "clause", "how", "where")
    for tag, clause, how, where in on_disk.rows(_FOLDER / "proofs.tsv", columns):
        found.setdefault((tag, clause), []).append(Proof(how, where))
    return {key: tuple(proofs) for key, proofs in found.items()}


def pin(id: str) -> Pin:
    """The rulebook as it is now, exactly: what opening a table writes down."""
    book = rulebook(id)
    readings = tuple(reading.id for reading in book.reading)
    return Pin(book.id, _own_hash(book.id), readings, ENGINE)


def data_hash(folder: Path, id: str) -> str:
    """The hash of the values a rulebook's tables run by: not of comments, nor of which file."""
    values = (_tables(folder / id)[0], on_disk.toml(folder / "wheels.toml"))
    return sha256(msgspec.json.encode(values, order="deterministic")).hexdigest()


@cache
def _own_hash(id: str) -> str:
    return data_hash(_FOLDER, id)


def pinned_offer(spec: TableSpec, pin: Pin) -> Offer:
    """What a table offers by the data it was opened with, which may be an older release's."""
    folder = _folder(pin, "table")
    if folder == _FOLDER:
        return offer(spec)
    return build_offer(spec, _released(folder, pin.rulebook), _wheels(folder))


def pinned_rulebook(pin: Pin) -> Rulebook:
    """The rulebook of a tournament by the data it was announced with."""
    folder = _folder(pin, "tournament")
    return rulebook(pin.rulebook) if folder == _FOLDER else _released(folder, pin.rulebook)


def _folder(pin: Pin, what: str) -> Path:
    """Where the data of a pin are: our own, or those of a release."""
    if pin.engine > ENGINE:
        raise SpecError(
            f"The {what} decides by engine {pin.engine}; this release of Croupier knows up to"
            f" {ENGINE}: use a newer one."
        )
    known = pin.rulebook in IDS
    if known and pin.data == _own_hash(pin.rulebook):
        return _FOLDER
    folder = RELEASED / pin.data[:16]
    if not known or not (folder / pin.rulebook / "rulebook.toml").exists():
        raise SpecError(
            f"The {what} runs by {pin.rulebook} with data {pin.data[:16]}, which this release of"
            " Croupier does not hold; use the release that made the log."
        )
    return folder


def _released(folder: Path, id: str) -> Rulebook:
    return _build(*_tables(folder / id), f"{folder.name}/{id}")


def _build(tables: dict[str, Json], places: dict[str, str], folder: str) -> Rulebook:
    """`places` names the file of each table, `folder` ends with the rulebook's id."""
    id = Path(folder).name
    on_disk.check_files(folder, tables, places)
    paths = {place: f"{folder}/{file}" for place, file in {**FILES, **places}.items()}
    head = tables.get("rulebook")
    tag = next(tag for tag, one in TAGS.items() if one == id)
    others = ("", *(one for one in IDS if one != id))
    for key, right in (("id", (id,)), ("tag", (tag,)), ("fallback", others)):
        word = head.get(key, right[0]) if isinstance(head, dict) else right[0]
        if isinstance(word, str) and word not in right:  # of the rest, `build` knows the form
            cure = choose(word, tuple(filter(None, right)))
            raise RulebookError(paths["rulebook"], f"rulebook.{key}", f"{word!r}", cure)

    def clause_ids(tag: str) -> frozenset[str]:
        try:
            return _clause_ids(tag)
        except RulebookError as fault:
            if TAGS[tag] == id:
                raise
            key, cure = f"its citations of {tag}", f"first mend {fault}"
            raise RulebookError(folder, key, "they cannot be checked", cure) from None

    return build(tables, f"{folder}/rulebook.toml", clause_ids, paths)


def _tables(folder: Path) -> tuple[dict[str, Json], dict[str, str]]:
    tables, _known[folder] = on_disk.tables(folder)
    return tables, _known[folder]


def _places(id: str) -> dict[str, str]:
    """The file of each table and each reading."""
    folder = _FOLDER / id
    return _known.get(folder) or _tables(folder)[1]


_known: dict[Path, dict[str, str]] = {}  # what stands where in each folder that was read


@cache
def _clause_ids(tag: str) -> frozenset[str]:
    """The ids of a rulebook's clauses; of an unknown tag, none."""
    return frozenset(one.clause for one in clauses(TAGS[tag])) if tag in TAGS else frozenset()
