"""Export of a store's log as lines of JSON that `verify` can check, and import into another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

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
from croupier.log.order import in_order
from croupier.play import Books, Offers, Step
from croupier.store.base import Append, Batch, Key, Posting, Store, Stored
from croupier.table.base import Event, MakeTable
from croupier.table.state import Table
from croupier.tournament.base import MakeTournament, TournamentEvent
from croupier.tournament.books import cup_postings
from croupier.tournament.rooms import evolve
from croupier.tournament.state import TournamentState

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
    """The lines of streams: tables first, a tournament together with its tables, then the cage
    and the audits.

    A consistent snapshot, even during play. A stream that does not end at its recorded head is
    Damaged."""
    heads = store.heads()
    names = heads if streams is None else streams

    def acts(stream: str) -> Iterator[Stored]:
        end, last = heads.get(stream, (0, GENESIS))
        version, prev = 0, GENESIS
        for stored in store.read(stream):
            if stored.version > end:
                break
            yield stored
            version, prev = stored.version, stored.hash
        if version < end:
            raise Damaged(f"{stream} ends at version {version}; it should go on to {end}.")
        if prev != last:
            raise Damaged(f"{stream} has another hash at version {version} than it should.")

    return lines_of(names, acts)


def lines_of(streams: Collection[str], acts: Callable[[str], Iterator[Stored]]) -> Iterator[bytes]:
    """The acts of streams as an export has them."""
    hashes: dict[str, str] = {}
    for stream, stored in in_order(streams, acts):
        yield line(stored.body, hashes.get(stream, GENESIS), stored.hash)
        hashes[stream] = stored.hash


def import_log(
    store: Store,
    lines: Iterable[bytes],
    offers: Offers | None = None,
    books: Books | None = None,
) -> dict[str, int]:
    """Import lines into streams that must not exist yet; returns the number of acts of each.

    All lines are checked before the first is written, and all are written in one transaction.
    """
    return take(store, checked(lines, offers, books))


def take(store: Store, batch: Batch) -> dict[str, int]:
    """Write lines that were checked."""
    store.append(batch)
    return {one.stream: len(one.bodies) for one in batch.appends}


def checked(
    lines: Iterable[bytes], offers: Offers | None = None, books: Books | None = None
) -> Batch:
    """What an import of these lines writes, or a SpecError.

    Whether the events are right is for `verify`; with `offers`, a table's rulebook must be known,
    with `books` a tournament's.
    """
    taken: dict[str, list[bytes]] = {}
    keys: list[Key] = []
    posted: list[Posting] = []
    read, halves, followed, turnover = LineChecker(), SplitActs(), Followed(), 0
    try:
        for number, text in enumerate(lines, start=1):
            text = text.rstrip(b"\r\n")
            entry = read.take(number, text)
            command = asked_of(number, entry)
            is_first = entry.stream.startswith(("table:", CUP)) and entry.version == 1
            is_making = isinstance(command, MakeTable | MakeTournament)
            if is_making != is_first and not is_audit(entry.stream):
                raise Difference(number, f"{entry.stream} does not start, once, with its making")
            if isinstance(command, MakeTable) and offers is not None:
                offers(command.spec, command.pin)
            if isinstance(command, MakeTournament) and books is not None:
                books(command.pin)
            halves.take(number, entry)
            taken.setdefault(entry.stream, []).append(_body(text))
            keys.extend(keys_of(entry))
            transfers = transfers_of(entry, followed)
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
    """Acts that touch several streams: each half names the other, and all must be in the log."""

    def __init__(self) -> None:
        # By the act that was asked and the other stream: on which line it is named, or shown.
        self._done: dict[tuple[str, int, str], int] = {}
        self._shown: dict[tuple[str, int, str], int] = {}

    def take(self, line: int, entry: Entry) -> None:
        for other in entry.also:
            self._done[entry.stream, entry.version, other] = line
        if entry.of is not None:
            half = entry.of.stream, entry.of.version, entry.stream
            if half in self._shown:
                who = "the cage" if entry.stream == "cage" else entry.stream
                raise Difference(line, f"{who} has act {half[1]} of {half[0]} already")
            self._shown[half] = line

    def finish(self) -> None:
        for half in self._done.keys() ^ self._shown.keys():
            raise Difference(
                self._done.get(half) or self._shown[half],
                f"the log has only half of act {half[1]} of {half[0]}: import the tables together"
                " with their cage and their tournaments",
            )


class Followed:
    """What transfers depend on beside their act, by stream, as far as acts were followed."""

    def __init__(self) -> None:
        self.units: dict[str, ChipUnit] = {}  # what chips count in, at a table
        self.cups: dict[str, TournamentState] = {}


def transfers_of(entry: Entry, followed: Followed) -> Iterator[Transfer]:
    """The transfers of an act, which is followed."""
    units = followed.units
    if entry.stream.startswith(CUP):
        yield from _of_cup(entry, followed.cups.setdefault(entry.stream, TournamentState()))
    elif entry.stream.startswith("table:"):
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


def _of_cup(entry: Entry, cup: TournamentState) -> Iterator[Transfer]:
    for event in entry.events:
        assert isinstance(event, TournamentEvent), event
        yield from cup_postings(cup, event)
        evolve(cup, event)
    cup.version += 1
    cup.at = entry.at


def keys_of(entry: Entry) -> Iterator[Key]:
    """The idempotency key of an act, so that a retry gets the same answer."""
    is_asked = entry.id and entry.of is None and not is_audit(entry.stream)
    command = command_of(entry) if is_asked else None
    if command is not None:
        digest = digest_of(command)
        yield Key(entry.stream, entry.by, entry.id, digest, entry.version)
