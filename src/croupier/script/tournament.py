"""A tournament and its tables run from a script: one command a line in, one answer a line out.

Lines of a table name it in "table", or in "stream" ("table:T1") where their command has a table
of its own. Draws that a line does not bring are made from the seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import NamedTuple, TypedDict

import msgspec

from croupier.bounds import in_words, is_table_name
from croupier.cage import Cage, CageEvent, ticket_number
from croupier.documents import Document
from croupier.errors import Refusal, SpecError, Unreadable
from croupier.ledger import Ledger
from croupier.play import Play
from croupier.play.tournament import CupPlay, CupStep
from croupier.refusals.asking import CannotBeRead, ClockBackwards, IdUsed, NoSuchCommand, WhoAsks
from croupier.rules.book.pin import Pin
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.chance import Chance
from croupier.rules.offer import Offer
from croupier.script import START, ScriptRefusal, end_of_table
from croupier.script import refused as told_no
from croupier.table.base import Command, Event, as_sent
from croupier.table.clock import is_before, later, read, write
from croupier.table.commands import NAMES, AnyCommand, read_command
from croupier.tournament import refusals as r
from croupier.tournament.base import TournamentEvent
from croupier.tournament.commands import (
    CUP_NAMES,
    AdvanceRound,
    DrawSeats,
    TournamentCommand,
    read_cup_command,
)
from croupier.tournament.powers import clause_of
from croupier.tournament.report.end import end_of_cup
from croupier.tournament.terms.items import TermsRefused
from croupier.tournament.terms.reading import TermsRead


class CupAnswer(TypedDict, total=False):
    """What a line is answered: the version of the stream asked and the events, or the refusal."""

    ok: int
    events: list[Event | CageEvent | TournamentEvent]
    refused: ScriptRefusal


class CupTable(NamedTuple):
    """A table of the floor: its name, what it offers, and by which data."""

    name: str
    offer: Offer
    pin: Pin


class CupHeading(msgspec.Struct, forbid_unknown_fields=True):
    """The first line of a tournament's script."""

    tournament: dict[str, object]
    tables: list[CupHeadingTable] = []
    seed: int = 0


class CupHeadingTable(msgspec.Struct, forbid_unknown_fields=True):
    table: str
    spec: dict[str, object]


def read_heading(line: bytes) -> CupHeading:
    """The first line, or a SpecError that says what does not fit."""
    try:
        found = msgspec.json.decode(line, type=CupHeading)
    except msgspec.ValidationError as error:
        raise SpecError(f"the first line: {in_words(error)}") from None
    names = [one.table for one in found.tables]
    for name in names:
        if not is_table_name(name) or names.count(name) > 1:
            raise SpecError(f"the first line: {name!r} is no name for a table, or is there twice")
    return found


class CupScript:
    """A draft and closed tables, and what is asked of them line by line."""

    def __init__(
        self,
        terms: TermsRead,
        rulebook: Rulebook,
        pin: Pin,
        tables: list[CupTable],
        chance: Chance,
    ) -> None:
        numbers = count(1)
        ledger, cage = Ledger(), Cage()
        plays: dict[str, Play] = {}
        self.steps: list[CupStep] = []
        for table in tables:
            play, made = Play.made(
                table.name,
                table.offer,
                table.pin,
                START,
                cage=cage,
                ledger=ledger,
                numbers=lambda: ticket_number(next(numbers)),
            )
            plays[table.name] = play
            self.steps.append(CupStep(made.command, table.name, (), {table.name: made}))
        name = terms.terms.id if isinstance(terms.terms.id, str) else "tournament"
        self.play, first = CupPlay.made(name, terms, rulebook, pin, START, plays, ledger)
        self.steps.append(first)
        self.chance = chance
        self._next = START
        self._asked: dict[tuple[str, str, str], tuple[bytes, CupAnswer]] = {}

    def run(self, line: bytes | str) -> CupAnswer:
        """The answer to one line: its events, or the refusal."""
        try:
            table, command = self._read(line)
            if not all(command.by.partition(":")):
                raise self._no(WhoAsks(repr(command.by)))
            at = write(read(command.at)) if command.at else self._next
        except Unreadable as error:
            return _refused(Refusal(error.why, clause=self.play.cup.tag))
        except Refusal as refusal:
            return _refused(refusal)
        command = msgspec.structs.replace(command, at=at)
        self._next = later(at, 1)
        body = msgspec.json.encode(msgspec.structs.replace(as_sent(command), at=""))
        key = (table, command.by, command.id)
        before = self._asked.get(key) if command.id else None
        if before is not None:
            if before[0] == body:
                return before[1]
            return _refused(self._no(IdUsed(command.by, command.id)))
        try:
            answer = self._ask(table, command)
        except TermsRefused as refusal:
            told = _refused(refusal)
            told["refused"]["items"] = [item.told() for item in refusal.items]
            return told
        except Refusal as refusal:
            return _refused(refusal)
        if command.id:
            self._asked[key] = body, answer
        return answer

    def _no(self, why: WhoAsks | IdUsed | ClockBackwards | r.NoSuchCupTable) -> Refusal:
        return Refusal(why, clause=self.play.cup.tag)

    def _read(self, line: bytes | str) -> tuple[str, Command]:
        """To which table it goes, none for the tournament; and the command."""
        try:
            raw = msgspec.json.decode(line, type=dict[str, object])
        except msgspec.DecodeError as error:
            raise Unreadable(CannotBeRead(in_words(error))) from None
        do, table, stream = raw.get("do"), raw.get("table"), raw.pop("stream", None)
        if stream is not None:  # as in the log
            table = str(stream).removeprefix("table:")
        if do in CUP_NAMES and (table is None or do not in NAMES):
            return "", self._read_of_cup(str(do), line)
        if do not in NAMES:
            raise Unreadable(NoSuchCommand(tuple(sorted({*NAMES, *CUP_NAMES}))))
        if not isinstance(table, str) or table not in self.play.plays:
            raise self._no(r.NoSuchCupTable(str(table or "")))
        if stream is None and do not in (
            "redeem-ticket",
            "reprint-ticket",
            "void-ticket",
            "report-print-failure",
        ):
            del raw["table"]
        return table, read_command(msgspec.json.encode(raw))

    def _read_of_cup(self, act: str, line: bytes | str) -> TournamentCommand:
        """Or what is wrong with its form, by the clause that settles the act."""
        try:
            return read_cup_command(line)
        except Unreadable as error:
            raise self.play.cup.no(error.why, clause_of(self.play.cup, act)) from None

    def _ask(self, table: str, command: Command) -> CupAnswer:
        now = self.play.plays[table].at if table else self.play.state.at
        if is_before(command.at, now):
            raise self._no(ClockBackwards(command.at, now))
        self.steps.extend(self.play.clock(command.at))
        own = self.play.of_tournament(table, _of_table(command)) if table else None
        if table and own is None:
            step = self.play.ask_table(table, _of_table(command))
            answered = step.tables[table]
            version = self.play.plays[table].table.state.version
            if not answered.events:
                version = self.play.plays[table].cage.version
            self.steps.append(step)
            return {"ok": version, "events": list(answered.answer)}
        command = own or command
        assert isinstance(command, TournamentCommand), command
        step = self.play.ask(self._drawn(command))
        self.steps.append(step)
        return {"ok": self.play.state.version, "events": list(step.events)}

    def _drawn(self, command: TournamentCommand) -> TournamentCommand:
        """With the order or the lots that the seed gives, where the line brings none."""
        if isinstance(command, DrawSeats) and command.order:
            return command
        if isinstance(command, AdvanceRound) and command.lots:
            return command
        return self.play.with_chance(command, self.chance)

    def end(self) -> Document:
        """The tournament, its tables, and whether everything adds up."""
        plays: Mapping[str, Play] = self.play.plays
        return {
            **end_of_cup(self.play.cup),
            "tables": {name: end_of_table(play, whole=False) for name, play in plays.items()},
            "balanced": not self.play.faults(),
        }


def _refused(refusal: Refusal) -> CupAnswer:
    return {"refused": told_no(refusal)["refused"]}


def _of_table(command: Command) -> AnyCommand:
    return command  # type: ignore[return-value]
