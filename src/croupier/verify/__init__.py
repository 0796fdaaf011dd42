"""Verification of a log by replay: chain, roles, phases, every payout and every cent.

Nothing stored is trusted. The command of each act is decided again on the table as it was then, and
the events must equal those stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from croupier.audit import is_audit
from croupier.cage import Cage, Ticket
from croupier.cage.check import CagePart, TicketCheck
from croupier.cage.decide import is_asked
from croupier.errors import CroupierError, Refusal, SpecError
from croupier.floor.base import FloorCommand
from croupier.floor.powers import may_make_table
from croupier.ledger import Ledger, cage_postings
from croupier.log.codec import AskedOfTable, Entry
from croupier.log.lines import Difference as Difference
from croupier.log.lines import LineChecker, asked_of, check, compare, tag
from croupier.play import FLOOR, Books, Offers, Play, Step
from croupier.table import commands as c
from croupier.table.base import as_sent
from croupier.table.due import CLOCK, due
from croupier.table.other_tables import needs_others
from croupier.table.state import Table
from croupier.tournament.base import TournamentCommand
from croupier.verify.accounts import AccountCheck
from croupier.verify.cups import CupCheck
from croupier.verify.floor import FloorCheck
from croupier.verify.messages import MessageCheck
from croupier.verify.notes import NoteCheck
from croupier.verify.register import RegisterCheck


class Verified(NamedTuple):
    """A valid log: the number of lines, the final hash of each stream, and what it depends on that
    is not in it."""

    lines: int
    ends: dict[str, str]
    unchecked: tuple[str, ...] = ()


def verify(lines: Iterable[bytes], offers: Offers, books: Books | None = None) -> Verified:
    """Check an exported log, or raise the first Difference. Without `books` a tournament goes by
    the rulebook of a table that was made before it."""
    check, read = _Check(offers, books), LineChecker()
    number = 0
    for number, line in enumerate(lines, start=1):
        check.take(number, read.take(number, line.rstrip(b"\r\n")))
    if not number:
        raise SpecError("There is nothing to verify: the log has no lines.")
    check.finish(number)
    ends = {stream: hash for stream, (_, hash) in read.heads.items()}
    return Verified(number, ends, tuple(check.unchecked()))


class _Check:
    """Replays tables and cage, act by act."""

    def __init__(self, offers: Offers, books: Books | None) -> None:
        self.offers = offers
        self.tickets, self.ledger, self.floor = TicketCheck(), Ledger(), FloorCheck()
        self.notes, self.messages, self.accounts = NoteCheck(), MessageCheck(), AccountCheck()
        self.register = RegisterCheck(self.accounts)
        self.plays: dict[str, Play] = {}
        self.cups = CupCheck(self.ledger, books, self._at_its_table)
        self.cage_seen = False

    def take(self, line: int, entry: Entry) -> None:
        command = asked_of(line, entry)
        if is_audit(entry.stream):
            return  # attempts that changed nothing: only their form is checked
        try:
            if isinstance(command, FloorCommand):
                self.register.act(line, entry, command)
            elif isinstance(command, TournamentCommand):
                self.cups.act(line, entry, command)
            elif entry.of is not None and entry.stream != "cage":
                self.cups.half(line, entry)
            elif entry.stream == "cage":
                self._at_the_cage(line, entry, command)
            else:
                self._at_a_table(line, entry, command)
        except Refusal as refusal:
            what = f"this should have been refused: {refusal.message}"
            raise Difference(line, what, refusal.clause) from None
        except SpecError as error:  # a time that nothing can come after
            raise Difference(line, str(error)) from None

    def finish(self, number: int) -> None:
        missing = self.tickets.missing()
        if self.cage_seen and missing is not None:
            raise Difference(number, f"{tag(missing)} {missing.ticket} is missing at the cage")
        self.cups.check(number)
        cage = self.tickets.cage if self.cage_seen else None
        for fault in self.ledger.faults([play.table for play in self.plays.values()], cage):
            raise Difference(number, f"the ledger: {fault}")

    def unchecked(self) -> Iterator[str]:
        """What could not be checked from this log alone."""
        if self.tickets.expected and not self.cage_seen:
            count = len(self.tickets.expected)
            yield f"the cage is not in this log: {count} acts with tickets were not checked there"
        yield from self.notes.check(self.register.register)
        yield from self.messages.check(self.register.register)
        yield from self.accounts.check()
        yield from self.cups.unchecked()
        yield from self.floor.check(whole=self.cage_seen and len(self.plays) > 1)

    def _at_the_cage(self, line: int, entry: Entry, command: AskedOfTable | None) -> None:
        """Either the other half of a table's act, or an act of the cage, which is decided again."""
        self.cage_seen = True
        if entry.of is not None:
            play = self._play(line, entry.of.stream)
            part = self.tickets.show((entry.of.stream, entry.of.version), play.table)
            if part is None:
                raise Difference(line, "the cage has a ticket that no table issued or took in")
            if (entry.at, entry.by, entry.id) != part[:3]:
                raise Difference(line, f"it is not of the time, person and id of {entry.of.stream}")
            return compare(line, entry, part.events)
        assert command is not None, entry  # it was asked here
        if isinstance(command, c.MakeTable) or not is_asked(command):
            raise Difference(line, f"{tag(command)} is not asked of the cage")
        play = self._play(line, f"table:{command.table}")
        ticket = self.tickets.cage.tickets.get(command.ticket)
        station = None if ticket is None else ticket.station
        self.messages.heard(line, command.table, 0, command, station)
        compare(line, entry, self.tickets.act(play.table, command))
        for event in entry.events:
            self.ledger.post(cage_postings(event))  # type: ignore[arg-type]

    def _play(self, line: int, stream: str) -> Play:
        play = self.plays.get(stream)
        if play is None:
            raise Difference(line, f"the log has no {stream}, where this comes from")
        return play

    def _at_a_table(self, line: int, entry: Entry, command: AskedOfTable | None) -> None:
        assert command is not None, entry
        if isinstance(command, c.MakeTable):
            return self._make(line, entry, command)
        play = self.plays.get(entry.stream)
        if play is None:
            raise Difference(line, f"{entry.stream} does not start with its making")
        if is_asked(command):
            raise Difference(line, f"{tag(command)} is asked of the cage, not of a table")
        check_due(line, play.table, command)
        if isinstance(command, c.BuyIn) and command.ticket:
            # Whether it was worth that, and then, is judged where the cage shows it.
            amount = command.amount or command.worth
            play.cage.tickets[command.ticket] = Ticket("", amount, "")
        if isinstance(command, c.BuyIn) and command.signature:
            self.notes.credited(line, play.table.id, command)
        self.messages.heard(line, play.table.id, play.table.state.spin.number, command)
        if needs_others(command):
            self.floor.heard(line, play.table, command)
        step = self.cups.ask_table(line, entry, play, command)
        self._same(line, entry, command, step, play.table)
        for account in {account for moved in step.transfers for account in moved[:2]}:
            if account.startswith("player:") and self.ledger.balance(account) < 0:
                raise Difference(line, f"{account} is {self.ledger.balance(account)}")

    def _make(self, line: int, entry: Entry, command: c.MakeTable) -> None:
        if entry.stream in self.plays:
            raise Difference(line, f"{entry.stream} was made before")
        try:
            offer = self.offers(command.spec, command.pin)
        except CroupierError as error:
            raise Difference(line, str(error)) from None
        play, step = Play.made(
            entry.stream.removeprefix("table:"),
            offer,
            command.pin,
            entry.at,
            command.by if may_make_table(command.by) else FLOOR,
            cage=Cage(),
            ledger=self.ledger,
        )
        self._same(line, entry, command, step, play.table)
        self.plays[entry.stream] = play
        self.cups.made(play)

    def _at_its_table(self, table: Table, at: str, step: Step) -> None:
        """A table's half of an act that its tournament was asked."""
        self.accounts.happened(table, at, step)
        self.floor.happened(table)

    def _same(
        self, line: int, entry: Entry, command: AskedOfTable, step: Step, table: Table
    ) -> None:
        """The stored events of a table's act must equal those decided again."""
        compare(line, entry, step.events)
        check(line, command, step.command)  # numbers of tickets, and who made a table
        cage = ("cage",) if step.tickets else ()
        if entry.also != (*cage, *self.cups.beside(line, entry)):
            raise Difference(line, f"it names {', '.join(entry.also) or 'no other stream'} beside")
        self.accounts.happened(table, entry.at, step)
        part = CagePart(entry.at, entry.by, entry.id, step.tickets)
        self.tickets.happened((entry.stream, entry.version), table, part)
        if not isinstance(command, c.PlaceWager):  # most acts: of no concern to other tables
            self.floor.happened(table)


def check_due(line: int, table: Table, command: c.AnyCommand) -> None:
    """What is due by time must be in the log at its time, and the clock does nothing else."""
    waiting = due(table, command.at)
    if command.by == CLOCK and as_sent(command) not in waiting[:1]:
        raise Difference(line, f"{tag(command)} was not due at {command.at}")
    if command.by != CLOCK and waiting:
        raise Difference(line, f"{tag(waiting[0])} was due at {waiting[0].at} and is missing")
