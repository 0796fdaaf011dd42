"""Which table's stream of a log is meant."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.errors import SpecError


def table_of(streams: Iterable[str], log: str, asked: str) -> str:
    """The table asked for, or the only one there is; `log` is what messages call it."""
    tables = [one.removeprefix("table:") for one in streams if one.startswith("table:")]
    if asked in tables:
        return asked
    known = ", ".join(tables)
    if asked:
        raise SpecError(f"{log} has no table {asked!r}; it has {known or 'none'}.")
    if len(tables) == 1:
        return tables[0]
    if tables:
        raise SpecError(f"{log} has tables {known}; name one with --table.")
    raise SpecError(f"{log} has no table.")
