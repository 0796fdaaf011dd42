"""The pit owns tables: one writer each, decided in memory, acknowledged when durable.

One committer gathers what is waiting into one transaction. If it fails, the tables concerned are
dropped and loaded again from the log, and the senders are told to retry: nobody was told yes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from croupier import cage as cages
from croupier.audit import AttemptRefused
from croupier.cage import Cage, CageEvent
from croupier.cage.decide import CageCommand, is_asked
from croupier.errors import CroupierError, Refusal, SpecError
from croupier.ledger import Ledger, elsewhere
from croupier.log.codec import Entry, as_kept, command_of, decode, digest_of, encode
from croupier.play import CORRECTS, Play, Step
from croupier.rulebooks import offer, pin
from croupier.rules.chance import Chance
from croupier.rules.spec import TableSpec
from croupier.server.pit.chance import SystemChance, new_ticket
from croupier.server.pit.clock import Clock, SystemClock
from croupier.server.pit.informed import informed
from croupier.server.pit.loading import load_table, past_spins, snapshot_of
from croupier.store.base import Append, Batch, Conflict, Key, Posting, Store, Unavailable
from croupier.store.transfer import entries
from croupier.table.base import as_sent
from croupier.table.clock import is_before, latest, read
from croupier.table.commands import AnyCommand, BuyIn, ReportPrintFailure
from croupier.table.due import next_due
from croupier.table.events import Event
from croupier.table.state import Table

SNAPSHOT_EVERY = 5_000  # acts
LEASE_MS = 10_000


class Retry(CroupierError):
    """The commit failed and nothing of it happened: send the command again."""


class Answer(NamedTuple):
    """A command carried out: its act's version in the stream that was asked, what happened."""

    version: int
    events: tuple[Event | CageEvent, ...]


class Change(NamedTuple):
    """What views are told after a commit."""

    table: str
    version: int
    step: Step


class _Waiting(NamedTuple):
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


class _Refused(NamedTuple):
    """An attempt for the audit stream: what was asked, if it was a command, and why not."""

    at: str
    by: str
    command: AnyCommand | str
    noted: AttemptRefused

    def entry(self, version: int) -> Entry:
        if isinstance(self.command, str):
            return Entry("audit", version, self.at, self.by, "", events=(self.noted,))
        command = as_kept(self.command)
        return Entry("audit", version, self.at, self.by, self.command.id, command, (self.noted,))


class Pit:
    """Tables by id, over one store."""

    def __init__(
        self,
        store: Store,
        clock: Clock | None = None,
        chance: Chance | None = None,
        owner: str = "pit",
        tables: Collection[str] | None = None,
    ) -> None:
        """All tables of the store, or those named, where others run the rest."""
        self._store = store
        self._mine = None if tables is None else set(tables)
        self._clock = clock or SystemClock()
        self._chance = chance or SystemChance()
        self._owner = owner
        self._plays: dict[str, Play] = {}
        self._cage = Cage()
        self._cage_stored = 0  # the cage's version that is durable
        self._ledger = Ledger()
        self._waiting: list[_Waiting] = []
        self._asked: dict[tuple[str, str, str], tuple[str, asyncio.Future[Answer]]] = {}
        self._wake = asyncio.Event()
        self._storing = asyncio.Lock()  # held while a commit is under way
        self._dropped = False  # the tables could not be loaded again after a failure
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="committer")
        self._committer: asyncio.Task[None] | None = None
        self._ticker: asyncio.Task[None] | None = None
        self._refused: list[_Refused] = []
        self._audited = 0  # the audit stream's version
        self._without_past: set[str] = set()  # streams of tables that began at a snapshot
        self._fences: dict[str, int] = {}  # stream -> the token of our lease
        self._held_until = 0
        self._listeners: list[Callable[[Change], None]] = []
        self.when_loaded: list[Callable[[], None]] = []  # called when tables were loaded anew
        self._stopped = False

    async def start(self, tick_s: float | None = None) -> None:
        """Load every table as it stood, and begin to commit; live, look at the clock this often."""
        self._load_all()
        if faults := self.faults():
            said = "; ".join(faults)
            raise CroupierError(f"The ledger and the log differ: {said}. Run `croupier verify`.")
        self._committer = asyncio.create_task(self._commit_forever())
        if tick_s is not None:
            self._ticker = asyncio.create_task(self._tick_forever(tick_s))

    async def stop(self) -> None:
        """Commit what is waiting, keep snapshots, and let go."""
        self._stopped = True
        if self._ticker is not None:
            self._ticker.cancel()
        self._wake.set()
        if self._committer is not None:
            await self._committer
        for play in self._plays.values():
            self._keep(play)
        self._thread.shutdown()

    def listen(self, listener: Callable[[Change], None]) -> None:
        """Be told of every change, after it is durable."""
        self._listeners.append(listener)

    @property
    def tables(self) -> dict[str, Table]:
        return {id: play.table for id, play in self._plays.items()}

    def now(self) -> str:
        """The pit's clock, which screens count down by."""
        return self._clock.now()

    def faults(self) -> list[str]:
        """What the ledger says is wrong; nothing, always."""
        whole = self._mine is None
        return list(self._ledger.faults(self.tables.values(), self._cage, whole=whole))

    @property
    def cage(self) -> Cage:
        return self._cage

    async def make_table(self, id: str, spec: TableSpec) -> Table:
        """A new table, closed; its spec and the rulebook's data are pinned in its first act."""
        if not id:
            raise SpecError("A table has a name; give it one.")
        if id in self._plays:
            raise SpecError(f"There is a table {id!r} already; choose another name.")
        made = offer(spec)
        try:
            if self._store.head(f"table:{id}")[0]:
                raise SpecError(f"There is a table {id!r} at another pit already.")
            self._hold([f"table:{id}"])
        except (Unavailable, Conflict) as error:
            raise Retry(f"The table was not made ({error}); send it again.") from None
        play, step = Play.made(
            id, made, pin(made.spec.rulebook), self._clock.now(),
            cage=self._cage, ledger=self._ledger, numbers=lambda: new_ticket(self._chance),
        )  # fmt: skip
        self._plays[id] = play
        if self._mine is not None:
            self._mine.add(id)
        await self._queue(play, step, None)
        return play.table

    async def submit(self, table: str, command: AnyCommand) -> Answer:
        """Carry a command out; a Refusal changes nothing, a Retry did not happen."""
        try:
            return await self._submit(table, command)
        except Unavailable as error:
            raise Retry(f"It could not be looked up ({error}); send it again.") from None

    async def _submit(self, table: str, command: AnyCommand) -> Answer:
        command = as_sent(command)  # what the driver fills in, nobody else does
        at_cage = is_asked(command)
        # A command's key is (stream, by, id), so that a client may send again what got no answer.
        asked = ("cage" if at_cage else f"table:{table}", command.by, command.id)
        digest = digest_of(command)
        if self._mine is not None and (at_cage or isinstance(command, BuyIn)):
            async with self._storing:
                self._catch_up(())
        await self._recall(self._play(table), command)
        if command.id:  # from here on nobody else has a turn, unless it was asked before
            before = await self._before(asked, digest, self._play(table))
            if before is not None:
                return before
        play = self._play(table)  # after all waiting: a failure loads every table anew
        if is_asked(command):
            play = self._issuer(play, command)
        at = latest(self._clock.now(), play.at)
        self._run_due(play, at)
        try:
            known = informed(self._plays, play.table, command)
            step = play.ask(msgspec.structs.replace(known, at=at))
        except Refusal as refusal:
            self.note_refused(command.by, table, command, refusal)
            raise
        version = self._cage.version if at_cage else play.table.state.version
        key = Key(*asked, digest, version) if command.id else None
        done = self._queue(play, step, key)
        if command.id:
            self._asked[asked] = digest, done
        return await done

    def _issuer(self, play: Play, command: CageCommand) -> Play:
        """Whose rulebook says who may do what with a ticket: of the table that issued it, if we
        run it. That its printing failed is said where it was printed, and nowhere else."""
        ticket = self._cage.tickets.get(command.ticket)
        if ticket is None or isinstance(command, ReportPrintFailure):
            return play
        return self._plays.get(ticket.table, play)

    async def _recall(self, play: Play, command: AnyCommand) -> None:
        """Of a table that was loaded from a snapshot, learn the spins before it once, beside the
        event loop, when one of them is to be settled again."""
        stream = f"table:{play.table.id}"
        if isinstance(command, CORRECTS) and stream in self._without_past:
            loop = asyncio.get_running_loop()
            past = await loop.run_in_executor(None, past_spins, self._store, stream)
            play.table.past.learn(past)
            self._without_past.discard(stream)

    def tick(self) -> None:
        """Let the time that has passed have its effect on every table."""
        now = self._clock.now()
        for play in self._plays.values():
            if next_due(play.table) and not is_before(now, next_due(play.table)):
                self._run_due(play, now)

    async def _tick_forever(self, seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            self.tick()

    def _run_due(self, play: Play, at: str) -> None:
        for step in play.clock(at):
            self._queue(play, step, None)

    def _play(self, table: str) -> Play:
        if self._dropped:
            try:
                self._load_all()
            except CroupierError as error:
                raise Retry(f"The tables are out of reach ({error}); send it again.") from None
        play = self._plays.get(table)
        if play is None:
            raise SpecError(f"There is no table {table!r}.")
        return play

    async def _before(self, asked: tuple[str, str, str], digest: str, play: Play) -> Answer | None:
        """The answer a command got before, if this id was used before."""
        known = self._asked.get(asked)
        if known is not None:
            if known[0] != digest:
                raise _id_used(play, asked)
            return await asyncio.shield(known[1])
        key = self._store.key(*asked)
        if key is None:
            return None
        if key.digest != digest:
            raise _id_used(play, asked)
        act = next(self._store.read(asked[0], key.version - 1))
        return Answer(key.version, decode(act.body).events)  # type: ignore[arg-type]

    def _queue(self, play: Play, step: Step, key: Key | None) -> asyncio.Future[Answer]:
        """A step that has just happened, to be committed with what else waits."""
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        version, cage = play.table.state.version, self._cage.version
        self._waiting.append(_Waiting(play, version, cage, step, key, done))
        self._wake.set()
        return done

    async def _commit_forever(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            async with self._storing:
                group, self._waiting = self._waiting, []
                if group or self._refused:
                    await self._store_all(group)
            if self._stopped and not self._waiting:
                return

    async def _store_all(self, group: list[_Waiting]) -> None:
        try:
            if self._now_ms() > self._held_until - LEASE_MS // 2:
                self._hold(self._fences)
            group = await self._commit(group)
        except Exception as error:  # any failure of a store means: it did not happen
            self._fail(group, error)
        else:
            self._acknowledge(group)

    async def _commit(self, group: list[_Waiting]) -> list[_Waiting]:
        """One transaction; where another pit wrote to the cage first, once more after it."""
        loop = asyncio.get_running_loop()
        while True:
            noted, self._refused = self._refused, []
            batch = self._audit(_batch(group, self._fences), noted)
            try:
                await loop.run_in_executor(self._thread, self._store.append, batch)
                return group
            except Conflict:
                self._refused = [*noted, *self._refused]
                caught_up = self._catch_up(group)
                if caught_up is None:
                    self._refused = []
                    raise
                group = caught_up

    def _catch_up(self, group: Sequence[_Waiting]) -> list[_Waiting] | None:
        """Learn what others did at the cage; what waits moves behind it.

        None if that cannot be: nothing of the kind happened, or it was done to our own tickets."""
        audited, self._audited = self._audited, self._store.head("audit")[0]
        learnt: list[Any] = [
            decode(one.body).events for one in self._store.read("cage", self._cage_stored)
        ]
        ours = {ticket.ticket for one in (*group, *self._waiting) for ticket in one.step.tickets}
        if ours & {event.ticket for events in learnt for event in events}:
            return None
        if group and not learnt and audited == self._audited:
            return None
        for events in learnt:
            cages.happen(self._cage, events)
            for event in events:
                self._ledger.post(elsewhere(event))
        self._cage_stored += len(learnt)
        self._waiting = [_behind(one, len(learnt)) for one in self._waiting]
        return [_behind(one, len(learnt)) for one in group]

    def _acknowledge(self, group: list[_Waiting]) -> None:
        for one in group:
            self._cage_stored += bool(one.step.tickets)
            if one.key is not None:
                self._asked.pop(one.key[:3], None)
            if one.done is not None and not one.done.done():
                one.done.set_result(one.answer)
            for listener in self._listeners:
                listener(Change(one.play.table.id, one.version, one.step))
            if one.step.events and not one.version % SNAPSHOT_EVERY:
                self._keep(one.play)

    def _fail(self, group: list[_Waiting], error: Exception) -> None:
        """Nothing of the group happened, nor what was decided on top of it meanwhile."""
        lost, self._waiting = [*group, *self._waiting], []
        self._asked.clear()
        try:
            self._load_all()
        except CroupierError:
            self._plays = {}  # another pit holds the tables now, or the store is out of reach
            self._dropped = True
        for one in lost:
            if one.done is not None and not one.done.done():
                one.done.set_exception(Retry(f"It could not be stored ({error}); send it again."))
                one.done.exception()  # retrieved: a clock's own steps have nobody waiting

    def note_refused(
        self, by: str, table: str, command: AnyCommand | str, refusal: Refusal
    ) -> None:
        """Kept in the audit stream, outside the table's own chain; nobody waits for it."""
        name = command if isinstance(command, str) else str(type(command).__struct_config__.tag)
        noted = AttemptRefused(table, name, refusal.code, refusal.message, refusal.clause)
        self._refused.append(_Refused(self._clock.now(), by, command, noted))
        self._wake.set()

    def _audit(self, batch: Batch, taken: list[_Refused]) -> Batch:
        if not taken:
            return batch
        bodies = []
        first = self._audited
        for one in taken:
            self._audited += 1
            bodies.append(encode(one.entry(self._audited)))
        return batch._replace(appends=[*batch.appends, Append("audit", first, bodies)])

    def _hold(self, streams: Iterable[str]) -> None:
        """Take or renew our lease of streams; another pit's writes are fenced off from then on."""
        now = self._now_ms()
        for stream in list(streams):
            self._fences[stream] = self._store.lease(stream, self._owner, now, now + LEASE_MS)
        self._held_until = now + LEASE_MS

    def _now_ms(self) -> int:
        return int(read(self._clock.now()).timestamp() * 1000)

    def _load_all(self) -> None:
        """Every table, the cage and the ledger, as the log says."""
        tables = [
            stream
            for stream in self._store.streams()
            if stream.startswith("table:")
            and (self._mine is None or stream.removeprefix("table:") in self._mine)
        ]
        self._fences = {}
        self._hold(tables)
        self._load_cage()
        self._audited = self._store.head("audit")[0]
        self._without_past = {one for one in tables if self._store.snapshot(one) is not None}
        self._plays = {play.table.id: play for play in map(self._load, tables)}
        self._dropped = False
        for tell in self.when_loaded:
            tell()

    def _load_cage(self) -> None:
        """The cage and the balances of one moment, though others may be writing to both."""
        while True:
            self._cage, self._ledger = Cage(), Ledger()
            for stored in self._store.read("cage"):
                entry = decode(stored.body)
                cages.happen(self._cage, entry.events)  # type: ignore[arg-type]
                asked: Any = command_of(entry)
                if asked is not None:
                    self._cage.asked[asked.table] = entry.at
            self._cage_stored = self._cage.version
            self._ledger.balances = self._store.balances()
            if self._store.head("cage")[0] == self._cage_stored:
                return

    def _load(self, stream: str) -> Play:
        table = load_table(self._store, stream)
        return Play(table, self._cage, self._ledger, lambda: new_ticket(self._chance))

    def _keep(self, play: Play) -> None:
        """Keep a snapshot, if the table stands where the log does; without it nothing is lost."""
        stream = f"table:{play.table.id}"
        if not any(one.play is play for one in self._waiting):
            with suppress(Unavailable):
                if self._store.head(stream)[0] == play.table.state.version:
                    self._store.keep(stream, snapshot_of(play.table))


def _batch(group: list[_Waiting], fences: dict[str, int]) -> Batch:
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
        [(stream, fences[stream]) for stream in appends if stream in fences],
    )


def _behind(one: _Waiting, shift: int) -> _Waiting:
    """The same step after others have appended so many acts to the cage."""
    key = one.key
    if key is not None and key.stream == "cage":
        key = key._replace(version=key.version + shift)
    return one._replace(cage=one.cage + shift, key=key)


def _id_used(play: Play, asked: tuple[str, str, str]) -> Refusal:
    return Refusal(
        "id-used",
        f"{asked[1]} has used the id {asked[2]} for another command already.",
        clause=play.table.offer.rulebook.tag,
    )
