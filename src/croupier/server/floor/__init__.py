"""Tables and their screens: the pit's changes told to those who may see them."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.log.codec import decode
from croupier.server.floor.cage_desk import Desk
from croupier.server.floor.live import Hub, Screen
from croupier.server.people import Session
from croupier.server.people.signing import Asking, signed_by
from croupier.server.pit import Answer, Change, Pit
from croupier.store.base import Store
from croupier.table import signable
from croupier.table.commands import AnyCommand
from croupier.table.events import BettingOpened, Event, SpinSettled
from croupier.table.powers import asker_area
from croupier.table.screens import views
from croupier.table.screens.layouts import layout
from croupier.table.screens.memory import Memory
from croupier.table.state import Table

FLOOR = "floor"  # what the floor's screens listen to
_encode = msgspec.json.Encoder().encode


class Floor:
    """The pit with eyes: views for every screen, commands by whoever is signed in."""

    def __init__(self, pit: Pit, store: Store) -> None:
        self.pit, self.hub = pit, Hub()
        self.desk = Desk(pit, self.hub)
        self._told = 0  # how often the floor was told of something
        self._store = store
        self._memories: dict[str, Memory] = {}
        # By table, and apart for the stations of a cloth, with what it was made of.
        self._layouts: dict[tuple[str, bool], tuple[object, bytes]] = {}
        pit.listen(self._changed)

    def remember(self) -> None:
        """What screens show of the past, from the log, for tables that were there before."""
        for id in self.pit.tables:
            memory = self._memories[id] = Memory()
            for stored in self._store.read(f"table:{id}"):
                entry = decode(stored.body)
                for event in entry.events:
                    assert isinstance(event, Event), entry
                    memory.note(entry.at, entry.by, event)

    def table(self, id: str) -> Table | None:
        return self.pit.tables.get(id)

    def layout(self, table: Table, session: Session) -> bytes:
        """Made once, and again when other limits are in force."""
        area = asker_area(table, session.role, session.name)
        key = table.id, area.has_stations
        made_of, made = self._layouts.get(key, (None, b""))
        if made_of is not table.offer:
            made = _encode(layout(table, table.areas.of_name(area.name)))
            self._layouts[key] = table.offer, made
        return made

    def snapshot(self, table: Table, screen: str, session: Session) -> bytes:
        memory = self._memory(table.id)
        return _encode(
            views.snapshot(table, memory, screen, session.role, session.name, self.pit.now())
        )

    async def submit(
        self, table: str, session: Session, command: AnyCommand, asking: Asking | None = None
    ) -> Answer:
        """A command by whoever is signed in: what the screen says of that is not believed."""
        signed = signed_by(self.pit.tables[table], session, command, asking or Asking())
        return await self.pit.submit(table, msgspec.structs.replace(signed, at=""))

    def _memory(self, table: str) -> Memory:
        return self._memories.setdefault(table, Memory())

    def _changed(self, change: Change) -> None:
        memory = self._memory(change.table)
        step = change.step
        if step.tickets:
            self.desk.changed(step)
        if not step.events:
            return
        told = memory.amends.told()
        for event in step.events:
            memory.note(step.at, step.by, event)
        table = self.pit.tables.get(change.table)
        if table is not None:
            self._tell_the_floor(table, step.events)
        screens = self.hub.at(change.table)
        if table is None or not screens:
            return
        everyone, players = views.touched(step.events, table)
        players |= told - memory.amends.told()  # what they were told of is over
        anew = any(isinstance(event, BettingOpened) for event in step.events)  # wins are history
        sat = any(isinstance(event, SpinSettled) for event in step.events)  # some sat it out
        seats = {*players, *table.state.players} if sat else players
        shared = {*players, *table.state.players} if anew else players
        head: dict[str, Any] = {"type": "change", "version": change.version, "now": self.pit.now()}
        if everyone:
            head["public"] = views.public(table, memory)
        encoded: dict[str, bytes] = {}
        for screen in screens:
            name = screen.session.name
            own = screen.screen in views.OWN
            mine = own and (anew or name in players)
            if own and not mine and not everyone:
                continue
            if screen.screen == "wnd" and not everyone:
                continue
            if screen.screen in views.SHARED and not shared and not everyone:
                continue
            apart = mine or (own and table.areas.are_two)  # what they may do depends on their place
            key = f"{screen.screen}/{screen.session.role}" + (f"/{name}" if apart else "")
            if key not in encoded:
                of = seats if screen.screen == "dealer" else shared
                encoded[key] = _encode(self._message(head, table, memory, screen, mine, of))
            screen.push(encoded[key])

    def floor_snapshot(self) -> bytes:
        cards = {id: views.card(table) for id, table in self.pit.tables.items()}
        head = {"type": "snapshot", "as": FLOOR, "version": self._told, "now": self.pit.now()}
        return _encode({**head, "tables": cards})

    def _tell_the_floor(self, table: Table, events: tuple[Event, ...]) -> None:
        """A table's card again, unless only a wager moved: nobody on the floor waits for that."""
        screens = self.hub.at(FLOOR)
        if not screens or views.is_quiet(events):
            return
        self._told += 1
        head = {"type": "change", "version": self._told, "now": self.pit.now()}
        message = _encode({**head, "tables": {table.id: views.card(table)}})
        for screen in screens:
            screen.push(message)

    def _message(
        self, head: dict[str, Any], table: Table, memory: Memory, screen: Screen,
        mine: bool, players: set[str],
    ) -> dict[str, Any]:  # fmt: skip
        session = screen.session
        message = {**head, "may": views.may_now(table, session.role, session.name)}
        if mine:
            message["me"] = views.me(table, memory, session.name)
        if screen.screen == "dealer":
            message["players"] = {name: views.seat(table, name) for name in players}
            message["acts"] = memory.acts
            message["house"] = views.house(table)
            if "public" in head:
                message["signs"] = signable(table, session.role)
        if screen.screen in views.SHARED and players:
            message["players"] = {name: views.chips(table, memory, name) for name in players}
        return message
