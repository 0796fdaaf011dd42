"""What a pit has in memory: its tables, the cage and the ledger, as the log says."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple

from croupier import cage as cages
from croupier.cage import Cage, CageEvent
from croupier.cage.decide import CageCommand
from croupier.errors import CroupierError, SpecError
from croupier.floor.state import Register
from croupier.ledger import Ledger, elsewhere
from croupier.log.codec import CUP, UNREADABLE, Entry, command_of, decode
from croupier.play import CORRECTS, Play
from croupier.play.tournament import CupPlay
from croupier.refusals.asking import Paused, TableSetAside, TournamentSetAside
from croupier.rules.chance import Chance
from croupier.server.pit.audit import Audit
from croupier.server.pit.chance import new_ticket
from croupier.server.pit.cups.reading import CupsRead, not_run_here, read_cups, set_aside
from croupier.server.pit.floor.acts import FloorActs
from croupier.server.pit.leases import EVERY_TABLE, Leases
from croupier.server.pit.loading import last_time, load_table, past_spins
from croupier.server.pit.supervised import tell_all, tell_each
from croupier.server.pit.waiting import Retry
from croupier.store.base import Conflict, Snapshot, Store, Unavailable
from croupier.table.commands import AnyCommand
from croupier.table.state import Table


class Contents(NamedTuple):
    """Everything that decisions are made on, read from the log at one moment."""

    tables: list[Table]
    cage: Cage
    stored_cage: Cage
    ledger: Ledger
    audit: int  # the version of its stream
    fences: dict[str, int]
    without_past: set[str]  # streams of tables that began at a snapshot
    aside: dict[str, str]  # tables that could not be loaded, and why
    floor: tuple[Register, Register]  # twice: to decide on, and as far as it is durable
    cups: CupsRead


class Loaded:
    """Everything decisions are made on. After a commit that failed it is read again."""

    def __init__(
        self,
        store: Store,
        leases: Leases,
        audit: Audit,
        floor: FloorActs,
        chance: Chance,
        mine: Collection[str] | None,
    ) -> None:
        self._store, self._leases, self._audit, self._chance = store, leases, audit, chance
        self.floor = floor
        self._mine = None if mine is None else set(mine)
        self.plays: dict[str, Play] = {}
        self.aside: dict[str, str] = {}
        self.cups: dict[str, CupPlay] = {}  # tournaments, which are run with their tables
        self.cups_aside: dict[str, str] = {}
        self.cups_last: dict[str, tuple[Entry, ...]] = {}  # the last acts of each, when it was read
        self.cage = Cage()
        self.stored_cage = Cage()  # as far as it is durable, which is what its screens show
        self.ledger = Ledger()
        self.paused = ""  # why nothing can be decided now: what we have may not be what is stored
        self.is_elsewhere = False  # that is because another process runs the tables
        self.when_paused: list[Callable[[], None]] = []
        self.when_reading: list[Callable[[Sequence[Table]], None]] = []  # in another thread
        self.when_loaded: list[Callable[[], None]] = []  # called when tables were loaded anew
        self.when_aside: list[Callable[[str], None]] = []  # a table, or `tournament:` and its id
        self.go_on_from: Callable[[str], None] = lambda at: None  # the clock, from the log's time
        self._without_past: set[str] = set()

    @property
    def is_shared(self) -> bool:
        """Whether others run the rest of the store's tables, with the same cage."""
        return self._mine is not None

    @property
    def tables(self) -> dict[str, Table]:
        return {id: play.table for id, play in self.plays.items()}

    def faults(self) -> list[str]:
        """What the ledger says is wrong; nothing, always."""
        tables = self.tables.values()
        if self.aside:  # their money is in the ledger, and they are not here
            found = self.ledger.located_faults(tables, self.cage, whole=False)
            return [what for table, what in found if table]
        whole = self.ledger.faults(tables, self.cage, whole=not self.is_shared)
        return [*whole, *(one for cup in self.cups.values() for one in cup.own_faults())]

    def play(self, table: str) -> Play:
        """A table's play, if anything can be decided there now."""
        if self.paused:
            raise Retry(Paused(self.paused))
        if table in self.aside:
            raise Retry(TableSetAside(table=table, fault=self.aside[table]))
        play = self.plays.get(table)
        if play is None:
            raise SpecError(f"There is no table {table!r}.")
        return play

    def cup(self, id: str) -> CupPlay:
        """A tournament's play, if anything can be decided there now."""
        if self.paused:
            raise Retry(Paused(self.paused))
        if id in self.cups_aside:
            raise Retry(TournamentSetAside(tournament=id, fault=self.cups_aside[id]))
        cup = self.cups.get(id)
        if cup is None:
            raise SpecError(f"There is no tournament {id!r}.")
        return cup

    def cup_at(self, table: Table) -> CupPlay | None:
        """The tournament for which a table is set apart: what happens there goes through it."""
        designation = table.state.session.designation
        return None if designation is None else self.cups.get(designation.tournament)

    def set_aside(self, table: str, why: str) -> None:
        """Run a table no more; of a tournament, with the tournament and its other tables."""
        play = self.plays.pop(table, None)
        self.aside = {**self.aside, table: why}
        cup = None if play is None else self.cup_at(play.table)
        if cup is not None:
            self.set_aside_cup(cup.state.id, f"its table {table} is set aside: {why}")
        self._let_go(table)

    def set_aside_cup(self, id: str, why: str) -> None:
        """Run a tournament no more, nor its tables."""
        cup = self.cups.pop(id)
        self.cups_aside = {**self.cups_aside, id: why}
        others = [one for one in cup.state.tables if self.plays.pop(one, None) is not None]
        told = f"its tournament {id} is set aside: {why}"
        self.aside = {**self.aside, **dict.fromkeys(others, told)}
        self._let_go(*others, f"{CUP}{id}")

    def _let_go(self, *streams: str) -> None:
        """No other tournament has these tables any more, and everybody is told."""
        for stream in streams:
            for cup in self.cups.values():
                cup.remove(stream)
            tell_each(self.when_aside, stream)

    def is_run(self, play: Play | CupPlay) -> bool:
        """Whether this is what is decided on, and was not set aside or loaded anew."""
        if isinstance(play, CupPlay):
            return self.cups.get(play.state.id) is play
        return self.plays.get(play.table.id) is play

    def pause(self, why: str, is_elsewhere: bool = False) -> None:
        """Nothing is decided until everything has been read again."""
        self.paused, self.is_elsewhere = why, is_elsewhere
        tell_all(self.when_paused)

    def add(self, play: Play) -> None:
        """A table that was just made."""
        self.plays[play.table.id] = play
        for cup in self.cups.values():
            cup.add(play)
        if self._mine is not None:
            self._mine.add(play.table.id)

    def new_ticket(self) -> str:
        return new_ticket(self._chance)

    def read(self) -> Contents:
        """Every table, the cage and the ledger, as the log says. It may run in any thread:
        nothing of ours is changed, but that the clock goes on from the log's last time."""
        if until := last_time(self._store):
            self.go_on_from(until)
        streams = [
            stream
            for stream in self._store.streams()
            if stream.startswith("table:")
            and (self._mine is None or stream.removeprefix("table:") in self._mine)
        ]
        # Who runs all tables runs the tournaments too: so one process has them with their tables.
        every = () if self.is_shared else (EVERY_TABLE,)
        known = self._store.streams() if every else ()
        of_cups = [stream for stream in known if stream.startswith(CUP)]
        fences = self._leases.take((*streams, *of_cups, *every))
        with naming("cage"):
            cage, stored_cage, ledger = self._read_cage()
        audit = self._audit.head()
        without_past = self._store.snapshots() & set(streams)
        tables, aside = [], {}
        for stream in streams:
            try:
                tables.append(load_table(self._store, stream))
            except (Unavailable, Conflict):
                raise
            except Exception as error:  # whatever is wrong with one, the others are run
                aside[stream.removeprefix("table:")] = str(error) or type(error).__name__
        cups = read_cups(self._store, of_cups, tables, ledger)
        tables = self._sound(tables, cage, ledger, aside, is_cups_fault=bool(cups.aside))
        if self.is_shared:
            aside |= not_run_here(tables)
        else:
            cups = set_aside(cups, {table.id: table for table in tables}, aside)
        tables = [table for table in tables if table.id not in aside]
        for look in self.when_reading:
            look(tables)
        with naming("floor"):
            floor = self.floor.read()
        return Contents(
            tables, cage, stored_cage, ledger, audit, fences, without_past, aside, floor, cups
        )

    def _sound(
        self,
        tables: list[Table],
        cage: Cage,
        ledger: Ledger,
        aside: dict[str, str],
        is_cups_fault: bool,
    ) -> list[Table]:
        """The tables whose money is as the ledger says; the others are set aside. Where it is not
        one table's or one tournament's fault, nothing can be run."""
        whole = not self.is_shared and not aside
        faults = list(ledger.located_faults(tables, cage, whole=whole))
        if is_cups_fault:
            faults = [(at, what) for at, what in faults if at]
        if said := "; ".join(what for at, what in faults if not at):
            raise CroupierError(
                f"The ledger and the log differ: {said}. `croupier check` says where; stop the"
                " server and run `croupier repair`."
            )
        for at, what in faults:
            aside[at] = f"{aside[at]}; {what}" if at in aside else what
        return [table for table in tables if table.id not in aside]

    def take(self, read: Contents) -> None:
        """Go on from what was read."""
        self.cage, self.stored_cage, self.ledger = read.cage, read.stored_cage, read.ledger
        self._leases.hold_these(read.fences)
        self._audit.load(read.audit)
        self.floor.load(read.floor)
        self._without_past, self.aside = read.without_past, read.aside
        self.plays = {
            table.id: Play(table, self.cage, self.ledger, self.new_ticket) for table in read.tables
        }
        self.cups_aside = read.cups.aside
        self.cups_last = {id: one.last for id, one in read.cups.cups.items()}
        self.cups = {
            id: CupPlay(one.state, one.rulebook, self.plays, self.ledger)
            for id, one in read.cups.cups.items()
        }
        self.paused, self.is_elsewhere = "", False
        tell_all(self.when_loaded)

    def _read_cage(self) -> tuple[Cage, Cage, Ledger]:
        """The cage, twice, and the balances of one moment, though others may be writing to both."""
        while True:
            head, stored, ledger = Cage(), Cage(), Ledger()
            for line in self._store.read("cage"):
                entry = decode(line.body)
                for cage in (head, stored):
                    cages.apply(cage, cage_events(entry), entry.by, entry.at)
                asked = command_of(entry)
                if asked is not None:
                    assert isinstance(asked, CageCommand), asked
                    head.asked[asked.table] = entry.at
            ledger.balances = self._store.balances()
            if self._store.head("cage")[0] == stored.version:
                return head, stored, ledger

    def others_at_the_cage(self) -> list[Entry]:
        """The acts that other pits appended to the cage since we last looked."""
        found = self._store.read("cage", self.stored_cage.version)
        return [decode(one.body) for one in found]

    def learn(self, acts: Iterable[Entry]) -> None:
        """What others did at the cage, and what it means for our ledger."""
        for entry in acts:
            for cage in (self.cage, self.stored_cage):
                cages.apply(cage, cage_events(entry), entry.by, entry.at)
            for event in cage_events(entry):
                self.ledger.post(elsewhere(event))

    async def recall(self, table: str, command: AnyCommand) -> None:
        """Of a table that was loaded from a snapshot, learn the spins before it once, beside the
        event loop, when one of them is to be settled again."""
        stream = f"table:{table}"
        while isinstance(command, CORRECTS) and stream in self._without_past:
            play = self.play(table)
            past = await asyncio.to_thread(past_spins, self._store, stream)
            if self.plays.get(table) is play:  # and not loaded anew meanwhile
                play.table.past.learn(past)
                self._without_past.discard(stream)

    def keep(self, stream: str, snapshot: Snapshot) -> None:
        """Keep a snapshot, if the log goes as far; without it nothing is lost."""
        with suppress(Unavailable):
            if self._store.head(stream)[0] >= snapshot.version:
                self._store.keep(stream, snapshot)


@contextmanager
def naming(stream: str) -> Iterator[None]:
    """Without this stream nothing can be run: which it is, and what helps."""
    try:
        yield
    except (AssertionError, *UNREADABLE) as error:
        raise CroupierError(
            f"The stream {stream!r} of the log cannot be read ({error or type(error).__name__});"
            " `croupier check` says where, and a backup has it whole."
        ) from None


def cage_events(entry: Entry) -> tuple[CageEvent, ...]:
    return entry.events  # type: ignore[return-value]  # the cage's stream holds no others
