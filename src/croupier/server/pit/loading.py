"""Loads tables, tournaments and the ledger from the log; snapshots are only a cache."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from croupier.log.codec import UNREADABLE, Asked, command_of, decode, happened
from croupier.rulebooks import pinned_offer
from croupier.store.base import Posting, Store
from croupier.store.snapshots import restored
from croupier.store.transfer import Followed, transfers_of
from croupier.table import follow
from croupier.table.clock import is_time, latest
from croupier.table.corrections.past import PastSpins
from croupier.table.state import State, Table
from croupier.tournament.base import TournamentEvent
from croupier.tournament.rooms import evolve
from croupier.tournament.state import TournamentState


def load_table(store: Store, stream: str) -> Table:
    """A table from its snapshot, if there is one of this schema, and the acts after it."""
    state = restored(store.snapshot(stream), State, store.head(stream)[0])
    table = Table(state or State(stream.removeprefix("table:")))
    _follow(store, stream, table)
    if table.state.spec is not None and table.state.pin is not None:
        table.make(pinned_offer(table.state.spec, table.state.pin))
    return table


def load_cup(store: Store, stream: str) -> TournamentState:
    """A tournament, in the same way."""
    state = restored(store.snapshot(stream), TournamentState, store.head(stream)[0])
    cup = state or TournamentState()
    for stored in store.read(stream, cup.version):
        entry = decode(stored.body)
        for event in entry.events:
            assert isinstance(event, TournamentEvent), event
            evolve(cup, event)
        cup.version, cup.at = entry.version, entry.at
    return cup


def past_spins(store: Store, stream: str) -> PastSpins:
    """The settled spins of a table from its whole log; snapshots do not hold them."""
    table = Table(State(stream.removeprefix("table:")))
    _follow(store, stream, table)
    return table.past


def _follow(store: Store, stream: str, table: Table) -> None:
    bodies = (stored.body for stored in store.read(stream, table.state.version))
    follow(table, happened(bodies))


def making_of(store: Store, stream: str) -> Asked | None:
    """The command that a table or tournament was made by, if it can be read."""
    first = store.act(stream, 1)
    with suppress(*UNREADABLE):
        return None if first is None else command_of(decode(first.body))
    return None


class _Timed(msgspec.Struct):
    """Of an act, only when it was."""

    at: str


def last_time(store: Store) -> str:
    """The latest time in the log: nothing is written with an earlier one."""
    found = ""
    for body in store.lasts():
        with suppress(*UNREADABLE):  # whoever loads that stream says so
            at = msgspec.json.decode(body, type=_Timed).at
            found = latest(found, at) if is_time(at) else found
    return found


def rebuild_ledger(store: Store) -> None:
    """Write the ledger's projection again from the log."""
    followed = Followed()
    store.rebuild(
        [
            Posting(stream, stored.version, *moved)
            for stream in store.streams()
            for stored in store.read(stream)
            for moved in transfers_of(decode(stored.body), followed)
        ]
    )
