"""A mapping becomes a rulebook: its form, its citations and its sense, checked with a cure."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import chain
from typing import Any

import msgspec

from croupier.errors import Refusal, RulebookError
from croupier.money import Odds
from croupier.rules.bets import ANIMALS, INSIDE, KINDS, RACETRACK
from croupier.rules.cited import READING
from croupier.rules.explain import choose, explain, nearest
from croupier.rules.in_vain import (
    boxes_in_vain,
    pieces_in_vain,
    rows_in_vain,
    tracks_in_vain,
    zeros_in_vain,
)
from croupier.rules.law.load import SECTIONS, SIDE_BETS
from croupier.rules.notation import parse
from croupier.rules.rulebook import POLICIES, Rulebook, numbers_of, piece_of
from croupier.rules.wheel import POCKETS

OTHER_ROLES = ("staff", "player", "guest", "cage", "sensor", "system", "inspector", "surveillance",
               "tournament-director", "house")  # fmt: skip

TABLES = (*(name for name in Rulebook.__struct_fields__ if name != "conduct"), *SECTIONS, SIDE_BETS)


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

    for table in mapping:
        if table not in TABLES:
            raise wrong(table, "there is no such table", choose(table, TABLES))

    conduct = {name: mapping[name] for name in (*SECTIONS, SIDE_BETS) if name in mapping}
    rest = {name: value for name, value in mapping.items() if name not in conduct}
    try:
        rulebook = msgspec.convert({**rest, "conduct": conduct}, Rulebook)
    except msgspec.ValidationError as error:
        key, found, cure = explain(str(error), rest, Rulebook)
        if key == "the file":  # a table is missing: there are no others, as was seen above
            key, found, cure = found.split("`")[1], "it is not there", "every rulebook has it"
        raise wrong(key, found, cure) from None
    faults = (*rulebook.sections.faults, *_odd_citations(rulebook, clauses))
    # One after the other: what a later check reads, an earlier one has found in order.
    for fault in chain(faults, _nonsense(rulebook), _missing(rulebook)):
        raise wrong(*fault)
    return rulebook


def _missing(rulebook: Rulebook) -> Iterator[tuple[str, str, str]]:
    """What the law of some area leaves unsaid."""
    for data in rulebook.game:
        for mode in data.modes:
            yield from rulebook.sections.missing(mode, data.game)


def _odd_citations(
    rulebook: Rulebook, clauses: Callable[[str], Collection[str]]
) -> Iterator[tuple[str, str, str]]:
    readings = {reading.id for reading in rulebook.reading}
    for key, clause in rulebook.citations:
        tag, cited = rulebook.tag, clause
        if clause.startswith(READING):
            rest = clause.removeprefix(READING)
            if rest in readings:
                continue
            tag, _, cited = rest.partition(" ")
        if cited not in clauses(tag):
            near = nearest(cited, clauses(tag))
            found = f"{clause!r} is no clause of {tag} and no reading of this file"
            example = f", for example {near!r}" if near else ""
            yield key, found, f"cite a clause of clauses.tsv{example}"


def _nonsense(rulebook: Rulebook) -> Iterator[tuple[str, str, str]]:
    """What a schema cannot see: (key, what was found, what would fit)."""
    yield from _odd_bets(rulebook)
    yield from _odd_games(rulebook)
    yield from _odd_racetracks(rulebook)
    yield from _odd_roles(rulebook)
    yield from _odd_tender(rulebook)
    yield from _odd_limits(rulebook)
    yield from _odd_equipment(rulebook)
    yield from _odd_side_bets(rulebook)
    yield from boxes_in_vain(rulebook)
    yield from rows_in_vain(rulebook)
    yield from pieces_in_vain(rulebook)
    yield from tracks_in_vain(rulebook)
    yield from zeros_in_vain(rulebook)
    ids = [reading.id for reading in rulebook.reading]
    for reading in set(ids):
        if ids.count(reading) > 1:
            yield f"reading {reading}", "the id stands twice", "give each reading its own id"


def _odd_bets(rulebook: Rulebook) -> Iterator[tuple[str, str, str]]:
    for bet in rulebook.bet:
        key = f"bet {bet.kind}"
        if bet.kind not in KINDS:
            yield key, f"{bet.kind!r} is no kind of bet", f"use one of {', '.join(KINDS)}"
        yield from _odd_odds(f"{key} odds", bet.odds.value)
        if bet.numbers is None and not bet.sets:
            yield key, "neither numbers nor sets", "say how many numbers meet, or which are meant"
        if bet.numbers is not None and not 1 <= bet.numbers.value <= len(INSIDE):
            yield f"{key} numbers", f"{bet.numbers.value}", "a chip stands on 1 to 6 numbers"
        for data in bet.sets:
            if not _are_numbers(data.numbers):
                yield f"{key} sets", f"{data.numbers!r}", 'write for example "1-18" or "0 00"'
    for zero in rulebook.zero:
        key = f"zero {zero.outcome}"
        for name, cited in (("kinds", zero.kinds), ("saved", zero.saved)):
            for kind in cited.value if cited is not None else ():
                if kind not in KINDS and not (name == "saved" and _is_bet(kind)):
                    yield f"{key} {name}", f"{kind!r}", f"use {', '.join(KINDS)}"


def _odd_odds(key: str, odds: str) -> Iterator[tuple[str, str, str]]:
    try:
        Odds.parse(odds)
    except ValueError as error:
        yield key, str(error).partition(";")[0], 'write for example "35 to 1"'


def _odd_side_bets(rulebook: Rulebook) -> Iterator[tuple[str, str, str]]:
    for side in rulebook.side_bet:
        key = f"side_bet {side.id} odds"
        bets, results = SIDE_WORDS[side.id]
        for row in side.odds:
            yield from _odd_odds(key, row.odds)
            for word, pattern in ((row.bet, bets), (row.result, results)):
                if re.fullmatch(pattern, word) is None:
                    yield key, f"{word!r}", f"write what fits {pattern!r}"
            if side.id == "spread-bet" and int(row.result.partition("-")[2] or 0) > SPREAD_MAX:
                cure = f"two numbers of a wheel add up to {SPREAD_MAX} at most"
                yield key, f"{row.result!r}", cure


SPREAD_MAX = 36 + 36
# side bet -> the bets it has, and the results they are paid by
SIDE_WORDS = {
    "lucky-symbols": (r"symbol:[A-G]", r""),
    "roulette-match": (r"(colour|number)-match", r"all-(red|black|green)|one|both|bonus"),
    "spread-bet": (r"spread:[1-7]", r"\d{1,2}-\d{1,2}"),
    "lucky-ball": (r"lucky-ball:[1-4]", r"payout|bonus"),
}


def _odd_games(rulebook: Rulebook) -> Iterator[tuple[str, str, str]]:
    layouts = {data.id for data in rulebook.layout}
    for game in rulebook.game:
        for layout in game.layouts:
            if layout not in layouts:
                yield f"game {game.game} layouts", f"{layout!r}", "name a [[layout]] of this file"
    for name, entries in (("bet", rulebook.bet), ("zero", rulebook.zero)):
        for entry in entries:
            for layout in entry.layouts:
                if layout not in layouts:
                    yield f"{name} layouts", f"{layout!r}", "name a [[layout]] of this file"
    for data in rulebook.layout:
        if (data.drawing is None) != bool(data.lost):
            yield f"layout {data.id}", "neither or both of drawing and lost", "give one of them"


def _odd_racetracks(rulebook: Rulebook) -> Iterator[tuple[str, str, str]]:
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
                yield key, f"{layout!r}", "name a [[layout]] of this file"
        for bet in track.bets.value:
            if bet not in (*RACETRACK, "asian"):
                yield f"racetrack {track.track} bets", f"{bet!r}", f"use {', '.join(RACETRACK)}"
    for digit, numbers in rulebook.finales.value.items() if rulebook.finales else ():
        if not digit.isdigit() or not _are_numbers(numbers):
            yield f"finales {digit}", f"{numbers!r}", 'write for example 1 = "1 11 21 31"'
    if rulebook.asian is not None and rulebook.asian.pays.value != "by piece":
        yield from _odd_odds("asian pays", rulebook.asian.pays.value)
    for section in rulebook.asian.sections if rulebook.asian else ():
        if section.animal not in ANIMALS or not _are_numbers(section.numbers.value):
            found = f"{section.animal!r} on {section.numbers.value!r}"
            yield "asian sections", found, f"give three numbers to each of {', '.join(ANIMALS)}"


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


def _odd_roles(rulebook: Rulebook) -> Iterator[tuple[str, str, str]]:
    known = {*rulebook.ladder.roles.value, *OTHER_ROLES}
    french = rulebook.ladder.french
    for name, role in french.value.items() if french is not None else ():
        if role not in rulebook.ladder.roles.value:
            yield f"ladder french {name}", f"{role!r}", "name a role of the ladder"
    for power in rulebook.power:
        for role in power.by.value:
            if role not in known:
                yield f"power {power.may} by", f"{role!r}", "name a role of the ladder"
    for name, grounds in (("no_spin", rulebook.no_spin), ("void", rulebook.void)):
        for ground in grounds:
            for role in ground.by:
                if role not in known:
                    yield f"{name} {ground.ground} by", f"{role!r}", "name a role of the ladder"


def _odd_tender(rulebook: Rulebook) -> Iterator[tuple[str, str, str]]:
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


def _odd_limits(rulebook: Rulebook) -> Iterator[tuple[str, str, str]]:
    for limits in rulebook.limits:
        for case, policies in POLICIES.items():
            cited = getattr(limits, case)
            if cited is not None and cited.value not in policies:
                key = f"limits {limits.modes[0]} {case}"
                yield key, f"{cited.value!r}", f"use {', '.join(policies)}"


def _odd_equipment(rulebook: Rulebook) -> Iterator[tuple[str, str, str]]:
    """A thing of a table that cannot be would never be asked for."""
    known: dict[str, tuple[str, ...]] = {
        "games": tuple(data.game for data in rulebook.game),
        "side_bets": tuple(dict.fromkeys(data.id for data in rulebook.side_bet)),
    }
    for data in rulebook.equipment:
        for name, words in known.items():
            for word in getattr(data, name):
                if word not in words:
                    cure = f"use {', '.join(words)}" if words else f"this file has no {name}"
                    yield f"equipment {data.item} {name}", f"{word!r}", cure
