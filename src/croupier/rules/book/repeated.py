"""Duplicate entries and words: only one of them would have an effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterator
from typing import TypeVar

from croupier.rules.book.cited import Data
from croupier.rules.book.explain import Fault
from croupier.rules.book.on_layout import bets_of
from croupier.rules.book.rulebook import Rulebook


def repeated(rulebook: Rulebook) -> Iterator[Fault]:
    yield from _names(rulebook)
    yield from _bets(rulebook)
    yield from _in_modes(rulebook)
    yield from _side_bets(rulebook)
    yield from _words(rulebook)


def _names(rulebook: Rulebook) -> Iterator[Fault]:
    """Entries with a name of their own."""
    names: dict[str, list[str]] = {
        "game": [data.game for data in rulebook.game],
        "layout": [data.id for data in rulebook.layout],
        "sector": [data.bet for data in rulebook.sector],
        "reading": [data.id for data in rulebook.reading],
    }
    for table, words in names.items():
        for word in _twice(words):
            yield f"{table} {word}", "it stands twice", "keep one, or give each its own name"
    things = [(one.item, one.modes, one.games, one.side_bets) for one in rulebook.equipment]
    for item, *_ in _twice(things):
        yield f"equipment {item}", "it stands twice", "keep one, or give each its own modes"


def _bets(rulebook: Rulebook) -> Iterator[Fault]:
    """A table has each kind of bet once."""
    for game in rulebook.game:
        for name in game.layouts:
            layout = rulebook.layout_data(name)
            if layout is not None and layout.drawing is not None:
                bets = bets_of(rulebook, game.game, name, layout.drawing)
                for kind in _twice([bet.kind for bet in bets]):
                    found = f"it stands twice for {game.game} on layout {name}"
                    yield f"bet {kind}", found, "keep one, or give each its own games or layouts"


def _in_modes(rulebook: Rulebook) -> Iterator[Fault]:
    """Entries that hold in some modes, or in all: in each mode there is one."""
    for limits in rulebook.limits:
        if limits.track and not any(
            set(limits.modes) <= set(one.modes) and not one.track
            for one in rulebook.limits[: rulebook.limits.index(limits)]
        ):
            cure = "put it after the entry for all wagers of the mode"
            yield f"limits {limits.modes[0]} track", "it comes first", cure
    taken: dict[str, set[str]] = {}
    for key, modes in _entries(rulebook):
        before = taken.setdefault(key, set())
        # Of powers a table has the first that fits, so one for all modes may come last.
        if key.startswith("power ") and not modes:
            both = before & set(rulebook.modes) if before >= set(rulebook.modes) else set()
        else:
            both = before & set(modes or rulebook.modes)
        if both:
            found = f"it stands twice for {', '.join(sorted(both))}"
            yield key, found, "keep one, or give each its own modes"
        before.update(modes or rulebook.modes)


def _entries(rulebook: Rulebook) -> Iterator[tuple[str, tuple[str, ...]]]:
    """(what it is, the modes it is of) of each; without modes it is of all."""
    for power in rulebook.power:
        yield f"power {power.may}", power.modes
    for limits in rulebook.limits:
        yield f"limits{' track' * limits.track}", limits.modes
    for ground in rulebook.no_spin:
        yield f"no_spin {ground.ground}", ground.modes
    for ground in rulebook.void:
        yield f"void {ground.ground} ({ground.what})", ground.modes


def _side_bets(rulebook: Rulebook) -> Iterator[Fault]:
    """A table has one entry for each option of a side bet, and each result one row."""
    sides = [
        (side.id, side.zeros, side.option, game)
        for side in rulebook.side_bet
        for game in side.games
    ]
    for id, _, option, game in _twice(sides):
        which = f"option {option}" if option is not None else "it"
        cure = "keep one, or give each its own option"
        yield f"side_bet {id}", f"{which} stands twice for {game}", cure
    for side in rulebook.side_bet:
        for bet, result in _twice([(row.bet, row.result) for row in side.odds]):
            found = f"{f'{bet} {result}'.strip()!r} stands twice"
            yield f"side_bet {side.id} odds", found, "keep one"


def _words(rulebook: Rulebook) -> Iterator[Fault]:
    """A list names each word once."""
    cure = "name each once"
    for table in rulebook.__struct_fields__:
        data = getattr(rulebook, table)
        for entry in data if isinstance(data, tuple) else (data,):
            if isinstance(entry, Data):
                for field, words in _lists(entry):
                    for word in _twice(words):
                        yield f"{table}.{field}", f"{word!r} stands twice", cure
    for table, field, entry in rulebook.sections.everything():
        words = getattr(entry, "value", ())
        for word in _twice(words) if isinstance(words, tuple) else ():
            yield f"{table}.{field}", f"{word!r} stands twice", cure


def _lists(entry: Data) -> Iterator[tuple[str, tuple[str, ...]]]:
    for field in entry.__struct_fields__:
        value = getattr(entry, field)
        words = getattr(value, "value", value)
        if isinstance(words, tuple) and len(words) > 1 and isinstance(words[0], str):
            yield field, words


T = TypeVar("T", bound=Hashable)


def _twice(words: Collection[T]) -> list[T]:
    """Each that is there more than once."""
    if len(set(words)) == len(words):
        return []
    return [word for word, times in Counter(words).items() if times > 1]
