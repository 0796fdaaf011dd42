"""What waits for the committer: steps that have happened in memory, and what is said of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from croupier.cage import CageEvent
from croupier.errors import CroupierError, SpecError
from croupier.log.codec import CUP, Entry, encode
from croupier.log.cups import cup_entries
from croupier.play import Play, Step
from croupier.play.tournament import CupPlay, CupStep
from croupier.refusals import Why
from croupier.refusals.sentences import say
from croupier.server.pit.leases import EVERY_TABLE
from croupier.store.base import Append, Batch, Key, Posting
from croupier.store.transfer import entries
from croupier.table.events import Event
from croupier.table.state import Table
from croupier.tournament.base import TournamentEvent

Believed = Callable[[Table], None]  # asked as a command is decided: a Refusal, if it is not


class Retry(CroupierError):
    """The commit failed and nothing of it happened: send the command again."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        return say(self.why)


class TableExists(SpecError):
    """The log has a table of that name."""


class Answer(NamedTuple):
    """A command carried out: its act's version in the stream that was asked, what happened."""

    version: int
    events: tuple[Event | CageEvent | TournamentEvent, ...]


class Change(NamedTuple):
    """What views are told after a commit."""

    table: str
    version: int
    step: Step


class TournamentChange(NamedTuple):
    """The same of a tournament; what happened at its tables they were told before."""

    tournament: str
    version: int
    step: CupStep


class Waiting(NamedTuple):
    """A step that has happened in memory and waits for the commit."""

    play: Play
    version: int  # of the table after it
    cage: int  # the version of the cage after it
    step: Step
    key: Key | None
    done: asyncio.Future[Answer] | None

    @property
    def answer(self) -> Answer:
        return Answer(self.version if self.step.events else self.cage, self.step.answer)

    def behind(self, shift: int) -> Waiting:
        """The same step after others have appended so many acts to the cage."""
        key = self.key
        if key is not None and key.stream == "cage":
            key = key._replace(version=key.version + shift)
        return self._replace(cage=self.cage + shift, key=key)

    @property
    def tickets(self) -> tuple[CageEvent, ...]:
        return self.step.tickets

    @property
    def plays(self) -> tuple[Play | CupPlay, ...]:
        """What it changed."""
        return (self.play,)

    @property
    def changes(self) -> tuple[Change | TournamentChange, ...]:
        return (Change(self.play.table.id, self.version, self.step),)

    def is_keeping_due(self, every: int) -> bool:
        """Whether a snapshot is to be kept after it."""
        return bool(self.step.events) and not self.version % every

    def entries(self) -> Iterator[Entry]:
        return entries(self.step, f"table:{self.play.table.id}", self.version, self.cage)

    def postings(self) -> Iterator[Posting]:
        stream = f"table:{self.play.table.id}"
        for moved in self.step.transfers:
            yield Posting(stream, self.version, *moved)
        for moved in self.step.paid:
            yield Posting("cage", self.cage, *moved)


class CupWaiting(NamedTuple):
    """The same of a tournament and its tables: all of it is stored, or nothing."""

    play: CupPlay
    version: int  # of the tournament after it
    tables: Mapping[str, int]  # of the tables it touched, after it
    cage: int
    step: CupStep
    key: Key | None
    done: asyncio.Future[Answer] | None

    @property
    def answer(self) -> Answer:
        if not self.step.asked:
            return Answer(self.version, self.step.events)
        return Answer(self.tables[self.step.asked], self.step.tables[self.step.asked].answer)

    def behind(self, shift: int) -> CupWaiting:
        return self._replace(cage=self.cage + shift)

    @property
    def tickets(self) -> tuple[CageEvent, ...]:
        return tuple(ticket for one in self.step.tables.values() for ticket in one.tickets)

    @property
    def plays(self) -> tuple[Play | CupPlay, ...]:
        own = (self.play,) if self.step.events else ()
        known = self.play.plays  # without a table that was set aside meanwhile
        return (*(known[name] for name in self.step.tables if name in known), *own)

    @property
    def changes(self) -> tuple[Change | TournamentChange, ...]:
        tables = (Change(id, self.tables[id], one) for id, one in self.step.tables.items())
        return (*tables, TournamentChange(self.play.state.id, self.version, self.step))

    def is_keeping_due(self, every: int) -> bool:
        own = (self.version,) if self.step.events else ()
        return any(not version % every for version in (*own, *self.tables.values()))

    def entries(self) -> Iterator[Entry]:
        own = f"{CUP}{self.play.state.id}"
        at = {own: self.version, "cage": self.cage}
        at |= {f"table:{name}": version for name, version in self.tables.items()}
        return cup_entries(self.step, own, at.__getitem__)

    def postings(self) -> Iterator[Posting]:
        for moved in self.step.transfers:
            yield Posting(f"{CUP}{self.play.state.id}", self.version, *moved)
        for name, one in self.step.tables.items():
            for moved in one.transfers:
                yield Posting(f"table:{name}", self.tables[name], *moved)


Waits = Waiting | CupWaiting


def batch_of(group: Iterable[Waits], fences: Mapping[str, int]) -> Batch:
    """One transaction out of all that waits."""
    appends: dict[str, tuple[int, list[bytes]]] = {}
    keys: list[Key] = []
    posted: list[Posting] = []
    for one in group:
        for entry in one.entries():
            bodies = appends.setdefault(entry.stream, (entry.version - 1, []))[1]
            bodies.append(encode(entry))
        posted.extend(one.postings())
        if one.key is not None:
            keys.append(one.key)
    return Batch(
        [Append(stream, first, bodies) for stream, (first, bodies) in sorted(appends.items())],
        keys,
        posted,
        [(one, fences[one]) for one in (*appends, EVERY_TABLE) if one in fences],
    )
