"""A reading that nothing rests on is an error: data cites it, or a test shows it.

Those on tournaments wait: they say how a printed value is played ("equally"), and no code plays
tournaments yet. When some does, a test shows each of them, and `is_played` goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.rulebooks import TAGS, clauses, read
from croupier.rules.book.cited import READING


def test_every_reading_is_cited_by_data_or_shown_by_a_test(proofs: str) -> None:
    shown = {tuple(line.split("\t")[:2]) for line in proofs.splitlines()}
    idle = [
        f"{tag} {reading['id']}"
        for tag, id in TAGS.items()
        for tables in (read(id),)
        for said in (set(_strings({**tables, "reading": ()})),)
        for reading in tables["reading"]
        for citation in (f"{READING}{reading['id']}",)
        if citation not in said and (tag, citation) not in shown and is_played(id, reading)
    ]
    assert not idle, "\n".join(idle)


def is_played(id: str, reading: dict[str, Any]) -> bool:
    topics = {one.clause: one.topic for one in clauses(id)}
    return not any(topics[clause].startswith("tournament") for clause in reading["about"])


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _strings(value)
    elif isinstance(data, list):
        for one in data:
            yield from _strings(one)
