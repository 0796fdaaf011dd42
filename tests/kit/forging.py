"""A log as a forger would write it: acts altered or left out, and all hashes made anew."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from croupier.log.chain import GENESIS, line, link, unline
from croupier.log.codec import UNREADABLE, as_kept, command_of, decode, encode

Act = dict[str, Any]


def acts_of(lines: Iterable[bytes]) -> Iterator[Act]:
    for text in lines:
        parts = unline(text)
        assert parts is not None
        yield json.loads(parts[0])


def chained(acts: Iterable[Act], *, numbered: bool = False, as_is: bool = False) -> list[bytes]:
    """Acts as lines of a log, chained and, if wanted, numbered anew; in the bytes that we write,
    unless they are to stay as they are."""
    heads: dict[str, tuple[int, str]] = {}
    out = []
    for act in acts:
        version, prev = heads.get(act["stream"], (0, GENESIS))
        if numbered:
            act = {**act, "version": version + 1}
        body = json.dumps(act, separators=(",", ":"), ensure_ascii=False).encode()
        body = body if as_is else _as_we_write(body)
        heads[act["stream"]] = version + 1, link(prev, body)
        out.append(line(body, prev, heads[act["stream"]][1]))
    return out


def _as_we_write(body: bytes) -> bytes:
    """The bytes of an act put right, as far as it can be read."""
    try:
        entry = decode(body)
        command = command_of(entry)
        if command is not None:
            entry = msgspec.structs.replace(entry, command=as_kept(command))
        return encode(entry)
    except UNREADABLE:
        return body


def forged(
    lines: Iterable[bytes], kind: str, change: Callable[[dict[str, Any]], object], nth: int = 0
) -> list[bytes]:
    """The log with its nth event of a kind altered."""
    return forged_act(lines, kind, lambda act, event: change(event), nth)


def forged_act(
    lines: Iterable[bytes], kind: str, change: Callable[[Act, dict[str, Any]], object], nth: int = 0
) -> list[bytes]:
    """The log with the act altered that holds its nth event of a kind."""
    acts = list(acts_of(lines))
    found = [(act, event) for act in acts for event in act["events"] if event["type"] == kind]
    assert len(found) > nth, kind
    change(*found[nth])
    return chained(acts)


def holds(act: Act, kind: str) -> bool:
    """Whether something of a kind happened by an act."""
    return any(event["type"] == kind for event in act["events"])
