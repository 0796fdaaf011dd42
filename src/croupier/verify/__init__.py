"""A log checked from scratch: chain, roles, phases, every payout and every cent.

Nothing stored is trusted. Each act holds the command that was asked: it is decided again on the
table as it then stood, and what comes out must be what is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec

from croupier.cage import Cage, Ticket
from croupier.cage.check import Part, Tickets
from croupier.cage.decide import is_asked
from croupier.errors import CroupierError, Refusal, SpecError
from croupier.ledger import Ledger, cage_postings
from croupier.play import Play
from croupier.rules.offer import Offer
from croupier.rules.pin import Pin
from croupier.rules.spec import TableSpec
from croupier.store.chain import DAMAGED, GENESIS, link, unline
from croupier.store.codec import Asked, Entry, command_of, decode
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.base import as_sent
from croupier.table.due import CLOCK, due
from croupier.table.state import Table

Offers = Callable[[TableSpec, Pin], Offer]


class Difference(CroupierError):
    """The first thing in a log that is not as it must be."""

    def __init__(self, line: int, what: str, clause: str = "") -> None:
        super().__init__(f"line {line}: {what}" + (f" [{clause}]" if clause else ""))
        self.line = line
        self.what = what
        self.clause = clause


class Verified(NamedTuple):
    """A log that is as it must be: how many lines, and the hash each stream ends with."""

    lines: int
    ends: dict[str, str]


def verify(lines: Iterable[bytes], offers: Offers) -> Verified:
    """Check an exported log, or raise the first Difference."""
    check = _Check(offers)
    heads: dict[str, tuple[int, str]] = {}
    number = 0
    for number, line in enumerate(lines, start=1):
        check.take(number, chained(number, line.rstrip(b"\r\n"), heads))
    if not number:
        raise SpecError("There is nothing to verify: the log has no lines.")
    check.finish(number)
    return Verified(number, {stream: hash for stream, (_, hash) in heads.items()})


def chained(number: int, line: bytes, heads: dict[str, tuple[int, str]]) -> Entry:
    """The act of a line, its place in its stream's chain checked."""
    parts = unline(line)
    if parts is None:
        what = "this is not a line of a log; it may have been cut short"
        if line.startswith(DAMAGED):
            what = f"the export ends here: {line.removeprefix(DAMAGED).decode(errors='replace')}"
        raise Difference(number, what)
    body, prev, hash = parts
    if link(prev, body) != hash:
        raise Difference(number, "its hash is not that of its bytes: something was altered")
    try:
        entry = decode(body)
    except msgspec.MsgspecError as error:
        raise Difference(number, f"its act cannot be read: {error}") from None
    version, last = heads.get(entry.stream, (0, GENESIS))
    if entry.version != version + 1:
        raise Difference(
            number, f"{entry.stream} goes from version {version} to {entry.version}: a line is"
            " missing or out of place",
        )  # fmt: skip
    if prev != last:
        raise Difference(number, f"{entry.stream} is not chained to the line before it")
    heads[entry.stream] = entry.version, hash
    return entry


def asked_of(line: int, entry: Entry) -> Asked:
    """The command of an act, as it was asked."""
    try:
        command = command_of(entry)
    except msgspec.MsgspecError as error:
        raise Difference(line, f"its command cannot be read: {error}") from None
    if command is None or entry.of is not None:
        raise Difference(line, "it does not say what was asked")
    return command


class _Check:
    """Plays tables and cage again, act by act."""

    def __init__(self, offers: Offers) -> None:
        self.offers = offers
        self.tickets, self.ledger = Tickets(), Ledger()
        self.plays: dict[str, Play] = {}
        self.cage_seen = False

    def take(self, line: int, entry: Entry) -> None:
        if entry.stream == "audit":
            return  # attempts that changed nothing: only their chain is checked
        try:
            if entry.stream == "cage":
                self._at_the_cage(line, entry)
            else:
                self._at_a_table(line, entry)
        except Refusal as refusal:
            what = f"this should have been refused: {refusal.message}"
            raise Difference(line, what, refusal.clause) from None

    def finish(self, number: int) -> None:
        missing = self.tickets.missing()
        if self.cage_seen and missing is not None:
            what = f"{tag(missing)} {missing.ticket} is missing at the cage"
            raise Difference(number, what)
        tables = [play.table for play in self.plays.values()]
        cage = self.tickets.cage if self.cage_seen else None
        for fault in self.ledger.faults(tables, cage):
            raise Difference(number, f"the ledger: {fault}")

    def _at_the_cage(self, line: int, entry: Entry) -> None:
        """Either the other half of what a table did, or an act of the cage, decided again."""
        self.cage_seen = True
        if entry.of is not None:
            play = self._play(line, entry.of.stream)
            part = self.tickets.show((entry.of.stream, entry.of.version), play.table)
            if part is None:
                raise Difference(line, "the cage has a ticket that no table issued or took in")
            if (entry.at, entry.by, entry.id) != part[:3]:
                raise Difference(line, f"it is not of the time, person and id of {entry.of.stream}")
            return compare(line, entry, part.events)
        command: Any = asked_of(line, entry)
        if not is_asked(command):
            raise Difference(line, f"{tag(command)} is not asked of the cage")
        play = self._play(line, f"table:{command.table}")
        compare(line, entry, self.tickets.act(play.table, command))
        for event in entry.events:
            self.ledger.post(cage_postings(event))  # type: ignore[arg-type]

    def _play(self, line: int, stream: str) -> Play:
        play = self.plays.get(stream)
        if play is None:
            raise Difference(line, f"the log has no {stream}, where this comes from")
        return play

    def _at_a_table(self, line: int, entry: Entry) -> None:
        command = asked_of(line, entry)
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
        step = play.ask(command)
        compare(line, entry, step.events)
        if entry.also != (("cage",) if step.tickets else ()):
            raise Difference(line, f"it names {', '.join(entry.also) or 'no other stream'} beside")
        part = Part(entry.at, entry.by, entry.id, step.tickets)
        self.tickets.happened((entry.stream, entry.version), play.table, step.events, part)
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
            entry.stream.removeprefix("table:"), offer, command.pin, entry.at,
            cage=Cage(), ledger=self.ledger,
        )  # fmt: skip
        compare(line, entry, step.events)
        self.plays[entry.stream] = play


def check_due(line: int, table: Table, command: c.AnyCommand) -> None:
    """What time makes happen is in the log at its time, and nothing else is the clock's."""
    waiting = due(table, command.at)
    if command.by == CLOCK and as_sent(command) not in waiting[:1]:
        raise Difference(line, f"{tag(command)} was not due at {command.at}")
    if command.by != CLOCK and waiting:
        raise Difference(line, f"{tag(waiting[0])} was due at {waiting[0].at} and is missing")


def compare(line: int, entry: Entry, happens: tuple[Any, ...]) -> None:
    """What is stored of an act beside what its command makes happen: the first Difference."""
    for stored, rightly in zip(entry.events, happens, strict=False):
        if stored != rightly:
            raise _differ(line, stored, rightly)
    if len(entry.events) != len(happens):
        count = f"{len(entry.events)} events are stored, {len(happens)} should have happened"
        raise Difference(line, count)


def _differ(number: int, stored: Any, rightly: Any) -> Difference:
    """Which field differs, and for a payout which wager and by which clause."""
    if isinstance(stored, e.WagersSettled) and isinstance(rightly, e.WagersSettled):
        for line, right in zip(stored.lines, rightly.lines, strict=False):
            if line != right:
                return Difference(
                    number,
                    f"{stored.player}'s {right.stake} on {right.bet} was settled as"
                    f" {line.bet} {line.stake}, at risk {line.accepted}, returned {line.returned};"
                    f" rightly at risk {right.accepted}, returned {right.returned}",
                    right.clause,
                )
    before, after = msgspec.to_builtins(stored), msgspec.to_builtins(rightly)
    for name in dict.fromkeys((*after, *before)):
        if before.get(name) != after.get(name):
            what = f"{name} is {before.get(name)!r}, rightly {after.get(name)!r}"
            return Difference(number, f"{tag(stored)}: {what}")
    return Difference(number, f"{tag(stored)} is stored, rightly {tag(rightly)}")


def tag(one: Any) -> str:
    """What a command or an event is called in JSON."""
    return str(type(one).__struct_config__.tag)
