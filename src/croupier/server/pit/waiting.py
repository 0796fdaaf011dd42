"""What waits for the committer: steps that have happened in memory, and what is said of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from croupier.cage import CageEvent
from croupier.errors import CroupierError
from croupier.log.codec import encode
from croupier.play import Play, Step
from croupier.refusals import Why
from croupier.refusals.sentences import say
from croupier.server.pit.leases import EVERY_TABLE
from croupier.store.base import Append, Batch, Key, Posting
from croupier.store.transfer import entries
from croupier.table.events import Event
from croupier.table.state import Table

Believed = Callable[[Table], None]  # asked as a command is decided: a Refusal, if it is not


class Retry(CroupierError):
    """The commit failed and nothing of it happened: send the command again."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        return say(self.why)


class Answer(NamedTuple):
    """A command carried out: its act's version in the stream that was asked, what happened."""

    version: int
    events: tuple[Event | CageEvent, ...]


class Change(NamedTuple):
    """What views are told after a commit."""

    table: str
    version: int
    step: Step


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


def batch_of(group: Iterable[Waiting], fences: Mapping[str, int]) -> Batch:
    """One transaction out of all that waits."""
    appends: dict[str, tuple[int, list[bytes]]] = {}
    keys: list[Key] = []
    posted: list[Posting] = []
    for one in group:
        stream, version = f"table:{one.play.table.id}", one.version
        for entry in entries(one.step, stream, version, one.cage):
            bodies = appends.setdefault(entry.stream, (entry.version - 1, []))[1]
            bodies.append(encode(entry))
        posted.extend([Posting(stream, version, *moved) for moved in one.step.transfers])
        posted.extend([Posting("cage", one.cage, *moved) for moved in one.step.paid])
        if one.key is not None:
            keys.append(one.key)
    return Batch(
        [Append(stream, first, bodies) for stream, (first, bodies) in sorted(appends.items())],
        keys,
        posted,
        [(one, fences[one]) for one in (*appends, EVERY_TABLE) if one in fences],
    )
