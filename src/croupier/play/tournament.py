"""A tournament being played with its tables: an act on two streams is decided by both or refused.

What falls due runs first, at the tournament and at every table, in the order of its time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from croupier.errors import Refusal
from croupier.ledger import Ledger, Transfer
from croupier.play import FLOOR, Play, Step
from croupier.refusals.asking import ClockBackwards
from croupier.rules.book.pin import Pin
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.chance import Chance
from croupier.table.base import Command
from croupier.table.clock import is_before, latest, order
from croupier.table.commands import AnyCommand, PlaceWager
from croupier.table.due import due
from croupier.tournament.base import (
    MakeTournament,
    TournamentCommand,
    TournamentEvent,
    TournamentMade,
)
from croupier.tournament.books import cup_faults, cup_postings
from croupier.tournament.commands import AdvanceRound, DrawSeats
from croupier.tournament.cup import Cup
from croupier.tournament.disputes.at_table import of_tournament
from croupier.tournament.due import cup_due
from croupier.tournament.rooms import decide, evolve
from croupier.tournament.sessions.at_table import TableUsed
from croupier.tournament.sessions.derive import derive
from croupier.tournament.sessions.events import PlayOffVoid
from croupier.tournament.standing import players_of
from croupier.tournament.state import TournamentState
from croupier.tournament.terms.reading import TermsRead


class CupStep(NamedTuple):
    """One act: the command, which stream was asked, and what happened in each."""

    command: Command
    asked: str  # "" is the tournament, else a table
    events: tuple[TournamentEvent, ...]
    tables: Mapping[str, Step]
    transfers: tuple[Transfer, ...] = ()  # of the tournament's own

    @property
    def at(self) -> str:
        return self.command.at


class CupPlay:
    """A tournament, the tables of the floor, and the ledger they share."""

    def __init__(
        self,
        state: TournamentState,
        rulebook: Rulebook,
        plays: Mapping[str, Play],
        ledger: Ledger,
    ) -> None:
        self.plays, self.ledger = dict(plays), ledger
        self.ports = {name: TableUsed(play.table) for name, play in plays.items()}
        self.cup = Cup(state, rulebook, self.ports)

    @classmethod
    def made(
        cls,
        name: str,
        read: TermsRead,
        rulebook: Rulebook,
        pin: Pin,
        at: str,
        plays: Mapping[str, Play],
        ledger: Ledger,
        by: str = FLOOR,
    ) -> tuple[CupPlay, CupStep]:
        """A draft, with the step that made it, by whom."""
        play = cls(TournamentState(), rulebook, plays, ledger)
        command = MakeTournament(
            by=by, at=at, name=name, terms=read.terms, missing=read.missing, pin=pin
        )
        event = TournamentMade(name, read.terms, pin, read.missing)
        moved = play._happen((event,), at)
        play._end(at)
        return play, CupStep(command, "", (event,), {}, moved)

    def add(self, play: Play) -> None:
        """A table that was made later."""
        self.plays[play.table.id] = play
        self.ports[play.table.id] = TableUsed(play.table)

    def remove(self, table: str) -> None:
        """One that is run no more: none can be set apart there, or asked anything."""
        self.plays.pop(table, None)
        self.ports.pop(table, None)

    @property
    def state(self) -> TournamentState:
        return self.cup.state

    @property
    def at(self) -> str:
        """When something was last asked of the tournament or of a table of its own."""
        times = [self.plays[name].at for name in self.state.tables]
        return latest(self.state.at, *times)

    def clock(self, at: str, tables: Collection[str] | None = None) -> Iterator[CupStep]:
        """What the passing of time makes happen, each at its due time: at these tables, or at all
        of the floor."""
        while True:
            waiting = self.waiting(at, tables)
            if not waiting:
                return
            yield waiting[0][1]()

    def waiting(
        self, at: str, tables: Collection[str] | None = None
    ) -> list[tuple[str, Callable[[], CupStep]]]:
        found: list[tuple[str, Callable[[], CupStep]]] = []
        for command in cup_due(self.state, at)[:1]:
            found.append((command.at, lambda one=command: self.ask(one)))  # type: ignore[misc]
        for name in self.plays if tables is None else tables:
            for own in due(self.plays[name].table, at)[:1]:
                found.append(
                    (own.at, lambda one=own, to=name: self.ask_table(to, one))  # type: ignore[misc]
                )
        return sorted(found, key=lambda one: order(one[0]))

    def ask(self, command: TournamentCommand) -> CupStep:
        """Something of the tournament: decided there and at its tables, or refused whole."""
        self._check_time(command.at, self.state.at)
        for name in self.state.tables:
            self._check_time(command.at, self.plays[name].at)
        for port in self.ports.values():
            port.at = command.at
        decided = decide(self.cup, command)
        command = self._with_tables(command, decided.at_tables)
        before = {name: self._totals(name) for name in decided.at_tables}
        told = {name: self.ports[name].told(one) for name, one in decided.at_tables.items()}
        events = list(decided.events)
        moved = list(self._happen(decided.events, command.at))
        tables: dict[str, Step] = {}
        for name, happened in decided.at_tables.items():
            if happened:
                tables[name] = self.plays[name].happen(command, happened)
            more = derive(self.cup, name, told[name], before[name])
            events += more
            moved += self._happen(more, command.at)
        self._end(command.at)
        return CupStep(command, "", tuple(events), tables, tuple(moved))

    def _with_tables(self, command: TournamentCommand, used: Iterable[str]) -> TournamentCommand:
        """With how far its tables have come: so it stands in the log where it was decided."""
        names = sorted({*self.state.tables, *used})
        known = {name: self.plays[name].table.state.version for name in names}
        return msgspec.structs.replace(command, known=known)

    def ask_table(self, name: str, command: AnyCommand) -> CupStep:
        """Something of a table, with what follows for the tournament."""
        port, play = self.ports[name], self.plays[name]
        port.at = command.at
        if name in self.state.tables:
            self._check_time(command.at, self.state.at)
        if isinstance(command, PlaceWager):  # most acts: chips that are put down are still theirs
            return CupStep(command, name, (), {name: play.ask(command)})
        before = self._totals(name)
        now = play.table.state.session.now
        step = play.ask(command)
        told = port.told_of(step.events, now.id if now is not None else "")
        more = derive(self.cup, name, told, before) if name in self.state.tables else ()
        if self._is_void(more, name):
            step = play.follow(step, port.break_off(command.at))
        moved = self._happen(more, command.at)
        if more:
            self._end(command.at)
        return CupStep(command, name, more, {name: step}, moved)

    def of_tournament(self, name: str, command: AnyCommand) -> TournamentCommand | None:
        """What is asked at a table and is the tournament's to decide; nothing if it is not."""
        return of_tournament(self.cup, name, command)

    def with_chance(self, command: TournamentCommand, chance: Chance) -> TournamentCommand:
        """With the order of a draw, or lots, drawn by chance."""
        if isinstance(command, DrawSeats):
            order = _shuffled(players_of(self.cup, command.round), chance)
            return msgspec.structs.replace(command, order=order)
        if isinstance(command, AdvanceRound):
            sheets = self.state.of_round(command.round)
            names = tuple(name for one in sheets for name in one.counts)
            return msgspec.structs.replace(command, lots=_shuffled(names, chance))
        return command

    def _is_void(self, events: tuple[TournamentEvent, ...], table: str) -> bool:
        """Whether the play-off on that table is to settle nothing any more."""
        now = self.state.playing_at(table)
        return any(isinstance(one, PlayOffVoid) and one.session == now.id for one in events if now)

    def _totals(self, name: str) -> dict[str, int]:
        return self.ports[name].totals

    def _check_time(self, at: str, now: str) -> None:
        if now and is_before(at, now):
            raise Refusal(ClockBackwards(at, now), clause=self.cup.tag)

    def _happen(self, events: tuple[TournamentEvent, ...], at: str) -> tuple[Transfer, ...]:
        moved: list[Transfer] = []
        for event in events:
            moved += cup_postings(self.state, event)
            evolve(self.state, event)
        self.ledger.post(moved)
        return tuple(moved)

    def _end(self, at: str) -> None:
        self.state.version += 1
        self.state.at = at

    def faults(self) -> list[str]:
        """What does not add up, at the tables and in the tournament."""
        tables = [play.table for play in self.plays.values()]
        cage = next(iter(self.plays.values())).cage if self.plays else None
        return [*self.ledger.faults(tables, cage), *self.own_faults()]

    def own_faults(self) -> list[str]:
        """What does not add up in the tournament itself."""
        return list(cup_faults(self.cup, self.ledger))


def _shuffled(names: tuple[str, ...], chance: Chance) -> tuple[str, ...]:
    left = list(names)
    return tuple(left.pop(chance.below(len(left))) for _ in names)
