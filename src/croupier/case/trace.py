"""Replays a table's log line by line: checks its chain and decides the acts of a case again."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.cage import CageEvent
from croupier.case.document import Logged, Moment
from croupier.case.gather import Gathered, changed, of_player
from croupier.case.sentences import moment_of
from croupier.documents import Json
from croupier.errors import CroupierError, Refusal, SpecError
from croupier.floor.base import STREAM as FLOOR
from croupier.floor.base import FloorCommand
from croupier.floor.events import (
    ClockStepped,
    DeviceEnrolled,
    DeviceHeard,
    DeviceReported,
    DeviceRetired,
    DeviceUnheard,
    PairingsEvent,
)
from croupier.log.chain import unline
from croupier.log.codec import UNREADABLE, Entry, are_of_a_table, decode
from croupier.log.lines import Difference, LineChecker, asked_of, compare
from croupier.play import Offers
from croupier.table import decide, evolve
from croupier.table import events as e
from croupier.table.clock import is_before
from croupier.table.commands import MakeTable
from croupier.table.state import State, Table
from croupier.tournament.base import TournamentCommand
from croupier.verify import check_due

STREAM = b'{"stream":"'
OF_A_TABLE = (
    DeviceEnrolled | DeviceHeard | DeviceReported | DeviceUnheard | PairingsEvent | ClockStepped
)
BESIDE = ("cage", FLOOR)  # the streams that are everybody's


class Trace:
    """One pass over a log. Acts of other spins only change the table."""

    def __init__(self, spin: int, offers: Offers, table: str = "") -> None:
        self.found = Gathered(spin)
        self.tickets: list[Moment] = []
        self._floor: list[tuple[str, Moment]] = []  # each with the table it is about, if one
        self.difference: Difference | None = None
        self.lines = self.decided = 0
        self.table: Table | None = None
        self._stands: dict[str, str] = {}  # at which table each device is
        self._offers = offers
        self._named = bool(table)
        self._look_for(f"table:{table}" if table else "")
        self._read = LineChecker()

    def _look_for(self, stream: str) -> None:
        self._stream = stream
        self._begins = b'%s%s"' % (STREAM, stream.encode()) if stream else b""

    def follow(self, lines: Iterable[bytes]) -> None:
        for number, line in enumerate(lines, start=1):
            line = line.rstrip(b"\r\n")
            if self._is_wanted(line):
                self._take(number, line)
        if self.table is not None:
            self.found.end(self.table)

    def _is_wanted(self, line: bytes) -> bool:
        """Of this table, the cage or the floor; what cannot be told apart is looked at."""
        if self._begins and line.startswith(self._begins):
            return True  # nearly always
        if not line.startswith(STREAM):
            return True
        stream = line[len(STREAM) : line.find(b'"', len(STREAM))].decode(errors="replace")
        if not stream.startswith("table:"):
            return stream in BESIDE
        if not self._stream:
            self._look_for(stream)
        elif stream != self._stream and not self._named:
            names = (one.removeprefix("table:") for one in (self._stream, stream))
            raise SpecError(f"The log is of several tables, as {' and '.join(names)}; name one.")
        return stream == self._stream

    def _take(self, number: int, line: bytes) -> None:
        self.lines += 1
        try:
            entry: Entry | None = self._read.take(number, line)
        except Difference as difference:
            entry = self._unchained(line)
            if entry is None or entry.stream in (self._stream, *BESIDE):
                self._differs(difference)
        if entry is None:
            return
        hash = self._read.heads[entry.stream][1]
        if entry.stream == "cage":
            self._at_the_cage(entry, hash)
        elif entry.stream == FLOOR:
            self._on_the_floor(entry, hash)
        elif entry.stream == self._stream:
            self._at_the_table(number, entry, hash)

    def _unchained(self, line: bytes) -> Entry | None:
        """A line out of the chain is shown as far as it can be read; the chain goes on from it."""
        parts = unline(line)
        try:
            entry = decode(parts[0]) if parts else None
        except UNREADABLE:
            return None
        if entry is not None and parts is not None:
            self._read.heads[entry.stream] = entry.version, parts[2]
        return entry

    def _differs(self, difference: Difference) -> None:
        """Report the first difference; after it the table's state is no longer reliable."""
        self.difference = self.difference or difference

    def _at_the_cage(self, entry: Entry, hash: str) -> None:
        for event in entry.events:
            if isinstance(event, CageEvent) and event.ticket in self.found.tickets:
                self.tickets.append(moment_of(entry, event, hash))

    def _on_the_floor(self, entry: Entry, hash: str) -> None:
        """What happened to devices, paired screens and clocks; who signs in is at no table."""
        for event in entry.events:
            if isinstance(event, DeviceRetired):
                about = self._stands.get(event.device, "")
            elif isinstance(event, OF_A_TABLE):
                about = event.table
            else:
                continue
            if isinstance(event, DeviceEnrolled):
                self._stands[event.device] = event.table
            self._floor.append((about, moment_of(entry, event, hash)))

    def floor(self, table: str) -> tuple[Moment, ...]:
        """Of it, what concerned a table or all of them while the spin lasted."""
        found = self.found
        return tuple(
            moment
            for about, moment in self._floor
            if about in ("", table) and not is_before(moment.at, found.opened_at)
            if not found.ended_at or not is_before(found.ended_at, moment.at)
        )

    def _at_the_table(self, line: int, entry: Entry, hash: str) -> None:
        """An act: into the case if it belongs there, else only onto the table."""
        events = entry.events
        if not are_of_a_table(events):
            raise Difference(line, f"what happened is not what happens in {self._stream}")
        places = [Logged(line, entry, hash, event) for event in events]
        if events and isinstance(events[0], e.TableMade):
            self._make(line, events[0])
        table = self.table
        if table is None:
            raise Difference(line, f"{self._stream} does not start with its making")
        if events and isinstance(events[0], e.BettingOpened):
            self.found.betting(table)
        if events and self.found.concerns(events):
            self._of_the_case(table, places)
        else:
            for place in places:
                self._evolve(table, place)
        table.state.version, table.state.at = entry.version, entry.at

    def _make(self, line: int, event: e.TableMade) -> None:
        state = State(self._stream.removeprefix("table:"), spec=event.spec, pin=event.pin)
        try:
            table = Table(state, self._offers(event.spec, event.pin))
        except CroupierError as error:
            raise Difference(line, str(error)) from None
        self.table = table

    def _of_the_case(self, table: Table, places: list[Logged]) -> None:
        found, entry = self.found, places[0].entry
        if self.difference is None:
            self._decide_again(table, places[0].line, entry)
        found.begins([place.event for place in places])
        asked = _as_asked(entry)
        for place in places:
            name = place.event.player
            found.ahead(table, place)
            before = of_player(table, name)
            self._evolve(table, place)
            found.happened(table, place, changed(before, of_player(table, name)), asked)
            asked = {}
        found.done(table, places, entry.at)

    def _evolve(self, table: Table, place: Logged) -> None:
        try:
            evolve(table, place.event)
        except Exception as error:  # a forged log may say anything
            what = f"it cannot have happened then ({type(error).__name__}: {error})"
            self._differs(Difference(place.line, what))

    def _decide_again(self, table: Table, line: int, entry: Entry) -> None:
        """The same command on the same state must produce the same events."""
        try:
            compare(line, entry, _decided(table, line, entry))
            self.decided += 1
        except Difference as difference:
            self._differs(difference)
        except Refusal as refusal:
            what = f"this should have been refused: {refusal.message}"
            self._differs(Difference(line, what, refusal.clause))
        except Exception as error:  # of a forged log too
            self._differs(Difference(line, f"it cannot be decided again ({error!r})"))


def _decided(table: Table, line: int, entry: Entry) -> tuple[e.Event, ...]:
    command = asked_of(line, entry)
    if entry.of is not None and are_of_a_table(entry.events):
        return entry.events  # a tournament's act, which its own stream has to bear out
    if command is None or isinstance(command, MakeTable | FloorCommand | TournamentCommand):
        raise Difference(line, f"{entry.stream} was made before")
    if is_before(entry.at, table.state.at):
        raise Difference(line, f"it is of {entry.at}, and {table.state.at} was before it")
    check_due(line, table, command)
    return decide(table, command)


def _as_asked(entry: Entry) -> dict[str, Json]:
    """The command as the log has it; nothing where it cannot be read."""
    try:
        return msgspec.json.decode(entry.command, type=dict[str, Json])  # type: ignore[arg-type]
    except (*UNREADABLE, TypeError):
        return {}
