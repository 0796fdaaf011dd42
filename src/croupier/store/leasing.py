"""Leases in the database: the columns of a stream that say who may write to it."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping

import sqlalchemy as sa

from croupier.store.base import Lease
from croupier.store.schema import STREAMS


def read(connection: sa.Connection, streams: Collection[str]) -> dict[str, Lease]:
    """Who holds what; nobody else changes these before the transaction ends. In the order of their
    names, as every writer locks them, so that no two wait for each other."""
    at = STREAMS.c
    query = sa.select(at.name, at.owner, at.token, at.until).where(at.name.in_(streams))
    found = connection.execute(query.order_by(at.name).with_for_update())
    return {name: Lease(owner, token, until) for name, owner, token, until in found}


def write(connection: sa.Connection, leases: Mapping[str, Lease], found: Container[str]) -> None:
    """Write them; a stream that was not found has a row for its lease from now on. One statement
    after the other: see `Writes` for what many at once would do to who waits."""
    rows = [{"stream": name, **lease._asdict()} for name, lease in leases.items()]
    old = [row for row in rows if row["stream"] in found]
    new = [row for row in rows if row["stream"] not in found]
    for row in old:
        connection.execute(_CHANGE, row)
    for row in new:
        connection.execute(_ADD, row)


def release(connection: sa.Connection, held: Mapping[str, int], owner: str) -> None:
    """Of these, what this owner still holds by that token is over."""
    rows = [{"stream": name, "by": token} for name, token in sorted(held.items())]
    at = STREAMS.c
    mine = sa.and_(at.name == sa.bindparam("stream"), at.token == sa.bindparam("by"))
    over = STREAMS.update().where(mine, at.owner == owner).values(until=0)
    for row in rows:
        connection.execute(over, row)


_CHANGE = STREAMS.update().where(STREAMS.c.name == sa.bindparam("stream"))
_ADD = STREAMS.insert().values(name=sa.bindparam("stream"))
