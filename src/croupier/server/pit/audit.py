"""The audit stream: what was refused, to whom and why, outside the tables' own chains."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from croupier.audit import AttemptRefused
from croupier.bounds import MOST_KEPT, MOST_SAID
from croupier.documents import Json
from croupier.errors import Refusal
from croupier.log.codec import Entry, as_kept, encode
from croupier.store.base import Append, Batch, Store
from croupier.table.commands import AnyCommand

STREAM = "audit"


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


class Attempt(NamedTuple):
    """An attempt that was refused: what was asked, if it was a command, and why not."""

    at: str
    by: str
    command: AnyCommand | str
    noted: AttemptRefused

    def entry(self, version: int) -> Entry:
        if isinstance(self.command, str):
            return Entry(STREAM, version, self.at, self.by, "", events=(self.noted,))
        id, command = self.command.id, as_kept(self.command)
        if len(command_words := bytes(command).decode()) <= MOST_KEPT:
            return Entry(STREAM, version, self.at, self.by, id, command, (self.noted,))
        noted = replace(self.noted, asked=command_words[:MOST_KEPT])
        return Entry(STREAM, version, self.at, self.by, id, events=(noted,))


class Audit:
    """Refused attempts that wait to be committed with what else waits; nobody waits for them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[Attempt] = []
        self._version = 0  # of the stream

    @property
    def has_waiting(self) -> bool:
        return bool(self._waiting)

    def head(self) -> int:
        """The version of the stream in the store."""
        return self._store.head(STREAM)[0]

    def load(self, version: int) -> None:
        self._version = version

    def note(
        self, at: str, by: str, table: str, command: AnyCommand | str, refusal: Refusal
    ) -> None:
        name = command if isinstance(command, str) else str(type(command).__struct_config__.tag)
        told = (refusal.code, cut(refusal.message, MOST_SAID), refusal.clause)
        noted = AttemptRefused(cut(table), cut(name), *told, _cut_all(refusal.particulars))
        self._waiting.append(Attempt(at, by, command, noted))

    def take(self) -> list[Attempt]:
        taken, self._waiting = self._waiting, []
        return taken

    def put_back(self, taken: list[Attempt]) -> None:
        self._waiting = [*taken, *self._waiting]

    def drop(self) -> None:
        self._waiting = []

    def with_refused(self, batch: Batch, taken: list[Attempt]) -> Batch:
        """The batch with these attempts appended to the audit stream."""
        if not taken:
            return batch
        bodies = []
        first = self._version
        for one in taken:
            self._version += 1
            bodies.append(encode(one.entry(self._version)))
        return batch._replace(appends=[*batch.appends, Append(STREAM, first, bodies)])

    def catch_up(self) -> bool:
        """Read the stream's version again; whether it was another than we thought."""
        before, self._version = self._version, self.head()
        return before != self._version
