"""Export of a store's log as lines of JSON that `verify` can check, and import into another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from croupier.audit import is_audit
from croupier.bounds import MOST_BALANCE, in_words
from croupier.cage import CageEvent
from croupier.errors import CroupierError, SpecError
from croupier.ledger import Transfer, cage_postings, postings
from croupier.ledger.units import MONEY, ChipUnit, after
from croupier.log.chain import GENESIS, line, link, unline
from croupier.log.codec import (
    CUP,
    UNREADABLE,
    Entry,
    Of,
    as_kept,
    command_of,
    decode,
    digest_of,
    encode,
)
from croupier.log.lines import Difference, LineChecker, asked_of
from croupier.play import Offers, Step
from croupier.store.base import Append, Batch, Key, Posting, Store, Stored
from croupier.table.base import Event, MakeTable
from croupier.table.state import Table

MOST = MOST_BALANCE  # cents that an account of a database holds


class Damaged(CroupierError):
    """A store whose log does not match its own heads."""


def entry_of(stream: str, stored: Stored) -> Entry:
    """The act of a stored entry; one that cannot be read is Damaged."""
    try:
        return decode(stored.body)
    except UNREADABLE as error:
        what = f"{stream} cannot be read at version {stored.version}: {in_words(error)}"
        raise Damaged(f"{what}.") from None


def entries(step: Step, stream: str, version: int, cage: int) -> Iterator[Entry]:
    """The entries a step appends to the table's stream and the cage's, at these versions."""
    command = step.command
    said = command.at, command.by, command.id
    if not step.events:
        yield Entry("cage", cage, *said, as_kept(command), step.tickets)  # type: ignore[arg-type]
        return
    also = ("cage",) if step.tickets else ()
    yield Entry(stream, version, *said, as_kept(command), step.events, also=also)  # type: ignore[arg-type]
    if step.tickets:
        yield Entry("cage", cage, *said, events=step.tickets, of=Of(stream, version))  # type: ignore[arg-type]


def exported(steps: Iterable[Step], table: Table) -> Iterator[bytes]:
    """The log of a script's steps, as an export writes it: the table's lines and the cage's."""
    heads: dict[str, tuple[int, str]] = {}
    stream = f"table:{table.id}"
    for step in steps:
        at = (heads.get(one, (0, GENESIS))[0] + 1 for one in (stream, "cage"))
        for entry in entries(step, stream, *at):
            body, prev = encode(entry), heads.get(entry.stream, (0, GENESIS))[1]
            heads[entry.stream] = entry.version, link(prev, body)
            yield line(body, prev, heads[entry.stream][1])


def export(store: Store, streams: Sequence[str] | None = None) -> Iterator[bytes]:
    """The lines of streams, in order: tables first, then the cage and the audits.

    A consistent snapshot, even during play. A stream that does not end at its recorded head is
    Damaged."""
    heads = store.heads()
    names = heads if streams is None else streams
    for stream in sorted(names, key=lambda name: (not name.startswith("table:"), name)):
        end, last = heads.get(stream, (0, GENESIS))
        version, prev = 0, GENESIS
        for stored in store.read(stream):
            if stored.version > end:
                break
            yield line(stored.body, prev, stored.hash)
            version, prev = stored.version, stored.hash
        if version < end:
            raise Damaged(f"{stream} ends at version {version}; it should go on to {end}.")
        if prev != last:
            raise Damaged(f"{stream} has another hash at version {version} than it should.")


def import_log(
    store: Store, lines: Iterable[bytes], offers: Offers | None = None
) -> dict[str, int]:
    """Import lines into streams that must not exist yet; returns the number of acts of each.

    All lines are checked before the first is written, and all are written in one transaction.
    """
    return take(store, checked(lines, offers))


def take(store: Store, batch: Batch) -> dict[str, int]:
    """Write lines that were checked."""
    store.append(batch)
    return {one.stream: len(one.bodies) for one in batch.appends}


def checked(lines: Iterable[bytes], offers: Offers | None = None) -> Batch:
    """What an import of these lines writes, or a SpecError.

    Whether the events are right is for `verify`; with `offers`, a table's rulebook must be known.
    """
    taken: dict[str, list[bytes]] = {}
    keys: list[Key] = []
    posted: list[Posting] = []
    units: dict[str, ChipUnit] = {}
    read, halves, turnover = LineChecker(), SplitActs(), 0
    try:
        for number, text in enumerate(lines, start=1):
            text = text.rstrip(b"\r\n")
            entry = read.take(number, text)
            command = asked_of(number, entry)
            if entry.stream.startswith(CUP):
                raise Difference(number, f"{entry.stream}: a database holds no tournaments")
            is_first = entry.stream.startswith("table:") and entry.version == 1
            if isinstance(command, MakeTable) != is_first and not is_audit(entry.stream):
                raise Difference(number, f"{entry.stream} does not start, once, with its making")
            if isinstance(command, MakeTable) and offers is not None:
                offers(command.spec, command.pin)
            halves.take(number, entry)
            taken.setdefault(entry.stream, []).append(_body(text))
            keys.extend(keys_of(entry))
            transfers = transfers_of(entry, units)
            moved = [Posting(entry.stream, entry.version, *one) for one in transfers]
            posted.extend(moved)
            turnover += sum(abs(one.amount) for one in moved)
            if turnover > MOST:
                raise Difference(number, "its amounts are more than a database can hold")
        halves.finish()
    except CroupierError as error:
        where = "" if isinstance(error, Difference) else f"line {number}: "
        raise SpecError(f"{where}{str(error).rstrip('.')}. Nothing was taken.") from None
    if not taken:
        raise SpecError("There is nothing to import: the log has no lines.")
    return Batch([Append(name, 0, bodies) for name, bodies in taken.items()], keys, posted)


def _body(line: bytes) -> bytes:
    parts = unline(line)
    assert parts is not None, line
    return parts[0]


class SplitActs:
    """Acts that touch two streams: each half names the other, and both must be in the log."""

    def __init__(self) -> None:
        self._done: dict[tuple[str, int], int] = {}  # by the table's act, on which line
        self._shown: dict[tuple[str, int], int] = {}  # by the same, where the cage has it

    def take(self, line: int, entry: Entry) -> None:
        if entry.also:
            self._done[entry.stream, entry.version] = line
        if entry.of is not None:
            act = entry.of.stream, entry.of.version
            if act in self._shown:
                raise Difference(line, f"the cage has act {act[1]} of {act[0]} already")
            self._shown[act] = line

    def finish(self) -> None:
        for act in self._done.keys() ^ self._shown.keys():
            raise Difference(
                self._done.get(act) or self._shown[act],
                f"the log has only half of act {act[1]} of {act[0]}: import the tables together"
                " with their cage",
            )


def transfers_of(entry: Entry, units: dict[str, ChipUnit]) -> Iterator[Transfer]:
    """The transfers of an act; `units` has what chips count in by stream, and follows it."""
    if entry.stream.startswith("table:"):
        table = entry.stream.removeprefix("table:")
        for event in entry.events:
            assert isinstance(event, Event), event
            unit = units.get(entry.stream, MONEY)
            yield from postings(table, event, unit)
            units[entry.stream] = after(unit, event)
    elif entry.stream == "cage":
        for event in entry.events:
            assert isinstance(event, CageEvent), event
            yield from cage_postings(event)


def keys_of(entry: Entry) -> Iterator[Key]:
    """The idempotency key of an act, so that a retry gets the same answer."""
    is_asked = entry.id and entry.of is None and not is_audit(entry.stream)
    command = command_of(entry) if is_asked else None
    if command is not None:
        digest = digest_of(command)
        yield Key(entry.stream, entry.by, entry.id, digest, entry.version)
