"""Whether a database is as it must be: first its log, then all that was made of it.

Ledger, keys and snapshots are projections: they follow from the log, and `store/care/repair.py`
writes them again. The log follows from nothing; nobody but the server of its table writes to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from heapq import merge
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from croupier import cage as cages
from croupier.cage import Cage, CageEvent
from croupier.errors import CroupierError
from croupier.ledger import Ledger
from croupier.log.chain import GENESIS, line
from croupier.log.codec import Entry, decode
from croupier.log.lines import Difference, LineChecker, asked_of
from croupier.play import Books, Offers
from croupier.store.base import Key, Posting, Snapshot, Unavailable
from croupier.store.care.moment import StoredFloor
from croupier.store.snapshots import is_current, is_of, kind_of
from croupier.store.transfer import Followed, keys_of, lines_of, transfers_of
from croupier.table import evolve
from croupier.table.base import Event
from croupier.table.state import State, Table
from croupier.tournament.state import TournamentState
from croupier.verify import verify

RESTORE = (
    "A log is never mended: restore the database from a backup. Until then a server sets a table"
    " with such a log aside and runs the others."
)
REPAIR = "Stop the server and run `croupier repair`: it is written again from the log."
REPLAY = "The log is whole, but not by the rules: `croupier export`, then `croupier verify`."
INSTALL = "Install the release that has these data; nothing is wrong with the log."


class Flaw(NamedTuple):
    """Something that is not as it must be: where, what, and what helps."""

    where: str
    what: str
    cure: str


class Told(NamedTuple):
    """What the log says: every table by its stream, tournaments, the cage, and the ledger."""

    tables: dict[str, Table]
    cage: Cage
    ledger: Ledger
    acts: Counter[str]  # how many each stream has
    followed: Followed

    @property
    def cups(self) -> dict[str, TournamentState]:
        return self.followed.cups

    def state(self, stream: str) -> State | TournamentState:
        """What snapshots are of."""
        return self.cups[stream] if stream in self.cups else self.tables[stream].state


class Checked(NamedTuple):
    findings: list[Flaw]
    told: Told

    def of(self, cure: str) -> list[Flaw]:
        return [one for one in self.findings if one.cure == cure]


def check(at: StoredFloor, offers: Offers, books: Books) -> Checked:
    """Everything that is wrong with a database."""
    told = Told({}, Cage(), Ledger(), Counter(), Followed())
    try:
        return Checked(list(_findings(at, offers, books, told)), told)
    except Unavailable as error:  # a file so damaged that it cannot be read
        return Checked([Flaw("the database", str(error), RESTORE)], told)


def _findings(at: StoredFloor, offers: Offers, books: Books, told: Told) -> Iterator[Flaw]:
    damage = at.damage()
    yield from (Flaw("the file", what, RESTORE) for what in damage)
    is_whole, heads, snapshots = not damage, at.heads(), at.snapshots()
    for stream in sorted(heads):
        try:
            yield from _follow(at, stream, heads[stream], told, snapshots.get(stream))
        except Difference as difference:
            is_whole = False
            where = f"{stream}, act {difference.line}"
            yield Flaw(where, difference.what, RESTORE)
    if not is_whole:
        return  # of the rest nobody can say what it must be
    yield from _missing_data(told, offers, books)
    yield from _projections(at, heads, told)
    faults = told.ledger.faults(told.tables.values(), told.cage)
    yield from (Flaw("the log", fault, REPLAY) for fault in faults)
    try:
        verify(lines_of(heads, at.acts), offers, books)
    except Difference as difference:
        yield Flaw(f"line {difference.line} of an export", difference.what, REPLAY)


def _follow(
    at: StoredFloor, stream: str, head: tuple[int, str], told: Told, kept: Snapshot | None
) -> Iterator[Flaw]:
    """Act after act: chain and form. A Difference, with the act's number, if one is damaged."""
    checker, version, prev = LineChecker(), 0, GENESIS
    is_seen = kept is None or not is_current(kept, kind_of(stream))  # then nobody uses it
    for stored in at.acts(stream):
        entry = checker.take(version + 1, line(stored.body, prev, stored.hash))
        version, prev = version + 1, stored.hash
        if entry.stream != stream or stored.version != version:
            raise Difference(version, f"here is act {entry.version} of {entry.stream}")
        asked_of(version, entry)
        try:
            _happen(entry, told)
        except Exception as error:  # whatever history no table can have had
            raise Difference(version, f"it cannot have happened: {error!r}") from None
        if kept is not None and version == kept.version and not is_seen:
            is_seen = True
            if not is_of(kept, told.state(stream)):
                yield Flaw(f"snapshot of {stream}", "it differs from the log", REPAIR)
    told.acts[stream] = version
    if (version, prev) != head:
        what = f"it ends at version {version}; it should go on to {head[0]}"
        if version == head[0]:
            what = "its last hash is another than it should be"
        elif not head[0]:
            what = "it has acts, and is not listed among the streams"
        raise Difference(version, what)
    if not is_seen:
        assert kept is not None
        what = f"it is of version {kept.version}, and the log ends at {version}"
        yield Flaw(f"snapshot of {stream}", what, REPAIR)


def _happen(entry: Entry, told: Told) -> None:
    told.ledger.post(transfers_of(entry, told.followed))
    if entry.stream.startswith("table:"):
        table = told.tables.get(entry.stream)
        if table is None:
            state = State(entry.stream.removeprefix("table:"))
            table = told.tables[entry.stream] = Table(state)
        for event in entry.events:
            assert isinstance(event, Event), event
            evolve(table, event)
        table.state.version += 1
        table.state.at = entry.at
    elif entry.stream == "cage":
        cages.apply(told.cage, [one for one in entry.events if isinstance(one, CageEvent)])


def _missing_data(told: Told, offers: Offers, books: Books) -> Iterator[Flaw]:
    for stream, table in told.tables.items():
        try:
            assert table.state.spec is not None and table.state.pin is not None, stream
            offers(table.state.spec, table.state.pin)
        except CroupierError as error:
            yield Flaw(stream, str(error), INSTALL)
    for stream, cup in told.cups.items():
        try:
            assert cup.pin is not None, stream
            books(cup.pin)
        except CroupierError as error:
            yield Flaw(stream, str(error), INSTALL)


def _projections(at: StoredFloor, heads: Mapping[str, object], told: Told) -> Iterator[Flaw]:
    for stream in sorted({*heads, *at.keyed_streams()}):
        where = f"keys of {stream}"
        yield from _differing(where, keys_in(at, stream), at.keys(stream))
    for stream in sorted({*heads, *at.posted_streams()}):
        where = f"postings of {stream}"
        yield from _differing(where, postings_in(at, stream), at.postings(stream))
    stored, rightly = at.balances(), told.ledger.balances
    for account in sorted({*stored, *rightly}):
        one, other = stored.get(account, 0), rightly.get(account, 0)
        if one != other:
            yield Flaw(f"account {account}", f"it is {one}, by the log {other}", REPAIR)


def keys_in(at: StoredFloor, stream: str) -> Iterator[Key]:
    """What the log says the keys of a stream's commands are."""
    return (key for stored in at.acts(stream) for key in keys_of(decode(stored.body)))


def postings_in(at: StoredFloor, stream: str) -> Iterator[Posting]:
    """What the log says is posted by the acts of a stream."""
    followed = Followed()
    for stored in at.acts(stream):
        for moved in transfers_of(decode(stored.body), followed):
            yield Posting(stream, stored.version, *moved)


def _differing(
    where: str, rightly: Iterable[Key | Posting], stored: Iterable[Key | Posting]
) -> Iterator[Flaw]:
    """Of two sequences in the order of versions, at how many acts they are not the same."""
    both = merge(
        ((one.version, 1, one) for one in rightly),
        ((one.version, -1, one) for one in stored),
        key=itemgetter(0),
    )
    acts = []
    for version, found in groupby(both, key=itemgetter(0)):
        balance: Counter[Key | Posting] = Counter()
        for _, sign, one in found:
            balance[one] += sign
        if any(balance.values()):
            acts.append(version)
    if acts:
        count = "1 act" if len(acts) == 1 else f"{len(acts)} acts"
        yield Flaw(where, f"they differ from the log at {count}, first act {acts[0]}", REPAIR)
