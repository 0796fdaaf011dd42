"""The rulebooks' data, read from their folders: one rulebook.toml and one clauses.tsv each."""

from __future__ import annotations

import tomllib
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from croupier.errors import SpecError
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
    """The raw tables of a rulebook's files."""
    found: dict[str, Any] = {}
    for path in sorted((_FOLDER / id).glob("*.toml")):
        for key, value in tomllib.loads(path.read_text(encoding="utf-8")).items():
            # Readings stand beside what they are about.
            found[key] = [*found.get(key, ()), *value] if key == "reading" else value
    return found


@cache
def rulebook(id: str) -> Rulebook:
    """A rulebook by its id or tag, every citation checked."""
    id = TAGS.get(id.upper(), id)
    if id not in IDS:
        raise SpecError(f"There is no rulebook {id!r}; there are {', '.join(IDS)}.")
    return build(read(id), f"{id}/rulebook.toml", _clause_ids)


def all_rulebooks() -> tuple[Rulebook, ...]:
    return tuple(rulebook(id) for id in IDS)


@cache
def clauses(id: str) -> tuple[Clause, ...]:
    """Every clause of a rulebook in our own words."""
    lines = _text(f"{id}/clauses.tsv").splitlines()[1:]
    return tuple(Clause(*line.split("\t")) for line in lines)


@cache
def wheels() -> dict[str, Wheel]:
    return _wheels(_text("wheels.toml"))


def _wheels(text: str) -> dict[str, Wheel]:
    data = tomllib.loads(text)
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
    return Pin(book.id, data_hash(_FOLDER, book.id), readings)


def data_hash(folder: Path, id: str) -> str:
    """The hash of the data a rulebook's tables run by."""
    parts = (folder / id / "rulebook.toml", folder / "wheels.toml")
    return sha256(b"\0".join(part.read_bytes() for part in parts)).hexdigest()


def pinned_offer(spec: TableSpec, pin: Pin) -> Offer:
    """What a table offers by the data it was opened with, which may be an older release's."""
    if pin.data == data_hash(_FOLDER, pin.rulebook):
        return offer(spec)
    folder = RELEASED / pin.data[:16]
    if not (folder / pin.rulebook / "rulebook.toml").exists():
        raise SpecError(
            f"The table runs by {pin.rulebook} with data {pin.data[:16]}, which this release of"
            " Croupier does not hold; use the release that made the log."
        )
    return _released(folder, pin.rulebook, spec)


def _released(folder: Path, id: str, spec: TableSpec) -> Offer:
    text = (folder / id / "rulebook.toml").read_text(encoding="utf-8")
    book = build(tomllib.loads(text), f"{folder.name}/{id}/rulebook.toml", _clause_ids)
    return build_offer(spec, book, _wheels((folder / "wheels.toml").read_text(encoding="utf-8")))


@cache
def _clause_ids(tag: str) -> frozenset[str]:
    """The ids of a rulebook's clauses; of an unknown tag, none."""
    lines = _text(f"{TAGS[tag]}/clauses.tsv").splitlines()[1:] if tag in TAGS else ()
    return frozenset(line.partition("\t")[0] for line in lines)


def _text(path: str) -> str:
    return (_FOLDER / path).read_text(encoding="utf-8")
