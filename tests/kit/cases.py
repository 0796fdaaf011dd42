"""A table played by a test, as a log, and the case of one of its spins."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from croupier.case import Case, case_of
from croupier.play import Play
from croupier.rulebooks import pinned_offer
from croupier.script import START
from croupier.store.chain import GENESIS, line, link, unline
from croupier.verify import exported
from kit.table import Playing


def log_of(at: Playing) -> list[bytes]:
    """The lines of all that was played, from the making of the table on."""
    table = at.table
    assert table.pin is not None
    _, made = Play.made(table.id, table.__dict__["made"], table.pin, START)
    return list(exported([made, *at.steps], table))


def case(at: Playing, spin: int) -> Case:
    return case_of(log_of(at), spin, pinned_offer)


def forged(
    lines: Iterable[bytes], kind: str, change: Callable[[dict[str, Any]], object], nth: int = 0
) -> list[bytes]:
    """The log with its nth event of a kind altered, and all hashes made anew."""
    heads: dict[str, str] = {}
    out, seen = [], 0
    for text in lines:
        parts = unline(text)
        assert parts is not None
        entry = json.loads(parts[0])
        if entry["event"]["type"] == kind:
            if seen == nth:
                change(entry["event"])
            seen += 1
        body = json.dumps(entry, separators=(",", ":")).encode()
        prev = heads.get(entry["stream"], GENESIS)
        heads[entry["stream"]] = link(prev, body)
        out.append(line(body, prev, heads[entry["stream"]]))
    assert seen > nth, kind
    return out
