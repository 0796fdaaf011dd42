"""A tournament as its screens know it: what is durable, each part of a view as it was last sent,
and what is different of it after an act, its own or a table's. Nothing lists what an act changes;
it is compared, as for a table."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Protocol

import msgspec

from croupier.rules.book.rulebook import Rulebook
from croupier.table.screens.parts import ActLine
from croupier.table.state import Table
from croupier.tournament.base import TournamentEvent
from croupier.tournament.boundary import SessionSeen
from croupier.tournament.cup import Cup
from croupier.tournament.rooms import evolve
from croupier.tournament.screens.looker import Asker, Looker, Shared
from croupier.tournament.screens.messages import CupSnapshot, CupViewChange
from croupier.tournament.screens.views import Sight
from croupier.tournament.sessions.at_table import TableUsed
from croupier.tournament.state import TournamentState

SCREENS = ("director", "inspector", "player", "board")
ACTS = 10  # how many of the last a screen is sent


class DurableCupAct(Protocol):
    """One act of a tournament's log."""

    @property
    def at(self) -> str: ...
    @property
    def by(self) -> str: ...
    @property
    def events(self) -> tuple[TournamentEvent, ...]: ...


class TableSeen(TableUsed):
    """A table as it was at one moment: what a session shows is asked for many times."""

    @cached_property
    def session(self) -> SessionSeen | None:
        return self.seen()


class ShownCup:
    """A copy of a tournament that goes only as far as its log, and what screens have of it.

    `tables` are the tables of the floor as their screens know them, by name; they may be others
    each time they are looked at. After an act of one of them, `look` says whether it is anything
    to the screens of this tournament."""

    def __init__(
        self,
        state: TournamentState,
        rulebook: Rulebook,
        tables: Mapping[str, Table],
        acts: Collection[ActLine] = (),
    ) -> None:
        self._rulebook, self._tables = rulebook, tables
        self._shared = Shared(list(acts)[:ACTS])
        self._lookers: dict[Asker, Looker] = {}
        self.take_over(state)

    def take_over(self, state: TournamentState) -> None:
        """It was loaded, anew or for the first time."""
        self.state = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=TournamentState)
        self._moved()

    def follow(self, act: DurableCupAct) -> None:
        """The next act of its log has happened."""
        for event in act.events:
            evolve(self.state, event)
            line = act_line(act.at, act.by, event)
            self._shared.acts = [line, *self._shared.acts][:ACTS]
        self.state.version += 1
        self.state.at = act.at
        self._moved()

    def look(self) -> bool:
        """Whether its tables show anything else than when something was last noticed."""
        if self._look_at_tables() == self._seen:
            return False
        self._moved()
        return True

    def _moved(self) -> None:
        sides = {name: TableSeen(table) for name, table in self._tables.items()}
        self._seen = self._look_at_tables()
        self._shared.see(Sight(Cup(self.state, self._rulebook, sides)))

    def _look_at_tables(self) -> dict[str, object]:
        """What views read of its tables."""
        found: dict[str, object] = {"": list(self._tables)}
        for name in self.state.tables:
            table = self._tables.get(name)
            side = None if table is None else TableUsed(table)
            found[name] = None if side is None else (side.phase, _shown(side.seen()))
        return found

    @property
    def cup(self) -> Cup:
        """As it stands, with its tables."""
        return self._shared.sight.cup

    @property
    def version(self) -> int:
        return self.state.version

    def snapshot(self, screen: str, role: str, name: str, now: str) -> CupSnapshot:
        """A whole view."""
        return self._looker(screen, role, name).snapshot(now)

    def change(self, screen: str, role: str, name: str, now: str) -> CupViewChange | None:
        """What the last act, or look at the tables, made another of a view; none if nothing."""
        return self._looker(screen, role, name).change(now)

    def _looker(self, screen: str, role: str, name: str) -> Looker:
        assert screen in SCREENS, screen
        asker = Asker(screen, "", "") if screen == "board" else Asker(screen, role, name)
        if asker not in self._lookers:
            self._lookers[asker] = Looker(self._shared, asker)
        return self._lookers[asker]


def act_line(at: str, by: str, event: TournamentEvent) -> ActLine:
    """An event as the list of acts has it."""
    what = str(event.__struct_config__.tag)
    return ActLine(at=at, by=by, what=what, player=event.player, amount=event.amount)


def _shown(seen: SessionSeen | None) -> object:
    """Of a session what screens have of it: of the chips of each the sum, which a wager does not
    change, and not how long its clock has run, which runs by itself."""
    if seen is None:
        return None
    whole = {name: one._replace(chips=one.total, down=0) for name, one in seen.players.items()}
    return seen._replace(played_s=0, opened=0, players=whole)
