"""What a pit has in memory: its tables, the cage and the ledger, as the log says."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress

from croupier import cage as cages
from croupier.cage import Cage, CageEvent
from croupier.cage.decide import CageCommand
from croupier.errors import CroupierError, SpecError
from croupier.ledger import Ledger, elsewhere
from croupier.log.codec import Entry, command_of, decode
from croupier.play import CORRECTS, Play
from croupier.refusals.asking import OutOfReach
from croupier.rules.chance import Chance
from croupier.server.pit.audit import Audit
from croupier.server.pit.chance import new_ticket
from croupier.server.pit.leases import Leases
from croupier.server.pit.loading import load_table, past_spins, snapshot_of
from croupier.server.pit.waiting import Retry
from croupier.store.base import Store, Unavailable
from croupier.table.commands import AnyCommand
from croupier.table.state import Table


class Loaded:
    """Everything decisions are made on. After a commit that failed it is loaded again."""

    def __init__(
        self,
        store: Store,
        leases: Leases,
        audit: Audit,
        chance: Chance,
        mine: Collection[str] | None,
    ) -> None:
        self._store, self._leases, self._audit, self._chance = store, leases, audit, chance
        self._mine = None if mine is None else set(mine)
        self.plays: dict[str, Play] = {}
        self.cage = Cage()
        self.stored_cage = Cage()  # as far as it is durable, which is what its screens show
        self.ledger = Ledger()
        self.when_loaded: list[Callable[[], None]] = []  # called when tables were loaded anew
        self._dropped = False  # the tables could not be loaded again after a failure
        self._without_past: set[str] = set()  # streams of tables that began at a snapshot

    @property
    def is_shared(self) -> bool:
        """Whether others run the rest of the store's tables, with the same cage."""
        return self._mine is not None

    @property
    def tables(self) -> dict[str, Table]:
        return {id: play.table for id, play in self.plays.items()}

    def faults(self) -> list[str]:
        """What the ledger says is wrong; nothing, always."""
        whole = not self.is_shared
        return list(self.ledger.faults(self.tables.values(), self.cage, whole=whole))

    def play(self, table: str) -> Play:
        """A table's play; after a failure everything is loaded first, if it can be."""
        if self._dropped:
            try:
                self.load()
            except CroupierError as error:
                raise Retry(OutOfReach(str(error))) from None
        play = self.plays.get(table)
        if play is None:
            raise SpecError(f"There is no table {table!r}.")
        return play

    def add(self, play: Play) -> None:
        """A table that was just made."""
        self.plays[play.table.id] = play
        if self._mine is not None:
            self._mine.add(play.table.id)

    def new_ticket(self) -> str:
        return new_ticket(self._chance)

    def load(self) -> None:
        """Every table, the cage and the ledger, as the log says."""
        tables = [
            stream
            for stream in self._store.streams()
            if stream.startswith("table:")
            and (self._mine is None or stream.removeprefix("table:") in self._mine)
        ]
        self._leases.begin_anew(tables)
        self._load_cage()
        self._audit.load()
        self._without_past = {one for one in tables if self._store.snapshot(one) is not None}
        loaded = [load_table(self._store, stream) for stream in tables]
        self.plays = {
            table.id: Play(table, self.cage, self.ledger, self.new_ticket) for table in loaded
        }
        self._dropped = False
        for tell in self.when_loaded:
            tell()

    def load_again(self) -> None:
        """After a failure; tables that are out of reach are dropped until somebody asks."""
        try:
            self.load()
        except CroupierError:
            self.plays = {}  # another pit holds the tables now, or the store is out of reach
            self._dropped = True

    def _load_cage(self) -> None:
        """The cage and the balances of one moment, though others may be writing to both."""
        while True:
            self.cage, self.stored_cage, self.ledger = Cage(), Cage(), Ledger()
            for stored in self._store.read("cage"):
                entry = decode(stored.body)
                for cage in (self.cage, self.stored_cage):
                    cages.apply(cage, _cage_events(entry))
                asked = command_of(entry)
                if asked is not None:
                    assert isinstance(asked, CageCommand), asked
                    self.cage.asked[asked.table] = entry.at
            self.ledger.balances = self._store.balances()
            if self._store.head("cage")[0] == self.stored_cage.version:
                return

    def others_at_the_cage(self) -> list[tuple[CageEvent, ...]]:
        """The acts that other pits appended to the cage since we last looked."""
        return [
            _cage_events(decode(one.body))
            for one in self._store.read("cage", self.stored_cage.version)
        ]

    def learn(self, acts: Iterable[tuple[CageEvent, ...]]) -> None:
        """What others did at the cage, and what it means for our ledger."""
        for events in acts:
            cages.apply(self.cage, events)
            cages.apply(self.stored_cage, events)
            for event in events:
                self.ledger.post(elsewhere(event))

    async def recall(self, play: Play, command: AnyCommand) -> None:
        """Of a table that was loaded from a snapshot, learn the spins before it once, beside the
        event loop, when one of them is to be settled again."""
        stream = f"table:{play.table.id}"
        if isinstance(command, CORRECTS) and stream in self._without_past:
            loop = asyncio.get_running_loop()
            past = await loop.run_in_executor(None, past_spins, self._store, stream)
            play.table.past.learn(past)
            self._without_past.discard(stream)

    def keep(self, play: Play) -> None:
        """Keep a snapshot, if the table stands where the log does; without it nothing is lost."""
        stream = f"table:{play.table.id}"
        with suppress(Unavailable):
            if self._store.head(stream)[0] == play.table.state.version:
                self._store.keep(stream, snapshot_of(play.table))


def _cage_events(entry: Entry) -> tuple[CageEvent, ...]:
    return entry.events  # type: ignore[return-value]  # the cage's stream holds no others
