"""The committer: gathers what waits into one transaction, and answers when it is durable.

If a commit fails, nothing of it happened: whoever waits is told to send the command again, and
everything is read again from the log, as often as it takes. Nothing is decided meanwhile.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TypeVar

from croupier import cage as cages
from croupier.floor.base import FloorCommand, FloorEvent
from croupier.log.codec import CUP
from croupier.play import Play, Step
from croupier.play.tournament import CupPlay, CupStep
from croupier.refusals.asking import NotStored
from croupier.server.pit.audit import Audit
from croupier.server.pit.floor.acts import FloorAct, FloorActs
from croupier.server.pit.leases import LEASE_MS, Leases
from croupier.server.pit.loaded import Loaded, cage_events
from croupier.server.pit.supervised import Supervision, note, supervised, tell_each
from croupier.server.pit.waiting import (
    Answer,
    Change,
    CupWaiting,
    Retry,
    TournamentChange,
    Waiting,
    Waits,
    batch_of,
)
from croupier.store.base import Conflict, Fenced, Key, LeaseHeld, Store, Unavailable
from croupier.store.snapshots import snapshot_of

SNAPSHOT_EVERY = 5_000  # acts
IDLE_S = LEASE_MS / 4000  # leases are renewed though nothing happens
SOONEST_S, LATEST_S = 0.05, 1.0  # between attempts to read everything again
PATIENCE_S = 1.0  # with the first of them, for those whose act is lost and who are to send it again

T = TypeVar("T")


class Committer:
    """One at a time writes to the store; decisions go on meanwhile, in memory."""

    def __init__(
        self, store: Store, loaded: Loaded, leases: Leases, audit: Audit, floor: FloorActs
    ) -> None:
        self._store, self._loaded, self._leases, self._audit = store, loaded, leases, audit
        self._floor = floor
        self._waiting: list[Waits] = []
        self._under_way: list[Waits] = []  # in the commit that is being made
        # By stream, asker and id: what was asked and is not durable yet, and its answer to be.
        self._asked: dict[tuple[str, str, str], tuple[str, asyncio.Future[Answer]]] = {}
        self.storing = asyncio.Lock()  # held while a commit is under way
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="committer")
        self._wake = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self._stopped = asyncio.Event()
        self._listeners: list[Callable[[Change], None]] = []
        self._cup_listeners: list[Callable[[TournamentChange], None]] = []
        self._since = 0.0  # when the oldest act that is not durable was decided, or a little later
        self._unkept: list[Play | CupPlay] = []  # whose snapshot is due
        self._keeping: set[asyncio.Future[None]] = set()  # snapshots under way
        self._delay = 0.0  # before the next attempt to read again; longer, until a commit is made
        self.supervision = Supervision()
        self.reloads = 0  # how often everything was read again

    def start(self) -> None:
        self.task = supervised("committer", self._commit_forever, self._died, self.supervision)

    async def stop(self) -> None:
        """Commit what is waiting, keep snapshots, and let go."""
        self._stopped.set()
        self._wake.set()
        if self.task is not None:
            await self.task
        if not self._loaded.paused:
            for play in self._loaded.plays.values():
                self._keep(play)
            for cup in self._loaded.cups.values():
                self._keep(cup)
        await asyncio.gather(*self._keeping, return_exceptions=True)
        with suppress(Unavailable):
            await self.in_thread(self._leases.release)
        self.thread.shutdown()

    def listen(self, listener: Callable[[Change], None]) -> None:
        """Be told of every change, after it is durable."""
        self._listeners.append(listener)

    def listen_to_cups(self, listener: Callable[[TournamentChange], None]) -> None:
        """The same of tournaments, also of acts that changed nothing but one of their tables."""
        self._cup_listeners.append(listener)

    def queue(self, play: Play, step: Step, key: Key | None) -> asyncio.Future[Answer]:
        """A step that has just happened, to be committed with what else waits."""
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        version, cage = play.table.state.version, self._loaded.cage.version
        return self._queue(Waiting(play, version, cage, step, key, done), done)

    def queue_cup(self, play: CupPlay, step: CupStep, key: Key | None) -> asyncio.Future[Answer]:
        """The same of a tournament and its tables."""
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        tables = {name: play.plays[name].table.state.version for name in step.tables}
        version, cage = play.state.version, self._loaded.cage.version
        return self._queue(CupWaiting(play, version, tables, cage, step, key, done), done)

    def _queue(self, one: Waits, done: asyncio.Future[Answer]) -> asyncio.Future[Answer]:
        if not self.queued:
            self._since = time.monotonic()
        self._waiting.append(one)
        if one.key is not None:
            self._asked[one.key[:3]] = one.key.digest, done
        self._wake.set()
        return done

    def queue_floor(
        self, command: FloorCommand, events: tuple[FloorEvent, ...], key: Key | None
    ) -> asyncio.Future[Answer]:
        """An act of the floor that has just happened, to be committed with what else waits."""
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        if not self.queued:
            self._since = time.monotonic()
        self._floor.queue(command, events, key, done)
        if key is not None:
            self._asked[key[:3]] = key.digest, done
        self._wake.set()
        return done

    @property
    def queued(self) -> int:
        """How many steps are decided and not yet durable."""
        return len(self._waiting) + len(self._under_way) + self._floor.queued

    @property
    def lag_s(self) -> float:
        """How long the oldest of them has waited."""
        return time.monotonic() - self._since if self.queued else 0.0

    def under_way(self, asked: tuple[str, str, str]) -> tuple[str, asyncio.Future[Answer]] | None:
        """(digest, answer to be) of a command that was asked under this key and still waits."""
        return self._asked.get(asked)

    async def all_stored(self) -> None:
        """What was decided so far is durable; a Retry, if it is lost."""
        last = (self._waiting or self._under_way)[-1:]
        for done in [one.done for one in last] + [act.done for act in self._floor.last]:
            if done is not None:
                await asyncio.shield(done)

    def wake(self) -> None:
        """Something was noted for the audit stream."""
        self._wake.set()

    async def catch_up(self) -> None:
        """Learn what other pits did at the cage, between two commits."""
        async with self.storing:
            await self._catch_up(())

    def _died(self, error: Exception) -> None:
        """By a mistake of ours: nobody waits in vain, and all is read again."""
        self._tell(self._pause(self._under_way, error), error)

    async def _commit_forever(self) -> None:
        if self._loaded.paused:
            await self._read_again()
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(IDLE_S):
                    await self._wake.wait()
            self._wake.clear()
            async with self.storing:
                self._under_way, self._waiting = self._waiting, []
                self._floor.begin()
                waits = self._under_way or self._floor.under_way or self._audit.has_waiting
                if waits or self._leases.are_due:
                    await self._store_all(self._under_way)
                self._under_way, self._since = [], time.monotonic()
            if self._stopped.is_set() and not self._waiting and not self._floor.has_waiting:
                return

    async def _store_all(self, group: list[Waits]) -> None:
        try:
            if self._leases.are_due:
                await self.in_thread(self._leases.renew)
            group = await self._commit(group)
        except Exception as error:  # any failure of a store means: it did not happen
            tell = partial(self._tell, self._pause(group, error), error)
            late = asyncio.get_running_loop().call_later(PATIENCE_S, tell)
            try:
                await self._read_again(tell)
            finally:
                late.cancel()
                tell()  # nobody else knows of them any more
        else:
            self._delay = 0.0
            self._acknowledge(group)

    async def in_thread(self, work: Callable[[], T]) -> T:
        """In the one thread that writes, one after the other."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, work)

    async def _commit(self, group: list[Waits]) -> list[Waits]:
        """One transaction; where another pit wrote to the cage first, once more after it."""
        while True:
            refused = self._audit.take()
            batch = self._audit.with_refused(batch_of(group, self._leases.fences), refused)
            batch = self._floor.with_acts(batch)
            if not batch.appends:
                return group
            try:
                await self.in_thread(partial(self._store.append, batch))
                return group
            except Conflict as conflict:
                self._audit.put_back(refused)
                if isinstance(conflict, Fenced):
                    raise  # whatever others have done, it is not our turn
                caught_up = await self._catch_up(group)
                if caught_up is None:
                    raise
                group = caught_up

    async def _catch_up(self, group: Sequence[Waits]) -> list[Waits] | None:
        """Learn what others did at the cage; what waits moves behind it.

        None if that cannot be: nothing of the kind happened, or it was done to our own tickets."""
        audit_moved = self._audit.catch_up()
        learnt = await self.in_thread(self._loaded.others_at_the_cage)
        on_floor = await self.in_thread(self._floor.others)
        floor_moved = self._floor.catch_up(on_floor)
        if floor_moved is None:
            return None
        ours = {ticket.ticket for one in (*group, *self._waiting) for ticket in one.tickets}
        if ours & {event.ticket for entry in learnt for event in cage_events(entry)}:
            return None
        has_acts = bool(group or self._floor.under_way)
        if has_acts and not learnt and not audit_moved and not floor_moved:
            return None
        self._loaded.learn(learnt)
        self._waiting = [one.behind(len(learnt)) for one in self._waiting]
        return [one.behind(len(learnt)) for one in group]

    def _acknowledge(self, group: list[Waits]) -> None:
        self._acknowledge_floor()
        for one in group:
            if one.tickets:
                cages.apply(self._loaded.stored_cage, one.tickets, one.step.command.by, one.step.at)
            if one.key is not None:
                self._asked.pop(one.key[:3], None)
            # First whoever listens: a draw that is due comes before what the asker does next.
            for change in one.changes:
                self._publish(change)
            if one.done is not None and not one.done.done():
                one.done.set_result(one.answer)
            if one.is_keeping_due(SNAPSHOT_EVERY):
                self._unkept.extend(one.plays)
        for play in self._unkept:
            self._keep(play)

    def _acknowledge_floor(self) -> None:
        for act in self._floor.durable():
            if act.key is not None:
                self._asked.pop(act.key[:3], None)
            self._floor.tell(act)
            if not act.done.done():
                act.done.set_result(act.answer)

    def _publish(self, change: Change | TournamentChange) -> None:
        """It is durable; whatever goes wrong with a listener, the rest is acknowledged."""
        if isinstance(change, TournamentChange):
            tell_each(self._cup_listeners, change, tournament=change.tournament)
        else:
            tell_each(self._listeners, change, table=change.table)

    def _pause(self, group: list[Waits], error: Exception) -> list[Waits | FloorAct]:
        """Nothing of the group happened, nor what was decided on top of it meanwhile: that. None of
        it waits for a commit any more, however long it takes until everything is read again."""
        lost: list[Waits | FloorAct] = [*group, *self._waiting, *self._floor.lost()]
        self._under_way, self._waiting, self._unkept = [], [], []
        self._asked.clear()
        self._loaded.pause(str(error))
        note("paused", error=str(error), lost=len(lost))
        return lost

    def _tell(self, lost: list[Waits | FloorAct], error: Exception) -> None:
        for one in lost:
            if one.done is not None and not one.done.done():
                one.done.set_exception(Retry(NotStored(str(error))))
                one.done.exception()  # retrieved: a clock's own steps have nobody waiting

    async def _read_again(self, tried: Callable[[], None] = lambda: None) -> None:
        """As often as it takes, until everything is as the log says or we are stopped. After the
        first attempt `tried` is called: who sends again then mostly finds us back."""
        while not self._stopped.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(self._delay):
                    await self._stopped.wait()
            self._delay = min(max(2 * self._delay, SOONEST_S), LATEST_S)
            try:
                await self.in_thread(self._store.reconnect)
                self._loaded.take(await self.in_thread(self._loaded.read))
            except Exception as error:  # not back yet, or another pit holds the tables
                self._loaded.pause(str(error), is_elsewhere=isinstance(error, LeaseHeld))
            else:
                self.reloads += 1
                note("back", tables=len(self._loaded.plays), aside=len(self._loaded.aside))
                return tried()
            tried()
        tried()

    def _keep(self, play: Play | CupPlay) -> None:
        """A snapshot beside the event loop, as soon as the table stands where the log does."""
        if any(play in one.plays for one in self._waiting):
            return
        self._unkept = [one for one in self._unkept if one is not play]
        if not self._loaded.is_run(play):  # what failed there may have left it halfway
            return
        state = play.state if isinstance(play, CupPlay) else play.table.state
        stream = f"{CUP if isinstance(play, CupPlay) else 'table:'}{state.id}"
        work = partial(self._loaded.keep, stream, snapshot_of(state))
        keeping = asyncio.ensure_future(self.in_thread(work))
        self._keeping.add(keeping)
        keeping.add_done_callback(self._keeping.discard)
