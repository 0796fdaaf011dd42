"""For each clause of a rulebook: the data that holds it, the code that cites it, its proofs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

from croupier.rules.book.entries import Clause
from croupier.rules.book.rulebook import Rulebook

# A test watches behaviour; the physical world, which the table asks about; registers, definitions.
WORDS = ("proven", "vouched", "recorded")


class Proof(NamedTuple):
    """A place that has to do with a clause, and how: one of `WORDS`, or "cited" by code."""

    how: str
    where: str


class Whereabouts(msgspec.Struct, frozen=True):
    clause: str
    topic: str
    actor: str
    duty: str
    summary: str
    lives: tuple[str, ...]  # keys of the rulebook's files, and places in the code
    shown: str  # the strongest of `WORDS`; nothing if no test shows it yet
    tests: tuple[str, ...]


def whereabouts(
    book: Rulebook,
    clauses: Iterable[Clause],
    proofs: Mapping[tuple[str, str], tuple[Proof, ...]],
    files: Mapping[str, str],
) -> list[Whereabouts]:
    """Every clause in the rulebook's order; `files` says in which file each table stands."""
    data: dict[str, list[str]] = {}
    for key, clause in book.citations:
        data.setdefault(clause, []).append(f"{files[key.partition(' ')[0]]}: {key}")
    found = []
    for row in clauses:
        places = proofs.get((book.tag, row.clause), ())
        code = [place.where for place in places if place.how == "cited"]
        lives = tuple(dict.fromkeys((*data.get(row.clause, ()), *code)))
        shown = next((word for word in WORDS if any(one.how == word for one in places)), "")
        tests = tuple(place.where for place in places if place.how == shown)
        found.append(
            Whereabouts(
                row.clause, row.topic, row.actor, row.duty, row.summary, lives, shown, tests
            )
        )
    return found


def counted(rows: Iterable[Whereabouts]) -> str:
    """ "442 proven, 30 vouched, 12 recorded, 50 not shown"."""
    words = [row.shown or "not shown" for row in rows]
    return ", ".join(f"{words.count(word)} {word}" for word in (*WORDS, "not shown"))
