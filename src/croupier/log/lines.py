"""The lines of an exported log, each checked by itself: chain, form and canonical bytes.

Whether the events are right is checked by `verify`.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.audit import AttemptRefused, AuditEvent, is_audit
from croupier.bounds import in_words, is_table_name
from croupier.cage import CageEvent
from croupier.errors import CroupierError
from croupier.floor.base import FloorCommand, FloorEvent
from croupier.log.chain import DAMAGED, GENESIS, link, unline
from croupier.log.codec import (
    CUP,
    UNREADABLE,
    Asked,
    Entry,
    as_kept,
    command_of,
    decode,
    is_as_written,
)
from croupier.table import events as e
from croupier.table.base import Event
from croupier.table.clock import is_time
from croupier.tournament.base import TournamentEvent

# What happens in a stream that is no table's.
KINDS: dict[str, type[CageEvent] | type[FloorEvent] | type[AuditEvent]] = {
    "cage": CageEvent,
    "floor": FloorEvent,
}


class Difference(CroupierError):
    """The first error in a log: its line, what is wrong, and the clause if there is one."""

    def __init__(self, line: int, what: str, clause: str = "") -> None:
        super().__init__(f"line {line}: {what}" + (f" [{clause}]" if clause else ""))
        self.line = line
        self.what = what
        self.clause = clause


class NotALog(Difference):
    """Its very first line is none: this is another kind of file."""


class LineChecker:
    """The head of each stream so far, and the ids that were used."""

    def __init__(self) -> None:
        self.heads: dict[str, tuple[int, str]] = {}
        self._ids: set[tuple[str, str, str]] = set()

    def take(self, number: int, line: bytes) -> Entry:
        """Decode the act of a line; check its place in the chain and its form."""
        body, prev, hash = _parts(number, line)
        try:
            entry = decode(body)
        except UNREADABLE as error:
            raise _no_line(number, f"its act cannot be read: {in_words(error)}") from None
        version, last = self.heads.get(entry.stream, (0, GENESIS))
        if entry.version != version + 1:
            raise Difference(
                number,
                f"{entry.stream} goes from version {version} to {entry.version}: a line is"
                " missing or out of place",
            )
        if prev != last:
            raise Difference(number, f"{entry.stream} is not chained to the line before it")
        self.heads[entry.stream] = entry.version, hash
        what = _misshapen(entry) or self._used(entry)
        if not what and not is_as_written(entry, body):
            what = "its bytes are not those that we write of this act: something was put in"
        if what:
            raise Difference(number, what)
        return entry

    def _used(self, entry: Entry) -> str:
        """An id is valid for one act of a person in a stream; refused commands do not use it up."""
        if not entry.id or entry.of is not None or is_audit(entry.stream):
            return ""
        key = entry.stream, entry.by, entry.id
        if key in self._ids:
            return f"{entry.by} has used the id {entry.id} in {entry.stream} before"
        self._ids.add(key)
        return ""


def _parts(number: int, line: bytes) -> tuple[bytes, str, str]:
    parts = unline(line)
    if parts is None:
        if line.startswith(DAMAGED):
            what = line.removeprefix(DAMAGED).decode(errors="replace")
            raise Difference(number, f"the export ends here: {what}")
        raise _no_line(number, "this is not a line of a log; it may have been cut short")
    body, prev, hash = parts
    if link(prev, body) != hash:
        raise Difference(number, "its hash is not that of its bytes: something was altered")
    return parts


def _no_line(number: int, what: str) -> Difference:
    return NotALog(number, what) if number == 1 else Difference(number, what)


def _misshapen(entry: Entry) -> str:
    """What is malformed about an act of this stream, in words; empty if nothing is."""
    kind = kind_of(entry.stream)
    at_a_table = entry.stream.startswith("table:") and is_table_name(entry.stream[6:])
    if kind is None and not at_a_table:
        known = "table:…, tournament:…, cage, floor and audit:…"
        return f"{entry.stream!r} is no stream of a log; there are {known}"
    if not is_time(entry.at):
        return f"{entry.at!r} is not a time as a log has it, like 2026-01-01T20:00:05Z"
    if not is_audit(entry.stream) and not is_role_and_name(entry.by):
        return f"it is by {entry.by!r}; whoever asks is role:name"
    if not entry.events or not all(isinstance(one, kind or Event) for one in entry.events):
        return f"what happened is not what happens in {entry.stream}"
    if not _may_name(entry):
        return f"it names {', '.join(entry.also)} beside"
    if entry.of is not None and not _may_be_of(entry.stream, entry.of.stream):
        return f"it says that it is of {entry.of.stream}; only the cage's acts are of another"
    if entry.of is not None and entry.command is not msgspec.UNSET:
        return f"it has a command, though it is of {entry.of.stream}, where that was asked"
    if is_audit(entry.stream) and len(entry.events) != 1:
        return f"{len(entry.events)} attempts in one line; each has its own"
    return ""


def kind_of(
    stream: str,
) -> type[CageEvent] | type[FloorEvent] | type[AuditEvent] | type[TournamentEvent] | None:
    """What happens in a stream that is no table's."""
    if is_audit(stream):
        return AuditEvent
    if stream.startswith(CUP) and is_table_name(stream.removeprefix(CUP)):
        return TournamentEvent
    return KINDS.get(stream)


def _may_name(entry: Entry) -> bool:
    """Whether an act of this stream may touch those beside it: a table's the cage and a tournament,
    a tournament's its tables."""
    if entry.stream.startswith(CUP):
        return all(one.startswith("table:") for one in entry.also)
    if entry.stream.startswith("table:"):
        cups = [one for one in entry.also if one.startswith(CUP)]
        return len(cups) <= 1 and all(one == "cage" or one in cups for one in entry.also)
    return not entry.also


def _may_be_of(stream: str, other: str) -> bool:
    if stream == "cage":
        return True
    pair = {stream.partition(":")[0], other.partition(":")[0]}
    return pair == {"table", "tournament"}


def is_role_and_name(by: str) -> bool:
    """role:name, neither of them empty."""
    role, _, name = by.partition(":")
    return bool(role and name)


def asked_of(line: int, entry: Entry) -> Asked | None:
    """The command of an act; `None` where another stream holds it, or nobody asked."""
    try:
        command = command_of(entry)
    except UNREADABLE as error:
        raise Difference(line, f"its command cannot be read: {in_words(error)}") from None
    if command is None:
        if entry.of is None and not is_audit(entry.stream):
            raise Difference(line, "it does not say what was asked")
        return None
    if entry.command is not msgspec.UNSET and bytes(as_kept(command)) != bytes(entry.command):
        raise Difference(line, "its command is not written as we write it: something was put in")
    if isinstance(command, FloorCommand) != (entry.stream == "floor") and not is_audit(
        entry.stream
    ):
        raise Difference(line, f"{tag(command)} is not asked of {entry.stream}")
    refused = entry.events[0]
    if isinstance(refused, AttemptRefused) and refused.command != tag(command):
        what = f"{refused.command} is said to have been refused, and {tag(command)} was asked"
        raise Difference(line, what)
    return command


def check(line: int, stored: msgspec.Struct, rightly: msgspec.Struct) -> None:
    """Raise the Difference if what is stored is not what it should be."""
    if stored != rightly:
        raise differ(line, stored, rightly)


def compare(line: int, entry: Entry, happens: Sequence[msgspec.Struct]) -> None:
    """Compare the stored events with those the command produces; raise the first Difference."""
    for stored, rightly in zip(entry.events, happens, strict=False):
        check(line, stored, rightly)
    if len(entry.events) != len(happens):
        count = f"{len(entry.events)} events are stored, {len(happens)} should have happened"
        raise Difference(line, count)


def differ(number: int, stored: msgspec.Struct, rightly: msgspec.Struct) -> Difference:
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


def tag(one: msgspec.Struct) -> str:
    """What a command or an event is called in JSON."""
    return str(type(one).__struct_config__.tag)
