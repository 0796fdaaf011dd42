"""Threads of the simulated world: work that stops at each statement to the database and goes on
later, while the event loop and other threads do their part. One runs at a time, by the seed."""

from __future__ import annotations

import asyncio
from asyncio import events
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import greenlet  # type: ignore[import-untyped]

from kit.simulated.world import Party

MANY = 8  # threads of a pool, where it does not say


class Killed(BaseException):
    """The process died here."""


class Work:
    """One piece of work in a thread."""

    def __init__(self, threads: Threads, pool: object, job: Callable[[], Any], done: Any) -> None:
        self.pool, self.job, self.done = pool, job, done
        self.threads = threads
        self.random = threads.party.world.luck()
        self.light = greenlet.greenlet(self._run)
        self.is_waiting = False

    def _run(self) -> None:
        result, failed = None, None
        try:
            result = self.job()
        except Killed:
            return
        except BaseException as error:
            failed = error
        self.threads.ended(self, lambda: _tell(self.done, result, failed))


class Threads:
    """The threads of one process."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self._at_work: dict[greenlet.greenlet, Work] = {}
        self._waiting: dict[object, deque[Work]] = {}

    def run(self, pool: Any, job: Callable[[], Any], done: asyncio.Future[Any]) -> None:
        work = Work(self, pool, job, done)
        waiting = self._waiting.setdefault(pool, deque())
        most = getattr(pool, "_max_workers", MANY)
        if sum(one.pool is pool for one in self._at_work.values()) >= most:
            waiting.append(work)
        else:
            self._begin(work)

    def _begin(self, work: Work) -> None:
        self._at_work[work.light] = work
        self._later(work, work.random.random() / 2000)

    def _later(self, work: Work, seconds: float) -> None:
        work.is_waiting = True
        self.party.world.after(seconds, self.party, lambda: self.resume(work))

    def resume(self, work: Work) -> None:
        """Let it go on until it stops again; from the scheduler only, or from who waits for it."""
        if not work.is_waiting or work.light.dead:
            return
        work.is_waiting = False
        world, loop = self.party.world, events._get_running_loop()
        before, world.current = world.current, self.party  # another's, where it is waited for
        events._set_running_loop(None)
        try:
            work.light.switch()
        finally:
            world.current = before
            events._set_running_loop(loop)

    def ended(self, work: Work, told: Callable[[], None]) -> None:
        self._at_work.pop(work.light, None)
        world = self.party.world
        world.after(work.random.random() / 2000, self.party, told)
        if self._waiting[work.pool]:
            self._begin(self._waiting[work.pool].popleft())

    def here(self) -> Work | None:
        """The work that is being done now, or none: then it is the event loop itself."""
        return self._at_work.get(greenlet.getcurrent())

    def stop_here(self, work: Work, seconds: float | None) -> None:
        """The work waits; without a time until somebody resumes it."""
        if seconds is None:
            work.is_waiting = True
        else:
            self._later(work, seconds)
        assert work.light.parent is not None
        work.light.parent.switch()
        if self.party.is_dead:
            raise Killed

    def abandon(self) -> None:
        for work in [*self._at_work.values()]:
            if work.light and work.light is not greenlet.getcurrent():
                with suppress(BaseException):
                    work.light.throw(Killed)
        self._at_work.clear()


def _tell(done: asyncio.Future[Any], result: Any, failed: BaseException | None) -> None:
    if done.done():
        return
    if failed is None:
        done.set_result(result)
    else:
        done.set_exception(failed)
