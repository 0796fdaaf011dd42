"""A table as its screens know it: what is durable, each part of a view as it was last sent, and
what is different of it after an act. Nothing lists what an act changes; it is compared."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator
from typing import Generic, Protocol, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from croupier.table import follow, signable
from croupier.table.events import Event
from croupier.table.screens import views
from croupier.table.screens.memory import Memory
from croupier.table.screens.messages import Fields, TableChange, TableSnapshot
from croupier.table.screens.moves import STANDING, Moves
from croupier.table.screens.parts import (
    ActLine,
    CardView,
    ChipsView,
    HouseView,
    OwnView,
    PublicView,
    SeatView,
    ViewPart,
)
from croupier.table.screens.touched import Touched
from croupier.table.state import State, Table

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
P = TypeVar("P", bound=ViewPart)

# The pieces each part is made from, beside the player it is about.
MAY = ("phase", "opening", "betting", "spin", "draws", "faults", "terms", "session")
PUBLIC = (*MAY, "colours", "told", STANDING)
HOUSE = ("phase", "opening", "tray", "spin", "settling", "withheld", "claims", STANDING)
CARD = (*HOUSE, "betting", "faults", "terms")
ME = ("colours", "settling", "withheld", "claims", "terms")
SEAT = ("colours", "terms")
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


class Kept(Generic[T]):
    """A part as it is now, and as it was before it last changed."""

    __slots__ = ("before", "changed", "looked", "now")

    def __init__(self, now: T, act: int) -> None:
        self.now, self.changed, self.looked = now, act, act
        self.before: T | None = None


class Parts(Generic[K, T]):
    """Parts of one kind. One is built when it is asked for, and again if a piece of it moved."""

    def __init__(
        self,
        moves: Moves,
        sources: tuple[str, ...],
        build: Callable[[K], T],
        whose: Callable[[K], str] = lambda _: "",  # the player whose own state it shows
    ) -> None:
        self._moves, self._sources, self._build, self._whose = moves, sources, build, whose
        self._kept: dict[K, Kept[T]] = {}
        self._act = self._common = 0  # when a piece that all have in common last moved

    def get(self, key: K) -> Kept[T]:
        kept, moves = self._kept.get(key), self._moves
        if kept is not None and kept.looked >= self.common:
            if kept.looked >= moves.people.get(self._whose(key), 0):
                return kept
        now = self._build(key)
        if kept is None:
            kept = self._kept[key] = Kept(now, moves.act)
        elif now != kept.now:
            kept.before, kept.now, kept.changed = kept.now, now, moves.act
        kept.looked = moves.act
        return kept

    @property
    def common(self) -> int:
        """The last act that moved a piece all these parts are made from."""
        if self._act != self._moves.act:
            self._act, self._common = self._moves.act, self._moves.last(self._sources)
        return self._common

    def changed(self, key: K) -> T | UnsetType:
        """What this act made another, of what somebody has been sent."""
        kept = self.get(key)
        same = kept.changed != self._moves.act or kept.before is None
        return UNSET if same else kept.now

    def entries(self, names: Collection[K]) -> Iterator[tuple[K, T]]:
        """Of these and all that were ever sent, each as it is now."""
        for name in dict.fromkeys((*names, *self._kept)):
            yield name, self.get(name).now

    def changed_entries(self, names: Collection[K]) -> dict[K, T]:
        """Those this act made another; of these names, or of all if a common piece moved."""
        act = self._moves.act
        if self.common == act:
            names = {*names, *self._kept}
        found = {name: self.get(name) for name in names}
        return {
            name: kept.now
            for name, kept in found.items()
            if kept.changed == act and kept.now != kept.before
        }


class ShownTable:
    """A copy of a table that goes only as far as its log, and what screens have of it."""

    def __init__(self, table: Table, memory: Memory) -> None:
        self.table, self.memory = _copy(table), memory
        self.moves = moves = Moves(self.table, memory)
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
        self._chips = Parts[str, ChipsView | None](
            moves, CHIPS, lambda name: views.chips(self.table, self.memory, name), str
        )

    @property
    def version(self) -> int:
        return self.table.state.version

    def follow(self, act: DurableAct) -> None:
        """The next act of the log has happened."""
        self.moves.watch(self.table, self.memory)
        follow(self.table, (act,))
        for event in act.events:
            self.memory.note(act.at, act.by, event)
        self.moves.note(self.table, self.memory)

    def take_over(self, table: Table, memory: Memory) -> None:
        """It was loaded anew, and may be another than we knew."""
        self.table, self.memory = _copy(table), memory
        self.moves.restart(self.table, memory)

    def snapshot(self, screen: str, role: str, name: str, now: str) -> TableSnapshot:
        """A whole view."""
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
            seats = self._seats.entries(here)
            view.players = {one: shown for one, shown in seats if shown is not None}
            view.acts = self._acts.get("").now
            view.house = self._house.get("").now
            view.signs = self._signs.get(role).now
        return view

    def apart(self, names: set[str]) -> set[str]:
        """Of players with a screen of their own, who is sent a change of this act apart: their own
        is another, or what they may ask depends on where they are."""
        if self.table.areas.are_two:
            return names
        if self._me.common != self.moves.act:
            names = names.intersection(self.moves.touched)
        return {name for name in names if self._me.changed(name) is not UNSET}

    def change(self, screen: str, role: str, name: str, now: str) -> TableChange | None:
        """What the last act made another of a view; none if it made nothing."""
        change = TableChange(
            version=self.version,
            now=now,
            public=self._fields(self._public, ""),
            may=self._may.changed(self._asker(screen, role, name)),
        )
        touched = self.moves.touched
        if screen in views.OWN:
            change.me = self._fields(self._me, name)
        elif screen in views.SHARED:
            change.players = {**self._chips.changed_entries(touched)} or UNSET
        elif screen == "dealer":
            change.players = {**self._seats.changed_entries(touched)} or UNSET
            change.acts = self._acts.changed("")
            change.house = self._fields(self._house, "")
            change.signs = self._signs.changed(role)
        said = msgspec.structs.astuple(change)
        return None if said.count(UNSET) == len(PARTS) else change

    def card(self) -> CardView:
        return self._card.get("").now

    def changed_card(self) -> CardView | None:
        """The table on the floor's list, if the last act made it another."""
        return self._card.changed_entries(("",)).get("")

    def _asker(self, screen: str, role: str, name: str) -> tuple[str, str]:
        """Of whom it depends what may be asked: by name only where a table has two areas."""
        return role, name if screen in views.OWN and self.table.areas.are_two else ""

    def _fields(self, parts: Parts[str, P], key: str) -> Fields | UnsetType:
        """The fields of a part that the last act made another."""
        kept = parts.get(key)
        if kept.changed != self.moves.act or kept.before is None:
            return UNSET
        before = kept.before
        return {
            field: value
            for field in kept.now.__struct_fields__
            if (value := getattr(kept.now, field)) != getattr(before, field)
        }


def _copy(table: Table) -> Table:
    """A table of our own as another stands, which notes whose entries are looked up."""
    state = msgspec.msgpack.decode(msgspec.msgpack.encode(table.state), type=State)
    state.players = Touched(state.players)
    return Table(state, table.made)
