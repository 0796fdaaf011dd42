"""A mapping becomes a rulebook: its form, its citations and its sense, checked with a cure."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import chain
from typing import Any, get_args

import msgspec

from croupier.errors import Refusal, RulebookError
from croupier.rules.bets import ANIMALS, BOXES, INSIDE, OUTSIDE, RACETRACK
from croupier.rules.book.cited import READING
from croupier.rules.book.explain import Fault, choose, explain, nearest
from croupier.rules.book.repeated import repeated
from croupier.rules.book.required import missing_law, missing_powers, odd_tables
from croupier.rules.book.rulebook import POLICIES, Rulebook, numbers_of, piece_of
from croupier.rules.book.side_checks import odd_odds, odd_side_bets
from croupier.rules.book.without_effect import (
    idle_boxes,
    idle_limits,
    idle_sectors,
    idle_tracks,
    idle_zeros,
    odd_rows,
)
from croupier.rules.law.load import GAME, SECTIONS, SIDE_BETS
from croupier.rules.notation import parse
from croupier.rules.wheel import POCKETS
from croupier.rules.words import NoSpinName, VoidName, WheelId

OTHER_ROLES = ("staff", "player", "guest", "cage", "sensor", "system", "inspector", "surveillance",
               "tournament-director", "house")  # fmt: skip

PRINTED = (*INSIDE, *OUTSIDE, *BOXES)  # the kinds of bet that a layout has


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
    yield from _odd_games(rulebook)
    yield from _odd_bets(rulebook)
    yield from repeated(rulebook)
    yield from _odd_sections(rulebook)
    yield from _odd_racetracks(rulebook)
    yield from _odd_roles(rulebook)
    yield from _odd_grounds(rulebook)
    yield from _odd_tender(rulebook)
    yield from _odd_limits(rulebook)
    yield from _odd_equipment(rulebook)
    yield from odd_side_bets(rulebook)
    yield from idle_boxes(rulebook)
    yield from odd_rows(rulebook)
    yield from idle_limits(rulebook)
    yield from idle_sectors(rulebook)
    yield from idle_tracks(rulebook)
    yield from idle_zeros(rulebook)


def _odd_bets(rulebook: Rulebook) -> Iterator[Fault]:
    for bet in rulebook.bet:
        key = f"bet {bet.kind}"
        if bet.kind not in PRINTED:
            yield key, f"{bet.kind!r} is no kind of bet", choose(bet.kind, PRINTED)
        yield from odd_odds(f"{key} odds", bet.odds.value)
        if bet.numbers is None and not bet.sets:
            yield key, "neither numbers nor sets", "say how many numbers meet, or which are meant"
        if bet.numbers is not None and bet.kind not in INSIDE:
            yield (
                f"{key} numbers",
                f"{bet.numbers.value}",
                "leave it out: it has an area of its own",
            )
        elif bet.numbers is not None and bet.numbers.value != INSIDE.index(bet.kind) + 1:
            cure = f"write {INSIDE.index(bet.kind) + 1}: so many numbers meet under the chip"
            yield f"{key} numbers", f"{bet.numbers.value}", cure
        for data in bet.sets:
            if not _are_numbers(data.numbers):
                yield f"{key} sets", f"{data.numbers!r}", 'write for example "1-18" or "0 00"'
    for zero in rulebook.zero:
        key = f"zero {zero.outcome}"
        for name, cited in (("kinds", zero.kinds), ("saved", zero.saved)):
            for kind in cited.value if cited is not None else ():
                if kind not in PRINTED and not (name == "saved" and _is_bet(kind)):
                    yield f"{key} {name}", f"{kind!r}", choose(kind, PRINTED)


# The zeros of each wheel of wheels.toml.
WHEEL_ZEROS: dict[WheelId, frozenset[str]] = {
    "single": frozenset({"0"}),
    "double-american": frozenset({"0", "00"}),
    "double-crown": frozenset({"0", "00"}),
    "triple": frozenset({"0", "00", "000"}),
}


def _odd_games(rulebook: Rulebook) -> Iterator[Fault]:
    layouts = tuple(data.id for data in rulebook.layout)
    for data in rulebook.layout:
        key = f"layout {data.id}"
        if (data.drawing is None) != bool(data.lost):
            yield key, "neither or both of drawing and lost", "give one of them"
        if data.drawing is not None:
            zeros = [zero for row in data.drawing.zeros for zero in row]
            if not zeros or len(zeros) != len(set(zeros)):
                found = f"{list(map(list, data.drawing.zeros))}"
                cure = 'name each zero once, for example [["00"], ["0"]]'
                yield f"{key} drawing.zeros", found, cure
    for game in rulebook.game:
        for layout in game.layouts:
            if layout not in layouts:
                yield f"game {game.game} layouts", f"{layout!r}", choose(layout, layouts)
    yield from _odd_wheels(rulebook)
    for name, entries in (("bet", rulebook.bet), ("zero", rulebook.zero)):
        for entry in entries:
            label = f"{name} {getattr(entry, 'kind', None) or getattr(entry, 'outcome', '')}"
            for layout in entry.layouts:
                if layout not in layouts:
                    yield f"{label} layouts", f"{layout!r}", choose(layout, layouts)
            yield from _unknown(f"{label} games", entry.games, rulebook.games)
    for bet in rulebook.bet:
        if not any(
            data.id in game.layouts
            for game in rulebook.game
            for data in rulebook.layout
            if game.game in bet.games and (not bet.layouts or data.id in bet.layouts)
            if data.drawing is None or bet.zeros in (None, sum(map(len, data.drawing.zeros)))
        ):
            cure = "name layouts and zeros that its games have"
            yield f"bet {bet.kind}", "no table has it", cure


def _odd_wheels(rulebook: Rulebook) -> Iterator[Fault]:
    """A layout has the zeros of the wheel it is played with, and each wheel some layout."""
    for game in rulebook.game:
        drawn = {
            data.id: frozenset(zero for row in data.drawing.zeros for zero in row)
            for data in rulebook.layout
            if data.id in game.layouts and data.drawing is not None
        }
        key = f"game {game.game} wheels"
        for layout, zeros in drawn.items():
            data = rulebook.layout_data(layout)
            own = data.wheel if data is not None else None
            if own is not None and own not in game.wheels:
                yield f"layout {layout} wheel", f"{own!r}", choose(own, game.wheels)
            if WHEEL_ZEROS[own or game.wheels[0]] != zeros:
                fits = [wheel for wheel, has in WHEEL_ZEROS.items() if has == zeros]
                found = f"{own or game.wheels[0]!r} has not the zeros of layout {layout}"
                yield key, found, f"use {' or '.join(fits)}, in the game or in the layout"
        for wheel in game.wheels:
            if drawn and WHEEL_ZEROS[wheel] not in drawn.values():
                found = f"{wheel!r} has not the zeros of any layout of the game"
                yield key, found, "leave it out"


def _unknown(key: str, words: Collection[str], known: Collection[str]) -> Iterator[Fault]:
    """Words that are none of those this rulebook has."""
    for word in words:
        if word not in known:
            yield key, f"{word!r} is not in this rulebook", choose(word, known)


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
                yield from _unknown(table, where[1:], rulebook.games)
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


def _odd_racetracks(rulebook: Rulebook) -> Iterator[Fault]:
    for sector in rulebook.sector:
        pieces = [piece.value for piece in sector.pieces]
        odd = [piece for piece in pieces if not _is_bet(piece)]
        if odd:
            cure = 'write for example "split:5/8" or "2 street:0/2/3"'
            yield f"sector {sector.bet} pieces", f"{odd[0]!r}", cure
        elif (added := sum(piece_of(piece)[0] for piece in pieces)) != sector.count.value:
            cure = f"the pieces add up to {added}"
            yield f"sector {sector.bet} count", f"{sector.count.value}", cure
    for track in rulebook.racetrack:
        for layout in track.layouts:
            if rulebook.layout_data(layout) is None:
                key = f"racetrack {track.track} layouts"
                yield key, f"{layout!r}", choose(layout, [one.id for one in rulebook.layout])
        yield from _unknown(f"racetrack {track.track} games", track.games, rulebook.games)
        for bet in track.bets.value:
            if bet not in (*RACETRACK, "asian"):
                yield f"racetrack {track.track} bets", f"{bet!r}", choose(bet, RACETRACK)
    for digit, numbers in rulebook.finales.value.items() if rulebook.finales else ():
        if not digit.isdigit() or not _are_numbers(numbers):
            yield f"finales.{digit}", f"{numbers!r}", 'write for example 1 = "1 11 21 31"'
    for kind, pieces_each in rulebook.max_bet.value.items() if rulebook.max_bet else ():
        if kind not in INSIDE:
            yield f"max_bet.{kind}", f"{kind!r} is no inside bet", choose(kind, INSIDE)
        if pieces_each < 1:
            yield f"max_bet.{kind}", f"{pieces_each}", "write 1 or more pieces"
    if rulebook.asian is not None and rulebook.asian.pays.value != "by piece":
        yield from odd_odds("asian.pays", rulebook.asian.pays.value)
        for name in ("wins", "loses"):
            if not getattr(rulebook.asian, name):
                yield f"asian.{name}", "nothing stands there", "cite the clause"
    for section in rulebook.asian.sections if rulebook.asian else ():
        if section.animal not in ANIMALS or not _are_numbers(section.numbers.value):
            found = f"{section.animal!r} on {section.numbers.value!r}"
            yield "asian.sections", found, f"give three numbers to each of {', '.join(ANIMALS)}"


def _are_numbers(text: str) -> bool:
    try:
        found = numbers_of(text, {"1"})
    except (ValueError, KeyError):
        return False
    return bool(found) and found <= set(POCKETS)


def _is_bet(piece: str) -> bool:
    try:
        parse(piece_of(piece)[1])
    except (ValueError, Refusal):
        return False
    return True


def _odd_roles(rulebook: Rulebook) -> Iterator[Fault]:
    ladder = rulebook.ladder.roles.value
    french = rulebook.ladder.french
    for name, role in french.value.items() if french is not None else ():
        if role not in ladder:
            key = f"ladder.french.{name}"
            yield key, f"{role!r} is no role of the ladder", choose(role, ladder)
    named = [(f"power {power.may} by", power.by.value) for power in rulebook.power]
    for name, grounds in (("no_spin", rulebook.no_spin), ("void", rulebook.void)):
        named.extend((f"{name} {ground.ground} by", ground.by) for ground in grounds)
    for key, roles in named:
        for role in roles:
            if role not in ladder and role not in OTHER_ROLES:
                cure = choose(role, (*ladder, *OTHER_ROLES))
                yield key, f"{role!r} is no role of the ladder", cure
    for power in rulebook.power:
        yield from _unknown(f"power {power.may} modes", power.modes, rulebook.modes)


def _odd_grounds(rulebook: Rulebook) -> Iterator[Fault]:
    tables = (
        ("no_spin", rulebook.no_spin, get_args(NoSpinName)),
        ("void", rulebook.void, get_args(VoidName)),
    )
    for name, grounds, words in tables:
        for ground in grounds:
            key = f"{name} {ground.ground}"
            if ground.ground not in words:
                yield key, f"{ground.ground!r} is no ground for it", choose(ground.ground, words)
            yield from _unknown(f"{key} modes", ground.modes, rulebook.modes)


def _odd_tender(rulebook: Rulebook) -> Iterator[Fault]:
    """What is accepted is said of those who may buy in, and of nobody else."""
    for mode, game in ((mode, data.game) for data in rulebook.game for mode in data.modes):
        powers = (one for one in rulebook.power if one.may == "buy-in")
        own = next((one for one in powers if not one.modes or mode in one.modes), None)
        roles = set(own.by.value) if own is not None else set()
        said = rulebook.sections.resolved("tender", mode, game)
        for field, has in (("by_player", "player" in roles), ("to_dealer", roles - {"player"})):
            if has and field not in said:
                cure = f"say what is accepted in [tender.{mode}]"
                yield f"tender.{field}", f"nothing is said for {mode}, where one buys in so", cure
            if not has and field in said:
                cure = "take it out, or give the power to buy-in"
                yield f"{said[field].table}.{field}", f"nobody at {mode} buys in so", cure


def _odd_limits(rulebook: Rulebook) -> Iterator[Fault]:
    for limits in rulebook.limits:
        for case, policies in POLICIES.items():
            cited = getattr(limits, case)
            if cited is not None and cited.value not in policies:
                key = f"limits {limits.modes[0]} {case}"
                yield key, f"{cited.value!r}", choose(cited.value, policies)
        yield from _unknown(f"limits {limits.modes[0]} modes", limits.modes, rulebook.modes)
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
