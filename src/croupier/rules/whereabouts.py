"""For each clause of a rulebook: the data that holds it, the code that cites it, its proofs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from croupier.rules.rulebook import Clause, Rulebook


class Whereabouts(msgspec.Struct, frozen=True):
    clause: str
    topic: str
    actor: str
    duty: str
    summary: str
    lives: tuple[str, ...]  # keys of the rulebook's files, and places in the code
    tests: tuple[str, ...]


def whereabouts(
    book: Rulebook,
    clauses: Iterable[Clause],
    proofs: Mapping[tuple[str, str], tuple[str, ...]],
    files: Mapping[str, str],
) -> list[Whereabouts]:
    """Every clause in the rulebook's order; `files` says in which file each table stands."""
    data: dict[str, list[str]] = {}
    for key, clause in book.citations:
        data.setdefault(clause, []).append(f"{files[key.partition(' ')[0]]}: {key}")
    found = []
    for row in clauses:
        cited = proofs.get((book.tag, row.clause), ())
        code = [place for place in cited if place.startswith("src/")]
        lives = tuple(dict.fromkeys((*data.get(row.clause, ()), *code)))
        tests = tuple(place for place in cited if place.startswith("tests/"))
        found.append(
            Whereabouts(row.clause, row.topic, row.actor, row.duty, row.summary, lives, tests)
        )
    return found
