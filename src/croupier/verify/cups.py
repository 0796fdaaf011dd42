"""Verification of tournaments: their acts are decided again together with their tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import msgspec

from croupier.errors import CroupierError
from croupier.ledger import Ledger
from croupier.log.codec import CUP, AskedOfCup, Entry
from croupier.log.lines import Difference, check, compare, tag
from croupier.play import FLOOR, Books, Play, Step
from croupier.play.tournament import CupPlay, CupStep
from croupier.rules.book.rulebook import Rulebook
from croupier.table.base import as_sent
from croupier.table.commands import AnyCommand
from croupier.table.state import Table
from croupier.tournament.base import MakeTournament, TournamentCommand
from croupier.tournament.due import cup_due
from croupier.tournament.powers import CLOCK, may_make
from croupier.tournament.terms.reading import TermsRead


class CupCheck:
    """Every tournament of a log, and what other streams must still show of its acts."""

    def __init__(
        self, ledger: Ledger, books: Books | None, happened: Callable[[Table, str, Step], None]
    ) -> None:
        """`happened` is told of what a tournament did at its tables."""
        self.ledger, self._books, self._happened = ledger, books, happened
        self.plays: dict[str, Play] = {}  # by the table's name
        self.cups: dict[str, CupPlay] = {}  # by stream
        self._missing: dict[tuple[str, str, int], tuple[msgspec.Struct, ...]] = {}
        self._absent: Counter[str] = Counter()  # tournaments that are not here, with their halves

    def made(self, play: Play) -> None:
        """A table of the log."""
        self.plays[play.table.id] = play
        for cup in self.cups.values():
            cup.add(play)

    def act(self, line: int, entry: Entry, command: AskedOfCup) -> None:
        """An act that was asked of a tournament."""
        if isinstance(command, MakeTournament):
            return self._make(line, entry, command)
        cup = self._cup(line, entry.stream)
        self._check_due(line, cup, command)
        step = cup.ask(command)
        self._expect(line, entry, step)
        compare(line, entry, step.events)
        check(line, command, step.command)
        for name, one in step.tables.items():
            self._happened(self.plays[name].table, entry.at, one)

    def _make(self, line: int, entry: Entry, command: MakeTournament) -> None:
        if entry.stream in self._absent:
            raise Difference(line, f"{entry.stream} begins after acts that are of it")
        if entry.stream in self.cups or entry.stream != f"{CUP}{command.name}":
            raise Difference(line, f"{entry.stream} was made before, or under another name")
        read = TermsRead(command.terms, command.missing)
        book = self._rulebook(line, command)
        cup, step = CupPlay.made(
            command.name,
            read,
            book,
            command.pin,
            entry.at,
            self.plays,
            self.ledger,
            command.by if may_make(book, command.by) else FLOOR,
        )
        compare(line, entry, step.events)
        check(line, command, step.command)
        self.cups[entry.stream] = cup

    def _rulebook(self, line: int, command: MakeTournament) -> Rulebook:
        """By the data it is pinned to, or as a table of the same data has it."""
        if self._books is not None:
            try:
                return self._books(command.pin)
            except CroupierError as error:
                raise Difference(line, str(error)) from None
        for play in self.plays.values():
            if play.table.state.pin == command.pin:
                return play.table.made.rulebook
        raise Difference(line, f"no table before it goes by the data of {command.pin.rulebook}")

    def _cup(self, line: int, stream: str) -> CupPlay:
        found = self.cups.get(stream)
        if found is None:
            raise Difference(line, f"{stream} does not start with its making")
        return found

    def _check_due(self, line: int, cup: CupPlay, command: TournamentCommand) -> None:
        """What is due by time must be in the log at its time, and the clock does nothing else."""
        waiting = cup_due(cup.state, command.at)
        if command.by == CLOCK and as_sent(command) not in waiting[:1]:
            raise Difference(line, f"{tag(command)} was not due at {command.at}")
        if command.by != CLOCK and waiting:
            raise Difference(line, f"{tag(waiting[0])} was due at {waiting[0].at} and is missing")

    def ask_table(self, line: int, entry: Entry, play: Play, command: AnyCommand) -> Step:
        """What a table is asked, with what follows for its tournament."""
        name = play.table.id
        for stream, cup in self.cups.items():
            if name in cup.state.tables:
                step = cup.ask_table(name, command)
                if step.events:
                    self._missing[stream, entry.stream, entry.version] = step.events
                return step.tables[name]
        return play.ask(command)

    def beside(self, line: int, entry: Entry) -> tuple[str, ...]:
        """The tournament that an act of a table has to name."""
        absent = tuple(one for one in entry.also if one.startswith(CUP) and one not in self.cups)
        self._absent.update(absent)
        return absent or tuple(
            stream
            for stream, asked, version in self._missing
            if (asked, version) == (entry.stream, entry.version)
        )

    def _expect(self, line: int, entry: Entry, step: CupStep) -> None:
        """Each table's half must come, and is named."""
        others = {f"table:{name}": one.events for name, one in step.tables.items()}
        if entry.also != tuple(sorted(others)):
            raise Difference(line, f"it names {', '.join(entry.also) or 'no other stream'} beside")
        for stream, events in others.items():
            self._missing[stream, entry.stream, entry.version] = events

    def half(self, line: int, entry: Entry) -> None:
        """The other half of an act that was asked elsewhere."""
        assert entry.of is not None, entry
        if entry.of.stream.startswith(CUP) and entry.of.stream not in self.cups:
            return self._follow(line, entry, entry.of.stream)
        events = self._missing.pop((entry.stream, entry.of.stream, entry.of.version), None)
        if events is None:
            raise Difference(line, f"{entry.of.stream} has no act that did this here")
        compare(line, entry, events)

    def _follow(self, line: int, entry: Entry, absent: str) -> None:
        """A table's half of an act that cannot be decided again: its tournament is not here."""
        self._absent[absent] += 1
        play = self.plays.get(entry.stream.removeprefix("table:"))
        if play is None:
            raise Difference(line, f"{entry.stream} does not start with its making")
        asked = TournamentCommand(by=entry.by, at=entry.at, id=entry.id)
        step = play.happen(asked, entry.events)  # type: ignore[arg-type]  # there are no others
        self._happened(play.table, entry.at, step)

    def unchecked(self) -> Iterator[str]:
        for stream, count in sorted(self._absent.items()):
            yield f"{stream} is not in this log: {count} acts of its tables were not checked there"

    def check(self, line: int) -> None:
        """That no half is missing, and that the money is right."""
        for stream, asked, version in self._missing:
            raise Difference(line, f"{stream} lacks its half of act {version} of {asked}")
        for stream, cup in self.cups.items():
            for fault in cup.own_faults():
                raise Difference(line, f"{stream}: {fault}")
