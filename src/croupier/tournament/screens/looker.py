"""Who looks at a tournament, at which screen, and what they were last sent of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import UNSET

from croupier.table.screens.kept import Parts, differing
from croupier.table.screens.parts import ActLine
from croupier.tournament.powers import DEPUTY, DIRECTOR
from croupier.tournament.screens import doing, steps, views
from croupier.tournament.screens.house import house
from croupier.tournament.screens.messages import CupSnapshot, CupViewChange
from croupier.tournament.screens.parts import (
    ContentionView,
    CupHouse,
    CupPublic,
    EntrantView,
    NeedView,
    OwnEntry,
    SheetView,
    StandingLine,
    StepView,
)

ALL = ("all",)
OFFICES = (DIRECTOR, DEPUTY)  # held by name
PARTS = [field.name for field in msgspec.structs.fields(CupViewChange) if not field.required]
T = TypeVar("T")


class Asker(NamedTuple):
    """Who looks, at which screen; boards are all alike."""

    screen: str
    role: str
    name: str


class Shared:
    """What has been seen of a tournament, and the parts that several screens have in common."""

    sight: views.Sight

    def __init__(self, acts: list[ActLine]) -> None:
        self.act = 0
        self._asked: dict[tuple[str, str], list[str]] = {}
        self.people: Mapping[str, int] = {}
        self.acts = acts  # newest first
        self.offices: dict[str, doing.Office] = {}  # once it is seen
        self.public = Parts[str, CupPublic](self, ALL, lambda _: views.public(self.sight))
        self.standings = Parts[str, StandingLine | None](
            self, ALL, lambda name: views.standing(self.sight, name)
        )
        self.house = Parts[str, CupHouse](self, ALL, lambda _: house(self.sight.cup))
        self.told = Parts[str, list[ActLine]](self, ALL, lambda _: list(self.acts))

    def see(self, sight: views.Sight) -> None:
        """Something has happened: any part may be another."""
        if not self.offices:
            self.offices = doing.offices(sight.cup)
        self.act += 1
        self.sight = sight
        self._asked = {}

    def may_ask(self, role: str, name: str) -> list[str]:
        """By office and phase: of all players the same, worked out once."""
        office = role, name if role in OFFICES else "-"
        if office not in self._asked:
            self._asked[office] = doing.may_ask(self.sight.cup, self.offices, *office)
        return self._asked[office]

    def last(self, sources: Collection[str]) -> int:
        return self.act


class Looker:
    """One screen of one person."""

    def __init__(self, shared: Shared, asker: Asker) -> None:
        self._shared, self._asker = shared, asker
        self._runs = asker.screen in views.RUNS
        self._asked: tuple[int, list[str]] = (0, [])
        self._may = Parts[str, list[str]](shared, ALL, lambda _: self._may_now())
        self._me = Parts[str, OwnEntry](
            shared, ALL, lambda name: views.me(shared.sight, name, self._allowed())
        )
        own = asker.name if asker.screen == "player" else ""
        self._sheets = Parts[str, SheetView | None](
            shared,
            ALL,
            lambda one: views.sheet_view(shared.sight, one, self._runs, self._allowed(), own),
        )
        self._entrants = Parts[str, EntrantView | None](
            shared, ALL, lambda name: views.entrant(shared.sight, name, self._allowed())
        )
        self._disputes = Parts[str, ContentionView](
            shared, ALL, lambda one: views.dispute(shared.sight, one, self._allowed())
        )
        self._needs = Parts[str, list[NeedView]](
            shared, ALL, lambda _: steps.needed(shared.sight.cup, self._allowed())
        )
        self._steps = Parts[str, list[StepView]](
            shared, ALL, lambda _: steps.steps(shared.sight.cup, self._allowed())
        )

    def snapshot(self, now: str) -> CupSnapshot:
        shared, state = self._shared, self._shared.sight.cup.state
        view = CupSnapshot(
            version=state.version,
            as_=self._asker.screen,
            now=now,
            public=shared.public.get("").now,
            sessions=_there(self._sheets, state.sessions),
            may=self._may.get("").now,
        )
        if self._asker.screen == "player":
            view.me = self._me.get(self._asker.name).now
        else:
            view.standings = _there(shared.standings, state.entrants)
        if self._runs:
            view.entrants = _there(self._entrants, state.entrants)
            view.disputes = _there(self._disputes, state.disputes)
            view.house = shared.house.get("").now
            view.needs = self._needs.get("").now
            view.steps = self._steps.get("").now
            view.acts = shared.told.get("").now
        return view

    def change(self, now: str) -> CupViewChange | None:
        shared, state = self._shared, self._shared.sight.cup.state
        change = CupViewChange(
            version=state.version,
            now=now,
            public=differing(shared.public, ""),
            sessions={**self._sheets.changed_entries(state.sessions)} or UNSET,
            may=self._may.changed(""),
        )
        if self._asker.screen == "player":
            change.me = differing(self._me, self._asker.name)
        else:
            change.standings = {**shared.standings.changed_entries(state.entrants)} or UNSET
        if self._runs:
            change.entrants = {**self._entrants.changed_entries(state.entrants)} or UNSET
            change.disputes = {**self._disputes.changed_entries(state.disputes)} or UNSET
            change.house = differing(shared.house, "")
            change.needs = self._needs.changed("")
            change.steps = self._steps.changed("")
            change.acts = shared.told.changed("")
        said = msgspec.structs.astuple(change)
        return None if said.count(UNSET) == len(PARTS) else change

    def _may_now(self) -> list[str]:
        if self._asker.screen == "player":
            return doing.about_own(self._shared.sight.cup, self._asker.name, self._allowed())
        return self._allowed()

    def _allowed(self) -> list[str]:
        """By office and phase; the board asks for nothing."""
        act, found = self._asked
        if act != self._shared.act:
            screen, role, name = self._asker
            found = [] if screen == "board" else self._shared.may_ask(role, name)
            self._asked = self._shared.act, found
        return found


def _there(parts: Parts[str, T | None] | Parts[str, T], names: Collection[str]) -> dict[str, T]:
    found = {name: parts.get(name).now for name in names}
    return {name: one for name, one in found.items() if one is not None}
