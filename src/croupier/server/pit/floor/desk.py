"""Acts of the floor as they are asked: decided in memory at once, answered when durable."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence

from croupier.errors import Refusal
from croupier.floor.base import STREAM, FloorCommand
from croupier.floor.powers import check_role_now
from croupier.floor.rooms import apply, decide
from croupier.floor.state import Register
from croupier.log.codec import digest_of
from croupier.refusals import FORM
from croupier.refusals.asking import IdUsed, NotLookedUp, Paused
from croupier.server.pit.committer import Committer
from croupier.server.pit.floor.acts import FloorActs, check_readable
from croupier.server.pit.loaded import Loaded
from croupier.server.pit.other_tables import with_account
from croupier.server.pit.ticker import Ticker
from croupier.server.pit.used_ids import Asked, UsedIds
from croupier.server.pit.waiting import Answer, Retry
from croupier.store.base import Key, Unavailable
from croupier.table.clock import latest

LastWord = Callable[[str, FloorCommand, Refusal], Awaitable[None]]
Wanted = Callable[[Register], Sequence[FloorCommand]]


class FloorDesk:
    """Enrolling a device, pairing a screen, opening a session."""

    def __init__(
        self,
        loaded: Loaded,
        committer: Committer,
        used: UsedIds,
        ticker: Ticker,
        acts: FloorActs,
        last_word: LastWord,
    ) -> None:
        self._loaded, self._committer, self._used = loaded, committer, used
        self._ticker, self._acts, self._last_word = ticker, acts, last_word

    async def ask(self, command: FloorCommand) -> Answer:
        """A Refusal changes nothing, a Retry did not happen; under an id it happens once."""
        try:
            return await self._ask(command)
        except Unavailable as error:
            raise Retry(NotLookedUp(str(error))) from None

    async def ask_at_once(self, wanted: Wanted) -> list[Answer]:
        """Several acts in one transaction: all of them happen, or none, whatever they are refused
        by and whenever we die. What is wanted is said by the register as they are decided."""
        turns = list[Asked]()
        try:
            await self._caught_up()
            before = await self._answered(wanted, turns)
            if before is not None:
                return before
            waiting = await self._decide_all(wanted)
        except Unavailable as error:
            raise Retry(NotLookedUp(str(error))) from None
        finally:
            self._end(turns)
        return [await done for done in waiting]

    async def _answered(self, wanted: Wanted, turns: list[Asked]) -> list[Answer] | None:
        """What was answered to all of them under their ids, or None to none. One id that was used
        for something else refuses all: stored, it would break the commit of whatever else waits.
        Afterwards nobody else asks under these ids before their turns end."""
        while True:
            commands = wanted(self._acts.register)
            keys = {key[0]: key[1] for one in commands if (key := _key(one)) is not None}
            twice = Counter(one.id for one in commands if one.id)
            for command in commands:
                if twice[command.id] > 1:
                    raise _is_used(command)
            if sorted(keys) == turns:  # as it was looked up, whatever happened meanwhile
                break
            self._end(turns)
            for asked in sorted(keys):  # in one order, or two could wait for each other
                await self._used.begin(asked)
                turns.append(asked)
            found = {one: await self._used.answer(one, digest) for one, digest in keys.items()}
            answers = [found.get((STREAM, one.by, one.id)) for one in commands]
            done = [one for one in answers if one is not None]
            if done and len(done) == len(commands):
                return done
            for command, answer in zip(commands, answers, strict=True):
                if answer is not None:
                    raise _is_used(command)
            self._check_running()
        return None

    async def _decide_all(self, wanted: Wanted) -> list[asyncio.Future[Answer]]:
        """A place for each among what waits to be stored."""
        commands, trial = list[FloorCommand](), self._acts.register.copy()
        for asked in wanted(self._acts.register):
            command = self._filled_in(asked, trial)
            try:
                check_role_now(command)
                apply(trial, command.at, decide(trial, command))
            except Refusal as refusal:
                await self._last_word(command.table, command, refusal)
                raise
            commands.append(command)
        # A commit takes all that waits, and nobody has a turn before all of these do.
        return [self._happens(one, _key(one)) for one in commands]

    def _end(self, turns: list[Asked]) -> None:
        while turns:
            self._used.end(turns.pop())

    async def is_used(self, by: str, id: str) -> bool:
        """Whether an act that is durable was asked under this id."""
        asked = STREAM, by, id
        await self._used.begin(asked)
        try:
            return await self._used.find(asked) is not None
        except Unavailable as error:
            raise Retry(NotLookedUp(str(error))) from None
        finally:
            self._used.end(asked)

    async def _ask(self, command: FloorCommand) -> Answer:
        await self._caught_up()
        if (key := _key(command)) is None:
            return await (await self._decide(command, None))
        asked, digest = key
        await self._used.begin(asked)
        try:
            before = await self._used.answer(asked, digest)
            if before is not None:
                return before
            done = await self._decide(command, key)
        finally:
            self._used.end(asked)
        return await done

    async def _decide(
        self, command: FloorCommand, key: tuple[Asked, str] | None
    ) -> asyncio.Future[Answer]:
        """Its place among what waits to be stored, as a table's command has it."""
        self._check_running()
        command = self._filled_in(command, self._acts.register)
        try:
            return self._happens(command, key)
        except Refusal as refusal:
            await self._last_word(command.table, command, refusal)
            raise

    def _filled_in(self, command: FloorCommand, register: Register) -> FloorCommand:
        """With the time, and what a pairing needs to know of its table."""
        check_readable(command)
        now = self._ticker.now()
        at = latest(now, register.at or now)
        return with_account(self._loaded.plays, command, at, self._ticker.run_due)

    def _happens(
        self, command: FloorCommand, key: tuple[Asked, str] | None
    ) -> asyncio.Future[Answer]:
        events = self._acts.ask(command)
        found = key and Key(*key[0], key[1], self._acts.register.version)
        return self._committer.queue_floor(command, events, found)

    async def _caught_up(self) -> None:
        self._check_running()
        if self._loaded.is_shared:
            await self._committer.catch_up()
            self._check_running()

    def _check_running(self) -> None:
        if self._loaded.paused:
            raise Retry(Paused(self._loaded.paused))


def _key(command: FloorCommand) -> tuple[Asked, str] | None:
    """Under what a command with an id is found again, and as what."""
    asked = STREAM, command.by, command.id
    return (asked, digest_of(command)) if command.id else None


def _is_used(command: FloorCommand) -> Refusal:
    return Refusal(IdUsed(by=command.by, id=command.id), clause=FORM)
