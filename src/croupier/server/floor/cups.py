"""Tournaments and their screens: each is sent what its view shows otherwise after an act.

An act of a tournament is told at once. Its tables are looked at a few times a second, however much
is wagered there: their own screens are told of every chip.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from croupier.log.codec import CUP
from croupier.server.floor.live import Hub, Screen, text_of
from croupier.server.people import Session
from croupier.server.pit import Pit, TournamentChange
from croupier.table.state import Table
from croupier.tournament.base import TournamentEvent
from croupier.tournament.screens.shown import ShownCup, act_line
from croupier.tournament.state import TournamentState

LOOK_S = 0.25


class DurableTables(Mapping[str, Table]):
    """The tables of the floor as far as they are durable, whichever these are just now."""

    def __init__(self, tables: Callable[[], Mapping[str, Table]]) -> None:
        self._tables = tables

    def __getitem__(self, id: str) -> Table:
        return self._tables()[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables())

    def __len__(self) -> int:
        return len(self._tables())


class _Act(NamedTuple):
    """What screens follow of a tournament's act."""

    at: str
    by: str
    events: tuple[TournamentEvent, ...]


class CupScreens:
    """Views of tournaments, as far as they are durable."""

    def __init__(self, pit: Pit, hub: Hub, tables: Callable[[], Mapping[str, Table]]) -> None:
        self._pit, self._hub, self._tables = pit, hub, DurableTables(tables)
        self._shown: dict[str, ShownCup] = {}
        self._to_look: set[str] = set()  # tournaments at whose tables something happened
        pit.cups.listen(self._changed)

    def remember(self) -> None:
        """Show tournaments as they were loaded."""
        plays = self._pit.cups.plays
        self._shown = {id: shown for id, shown in self._shown.items() if id in plays}
        for id, play in plays.items():
            if id in self._shown:
                self._shown[id].take_over(play.state)
            else:
                acts = [
                    act_line(act.at, act.by, event)
                    for act in reversed(self._pit.cups.last_acts(id))
                    for event in reversed(act.events)
                    if isinstance(event, TournamentEvent)
                ]
                self._shown[id] = ShownCup(play.state, play.cup.rulebook, self._tables, acts)

    @property
    def states(self) -> dict[str, TournamentState]:
        return {id: shown.state for id, shown in self._shown.items()}

    def get(self, id: str) -> ShownCup | None:
        return self._shown.get(id)

    def snapshot(self, id: str, screen: str, session: Session) -> str:
        shown = self._shown[id]
        if shown.look():  # what is in it the others are told too
            self._tell(id, shown)
        return text_of(shown.snapshot(screen, session.role, session.name, self._pit.now()))

    def whole(self, screen: Screen) -> str | None:
        """Everything a screen of a tournament shows; nothing if that is not run here."""
        id = screen.table.removeprefix(CUP)
        return self.snapshot(id, screen.screen, screen.session) if id in self._shown else None

    def drop(self, id: str) -> None:
        """It is not run here any more."""
        self._shown.pop(id, None)

    def _changed(self, change: TournamentChange) -> None:
        id, step = change.tournament, change.step
        if id in self._pit.cups.aside:
            return
        shown = self._shown.get(id)
        if shown is None:
            play = self._pit.cups.plays[id]
            shown = ShownCup(TournamentState(), play.cup.rulebook, self._tables)
            self._shown[id] = shown
        if step.events and change.version > shown.version:
            shown.follow(_Act(step.at, step.command.by, step.events))
            self._tell(id, shown)
        elif id not in self._to_look:
            self._to_look.add(id)
            asyncio.get_running_loop().call_later(LOOK_S, self._look, id)

    def _look(self, id: str) -> None:
        self._to_look.discard(id)
        shown = self._shown.get(id)
        if shown is not None and self._hub.at(f"{CUP}{id}") and shown.look():
            self._tell(id, shown)

    def _tell(self, id: str, shown: ShownCup) -> None:
        """Send each screen what is different, encoded once for all who see alike."""
        now = self._pit.now()
        encoded: dict[tuple[str, str, str], str | None] = {}
        for screen in self._hub.at(f"{CUP}{id}"):
            session = screen.session
            key = screen.screen, session.role, session.name
            if screen.screen == "board":
                key = screen.screen, "", ""
            if key not in encoded:
                change = shown.change(screen.screen, session.role, session.name, now)
                encoded[key] = None if change is None else text_of(change)
            message = encoded[key]
            if message is not None:
                screen.push(message)
