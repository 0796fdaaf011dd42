"""A training table: simulated players bring the incidents of a script about, a trainee deals."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

import msgspec
import sqlalchemy as sa

from croupier import rulebooks
from croupier.errors import CroupierError, SpecError
from croupier.log.codec import are_of_a_table, decode
from croupier.rules.chance import Chance
from croupier.rules.spec import complete, read_spec
from croupier.server.app import Server
from croupier.server.demo import TABLE, Demo
from croupier.server.pit import Change
from croupier.server.pit.wheel import SENSORS, reading
from croupier.store.base import Store
from croupier.store.sql import SQLStore
from croupier.table.commands import AnyCommand
from croupier.training.score import Sheet, TableAct, open_incident, sheet
from croupier.training.script import Happening, TrainingScript, script

PLAYERS = 6  # the scripts name ana to fay

_meta = sa.MetaData()
_kept = sa.Table("training", _meta, sa.Column("script", sa.Text, primary_key=True))


class Training(Demo):
    """Nothing is dealt by itself and no wheel turns: the card says where the ball rests."""

    kind = "training"

    def __init__(
        self,
        server: Server,
        practised: TrainingScript,
        pace_s: float = 1.0,
        chance: Chance | None = None,
    ) -> None:
        book = rulebooks.rulebook(str(practised.table["rulebook"]))
        spec = complete(read_spec(practised.spec), book)
        super().__init__(server, spec, PLAYERS, auto=False, pace_s=pace_s, chance=chance)
        self._script, self._read = practised, ActReader(server.store)
        self._lock, self._done = asyncio.Lock(), set[str]()
        self._happening: set[asyncio.Task[None]] = set()
        server.training.sheets[TABLE] = self.sheet
        server.pit.listen(self._changed)

    async def sheet(self) -> Sheet:
        """As far as the log goes."""
        async with self._lock:  # the log is read beside the event loop, and by one at a time
            acts = await asyncio.to_thread(self._read)
        return sheet(self._script, acts)

    def _staff(self) -> dict[str, str]:
        """A trainee is a dealer and no more: what needs a supervisor is signed for."""
        ladder = rulebooks.rulebook(self._spec.rulebook).ladder.roles.value
        return {**super()._staff(), "dealer": ladder[0]}

    def _give_wheel(self) -> None:
        """None: the trainee reads the number from the card."""

    def _changed(self, change: Change) -> None:
        if change.table == TABLE:
            self._later(self._bring_about())

    def _later(self, what: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(what)
        self._happening.add(task)
        task.add_done_callback(self._happening.discard)

    async def _bring_about(self) -> None:
        """What others do in the incident that has begun, each thing once."""
        async with self._lock:
            acts = await asyncio.to_thread(self._read)
        incident = open_incident(self._script, acts)
        if incident is None or incident.id in self._done:
            return
        self._done.add(incident.id)
        for number, one in enumerate(incident.happens):
            self._later(self._happen(one, f"training {incident.id} {number}"))

    async def _happen(self, one: Happening, id: str) -> None:
        """A command's key is in the log: after a restart it does not happen again."""
        await asyncio.sleep(one.after_s * self._pace)
        try:
            if one.sensors:
                await self._sensors(one.sensors)
            else:
                command = msgspec.convert({**one.command, "by": one.by, "id": id}, AnyCommand)
                await self._server.pit.submit(TABLE, command)
        except CroupierError:
            return  # the trainee was faster, or the rules say no

    async def _sensors(self, outcome: str) -> None:
        """Both sensors of the virtual wheel show a number."""
        table = self._server.pit.table(TABLE)
        if table is None:
            return
        for source in SENSORS:
            told = reading(TABLE, table.state.spin.number, outcome, source)
            await self._server.pit.submit(TABLE, told)


class ActReader:
    """The acts of the training's table; what is new is read each time."""

    def __init__(self, store: Store) -> None:
        self._store, self._version = store, 0
        self._acts: list[TableAct] = []

    def __call__(self) -> list[TableAct]:
        for stored in self._store.read(f"table:{TABLE}", self._version):
            entry = decode(stored.body)
            if are_of_a_table(entry.events):
                self._acts.append(TableAct(entry.at, entry.by, entry.events))
            self._version = entry.version
        return self._acts


def keep(store: SQLStore, name: str) -> None:
    """Remember beside the log which script is practised; one database has one."""
    before = kept(store)
    if before not in ("", name):
        raise SpecError(f"This database is of the training {before!r}; name a new file.")
    if not before:
        engine = store.engine.execution_options(write=True)
        _meta.create_all(engine)
        with engine.begin() as connection:
            connection.execute(sa.insert(_kept).values(script=name))


def kept(store: SQLStore) -> str:
    """The name of a database's script; empty if it is of no training."""
    if _kept.name not in sa.inspect(store.engine).get_table_names():
        return ""
    with store.engine.begin() as connection:
        found = connection.execute(sa.select(_kept.c.script)).scalar()
    return found or ""


def score_of(store: SQLStore, name: str = "") -> Sheet:
    """The result sheet of a database's training, or of another script over the same log."""
    practised = name or kept(store)
    if not practised:
        raise SpecError("No training is kept in this database; name its script with --script.")
    return sheet(script(practised), ActReader(store)())
