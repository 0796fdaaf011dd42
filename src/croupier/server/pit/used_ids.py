"""Which ids were used before, and what was answered: looked up beside the event loop, all that
wait in one go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from croupier.errors import Refusal
from croupier.log.codec import decode
from croupier.refusals import FORM
from croupier.refusals.asking import IdUsed
from croupier.server.pit.waiting import Answer
from croupier.store.base import Key, Store

Asked = tuple[str, str, str]  # the stream, who asks it, and their id
UnderWay = Callable[[Asked], "tuple[str, asyncio.Future[Answer]] | None"]


class UsedIds:
    """One thread looks up; what is asked meanwhile is looked up together after it."""

    def __init__(self, store: Store, under_way: UnderWay) -> None:
        """`under_way`: what was asked under an id and is not stored yet, and its answer to be."""
        self._store, self._under_way = store, under_way
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="used-ids")
        self._wanted: dict[Asked, asyncio.Future[Key | None]] = {}
        self._busy = False
        self._turns: dict[Asked, asyncio.Future[None]] = {}

    async def begin(self, asked: Asked) -> None:
        """One after the other, who asks under the same id: the second finds what the first did."""
        while (first := self._turns.get(asked)) is not None:
            await asyncio.shield(first)
        self._turns[asked] = asyncio.get_running_loop().create_future()

    def end(self, asked: Asked) -> None:
        self._turns.pop(asked).set_result(None)

    async def answer(self, asked: Asked, digest: str) -> Answer | None:
        """What was answered under this id, if it was used before for the same command."""
        waits = self._under_way(asked)
        if waits is not None:
            _check_same(waits[0], digest, asked)
            return await asyncio.shield(waits[1])
        key = await self.find(asked)
        if key is None:
            return None
        _check_same(key.digest, digest, asked)
        return await asyncio.to_thread(self._stored, key)

    def _stored(self, key: Key) -> Answer:
        act = self._store.act(key.stream, key.version)
        assert act is not None, key
        return Answer(key.version, decode(act.body).events)  # type: ignore[arg-type]

    def find(self, asked: Asked) -> asyncio.Future[Key | None]:
        """The key of a command that was carried out, if it was; whoever asks has the turn."""
        loop = asyncio.get_running_loop()
        found = self._wanted[asked] = loop.create_future()
        if not self._busy:
            self._busy = True
            loop.call_soon(self._look_up)
        return found

    def _look_up(self) -> None:
        group, self._wanted = self._wanted, {}
        work = partial(self._store.keys, list(group))
        done = asyncio.get_running_loop().run_in_executor(self._thread, work)
        done.add_done_callback(partial(self._found, group))

    def _found(
        self,
        group: dict[Asked, asyncio.Future[Key | None]],
        done: asyncio.Future[dict[Asked, Key]],
    ) -> None:
        self._busy = bool(self._wanted)
        if self._busy:
            self._look_up()
        error = done.exception()
        for asked, found in group.items():
            if found.done():
                continue  # whoever asked is gone
            if error is not None:
                found.set_exception(error)
            else:
                found.set_result(done.result().get(asked))

    def stop(self) -> None:
        self._thread.shutdown(wait=False)


def _check_same(used: str, now: str, asked: Asked) -> None:
    if used != now:
        raise Refusal(IdUsed(by=asked[1], id=asked[2]), clause=FORM)
