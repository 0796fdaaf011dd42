"""Acts of the floor: decided on the register in memory, written by the committer with what else
waits, acknowledged when durable."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from croupier.bounds import in_words
from croupier.errors import Refusal
from croupier.floor.base import STREAM, FloorCommand, FloorEvent
from croupier.floor.commands import AnyFloorCommand
from croupier.floor.powers import check_role_now
from croupier.floor.rooms import apply, decide
from croupier.floor.state import Register
from croupier.log.codec import Entry, as_kept, decode, encode
from croupier.refusals import FORM
from croupier.refusals.asking import CannotBeRead
from croupier.server.pit.supervised import note
from croupier.server.pit.waiting import Answer
from croupier.store.base import Append, Batch, Conflict, Key, Store
from croupier.table.clock import latest

TRIES = 20
_reader = msgspec.json.Decoder(AnyFloorCommand)


class FloorAct(NamedTuple):
    """An act that has happened in memory and waits for the commit."""

    version: int
    command: FloorCommand
    events: tuple[FloorEvent, ...]
    key: Key | None
    done: asyncio.Future[Answer]

    def behind(self, shift: int, at: str) -> FloorAct:
        """The same act after others have appended so many, the last of them at this time."""
        key = self.key and self.key._replace(version=self.version + shift)
        command = msgspec.structs.replace(self.command, at=latest(self.command.at, at))
        return self._replace(version=self.version + shift, key=key, command=command)

    @property
    def answer(self) -> Answer:
        return Answer(self.version, self.events)  # type: ignore[arg-type]

    def entry(self) -> Entry:
        command = self.command
        said = command.at, command.by, command.id
        return Entry(STREAM, self.version, *said, as_kept(command), self.events)  # type: ignore[arg-type]


class FloorActs:
    """The register as it was last decided, as far as it is durable, and the acts in between."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.register, self.stored = Register(), Register()
        self.checks: list[Callable[[FloorCommand], None]] = []  # each may refuse a command
        self._waiting: list[FloorAct] = []
        self.under_way: list[FloorAct] = []  # in the commit that is being made
        self.listeners: list[Callable[[FloorAct], None]] = []  # told of each durable act

    @property
    def has_waiting(self) -> bool:
        return bool(self._waiting)

    @property
    def queued(self) -> int:
        return len(self._waiting) + len(self.under_way)

    @property
    def last(self) -> list[FloorAct]:
        """The last that was decided and is not durable yet, if any."""
        return (self._waiting or self.under_way)[-1:]

    def read(self) -> tuple[Register, Register]:
        """The register from the log, twice; from any thread."""
        decided, stored = Register(), Register()
        for line in self._store.read(STREAM):
            entry = decode(line.body)
            for register in (decided, stored):
                apply(register, entry.at, _events(entry))
        return decided, stored

    def load(self, registers: tuple[Register, Register]) -> None:
        self.register, self.stored = registers

    def ask(self, command: FloorCommand) -> tuple[FloorEvent, ...]:
        """Decide a command and let it happen, or refuse and change nothing."""
        for check in self.checks:
            check(command)
        check_role_now(command)
        events = decide(self.register, command)
        apply(self.register, command.at, events)
        return events

    def queue(
        self,
        command: FloorCommand,
        events: tuple[FloorEvent, ...],
        key: Key | None,
        done: asyncio.Future[Answer],
    ) -> None:
        """An act that has just happened."""
        self._waiting.append(FloorAct(self.register.version, command, events, key, done))

    def begin(self) -> None:
        """What waits goes into the next commit."""
        self.under_way, self._waiting = self._waiting, []

    def with_acts(self, batch: Batch) -> Batch:
        """The batch with the acts that are under way."""
        if not self.under_way:
            return batch
        bodies = [encode(one.entry()) for one in self.under_way]
        append = Append(STREAM, self.under_way[0].version - 1, bodies)
        keys = [one.key for one in self.under_way if one.key is not None]
        return batch._replace(appends=[*batch.appends, append], keys=[*batch.keys, *keys])

    def durable(self) -> list[FloorAct]:
        """The commit was made: these acts are in the log."""
        done, self.under_way = self.under_way, []
        for act in done:
            apply(self.stored, act.command.at, act.events)
        return done

    def tell(self, act: FloorAct) -> None:
        """It is durable; whatever goes wrong with a listener, the rest is acknowledged."""
        for listener in self.listeners:
            try:
                listener(act)
            except Exception:
                note("listener failed", stream=STREAM, why=traceback.format_exc())

    def lost(self) -> list[FloorAct]:
        """The commit failed: none of these happened."""
        lost = [*self.under_way, *self._waiting]
        self.under_way, self._waiting = [], []
        return lost

    def others(self) -> list[Entry]:
        """The acts that others appended since we last looked; from any thread."""
        return [decode(one.body) for one in self._store.read(STREAM, self.stored.version)]

    def catch_up(self, learnt: list[Entry]) -> int | None:
        """Learn how many acts others appended; what waits moves behind them. None if they are
        about the same things."""
        if not learnt:
            return 0
        ours = [*self.under_way, *self._waiting]
        about = {one for act in ours for event in act.events for one in event.about}
        if about & {one for entry in learnt for event in _events(entry) for one in event.about}:
            return None
        for entry in learnt:
            for register in (self.register, self.stored):
                apply(register, latest(register.at or entry.at, entry.at), _events(entry))
        shift, at = len(learnt), learnt[-1].at
        self.under_way = [one.behind(shift, at) for one in self.under_way]
        self._waiting = [one.behind(shift, at) for one in self._waiting]
        return shift


def check_readable(command: FloorCommand) -> None:
    """A Refusal of a command that the log could not give back: what it was made of was not sent as
    a command, and one act that cannot be read would spoil the log for good."""
    try:
        _reader.decode(msgspec.json.encode(command))
    except msgspec.ValidationError as error:
        raise Refusal(CannotBeRead(in_words(error)), clause=FORM) from None


def append_act(store: Store, command: FloorCommand, at: str) -> None:
    """Decide an act and append it, with no pit: for commands that run beside a server."""
    check_readable(command)
    for _ in range(TRIES):
        register = FloorActs(store).read()[0]
        timed = msgspec.structs.replace(command, at=latest(at, register.at or at))
        events = decide(register, timed)
        said = timed.at, timed.by, timed.id
        entry = Entry(STREAM, register.version + 1, *said, as_kept(timed), events)  # type: ignore[arg-type]
        try:
            return store.append(Batch([Append(STREAM, register.version, [encode(entry)])]))
        except Conflict:
            continue  # somebody appended first: decide again
    raise Conflict("The floor is being changed by others all the time; try again.")


def _events(entry: Entry) -> tuple[FloorEvent, ...]:
    return entry.events  # type: ignore[return-value]  # the floor's stream holds no others
