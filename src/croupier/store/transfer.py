"""Logs out of a store and into another, as lines of JSON that `verify` can check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from croupier.errors import SpecError
from croupier.ledger import Transfer, cage_postings, postings
from croupier.store.base import Append, Batch, Key, Posting, Store
from croupier.store.chain import GENESIS, line, link, unline
from croupier.store.codec import Entry, decode

GROUP = 5_000  # entries a transaction


def export(store: Store, streams: Sequence[str] | None = None) -> Iterator[bytes]:
    """Streams as lines, each in order: tables first, then what they led to."""
    names = store.streams() if streams is None else list(streams)
    for stream in sorted(names, key=lambda name: (not name.startswith("table:"), name)):
        prev = GENESIS
        for stored in store.read(stream):
            yield line(stored.body, prev, stored.hash)
            prev = stored.hash


def import_log(store: Store, lines: Iterable[bytes]) -> dict[str, int]:
    """Lines into streams that must be new here, hash for hash; how many entries each got."""
    counts: dict[str, int] = {}
    waiting: list[tuple[Entry, bytes]] = []
    heads: dict[str, str] = {}
    for number, text in enumerate(lines, start=1):
        parts = unline(text.rstrip(b"\r\n"))
        if parts is None:
            raise SpecError(f"Line {number} is not a line of a log.")
        body, prev, hash = parts
        entry = decode(body)
        if prev != heads.get(entry.stream, GENESIS) or link(prev, body) != hash:
            raise SpecError(f"Line {number} is not chained to the one before it; nothing of it"
                            " or after it was taken.")  # fmt: skip
        heads[entry.stream] = hash
        if waiting and (waiting[-1][0].stream != entry.stream or len(waiting) >= GROUP):
            _store(store, waiting, counts)
            waiting = []
        waiting.append((entry, body))
    if waiting:
        _store(store, waiting, counts)
    return counts


def _store(store: Store, waiting: list[tuple[Entry, bytes]], counts: dict[str, int]) -> None:
    stream = waiting[0][0].stream
    posted: list[Posting] = []
    for entry, _ in waiting:
        event: Any = entry.event
        posted.extend(Posting(stream, entry.version, *moved) for moved in _moved(stream, event))
    bodies = [body for _, body in waiting]
    append = Append(stream, counts.get(stream, 0), bodies)
    store.append(Batch([append], _keys(waiting), posted))
    counts[stream] = counts.get(stream, 0) + len(bodies)


def _moved(stream: str, event: Any) -> tuple[Transfer, ...]:
    if stream.startswith("table:"):
        return postings(stream.removeprefix("table:"), event)
    return cage_postings(event) if stream == "cage" else ()


def _keys(waiting: list[tuple[Entry, bytes]]) -> list[Key]:
    """The commands these entries answer; their bodies are not in the log, so none is compared."""
    keys: dict[tuple[str, str, str], Key] = {}
    for entry, _ in waiting:
        asked = (entry.stream, entry.by, entry.id)
        first = keys[asked].first if asked in keys else entry.version
        keys[asked] = Key(*asked, "", first, entry.version)
    return [key for key in keys.values() if key.id and not key.by.startswith("system:")]
