"""A tournament as a database has it at one moment, with its tables and the ledger."""

from __future__ import annotations

from croupier.cage import Cage
from croupier.documents import Document
from croupier.errors import SpecError
from croupier.ledger import Ledger
from croupier.log.codec import CUP, UNREADABLE, decode, happened
from croupier.log.order import linked_to
from croupier.play import Books, Offers, Play
from croupier.script import end_of_table
from croupier.store.care.moment import StoredFloor
from croupier.store.transfer import Followed, transfers_of
from croupier.table import follow
from croupier.table.state import State, Table
from croupier.tournament.books import cup_faults
from croupier.tournament.cup import Cup
from croupier.tournament.sessions.at_table import TableUsed


class StoredCup:
    """To be looked at; nothing is decided on it."""

    def __init__(self, cup: Cup, tables: dict[str, Table], ledger: Ledger) -> None:
        self.cup, self._tables, self._ledger = cup, tables, ledger

    def faults(self) -> list[str]:
        """What does not add up, in it and at its tables."""
        at_tables = self._ledger.located_faults(self._tables.values(), None, whole=False)
        return [*cup_faults(self.cup, self._ledger), *(what for at, what in at_tables if at)]

    def ends(self) -> Document:
        """The end of each table, and whether everything adds up."""
        faults = list(self._ledger.located_faults(self._tables.values(), None, whole=False))
        ends = {
            name: {
                **end_of_table(Play(table, Cage(), self._ledger)),
                "balanced": not any(at == name for at, _ in faults),
            }
            for name, table in self._tables.items()
        }
        return {"tables": ends, "balanced": not self.faults()}


def cups_in(at: StoredFloor) -> list[str]:
    return sorted(one.removeprefix(CUP) for one in at.heads() if one.startswith(CUP))


def stored_cup(at: StoredFloor, id: str, offers: Offers, books: Books) -> StoredCup:
    """A SpecError, if its log cannot be read."""
    stream = f"{CUP}{id}"
    try:
        streams = linked_to(stream, at.acts)[1:]
        tables = {one.removeprefix("table:"): _table(at, one, offers) for one in streams}
        followed, ledger = Followed(), Ledger()
        for act in at.acts(stream):
            for _ in transfers_of(decode(act.body), followed):
                pass  # the balances are all there
    except (AssertionError, KeyError, *UNREADABLE):
        raise SpecError(f"The log of {id} is damaged; `croupier check` says where.") from None
    ledger.balances = at.balances()
    state = followed.cups[stream]
    assert state.pin is not None, stream
    ports = {name: TableUsed(table) for name, table in tables.items()}
    return StoredCup(Cup(state, books(state.pin), ports), tables, ledger)


def _table(at: StoredFloor, stream: str, offers: Offers) -> Table:
    table = Table(State(stream.removeprefix("table:")))
    follow(table, happened(act.body for act in at.acts(stream)))
    assert table.state.spec is not None and table.state.pin is not None, stream
    table.make(offers(table.state.spec, table.state.pin))
    return table
