"""What holds in each area of a rulebook's tables, value by value, with where it comes from."""

from collections.abc import Iterator, Mapping

import msgspec

from croupier.documents import Written
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.law.load import SECTIONS, leaves

Row = tuple[str, Written, str, str]  # key, value, clause, table


class Resolved(msgspec.Struct, frozen=True):
    """A value of the law at one kind of table; `games` only if it is not that of every game."""

    mode: str
    games: tuple[str, ...]
    section: str
    key: str
    value: Written  # nothing where a rule has no value to choose
    clause: str
    file: str
    table: str


def resolved(book: Rulebook, files: Mapping[str, str]) -> Iterator[Resolved]:
    """Every value, mode by mode; what differs by game is told game by game."""
    modes = dict.fromkeys(mode for data in book.game for mode in data.modes)
    for mode in modes:
        games = tuple(data.game for data in book.game if mode in data.modes)
        for section in SECTIONS:
            found: dict[Row, list[str]] = {}
            for game in games:
                for row in _rows(book, section, mode, game):
                    found.setdefault(row, []).append(game)
            for (key, value, clause, table), where in found.items():
                only = () if len(where) == len(games) else tuple(where)
                yield Resolved(mode, only, section, key, value, clause, files[section], table)


def _rows(book: Rulebook, section: str, mode: str, game: str) -> Iterator[Row]:
    for field, origin in book.sections.resolved(section, mode, game).items():
        for where, key, data in leaves(section, field, origin.value):
            name = f"{where}.{key}".removeprefix(f"{section}.")
            value = getattr(data, "value", None)
            yield name, value, getattr(data, "clause", ""), origin.table
