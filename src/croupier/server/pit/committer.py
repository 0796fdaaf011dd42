"""The committer: gathers what waits into one transaction, and answers when it is durable.

If a commit fails, nothing of it happened: everything is loaded again from the log, and whoever
waits is told to send the command again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from croupier.play import Play, Step
from croupier.refusals.asking import NotStored
from croupier.server.pit.audit import Audit
from croupier.server.pit.leases import Leases
from croupier.server.pit.loaded import Loaded
from croupier.server.pit.waiting import Answer, Change, Retry, Waiting, batch_of
from croupier.store.base import Conflict, Key, Store

SNAPSHOT_EVERY = 5_000  # acts


class Committer:
    """One at a time writes to the store; decisions go on meanwhile, in memory."""

    def __init__(self, store: Store, loaded: Loaded, leases: Leases, audit: Audit) -> None:
        self._store, self._loaded, self._leases, self._audit = store, loaded, leases, audit
        self._waiting: list[Waiting] = []
        # By stream, asker and id: what was asked and is not durable yet, and its answer to be.
        self._asked: dict[tuple[str, str, str], tuple[str, asyncio.Future[Answer]]] = {}
        self.storing = asyncio.Lock()  # held while a commit is under way
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="committer")
        self._wake = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self._stopped = False
        self._listeners: list[Callable[[Change], None]] = []

    def start(self) -> None:
        self.task = asyncio.create_task(self._commit_forever())

    async def stop(self) -> None:
        """Commit what is waiting, keep snapshots, and let go."""
        self._stopped = True
        self._wake.set()
        if self.task is not None:
            await self.task
        for play in self._loaded.plays.values():
            self._keep(play)
        self.thread.shutdown()

    def listen(self, listener: Callable[[Change], None]) -> None:
        """Be told of every change, after it is durable."""
        self._listeners.append(listener)

    def queue(self, play: Play, step: Step, key: Key | None) -> asyncio.Future[Answer]:
        """A step that has just happened, to be committed with what else waits."""
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        version, cage = play.table.state.version, self._loaded.cage.version
        self._waiting.append(Waiting(play, version, cage, step, key, done))
        if key is not None:
            self._asked[key[:3]] = key.digest, done
        self._wake.set()
        return done

    def under_way(self, asked: tuple[str, str, str]) -> tuple[str, asyncio.Future[Answer]] | None:
        """(digest, answer to be) of a command that was asked under this key and still waits."""
        return self._asked.get(asked)

    def wake(self) -> None:
        """Something was noted for the audit stream."""
        self._wake.set()

    async def catch_up(self) -> None:
        """Learn what other pits did at the cage, between two commits."""
        async with self.storing:
            self._catch_up(())

    async def _commit_forever(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            async with self.storing:
                group, self._waiting = self._waiting, []
                if group or self._audit.has_waiting:
                    await self._store_all(group)
            if self._stopped and not self._waiting:
                return

    async def _store_all(self, group: list[Waiting]) -> None:
        try:
            self._leases.renew()
            group = await self._commit(group)
        except Exception as error:  # any failure of a store means: it did not happen
            self._fail(group, error)
        else:
            self._acknowledge(group)

    async def _commit(self, group: list[Waiting]) -> list[Waiting]:
        """One transaction; where another pit wrote to the cage first, once more after it."""
        loop = asyncio.get_running_loop()
        while True:
            refused = self._audit.take()
            batch = self._audit.with_refused(batch_of(group, self._leases.fences), refused)
            try:
                await loop.run_in_executor(self.thread, self._store.append, batch)
                return group
            except Conflict:
                self._audit.put_back(refused)
                caught_up = self._catch_up(group)
                if caught_up is None:
                    self._audit.drop()
                    raise
                group = caught_up

    def _catch_up(self, group: Sequence[Waiting]) -> list[Waiting] | None:
        """Learn what others did at the cage; what waits moves behind it.

        None if that cannot be: nothing of the kind happened, or it was done to our own tickets."""
        audit_moved = self._audit.catch_up()
        learnt = self._loaded.others_at_the_cage()
        ours = {ticket.ticket for one in (*group, *self._waiting) for ticket in one.step.tickets}
        if ours & {event.ticket for events in learnt for event in events}:
            return None
        if group and not learnt and not audit_moved:
            return None
        self._loaded.learn(learnt)
        self._waiting = [one.behind(len(learnt)) for one in self._waiting]
        return [one.behind(len(learnt)) for one in group]

    def _acknowledge(self, group: list[Waiting]) -> None:
        for one in group:
            self._loaded.cage_stored += bool(one.step.tickets)
            if one.key is not None:
                self._asked.pop(one.key[:3], None)
            # First whoever listens: a draw that is due comes before what the asker does next.
            for listener in self._listeners:
                listener(Change(one.play.table.id, one.version, one.step))
            if one.done is not None and not one.done.done():
                one.done.set_result(one.answer)
            if one.step.events and not one.version % SNAPSHOT_EVERY:
                self._keep(one.play)

    def _fail(self, group: list[Waiting], error: Exception) -> None:
        """Nothing of the group happened, nor what was decided on top of it meanwhile."""
        lost, self._waiting = [*group, *self._waiting], []
        self._asked.clear()
        self._loaded.load_again()
        for one in lost:
            if one.done is not None and not one.done.done():
                one.done.set_exception(Retry(NotStored(str(error))))
                one.done.exception()  # retrieved: a clock's own steps have nobody waiting

    def _keep(self, play: Play) -> None:
        """A snapshot, unless the table has gone on from where the log is."""
        if not any(one.play is play for one in self._waiting):
            self._loaded.keep(play)
