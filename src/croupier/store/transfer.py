"""Logs out of a store and into another, as lines of JSON that `verify` can check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from croupier.errors import CroupierError, SpecError
from croupier.ledger import Transfer, cage_postings, postings
from croupier.play import Step
from croupier.store.base import Append, Batch, Key, Posting, Store
from croupier.store.chain import GENESIS, line, link, unline
from croupier.store.codec import Entry, Of, as_kept, command_of, decode, digest_of, encode
from croupier.table.state import Table

GROUP = 5_000  # acts a transaction


class Damaged(CroupierError):
    """A store whose log is not what it says it is."""


def entries(step: Step, stream: str, version: int, cage: int) -> Iterator[Entry]:
    """What a step appends, to the table's stream and to the cage's, at these versions."""
    command = step.command
    said = command.at, command.by, command.id
    if not step.events:
        yield Entry("cage", cage, *said, as_kept(command), step.tickets)  # type: ignore[arg-type]
        return
    also = ("cage",) if step.tickets else ()
    yield Entry(stream, version, *said, as_kept(command), step.events, also=also)  # type: ignore[arg-type]
    if step.tickets:
        yield Entry("cage", cage, *said, events=step.tickets, of=Of(stream, version))  # type: ignore[arg-type]


def exported(steps: Iterable[Step], table: Table) -> Iterator[bytes]:
    """The log of a script's steps, as an export writes it: the table's lines and the cage's."""
    heads: dict[str, tuple[int, str]] = {}
    stream = f"table:{table.id}"
    for step in steps:
        at = (heads.get(one, (0, GENESIS))[0] + 1 for one in (stream, "cage"))
        for entry in entries(step, stream, *at):
            body, prev = encode(entry), heads.get(entry.stream, (0, GENESIS))[1]
            heads[entry.stream] = entry.version, link(prev, body)
            yield line(body, prev, heads[entry.stream][1])


def export(store: Store, streams: Sequence[str] | None = None) -> Iterator[bytes]:
    """Streams as lines, each in order: tables first, then what they led to.

    A stream that does not end where the store says it does is Damaged."""
    names = store.streams() if streams is None else list(streams)
    for stream in sorted(names, key=lambda name: (not name.startswith("table:"), name)):
        head = store.head(stream)  # more may be appended while we read
        version, prev = 0, GENESIS
        for stored in store.read(stream):
            yield line(stored.body, prev, stored.hash)
            version, prev = stored.version, stored.hash
            if version == head[0] and prev != head[1]:
                raise Damaged(f"{stream} has another hash at version {version} than it should.")
        if version < head[0]:
            raise Damaged(f"{stream} ends at version {version}; it should go on to {head[0]}.")


def import_log(store: Store, lines: Iterable[bytes]) -> dict[str, int]:
    """Lines into streams that must be new here, hash for hash; how many acts each got."""
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
    posted = [
        Posting(stream, entry.version, *moved) for entry, _ in waiting for moved in moves(entry)
    ]
    bodies = [body for _, body in waiting]
    append = Append(stream, counts.get(stream, 0), bodies)
    store.append(Batch([append], [key for entry, _ in waiting for key in _keys(entry)], posted))
    counts[stream] = counts.get(stream, 0) + len(bodies)


def moves(entry: Entry) -> Iterator[Transfer]:
    """Every cent an act moves."""
    events: Any = entry.events
    if entry.stream.startswith("table:"):
        table = entry.stream.removeprefix("table:")
        for event in events:
            yield from postings(table, event)
    elif entry.stream == "cage":
        for event in events:
            yield from cage_postings(event)


def _keys(entry: Entry) -> Iterator[Key]:
    """The command an act answers, so that it gets the same answer when it is sent again."""
    command = command_of(entry) if entry.id and entry.stream != "audit" else None
    if command is not None:
        digest = digest_of(command)
        yield Key(entry.stream, entry.by, entry.id, digest, entry.version)
