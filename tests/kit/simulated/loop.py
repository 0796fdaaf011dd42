"""An event loop of asyncio in virtual time: one for each process of the simulated world."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from kit.simulated.threads import Threads
from kit.simulated.world import Party


class Soon(asyncio.Handle):
    """Something to be done, unless it is called off."""

    def happens(self) -> None:
        if not self._cancelled:
            self._run()


class Later(asyncio.TimerHandle):
    """The same, in a while."""

    def happens(self) -> None:
        if not self._cancelled:
            self._run()


class Loop(asyncio.AbstractEventLoop):
    """What asyncio needs of a loop; files and sockets there are none."""

    def __init__(self, party: Party) -> None:
        self._party, self._world = party, party.world
        self.threads = Threads(party)
        self._tasks: dict[asyncio.Task[Any], None] = {}
        self.failed: list[str] = []  # what nobody waited for

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return self._party.is_dead

    def time(self) -> float:
        return self._world.now

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., Any], *args: Any, context: Any = None
    ) -> asyncio.Handle:
        handle = Soon(callback, args, self, context)
        if not self._party.is_dead:
            self._world.at(self._world.now, self._party, handle.happens)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., Any], *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._world.now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        handle = Later(when, callback, args, self, context)
        if not self._party.is_dead:
            self._world.at(when, self._party, handle.happens)
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It stays in the queue and does nothing."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(
        self, coro: Any, *, name: str | None = None, context: Any = None
    ) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, name=name, context=context)
        task._log_destroy_pending = False  # type: ignore[attr-defined]
        self._tasks[task] = None
        task.add_done_callback(lambda done: self._tasks.pop(done, None))
        return task

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        done = self.create_future()
        self.threads.run(executor, lambda: func(*args), done)
        return done

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        told = "".join(traceback.format_exception(error)) if error is not None else ""
        self.failed.append(f"{context.get('message')}: {told}")

    async def shutdown_asyncgens(self) -> None:
        pass

    def abandon(self) -> None:
        """The process is dead: what its tasks would still do is ended here, at a known moment."""
        self.threads.abandon()
        for task in [*self._tasks]:
            coroutine = task.get_coro()
            if isinstance(coroutine, Coroutine):
                with suppress(BaseException):
                    coroutine.close()
        self._tasks.clear()
