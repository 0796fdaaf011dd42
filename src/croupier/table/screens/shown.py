"""A table as its screens know it: what is durable, each part of a view as it was last sent, and
what is different of it after an act. Nothing lists what an act changes; it is compared."""

from __future__ import annotations

from typing import Protocol

import msgspec
from msgspec import UNSET

from croupier.table import follow, signable
from croupier.table.events import Event
from croupier.table.screens import views
from croupier.table.screens.kept import Parts, differing
from croupier.table.screens.memory import Memory
from croupier.table.screens.messages import TableChange, TableSnapshot
from croupier.table.screens.moves import STANDING, Moves
from croupier.table.screens.parts import (
    ActLine,
    CardView,
    ChipsView,
    HouseView,
    OwnView,
    PublicView,
    SeatView,
)
from croupier.table.screens.touched import Touched
from croupier.table.state import State, Table

# The pieces each part is made from, beside the player it is about.
MAY = ("phase", "opening", "betting", "spin", "draws", "faults", "terms", "session")
PUBLIC = (*MAY, "colours", "told", STANDING)
HOUSE = ("phase", "opening", "tray", "spin", "settling", "withheld", "claims", STANDING)
CARD = (*HOUSE, "betting", "faults", "terms", "session")
ME = ("colours", "settling", "withheld", "claims", "terms", "contest")
SEAT = ("colours", "terms", "contest")
CHIPS = ("secrets",)
PARTS = [field.name for field in msgspec.structs.fields(TableChange) if not field.required]


class DurableAct(Protocol):
    """One act of a table's log."""

    @property
    def at(self) -> str: ...
    @property
    def by(self) -> str: ...
    @property
    def events(self) -> tuple[Event, ...]: ...


class ShownTable:
    """A copy of a table that goes only as far as its log, and what screens have of it."""

    def __init__(self, table: Table, memory: Memory) -> None:
        self.table, self.memory = _copy(table), memory
        self.moves = moves = Moves(self.table, memory)
        self._is_noted = True  # what the acts so far have moved
        self._public = Parts[str, PublicView](
            moves, PUBLIC, lambda _: views.public(self.table, self.memory)
        )
        self._may = Parts[tuple[str, str], list[str]](
            moves, MAY, lambda key: views.may_now(self.table, *key), lambda key: key[1]
        )
        self._signs = Parts[str, dict[str, str]](
            moves, MAY, lambda role: signable(self.table, role)
        )
        self._house = Parts[str, HouseView](moves, HOUSE, lambda _: views.house(self.table))
        self._acts = Parts[str, list[ActLine]](moves, ("acts",), lambda _: self.memory.acts)
        self._card = Parts[str, CardView](moves, CARD, lambda _: views.card(self.table))
        self._me = Parts[str, OwnView](
            moves, ME, lambda name: views.me(self.table, self.memory, name), str
        )
        self._seats = Parts[str, SeatView | None](
            moves, SEAT, lambda name: views.seat(self.table, name), str
        )
        self._looked_at = Parts[str, SeatView | None](
            moves, (*SEAT, *CHIPS), lambda name: views.seat(self.table, name, onlooker=True), str
        )
        self._chips = Parts[str, ChipsView | None](
            moves, CHIPS, lambda name: views.chips(self.table, self.memory, name), str
        )

    @property
    def version(self) -> int:
        return self.table.state.version

    def follow(self, act: DurableAct) -> None:
        """The next act of the log has happened. What it moved is found when somebody looks."""
        if self._is_noted:
            self.moves.watch(self.table, self.memory)
            self._is_noted = False
        follow(self.table, (act,))
        for event in act.events:
            self.memory.note(act.at, act.by, event)

    def _look(self) -> None:
        """Somebody looks: what have the acts moved since anybody did?"""
        if not self._is_noted:
            self.moves.note(self.table, self.memory)
            self._is_noted = True

    def take_over(self, table: Table, memory: Memory) -> None:
        """It was loaded anew, and may be another than we knew."""
        self.table, self.memory = _copy(table), memory
        self.moves.restart(self.table, memory)
        self._is_noted = True

    def snapshot(self, screen: str, role: str, name: str, now: str) -> TableSnapshot:
        """A whole view."""
        self._look()
        view = TableSnapshot(
            version=self.version,
            as_=screen,
            now=now,
            public=self._public.get("").now,
            may=self._may.get(self._asker(screen, role, name)).now,
        )
        here = self.table.state.players
        if screen in views.OWN:
            view.me = self._me.get(name).now
        elif screen in views.SHARED:
            chips = self._chips.entries(here)
            view.players = {one: shown for one, shown in chips if shown is not None}
        elif screen == "dealer":
            seats = self._seats_for(role).entries(here)
            view.players = {one: shown for one, shown in seats if shown is not None}
            view.acts = self._acts.get("").now
            view.house = self._house.get("").now
            view.signs = self._signs.get(role).now
        return view

    def apart(self, names: set[str]) -> set[str]:
        """Of players with a screen of their own, who is sent a change of this act apart: their own
        is another, or what they may ask depends on where they are."""
        self._look()
        if self.table.areas.are_two:
            return names
        if self._me.common != self.moves.act:
            names = names.intersection(self.moves.touched)
        return {name for name in names if self._me.changed(name) is not UNSET}

    def change(self, screen: str, role: str, name: str, now: str) -> TableChange | None:
        """What the last act made another of a view; none if it made nothing."""
        self._look()
        change = TableChange(
            version=self.version,
            now=now,
            public=differing(self._public, ""),
            may=self._may.changed(self._asker(screen, role, name)),
        )
        touched = self.moves.touched
        if screen in views.OWN:
            change.me = differing(self._me, name)
        elif screen in views.SHARED:
            change.players = {**self._chips.changed_entries(touched)} or UNSET
        elif screen == "dealer":
            change.players = {**self._seats_for(role).changed_entries(touched)} or UNSET
            change.acts = self._acts.changed("")
            change.house = differing(self._house, "")
            change.signs = self._signs.changed(role)
        said = msgspec.structs.astuple(change)
        return None if said.count(UNSET) == len(PARTS) else change

    def _seats_for(self, role: str) -> Parts[str, SeatView | None]:
        return self._looked_at if role in views.ONLOOKERS else self._seats

    def card(self) -> CardView:
        self._look()
        return self._card.get("").now

    def changed_card(self) -> CardView | None:
        """The table on the floor's list, if the last act made it another."""
        self._look()
        return self._card.changed_entries(("",)).get("")

    def _asker(self, screen: str, role: str, name: str) -> tuple[str, str]:
        """Of whom it depends what may be asked: by name only where a table has two areas."""
        return role, name if screen in views.OWN and self.table.areas.are_two else ""


def _copy(table: Table) -> Table:
    """A table of our own as another stands, which notes whose entries are looked up."""
    state = msgspec.msgpack.decode(msgspec.msgpack.encode(table.state), type=State)
    state.players = Touched(state.players)
    return Table(state, table.made)
