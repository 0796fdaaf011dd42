"""The order in which acts of several streams are exported: tables, then the cage and the rest.

A tournament and its tables are one story: an act stands where it was decided, with its halves right
after it. Where that is, the acts say themselves: a half names its act, what a tournament was asked
names the version of each of its tables (`known`), and of what is played side by side the earlier
comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from typing import Generic, Protocol, TypeVar

import msgspec

from croupier.log.codec import CUP, UNREADABLE, Of
from croupier.table.clock import is_before


class StoredAct(Protocol):
    """An act as a store has it."""

    @property
    def version(self) -> int: ...
    @property
    def body(self) -> bytes: ...


A = TypeVar("A", bound=StoredAct)


def in_order(
    streams: Collection[str], acts: Callable[[str], Iterator[A]]
) -> Iterator[tuple[str, A]]:
    """The acts of these streams, each with its stream."""
    cups = sorted(one for one in streams if one.startswith(CUP))
    linked = {one for cup in cups for act in acts(cup) for one in _Links.of_act(act).streams}
    together = linked.intersection(streams) - {"cage"}
    tables = sorted(one for one in streams if one.startswith("table:"))
    for stream in (one for one in tables if one not in together):
        yield from ((stream, act) for act in acts(stream))
    merging = _Merging([*cups, *sorted(together)], acts)
    for stream in (*cups, *sorted(together)):
        yield from merging.up_to(stream)
    for stream in sorted({*streams} - {*tables, *cups}):
        yield from ((stream, act) for act in acts(stream))


def linked_to(stream: str, acts: Callable[[str], Iterator[StoredAct]]) -> list[str]:
    """A tournament's stream and those of its tables, now or before."""
    found = {one for act in acts(stream) for one in _Links.of_act(act).streams}
    return [stream, *sorted(one for one in found if one.startswith("table:"))]


class _Knowing(msgspec.Struct):
    """Of a command, the tables it knew."""

    known: dict[str, int] = {}


class _Links(msgspec.Struct):
    """Of an act, what ties it to acts of other streams."""

    at: str = ""
    of: Of | None = None
    also: tuple[str, ...] = ()
    command: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET

    @classmethod
    def of_act(cls, act: StoredAct) -> _Links:
        """None of an act that cannot be read: whoever reads the export is told of it."""
        with suppress(*UNREADABLE):
            return _links.decode(act.body)
        return cls()

    @property
    def known(self) -> dict[str, int]:
        """The tables of a tournament, each with its version; what tables know of each other does
        not bind them."""
        with suppress(*UNREADABLE):
            if self.command is not msgspec.UNSET:
                asked = _asked.decode(self.command)
                return {f"table:{name}": version for name, version in asked.known.items()}
        return {}

    @property
    def streams(self) -> set[str]:
        return {*self.also, *self.known, *([self.of.stream] if self.of is not None else [])}


_links = msgspec.json.Decoder(_Links)
_asked = msgspec.json.Decoder(_Knowing)


class _Cursor(Generic[A]):
    """The next act of a stream that is not placed yet."""

    def __init__(self, acts: Iterator[A]) -> None:
        self._acts = acts
        self.take()

    def take(self) -> None:
        self.next = next(self._acts, None)
        self.links = _Links() if self.next is None else _Links.of_act(self.next)

    def is_before(self, at: str) -> bool:
        """Whether its next act happened before that time."""
        own = self.links.at
        return self.next is not None and bool(own) and bool(at) and is_before(own, at)


class _Merging(Generic[A]):
    """Streams that belong together, each as far as it is placed."""

    def __init__(self, streams: Collection[str], acts: Callable[[str], Iterator[A]]) -> None:
        self._left = {one: _Cursor(acts(one)) for one in streams}
        self._busy: set[str] = set()  # being placed: a log in which acts wait in a circle is forged

    def up_to(self, stream: str, version: int | None = None) -> Iterator[tuple[str, A]]:
        """The acts of a stream to this version, with all that comes before them elsewhere."""
        left = self._left.get(stream)
        if left is None or stream in self._busy:
            return
        self._busy.add(stream)
        while left.next is not None and (version is None or left.next.version <= version):
            yield from self._placed(stream, left, left.next)
        self._busy.discard(stream)

    def _before(self, stream: str, at: str) -> Iterator[tuple[str, A]]:
        """The acts of another stream that happened before this time."""
        left = self._left[stream]
        if stream in self._busy or not left.is_before(at):
            return
        self._busy.add(stream)
        while left.next is not None and left.is_before(at):
            yield from self._placed(stream, left, left.next)
        self._busy.discard(stream)

    def _placed(self, stream: str, left: _Cursor[A], act: A) -> Iterator[tuple[str, A]]:
        links = left.links
        for other in self._left:
            yield from self._before(other, links.at)
        if links.of is not None:
            yield from self.up_to(links.of.stream, links.of.version)
        for table, version in links.known.items() if stream.startswith(CUP) else ():
            yield from self.up_to(table, version)
        if left.next is not act:
            return  # it was placed with the act it is half of
        left.take()
        yield stream, act
        for other in links.also:
            half = self._left.get(other)
            if half is not None and half.next is not None:
                if half.links.of == Of(stream, act.version):
                    placed = half.next
                    half.take()
                    yield other, placed
