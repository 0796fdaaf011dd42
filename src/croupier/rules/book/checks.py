"""A mapping becomes a rulebook: its form, its citations and its sense, checked with a cure."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import chain
from typing import Any

import msgspec

from croupier.errors import RulebookError
from croupier.rules.book.cited import READING
from croupier.rules.book.entries import POLICIES
from croupier.rules.book.explain import Fault, choose, explain, nearest, unknown
from croupier.rules.book.layout_checks import odd_bets, odd_games, odd_racetracks
from croupier.rules.book.repeated import repeated
from croupier.rules.book.required import missing_law, missing_powers, odd_tables
from croupier.rules.book.role_checks import odd_grounds, odd_roles, odd_tender
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.book.side_checks import odd_side_bets
from croupier.rules.book.without_effect import (
    idle_boxes,
    idle_limits,
    idle_sectors,
    idle_tracks,
    idle_zeros,
    odd_rows,
)
from croupier.rules.law.load import GAME, SECTIONS, SIDE_BETS


def build(
    mapping: Mapping[str, Any],
    file: str,
    clauses: Callable[[str], Collection[str]],
    files: Mapping[str, str] | None = None,
) -> Rulebook:
    """A mapping becomes a rulebook, every citation checked; `clauses` gives the ids of a tag.

    Where the data came from several files, `files` gives each table's, and that of an entry which
    stands elsewhere ("reading[3]"); the rest is of `file`.
    """

    def wrong(key: str, found: str, cure: str) -> RulebookError:
        fitting = [one for one in files or {} if re.match(rf"{re.escape(one)}(?![\w-])", key)]
        at = (files or {})[max(fitting, key=len)] if fitting else file
        return RulebookError(at, key, found, cure)

    for fault in odd_tables(mapping):
        raise wrong(*fault)
    conduct = {name: mapping[name] for name in (*SECTIONS, SIDE_BETS) if name in mapping}
    rest = {name: value for name, value in mapping.items() if name not in conduct}
    try:
        rulebook = msgspec.convert({**rest, "conduct": conduct}, Rulebook)
    except msgspec.ValidationError as error:
        raise wrong(*explain(str(error), rest, Rulebook)) from None
    # One after the other: what a later check reads, an earlier one has found in order.
    for fault in chain(
        rulebook.sections.faults,
        _odd_citations(rulebook, clauses),
        missing_powers(rulebook),
        _nonsense(rulebook),
        missing_law(rulebook),
        _odd_bounds(rulebook),
    ):
        raise wrong(*fault)
    return rulebook


def _odd_citations(
    rulebook: Rulebook, clauses: Callable[[str], Collection[str]]
) -> Iterator[Fault]:
    readings = {reading.id for reading in rulebook.reading}
    for key, clause in rulebook.citations:
        fault = _odd_citation(rulebook.tag, clause, readings, clauses)
        if fault is not None:
            entry = isinstance(getattr(rulebook, key.partition(" ")[0], None), tuple)
            yield (key if entry else key.replace(" ", ".")), *fault


def _odd_citation(
    own: str, clause: str, readings: Collection[str], clauses: Callable[[str], Collection[str]]
) -> tuple[str, str] | None:
    """What is wrong with a citation, and what would fit."""
    tag, cited = own, clause
    if clause.startswith(READING):
        rest = clause.removeprefix(READING)
        if rest in readings:
            return None
        tag, blank, cited = rest.partition(" ")
        if not blank:
            near = nearest(rest, readings)
            meant = f"did you mean '{READING}{near}'? " if near else ""
            found = f"{clause!r} is no reading of this rulebook"
            return found, f"{meant}cite a [[reading]] by its id"
        if tag == own:
            return f"{clause!r} is of this rulebook itself", f"write {cited!r}"
        if not clauses(tag):
            found = f"{clause!r}: no rulebook has the tag {tag!r}"
            return found, "write a tag and a clause, for example 'reading: CM18 18.5'"
    if cited in clauses(tag):
        return None
    found = f"{clause!r} is no clause of {tag}"
    if clause.lower().startswith(READING.strip()) and not clause.startswith(READING):
        id = clause.partition(":")[2].strip()
        return found, f"write '{READING}{id}', with a blank after the colon"
    if clause in readings:
        return found, f"did you mean '{READING}{clause}'?"
    near = nearest(cited, clauses(tag))
    meant = f"did you mean {near!r}? " if near else ""
    return found, f"{meant}cite a clause of clauses.tsv, or a reading"


def _nonsense(rulebook: Rulebook) -> Iterator[Fault]:
    """What a schema cannot see: (key, what was found, what would fit)."""
    yield from odd_games(rulebook)
    yield from odd_bets(rulebook)
    yield from repeated(rulebook)
    yield from _odd_sections(rulebook)
    yield from odd_racetracks(rulebook)
    yield from odd_roles(rulebook)
    yield from odd_grounds(rulebook)
    yield from odd_tender(rulebook)
    yield from _odd_limits(rulebook)
    yield from _odd_equipment(rulebook)
    yield from odd_side_bets(rulebook)
    yield from idle_boxes(rulebook)
    yield from odd_rows(rulebook)
    yield from idle_limits(rulebook)
    yield from idle_sectors(rulebook)
    yield from idle_tracks(rulebook)
    yield from idle_zeros(rulebook)


def _odd_sections(rulebook: Rulebook) -> Iterator[Fault]:
    """A section is of modes that it can have and that some game has, or of a game."""
    for name, tables in rulebook.sections.values.items():
        can = [mode for mode in rulebook.modes if mode in SECTIONS[name].modes]
        none = "leave it out: no mode of this rulebook has it"
        if not can:
            yield name, "no mode of this rulebook has such a section", "leave it out"
        for where in tables:
            table = ".".join((name, *where))
            if len(where) == 1 and where[0] not in can:
                found = f"there is no such section for {where[0]} in this rulebook"
                yield table, found, choose(where[0], can, none)
            if where[:1] == (GAME,):
                yield from unknown(table, where[1:], rulebook.games)
                data = rulebook.game_data(where[1])
                modes = data.modes if data is not None else ()
                if not any(rulebook.sections.resolved(name, mode, where[1]) for mode in modes):
                    found = "it is never read: nothing is said for the modes of the game"
                    yield table, found, f"say the rest in [{name}]"
    ids = dict.fromkeys(side.id for side in rulebook.side_bet)
    for id in rulebook.sections.side_bets:
        if id not in ids:
            none = "leave it out: this rulebook has no side bets"
            yield f"{SIDE_BETS}.{id}", "no [[side_bet]] has this id", choose(id, ids, none)


# section, and its fields of which the first may not be more than the second
BOUNDS = (("places", "seats", "seats_max"), ("stations", "count", "count_max"),
          ("stations", "seconds_min", "seconds"))  # fmt: skip


def _odd_bounds(rulebook: Rulebook) -> Iterator[Fault]:
    for mode, game in ((mode, data.game) for data in rulebook.game for mode in data.modes):
        for name, low, high in BOUNDS:
            said = rulebook.sections.resolved(name, mode, game)
            if low in said and high in said:
                least, most = said[low].value.value, said[high].value.value
                if least > most:
                    key = f"{said[low].table}.{low}"
                    yield key, f"{least}", f"write at most {most}, which is {high}"


def _odd_limits(rulebook: Rulebook) -> Iterator[Fault]:
    for limits in rulebook.limits:
        for case, policies in POLICIES.items():
            cited = getattr(limits, case)
            if cited is not None and cited.value not in policies:
                key = f"limits {limits.modes[0]} {case}"
                yield key, f"{cited.value!r}", choose(cited.value, policies)
        yield from unknown(f"limits {limits.modes[0]} modes", limits.modes, rulebook.modes)
    said = {mode for limits in rulebook.limits if not limits.track for mode in limits.modes}
    for mode in rulebook.modes:
        if mode not in said:
            yield "limits", f"there are none for mode {mode}", f'write [[limits]] for "{mode}"'


def _odd_equipment(rulebook: Rulebook) -> Iterator[Fault]:
    """A thing of a table that cannot be would never be asked for."""
    known: dict[str, tuple[str, ...]] = {
        "modes": rulebook.modes,
        "games": rulebook.games,
        "side_bets": tuple(dict.fromkeys(data.id for data in rulebook.side_bet)),
    }
    for data in rulebook.equipment:
        for name, words in known.items():
            for word in getattr(data, name):
                if word not in words:
                    cure = choose(word, words, f"this rulebook has no {name}")
                    yield f"equipment {data.item} {name}", f"{word!r}", cure
