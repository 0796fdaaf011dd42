"""Tables and their screens: sends every change to the screens that may see it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

import msgspec
from msgspec import UNSET

from croupier.errors import Refusal
from croupier.floor.devices.events import DevicesEvent
from croupier.log.codec import CUP
from croupier.refusals import Why
from croupier.refusals.asking import Paused, TableSetAside, TournamentSetAside
from croupier.refusals.sentences import LANGUAGES, Reader, say
from croupier.server.floor.beats import BeatDesk
from croupier.server.floor.cage_desk import CAGE, Desk
from croupier.server.floor.cups import CupScreens
from croupier.server.floor.devices import DeviceDesk
from croupier.server.floor.live import Hub, Screen, text_of
from croupier.server.floor.messages import (
    FloorChange,
    FloorSnapshot,
    PastResults,
    Says,
    TablePaused,
)
from croupier.server.floor.notes import NoteDesk
from croupier.server.floor.past import PastRead, memory_of, read_past
from croupier.server.floor.sensors import Differing, SensorDesk
from croupier.server.people import Session
from croupier.server.people.signing import Asking, signed_by
from croupier.server.pit import Answer, Change, Pit
from croupier.server.pit.floor.acts import FloorAct
from croupier.server.pit.loading import load_table
from croupier.server.pit.supervised import Supervision, supervised, tell_all
from croupier.store.base import Store, Unavailable
from croupier.table.commands import AnyCommand, BuyIn
from croupier.table.powers import asker_area
from croupier.table.screens.layouts import layout
from croupier.table.screens.memory import Memory
from croupier.table.screens.messages import TableChange
from croupier.table.screens.parts import CardView
from croupier.table.screens.shown import ShownTable
from croupier.table.screens.views import OWN
from croupier.table.state import State, Table
from croupier.tournament.base import TournamentCommand

FLOOR = "floor"  # what the floor's screens listen to
DEALER = "dealer"
FAN_OUT = "fan-out"
AGAIN_S = 0.2


class Floor:
    """Views for every screen, and commands from signed-in users."""

    def __init__(self, pit: Pit, store: Store) -> None:
        self.pit, self.hub = pit, Hub()
        self.desk = Desk(pit, self.hub, lambda: self.tables)
        self.notes, self.beats = NoteDesk(pit), BeatDesk(pit)
        self.devices = DeviceDesk(pit, self.beats)
        self.sensors = SensorDesk()
        self.cups = CupScreens(pit, self.hub, lambda: self.tables)
        self._told = 0  # how often the floor was told of something
        self._store = store
        self._shown: dict[str, ShownTable] = {}
        self._past: dict[str, PastRead] = {}  # read while tables were loaded, not shown yet
        self._anew: dict[str, list[Change]] = {}  # tables that are read again, what came meanwhile
        self._loads = 0  # how often tables were loaded
        self._tasks: set[asyncio.Task[None]] = set()
        # By table, and apart for the stations of a cloth, with what it was made of.
        self._layouts: dict[tuple[str, bool, bool, tuple[int, ...]], tuple[object, bytes]] = {}
        pit.listen(self._changed)
        pit.listen_to_floor(self._floor_changed)
        pit.when_reading(self._read)
        pit.when_loaded(self._back)
        pit.when_paused(self._tell_paused)
        pit.when_aside(self._set_aside)
        self.remember()

    def _read(self, tables: Sequence[Table]) -> None:
        """Tables are being loaded, in another thread: what screens show of their past."""
        self._past = read_past(self._store, tables, self._shown)

    def remember(self) -> None:
        """Show the tables as they were loaded, with what was read of their past."""
        tables, past = self.pit.tables, self._past
        self._past = {}
        self._shown = {id: shown for id, shown in self._shown.items() if id in tables}
        unread = [table for id, table in tables.items() if id not in past]
        past |= read_past(self._store, unread, self._shown)  # only of what we were not told of
        for id, one in past.items():
            shown = self._shown.get(id)
            if shown is None:
                self._shown[id] = ShownTable(tables[id], one.added_to(Memory()))
            else:
                shown.take_over(tables[id], one.added_to(shown.memory))
        self.cups.remember()

    def _back(self) -> None:
        """After a failure: what screens have may be less than what is in the log."""
        self._loads += 1
        self.remember()
        tell_all([partial(self._show, screen) for screen in self.hub.all()])

    def _show(self, screen: Screen) -> None:
        """Everything anew."""
        screen.push(self._whole(screen))

    def first(self, screen: Screen) -> list[str]:
        """What a screen is told when it connects."""
        paused = [text_of(self._paused(screen))] if self.pit.paused else []
        return [self._whole(screen), *paused]

    def _whole(self, screen: Screen) -> str:
        """Everything a screen shows."""
        if screen.table == FLOOR:
            return self.floor_snapshot()
        if screen.table == CAGE:
            return self.desk.snapshot(screen.session.role)
        if screen.table.startswith(CUP):
            return self.cups.whole(screen) or text_of(self._paused(screen))
        shown = self._shown.get(screen.table)
        if shown is None:
            return text_of(self._paused(screen))
        return self.snapshot(shown.table, screen.screen, screen.session)

    def _tell_paused(self) -> None:
        for screen in self.hub.all():
            screen.push(text_of(self._paused(screen)))
            if self.pit.is_elsewhere:
                screen.waits_in_vain()

    def _paused(self, screen: Screen) -> TablePaused:
        """Why nothing happens at a screen now."""
        why: Why = Paused(self.pit.paused)
        cup = screen.table.removeprefix(CUP)
        if screen.table in self.pit.aside:
            why = TableSetAside(table=screen.table, fault=self.pit.aside[screen.table])
        elif screen.table.startswith(CUP) and cup in self.pit.cups.aside:
            why = TournamentSetAside(tournament=cup, fault=self.pit.cups.aside[cup])
        reader: Reader = "staff" if screen.session.is_staff else "player"
        return TablePaused(says=_says(why, reader))

    def aside(self) -> dict[str, Says]:
        """Tables that could not be loaded: why, and what the staff can do about it."""
        return {
            id: _says(TableSetAside(table=id, fault=fault), "staff")
            for id, fault in sorted(self.pit.aside.items())
        }

    @property
    def tables(self) -> dict[str, Table]:
        """The tables the pit runs, as far as they are durable; also while it is paused."""
        return {id: shown.table for id, shown in self._shown.items()}

    def table(self, id: str) -> Table | None:
        shown = self._shown.get(id)
        return None if shown is None else shown.table

    def layout(self, table: Table, session: Session) -> bytes:
        """Cached until other limits are in force or other notes are taken."""
        area = asker_area(table, session.role, session.name)
        virtual = self.devices.has_virtual_wheel
        key = table.id, area.has_stations, virtual, self.notes.offered
        made_of, made = self._layouts.get(key, (None, b""))
        if made_of is not table.offer:
            place, notes = table.areas.of_name(area.name), self.notes.offered
            made = msgspec.json.encode(layout(table, place, notes, virtual_wheel=virtual))
            self._layouts[key] = table.offer, made
        return made

    def snapshot(self, table: Table, screen: str, session: Session) -> str:
        shown, now = self._shown[table.id], self.pit.now()
        view = shown.snapshot(screen, session.role, session.name, now)
        if screen == DEALER:
            view.sensors = self.sensors.at(shown.table, self.pit.register)
        return text_of(view)

    def past_results(self, table: Table, last: int) -> PastResults:
        """What came, newest first, corrected and voided spins as they are now."""
        shown = self._shown[table.id]
        return PastResults(shown.version, shown.memory.results[:last])

    async def submit(
        self, table: str, session: Session, command: AnyCommand, asking: Asking | None = None
    ) -> Answer:
        """A command from a signed-in user; `by` comes from the session, never from the client."""
        decided = self.pit.decided(table)  # or why nothing is
        command = self.desk.unmasked(table, command)
        if isinstance(command, BuyIn) and self.notes.is_put_in(table, session, command):
            return await self.notes.put_in(table, session.name, command.amount, command.id)
        shown = self._shown.get(table)  # who holds which place is looked up in what is durable
        known = shown.table if shown is not None else decided
        try:
            signed = signed_by(known, session, command, asking or Asking())
        except Refusal as refusal:
            self.pit.note_refused(session.by, table, command, refusal)
            raise
        self.devices.check_signed(signed, table)
        return await self.pit.submit(table, msgspec.structs.replace(signed, at=""))

    async def submit_cup(self, id: str, session: Session, command: TournamentCommand) -> Answer:
        """The same of a tournament."""
        signed = msgspec.structs.replace(command, by=session.by, asked_by="", at="")
        return await self.pit.cups.submit(id, signed)

    def _changed(self, change: Change) -> None:
        try:
            self._follow(change)
        finally:  # what may be done with a ticket is asked of the table as it is shown
            self.desk.changed(change.table, change.step)

    def _follow(self, change: Change) -> None:
        step = change.step
        if not step.events or change.table in self.pit.aside:
            return
        shown = self._shown.get(change.table) or self._new(change.table)
        if change.table in self._anew:
            self._anew[change.table].append(change)
            return
        if change.version <= shown.version:
            return  # it was in the log when the table was taken over
        try:
            shown.follow(step)
            self._tell(shown)
        except Exception:  # a mistake of ours: begin anew from what is durable
            self._anew[change.table] = []
            self._start_anew(shown)
            raise

    def _set_aside(self, at: str) -> None:
        """A table that is not run here any more, or a tournament: its screens say so."""
        if at.startswith(CUP):
            self.cups.drop(at.removeprefix(CUP))
        self._anew.pop(at, None)
        self._shown.pop(at, None)
        tell_all([partial(self._show, one) for one in (*self.hub.at(at), *self.hub.at(FLOOR))])

    def _start_anew(self, shown: ShownTable) -> None:
        """As often as it takes; a table that cannot be shown is set aside, and no other."""
        id, supervision = shown.table.id, Supervision()

        def failed(error: Exception) -> None:
            self.pit.supervision.failures[FAN_OUT] += 1

        def give_up() -> None:
            self.pit.set_aside(id, supervision.gave_up)

        supervision.when_given_up.append(give_up)
        task = supervised(FAN_OUT, lambda: self._begin_anew(shown), failed, supervision)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _begin_anew(self, shown: ShownTable) -> None:
        """Show a table as the log has it, and what was stored while it was read."""
        id, read = shown.table.id, -1
        while read != self._loads:  # or it was loaded anew meanwhile
            read = self._loads
            try:
                table = await asyncio.to_thread(load_table, self._store, f"table:{id}")
                memory = await asyncio.to_thread(memory_of, self._store, id, table.state.version)
            except Unavailable:  # the pit is told so too, and comes back
                read = -1
                await asyncio.sleep(AGAIN_S)
        if self._shown.get(id) is not shown:
            if id not in self._shown:  # it is not run here any more
                self._anew.pop(id, None)
            return
        shown.take_over(table, memory)
        for change in self._anew[id]:
            if change.version > shown.version:
                shown.follow(change.step)
        self._tell_the_floor(shown)
        for change in self._anew[id]:
            self.desk.changed(id, change.step)
        for screen in self.hub.at(id):
            screen.push(self._whole(screen))
        del self._anew[id]  # last: if any of this fails, the same task begins again

    def _new(self, id: str) -> ShownTable:
        """A table that is being made: its first act is about to be followed."""
        made = self.pit.tables[id].made
        shown = self._shown[id] = ShownTable(Table(State(id, spec=made.spec), made), Memory())
        return shown

    def _tell(self, shown: ShownTable) -> None:
        """Send every screen what the last act made another, encoded once for all who see alike."""
        self._tell_the_floor(shown)
        screens = self.hub.at(shown.table.id)
        if not screens:
            return
        now = self.pit.now()
        sensors = self.sensors.differing(shown.table, self.pit.register)
        own = {one.session.name for one in screens if one.screen in OWN}
        apart = shown.apart(own)
        encoded: dict[tuple[str, str, str], str | None] = {}
        for screen in screens:
            looks, session = screen.screen, screen.session
            name = session.name if session.name in apart and looks in OWN else ""
            key = looks, session.role, name
            if key not in encoded:
                change = shown.change(looks, session.role, session.name, now)
                if looks == DEALER and sensors is not UNSET:
                    change = change or TableChange(version=shown.version, now=now)
                    change.sensors = sensors
                encoded[key] = None if change is None else text_of(change)
            message = encoded[key]
            if message is not None:
                screen.push(message)

    def _floor_changed(self, act: FloorAct) -> None:
        """What a sensor said of itself, or that there is another one, its table's consoles see."""
        for event in act.events:
            if isinstance(event, DevicesEvent):
                device = self.pit.register.devices.get(event.device)
                shown = self._shown.get(device.table) if device is not None else None
                if shown is not None:
                    self._tell_of_sensors(shown)

    def _tell_of_sensors(self, shown: ShownTable) -> None:
        self._tell_the_floor(shown)
        sensors: Differing = self.sensors.differing(shown.table, self.pit.register)
        if sensors is UNSET:
            return
        change = TableChange(version=shown.version, now=self.pit.now(), sensors=sensors)
        message = text_of(change)
        for screen in self.hub.at(shown.table.id):
            if screen.screen == DEALER:
                screen.push(message)

    def cards(self) -> dict[str, CardView]:
        """Each table's, with the sensors of its wheel that do not read."""
        register = self.pit.register
        return {
            id: self.sensors.on_card(one.card(), one.table, register)
            for id, one in self._shown.items()
        }

    def floor_snapshot(self) -> str:
        now, aside = self.pit.now(), self.aside()
        return text_of(FloorSnapshot(version=self._told, now=now, tables=self.cards(), aside=aside))

    def _tell_the_floor(self, shown: ShownTable) -> None:
        """A table's card again, if it is another: no wager makes it so."""
        screens = self.hub.at(FLOOR)
        if not screens:
            return
        register, changed = self.pit.register, shown.changed_card()
        told = self.sensors.trouble_changed(shown.table, register)
        if changed is None and not told:
            return
        card = self.sensors.on_card(changed or shown.card(), shown.table, register)
        self._told += 1
        cards = {shown.table.id: card}
        message = text_of(FloorChange(version=self._told, now=self.pit.now(), tables=cards))
        for screen in screens:
            screen.push(message)


def _says(why: Why, reader: Reader) -> Says:
    return Says(**{one: say(why, one, reader) for one in LANGUAGES})
