"""This process's audit stream: what is noted waits to be committed with what else waits."""

from __future__ import annotations

import os
import secrets
import socket
from collections import Counter
from typing import Any, NamedTuple

from msgspec.structs import replace

from croupier import __version__
from croupier.audit import (
    STRANGER,
    STREAM,
    AttemptRefused,
    AuditBegun,
    AuditEvent,
    Missed,
    NotesMissed,
)
from croupier.bounds import MOST_KEPT, MOST_SAID
from croupier.documents import Json
from croupier.errors import Refusal
from croupier.floor.base import FloorCommand
from croupier.log.codec import Entry, as_kept, encode
from croupier.server.people.limits import RateLimit
from croupier.server.people.session import counts_as
from croupier.store.base import Append, Batch, Store
from croupier.table.clock import read
from croupier.table.commands import AnyCommand
from croupier.table.screens.masking import masked_command, masked_text, without_numbers
from croupier.tournament.base import TournamentCommand

MOST_WAITING = 10_000
MOST_OF_STRANGERS = MOST_WAITING // 2  # beyond it, those who are known still have room
MOST_REFUSED, REFUSED_PER_S = 300, 1.0  # of one who asks, with one code: at once, from then on
MOST_KINDS = 100  # of what is missed, by who and code; the rest is in the sum


def cut(text: str, most: int = MOST_KEPT) -> str:
    """The beginning of what was asked: nobody fills the audit with what is refused."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _cut_all(value: Json) -> Any:
    """The same of every text in particulars, and of a list as many as fit."""
    if isinstance(value, str):
        return cut(value)
    if isinstance(value, dict):
        return {key: _cut_all(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        kept, room = [], MOST_KEPT
        for one in value:
            room -= len(str(one))
            if room < 0:
                break
            kept.append(_cut_all(one))
        return kept
    return value


def _is_stranger(by: str) -> bool:
    return by.startswith(f"{STRANGER}:")


class Noted(NamedTuple):
    """Something noted: what was asked, if it was a command, and what there is to know of it."""

    at: str
    by: str
    command: AnyCommand | FloorCommand | TournamentCommand | str
    event: AuditEvent

    def entry(self, stream: str, version: int) -> Entry:
        if isinstance(self.command, str):
            return Entry(stream, version, self.at, self.by, "", events=(self.event,))  # type: ignore[arg-type]
        id, command, event = self.command.id, as_kept(self.command), self.event
        words = bytes(command).decode()
        if len(words) <= MOST_KEPT:
            return Entry(stream, version, self.at, self.by, id, command, (event,))  # type: ignore[arg-type]
        if isinstance(event, AttemptRefused):
            event = replace(event, asked=words[:MOST_KEPT])
        return Entry(stream, version, self.at, self.by, id, events=(event,))  # type: ignore[arg-type]


def new_process() -> str:
    """A name that no other process has, and none before it had."""
    return secrets.token_hex(6)


class Audit:
    """Notes are committed in order, once each; nobody waits for them.

    The stream is ours alone. So if a commit failed, its version tells whether it was made."""

    def __init__(self, store: Store, process: str = "") -> None:
        self._store = store
        self.stream = f"{STREAM}:{process or new_process()}"
        self._waiting: list[Noted] = []
        self._under_way: list[Noted] = []  # taken for a commit that has not failed so far
        self._missed = 0
        self._missed_of = Counter[tuple[str, str]]()  # by who asked and code
        self._now = 0.0  # by the log's own time
        self._often = RateLimit(MOST_REFUSED, REFUSED_PER_S, lambda: self._now)
        self._version = 0  # of the stream, with what is under way

    @property
    def has_waiting(self) -> bool:
        return bool(self._waiting)

    def head(self) -> int:
        """The version of the stream in the store."""
        return self._store.head(self.stream)[0]

    def load(self, version: int) -> None:
        """After a failure: what the store does not have is noted again."""
        if version < self._version:
            again = [one for one in self._under_way if not isinstance(one.event, AuditBegun)]
            self._waiting = [*again, *self._waiting]
        self._under_way, self._version = [], version

    def note(
        self,
        at: str,
        by: str,
        table: str,
        command: AnyCommand | FloorCommand | TournamentCommand | str,
        refusal: Refusal,
    ) -> None:
        """A command that was refused; numbers of tickets are masked. Whoever asks for ever what is
        refused fills no disk: what is too much of that is only counted, by its code, so that one
        attempt is not hidden behind many of another kind."""
        self._now = max(self._now, read(at).timestamp())
        if not self._often.allows(f"{counts_as(by, table)} {refusal.code}"):
            self.miss(by, refusal.code)
            return
        name = command if isinstance(command, str) else str(type(command).__struct_config__.tag)
        told = (refusal.code, cut(masked_text(refusal.message), MOST_SAID), refusal.clause)
        particulars = _cut_all(without_numbers(refusal.particulars))
        noted = AttemptRefused(cut(table), cut(name), *told, particulars)
        asked = command if isinstance(command, str) else masked_command(command)
        self._keep(Noted(at, by, asked, noted))

    def note_event(self, at: str, by: str, event: AuditEvent) -> None:
        self._keep(Noted(at, by, "", event))

    def _keep(self, one: Noted) -> None:
        room = MOST_OF_STRANGERS if _is_stranger(one.by) else MOST_WAITING
        if len(self._waiting) >= room:
            event, kind = one.event, str(type(one.event).__struct_config__.tag)
            self.miss(one.by, event.code if isinstance(event, AttemptRefused) else kind)
            return
        if self._missed:
            kinds = tuple(Missed(*of, count) for of, count in self._missed_of.items())
            missed = NotesMissed(self._missed, kinds)
            self._waiting.append(Noted(one.at, "system:audit", "", missed))
            self._missed, self._missed_of = 0, Counter()
        self._waiting.append(one)

    def miss(self, by: str, code: str) -> None:
        """One more was not kept. Strangers are one: their addresses would take all the room."""
        by = STRANGER if _is_stranger(by) else by
        self._missed += 1
        if len(self._missed_of) < MOST_KINDS or (by, code) in self._missed_of:
            self._missed_of[by, code] += 1

    def take(self) -> list[Noted]:
        """What waits, for the next commit; whatever was taken before is stored by now."""
        self._under_way, self._waiting = self._waiting, []
        if self._under_way and self._version == 0:
            begun = AuditBegun(socket.gethostname(), os.getpid(), __version__)
            first = Noted(self._under_way[0].at, "system:audit", "", begun)
            self._under_way.insert(0, first)
        return self._under_way

    def put_back(self, taken: list[Noted]) -> None:
        """The commit was not made, and another is tried."""
        self._version -= len(taken)
        if taken and isinstance(taken[0].event, AuditBegun):
            taken = taken[1:]
        self._waiting, self._under_way = [*taken, *self._waiting], []

    def with_refused(self, batch: Batch, taken: list[Noted]) -> Batch:
        """The batch with these notes appended to the audit stream."""
        if not taken:
            return batch
        first = self._version
        bodies = [
            encode(one.entry(self.stream, version))
            for version, one in enumerate(taken, start=first + 1)
        ]
        self._version += len(taken)
        return batch._replace(appends=[*batch.appends, Append(self.stream, first, bodies)])

    def catch_up(self) -> bool:
        """Whether another wrote to the stream: it is ours alone."""
        return False
