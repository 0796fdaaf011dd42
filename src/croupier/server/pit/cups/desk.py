"""Tournaments as they are asked: decided with their tables, and answered when durable."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from croupier.bounds import is_table_name
from croupier.errors import Refusal, SpecError
from croupier.log.codec import CUP, Entry, digest_of
from croupier.play import FLOOR
from croupier.play.tournament import CupPlay
from croupier.refusals.asking import NotLookedUp, Paused, TableNotMade
from croupier.rulebooks import pin, rulebook
from croupier.rules.chance import Chance
from croupier.server.pit.committer import Committer
from croupier.server.pit.leases import Leases
from croupier.server.pit.loaded import Loaded
from croupier.server.pit.ticker import Ticker
from croupier.server.pit.used_ids import Asked, UsedIds
from croupier.server.pit.waiting import Answer, Retry
from croupier.store.base import Conflict, Key, Unavailable
from croupier.table.base import as_sent
from croupier.table.clock import latest
from croupier.table.commands import AnyCommand
from croupier.tournament.base import TournamentCommand
from croupier.tournament.commands import AdvanceRound, DrawSeats
from croupier.tournament.state import TournamentState
from croupier.tournament.terms.checks import require_sound
from croupier.tournament.terms.items import law_of
from croupier.tournament.terms.reading import TermsRead

NAME_RULE = (
    "A tournament's id is of up to 40 letters, digits, - and _, and begins with a letter or digit."
)
ELSEWHERE = "This server runs only some tables; a server of all tables runs the tournaments."

LastWord = Callable[[str, TournamentCommand, Refusal], Awaitable[None]]


class Cups:
    """Asked like tables: decided in memory at once, answered when durable."""

    def __init__(
        self,
        loaded: Loaded,
        committer: Committer,
        leases: Leases,
        used: UsedIds,
        ticker: Ticker,
        chance: Chance,
        last_word: LastWord,
    ) -> None:
        self._loaded, self._committer, self._leases = loaded, committer, leases
        self._used, self._ticker, self._chance, self._last_word = used, ticker, chance, last_word
        self.listen = committer.listen_to_cups  # be told of every act, there and at its tables
        self._making: set[str] = set()
        # Drawn and perhaps not stored: who sends it again gets the same draw, and no better one.
        self._drawn: dict[tuple[Asked, int], TournamentCommand] = {}

    @property
    def plays(self) -> dict[str, CupPlay]:
        """As they were last decided."""
        return self._loaded.cups

    @property
    def aside(self) -> dict[str, str]:
        """Tournaments that could not be loaded, and why."""
        return self._loaded.cups_aside

    def last_acts(self, id: str) -> tuple[Entry, ...]:
        """The last acts of one that was loaded."""
        return self._loaded.cups_last.get(id, ())

    def decided(self, id: str) -> TournamentState:
        """As it was last decided, or why nothing can be decided there now."""
        return self._loaded.cup(id).state

    async def make(self, read: TermsRead, by: str = FLOOR) -> TournamentState:
        """A draft of these Terms, or a TermsRefused with all that is wrong with them."""
        id, book = read.terms.id, rulebook(read.terms.rulebook)
        law_of(book)
        require_sound(read, book)
        if not isinstance(id, str) or not is_table_name(id):
            raise SpecError(NAME_RULE)
        if self._loaded.is_shared:
            raise SpecError(ELSEWHERE)
        if id in self._loaded.cups or id in self._loaded.cups_aside or id in self._making:
            raise SpecError(f"There is a tournament {id!r} already; choose another id.")
        self._check_running()
        self._making.add(id)
        try:
            leased = await asyncio.to_thread(self._leases.take, [f"{CUP}{id}"])
        except (Unavailable, Conflict) as error:
            raise Retry(TableNotMade(str(error))) from None
        finally:
            self._making.discard(id)
        self._check_running()
        self._leases.add(leased)
        loaded, now = self._loaded, self._ticker.now()
        cup, step = CupPlay.made(id, read, book, pin(book.id), now, loaded.plays, loaded.ledger, by)
        loaded.cups[id] = cup
        await self._committer.queue_cup(cup, step, None)
        return cup.state

    def asked_at(self, table: str, command: AnyCommand) -> tuple[str, TournamentCommand] | None:
        """What is asked at a table and is a tournament's to decide, and of which."""
        cup = self._loaded.cup_at(self._loaded.play(table).table)
        own = None if cup is None else cup.of_tournament(table, command)
        return None if cup is None or own is None else (cup.state.id, own)

    async def submit(self, id: str, command: TournamentCommand) -> Answer:
        """Carry a command out; a Refusal changes nothing, a Retry did not happen."""
        try:
            return await self._submit(id, command)
        except Unavailable as error:
            raise Retry(NotLookedUp(str(error))) from None

    async def _submit(self, id: str, command: TournamentCommand) -> Answer:
        command = as_sent(command)  # what the driver fills in, nobody else does
        asked, digest = (f"{CUP}{id}", command.by, command.id), digest_of(command)
        self._loaded.cup(id)  # or why nothing can be decided now
        if not command.id:
            return await (await self._decide(id, command, None))
        await self._used.begin(asked)
        try:
            before = await self._used.answer(asked, digest)
            if before is not None:
                return before
            done = await self._decide(id, command, (asked, digest))
        finally:
            self._used.end(asked)
        answer = await done
        self._drawn = {key: one for key, one in self._drawn.items() if key[0] != asked}
        return answer

    async def _decide(
        self, id: str, command: TournamentCommand, key: tuple[Asked, str] | None
    ) -> asyncio.Future[Answer]:
        """Its place among what waits to be stored, as a table's command has it."""
        cup = self._loaded.cup(id)  # after all waiting: a failure loads everything anew
        # A table that is about to be its own may have been asked later than it was.
        at = latest(self._ticker.now(), cup.at, *(play.at for play in cup.plays.values()))
        self._ticker.run_cup_due(cup, at)
        command = msgspec.structs.replace(command, at=at)
        try:
            step = cup.ask(self._with_chance(cup, command, key))
        except Refusal as refusal:
            await self._last_word(f"{CUP}{id}", command, refusal)
            raise
        found = key and Key(*key[0], key[1], cup.state.version)
        return self._committer.queue_cup(cup, step, found)

    def _with_chance(
        self, cup: CupPlay, command: TournamentCommand, key: tuple[Asked, str] | None
    ) -> TournamentCommand:
        """Order and lots are drawn here, once for each command, and durable before they are shown.

        What the log has meanwhile decides whether a draw is still of the same people."""
        if not isinstance(command, DrawSeats | AdvanceRound):
            return command
        if key is None:
            return cup.with_chance(command, self._chance)
        known = key[0], cup.state.version
        if known not in self._drawn:
            self._drawn[known] = cup.with_chance(command, self._chance)
        return msgspec.structs.replace(self._drawn[known], at=command.at)

    def _check_running(self) -> None:
        if self._loaded.paused:
            raise Retry(Paused(self._loaded.paused))
