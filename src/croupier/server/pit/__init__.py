"""The pit owns live tables: one writer each, decided in memory, acknowledged after commit.

One committer writes all pending steps in one transaction (group commit). If it fails, the tables
concerned are reloaded from the log and the senders get a Retry; nothing was acknowledged.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

import msgspec

from croupier.audit import AuditEvent
from croupier.cage import Cage
from croupier.cage.decide import CageCommand, is_asked
from croupier.errors import CroupierError, Refusal, SpecError
from croupier.floor.base import CLAUSE, FloorCommand
from croupier.floor.base import STREAM as FLOOR
from croupier.floor.state import Register
from croupier.log.codec import decode, digest_of
from croupier.play import Play
from croupier.refusals.asking import IdUsed, NotLookedUp, Paused, TableNotMade
from croupier.rulebooks import offer, pin
from croupier.rules.chance import Chance
from croupier.rules.spec import TableSpec
from croupier.server.pit.audit import Audit
from croupier.server.pit.chance import SystemChance
from croupier.server.pit.clock import Clock, SystemClock
from croupier.server.pit.committer import Committer
from croupier.server.pit.floor_acts import FloorAct, FloorActs
from croupier.server.pit.leases import Leases
from croupier.server.pit.loaded import Loaded
from croupier.server.pit.other_tables import fill_in
from croupier.server.pit.supervised import ignored, supervised
from croupier.server.pit.ticker import Ticker
from croupier.server.pit.waiting import Answer, Change, Retry
from croupier.store.base import Conflict, Key, Store, Unavailable
from croupier.table.base import as_sent
from croupier.table.clock import latest
from croupier.table.commands import AnyCommand, BuyIn, ReportPrintFailure
from croupier.table.state import Table

__all__ = ["Answer", "Change", "Pit", "Retry"]

WATCH_S, STUCK_S = 0.5, 12.0  # longer than a statement of ours waits for others who write


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
        self.clock = clock or SystemClock()
        self._audit = Audit(store)
        self._leases = Leases(store, owner, self.now)
        self._floor = FloorActs(store)
        self._loaded = Loaded(
            store, self._leases, self._audit, self._floor, chance or SystemChance(), mine=tables
        )
        self.committer = Committer(store, self._loaded, self._leases, self._audit, self._floor)
        self._ticker = Ticker(self._loaded, self.committer, self.now)
        self._watch: asyncio.Task[None] | None = None

    async def start(self, tick_s: float | None = None) -> None:
        """Load every table and start committing; live, check the clock at this interval."""
        self._loaded.take(self._loaded.read())
        if faults := self.faults():
            said = "; ".join(faults)
            raise CroupierError(f"The ledger and the log differ: {said}. Run `croupier verify`.")
        self.committer.start()
        self._watch = supervised("watch", self._end_stuck, ignored)
        if tick_s is not None:
            self._ticker.start(tick_s)

    async def stop(self) -> None:
        """Commit pending steps, save snapshots, and release leases."""
        self._ticker.stop()
        await self.committer.stop()
        if self._watch is not None:
            self._watch.cancel()

    async def _end_stuck(self) -> None:
        """A database that has gone silent is given up, so that we can ask it anew."""
        while True:
            await asyncio.sleep(WATCH_S)
            self._store.end_stuck(STUCK_S)

    def listen(self, listener: Callable[[Change], None]) -> None:
        """Call this after every commit with its changes."""
        self.committer.listen(listener)

    def listen_to_floor(self, listener: Callable[[FloorAct], None]) -> None:
        """Call this with every act of the floor, after its commit."""
        self._floor.listeners.append(listener)

    def when_loaded(self, listener: Callable[[], None]) -> None:
        """Be told when tables were loaded from the log, at the start and after a failure."""
        self._loaded.when_loaded.append(listener)

    def when_paused(self, listener: Callable[[], None]) -> None:
        """Be told when nothing can be decided, and each time it turns out to last."""
        self._loaded.when_paused.append(listener)

    def decided(self, id: str) -> Table:
        """A table as it was last decided, or why nothing can be decided there now."""
        return self._loaded.play(id).table

    @property
    def paused(self) -> str:
        """Why nothing can be decided now; empty while all is well."""
        return self._loaded.paused

    @property
    def aside(self) -> dict[str, str]:
        """Tables that could not be loaded, and why."""
        return self._loaded.aside

    @property
    def tables(self) -> dict[str, Table]:
        return self._loaded.tables

    def table(self, id: str) -> Table | None:
        play = self._loaded.plays.get(id)
        return None if play is None else play.table

    @property
    def cage(self) -> Cage:
        return self._loaded.cage

    @property
    def stored_cage(self) -> Cage:
        """The cage as far as it is durable."""
        return self._loaded.stored_cage

    @property
    def register(self) -> Register:
        """The floor's devices and pairings, as far as they are durable."""
        return self._floor.stored

    def now(self) -> str:
        """The pit's clock, which screens count down by."""
        return self.clock.now()

    def tick(self) -> None:
        """Run what is due at every table."""
        self._ticker.tick()

    def faults(self) -> list[str]:
        """What the ledger says is wrong; nothing, always."""
        return self._loaded.faults()

    async def make_table(self, id: str, spec: TableSpec) -> Table:
        """A new table, closed; its spec and the rulebook's data are pinned in its first act."""
        if not id:
            raise SpecError("A table has a name; give it one.")
        if id in self._loaded.plays:
            raise SpecError(f"There is a table {id!r} already; choose another name.")
        if self.paused:
            raise Retry(Paused(self.paused))
        made = offer(spec)
        try:
            if self._store.head(f"table:{id}")[0]:
                raise SpecError(f"There is a table {id!r} at another pit already.")
            self._leases.hold([f"table:{id}"])
        except (Unavailable, Conflict) as error:
            raise Retry(TableNotMade(str(error))) from None
        play, step = Play.made(
            id,
            made,
            pin(made.spec.rulebook),
            self.now(),
            cage=self._loaded.cage,
            ledger=self._loaded.ledger,
            numbers=self._loaded.new_ticket,
        )
        self._loaded.add(play)
        await self.committer.queue(play, step, None)
        return play.table

    async def submit(self, table: str, command: AnyCommand) -> Answer:
        """Carry a command out; a Refusal changes nothing, a Retry did not happen."""
        try:
            return await self._submit(table, command)
        except Unavailable as error:
            raise Retry(NotLookedUp(str(error))) from None

    async def _submit(self, table: str, command: AnyCommand) -> Answer:
        command = as_sent(command)  # what the driver fills in, nobody else does
        at_cage = is_asked(command)
        # A command's key is (stream, by, id), so that a client may send again what got no answer.
        asked = ("cage" if at_cage else f"table:{table}", command.by, command.id)
        digest = digest_of(command)
        self._loaded.play(table)  # or why nothing can be decided now
        if self._loaded.is_shared and (at_cage or isinstance(command, BuyIn)):
            await self.committer.catch_up()
        await self._loaded.recall(self._loaded.play(table), command)
        if command.id:  # from here on nobody else has a turn, unless it was asked before
            clause = self._loaded.play(table).table.offer.rulebook.tag
            before = await self._before(asked, digest, clause)
            if before is not None:
                return before
        play = self._loaded.play(table)  # after all waiting: a failure loads every table anew
        if is_asked(command):
            play = self._issuer(play, command)
        at = latest(self.now(), play.at)
        self._ticker.run_due(play, at)
        try:
            known = fill_in(self._loaded.plays, play.table, command)
            step = play.ask(msgspec.structs.replace(known, at=at))
        except Refusal as refusal:
            self.note_refused(command.by, table, command, refusal)
            raise
        version = self.cage.version if at_cage else play.table.state.version
        key = Key(*asked, digest, version) if command.id else None
        return await self.committer.queue(play, step, key)

    async def ask_floor(self, command: FloorCommand) -> Answer:
        """Something asked of the floor: enrolling a device, pairing a screen."""
        try:
            return await self._ask_floor(command)
        except Unavailable as error:
            raise Retry(NotLookedUp(str(error))) from None

    async def _ask_floor(self, command: FloorCommand) -> Answer:
        asked, digest = (FLOOR, command.by, command.id), digest_of(command)
        self._check_running()
        if self._loaded.is_shared:
            await self.committer.catch_up()
        if command.id:
            before = await self._before(asked, digest, CLAUSE)
            if before is not None:
                return before
        self._check_running()
        at = latest(self.now(), self._floor.register.at or self.now())
        command = msgspec.structs.replace(command, at=at)
        try:
            events = self._floor.ask(command)
        except Refusal as refusal:
            self.note_refused(command.by, command.table, command, refusal)
            raise
        version = self._floor.register.version
        key = Key(*asked, digest, version) if command.id else None
        return await self.committer.queue_floor(command, events, key)

    async def catch_up(self) -> None:
        """Learn what others have appended to the streams that are everybody's."""
        self._check_running()
        await self.committer.catch_up()

    def _check_running(self) -> None:
        if self.paused:
            raise Retry(Paused(self.paused))

    def _issuer(self, play: Play, command: CageCommand) -> Play:
        """Whose rulebook says who may do what with a ticket: of the table that issued it, if we
        run it. That its printing failed is said where it was printed, and nowhere else."""
        ticket = self.cage.tickets.get(command.ticket)
        if ticket is None or isinstance(command, ReportPrintFailure):
            return play
        return self._loaded.plays.get(ticket.table, play)

    async def _before(self, asked: tuple[str, str, str], digest: str, clause: str) -> Answer | None:
        """The stored answer, if this id was used before."""
        known = self.committer.under_way(asked)
        if known is not None:
            if known[0] != digest:
                raise _id_used(clause, asked)
            return await asyncio.shield(known[1])
        key = self._store.key(*asked)
        if key is None:
            return None
        if key.digest != digest:
            raise _id_used(clause, asked)
        act = next(self._store.read(asked[0], key.version - 1))
        return Answer(key.version, decode(act.body).events)  # type: ignore[arg-type]

    def note_refused(
        self, by: str, table: str, command: AnyCommand | FloorCommand | str, refusal: Refusal
    ) -> None:
        """Kept in the audit stream, outside the table's own chain; nobody waits for it."""
        self._audit.note(self.now(), by, table, command, refusal)
        self.committer.wake()

    def note(self, by: str, event: AuditEvent) -> None:
        """Something that is no command, kept there too."""
        self._audit.note_event(self.now(), by, event)
        self.committer.wake()

    @property
    def audit_stream(self) -> str:
        """The one that this process writes."""
        return self._audit.stream


def _id_used(clause: str, asked: tuple[str, str, str]) -> Refusal:
    return Refusal(IdUsed(by=asked[1], id=asked[2]), clause=clause)
