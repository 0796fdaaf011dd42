"""The log of a tournament's steps, as an export writes it: its own lines and its tables'."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from croupier.log.chain import GENESIS, line, link
from croupier.log.codec import CUP, Entry, Of, as_kept, encode
from croupier.play.tournament import CupStep


def exported_cup(steps: Iterable[CupStep], tournament: str) -> Iterator[bytes]:
    """The stream that was asked first, then the others that the act touched."""
    heads: dict[str, tuple[int, str]] = {}
    for step in steps:
        for entry in cup_entries(step, f"{CUP}{tournament}", lambda one: _next(heads, one)):
            body, prev = encode(entry), heads.get(entry.stream, (0, GENESIS))[1]
            heads[entry.stream] = entry.version, link(prev, body)
            yield line(body, prev, heads[entry.stream][1])


def _next(heads: dict[str, tuple[int, str]], stream: str) -> int:
    return heads.get(stream, (0, GENESIS))[0] + 1


def cup_entries(step: CupStep, cup: str, version: Callable[[str], int]) -> Iterator[Entry]:
    """The entries a step appends to the tournament's stream, its tables' and the cage's, each with
    the version it has there."""
    command = step.command
    said = command.at, command.by, command.id
    parts: dict[str, tuple[object, ...]] = {}
    if step.events or not step.asked:
        parts[cup] = step.events
    for name, one in step.tables.items():
        if one.events:
            parts[f"table:{name}"] = one.events
        if one.tickets:
            parts["cage"] = one.tickets
    asked = f"table:{step.asked}" if step.asked else cup
    if asked not in parts:
        asked = "cage"  # what is asked of it at a table
    others = tuple(sorted(name for name in parts if name != asked))
    of = Of(asked, version(asked))
    yield Entry(asked, of.version, *said, as_kept(command), parts[asked], also=others)  # type: ignore[arg-type]
    for name in others:
        yield Entry(name, version(name), *said, events=parts[name], of=of)  # type: ignore[arg-type]
