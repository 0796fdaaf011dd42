"""The pit owns live tables: one writer each, decided in memory, acknowledged after commit.

One committer writes all pending steps in one transaction (group commit). If it fails, the tables
concerned are reloaded from the log and the senders get a Retry; nothing was acknowledged.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence

import msgspec

from croupier.audit import AuditEvent, TableOrdered
from croupier.bounds import TABLE_RULE, is_table_name
from croupier.cage import Cage
from croupier.cage.decide import CageCommand, is_asked
from croupier.errors import Refusal, SpecError
from croupier.floor.base import FloorCommand
from croupier.floor.state import Register
from croupier.log.codec import digest_of
from croupier.play import FLOOR, Play
from croupier.refusals.asking import NotLookedUp, Paused, TableNotMade
from croupier.rulebooks import offer, pin
from croupier.rules.chance import Chance
from croupier.rules.offer import Offer
from croupier.rules.spec import TableSpec
from croupier.server.pit.audit import Audit
from croupier.server.pit.chance import SystemChance
from croupier.server.pit.clock import Clock, SystemClock
from croupier.server.pit.committer import Committer
from croupier.server.pit.cups.desk import Cups
from croupier.server.pit.floor.acts import FloorAct, FloorActs
from croupier.server.pit.floor.desk import FloorDesk, Wanted
from croupier.server.pit.leases import Leases
from croupier.server.pit.loaded import Loaded
from croupier.server.pit.other_tables import check_not_held_elsewhere, fill_in
from croupier.server.pit.supervised import Supervision, ignored, note, supervised
from croupier.server.pit.ticker import ClockSteps, Ticker
from croupier.server.pit.used_ids import Asked, UsedIds
from croupier.server.pit.waiting import (
    Answer,
    Believed,
    Change,
    Retry,
    TableExists,
    TournamentChange,
)
from croupier.store.base import Conflict, Key, Store, Unavailable
from croupier.store.identity import identity
from croupier.table.base import as_sent
from croupier.table.clock import latest
from croupier.table.commands import AnyCommand, BuyIn, ConfirmOutcome, ReportPrintFailure, Settle
from croupier.table.state import Table
from croupier.tournament.base import TournamentCommand

__all__ = ["Answer", "Change", "Pit", "Retry", "TableExists", "TournamentChange"]

Commanded = AnyCommand | FloorCommand | TournamentCommand
BY_DRAWS = Settle | ConfirmOutcome  # they use what was drawn, which is durable first
WATCH_S, STUCK_S = 0.5, 12.0  # longer than a statement of ours waits for others who write


class Pit:
    """Tables by id, over one store."""

    def __init__(
        self,
        store: Store,
        clock: Clock | None = None,
        chance: Chance | None = None,
        owner: str | None = None,
        tables: Collection[str] | None = None,
    ) -> None:
        """All tables of the store, or those named, where others run the rest; `owner` is who
        holds their leases, this process unless another is named."""
        self._store = store
        self.clock = clock or SystemClock()
        self._audit = Audit(store)
        self._leases = Leases(store, owner or identity(), self.now)
        self._floor = FloorActs(store)
        self.check_floor = self._floor.checks.append  # before an act of the floor is decided
        self._loaded = Loaded(
            store, self._leases, self._audit, self._floor, chance or SystemChance(), mine=tables
        )
        self._loaded.go_on_from = lambda at: self.clock.go_on_from(at)
        self.committer = Committer(store, self._loaded, self._leases, self._audit, self._floor)
        self._used = UsedIds(store, self.committer.under_way)
        self._steps = ClockSteps(lambda: self.clock.stepped(), self.ask_floor)
        self._ticker = Ticker(self._loaded, self.committer, self.now, self._steps)
        shared = self._loaded, self.committer, self._leases, self._used, self._ticker
        self.cups = Cups(*shared, chance or SystemChance(), self._last_word)
        at_floor = self._loaded, self.committer, self._used, self._ticker, self._floor
        self._floor_desk = FloorDesk(*at_floor, self._last_word)
        self._watch: asyncio.Task[None] | None = None

    async def start(self, tick_s: float | None = None, wait: bool = False) -> None:
        """Load every table and start committing; live, check the clock at this interval. While
        another process holds the tables it says so, or is waited for."""
        # Before anything is read: a database may be silent from the start.
        self._watch = supervised("watch", self._end_stuck, ignored, self.committer.supervision)
        try:
            self._loaded.take(await self.committer.in_thread(self._loaded.read))
        except (Conflict, Unavailable) as error:
            if not wait:
                self._watch.cancel()
                raise
            note("waiting", why=str(error))
            self._loaded.pause(str(error))  # and the committer reads again until it may
        self.committer.start()
        if tick_s is not None:
            self._ticker.start(tick_s)

    async def until_loaded(self) -> None:
        """Wait until commands are carried out here."""
        while self.paused:
            await asyncio.sleep(WATCH_S)

    async def stop(self) -> None:
        """Commit pending steps, save snapshots, and release leases."""
        self._ticker.stop()
        await self._steps.finish()
        await self.committer.stop()
        if self._watch is not None:
            self._watch.cancel()
        self._used.stop()

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

    @property
    def supervision(self) -> Supervision:
        """How our tasks do, and whether one was given up."""
        return self.committer.supervision

    def when_aside(self, listener: Callable[[str], None]) -> None:
        """Be told of each table that is set aside, and of a tournament by its stream."""
        self._loaded.when_aside.append(listener)

    def when_reading(self, reader: Callable[[Sequence[Table]], None]) -> None:
        """Be called, in another thread, with tables as they are read and not in use yet."""
        self._loaded.when_reading.append(reader)

    def decided(self, id: str) -> Table:
        """A table as it was last decided, or why nothing can be decided there now."""
        return self._loaded.play(id).table

    @property
    def paused(self) -> str:
        """Why nothing can be decided now; empty while all is well."""
        return self._loaded.paused

    @property
    def is_elsewhere(self) -> bool:
        """Whether nothing can be decided here because another process runs the tables."""
        return self._loaded.is_elsewhere

    @property
    def aside(self) -> dict[str, str]:
        """Tables that could not be loaded, and why."""
        return self._loaded.aside

    def set_aside(self, id: str, why: str) -> None:
        """Run a table no more, until everything is loaded anew; the others go on."""
        self._loaded.set_aside(id, why)

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

    @property
    def late_s(self) -> float:
        """How late the clock's task was, lately at most."""
        return self._ticker.late_s

    def faults(self) -> list[str]:
        """What the ledger says is wrong; nothing, always."""
        return self._loaded.faults()

    async def make_table(self, id: str, spec: TableSpec, by: str = FLOOR) -> Table:
        """A new table, closed; who had it made, its spec and the rulebook's data are in its first
        act. Of several who ask for one name at once, the second finds what the first has made."""
        if not is_table_name(id):
            raise SpecError(TABLE_RULE)
        turn = (f"table:{id}", "", "")
        await self._used.begin(turn)
        try:
            return await self._make_table(id, spec, by)
        finally:
            self._used.end(turn)

    async def _make_table(self, id: str, spec: TableSpec, by: str) -> Table:
        self._check_running()  # else what we have may not be in the log
        if id in self._loaded.plays or id in self._loaded.aside:
            raise TableExists(f"There is a table {id!r} already; choose another name.")
        try:
            made, leased = await asyncio.to_thread(self._prepare, f"table:{id}", spec)
        except (Unavailable, Conflict) as error:
            raise Retry(TableNotMade(str(error))) from None
        self._check_running()
        self._leases.add(leased)
        play, step = Play.made(
            id,
            made,
            pin(made.spec.rulebook),
            self.now(),
            by,
            cage=self._loaded.cage,
            ledger=self._loaded.ledger,
            numbers=self._loaded.new_ticket,
        )
        self._loaded.add(play)
        if by != FLOOR:
            self.note(by, TableOrdered(id))  # in the same commit, whoever learns of it
        await self.committer.queue(play, step, None)
        return play.table

    def _prepare(self, stream: str, spec: TableSpec) -> tuple[Offer, dict[str, int]]:
        """What a new table offers, and the lease of its stream; in a thread of its own."""
        made = offer(spec)
        if self._store.head(stream)[0]:
            id = stream.removeprefix("table:")
            raise TableExists(f"There is a table {id!r} at another pit already.")
        return made, self._leases.take([stream])

    async def submit(
        self, table: str, command: AnyCommand, believed: Believed | None = None
    ) -> Answer:
        """Carry a command out; a Refusal changes nothing, a Retry did not happen. `believed` may
        refuse it too, by the table as it stands when it is decided."""
        try:
            if (of_cup := self.cups.asked_at(table, command)) is not None:
                return await self.cups.submit(*of_cup)
            return await self._submit(table, command, believed)
        except Unavailable as error:
            raise Retry(NotLookedUp(str(error))) from None

    async def _submit(self, table: str, command: AnyCommand, believed: Believed | None) -> Answer:
        command = as_sent(command)  # what the driver fills in, nobody else does
        at_cage = is_asked(command)
        # A command's key is (stream, by, id), so that a client may send again what got no answer.
        asked = ("cage" if at_cage else f"table:{table}", command.by, command.id)
        digest = digest_of(command)
        self._loaded.play(table)  # or why nothing can be decided now
        if self._loaded.is_shared and (at_cage or isinstance(command, BuyIn)):
            await self.committer.catch_up()
        await self._loaded.recall(table, command)
        if isinstance(command, BY_DRAWS):
            await self.committer.all_stored()
        if not command.id:
            return await (await self._decide(table, command, None, believed))
        await self._used.begin(asked)
        try:
            before = await self._used.answer(asked, digest)
            if before is not None:
                return before
            done = await self._decide(table, command, (asked, digest), believed)
        finally:
            self._used.end(asked)
        return await done

    async def _decide(
        self,
        table: str,
        command: AnyCommand,
        key: tuple[Asked, str] | None,
        believed: Believed | None = None,
    ) -> asyncio.Future[Answer]:
        """Its place among what waits to be stored: nobody else has a turn before it is there.

        What it is refused by is durable first: if that is lost, it is to be sent again."""
        play = self._loaded.play(table)  # after all waiting: a failure loads every table anew
        if is_asked(command):
            play = self._issuer(play, command)
        cup = None if is_asked(command) else self._loaded.cup_at(play.table)
        at = latest(self.now(), play.at, *([cup.state.at] if cup is not None else []))
        self._ticker.run_due(play, at)
        try:
            if believed is not None:
                believed(play.table)
            known = fill_in(self._loaded.plays, play.table, command)
            check_not_held_elsewhere(self._loaded.plays, play, command)
            timed = msgspec.structs.replace(known, at=at)
            if cup is not None:
                both = cup.ask_table(table, timed)
                found = key and Key(*key[0], key[1], play.table.state.version)
                return self.committer.queue_cup(cup, both, found)
            step = play.ask(timed)
        except Refusal as refusal:
            await self._last_word(table, command, refusal)
            raise
        version = self.cage.version if is_asked(command) else play.table.state.version
        return self.committer.queue(play, step, key and Key(*key[0], key[1], version))

    async def ask_floor(self, command: FloorCommand) -> Answer:
        """Something asked of the floor: enrolling a device, pairing a screen."""
        return await self._floor_desk.ask(command)

    async def ask_floor_at_once(self, wanted: Wanted) -> list[Answer]:
        """Several such acts in one transaction: all of them, or none."""
        return await self._floor_desk.ask_at_once(wanted)

    async def is_used_on_floor(self, by: str, id: str) -> bool:
        """Whether an act of the floor was asked under this id."""
        return await self._floor_desk.is_used(by, id)

    async def catch_up(self) -> None:
        """Learn what others have appended to the streams that are everybody's."""
        self._check_running()
        await self.committer.catch_up()

    def _check_running(self) -> None:
        if self.paused:
            raise Retry(Paused(self.paused))

    async def _last_word(self, table: str, command: Commanded, refusal: Refusal) -> None:
        """What it is refused by is durable, and no other process may have changed it since: a
        commit would find that out, and a refusal makes none."""
        await self.committer.all_stored()
        if self._leases.doubt:
            self.committer.wake()
            raise Retry(Paused(self._leases.doubt))
        self.note_refused(command.by, table, command, refusal)

    def _issuer(self, play: Play, command: CageCommand) -> Play:
        """Whose rulebook says who may do what with a ticket: of the table that issued it, if we
        run it. That its printing failed is said where it was printed, and nowhere else."""
        ticket = self.cage.tickets.get(command.ticket)
        if ticket is None or isinstance(command, ReportPrintFailure):
            return play
        return self._loaded.plays.get(ticket.table, play)

    def note_refused(self, by: str, table: str, command: Commanded | str, refusal: Refusal) -> None:
        """Kept in the audit stream, outside the table's own chain; nobody waits for it."""
        self._audit.note(self.now(), by, table, command, refusal)
        self.committer.wake()

    def note(self, by: str, event: AuditEvent) -> None:
        """Something that is no command, kept there too."""
        self._audit.note_event(self.now(), by, event)
        self.committer.wake()

    def note_missed(self, by: str, code: str) -> None:
        """Something that is too much to be kept there, and is only counted."""
        self._audit.miss(by, code)

    @property
    def audit_stream(self) -> str:
        """The one that this process writes."""
        return self._audit.stream
